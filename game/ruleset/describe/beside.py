"""Files beside a ruleset that have keys of their own: the first lesson and the author's tests."""

from __future__ import annotations

from game.ruleset.describe import Key, Shape

LESSON = Shape("lesson", "A first lesson: `lesson.yaml`", "Steps that are read or played, one after another.", (
    Key("players", "number", "How many play.", needed=True, example="2"),
    Key("seed", "number", "Chance comes out as with this seed.", default="0", example="7"),
    Key("options", "map of text", "Options of the game, as they are given.", example="{longer: yes}"),
    Key("steps", "list of #step", "The steps.", needed=True),
), "beside")

STEP = Shape("step", "Steps of a lesson", "With `play`, with `reply`, or with neither, to be read.", (
    Key("say", "texts", "The words.", needed=True, example="{en: Step ahead.}"),
    Key("play", "text or list of text", "The decision to take, or those that will do.", example="a2-a3"),
    Key("reply", "text or list of text", "What the others then decide, played by the program.", example="a7-a6"),
    Key("meanwhile", "text or list of text", "Decisions that are played unseen before the step.", example="[b7-b6]"),
), "beside")

TESTS = Shape("tests", "Tests: `tests.yaml`", "Games that are played, and what must be true after them. "
              "`mod check` runs them; the inspector (F1) writes them.", (
    Key("tests", "list of #test", "The tests.", needed=True),
), "beside")

TEST = Shape("test", "A test", "A few decisions, and what comes of them.", (
    Key("name", "text", "What is tested, as a sentence.", needed=True, example="a man takes aslant"),
    Key("players", "number", "How many play.", default="the most", example="2"),
    Key("options", "map of text", "Options of the game.", example="{longer: yes}"),
    Key("seed", "number", "Chance comes out as with this seed.", default="0", example="7"),
    Key("play", "text or list of text", "The decisions, in notation.", example="[a2-a3, a7-a6]"),
    Key("then", "#outcome", "What must be true afterwards."),
), "beside")

OUTCOME = Shape("outcome", "What must be true", "Everything that is given here is compared.", (
    Key("asked", "name", "Who is asked.", example="white"),
    Key("decision", "name", "The name of the question.", example="move"),
    Key("legal", "text or list of text", "All decisions there are, in any order.", example="[a3-a4, b2-b3]"),
    Key("allowed", "text or list of text", "Decisions that must be among them.", example="[a3-b4]"),
    Key("refused", "text or list of text", "Decisions that must not be among them.", example="[a3-a5]"),
    Key("holds", "formula or list of formula", "Formulas that must be true of the position.",
        example="[count(men(white)) == 15]"),
    Key("standing", "map of text", "Who stands on sites: owner and kind, or `nobody`; several with ` + ` between.",
        example="{b2: white man, b1: nobody}"),
    Key("over", "flag", "Whether the game is over.", example="yes"),
    Key("winners", "name or list of name", "Who has won.", example="[white]"),
    Key("reason", "text", "Why the game is over.", example="arrival"),
), "beside")

SHAPES = (LESSON, STEP, TESTS, TEST, OUTCOME)
