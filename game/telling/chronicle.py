"""The chronicle of a match: what happened, in sentences, gathered into chapters as the ruleset declares them.

Rulesets say in `show: {chronicle: …}` which of their `say` texts begin a chapter, are quotations, are small print or
are left out. Without that, every ruleset still has a record: what was decided, and what its rules said about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.engine.events import Said
from game.engine.report import listed, word
from game.engine.rules import Position
from game.match.match import Match
from game.telling.labels import Labels
from game.telling.personas import Personas
from game.telling.wording import fill, whole, written


@dataclass(slots=True)
class Square:
    name: str
    label: str
    text: str
    crossed: bool
    pieces: list[str]


@dataclass(slots=True)
class Portrait:
    seat: int
    player: str
    name: str
    title: str
    arms: tuple[str, ...]
    rows: list[list[Square]]
    gone: bool = False


@dataclass(slots=True)
class Entry:
    """A line of the chronicle: prose, a quotation, small print, the page of somebody who is gone, a decision, or a
    picture of the board with words below it."""

    kind: str  # prose, quote, small, portrait, decision, picture
    text: str = ""
    who: str = ""
    portrait: Portrait | None = None
    key: str = ""  # the name of the text that it comes from
    number: int = 0  # of a decision, from 1; of a picture, after how many the board is shown


@dataclass(slots=True)
class Chapter:
    title: str
    teller: str = ""
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Chronicle:
    game: str
    players: list[str]
    portraits: list[Portrait]
    chapters: list[Chapter]
    language: str
    over: bool
    name: str = "chronicle"  # of what kind it is: a chronicle, or a gazette


class Teller:
    """Tells one match in one language."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.language = language
        self.world = match.rules.world
        self.model = match.rules.compiled.model
        self.manner = self.model.show.chronicle

    @cached_property
    def personas(self) -> Personas:
        return Personas(self.match.rules)

    @cached_property
    def labels(self) -> Labels:
        """What decisions are called, with seats by the names of those who play them."""
        return Labels(self.model, self.language, self.player)

    # ---- sentences ----------------------------------------------------------------------------------------------

    def player(self, seat: str) -> str:
        player = self.match.plan.seats.get(seat)
        return player.name if player is not None else seat

    def values(self, event: Said) -> list[str]:
        """The values of something that was said, in words."""
        return [self.value(kind, value) for kind, value in event.values]

    def value(self, kind: str, value: Any) -> str:
        """One of them; several in a row."""
        if isinstance(value, tuple):
            return listed(kind, [self.value(kind[:-1], one) for one in value], self.language)
        if kind == "seat" and value >= 0:
            return self.player(self.world.seats[value])
        if kind in ("kind", "piece") and value >= 0:
            return self.kind(value if kind == "kind" else self.world.pieces[value].kind)
        if kind == "site" and value >= 0:
            return self.labels.site(self.world.site_name(value))
        if kind == "text":
            return self.model.text.get(self.language, {}).get(f"text-{value}") or written(str(value))
        return word(self.match.rules, kind, value, self.language)

    def kind(self, index: int) -> str:
        name = self.world.kinds[index]
        return self.labels.own(self.model.kinds[name].name, name)

    def sentence(self, event: Said) -> str:
        text = self.personas.word(event.text, self.language) or event.text
        return whole(fill(text, self.values(event), self.language))

    def said(self, index: int) -> list[Said]:
        """What the rules said about a decision."""
        return [event for event in self.match.events[index]
                if isinstance(event, Said) and event.text not in self.manner.skip]

    # ---- gathering ----------------------------------------------------------------------------------------------

    def chronicle(self) -> Chronicle:
        chapters = [Chapter(self.personas.word("chronicle-first", self.language))]
        position = self.match.game.position
        for index, text in enumerate(self.match.game.log):
            if self.match.game.secret(index) and not position.over:
                continue
            decided, said = self.labels.decision(text), self.said(index)
            if not self.manner.given and not any(decided in self.sentence(event) for event in said):
                chapters[-1].entries.append(Entry("decision", decided, number=index + 1))
            for event in said:
                self.tell(event, self.match.game.past[index], chapters)
        seats = range(len(self.world.seats)) if self.personas.show.persona.given else ()
        return Chronicle(self.labels.own(self.model.name, self.model.id), list(map(self.player, self.world.seats)),
                         [self.portrait(position, seat) for seat in seats if self.personas.name(position, seat)],
                         [chapter for chapter in chapters if chapter.entries or chapter.teller], self.language,
                         bool(position.over))

    def tell(self, event: Said, before: Position, chapters: list[Chapter]) -> None:
        """Write one thing that was said into the last chapter, or begin another one with it."""
        key, manner, values = event.text, self.manner, self.values(event)
        if key in manner.chapters and values:
            chapter, earlier = Chapter(values[-1], values[0] if len(values) > 1 else ""), chapters[-1].entries
            while earlier and earlier[-1].key in manner.lead:
                chapter.entries.insert(0, earlier.pop())
            chapters.append(chapter)
            return
        if key in manner.end:
            chapters.append(Chapter(self.personas.word("chronicle-last", self.language)))
        entries = chapters[-1].entries
        if key in manner.gone:
            entries.append(Entry("prose", self.sentence(event)))
            entries += [Entry("portrait", portrait=self.portrait(before, seat, True))
                        for seat in range(len(self.world.seats))
                        if values and self.personas.name(before, seat) == values[0]][:1]
        elif key in manner.quotes and len(values) > 1:
            entries.append(Entry("quote", values[1], values[0]))
        else:
            entries.append(Entry("small" if key in manner.small else "prose", self.sentence(event), key=key))

    def portrait(self, position: Position, seat: int, gone: bool = False) -> Portrait:
        world, personas, language = self.world, self.personas, self.language
        rows: dict[int, dict[int, Square]] = {}
        if world.board is not None:
            for site in range(seat * world.stride, (seat + 1) * world.stride):
                standing = [position.kind[piece] for piece in range(len(world.pieces)) if position.place[piece] == site]
                rows.setdefault(world.board.rows[site], {})[world.board.cols[site]] = Square(
                    world.site_name(site), personas.label(position, site, language),
                    personas.written(position, site, language), personas.crossed(position, site),
                    list(map(self.kind, standing)))
        ordered = [[rows[row][column] for column in sorted(rows[row])] for row in sorted(rows, reverse=True)]
        return Portrait(seat, self.player(world.seats[seat]), personas.name(position, seat),
                        personas.title(position, seat, language), personas.arms(position, seat), ordered, gone)


def sentences(match: Match, index: int, language: str) -> list[str]:
    """What was said about a decision, or else, where no chronicle is declared, the decision itself by its name.

    Of a secret decision nothing is told until the game is over.
    """
    if match.game.secret(index) and not match.game.position.over:
        return []
    teller = Teller(match, language)
    told = [teller.sentence(event) for event in teller.said(index)]
    if not told and not teller.manner.given:
        told = [teller.labels.decision(match.game.log[index])]
    remark = match.remarks.get(index + 1)
    return [*told, remark.text] if remark is not None and remark.text else told


def chronicle_of(match: Match, language: str) -> Chronicle:
    return Teller(match, language).chronicle()
