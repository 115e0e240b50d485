"""The chronicle of a match: what happened, in sentences, gathered into chapters as the ruleset declares them.

Rulesets say in `show: {chronicle: …}` which of their `say` texts begin a chapter, are quotations, are small print or
are left out. Without that, every ruleset still has a record: what was decided, and what its rules said about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.events import Said
from game.engine.report import word
from game.engine.rules import Position
from game.match.match import Match
from game.ruleset.show.looks import Manner
from game.telling.labels import Labels
from game.telling.personas import Personas
from game.telling.wording import fill, whole, written


@dataclass(slots=True)
class Square:
    """A square of somebody's board as it is printed."""

    name: str
    label: str
    text: str
    crossed: bool
    pieces: list[str]


@dataclass(slots=True)
class Portrait:
    """Somebody with a board of their own, at a moment."""

    seat: int
    player: str
    name: str
    title: str
    arms: tuple[str, ...]
    rows: list[list[Square]]
    gone: bool = False


@dataclass(slots=True)
class Entry:
    """A line of the chronicle: prose, a quotation, small print, the page of somebody who is gone, or a decision."""

    kind: str  # prose, quote, small, portrait, decision
    text: str = ""
    who: str = ""
    portrait: Portrait | None = None
    key: str = ""  # the name of the text that it comes from
    number: int = 0  # of a decision, from 1


@dataclass(slots=True)
class Chapter:
    """A heading and what comes under it."""

    title: str
    teller: str = ""
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Chronicle:
    """Everything that is to be read."""

    game: str
    players: list[str]
    portraits: list[Portrait]
    chapters: list[Chapter]
    language: str
    over: bool


def manner_of(match: Match) -> Manner:
    """How the ruleset wants its chronicle: names of its texts."""
    return match.rules.compiled.model.show.chronicle


# ---- sentences ------------------------------------------------------------------------------------------------------


def player_name(match: Match, seat: int) -> str:
    """Who plays a seat."""
    player = match.plan.seats.get(match.rules.world.seats[seat])
    return player.name if player is not None else match.rules.world.seats[seat]


def values_of(match: Match, event: Said, language: str) -> list[str]:
    """The values of something that was said, in words."""
    model, found = match.rules.compiled.model, []
    for kind, value in event.values:
        if kind == "seat" and value >= 0:
            found.append(player_name(match, value))
        elif kind in ("kind", "piece") and value >= 0:
            index = value if kind == "kind" else match.rules.world.pieces[value].kind
            spec = model.kinds[match.rules.world.kinds[index]]
            found.append(spec.name.get(language) or spec.name.get("en") or spec.id)
        elif kind == "site" and value >= 0:
            found.append(labels_of(match, language).site(match.rules.world.site_name(value)))
        elif kind == "text":
            found.append(model.text.get(language, {}).get(f"text-{value}") or written(str(value)))
        else:
            found.append(word(match.rules, kind, value, language))
    return found


def sentence(match: Match, event: Said, language: str) -> str:
    """One thing that was said."""
    texts, values = match.rules.compiled.model.text, values_of(match, event, language)
    text = texts.get(language, {}).get(event.text) or texts.get("en", {}).get(event.text) or event.text
    return whole(fill(text, values, language))


def sentences(match: Match, index: int, language: str) -> list[str]:
    """What was said about a decision, or else, where no chronicle is declared, the decision itself by its name.

    Of a secret decision nothing is told until the game is over.
    """
    if match.game.secret(index) and not match.game.position.over:
        return []
    manner = manner_of(match)
    said = [sentence(match, event, language) for event in match.events[index]
            if isinstance(event, Said) and event.text not in manner.skip]
    return said if said or manner.given else [labels_of(match, language).decision(match.game.log[index])]


def labels_of(match: Match, language: str) -> Labels:
    """What decisions are called, with seats by the names of those who play them."""
    seats = match.rules.world.seats
    return Labels(match.rules.compiled.model, language, lambda seat: player_name(match, seats.index(seat))
                  if seat in seats else seat)


# ---- gathering ------------------------------------------------------------------------------------------------------


