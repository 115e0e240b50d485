"""A match carried over to rules that have changed: its decisions are taken again, as far as they still make sense."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.decide import Illegal
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset, option_value
from game.ruleset.extend import Loaded
from game.ruleset.model import Model
from game.ruleset.problems import Span
from game.ruleset.read import model_of


@dataclass(slots=True)
class Carried:
    """The match by the new rules, how many decisions it still has, and why not all of them, if so."""

    match: Match
    kept: int
    lost: str = ""  # the first decision that is not possible any more
    why: str = ""
    place: Span | None = None  # the question at which it is not


def carry_over(old: Match, loaded: Loaded) -> Carried:
    """The same match by what the files say now; RulesetError or RuleError if they cannot be played at all."""
    plan = fitted(old.plan, model_of(loaded))
    rules = Rules(compile_ruleset(loaded, plan.players, plan.options))
    plan.seats = {seat: old.plan.seats.get(seat) or Player(seat) for seat in rules.world.seats}
    match = Match(plan, rules)
    for number, (text, texts) in enumerate(zip(old.game.log, old.game.texts, strict=True)):
        try:
            match.play(text, texts)
        except (Illegal, RuleError) as error:
            choose = rules.compiled.generated.chooses.get(match.game.position.pc)
            place = error.span if isinstance(error, RuleError) else choose.who.span if choose is not None else None
            return Carried(match, number, text, str(error), place)
    return Carried(match, len(old.game.log))


def fitted(plan: Plan, model: Model) -> Plan:
    """A plan for a ruleset that may have other numbers of players and other options than it had."""
    players = plan.players if plan.players in model.players else max(model.players)
    options = {name: value for name, value in plan.options.items()
               if name in model.options and option_value(model.options[name], value, model) is not None}
    return replace(plan, ruleset=model.id, players=players, options=options)
