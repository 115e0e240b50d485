"""A position as its author wants to see it: the line of the rules that asks, options, variables, events, all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine.events import Event
from game.engine.probe import frame, piece_text, readable
from game.engine.report import in_words
from game.engine.rules import Position, Rules
from game.engine.state import dump
from game.engine.values import to_plain
from game.ruleset.problems import Span, split_lines

BEFORE, AFTER = 3, 9  # lines around the one that asks
WIDEST = 64  # characters of such a line
NBSP = "\u00a0"  # so that indentation is kept
MOST = 400  # lines of a list; whoever has more looks at the data


@dataclass(frozen=True, slots=True)
class Line:
    """A line to read: how far in it stands, and whether it is a heading."""

    text: str
    depth: int = 0
    head: bool = False


def place(span: Span) -> str:
    """A place in a file, without the folders that lead to it."""
    folder, _, name = span.file.replace("\\", "/").rpartition("/")
    return f"{folder.rpartition('/')[2]}/{name}:{span.line}" if folder else f"{name}:{span.line}"


def excerpt(rules: Rules, span: Span) -> list[Line]:
    """The lines of the ruleset around a place, the one that is meant as a heading."""
    lines = split_lines(rules.compiled.loaded.texts.get(span.file, ""))
    around = range(max(1, span.line - BEFORE), min(len(lines), span.line + AFTER) + 1)
    bare = min((len(lines[n - 1]) - len(lines[n - 1].lstrip()) for n in around if lines[n - 1].strip()), default=0)
    shown = {n: lines[n - 1][bare:bare + WIDEST].replace(" ", NBSP) for n in around}
    return [Line(f"{n}{NBSP * 2}{text}", 1, n == span.line) for n, text in shown.items()]


def question_lines(rules: Rules, position: Position) -> list[Line]:
    """Who is asked what, by which procedure and line, and who has called that."""
    generated = rules.compiled.generated
    if position.over:
        winners = ", ".join(rules.world.seats[seat] for seat in position.winners) or "—"
        return [Line("over", head=True), Line(f"winners: {winners}", 1), Line(f"reason: {position.reason or '—'}", 1)]
    choose, question = generated.chooses[position.pc], rules.questions[position.pc]
    seat = question.who(position)
    found = [Line(f"{rules.world.seats[seat] if seat >= 0 else 'nobody'}: {choose.name}", head=True),
             Line(f"{generated.homes[position.pc]} — {place(choose.who.span)}", 1),
             *excerpt(rules, choose.who.span)]
    told = (("follow", rules.pending(position)), ("keep", choose.keep), ("greatest", choose.greatest),
            ("lapse", choose.lapse))
    marks = [word for word, there in told if there]
    found += [Line(", ".join(marks), 1)] if marks else []
    callers = [generated.homes[back] for back in reversed(position.stack) if back in generated.homes]
    found += [Line(f"← {name}", 1) for name in callers]
    slots = frame(rules, position)
    if slots:
        found.append(Line("local", head=True))
        for name, part in slots.items():
            found.append(Line(f"{name} = {written(readable(rules, position, part.of(position), part.type))}", 1))
    return found


def option_lines(rules: Rules, position: Position) -> list[Line]:
    """Every decision in notation below the line of the ruleset that offers it."""
    found: list[Line] = []
    if not position.over:
        choose = rules.compiled.generated.chooses[position.pc]
        texts = rules.texts(position)
        for index, option in enumerate(choose.options):
            own = [text for text, given in zip(texts, position.opts, strict=True) if given[0] == index]
            found.append(Line(f"{place(option.span)} — {len(own)}", head=True))
            found += [Line(text, 1) for text in own[:MOST]]
    table = rules.table_options(position)
    if table:
        found.append(Line("anytime", head=True))
        found += [Line(rules.table_text(position, option), 1) for option in table[:MOST]]
    return found


def position_lines(rules: Rules, position: Position) -> list[Line]:
    return data_lines(dump(rules, position))[:2 * MOST]


def data_lines(value: Any, depth: int = 0) -> list[Line]:
    found: list[Line] = []
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in entries:
        flat = written(inner)
        if isinstance(inner, dict | list) and inner and len(flat) > 70:
            found.append(Line(f"{key}:", depth, depth == 0))
            found += data_lines(inner, depth + 1)
        else:
            found.append(Line(f"{key}: {flat}", depth))
    return found


def written(value: Any) -> str:
    """Plain data in a line, as rulesets write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(inner) for inner in value) + "]"
    return str(value)


def variable_lines(rules: Rules, position: Position) -> list[Line]:
    """Every variable with its value: of the game, of each seat, and of pieces and sites where it is not as at first."""
    world = rules.world
    found = [Line("vars", head=True)]
    for part in rules.layout.parts:
        if part.scope == "game":
            shown = readable(rules, position, part.of(position), part.type)
            found.append(Line(f"{part.label} = {written(shown)}", 1))
    names = {"seat": world.seats, "team": world.team_names,
             "site": world.board.names if world.board is not None else ()}
    for part in rules.layout.parts:
        own = part.scope in names or (part.scope == "piece" and part.name.startswith("pv_"))
        if not own:
            continue
        found.append(Line(f"{part.scope}_vars: {part.label}", head=True))
        first = rules.compiled.starts.get(part.label)
        for index, value in enumerate(part.of(position)[:-1]):
            if part.scope in ("seat", "team") or value != first:
                who = piece_text(rules, position, index) if part.scope == "piece" else names[part.scope][index]
                found.append(Line(f"{who} = {written(to_plain(value, part.type, world))}", 1))
    return found[:2 * MOST]


def event_lines(rules: Rules, log: list[str], events: list[list[Event]], upto: int) -> list[Line]:
    """What the decisions caused, the last one first."""
    found: list[Line] = []
    for number in range(min(upto, len(events)), 0, -1):
        found.append(Line(f"{number}. {log[number - 1]}", head=True))
        found += [Line(in_words(rules, event), 1) for event in events[number - 1]]
        if len(found) > MOST:
            break
    return found

