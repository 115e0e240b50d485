"""Positions that are said instead of played: for lessons, authors' tests and the console.

A game runs to its first question, and on by decisions if it has to; then pieces stand, piles lie and variables are as
the author says, and the same question is asked anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine.game import Game, Illegal
from game.engine.runtime import RuleError
from game.engine.state import site_names
from game.engine.values import StateError, from_plain
from game.ruleset.emit.position import Part as Kept
from game.ruleset.forms import ANY, ListOf, MapOf
from game.ruleset.keys import Part, key
from game.ruleset.model_forms import PLACED_TEXT, PlacedWord
from game.ruleset.problems import Problems, Span, did_you_mean, known_names, named
from game.ruleset.source import Flag, Map, Node, Num, Seq, Text
from game.ruleset.types import Type

NOTHING = "nothing"
TOGETHER = " + "


@dataclass(frozen=True)
class SetUp(Part, id="position", title="A position", page="beside"):
    """Said instead of played. The game runs to its first question, or on to another one; then all this is so, and the
    question is asked anew."""

    play: tuple[PlacedWord, ...] = key(ListOf(PLACED_TEXT, alone=True), "Decisions that are taken first, to come to "
                                       "the question that is to be asked.", (), "[a2-a3, a7-a6]")
    standing: dict[str, PlacedWord] = key(
        MapOf(PLACED_TEXT), "Who stands where: owner, kind, and flags that are true; several with ` + ` between. All "
        "others leave the board.", {}, "{b2: white man, c3: black man asleep}", left="as it is")
    piles: dict[str, tuple[PlacedWord, ...]] = key(
        MapOf(ListOf(PLACED_TEXT, alone=True)), "What lies in piles, bottom to top, by kind and owner; a number makes "
        "several of it.", {}, "{hand white: [3 white stone], captured: []}", left="as they are")
    set: dict[str, Node] = key(MapOf(ANY), "Variables: of the game, of a seat or its team (`white.ready`), of a site "
                               "or of the piece there (`c3.asleep`).", {}, "{turn: black, white.ready: yes}",
                               left="as they are")


def set_up(game: Game, wanted: SetUp, problems: Problems) -> bool:
    """Bring a new game into a position; whether that could be done. What is wrong is reported, and the game is then
    somewhere on the way."""
    before = len(problems)
    for text, span in wanted.play:
        try:
            game.play(text)
        except Illegal:
            legal = game.legal()
            remedy = did_you_mean(text, legal) or "possible: " + (", ".join(legal[:8]) or "nothing any more")
            problems.add(span, f"{named(text)} is not possible here", remedy)
            return False
        except RuleError as error:
            problems.add(span, error.message, error.remedy or "mend the rules")
            return False
    laying = Laying(game, problems)
    laying.clear(wanted)
    for site, (text, span) in wanted.standing.items():
        laying.stand(site, text, span)
    for pile, cards in wanted.piles.items():
        laying.fill(pile, cards, wanted.place("piles"))
    for name, node in wanted.set.items():
        laying.assign(name, node)
    if len(problems) > before:
        return False
    try:
        game.load(laying.state)
    except StateError as error:
        problems.add(wanted.span, str(error), "set turn, or whoever is asked" if "nobody" in str(error)
                     else "look at who stands where, and at what is set")
    return len(problems) == before


class Laying:
    """A position as plain data, into which an author's words are put one by one."""

    def __init__(self, game: Game, problems: Problems) -> None:
        self.rules, self.world, self.problems = game.rules, game.rules.world, problems
        self.state: dict[str, Any] = game.state() | {"seen": {}}
        self.pieces: list[dict[str, Any]] = self.state["pieces"]
        self.piles: dict[str, list[int]] = self.state.get("piles", {})
        self.sites = site_names(game.rules)
        self.parts: dict[tuple[str, str], Kept] = {(part.scope, part.label): part for part in self.rules.layout.parts}
        self.fixed: set[int] = set()  # pieces that have been given a place
        self.named: set[str] = set()  # piles that are told about

    def clear(self, wanted: SetUp) -> None:
        """All that is told about anew leaves its place first."""
        if "standing" in wanted.spans:
            for piece in self.pieces:
                piece["site"] = None
        for name in wanted.piles:
            self.named.add(name)
            for card in self.piles.get(name, ()):
                self.pieces[card]["pile"] = None
            if name in self.piles:
                self.piles[name] = []

    # ---- pieces -------------------------------------------------------------------------------------------------

    def stand(self, site: str, text: str, span: Span) -> None:
        """Pieces come to a site."""
        if site not in self.sites:
            self.problems.add(span, f"there is no site {named(site)}", known_names(site, self.sites))
            return
        layers: list[int] = []
        for words in text.split(TOGETHER):
            piece = self.found(words, span)
            if piece is None:
                continue
            layer = self.world.layer_of[self.world.kinds.index(self.pieces[piece]["kind"])]
            if layer in layers and not self.world.layers[layer][1]:
                self.problems.add(span, f"{site}: two pieces on one site", "take one of them away")
            layers.append(layer)
            self.pieces[piece]["site"] = site

    def fill(self, pile: str, cards: tuple[PlacedWord, ...], span: Span) -> None:
        """Pieces come to a pile."""
        if pile not in self.piles:
            self.problems.add(cards[0][1] if cards else span, f"there is no pile {named(pile)}",
                              known_names(pile, self.piles))
            return
        for text, place in cards:
            first, _, rest = text.partition(" ")
            number = min(int(first), 999) if first.isascii() and first.isdigit() else 1
            for _ in range(number):
                piece = self.found(rest if first.isdigit() else text, place)
                if piece is None:
                    break
                self.pieces[piece]["pile"] = pile
                self.piles[pile].append(piece)

    def found(self, text: str, span: Span) -> int | None:
        """The piece that some words mean, taken from where it was: one that is nowhere first, and then in the order in
        which pieces were made, so that whoever was the first of a kind stays it."""
        words, world = text.split(), self.world
        owner = words.pop(0) if words and words[0] in world.seats else None
        kind, flags = words[0] if words else "", words[1:]
        if kind not in world.kinds:
            self.problems.add(span, f"there is no kind {named(kind)}", known_names(kind, [*world.kinds, *world.seats]))
            return None
        known = [label for (scope, label), part in self.parts.items() if scope == "piece" and part.type.name == "flag"]
        for flag in flags:
            if flag not in known:
                self.problems.add(span, f"{named(flag)} is no flag of pieces", known_names(flag, known))
                return None
        alike = [number for number, piece in enumerate(self.pieces)
                 if (piece["kind"], piece["owner"]) == (kind, owner)]
        left = [number for number in alike if number not in self.fixed and self.pieces[number].get("site") is None
                and self.pieces[number].get("pile") not in self.named]
        if not left:
            what = f"'{' '.join(filter(None, (owner, kind)))}'"
            told = f"there are only {len(alike)} of {what}" if len(alike) > 1 else f"there is only one {what}"
            self.problems.add(span, told if alike else f"there is no {what}",
                              "take one away, or another kind" if alike else "say its owner, or another kind")
            return None
        piece = min(left, key=lambda number: (self.pieces[number].get("pile") is not None, number))
        pile = self.pieces[piece].get("pile")
        if pile is not None:
            self.piles[pile].remove(piece)
            self.pieces[piece]["pile"] = None
        self.pieces[piece] |= dict.fromkeys(flags, True)
        self.fixed.add(piece)
        return piece

    # ---- variables ----------------------------------------------------------------------------------------------

    def assign(self, name: str, node: Node) -> None:
        """A variable gets a value."""
        owner, _, label = name.rpartition(".")
        row, scope = self.holder(owner, label)
        part = self.parts.get((scope, label))
        if row is None or part is None:
            every = [label for scope, label in self.parts if scope in ("game", "seat", "team", "site", "piece")]
            remedy = (known_names(owner, [*self.world.seats, *self.sites]) if owner and row is None else
                      did_you_mean(label, every) or "write it as it is called under 'vars', 'seat_vars', …")
            self.problems.add(node.span, f"{named(name)} is no variable here", remedy)
            return
        value = self.plain(node, part.type)
        try:
            from_plain(value, part.type, self.world, name)
        except StateError as error:
            words = {"seat": self.world.seats, "site": self.sites, "kind": self.world.kinds}.get(part.type.name, ())
            remedy = did_you_mean(str(value), words) if isinstance(value, str) else ""
            self.problems.add(node.span, str(error), remedy or f"'{label}' is {part.type.one}")
            return
        row[label] = value

    def holder(self, owner: str, label: str) -> tuple[dict[str, Any] | None, str]:
        """Where a variable is kept, and of what it is one."""
        if not owner:
            return self.state["vars"], "game"
        if owner in self.world.seats and ("team", label) in self.parts:
            team = self.world.team_names[self.world.team_of[self.world.seats.index(owner)]]
            return self.state["teams"][team], "team"
        if owner in self.world.seats:
            return self.state.get("seats", {}).get(owner), "seat"
        if ("site", label) in self.parts:
            return self.state["sites"].get(owner), "site"
        return next((piece for piece in self.pieces if piece.get("site") == owner), None), "piece"

    def plain(self, node: Node, kind: Type) -> Any:
        """What an author wrote, as values are written in saved positions; a piece is written as the site it is on."""
        if isinstance(node, Seq):
            return [self.plain(item, kind.item or kind) for item in node.items]
        if isinstance(node, Num) and kind.name in ("site", "word", "text", "piece"):
            return self.plain(Text(node.span, str(node.value)), kind)
        if isinstance(node, Num | Flag):
            return node.value
        if not isinstance(node, Text) or (node.value == NOTHING and kind.name not in ("text", "word")):
            return None if not isinstance(node, Map) else {}
        if kind.name == "flag":
            return {"yes": True, "no": False}.get(node.value, node.value)
        if kind.name == "piece":
            return next((number for number, piece in enumerate(self.pieces) if piece.get("site") == node.value),
                        node.value)
        return node.value
