"""Events in words, for consoles, logs and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.events import Came, Changed, Event, Gone, Laid, Ordered, Over, Revealed, Said, Sunk, Turned
from game.engine.rules import Position, Rules
from game.engine.sight import marks
from game.ruleset.elision import elision
from game.ruleset.holes import HOLE
from game.ruleset.numbers import NUMBER, number_name
from game.ruleset.types import FLAG, Type


def all_in_words(rules: Rules, before: Position, events: Sequence[Event], language: str = "en") -> list[str]:
    """What a decision caused, line by line: pieces are called what they are when it happens to them."""
    pieces, lines = Pieces(rules, language, before), list[str]()
    for event in events:
        lines.append(in_words(rules, event, language, pieces))
        if isinstance(event, Turned) and event.piece >= 0 and event.variable in ("kind", "owner"):
            (pieces.kinds if event.variable == "kind" else pieces.owners)[event.piece] = event.value
    return lines


class Pieces:
    """The names of pieces in a position; without one, those of the start."""

    def __init__(self, rules: Rules, language: str, before: Position | None = None) -> None:
        self.rules, self.language, self.before = rules, language, before
        self.kinds = list(before.kind if before is not None else (piece.kind for piece in rules.world.pieces))
        self.owners = list(before.owner if before is not None else (piece.owner for piece in rules.world.pieces))
        self.marks = marks(rules, rules.compiled.model.show.pieces.text) if before is not None else ()

    def name(self, piece: int) -> str:
        """A piece with what is written on it and whose it is."""
        if piece < 0:
            return "a piece"
        owner, kind = self.owners[piece], word(self.rules, "kind", self.kinds[piece], self.language)
        mine = f"{possessive(word(self.rules, 'seat', owner, self.language))} " if owner >= 0 else ""
        return mine + " ".join((kind, *self.written(piece)))

    def written(self, piece: int) -> list[str]:
        """The first value that is written on a piece, as words; none where no position is known."""
        if self.before is None:
            return []
        values = [(mark, mark.value(self.rules, self.before, piece)) for mark in self.marks]
        return [of_variable(self.rules, mark.name, mark.type, value, self.language) for mark, value in values
                if mark.says(value)][:1]


def in_words(rules: Rules, event: Event, language: str = "en", pieces: Pieces | None = None) -> str:
    """One event as a line of text."""
    world, piece = rules.world, (pieces or Pieces(rules, language)).name

    def seat(index: int) -> str:
        return word(rules, "seat", index, language)

    def site(index: int) -> str:
        return world.site_name(index) if index >= 0 else ""

    def pile(index: int) -> str:
        owner = world.pile_owner[index]
        return (f"{possessive(seat(owner))} " if owner >= 0 else "") + f"“{pile_name(rules, index, language)}”"

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
            return (f"{piece(event.piece)}{turned(rules, event, language)}" if event.piece >= 0
                    else "something hidden changes")
        case Changed():
            whose = seat(event.which) if event.kind == "seat" else site(event.which)
            return whose + become(rules, event.kind, event.variable, event.value, language)
        case Revealed():
            return f"{piece(event.piece)} is shown" + (
                "" if event.seats is None else f" to {', '.join(seat(one) for one in event.seats)}")
        case Said():
            return said(rules, event, language)
        case Over():
            seats = ", ".join(seat(one) for one in event.winners) or "nobody"
            how = {"win": f"the game is won by {seats}", "tie": f"the game is shared by {seats}",
                   "end": "the game ends"}[event.how]
            return f"{how}: {rules.compiled.model.text.get(language, {}).get(event.reason, event.reason)}"


def possessive(name: str) -> str:
    """Whose something is, in English."""
    return name + ("’" if name.endswith("s") else "’s")


def turned(rules: Rules, event: Turned, language: str) -> str:
    """What has become of a piece."""
    if event.variable == "kind":
        return f" becomes {word(rules, 'kind', event.value, language)}"
    if event.variable == "owner":
        return f" goes over to {word(rules, 'seat', event.value, language)}"
    return become(rules, "piece", event.variable, event.value, language)


def become(rules: Rules, scope: str, variable: str, value: Any, language: str) -> str:
    """What a variable is now, in words that need no knowledge of numbers."""
    kind = next(part.type for part in rules.layout.parts if part.scope == scope and part.label == variable)
    name = variable.replace("_", " ")
    if kind == FLAG:
        return f": {name}" if value else f": no longer {name}"
    if kind.name == "list" and kind.item is not None and kind.item.name != "list":
        return f": {name} is {', '.join(word(rules, kind.item.name, one, language) for one in value) or 'nothing'}"
    told = of_variable(rules, variable, kind, value, language)
    return f": {name} is {told or 'nothing'}"


def of_variable(rules: Rules, variable: str, kind: Type, value: Any, language: str) -> str:
    """The value of a variable; its numbers and words are called what the ruleset's texts call them."""
    sort = NUMBER + variable if kind.name in ("number", "word") else kind.name
    return word(rules, sort, kind.words[value] if kind.words else value, language)


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
    if kind == "piece" and value >= 0:
        kind, value = "kind", rules.world.pieces[value].kind
    if kind == "pile" and value >= 0:
        owner, called = rules.world.pile_owner[value], pile_name(rules, value, language)
        return f"{called} {named(rules, 'seat', owner, language)}" if owner >= 0 else called
    if kind in ("seat", "kind", "pile"):
        return named(rules, kind, value, language) if value >= 0 else nobody
    return elision(language).word("nothing") if kind == "piece" else str(value)


def named(rules: Rules, kind: str, value: int, language: str) -> str:
    """What a ruleset calls a seat or a kind; its id, if it has no name for it."""
    model, world = rules.compiled.model, rules.world
    part, id_ = (model.seats[value], model.seats[value].id) if kind == "seat" else (
        model.kinds[world.kinds[value]], world.kinds[value])
    return part.name.get(language) or part.name.get("en") or next(iter(part.name.values()), id_)


def pile_name(rules: Rules, pile: int, language: str) -> str:
    """What a ruleset calls a pile, with its number, and without whose it is."""
    texts, world = rules.compiled.model.text, rules.world
    base, _, rest = world.pile_names[pile].partition(" ")
    called = {**texts.get("en", {}), **texts.get(language, {})}.get(f"pile-{base}", base.replace("_", " "))
    return called if world.pile_owner[pile] >= 0 else f"{called} {rest}".strip()


def listed(kind: str, words: Sequence[str], language: str) -> str:
    """Several values in a row, of a type that ends with an s."""
    return elision(language).listed(words, "nobody" if kind == "seats" else "nothing")
