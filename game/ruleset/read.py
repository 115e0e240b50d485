"""From the nodes of a YAML file to the model: shapes, keys and plain values are checked here, formulas later."""

from __future__ import annotations

from dataclasses import replace

from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.model import OWNED, SCOPES, Head, Model, OptionSpec, SeatSpec, Sections, VarSpec
from game.ruleset.problems import Problems
from game.ruleset.ready import with_texts, written_out
from game.ruleset.source import Map
from game.ruleset.types import FLAG, NUMBER, SEAT


def read_model(root: Map, file: str, problems: Problems) -> Model:
    """The model of a whole file; what is missing in it has been reported, and whatever stands there instead will do."""
    fields = Fields(problems)
    found = read_part(Sections, fields, root, "the ruleset", whole=True)
    check_sections(found, fields)
    head, seats, players = found.head or Head(), found.seats or (), found.players or (2,)
    anytime, words = written_out(fields, found.anytime, players)
    identity = head.name or "nameless"
    return Model(
        id=identity, file=file, version=head.version, name=found.name or {"en": identity}, about=found.about,
        players=players, seats=seats, vacant=found.vacant,
        options={name: with_default(spec, seats, fields) for name, spec in found.options.items()},
        board=found.board, kinds=found.kinds, pieces=found.pieces, piles=found.piles,
        vars={name: replace(spec, scope=scope) for scope in SCOPES for name, spec in getattr(found, scope).items()},
        defines=found.define, procedures=found.procedures or {}, anytime=anytime, score=found.score,
        text=with_texts(found.text, words, {*found.name, *found.text}), suggestions=found.suggestions,
        show=found.show, bots=found.bots, players_span=found.place("players"), mentions=tuple(fields.mentions))


def check_sections(found: Sections, fields: Fields) -> None:
    """Report what one section says against another."""
    first: dict[str, VarSpec] = {}
    for scope in SCOPES:
        for spec in getattr(found, scope).values():
            other = first.setdefault(spec.id, spec)
            if other is not spec:
                fields.wrong(spec.span, f"'{spec.id}' is a variable already, in line {other.span.line}",
                             "give one of them another name")
            if spec.see == "owner" and scope not in OWNED:
                fields.wrong(spec.place("see"), f"variable {spec.id} has no owner who could see it",
                             "put it under seat_vars, or write see: nobody")
    seats = len(found.seats or ())
    for count in found.players or ():
        if 0 < seats < count:
            fields.wrong(found.place("players"), f"{count} players, but only {seats} seat{'s' if seats > 1 else ''}",
                         "add seats or allow fewer players")
            break


def with_default(spec: OptionSpec, seats: tuple[SeatSpec, ...], fields: Fields) -> OptionSpec:
    """An option with what it is as long as nobody chooses."""
    called = f"the default of {spec.id}"
    default: object = None
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
