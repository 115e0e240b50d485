"""Somebody who was there: follows an evening of the story game by its decisions alone, and knows what there is to tell.

No event is looked at. Whose lever it was, who paid and who prevailed is counted here once more, so that a tale made
from events can be compared with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from game.engine import state as states
from game.engine.suggest import whole as sentences_begin
from game.match.match import Match
from game.telling.wording import fill, whole

SINS = {"king": "uses-sin", "queen": "uses-sin", "knight": "vassals-sin", "bishop": "clergy-sin",
        "rook": "burghers-sin", "pawn": "spy-sin"}
USES = {"title": "uses-title", "ruler": "uses-prince", "blank": "stays-out", "talent": "uses-talent",
        "support": "uses-patron", "family": "uses-family"}
LOST = {"title": "lost-title", "sin": "lost-sin", "ruler": "lost-prince", "blank": "lost-peace",
        "talent": "lost-talent", "support": "lost-patron", "family": "lost-family"}
DREW = {"family-slip": "tale-drew-family", "prince-slip": "tale-drew-prince"}
LEFT_TO_A_LINE = {"uses-talent", "uses-patron", "stays-out", "parries", "ripostes", "joins", "abstains", "spares",
                  "lost-talent", "lost-patron", "lost-prince", "lost-family", "lost-peace"}
WORTH = {"pawn": 1}  # all others count two
WON = ("square-won", "square-won-by-two", "square-won-by-three")


@dataclass
class Lever:
    sort: str
    text: str = ""  # what is written there; of a sin its name
    crossed: bool = False


@dataclass
class Noble:
    rank: str = ""
    realm: str = ""
    forename: str = ""
    called: str = ""
    levers: dict[str, Lever] = field(default_factory=dict)

    @property
    def scars(self) -> int:
        return sum(lever.crossed for lever in self.levers.values())

    def crossed(self, sort: str) -> int:
        return sum(lever.crossed for lever in self.levers.values() if lever.sort == sort)

    def of(self, sort: str) -> list[str]:
        return [lever.text for _, lever in sorted(self.levers.items()) if lever.sort == sort]


@dataclass
class Sentence:
    """One that the tale has at this place, in any of these wordings; or may have, if it is not needed."""

    key: str
    wordings: set[str]
    needed: bool = True


@dataclass
class Chapter:
    title: str = ""
    teller: str = ""
    slips: list[str] = field(default_factory=list)
    supports: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass
class Tally:
    """What somebody is awarded for."""

    won: int = 0
    lost: int = 0
    opposed: int = 0
    raised: int = 0
    told: int = 0
    reborn: int = 0


@dataclass
class Quarrel:
    sides: dict[int, int]  # by seat: 0 the action, 1 the opposition
    squares: list[tuple[str, int]]  # and who brought the first piece there
    points: list[dict[int, int]] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
    passes: int = 0
    settled: int = 0
    payers: list[int] = field(default_factory=list)
    paid: set[int] = field(default_factory=set)  # who was told to make a sacrifice


class Witness:
    def __init__(self, match: Match, language: str) -> None:
        self.match, self.language = match, language
        model = match.rules.compiled.model
        self.words, self.lists = model.text[language], model.suggestions
        self.kinds = {name: kind.name.get(language, name) for name, kind in model.kinds.items()}
        self.nobles = [Noble() for _ in range(4)]
        self.tallies = [Tally() for _ in range(4)]
        self.chapters = [Chapter()]
        self.on: dict[tuple[int, str], list[tuple[str, bool]]] = {}  # pieces on a square, and whether they were added
        self.founded = False
        self.turn, self.quarrel = 0, None  # type: tuple[int, Quarrel | None]
        self.square, self.opposer, self.voices, self.answers = "", -1, 0, 0
        self.line, self.owes = "", -1  # and who has to place or move a piece now
        for index, text in enumerate(match.game.log):
            self.follow(index, text)

    # ---- words --------------------------------------------------------------------------------------------------

    def fills(self, name: str, *values: str) -> set[str]:
        return {whole(fill(text, values, self.language)) for text in self.lists[name][self.language]}

    def tell(self, key: str, *values: str) -> None:
        """A sentence that is told here, unless the line about the same says all of it."""
        left = key in LEFT_TO_A_LINE and all(bare(value) in self.line for value in values)
        self.chapters[-1].sentences.append(Sentence(key, self.fills(f"tale-{key}", *values), not left))

    def said(self, names: Sequence[str], *values: Sequence[str]) -> None:
        """The line about it is one of these lists, with these values in it."""
        if not self.line:
            return
        wordings = {sentences_begin(words) for name in names if name in self.lists for some in product(*values)
                    for words in self.fills(name, *some)}
        self.chapters[-1].sentences.append(Sentence(f"a line: {names[0]}", wordings))

    def note(self, text: str) -> None:
        self.chapters[-1].notes.append(text if self.language == "en" else text.replace(":", "\u00a0:"))

    def name(self, seat: int) -> str:
        return self.nobles[seat].forename

    def values(self, lever: Lever) -> tuple[str, ...]:
        """What is told of a lever beside its noble."""
        if lever.sort == "sin":
            return (self.words[lever.text],)
        return (lever.text,) if lever.sort in ("talent", "support") else ()

    # ---- decisions ----------------------------------------------------------------------------------------------

    def follow(self, index: int, text: str) -> None:
        game = self.match.game
        question = self.match.rules.questions[game.past[index].pc]
        seat = question.who(game.past[index])
        if question.name == "title" and self.founded:
            self.forget(seat)
        if self.owes >= 0 and (self.owes, "enter") != (seat, question.name):
            self.had_to(self.owes, index)
        self.owes, self.line = -1, self.line_about(index, 0)
        getattr(self, f"do_{question.name.replace('-', '_')}")(seat, text, index)

    def line_about(self, index: int, about: int) -> str:
        return next((one.text for one in self.match.remarks.get(index + 1, ()) if one.about == about), "")

    def had_to(self, seat: int, index: int) -> None:
        """Whoever has only one piece to place or move is not asked: it is seen where it went, and told all the same."""
        self.line = self.line_about(index - 1, 1)
        assert self.line
        stand = {(piece["kind"], piece["site"][-2:]) for piece in self.dump(index)["pieces"] if piece.get("site")
                 and piece["owner"] == self.match.rules.world.seats[seat]}
        before = {(kind, square) for (owner, square), pieces in self.on.items() for kind, _ in pieces if owner == seat}
        (kind, square), = stand - before
        left = "".join(f"{other}-" for _, other in before - stand)
        self.do_enter(seat, f"{'move' if left else 'place'} {kind} {left}{square}", index)

    def dump(self, index: int) -> dict[str, Any]:
        return states.dump(self.match.rules, self.match.game.past[index])

    def slip(self, piece: dict[str, Any]) -> str:
        known = self.words.get(f"piece-{piece['kind']}", "{0}")
        return fill(known, [piece["written"]], self.language)

    # ---- nobles -------------------------------------------------------------------------------------------------

    def do_title(self, seat: int, text: str, index: int) -> None:
        rank, realm, square = found(r"title (\w+) of (.+) @(\w\d)", text)
        noble = self.nobles[seat] = Noble(rank, realm)
        noble.levers[square] = Lever("title", realm)

    def do_talent(self, seat: int, text: str, index: int) -> None:
        gift, square = found(r"talent (.+) @(\w\d)", text)
        self.nobles[seat].levers[square] = Lever("talent", gift)

    def do_support(self, seat: int, text: str, index: int) -> None:
        patron, square = found(r"(?:new-)?support (.+) @(\w\d)", text)
        self.nobles[seat].levers[square] = Lever("support", patron)

    def do_draw_support(self, seat: int, text: str, index: int) -> None:
        pass

    def do_second_support(self, seat: int, text: str, index: int) -> None:
        if text.startswith("new-support"):
            self.do_support(seat, text, index)
        else:
            state = self.dump(index)
            lying = state["piles"]["table"]
            square, = found(r"write @(\w\d)", text)
            self.nobles[seat].levers[square] = Lever("support", state["pieces"][lying[-1]]["written"])

    def do_ruler(self, seat: int, text: str, index: int) -> None:
        self.nobles[seat].levers[found(r"prince @(\w\d)", text)[0]] = Lever("ruler")

    def do_name(self, seat: int, text: str, index: int) -> None:
        noble = self.nobles[seat]
        noble.forename, house, square = found(r"name (.+) / (.+) @(\w\d)", text)
        noble.called = f"{noble.forename} {house}"
        noble.levers[square] = Lever("family", house)

    def do_sin(self, seat: int, text: str, index: int) -> None:
        sin, square = found(r"sin (\w+) @(\w\d)", text)
        self.nobles[seat].levers[square] = Lever("sin", sin)

    def do_take(self, seat: int, text: str, index: int) -> None:
        noble = self.nobles[seat]
        empty, = {f"{column}{row}" for column in "abcd" for row in "1234"} - set(noble.levers)
        noble.levers[empty] = Lever("blank")
        self.tell("noble", "", noble.called, self.words[noble.rank], noble.realm, "", *noble.of("talent")[:2],
                  noble.of("support")[0])

    def do_problem(self, seat: int, text: str, index: int) -> None:
        self.founded = True

    def forget(self, seat: int) -> None:
        self.tell("oblivion", self.nobles[seat].called)
        self.tallies[seat].reborn += 1
        self.on = {where: pieces for where, pieces in self.on.items() if where[0] != seat}

    # ---- situations ---------------------------------------------------------------------------------------------

    def do_situation(self, seat: int, text: str, index: int) -> None:
        if text == "draw":
            return
        state = self.dump(index)
        pieces = [state["pieces"][number] for number in state["piles"]["table"]]
        self.chapters.append(Chapter(
            text.removeprefix("declare "), self.nobles[seat].called,
            [fill(self.lists[DREW.get(one["kind"], "tale-drew")][self.language][0], ["", one["written"]])
             for one in pieces],
            [self.slip(one) for one in pieces if one["kind"] != "event-slip"],
            [self.slip(one) for one in pieces if one["kind"] == "event-slip"]))
        self.tallies[seat].told += 1
        self.turn = seat
        self.answers = self.voices = 0

    def post(self, seat: int, text: str) -> tuple[str, Lever, str]:
        """A piece comes to a square: who used which lever with it."""
        kind, left, square = found(r"(?:place|move) (\w+) (?:(\w\d)-)?(\w\d)", text)
        noble = self.nobles[seat]
        lever = noble.levers[square]
        if left:
            self.on[seat, left] = [one for one in self.on[seat, left] if one[0] != kind]
        self.on[seat, square] = [(kind, False)]
        self.note(f"{noble.forename}: {self.kinds[kind]} {f'{left}–' if left else ''}{square}")
        if lever.sort == "sin":
            wrath = kind == "bishop" and lever.text == "wrath"
            self.tell("clergy-wrath" if wrath else SINS[kind], noble.forename, *([] if wrath else self.values(lever)))
        elif lever.sort == "title":
            self.tell("uses-title", noble.forename, self.words[noble.rank], noble.realm)
        else:
            own = (lever.text,) if lever.sort == "family" else self.values(lever)
            self.tell(USES[lever.sort], noble.forename, *own)
        return square, lever, kind

    def deed(self, seat: int, kind: str, lever: Lever, *first: str) -> None:
        """What is said about it is about this piece and this lever, and about a slip that lies there."""
        what = lever.text if lever.sort == "sin" else "none"
        chapter = self.chapters[-1]
        foe = self.name(self.turn) if seat != self.turn and self.side(seat) else self.name(self.opposer)
        self.said([*first, f"did-{kind}-{what}", f"did-{kind}-{lever.sort}", f"did-{what}", f"did-{lever.sort}", "did"],
                  [self.name(seat)], [lever.text], chapter.supports or [""], chapter.problems or [""], [foe])

    def do_act(self, seat: int, text: str, index: int) -> None:
        self.turn, self.opposer, self.quarrel = seat, -1, None
        self.answers, self.voices = 0, 1
        if text == "close":
            self.tell("proposes", self.name(seat))
        else:
            self.square, lever, kind = self.post(seat, text)
            self.deed(seat, kind, lever)

    def do_vote(self, seat: int, text: str, index: int) -> None:
        self.answers += 1
        self.voices += text == "agree"
        if self.answers == 3:
            key = "closes" if self.voices >= 3 else "goes-on"
            after = self.line
            self.tell(key)
            if after:
                supports = self.chapters[-1].supports
                self.said(["closing"], [self.name(self.turn)], supports)

    def do_oppose(self, seat: int, text: str, index: int) -> None:
        if text == "oppose":
            self.opposer = seat
            self.quarrel = Quarrel({self.turn: 0, seat: 1}, [(self.square, self.turn)])
            self.tallies[seat].opposed += 1
            self.tell("opposes", self.name(seat), self.name(self.turn))
            self.owes = seat

    def side(self, seat: int) -> int:
        return self.quarrel.sides.get(seat, 0) if self.quarrel is not None else 0

    def do_enter(self, seat: int, text: str, index: int) -> None:
        quarrel = self.quarrel
        square, lever, kind = self.post(seat, text)
        manner = "acting"  # nobody wished to close the affair
        if quarrel is None:
            self.square = square
        else:
            elsewhere, manner = square not in dict(quarrel.squares), "ally"
            quarrel.squares += [(square, seat)] if elsewhere else []
            if seat == self.opposer:
                hurt = self.nobles[seat].scars > self.nobles[self.turn].scars
                manner = f"{'riposte' if elsewhere else 'parry'}-{'hurt' if hurt else 'proud'}"
                self.tell("ripostes" if elsewhere else "parries", self.name(seat))
        self.deed(seat, kind, lever, f"enters-{manner}")

    def do_join(self, seat: int, text: str, index: int) -> None:
        assert self.quarrel is not None
        both = [self.turn, self.opposer]
        if text == "abstain":
            self.tell("abstains", self.name(seat))
            self.said(["abstains"], [self.name(seat)], *([self.name(one)] for one in both))
            return
        side = self.quarrel.sides[seat] = int(text == "join opposition")
        self.owes = seat
        friend, foe = both[side], both[1 - side]
        self.tell("joins", self.name(seat), self.name(friend))
        why = "friend" if self.nobles[friend].scars > self.nobles[foe].scars else "profit"
        self.said([f"sides-{why}"], [self.name(seat)], [self.name(friend)], [self.name(foe)])

    # ---- what it comes to ---------------------------------------------------------------------------------------

    def do_raise(self, seat: int, text: str, index: int) -> None:
        quarrel = self.quarrel
        assert quarrel is not None
        square = quarrel.squares[len(quarrel.points)][0]
        if text == "pass":
            quarrel.passes += 1
            if quarrel.passes == len(quarrel.sides):
                self.count(quarrel, square)
            return
        quarrel.passes = 0
        quarrel.bids[seat] = quarrel.bids.get(seat, 0) + 1
        self.tallies[seat].raised += 1
        if text == "raise pawn":
            self.on.setdefault((seat, square), []).append(("pawn", True))
            self.note(f"{self.name(seat)}: {self.kinds['pawn']} {square}")
            return
        self.tell("pays", self.name(seat))
        self.chapters[-1].sentences[-1].needed = seat not in quarrel.paid
        quarrel.paid.add(seat)
        self.lose(seat, found(r"raise cross (\w\d)", text)[0], self.foe(seat))

    def foe(self, seat: int) -> int:
        return self.turn if self.side(seat) else self.opposer

    def count(self, quarrel: Quarrel, square: str) -> None:
        """Everybody has passed."""
        standing = {seat: sum(WORTH.get(kind, 2) for kind, added in self.on.get((seat, square), []) if not added)
                    for seat in quarrel.sides}
        quarrel.points.append({seat: standing[seat] + quarrel.bids.get(seat, 0) for seat in quarrel.sides})
        quarrel.bids, quarrel.passes = {}, 0
        ours, theirs = (self.sum(quarrel, -1, side) for side in (0, 1))
        self.note(f"{square}: {ours}–{theirs}")
        if len(quarrel.points) == len(quarrel.squares):
            self.settle(quarrel)

    def sum(self, quarrel: Quarrel, number: int, side: int) -> int:
        return sum(points for seat, points in quarrel.points[number].items() if quarrel.sides[seat] == side)

    def settle(self, quarrel: Quarrel) -> None:
        """It is told of one square after another who prevailed there; then those pay who have to."""
        order = [seat % 4 for seat in range(self.turn, self.turn + 4) if seat % 4 in quarrel.sides]
        while not quarrel.payers and quarrel.settled < len(quarrel.squares):
            opener = quarrel.squares[quarrel.settled][1]
            ours, theirs = (self.sum(quarrel, quarrel.settled, side) for side in (0, 1))
            quarrel.settled += 1
            victors = [seat for seat in order if ours != theirs and quarrel.sides[seat] == (ours < theirs)]
            for seat in victors:
                self.tallies[seat].won += 1
            names = [self.name(seat) for seat in victors]
            if not victors:
                self.tell("square-drawn", "", self.name(opener))
            elif victors == [opener]:
                self.tell("square-held", *names)
            else:
                self.tell(WON[len(victors) - 1], *names, "", self.name(opener))
            quarrel.payers = [seat for seat in order if seat not in victors and self.open(seat)]
        if not quarrel.payers:
            for (seat, square), pieces in self.on.items():
                if square in dict(quarrel.squares) and seat in quarrel.sides:
                    self.on[seat, square] = [one for one in pieces if one[0] != "pawn"]

    def open(self, seat: int) -> bool:
        return self.nobles[seat].scars < 16

    def lose(self, seat: int, square: str, foe: int) -> None:
        noble = self.nobles[seat]
        lever = noble.levers[square]
        lever.crossed = True
        self.tallies[seat].lost += 1
        self.on.pop((seat, square), None)
        own = (self.words[noble.rank], noble.realm) if lever.sort == "title" else self.values(lever)
        self.tell(LOST[lever.sort], noble.forename, *own)
        what = lever.text if lever.sort == "sin" else "none"
        self.said([f"lost-{what}", f"lost-{lever.sort}"], [noble.forename], [lever.text],
                  [self.name(foe) if foe >= 0 else ""])

    def paid(self, seat: int) -> None:
        assert self.quarrel is not None
        self.quarrel.payers.remove(seat)
        if not self.quarrel.payers:
            self.settle(self.quarrel)

    def do_cross_own(self, seat: int, text: str, index: int) -> None:
        self.tell("pays-draw", self.name(seat))
        self.lose(seat, found(r"cross (\w\d)", text)[0], self.foe(seat))
        self.paid(seat)

    def do_cross(self, seat: int, text: str, index: int) -> None:
        payer = self.match.rules.world.seats.index(text.split()[1])
        if text.startswith("spare"):
            self.tell("spares", self.name(seat), self.name(payer))
            self.said(["spares"], [self.name(seat)], [self.name(payer)])
        else:
            self.tell("inflicts", self.name(seat), self.name(payer))
            self.lose(payer, text.split()[2], seat)
        self.paid(payer)

    def do_clear(self, seat: int, text: str, index: int) -> None:
        self.answers = self.voices = 0
        if text != "clear none":
            square, sort, words = found(r"clear (\w\d) (talent|support) (.+)", text)
            self.nobles[seat].levers[square] = Lever(sort, words)
            self.tell("cleared", self.name(seat), words)

    def do_again(self, seat: int, text: str, index: int) -> None:
        self.answers += 1
        self.voices += text == "again"
        if self.answers == 4 and self.voices < 4:
            hat = self.dump(index)["piles"]["hat"]
            last = self.chapters[-1]
            self.chapters.append(Chapter())
            self.tell("curtain", last.teller, last.title, str(len(hat)))


def bare(name: str) -> str:
    """A name without its article, which may have become one with a word before it."""
    return re.sub(r"^(?:les?|la|the|an?|une?) |^l’", "", name)


def found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.fullmatch(pattern, text)
    assert match is not None, (pattern, text)
    return tuple(one or "" for one in match.groups())


def read(text: str, sentences: Sequence[Sentence]) -> Iterator[str]:
    """What is wrong with a text that ought to consist of these sentences and nothing else."""
    at = 0
    for sentence in sentences:
        here = [words for words in sentence.wordings
                if text.startswith(words, at) and text[at + len(words):at + len(words) + 1] in ("", " ")]
        if here:
            at += len(max(here, key=len)) + 1
        elif sentence.needed:
            yield f"{sentence.key}: {text[at:at + 160]!r} is none of {sorted(sentence.wordings)}"
            return
    if at <= len(text):
        yield f"nothing like this happened: {text[at:at + 160]!r}"
