"""What `show` tells with formulas: conditions, pips, badges, notices, prompts, tallies, the final score."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.fields import Fields
from game.ruleset.forms import FORMULA, GENERATOR, Form, ListOf, OneOf
from game.ruleset.keys import Part, Sub, key, need
from game.ruleset.mentions import FIRST_WORD, TEXT_KEY
from game.ruleset.show.looks import STATES
from game.ruleset.source import Node
from game.ruleset.types import KIND, NUMBER, PILE, SEAT, Type

OUT, LIT = "out", "lit"
DICE = "dice"
ICONS = ("crown", "skull", "chain", "flag", "moon", "shield", "eye", "hourglass", "coin", "star", "knot", "key")


@dataclass(frozen=True)
class TypedFormula(Form[Node]):
    """A formula that is worked out for the table: of a type, or for any place."""

    type: Type | None = None

    def like(self) -> Form[object]:
        return FORMULA

    def read(self, fields: Fields, node: Node, where: str) -> Node:
        return node


PLACE = TypedFormula()
A_SEAT, A_NUMBER, A_KIND = TypedFormula(SEAT), TypedFormula(NUMBER), TypedFormula(KIND)


@dataclass(frozen=True)
class Said(Part):
    """Words with values."""

    text: str = need(TEXT_KEY, "A key of `text`.", "actions-left")
    values: tuple[Node, ...] = key(ListOf(FORMULA, alone=True), "What `{0}`, `{1}` … in the text stand for.", (),
                                   "[left]", name="with")


@dataclass(frozen=True)
class Line(Said):
    """Words for everything that `each` binds."""

    each: Node | None = key(GENERATOR, "One entry for everything that this binds.", None, "p in men(turn)")
    cond: Node | None = key(FORMULA, "Only while this is true.", None, "ending", left="always", name="if")


@dataclass(frozen=True)
class Pips(Line, id="pips", title="Pips", page="show"):
    """Beside a seat: how many of something are left."""

    seat: Node = need(A_SEAT, "Beside which seat.", "turn")
    count: Node = need(A_NUMBER, "Full pips.", "left")
    spare: Node | None = key(A_NUMBER, "Of those, how many need not be used.", None, "may_pass", left="0")
    most: Node | None = key(A_NUMBER, "How many there are in all.", None, "4", left="as many as are full")
    look: str = key(OneOf((DICE,), "a look"), "`dice`: thrown pyramids, the full ones with a pale tip.", "", DICE,
                    name="as")


@dataclass(frozen=True)
class Badge(Line, id="badge", title="Badges", page="show"):
    """What somebody or something is for the time being: a sign, words, a second rim, how it lies."""

    at: Node = need(PLACE, "Who or what: a seat, a piece, a site or a pile.", "keeper", formerly="seat")
    text: str = key(TEXT_KEY, "A key of `text`: words on the plate, or in the note about the piece.", "", "obeys")
    icon: str = key(OneOf(ICONS, "a sign"), "A sign; it needs a `text` for those who cannot see it.", "", "crown")
    rim: Node | None = key(A_SEAT, "Of a piece: a seat in whose colour it has a second rim; of a site that is `lit`: "
                           "whose light it is.", None, "c.overlord")
    posture: str = key(OneOf((OUT, LIT, *STATES), "a posture"), "How it looks: of a seat, `out`, with a broken crest; "
                       "of a piece, `overturned` or `lying`; of a site, `lit`: neighbours that are lit hang together.",
                       "", OUT, name="as")

    def check(self, reader: Fields, where: str) -> None:
        if self.icon and not self.text:
            reader.problems.add(self.place("icon"), f"{where} tells nothing to whoever cannot see its icon",
                                "say the same in a 'text'")
        elif not self.text and self.rim is None and not self.posture:
            reader.problems.add(self.span, f"{where} shows nothing", "write a 'text', a 'rim' or an 'as'")


@dataclass(frozen=True)
class Glow(Line, id="glow", title="Glows", page="show"):
    """A piece or a card that glows before one seat alone, which is `s`: it may be made of what only that seat knows."""

    at: Node = need(PLACE, "Which piece.", "row[t].top")
    text: str = key(TEXT_KEY, "A key of `text`: words in the note about it.", "", "wanted")


@dataclass(frozen=True)
class Notice(Line, id="notice", title="Notices", page="show"):
    """A ribbon that stays as long as it is true."""

    cond: Node = need(FORMULA, "As long as this is true.", "ending", name="if")
    sign: Node | None = key(A_KIND, "A kind: its picture lies large on a table without a board, in the colour of the "
                            "first seat among the values.", None, "face")
    count: Node | None = key(A_NUMBER, "How many times, beside that picture.", None, "many", left="once")


@dataclass(frozen=True)
class Prompt(Line, id="prompt", title="Prompts", page="show"):
    """Other words for a question, while something is true."""

    cond: Node = need(FORMULA, "As long as this is true.", "ending", name="if")


@dataclass(frozen=True)
class Pins(Line, id="pins", title="Empty pins", page="show"):
    """While a question is asked: slips that a pile of them still needs, as empty pins with words."""

    at: Node = need(TypedFormula(PILE), "Which pile: one that is laid out as `slips`.", "table")
    count: Node = need(A_NUMBER, "How many hang there.", "table.size")
    most: Node = need(A_NUMBER, "How many are needed.", "3")


@dataclass(frozen=True)
class Need(Said, id="need", title="Needs", page="show"):
    """One of the things that a condition needs."""

    cond: Node = need(FORMULA, "What has to be true.", "left > 0", name="if")


@dataclass(frozen=True)
class Condition(Line, id="condition", title="Conditions", page="show"):
    """A lamp, lit if all needs are met, and what is missing in words."""

    at: Node = need(PLACE, "Where: a site, a piece, a pile or a seat.", "p.site")
    sign: Node | None = key(A_KIND, "The kind whose picture is in the lamp.", None, "p.kind")
    needs: tuple[Need, ...] = need(ListOf(Sub(Need, "an entry of needs")), "What has to be true.")
    does: str = key(FIRST_WORD, "Decisions at this place whose notation begins with this word are what it is for: who "
                    "presses the line sees them lit, or else those that are one action away from it.", "", "capture")


@dataclass(frozen=True)
class Tally(Line, id="tally", title="Tallies", page="show"):
    """Points of two camps, counted at a place."""

    seat: Node = need(A_SEAT, "Whose points.", "c")
    camp: Node = need(A_NUMBER, "For which camp: 1 or 2.", "1 if c.side == action else 2")
    at: Node = need(PLACE, "Where.", "squares[i]")
    count: Node = need(A_NUMBER, "How many.", "c.bids")
    won: Node | None = key(A_NUMBER, "Which camp has it, 1 or 2; 0: it is open; 3: nobody has it.", None,
                           "outcomes[i]", left="0")


@dataclass(frozen=True)
class ScoreLine(Line, id="score-line", title="Lines of the score", page="show"):
    """Told when the game is over; `s` is the seat."""

    points: Node = need(A_NUMBER, "What it is worth; what is worth nothing, as what decides among equals, is told "
                        "without a number.", "hand[s].size")
    sign: Node | None = key(A_KIND, "The kind whose picture stands before it.", None, "lion")


@dataclass(frozen=True)
class Medal(Line, id="medal", title="Medals", page="show"):
    """An honour for somebody, awarded when the game is over; it is worked out once."""

    seat: Node = need(A_SEAT, "Whose it is.", "c")
    why: str = key(TEXT_KEY, "A key of `text`: what it is for, with the same values.", "", "phoenix-why")


@dataclass(frozen=True)
class Epilogue(Line, id="epilogue", title="The epilogue", page="show"):
    """What became of somebody: at the end of the chronicle, when the game is over."""

    seat: Node = need(A_SEAT, "Of whom it tells.", "c")


# The keys of `show` that are such lines.
SECTIONS = ("conditions", "pips", "badges", "glows", "notices", "tally", "score", "medals", "epilogue")
OF_A_SEAT = ("glows", "score")  # those that are worked out for one seat, `s`
ASKED = ("prompts", "pins")  # those that belong to questions
