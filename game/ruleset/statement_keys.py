"""The keys of questions and their options."""

from __future__ import annotations

from game.ruleset.forms import (
    FLAG,
    FORMULA,
    GENERATOR,
    NOTATION,
    STATEMENTS,
    WORD,
    ListOf,
    MapOf,
    NewName,
    Number,
    either,
)
from game.ruleset.keys import Key, Ref, Shape

MOST = Number(1, 10_000)
FREE_TEXT = Shape("free-text", "Free texts", "A text that a player writes as a part of a decision.", (
    Key("most", MOST, "The most characters.", needed=True, example="140"),
    Key("suggest", WORD, "The list of `suggestions` for it.", example="headlines"),
    Key("with", ListOf(FORMULA, alone=True), "What `{0}`, `{1}` … in the suggestions stand for.", example="[p, t]"),
), "questions")

TELL = Shape("tell", "Remarks: `tell`", "After the decision its player may say one line about it: written, one of "
             "three suggestions, or only said aloud; also where it played itself as the only possibility of a "
             "follow-up. It changes no rule. Formulas are worked out before it.", (
    Key("most", MOST, "The most characters.", left="200", example="140"),
    Key("suggest", ListOf(NOTATION, alone=True), "Lists of `suggestions`, with formulas in `{}`: the first that there "
        "is, and the next ones while that makes fewer than three. Bots take one by lot.",
        example='["lines-{p.kind}", lines]'),
    Key("with", ListOf(FORMULA, alone=True), "What `{0}`, `{1}` … in the suggestions stand for.", example="[p, t]"),
    Key("if", FORMULA, "Whether there is something to say.", left="yes", example="not t.empty"),
    Key("by", FORMULA, "Whose line it is.", left="whoever decides", example="turn"),
    Key("desk", FORMULA, "A pile whose things are to be woven in. Such a line is written on a desk of its own before "
        "the decision, together with its free text, and the things of the pile lie beside it.", example="table"),
), "questions")

OPTION_IF = Key("if", FORMULA, "Whether this option is there at all.", left="yes", example="not resigned")
EACH = Key("each", GENERATOR, "One decision for each of these; its names live on in `do`.",
           example="p in men(turn) for t in reach(p)")
NOTED = Key("as", NOTATION, "How the decision is written; formulas stand in `{}`.", needed=True,
            example='"{p.site}-{t}"')
SAME = Key("same", ListOf(FORMULA, alone=True), "Of decisions with equal values only the first is offered.",
           example="[p.kind, t]")
TEXT = Key("text", MapOf(either(Ref(FREE_TEXT), MOST)), "Free texts that the player writes, with the most "
           "characters of each; they stand in `as`.", example="{headline: 140}")
DO = Key("do", STATEMENTS, "What happens when it is taken.", example="move(p, t)")

CHOICE = Shape("choice", "Options of a question", "An entry stands for one decision, or for one of each of many.", (
    OPTION_IF, EACH, NOTED, SAME,
    Key("must", FORMULA, "If any legal decision is a must, only the musts are left.", example="not t.empty"),
    Key("sure", FORMULA, "Surely passes `keep`: no look-ahead needed. Not with `greatest`, which looks at all.",
        example="p.kind != king"),
    Key("pick", ListOf(FORMULA, alone=True), "The things that are pressed on a table, in turn, to take it; of a list, "
        "any of them.", left="what `each` binds", example="[p, t]"),
    Key("shun", FORMULA, "Bots that play games out do not take it then, if there is anything else.",
        left="no", example="eye(t)"),
    Key("seek", ListOf(FORMULA, alone=True), "Bots that play games out first take one of these as the first name of "
        "`each`; of lists, of the first that has any.", left="no list", example="[saves(), near(last)]"),
    TEXT, DO, Key("tell", Ref(TELL), "A line that may be said about it afterwards.", example="{suggest: lines}")),
    "questions")

GREATEST = Shape("greatest", "As much as possible: `greatest`", "A number, and how great it can become.", (
    Key("is", FORMULA, "What is to be as great as possible at the end of the turn.", needed=True, example="caught"),
    Key("limit", FORMULA, "No way of finishing the turn comes to more; the first that does ends the look-ahead.",
        example="used + count(dice)"),
), "questions")

CHOOSE = Shape("choose", "Questions: `choose`", "Asks a seat to decide. Play goes on after it.", (
    Key("choose", FORMULA, "Who decides: a seat, looked at whenever it is asked.", needed=True, example="turn"),
    Key("name", NewName("a decision", dashes=True), "The decision's name, a key of `text`.", left="the procedure's",
        example="move"),
    Key("follow", either(FLAG, FORMULA), "A follow-up within a turn: with a single possibility it plays itself.",
        left="no", example="taker != nothing"),
    Key("secret", FLAG, "What is answered is nobody else's to know; lists of decisions tell it when the game is "
        "over. Kept in piles or in variables with `see`, never in a local one.", left="no", example="yes"),
    Key("options", ListOf(Ref(CHOICE)), "What can be decided.", needed=True),
    Key("keep", FORMULA, "An option is legal only if some way of finishing the turn, up to `commit`, makes this "
        "true. Follow-ups that say neither `keep` nor `greatest` are under those of the turn's question.",
        example="not check(turn)"),
    Key("greatest", either(FORMULA, Ref(GREATEST)), "Of the options that keep, and of the musts among them, those "
        "are legal from which the turn can end, at `commit`, with the greatest number.", example="caught"),
    Key("lapse", FORMULA, "If this is true, the question lapses; looked at when it is asked and after every "
        "out-of-turn decision.", example="turn.resigned"),
    Key("some", STATEMENTS, "When there is an option, before it is asked: may only end the game.",
        example="[{if: repeats >= 3, then: {end: repetition}}]"),
    Key("none", STATEMENTS, "When there is no option at all.", example="[{win: after(turn), by: stalemate}]"),
), "questions")

ANYTIME = Shape("anytime", "Out of turn: `anytime`", "Decisions that need not be asked for. They ask nothing.", (
    OPTION_IF, EACH, Key("by", FORMULA, "Whose decision it is.", needed=True, example="c"), NOTED, SAME, TEXT,
    DO), "questions")