def chronicle_of(match: Match, language: str) -> Chronicle:
    """The chronicle so far."""
    manner, personas = manner_of(match), Personas(match.rules)
    texts = match.rules.compiled.model.text
    first = texts.get(language, {}).get("chronicle-first") or texts.get("en", {}).get("chronicle-first") or ""
    chapters = [Chapter(first)]
    labels = labels_of(match, language)
    for index, events in enumerate(match.events):
        if match.game.secret(index) and not match.game.position.over:
            continue
        sayings = [event for event in events if isinstance(event, Said)]
        decided = labels.decision(match.game.log[index])
        if not manner.given and not any(decided in sentence(match, event, language) for event in sayings):
            chapters[-1].entries.append(Entry("decision", decided, number=index + 1))
        for event in sayings:
            tell(match, personas, manner, chapters, event, index, language)
    model = match.rules.compiled.model
    people = portraits(match, personas, match.game.position, language)
    return Chronicle(model.name.get(language) or model.name.get("en") or model.id,
                     [player_name(match, seat) for seat in range(len(match.rules.world.seats))], people,
                     [chapter for chapter in chapters if chapter.entries or chapter.teller], language,
                     bool(match.game.position.over))


def tell(match: Match, personas: Personas, manner: Manner, chapters: list[Chapter], event: Said, index: int,
         language: str) -> None:
    """Write one thing that was said into the last chapter, or begin another one with it."""
    key = event.text
    if key in manner.skip:
        return
    values = values_of(match, event, language)
    if key in manner.chapters and values:
        chapter = Chapter(values[-1], values[0] if len(values) > 1 else "")
        before = chapters[-1].entries
        while before and before[-1].key in manner.lead:
            chapter.entries.insert(0, before.pop())
        chapters.append(chapter)
        return
    if key in manner.end:
        last = personas.word("chronicle-last", language)
        chapters.append(Chapter(last))
    if key in manner.gone:
        past = match.game.past[index]
        called = values[0] if values else ""
        seat = next((seat for seat in range(len(match.rules.world.seats))
                     if personas.name(past, seat) == called), -1)
        chapters[-1].entries.append(Entry("prose", sentence(match, event, language)))
        if seat >= 0:
            chapters[-1].entries.append(Entry("portrait",
                                              portrait=portrait(match, personas, past, seat, language, True)))
        return
    if key in manner.quotes and len(values) > 1:
        chapters[-1].entries.append(Entry("quote", values[1], values[0]))
        return
    kind = "small" if key in manner.small else "prose"
    chapters[-1].entries.append(Entry(kind, sentence(match, event, language), key=key))


def portraits(match: Match, personas: Personas, position: Position, language: str) -> list[Portrait]:
    """Everybody who has a name in the story."""
    if not personas.show.persona.given:
        return []
    return [portrait(match, personas, position, seat, language) for seat in range(len(match.rules.world.seats))
            if personas.name(position, seat)]


def portrait(match: Match, personas: Personas, position: Position, seat: int, language: str,
             gone: bool = False) -> Portrait:
    """Somebody and their board in a position."""
    world = match.rules.world
    rows: dict[int, list[tuple[int, Square]]] = {}
    board = world.board
    for site in range(seat * world.stride, (seat + 1) * world.stride) if board is not None else ():
        standing = [position.kind[piece] for piece in range(len(world.pieces)) if position.place[piece] == site]
        names = [world.model.kinds[world.kinds[kind]].name for kind in standing]
        square = Square(world.site_name(site), personas.label(position, site, language),
                        personas.written(position, site, language), personas.crossed(position, site),
                        [name.get(language) or name.get("en") or "" for name in names])
        assert board is not None
        rows.setdefault(board.rows[site], []).append((board.cols[site], square))
    ordered = [[square for _, square in sorted(rows[row], key=lambda pair: pair[0])] for row
               in sorted(rows, reverse=True)]
    return Portrait(seat, player_name(match, seat), personas.name(position, seat),
                    personas.title(position, seat, language), personas.arms(position, seat), ordered, gone)
