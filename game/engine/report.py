"""Events in words, for consoles, logs and tests."""

from __future__ import annotations

from typing import Any

from game.engine.rules import Rules
from game.engine.values import to_plain
from game.ruleset.holes import HOLE
from game.ruleset.types import Type

Event = tuple[Any, ...]


def in_words(rules: Rules, event: Event, language: str = "en") -> str:
    """One event as a line of text."""
    world, name = rules.world, event[0]

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

    if name in ("move", "place"):
        came = f" from {site(event[2])}" if event[2] >= 0 else ""
        does, end = ("moves", "to") if name == "move" else ("arrives", "on")
        return f"{piece(event[1])} {does}{came} {end} {site(event[3])}"
    if name in ("remove", "lift"):
        word = "leaves the board" if name == "remove" else "is lifted"
        return f"{piece(event[1])} {word}" + (f" from {site(event[2])}" if event[2] >= 0 else "")
    if name in ("put", "tuck"):
        came = f" from {pile(event[3])}" if event[3] >= 0 else f" from {site(event[2])}" if event[2] >= 0 else ""
        return f"{piece(event[1])} goes{came} {'to' if name == 'put' else 'under'} {pile(event[4])}"
    if name in ("shuffle", "reverse"):
        return f"{pile(event[1])} is {'shuffled' if name == 'shuffle' else 'turned end for end'}"
    if name == "sink":
        return f"the top {event[2]} of {pile(event[1])} go to the bottom"
    if name == "turn":
        return f"{piece(event[1])}: {event[2]} = {event[3]}" if event[1] >= 0 else "something hidden changes"
    if name == "reveal":
        return f"{piece(event[1])} is shown"
    if name == "say":
        return said(rules, event, language)
    if name == "over":
        seats = ", ".join(world.seats[seat] for seat in event[2]) or "nobody"
        how = {"win": f"{seats} wins" if len(event[2]) < 2 else f"{seats} win", "tie": f"{seats} tie",
               "end": "the game ends"}[event[1]]
        reason = rules.compiled.model.text.get(language, {}).get(event[3], event[3])
        return f"{how}: {reason}"
    raise AssertionError(name)


def said(rules: Rules, event: Event, language: str) -> str:
    """What a `say` statement says, in a language the ruleset has."""
    texts = rules.compiled.model.text
    text = texts.get(language, {}).get(event[1]) or texts.get("en", {}).get(event[1]) or event[1]
    values = [word(rules, kind, value, language) for kind, value in event[2]]
    return HOLE.sub(lambda slot: values[int(slot[1])] if int(slot[1]) < len(values) else slot[0], text)


def word(rules: Rules, kind: str, value: Any, language: str = "en") -> str:
    """A value of an event as a word; the words of a variable are called what the ruleset's texts call them."""
    if kind == "word":
        return rules.compiled.model.text.get(language, {}).get(value, str(value))
    if kind == "site":
        return rules.world.site_name(value) if value >= 0 else "nobody"
    if kind == "piece":
        return rules.world.kinds[rules.world.pieces[value].kind] if value >= 0 else "nothing"
    if kind in ("seat", "kind", "pile"):
        return str(to_plain(value, Type(kind), rules.world) or "nobody")
    return str(value)
