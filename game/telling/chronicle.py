"""The chronicle of a match: what happened, in sentences, gathered into chapters as the ruleset declares them.

Rulesets say in `show: {chronicle: …}` which of their `say` texts begin a chapter, are quotations, are small print or
are left out. Without that, every ruleset still has a record: what was decided, and what its rules said about it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.engine.events import Event, Said
from game.engine.readouts import readouts
from game.engine.remarks import tell_of
from game.engine.report import listed, word
from game.engine.rules import Position
from game.match.match import Match, Remark
from game.telling.labels import Labels
from game.telling.personas import Personas
from game.telling.wording import fill, whole, written

AGAIN = re.compile(r"(?P<note>.*?)(?: ×(?P<times>\d+))?")  # the same note once more
MOST_LAST_WORDS = 2  # lines of an epilogue about one person


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
    picture of the board with words below it. A paragraph may have notes in its margin."""

    kind: str  # prose, quote, small, portrait, decision, picture
    text: str = ""
    who: str = ""
    portrait: Portrait | None = None
    key: str = ""  # the name of the text that it comes from
    number: int = 0  # of a decision, from 1; of a picture, after how many the board is shown
    notes: list[str] = field(default_factory=list)  # in the margin


@dataclass(slots=True)
class Chapter:
    title: str
    teller: str = ""
    slips: list[str] = field(default_factory=list)  # what it was told from
    story: str = ""  # as the teller told it
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Honour:
    """A medal that somebody was awarded when the game was over."""

    key: str
    seat: int
    title: str
    why: str = ""


@dataclass(slots=True)
class Chronicle:
    game: str
    players: list[str]
    portraits: list[Portrait]
    chapters: list[Chapter]
    language: str
    over: bool
    epilogues: list[tuple[Portrait, list[str]]] = field(default_factory=list)  # what became of everybody
    honours: list[Honour] = field(default_factory=list)
    name: str = "chronicle"  # of what kind it is: a chronicle, or a gazette


