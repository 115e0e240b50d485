"""Files beside a ruleset that have keys of their own: the first lesson and the author's tests."""

from __future__ import annotations

from game.ruleset.forms import FLAG, FORMULA, TEXT, TEXTS, WORD, ListOf, MapOf, Number
from game.ruleset.keys import Key, Ref, Shape

STEP = Shape("step", "Steps of a lesson", "With `play`, with `reply`, or with neither, to be read.", (
    Key("say", TEXTS, "The words.", needed=True, example="{en: Step ahead.}"),
    Key("play", ListOf(TEXT, alone=True), "The decision to take, or those that will do.", example="a2-a3"),
    Key("reply", ListOf(TEXT, alone=True), "What the others then decide, played by the program.", example="a7-a6"),
    Key("meanwhile", ListOf(TEXT, alone=True), "Decisions that are played unseen before the step.", example="[b7-b6]"),
), "beside")

LESSON = Shape("lesson", "A first lesson: `lesson.yaml`", "Steps that are read or played, one after another.", (
    Key("players", Number(1, 12), "How many play.", needed=True, example="2"),
    Key("seed", Number(), "Chance comes out as with this seed.", left="0", example="7"),
    Key("options", MapOf(TEXT), "Options of the game, as they are given.", example="{longer: yes}"),
    Key("steps", ListOf(Ref(STEP)), "The steps.", needed=True),
), "beside")

OUTCOME = Shape("outcome", "What must be true", "Everything that is given here is compared.", (
    Key("asked", WORD, "Who is asked.", example="white"),
    Key("decision", WORD, "The name of the question.", example="move"),
    Key("legal", ListOf(TEXT, alone=True), "All decisions there are, in any order.", example="[a3-a4, b2-b3]"),
    Key("allowed", ListOf(TEXT, alone=True), "Decisions that must be among them.", example="[a3-b4]"),
    Key("refused", ListOf(TEXT, alone=True), "Decisions that must not be among them.", example="[a3-a5]"),
    Key("holds", ListOf(FORMULA, alone=True), "Formulas that must be true of the position.",
        example="[count(men(white)) == 15]"),
    Key("standing", MapOf(TEXT), "Who stands on sites: owner and kind, or `nobody`; several with ` + ` between.",
        example="{b2: white man, b1: nobody}"),
    Key("over", FLAG, "Whether the game is over.", example="yes"),
    Key("winners", ListOf(WORD, alone=True), "Who has won.", example="[white]"),
    Key("reason", TEXT, "Why the game is over.", example="arrival"),
), "beside")

TEST = Shape("test", "A test", "A few decisions, and what comes of them.", (
    Key("name", TEXT, "What is tested, as a sentence.", needed=True, example="a man takes aslant"),
    Key("players", Number(1, 12), "How many play.", left="the most", example="2"),
    Key("options", MapOf(TEXT), "Options of the game.", example="{longer: yes}"),
    Key("seed", Number(0, 999_999_999), "Chance comes out as with this seed.", left="0", example="7"),
    Key("play", ListOf(TEXT, alone=True), "The decisions, in notation.", example="[a2-a3, a7-a6]"),
    Key("then", Ref(OUTCOME), "What must be true afterwards."),
), "beside")

TESTS = Shape("tests", "Tests: `tests.yaml`", "Games that are played, and what must be true after them. "
              "`mod check` runs them; the inspector (F1) writes them.", (
    Key("tests", ListOf(Ref(TEST)), "The tests.", needed=True),
), "beside")
