"""The first lesson can be played to its end, whichever of the allowed decisions a learner takes."""

from __future__ import annotations

import re

from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.match.lesson import check_lesson, load_lesson
from game.mods.case import RulesCase
from game.ruleset.compile import compile_ruleset
from game.ruleset.problems import RulesetError, Span
from game.ruleset.source import Map, Seq, load_source


def check_rules(case: RulesCase) -> None:
    """Report steps that cannot be read or played, and words that are missing in a language."""
    path = case.folder / "lesson.yaml"
    if not path.is_file():
        return
    try:
        case.know(path)
        lesson = load_lesson(path)
        rules = Rules(compile_ruleset(case.loaded, lesson.players, lesson.options))
        steps = load_source(path, case.folder).get("steps")
        spans = [item.span for item in steps.items] if isinstance(steps, Seq) else []
        wrong = check_lesson(lesson, rules) or check_lesson(lesson, rules, -1)
    except RulesetError as error:
        for problem in error.problems:
            case.tell(problem.span, problem.message, problem.remedy or "see the reference of lessons")
        return
    except RuleError as error:
        case.tell(error.span or Span(str(path), 1, 1), error.message, error.remedy or "mend the rules")
        return
    for text in wrong[:1]:
        number, _, message = text.partition(": ")
        match = re.search(r"\d+", number)
        place = spans[int(match[0]) - 1] if match is not None and spans else Span(str(path), 1, 1)
        case.tell(place, message, "play the lesson with 'console' to see what is possible")
    for item in steps.items if isinstance(steps, Seq) else ():
        say = item.get("say") if isinstance(item, Map) else None
        missing = [language for language in case.languages if isinstance(say, Map) and language not in say.entries]
        if missing and isinstance(item, Map):
            case.tell(item.keys["say"], f"this step is silent in {', '.join(missing)}",
                      f"add '{missing[0]}:' to it")
