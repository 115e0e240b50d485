"""From the nodes of a YAML file to the model: shapes, keys and plain values are checked here, formulas later."""

from __future__ import annotations

from dataclasses import replace

from game.ruleset.extend import Loaded
from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.model import Head, Model, OptionSpec, SeatSpec, VarSpec
from game.ruleset.problems import Problems, foreseen
from game.ruleset.ready import with_texts, written_out
from game.ruleset.see import ALWAYS, OTHERS, OWNED, OWNER, TEAM
from game.ruleset.source import Map
from game.ruleset.types import FLAG, NUMBER, SEAT

OF_SOMEBODY = ("seat_vars", "team_vars", "piece_vars")  # where somebody has it, and may be the only one to see it


def model_of(loaded: Loaded) -> Model:
    """The model of a ruleset with all that it extends; RulesetError with everything that is wrong with it."""
    problems = loaded.problems()
    with foreseen(str(loaded.files[-1])):
        found = read_model(loaded.map, str(loaded.files[-1]), problems)
    problems.raise_if_any()
    return found


def read_model(root: Map, file: str, problems: Problems) -> Model:
    """The model of a whole file; what is missing in it has been reported, and whatever stands there instead will do."""
    fields = Fields(problems)
    found = read_part(Model, fields, root, "the ruleset", whole=True)
    head, seats, players = found.head or Head(), found.seats or (), found.players or (2,)
    check_players(found.players or (), len(seats), found, fields)
    anytime, words = written_out(fields, found.anytime, players, found.teams)
    identity = head.name or "nameless"
    return replace(
        found, id=identity, file=file, head=head, name=found.name or {"en": identity}, players=players, seats=seats,
        options={name: with_default(spec, seats, fields) for name, spec in found.options.items()},
        vars=variables(found, fields), procedures=found.procedures or {}, anytime=anytime,
        text=with_texts(found.text, words, {*found.name, *found.text}), mentions=tuple(fields.mentions))


def check_players(players: tuple[int, ...], seats: int, found: Model, fields: Fields) -> None:
    """Report more players than there are seats."""
    unsure = any(problem.span.line == found.place("seats").line for problem in fields.problems)
    for count in [count for count in players if 0 < seats < count and not unsure][:1]:
        fields.wrong(found.place("players"), f"{count} players, but only {seats} seat{'s' if seats > 1 else ''}",
                     "add seats or allow fewer players")


def variables(found: Model, fields: Fields) -> dict[str, VarSpec]:
    """The variables of all scopes; a name stands for one of them only."""
    known: dict[str, VarSpec] = {}
    for scope, own in (("vars", found.game_vars), ("seat_vars", found.seat_vars), ("team_vars", found.team_vars),
                       ("piece_vars", found.piece_vars), ("site_vars", found.site_vars)):
        misspelt = any("'teams'" in problem.remedy for problem in fields.problems)
        if scope == "team_vars" and own and not found.teams and "teams" not in found.spans and not misspelt:
            fields.wrong(found.place(scope), "'team_vars' without teams", "add a section teams")
        for name, spec in own.items():
            if name in known and {scope, known[name].scope} == {"seat_vars", "team_vars"}:
                fields.wrong(spec.span, f"'{name}' is of teams and of seats", "choose one")
            elif name in known:
                fields.wrong(spec.span, f"'{name}' is a variable already, in line {known[name].span.line}",
                             "give one of them another name")
            if scope == "team_vars" and spec.see in (OWNER, OTHERS):
                fields.wrong(spec.place("see"), f"variable {name} is a whole team's", "write see: team")
            elif spec.see in OWNED and scope not in OF_SOMEBODY:
                fields.wrong(spec.place("see"), f"variable {name} has no owner who could see it" if spec.see == OWNER
                             else f"'see: {spec.see}' needs an owner, and variable {name} has none",
                             "put it under seat_vars, or write see: nobody")
            elif spec.see == ALWAYS and scope != "piece_vars":
                fields.wrong(spec.place("see"), f"'{ALWAYS}' is for variables of pieces", "what everybody sees is all")
            known.setdefault(name, replace(spec, scope=scope))
    layers = found.board.layers.values() if found.board is not None else ()
    for part in (*known.values(), *found.piles.values(), *layers):
        if part.see == TEAM and not found.teams:
            fields.wrong(part.place("see"), "'see: team' without teams", "add a section teams")
    return known


def with_default(spec: OptionSpec, seats: tuple[SeatSpec, ...], fields: Fields) -> OptionSpec:
    """An option with what it is as long as nobody chooses."""
    called = f"the default of {spec.id}"
    default: object = None
    if any(problem.span.line == spec.span.line and "'type'" in problem.remedy for problem in fields.problems):
        return spec  # of what type it is cannot be told
    if spec.type == FLAG:
        default = fields.flag(spec.usual, called, False)
    elif spec.type == NUMBER:
        default = fields.number(spec.usual, called, spec.low, spec.low, spec.high) if spec.low <= spec.high else 0
    elif spec.type == SEAT:
        default = fields.among(spec.usual, called, tuple(seat.id for seat in seats), "")
        if spec.usual is None:
            fields.wrong(spec.span, f"option {spec.id} has no 'default'", "add 'default:' with one of the seats")
    elif spec.type.words:
        default = fields.among(spec.usual, called, spec.type.words, spec.type.words[0])
    return replace(spec, default=default)
