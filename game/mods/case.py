"""A ruleset under examination: everything that lints look at, found once, and the list of what they find."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from game.check import Budget
from game.ruleset.compile import Compiled
from game.ruleset.extend import Loaded
from game.ruleset.ir import Stmt, every_statement
from game.ruleset.model import Model
from game.ruleset.problems import Problem, Problems, RulesetError, Span
from game.ruleset.source import MAX_BYTES, Map, Seq, inner_texts, read_text
from game.ruleset.world import World

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
RULES = ("kinds", "pieces", "define", "procedures", "anytime", "score")
FINE = "lint: fine"  # in a comment on the line: the author knows, and means it
FOR_PEOPLE = ("name", "about")  # keys whose texts are no rules
TYPED = ("vars", "seat_vars", "team_vars", "piece_vars", "site_vars", "options")
SET = re.compile(r"\s*(?:[\w.\[\]()]+\.)?(\w+)\s*(?://|[-+*%])?=(?!=)")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: an error keeps the game from being played, a warning does not."""

    problem: Problem
    rule: str
    error: bool = False

    def as_data(self) -> dict[str, object]:
        """For other programs."""
        span = self.problem.span
        return {"file": span.file, "line": span.line, "column": span.column, "rule": self.rule,
                "severity": "error" if self.error else "warning", "message": self.problem.message,
                "remedy": self.problem.remedy}


@dataclass
class Case:
    """One ruleset, as far as it could be read."""

    loaded: Loaded
    model: Model
    budget: Budget
    found: list[Finding] = field(default_factory=list)
    rule: str = ""  # the lint that is at work

    @property
    def file(self) -> str:
        """The ruleset's own file: findings in those that it extends are their authors' affair."""
        return str(self.loaded.files[-1])

    @property
    def folder(self) -> Path:
        return self.loaded.files[-1].parent

    @cached_property
    def problems(self) -> Problems:
        """A collector that knows the lines of the ruleset's files."""
        return self.loaded.problems()

    def know(self, path: Path, most: int = MAX_BYTES) -> str:
        """The text of a file beside the ruleset, whose lines can then be shown."""
        text = read_text(path, self.folder, most)
        self.problems.know(str(path), text)
        return text

    def text(self, path: Path, most: int = MAX_BYTES) -> str | None:
        """The same; a file that cannot be read is a finding."""
        try:
            return self.know(path, most)
        except RulesetError as error:
            problem = error.problems[0]
            self.tell(problem.span, problem.message, problem.remedy)
            return None

    def tell(self, span: Span, message: str, remedy: str) -> None:
        """Note a finding, unless the author has said on that line that it is meant."""
        line = self.problems.line(span)
        if FINE not in line:
            self.found.append(Finding(Problem(span, message, remedy, line), self.rule))

    def own(self, span: Span) -> bool:
        """Whether something is written in the ruleset's own file."""
        return span.file == self.file

    def section(self, *path: str) -> Map:
        """A mapping somewhere in the ruleset; an empty one if it is not there."""
        node = self.loaded.map.get(*path)
        return node if isinstance(node, Map) else Map(self.loaded.map.span, {}, {})

    @property
    def text_tables(self) -> dict[str, Map]:
        """The section `text`, by language."""
        return {key: node for key, node in self.section("text").entries.items() if isinstance(node, Map)}

    @cached_property
    def languages(self) -> list[str]:
        """The languages that the ruleset speaks: those of its name, or else of its texts."""
        return list(self.model.name if len(self.model.name) > 1 or not self.model.text else self.model.text)

    @cached_property
    def mentioned(self) -> set[str]:
        """Every word that stands somewhere in the rules, where it is read and not only set; dashes as underscores."""
        found: set[str] = set()
        for name, node in self.loaded.map.entries.items():
            if name in TYPED:  # what a variable could hold is not what it does hold
                node = Seq(node.span, tuple(start for spec in (node.entries.values() if isinstance(node, Map) else ())
                                            if isinstance(spec, Map) and (start := spec.get("start")) is not None))
            if name not in ("ruleset", "name", "about", "text"):
                for _, text in inner_texts(node, skip=FOR_PEOPLE):
                    target = SET.match(text.value)
                    found |= words(text.value[target.end():] if target else text.value)
        return found

    @cached_property
    def written(self) -> list[str]:
        """Every text in the sections that are rules."""
        return [text.value for name in RULES for _, text in inner_texts(self.loaded.map.get(name), skip=FOR_PEOPLE)]

    @cached_property
    def changed(self) -> set[str]:
        """Every variable that some statement sets."""
        return {target[1] for node in self.loaded.map.entries.values()
                for _, text in inner_texts(node, skip=FOR_PEOPLE) if (target := SET.match(text.value))}


@dataclass
class RulesCase(Case):
    """One ruleset whose rules can be played."""

    compiled: Compiled = field(kw_only=True)

    @property
    def world(self) -> World:
        """Its names with what they stand for, for the most players and the usual options."""
        return self.compiled.world

    @cached_property
    def statements(self) -> list[Stmt]:
        return list(every_statement(self.compiled.procedures.values(), self.compiled.anytime))


def words(text: str) -> set[str]:
    """The words in a text, and the parts of those with dashes, since formulas cannot tell a dash from a minus."""
    found: set[str] = set()
    for word in WORD.findall(text):
        found |= {word.replace("-", "_"), *word.split("-")}
    return found
