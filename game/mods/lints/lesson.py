"""Lessons can be played to their end, whichever of the allowed decisions a learner takes."""

from __future__ import annotations

import re
from pathlib import Path

from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.match.lesson import check_lesson, lessons_in, load_lesson
from game.mods.case import RulesCase
from game.ruleset.compile import choose_options, compile_ruleset
from game.ruleset.problems import Problems, RulesetError, Span
from game.ruleset.source import Map, Seq, load_source


def check_rules(case: RulesCase) -> None:
    """Report lessons that cannot be read or played, and words that are missing in a language."""
    rules: dict[tuple[object, ...], Rules] = {}
    for path in lessons_in(case.folder):
        try:
            case.know(path)
            check_file(case, path, rules)
        except RulesetError as error:
            for problem in error.problems:
                case.tell(problem.span, problem.message, problem.remedy or "see the reference of lessons")
        except RuleError as error:
            case.tell(error.span or Span(str(path), 1, 1), error.message, error.remedy or "mend the rules")


def check_file(case: RulesCase, path: Path, rules: dict[tuple[object, ...], Rules]) -> None:
    """One lesson; RulesetError or RuleError if it cannot be played at all."""
    lesson = load_lesson(path)
    root = load_source(path, case.folder)
    if lesson.players not in case.model.players:
        allowed = " or ".join(map(str, sorted(case.model.players)))
        case.tell(root.keys["players"], f"this game is for {allowed} players, not {lesson.players}",
                  f"write players: {allowed}")
        return
    heard = Problems()
    choose_options(case.model, lesson.options, heard)
    if heard:
        given = root.get("options")
        for problem in heard:
            span = next((span for name, span in given.keys.items() if f"'{name}'" in problem.message),
                        given.span) if isinstance(given, Map) else root.span
            case.tell(span, problem.message, problem.remedy)
        return
    wanted = (lesson.players, *sorted(lesson.options.items()))
    if wanted not in rules:
        usual = lesson.players == case.world.players and not lesson.options
        rules[wanted] = Rules(case.compiled if usual else compile_ruleset(case.loaded, lesson.players, lesson.options,
                                                                          case.model))
    steps = root.get("steps")
    items = steps.items if isinstance(steps, Seq) else ()
    wrong = check_lesson(lesson, rules[wanted])
    if not wrong and any(len(step.play) > 1 for step in lesson.steps):
        wrong = check_lesson(lesson, rules[wanted], -1)
    for text in wrong[:1]:
        number, _, message = text.partition(": ")
        match = re.search(r"\d+", number)
        place = items[int(match[0]) - 1].span if match is not None and items else Span(str(path), 1, 1)
        case.tell(place, message, "play the lesson with 'console' to see what is possible")
    texts = [(root, "the title", ("title",)), *((item, "this step", ("say", "wrong")) for item in items)]
    for item, what, keys in texts:
        for key in keys:
            words = item.get(key) if isinstance(item, Map) else None
            missing = [name for name in case.languages if isinstance(words, Map) and name not in words.entries]
            if missing and isinstance(item, Map):
                case.tell(item.keys[key], f"{what} is silent in {', '.join(missing)}", f"add '{missing[0]}:' to it")
