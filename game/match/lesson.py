"""First lessons: steps from a file beside the ruleset, each with words and the decision to take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.engine.game import Game, Illegal
from game.engine.rules import Rules
from game.ruleset.fields import Fields
from game.ruleset.forms import TEXT, TEXTS, ListOf, MapOf, Number
from game.ruleset.keys import Part, Sub, key, need, read_part
from game.ruleset.problems import Problems
from game.ruleset.source import parse_source, read_text

DECISIONS = ListOf(TEXT, alone=True)


@dataclass(frozen=True)
class Step(Part, id="step", title="Steps of a lesson", page="beside"):
    """With `play`, with `reply`, or with neither, to be read."""

    say: dict[str, str] = need(TEXTS, "The words.", "{en: Step ahead.}")
    play: tuple[str, ...] = key(DECISIONS, "The decision to take, or those that will do.", (), "a2-a3")
    reply: tuple[str, ...] = key(DECISIONS, "What the others then decide, played by the program.", (), "a7-a6")
    meanwhile: tuple[str, ...] = key(DECISIONS, "Decisions that are played unseen before the step.", (), "[b7-b6]")

    def check(self, reader: Fields, where: str) -> None:
        if self.play and self.reply:
            reader.wrong(self.span, "a step with both play and reply", "make two steps of it")


@dataclass(frozen=True)
class Lesson(Part, id="lesson", title="A first lesson: `lesson.yaml`", page="beside"):
    """Steps that are read or played, one after another."""

    players: int = need(Number(1, 12), "How many play.", "2")
    seed: int = key(Number(), "Chance comes out as with this seed.", 0, "7", left="0")
    options: dict[str, str] = key(MapOf(TEXT), "Options of the game, as they are given.", {}, "{longer: yes}")
    steps: tuple[Step, ...] = need(ListOf(Sub(Step, "a step")), "The steps.")


def load_lesson(path: Path) -> Lesson:
    """The lesson in a file; RulesetError with everything that is wrong with it."""
    text = read_text(path, path.parent)
    root = parse_source(text, str(path), "steps")
    problems = Problems({str(path): text})
    lesson = read_part(Lesson, Fields(problems), root, "the lesson", whole=True)
    problems.raise_if_any()
    return lesson


def check_lesson(lesson: Lesson, rules: Rules, which: int = 0) -> list[str]:
    """What is wrong with the decisions of a lesson when the learner always takes the first, or the last, of a list."""
    game, found = Game(rules, lesson.seed), []
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
