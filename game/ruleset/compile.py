"""From a ruleset's files to rules that can be played: read, check, type, generate."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.bots import BotsIR, read_bots
from game.ruleset.build import build_world, first_value
from game.ruleset.check import circles, names, run_checks
from game.ruleset.emit.module import Generated, Module
from game.ruleset.extend import Loaded
from game.ruleset.formula import Formulas
from game.ruleset.ir import Local, OptionIR, ProcedureIR
from game.ruleset.language.statements import Call, Choose, Commit, Settle
from game.ruleset.model import Model, OptionSpec
from game.ruleset.moves import typed_moves
from game.ruleset.problems import Problems, RulesetError, Span, foreseen, known_names, named
from game.ruleset.program.costs import TooLarge
from game.ruleset.program.program import Program
from game.ruleset.read import model_of
from game.ruleset.readouts import typed_readouts
from game.ruleset.statements import Statements
from game.ruleset.types import FLAG, NUMBER, SEAT
from game.ruleset.world import World

RULES_VERSION = 1  # to be raised when sources that have not changed would play differently


@dataclass(slots=True)
class Compiled:
    """A ruleset for so many players with these options, as Python source and constants."""

    model: Model
    world: World
    program: Program
    generated: Generated
    starts: dict[str, object]  # first values of variables by name
    anytime: tuple[OptionIR, ...]
    procedures: dict[str, ProcedureIR]
    option_texts: dict[str, str]
    has_score: bool
    bots: BotsIR | None
    loaded: Loaded  # the sources, to be kept with games that were played by them


def compile_ruleset(loaded: Loaded, players: int | None = None, options: dict[str, str] | None = None,
                    model: Model | None = None) -> Compiled:
    """The compiled ruleset; RulesetError with everything that is wrong with it. Who has read its model may give it."""
    with foreseen(str(loaded.files[-1])):
        return compile_checked(loaded, players, options, model)


def world_of(loaded: Loaded) -> World:
    """The world of a ruleset for its usual number of players, without its rules: enough to draw its board."""
    model, problems = model_of(loaded), loaded.problems()
    with foreseen(str(loaded.files[-1])):
        world = build_world(model, choose_players(model, None, problems), choose_options(model, {}, problems), problems)
        problems.raise_if_any()
        return world


def read_checked(loaded: Loaded) -> Model:
    """The model, if its names are in order."""
    model, problems = model_of(loaded), loaded.problems()
    names.check(model, problems)
    problems.raise_if_any()
    return model


def compile_checked(loaded: Loaded, players: int | None, options: dict[str, str] | None,
                    model: Model | None) -> Compiled:
    """The same for rulesets that are not nested beyond all bounds."""
    model, problems = model or read_checked(loaded), loaded.problems()
    count = choose_players(model, players, problems)
    values = choose_options(model, options or {}, problems)
    problems.raise_if_any()
    world = build_world(model, count, values, problems)
    if world.board is None and model.board is not None:
        problems.raise_if_any()
    program, starts = type_all(Formulas(world, problems))
    try:
        generated = Module(program).generate()
    except TooLarge as error:
        problems.add(error.span or Span(model.file, 1, 1), error.message, error.remedy)
        raise RulesetError(problems) from error
    texts = {name: option_text(model.options[name], value, world) for name, value in world.options.items()}
    return Compiled(model, world, program, generated, starts, program.anytime, program.procedures, texts,
                    program.score is not None, program.bots, loaded)


def type_all(formulas: Formulas) -> tuple[Program, dict[str, object]]:
    """All that a ruleset says in formulas and statements, typed, and the first values of its variables.

    RulesetError with everything that is wrong with it.
    """
    world, problems = formulas.world, formulas.problems
    model = world.model
    for name in model.defines:
        formulas.define_type(name)
    statements = Statements(formulas)
    procedures = {name: statements.procedure(head, node) for name, (head, node) in model.procedures.items()}
    anytime = tuple(statements.questions.anytime(node) for node in statements.items(model.anytime, "anytime"))
    score = None
    if model.score is not None:
        seat = Local("s", SEAT, model.score.span, read=True)
        score = (seat, formulas.formula(model.score, {"s": seat}, NUMBER))
    bots = read_bots(model.bots, formulas)
    readouts = typed_readouts(formulas)
    moves = typed_moves(formulas)
    circles.check(world, moves, problems)
    starts = {spec.id: first_value(spec.start, spec.type, formulas) for spec in model.vars.values()}
    mark_askers(procedures)
    run_checks(world, procedures, anytime, problems)
    problems.raise_if_any()
    mark_pauses(procedures, bool(world.asked["answerable"]))
    return Program(world, procedures, moves, anytime, score, bots, readouts), starts


def choose_players(model: Model, players: int | None, problems: Problems) -> int:
    """The number of players asked for, or the greatest one."""
    if players is None:
        return max(model.players)
    if players not in model.players:
        allowed = " or ".join(str(n) for n in sorted(model.players))
        problems.add(model.place("players"), f"{model.id} is for {allowed} players, not {players}",
                     f"ask for {allowed}")
    return players


def choose_options(model: Model, given: dict[str, str], problems: Problems) -> dict[str, object]:
    """The values of all options, those given as text read and checked."""
    values: dict[str, object] = {}
    here = Span(model.file, 1, 1)
    for name, text in given.items():
        spec = model.options.get(name)
        if spec is None:
            problems.add(here, f"{model.id} has no option {named(name)}", known_names(name, model.options))
            continue
        value = option_value(spec, text, model)
        if value is None:
            problems.add(
                spec.span, f"option '{name}' cannot be {named(text)}", "it may be " + option_range(spec, model)
            )
            continue
        values[name] = value
    return values


def option_value(spec: OptionSpec, text: str, model: Model) -> object:
    """The value of an option given as text, or nothing if it has no such value."""
    if spec.type == FLAG:
        return {"yes": True, "true": True, "on": True, "1": True,
                "no": False, "false": False, "off": False, "0": False}.get(text.lower())
    if spec.type == NUMBER:
        number = int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 8 else None
        return number if number is not None and spec.low <= number <= spec.high else None
    return text if text in model.choices(spec) else None


def option_range(spec: OptionSpec, model: Model) -> str:
    """What an option may be, in words."""
    if spec.type == FLAG:
        return "yes or no"
    if spec.type == NUMBER:
        return f"{spec.low} to {spec.high}"
    return ", ".join(model.choices(spec))


def option_text(spec: OptionSpec, value: object, world: World) -> str:
    """The value of an option as it would be given."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and spec.type == SEAT:
        return world.seats[value]
    if isinstance(value, int) and spec.type.words:
        return spec.type.words[value]
    return str(value)


