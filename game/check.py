"""The whole check of rulesets: what loading finds, for every number of players and option, and games played through."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from game.bots.trial import Trial
from game.engine.position import Position
from game.engine.rules import Rules, sort_of
from game.engine.runtime import RuleError
from game.engine.search import SAMPLE, complete
from game.ruleset.compile import Compiled, compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.library import Library
from game.ruleset.model import Model
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.types import FLAG, NUMBER

SMOKE_DECISIONS = 400
SMOKE_GAMES = 2
SMOKE_OPTIONS = 50_000
OFTEN = 10  # bots and tables look at each question when it is first asked, and at every tenth decision
SECONDS = 30.0  # of work that a whole check may take; ours take two at most
OPENINGS = 300  # decisions that are tried from the start, each after each
OPENING_STEPS = 200_000  # of work on them


class Budget:
    """What a whole check may take, in seconds of work. Whoever does the same again and again asks each time."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = SECONDS if seconds is None else seconds
        self.began = time.process_time()

    def ask(self, span: Span, what: str) -> None:
        """Nothing if there is time left; else RulesetError, which names what there is too much of."""
        if time.process_time() - self.began > self.seconds:
            raise RulesetError([Problem(span, f"to check all of this takes more than {self.seconds:.0f} seconds; "
                                        f"{what} is not reached", "make it less, or simpler")])


def check_one(name: str, folders: Sequence[Path] = ()) -> list[Problem]:
    """Everything that is wrong with a ruleset by id or path."""
    try:
        loaded = Library(folders).load(name)
        return play_through(loaded, compile_ruleset(loaded))
    except RulesetError as error:
        return error.problems


def play_through(loaded: Loaded, compiled: Compiled, budget: Budget | None = None) -> list[Problem]:
    """What goes wrong in games with every number of players and every option; nothing if all is well."""
    budget, played = budget or Budget(), set[str]()
    try:
        for players, options in variants(compiled.model):
            ask = partial(budget.ask, *variant_told(compiled.model, players, options))
            ask()
            same = players == compiled.world.players and not options
            made = compiled if same else compile_ruleset(loaded, players, options, compiled.model)
            if made.generated.source in played:  # an option that changes nothing here
                continue
            played.add(made.generated.source)
            rules = Rules(made)
            if not options:
                open_all(rules, ask)
            smoke(rules, ask, *((1, SMOKE_DECISIONS // 3) if options else ()))
    except RulesetError as error:
        return error.problems
    except RuleError as error:
        problems = loaded.problems()
        span = error.span or Span(str(loaded.files[-1]), 1, 1)
        if error.endless and (asked := round_trip(compiled, span)) is not None:
            problems.add(asked, "this question has no options, and the loop around it goes round and round",
                         "leave the loop under 'none', or end the game there")
        else:
            problems.add(span, error.message, error.remedy)
        return problems.found
    return []


def variant_told(model: Model, players: int, options: dict[str, str]) -> tuple[Span, str]:
    """Where a variant is written, and what it is called."""
    for name, value in options.items():
        return model.options[name].span, f"the game with {name} = {value}"
    return model.place("players"), f"the game for {players} players"


def round_trip(compiled: Compiled, span: Span) -> Span | None:
    """Where a loop that asks goes on without an answer: the `none` of a question whose options were looked at again."""
    blocks = [body for procedure in compiled.procedures.values() for body in procedure.body]
    loops = [stmt for body in blocks for stmt in body.inner() if stmt.span == span]
    inside = [stmt.choose for loop in loops for stmt in loop.inner() if stmt.choose is not None]
    for choose in compiled.generated.chooses.values():
        if any(option.span == span for option in choose.options) or (
                inside == [choose] and (choose.none or not choose.may_follow)):
            return choose.none[0].span if choose.none else choose.who.span
    return None


def open_all(rules: Rules, ask: Callable[[], None]) -> None:
    """Every first decision, then every second one, and so on, as far as a little work goes: rare openings fail too."""
    tried = steps = 0
    try:
        trial = Trial(rules)
        queue = deque(position for position in [rules.start(0)] if not position.over)
        while queue and tried < OPENINGS and steps < OPENING_STEPS:
            position = queue.popleft()
            check_question(rules, position)
            trial.at(position)
            for option in position.opts[:OPENINGS - tried]:
                ask()
                after = position.copy()
                rules.apply(after, complete(rules, after, option))
                rules.weigh(after)
                rules.read_off(after)
                tried, steps = tried + 1, steps + after.steps
                if not after.over:
                    queue.append(after)
                if steps >= OPENING_STEPS:
                    break
    except RulesetError:
        raise
    except Exception as error:
        raise rules.explain(error) from error


def variants(model: Model) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with the default options, and each option once at each of its other values."""
    for players in model.players:
        yield players, {}
    most = max(model.players)
    for spec in model.options.values():
        if spec.type == FLAG:
            yield most, {spec.id: "no" if spec.default else "yes"}
        elif spec.type == NUMBER:
            for value in sorted({spec.low, min(spec.high, spec.low + 20)} - {spec.default}):
                yield most, {spec.id: str(value)}
        else:
            yield from ((most, {spec.id: word}) for word in model.choices(spec) if word != spec.default)


def smoke(rules: Rules, ask: Callable[[], None], games: int = SMOKE_GAMES, decisions: int = SMOKE_DECISIONS) -> None:
    """A few games at random, a limited number of decisions each: the rules must hold together."""
    trial, met = Trial(rules), set[int]()
    for seed in range(games):
        chance = random.Random(seed)
        looked_at = 0
        try:
            position = rules.start(seed)
            for number in range(decisions):
                looked_at += len(position.opts)
                if position.over or looked_at > SMOKE_OPTIONS:
                    break
                ask()
                check_question(rules, position)
                if position.pc not in met or number % OFTEN == 0:
                    met.add(position.pc)
                    trial.at(position)
                    check_table(rules, position)
                rules.apply(position, complete(rules, position, chance.choice(position.opts)))
                rules.weigh(position)
                rules.read_off(position)
        except RulesetError:
            raise
        except Exception as error:
            raise rules.explain(error) from error


def check_table(rules: Rules, position: Position) -> None:
    """What may be decided at any time does no harm: one out-of-turn decision of each kind."""
    for option in {sort_of(option): option for option in rules.table_options(position)}.values():
        texts = (SAMPLE for _ in rules.free_texts(position, option, out_of_turn=True))
        rules.table_text(position, option)
        rules.apply_table(position.copy(), (*option, *texts))


def check_question(rules: Rules, position: Position) -> None:
    """Somebody is asked, and every decision is written differently."""
    choose = rules.compiled.generated.chooses[position.pc]
    if rules.questions[position.pc].who(position) < 0:
        raise RuleError("nobody is asked this", "choose a seat that is not nothing", choose.who.span)
    seen: set[str] = set()
    for option, text in zip(position.opts, rules.texts(position), strict=True):
        span = rules.declared(position, option).span
        if text in seen:
            raise RuleError(f"two different decisions are both written '{text}'",
                            "tell them apart in 'as', where { } holds what differs", span)
        if text != text.strip() or not text.isprintable():
            raise RuleError(f"nobody can write the decision {text!r}", "let 'as' give one line of text", span)
        seen.add(text)
