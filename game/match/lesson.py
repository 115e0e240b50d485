"""Lessons: steps from files beside the ruleset, each with words and the decision to take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.engine.game import Game, Illegal
from game.engine.rules import Rules
from game.engine.setup import SetUp, set_up
from game.ruleset.fields import Fields
from game.ruleset.forms import TEXT, TEXTS, ListOf, MapOf, Number
from game.ruleset.keys import Part, Sub, key, need, read_part
from game.ruleset.problems import Problems
from game.ruleset.source import parse_source, read_text

DECISIONS = ListOf(TEXT, alone=True)
FIRST = "lesson.yaml"
FOLDER = "lessons"
MOST = 40  # lessons of one game


@dataclass(frozen=True)
class Step(Part, id="step", title="Steps of a lesson", page="beside"):
    """With `play`, with `reply`, or with neither, to be read."""

    say: dict[str, str] = need(TEXTS, "The words.", "{en: Step ahead.}")
    play: tuple[str, ...] = key(DECISIONS, "The decision to take, or those that will do.", (), "a2-a3")
    wrong: dict[str, str] = key(TEXTS, "What is answered to any other try that the rules would allow.", {},
                                "{en: Too far.}", left="to look at the marked place")
    reply: tuple[str, ...] = key(DECISIONS, "What the others then decide, played by the program.", (), "a7-a6")
    meanwhile: tuple[str, ...] = key(DECISIONS, "Decisions that are played unseen before the step.", (), "[b7-b6]")

    def check(self, reader: Fields, where: str) -> None:
        if self.play and self.reply:
            reader.wrong(self.span, "a step with both play and reply", "make two steps of it")
        if self.wrong and not self.play:
            reader.wrong(self.place("wrong"), "nothing is to be played in this step", "take 'wrong' away")


@dataclass(frozen=True)
class Lesson(Part, id="lesson", title="Lessons: `lesson.yaml`, `lessons/*.yaml`", page="beside"):
    """Steps that are read or played, one after another. The first lesson is `lesson.yaml`; more of them lie in the
    folder `lessons`, in the order of their names."""

    title: dict[str, str] = key(TEXTS, "What it is called in the list of lessons.", {}, "{en: The ring}",
                                left="First lesson, or as the file")
    players: int = need(Number(1, 12), "How many play.", "2")
    seed: int = key(Number(), "Chance comes out as with this seed.", 0, "7", left="0")
    options: dict[str, str] = key(MapOf(TEXT), "Options of the game, as they are given.", {}, "{longer: yes}")
    position: SetUp = key(Sub(SetUp, "the position"), "Where it begins.", SetUp(), left="at the start of a game")
    steps: tuple[Step, ...] = need(ListOf(Sub(Step, "a step")), "The steps.")


# ---- files -----------------------------------------------------------------------------------------------------------


def lessons_in(folder: Path) -> list[Path]:
    """The lessons in the folder of a ruleset, in the order in which they are taken; of too many, the first ones."""
    first = folder / FIRST
    return [*([first] if first.is_file() else []), *sorted((folder / FOLDER).glob("*.yaml"))[:MOST]]


def lessons_of(files: Iterable[Path]) -> list[Path]:
    """The lessons of a ruleset that is made of these files: its own, or else those of the nearest that it extends."""
    return next((found for file in reversed([*files]) if (found := lessons_in(file.parent))), [])


def home_of(path: Path) -> Path:
    """The folder of the ruleset that a lesson belongs to."""
    return path.parent.parent if path.parent.name == FOLDER else path.parent


def lesson_id(path: Path) -> str:
    """By what it is remembered that a lesson was done."""
    return f"{home_of(path).name}/{path.stem}"


def load_lesson(path: Path) -> Lesson:
    """The lesson in a file; RulesetError with everything that is wrong with it."""
    text = read_text(path, home_of(path))
    root = parse_source(text, str(path), "steps")
    problems = Problems({str(path): text})
    lesson = read_part(Lesson, Fields(problems), root, "the lesson", whole=True)
    problems.raise_if_any()
    return lesson


# ---- playing ---------------------------------------------------------------------------------------------------------


def begin(lesson: Lesson, game: Game) -> None:
    """Bring a new game to where a lesson begins; RulesetError with what is wrong with its position."""
    if lesson.position.given:
        file = lesson.span.file
        problems = Problems({file: read_text(file)} if Path(file).is_file() else {})
        set_up(game, lesson.position, problems)
        problems.raise_if_any()


def check_lesson(lesson: Lesson, rules: Rules, which: int = 0) -> list[str]:
    """What is wrong with the decisions of a lesson when the learner always takes the first, or the last, of a list.
    RulesetError if it cannot even begin."""
    game, found = Game(rules, lesson.seed), []
    begin(lesson, game)
    for number, step in enumerate(lesson.steps, 1):
        try:
            for text in step.meanwhile:
                game.play(text)
            legal = game.legal()
            found += [f"step {number}: '{text}' is not possible now" for text in step.play if text not in legal]
            for text in step.play[which:][:1] or step.reply:
                game.play(text.replace("<text>", "A word"))
        except Illegal as error:
            return [*found, f"step {number}: {error}"]
    return found
