"""First lessons: steps from a file beside the ruleset, each with words and the decision to take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.ruleset.fields import Fields
from game.ruleset.problems import Problems
from game.ruleset.source import load_source


@dataclass(frozen=True, slots=True)
class Step:
    """One step: words, and what is to be played; a reply is played by the program."""

    say: dict[str, str]
    play: tuple[str, ...]
    reply: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a ruleset."""

    players: int
    seed: int
    options: dict[str, str]
    steps: tuple[Step, ...]


def load_lesson(path: Path) -> Lesson:
    """The lesson in a file; RulesetError with everything that is wrong with it."""
    root = load_source(path)
    problems = Problems({str(path): path.read_text(encoding="utf-8")})
    fields = Fields(problems)
    top = fields.mapping(root, "the lesson", ("players", "seed", "options", "steps"), ("players", "steps"))
    steps = []
    for node in fields.items(top.get("steps"), "steps"):
        part = fields.mapping(node, "a step", ("say", "play", "reply"), ("say",))
        play = tuple(fields.string(item, "play") for item in fields.items(part.get("play"), "play"))
        steps.append(Step(fields.texts(part.get("say"), "say"), play, fields.string(part.get("reply"), "reply")))
    options = {key: fields.string(value, key) for key, value in fields.mapping(top.get("options"), "options").items()}
    lesson = Lesson(fields.number(top.get("players"), "players", 2, 1, 12), fields.number(top.get("seed"), "seed", 0),
                    options, tuple(steps))
    problems.raise_if_any()
    return lesson
