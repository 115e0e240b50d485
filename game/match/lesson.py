"""First lessons: steps from a file beside the ruleset, each with words and the decision to take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.engine.game import Game, Illegal
from game.engine.rules import Rules
from game.ruleset.fields import Fields
from game.ruleset.problems import Problems
from game.ruleset.source import parse_source, read_text


@dataclass(frozen=True, slots=True)
class Step:
    """One step: words, and the decisions of which one is to be taken.

    Replies are played by the program, one after another, when the words could be read. What happens meanwhile is
    played at once when the step begins, and not shown.
    """

    say: dict[str, str]
    play: tuple[str, ...]
    reply: tuple[str, ...]
    meanwhile: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a ruleset."""

    players: int
    seed: int
    options: dict[str, str]
    steps: tuple[Step, ...]


def load_lesson(path: Path) -> Lesson:
    """The lesson in a file; RulesetError with everything that is wrong with it."""
    text = read_text(path, path.parent)
    root = parse_source(text, str(path), "steps")
    problems = Problems({str(path): text})
    fields = Fields(problems)
    top = fields.mapping(root, "the lesson", ("players", "seed", "options", "steps"), ("players", "steps"))
    steps = []
    for node in fields.items(top.get("steps"), "steps"):
        part = fields.mapping(node, "a step", ("say", "play", "reply", "meanwhile"), ("say",))
        decisions = {key: tuple(fields.string(item, key) for item in fields.items(part.get(key), key))
                     for key in ("play", "reply", "meanwhile")}
        if decisions["play"] and decisions["reply"]:
            fields.wrong(node, "a step with both play and reply", "make two steps of it")
        steps.append(Step(fields.texts(part.get("say"), "say"), **decisions))
    options = {key: fields.string(value, key) for key, value in fields.mapping(top.get("options"), "options").items()}
    lesson = Lesson(fields.number(top.get("players"), "players", 2, 1, 12), fields.number(top.get("seed"), "seed", 0),
                    options, tuple(steps))
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