class Teller:
    """Tells one match in one language."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.language = language
        self.world = match.rules.world
        self.model = match.rules.compiled.model
        self.manner = self.model.show.chronicle
        self.used = Counter[tuple[str, str]]()  # what was said, and in which wording
        self.fresh = True  # the next sentence begins a paragraph
        self.here: set[tuple[str, ...]] = set()  # what the paragraph tells, and of whom
        self.notes: list[str] = []  # for its margin
        self.before, self.behind = "", ""  # how the sentence before the next one begins, and the line after it

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
        return self.worded(self.personas.word(event.text, self.language) or event.text, event)

    def worded(self, text: str, event: Said, plain: bool = False) -> str:
        """A text of the ruleset with the values of something that was said, as a sentence or just as it is."""
        found = fill(text, self.values(event), self.language)
        return found if plain else whole(found)

    def tale(self, event: Said, plain: bool = False) -> str:
        """The same for a story: in one of the wordings that the ruleset has for it, none of which comes twice more than
        another. One that begins like what stands beside it waits, if there is another.
        """
        lists = self.model.suggestions.get(self.manner.wordings.get(event.text, ""), {})
        known = lists.get(self.language) or lists.get("en") or ()
        if not known:
            return self.worded(self.personas.word(event.text, self.language) or event.text, event, plain)
        times = {text: self.used[event.text, text] for text in known}
        rested = [text for text in sorted(known, key=times.__getitem__) if times[text] <= min(times.values()) + 1]
        apart = [text for text in rested
                 if first_word(self.worded(text, event, plain)) not in (self.before, self.behind)]
        chosen = [*apart, *rested][0]
        self.used[event.text, chosen] += 1
        return self.worded(chosen, event, plain)

    def said(self, index: int) -> list[Said]:
        """What the rules said about a decision."""
        return self.heard(self.match.events[index])

    def heard(self, events: Sequence[Event]) -> list[Said]:
        return [event for event in events if isinstance(event, Said) and event.text not in self.manner.skip]

    def parted(self, said: list[Said]) -> tuple[list[Said], list[Said]]:
        """What was said about a decision itself, and what begins with it: a line about it stands between the two."""
        new = (*self.manner.breaks, *self.manner.lead, *self.manner.gone, *self.manner.end)
        first = next((place for place, event in enumerate(said) if event.text in new), len(said))
        return said[:first], said[first:]

    # ---- gathering ----------------------------------------------------------------------------------------------

    def chronicle(self) -> Chronicle:
        chapters = [Chapter(self.personas.word("chronicle-first", self.language))]
        game, asked = self.match.game, ""
        position = game.position
        for index, text in enumerate(game.log):
            if game.secret(index) and not position.over:
                continue
            question = self.match.rules.questions.get(game.past[index].pc)
            before, asked = asked, question.name if question is not None else ""
            self.fresh = self.fresh or (asked != before and asked in self.manner.paragraphs)
            decided, said = self.labels.decision(text), self.said(index)
            if not self.manner.given and not any(decided in self.sentence(event) for event in said):
                chapters[-1].entries.append(Entry("decision", decided, number=index + 1))
            self.annotate(chapters[-1].entries)
            for events, remark in self.by_deed(index):
                line = self.line(index, remark) if remark is not None else ""
                own, more = self.parted(events)
                for event in own:
                    self.behind = first_word(line) if event is own[-1] else ""
                    if event.text not in self.manner.told or not line or not all(
                            named_in(value, line) for value in self.values(event)):
                        self.tell(event, game.past[index], chapters)
                if remark is not None:
                    self.remarked(index, remark, chapters[-1], line)
                self.behind = ""
                for event in more:
                    self.tell(event, game.past[index], chapters)
        self.annotate(chapters[-1].entries)
        seats = range(len(self.world.seats)) if self.personas.show.persona.given else ()
        portraits = [self.portrait(position, seat) for seat in seats if self.personas.name(position, seat)]
        return Chronicle(self.labels.own(self.model.name, self.model.id), list(map(self.player, self.world.seats)),
                         portraits, [chapter for chapter in chapters if chapter.entries or chapter.teller],
                         self.language, bool(position.over), self.epilogues(portraits), self.honours())

    def honours(self) -> list[Honour]:
        """The medals of a game that is over, in the order of the ruleset."""
        position, found = self.match.game.position, list[Honour]()
        for line in readouts(self.match.rules, position, "medals") if position.over else ():
            said = Said("say", line.text, line.values)
            title, why = (self.worded(self.personas.word(key, self.language), said, plain=True)
                          for key in (line.text, line.word("why")))
            found.append(Honour(line.text, line.number("seat", -1), title, why))
        return found

    def tell(self, event: Said, before: Position, chapters: list[Chapter]) -> None:
        """Write one thing that was said into the last chapter, or begin another one with it."""
        key, manner, values = event.text, self.manner, self.values(event)
        if key in manner.chapters and values:
            self.annotate(chapters[-1].entries)
            chapter, earlier = Chapter(values[-1], values[0] if len(values) > 1 else ""), chapters[-1].entries
            while earlier and earlier[-1].key in manner.lead:
                self.leads(chapter, earlier.pop())
            chapters.append(chapter)
            self.fresh = True
            return
        if key in manner.end:
            self.annotate(chapters[-1].entries)
            chapters.append(Chapter(self.personas.word("chronicle-last", self.language)))
            self.fresh = True
        entries = chapters[-1].entries
        if key in manner.gone:
            self.annotate(entries)
            self.fresh = True
            self.write(self.tale(event), entries)
            entries += [Entry("portrait", portrait=self.portrait(before, seat, True))
                        for seat in range(len(self.world.seats))
                        if values and self.personas.name(before, seat) == values[0]][:1]
            self.fresh = True
        elif key in manner.quotes and len(values) > 1:
            entries.append(Entry("quote", values[1], values[0]))
        elif key in manner.lead and manner.paragraphs:
            entries.append(Entry("small", self.sentence(event), who=self.tale(event, plain=True), key=key))
        elif key in manner.small and manner.paragraphs:
            self.notes.append(self.tale(event, plain=True).rstrip("."))
        elif key in manner.small:
            entries.append(Entry("small", self.sentence(event), key=key))
        else:
            if key in manner.breaks:  # what was noted so far belongs to what came before
                self.annotate(entries)
                self.fresh = True
            if not self.again(key, values):
                self.write(self.tale(event), entries, key)
            self.here.add((key, *values[:1]))

    def again(self, key: str, values: list[str]) -> bool:
        """Whether a paragraph need not tell something, having told it of the same one before."""
        return key in self.manner.once and not self.fresh and (key, *values[:1]) in self.here

    def leads(self, chapter: Chapter, entry: Entry) -> None:
        """What stood before a chapter belongs to it: what it was told from, where it is told in paragraphs."""
        if self.manner.paragraphs:
            chapter.slips.insert(0, entry.who)
        else:
            chapter.entries.insert(0, entry)

    def write(self, sentence: str, entries: list[Entry], key: str = "") -> None:
        """A sentence goes on with the paragraph, or begins one."""
        if not self.manner.paragraphs:
            entries.append(Entry("prose", sentence, key=key))
            return
        self.before = first_word(sentence if ". " not in sentence else sentence.rpartition(". ")[2])
        last = entries[-1] if entries and entries[-1].kind == "prose" else None
        if last is None or self.fresh:
            entries.append(Entry("prose", sentence))
            self.here.clear()
        else:
            last.text = f"{last.text} {sentence}"
        self.fresh = False
        self.annotate(entries)

    def annotate(self, entries: list[Entry]) -> None:
        """Notes go into the margin of the paragraph that they stand beside."""
        prose = [entry for entry in entries if entry.kind == "prose"]
        for note in self.notes if prose else ():
            notes = prose[-1].notes
            again = AGAIN.fullmatch(notes[-1]) if notes else None
            if again is not None and again["note"] == note:
                notes[-1] = f"{note} ×{int(again['times'] or 1) + 1}"
            else:
                notes.append(note)
        if prose:
            self.notes = []

    def by_deed(self, index: int) -> Iterator[tuple[list[Said], Remark | None]]:
        """What was said by the rules about a decision and about all that played itself by it, each with its remark."""
        events, deeds = self.match.events[index], self.match.game.deeds[index]
        remarks = {one.about: one for one in self.match.remarks.get(index + 1, ())}
        starts = [0, *(deed.at for deed in deeds[1:])]
        for about, (start, end) in enumerate(zip(starts, [*starts[1:], len(events)], strict=True)):
            yield self.heard(events[start:end]), remarks.get(about)

    def line(self, index: int, remark: Remark) -> str:
        """What was said about a decision, if it is one of the ruleset's own lines."""
        deeds = self.match.game.deeds[index]
        if remark.about >= len(deeds):
            return ""
        tell = tell_of(self.match.rules, deeds[remark.about].before, deeds[remark.about].option, self.language)
        return remark.text if tell is not None and remark.text in tell.ideas else ""

    def remarked(self, index: int, remark: Remark, chapter: Chapter, line: str) -> None:
        """What its player said about a decision: told as it stands if it is one of the ruleset's lines, else quoted."""
        if not remark.text:
            aloud = self.personas.word("chronicle-aloud", self.language)
            self.notes += [aloud] if aloud else []
        elif any(event.text in self.manner.chapters for event in self.said(index)):
            chapter.story = remark.text
        elif line:
            self.write(whole(line), chapter.entries)
        else:
            name = self.personas.name(self.match.game.past[index], self.world.seats.index(remark.seat))
            chapter.entries.append(Entry("quote", remark.text, name or self.player(remark.seat)))
            self.fresh = True

    def epilogues(self, portraits: Sequence[Portrait]) -> list[tuple[Portrait, list[str]]]:
        """What became of everybody, once the game is over."""
        if not self.match.game.position.over:
            return []
        lines = readouts(self.match.rules, self.match.game.position, "epilogue")
        self.before = ""  # everybody has a page, and no page the words of another
        own = {one.seat: [Said("say", line.text, line.values) for line in lines
                          if line.number("seat", -1) == one.seat][:MOST_LAST_WORDS] for one in portraits}
        found = [(one, [self.tale(said) for said in own[one.seat]]) for one in portraits]
        return [(one, words) for one, words in found if words]

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


def first_word(text: str) -> str:
    """How a sentence begins."""
    return text.partition(" ")[0].rstrip(".,:;")


def named_in(value: str, line: str) -> bool:
    """Whether a line has a value in it, whatever its article has become there."""
    return value in line or (" " in value and value.split(" ", 1)[1] in line)


def sentences(match: Match, index: int, language: str) -> list[str]:
    """What was said about a decision, or else, where no chronicle is declared, the decision itself by its name.

    Of a secret decision nothing is told until the game is over.
    """
    if match.game.secret(index) and not match.game.position.over:
        return []
    teller = Teller(match, language)
    told, more = ([teller.sentence(event) for event in part] for part in teller.parted(teller.said(index)))
    if not told and not more and not teller.manner.given:
        told = [teller.labels.decision(match.game.log[index])]
    return [*told, *match.lines(index), *more]


def chronicle_of(match: Match, language: str) -> Chronicle:
    return Teller(match, language).chronicle()