def mark_askers(procedures: dict[str, ProcedureIR]) -> None:
    """Find out which procedures ask, and which may end the game, themselves or through others."""
    for procedure in procedures.values():
        inner = [stmt for body in procedure.body for stmt in body.inner()]
        procedure.asks = any(isinstance(stmt, Choose) for stmt in inner)
        procedure.may_end = any(stmt.ends or isinstance(stmt, Commit | Settle) for stmt in inner)
        procedure.calls = {stmt.value for stmt in inner if isinstance(stmt, Call)}
    changed = True
    while changed:
        changed = False
        for procedure in procedures.values():
            called = [procedures[name] for name in procedure.calls]
            asks = procedure.asks or any(other.asks for other in called)
            ends = procedure.may_end or any(other.may_end for other in called)
            changed |= (asks, ends) != (procedure.asks, procedure.may_end)
            procedure.asks, procedure.may_end = asks, ends


def mark_pauses(procedures: dict[str, ProcedureIR], at_commit: bool) -> None:
    """Find out which procedures are cut into blocks: those that ask, and where somebody looks beyond the end of a turn,
    those that have one."""
    committing = {procedure.name for procedure in procedures.values()
                  if at_commit and any(isinstance(stmt, Commit) for body in procedure.body for stmt in body.inner())}
    while more := {name for name, procedure in procedures.items() if procedure.calls & committing} - committing:
        committing |= more
    for procedure in procedures.values():
        procedure.pauses = procedure.asks or procedure.name in committing
