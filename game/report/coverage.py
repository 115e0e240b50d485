"""Which lines of a ruleset are carried out: generated code is watched line by line while games are played.

Watching is slow, so a function is no longer watched once all of its lines have been seen.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from game.check import check_table, variants
from game.engine.rules import Rules
from game.engine.search import complete
from game.report.sample import News, Sample, drawn
from game.ruleset.compile import Compiled, compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.ir import Stmt, every_statement
from game.ruleset.problems import Span, split_lines
from game.ruleset.source import Map, Text, inner_texts

Place = tuple[str, int]  # file and line
LEAVES = ("set", "effect", "call", "win", "tie", "end", "say", "remember", "forget")  # jumps may leave no line behind
SECTION = re.compile(r"([a-z_]+):")
WORD = re.compile(r"[a-z]\w*")
ASIDE = ("bots", "show")  # sections that are no rules
TOLD = ("name", "about")  # what is told to people, wherever it stands
DECISIONS = 600  # of a game that is watched
GAMES = 6
VARIANT_GAMES = 2


@dataclass(slots=True)
class Coverage:
    """The lines that there are and those that were carried out, over all variants of a ruleset."""

    lines: set[Place] = field(default_factory=set)
    seen: set[Place] = field(default_factory=set)

    def missing(self) -> list[Place]:
        return sorted(self.lines - self.seen)

    def share(self) -> float:
        """How much of the rules was carried out, from 0 to 1."""
        return len(self.lines & self.seen) / max(1, len(self.lines))


class Tracer:
    def __init__(self, rules: Rules) -> None:
        self.filename = rules.filename
        self.spans = rules.compiled.generated.spans
        self.left: dict[CodeType, set[int]] = {}
        self.seen: set[Place] = set()

    def call(self, frame: FrameType, event: str, value: Any) -> Any:
        """A function begins: watch it, if there is anything in it that was not seen yet."""
        code = frame.f_code
        if code.co_filename != self.filename:
            return None
        if code not in self.left:
            self.left[code] = {line for _, _, line in code.co_lines() if line is not None}
            self.note(code.co_firstlineno)  # a formula over several lines is written below its name
        return self.line if self.left[code] else None

    def line(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            left = self.left[frame.f_code]
            left.discard(frame.f_lineno)
            self.note(frame.f_lineno)
        return self.line

    def note(self, line: int) -> None:
        span = self.spans[line - 1] if line <= len(self.spans) else None
        if span is not None:
            self.seen.add((span.file, span.line))


def measure(loaded: Loaded, sample: Sample, seed: int = 0) -> Coverage:
    """Watch every variant of a ruleset: new games of the others, and of the one in the sample those that told most.

    Whatever was counted in the sample has so been watched too, and a report does not contradict itself.
    """
    found = Coverage()
    own = sample.rules.compiled
    watch(Rules(own), sample.news, found)  # anew: the sample's own need no start any more
    for players, options in variants(own.model):
        compiled = compile_ruleset(loaded, players, options)
        if (players, compiled.option_texts) != (own.world.players, own.option_texts):
            chance = random.Random(seed).getstate()
            count = VARIANT_GAMES if options else GAMES
            watch(Rules(compiled), [News(seed + number, chance, DECISIONS) for number in range(count)], found)
    found.lines -= aside(loaded)
    return found


def watch(rules: Rules, games: list[News], found: Coverage) -> None:
    """Play these games of one variant and note the lines that are carried out."""
    spans = {span for span in rules.compiled.generated.spans if span is not None} - set(for_tables(rules.compiled))
    found.lines |= {(span.file, span.line) for span in spans}
    found.lines |= set(statements(rules.compiled))
    tracer = Tracer(rules)
    before = sys.gettrace()
    sys.settrace(tracer.call)
    try:
        for game in games:
            watched_game(rules, game)
    except Exception as error:
        raise rules.explain(error) from error
    finally:
        sys.settrace(before)
    found.seen |= tracer.seen


def aside(loaded: Loaded) -> set[Place]:
    """The lines of sections that are no rules: what bots value, and how a table looks."""
    found: set[Place] = set()
    for file, text in loaded.texts.items():
        section = ""
        for number, line in enumerate(split_lines(text), 1):
            head = SECTION.match(line)
            section = head[1] if head is not None else section
            if section in ASIDE:
                found.add((file, number))
    for name in unasked(loaded.map):
        node = loaded.map.get("define", name)
        if isinstance(node, Text):
            count = max(1, len(node.lines))
            found |= {(node.span.file, node.span.line + number) for number in range(count)}
    return found


def unasked(root: Map) -> set[str]:
    """The defines that no rule uses, be it through others: they are there for bots and for what is shown."""
    defines = root.get("define")
    if not isinstance(defines, Map):
        return set()
    left = {key: key.partition("(")[0].strip() for key in defines.entries}
    asked = [node for section, node in root.entries.items() if section not in (*ASIDE, *TOLD, "define", "text")]
    while asked:
        texts = [text.value for node in asked for _, text in inner_texts(node, skip=TOLD)]
        words = {word for text in texts for word in WORD.findall(text)}
        used = [key for key, name in left.items() if name in words]
        asked = [defines.entries[key] for key in used]
        for key in used:
            del left[key]
    return set(left)


def for_tables(compiled: Compiled) -> Iterator[Span]:
    """Where formulas stand that only tables and bots work out: what is pressed for a decision, what may be said of it,
    when it is shunned or sought; and whether a question follows up, which rules ask within another line."""
    for stmt in every_statement(compiled.procedures.values(), compiled.anytime):
        if stmt.choose is None:
            continue
        formulas = [stmt.choose.follow]
        for option in stmt.choose.options:
            formulas += [*(option.pick or ()), *(option.tell.formulas if option.tell is not None else ())]
            formulas += [*option.seek, *((option.shun,) if option.shun is not None else ())]
        yield from (part.span for formula in formulas for part in formula.walk())


def statements(compiled: Compiled) -> Iterator[Place]:
    """The lines of all statements, also of those that no variant ever gets to."""
    every = every_statement(compiled.procedures.values(), compiled.anytime)
    return (place(stmt) for stmt in every if stmt.op in LEAVES)


def place(stmt: Stmt) -> Place:
    return stmt.span.file, stmt.span.line


def watched_game(rules: Rules, game: News) -> None:
    """A game at random; now and then what could be decided out of turn is tried out on a copy."""
    chance = random.Random()
    chance.setstate(game.chance)
    position = rules.start(game.seed)
    for count in range(game.length):
        if position.over:
            break
        rules.texts(position)
        if count % 25 == 0:
            check_table(rules, position)
        rules.apply(position, complete(rules, position, drawn(position, chance)))
