"""Events in words, for consoles, logs and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.events import Came, Changed, Event, Gone, Laid, Ordered, Over, Revealed, Said, Sunk, Turned
from game.engine.rules import Rules
from game.engine.values import to_plain
from game.ruleset.elision import elision
from game.ruleset.holes import HOLE
from game.ruleset.numbers import NUMBER, number_name
from game.ruleset.types import FLAG, KIND, SEAT, Type


def in_words(rules: Rules, event: Event, language: str = "en") -> str:
    """One event as a line of text."""
    world = rules.world

    def piece(index: int) -> str:
        if index < 0:
            return "a piece"
        start = world.pieces[index]
        owner = world.seats[start.owner] + " " if start.owner >= 0 else ""
        return owner + world.kinds[start.kind]

    def site(index: int) -> str:
        return world.site_name(index) if index >= 0 else ""

    def pile(index: int) -> str:
        return world.pile_names[index]

    match event:
        case Came():
            came = f" from {site(event.left)}" if event.left >= 0 else ""
            does, end = ("moves", "to") if event.name == "move" else ("arrives", "on")
            return f"{piece(event.piece)} {does}{came} {end} {site(event.site)}"
        case Gone():
            went = "leaves the board" if event.name == "remove" else "is lifted"
            return f"{piece(event.piece)} {went}" + (f" from {site(event.left)}" if event.left >= 0 else "")
        case Laid():
            came = (f" from {pile(event.source)}" if event.source >= 0
                    else f" from {site(event.left)}" if event.left >= 0 else "")
            return f"{piece(event.piece)} goes{came} {'to' if event.name == 'put' else 'under'} {pile(event.pile)}"
        case Ordered():
            return f"{pile(event.pile)} is {'shuffled' if event.name == 'shuffle' else 'turned end for end'}"
        case Sunk():
            return f"the top {event.pieces} of {pile(event.pile)} go to the bottom"
        case Turned():
            hidden = event.piece < 0
            return "something hidden changes" if hidden else f"{piece(event.piece)}{turned(rules, event)}"
        case Changed():
            whose = world.seats[event.which] if event.kind == "seat" else site(event.which)
            return whose + become(rules, event.kind, event.variable, event.value)
        case Revealed():
            to = "" if event.seats is None else f" to {', '.join(world.seats[seat] for seat in event.seats)}"
            return f"{piece(event.piece)} is shown{to}"
        case Said():
            return said(rules, event, language)
        case Over():
            seats = ", ".join(world.seats[seat] for seat in event.winners) or "nobody"
            how = {"win": f"{seats} wins" if len(event.winners) < 2 else f"{seats} win", "tie": f"{seats} tie",
                   "end": "the game ends"}[event.how]
            reason = rules.compiled.model.text.get(language, {}).get(event.reason, event.reason)
            return f"{how}: {reason}"


def turned(rules: Rules, event: Turned) -> str:
    """What has become of a piece."""
    if event.variable == "kind":
        return f" becomes {to_plain(event.value, KIND, rules.world)}"
    if event.variable == "owner":
        return f" goes over to {to_plain(event.value, SEAT, rules.world) or 'nobody'}"
    return become(rules, "piece", event.variable, event.value)


def become(rules: Rules, scope: str, variable: str, value: Any) -> str:
    """What a variable is now, in words that need no knowledge of numbers."""
    kind = next(part.type for part in rules.layout.parts if part.scope == scope and part.label == variable)
    if kind == FLAG:
        return f": {variable}" if value else f": no longer {variable}"
    if kind.name == "list" and kind.item is not None and kind.item.name != "list":
        return f": {variable} is {', '.join(word(rules, kind.item.name, one) for one in value) or 'nothing'}"
    told = to_plain(value, kind, rules.world) if kind.name == "word" else word(rules, kind.name, value)
    return f": {variable} is {told or 'nothing'}"


def said(rules: Rules, event: Said, language: str) -> str:
    """What a `say` statement says, in a language the ruleset has."""
    texts = rules.compiled.model.text
    text = texts.get(language, {}).get(event.text) or texts.get("en", {}).get(event.text) or event.text
    values = [word(rules, kind, value, language) for kind, value in event.values]
    return HOLE.sub(lambda slot: values[int(slot[1])] if int(slot[1]) < len(values) else slot[0], text)


def word(rules: Rules, kind: str, value: Any, language: str = "en") -> str:
    """A value of an event as a word; the words of a variable are called what the ruleset's texts call them."""
    texts, nobody = rules.compiled.model.text, elision(language).word("nobody")
    if isinstance(value, tuple):
        return listed(kind, [word(rules, kind[:-1], one, language) for one in value], language)
    if kind.startswith(NUMBER):
        return number_name({**texts.get("en", {}), **texts.get(language, {})}, kind.removeprefix(NUMBER), value)
    if kind == "word":
        return texts.get(language, {}).get(value, str(value))
    if kind == "site":
        return rules.world.site_name(value) if value >= 0 else nobody
    if kind == "piece":
        return rules.world.kinds[rules.world.pieces[value].kind] if value >= 0 else elision(language).word("nothing")
    if kind in ("seat", "kind", "pile"):
        return str(to_plain(value, Type(kind), rules.world) or nobody)
    return str(value)


def listed(kind: str, words: Sequence[str], language: str) -> str:
    """Several values in a row, of a type that ends with an s."""
    return elision(language).listed(words, "nobody" if kind == "seats" else "nothing")
