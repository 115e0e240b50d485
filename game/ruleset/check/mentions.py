"""Whatever a ruleset mentions by its name is there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.ruleset import mentions
from game.ruleset.ir import Stmt
from game.ruleset.language.statements import Say
from game.ruleset.names import Declared, Names, look_up
from game.ruleset.problems import Problems
from game.ruleset.types import SEAT
from game.ruleset.world import World


def check(world: World, stmts: Sequence[Stmt], problems: Problems) -> None:
    """Report names of what is not there; these statements have the questions and the texts that are."""
    model = world.model
    label = model.vars.get(model.show.site_label)
    asked = [stmt.choose for stmt in stmts if stmt.choose is not None]
    of: dict[str, Collection[str]] = {
        mentions.KIND.what: model.kinds,
        mentions.PILE.what: model.piles,
        mentions.SEAT.what: model.seat_ids,
        mentions.TEXT_KEY.what: model.text.get("en", {}),
        mentions.ZONE.what: world.zones,
        mentions.INLAID_ZONE.of: [*world.zones, *world.seat_zones],
        mentions.INLAY.what: [*mentions.COLOURS, *mentions.SEAT_COLOURS, *model.seat_ids],
        mentions.DIRECTION.of: ["here", *world.groups],
        mentions.LABEL.what: label.type.words if label is not None else (),
        mentions.DECISION.what: list(dict.fromkeys(choose.name for choose in asked)),
        mentions.SAYING.what: list(dict.fromkeys(stmt.value for stmt in stmts if isinstance(stmt, Say))),
        mentions.SUGGESTION_LIST.what: model.suggestions,
        mentions.FIRST_WORD.what: {option.first_word for choose in asked for option in choose.options} - {""},
        mentions.TURNING.what: [mentions.SEATS, *(spec.id for spec in model.options.values()
                                if spec.type == SEAT or set(spec.type.words) & set(model.seat_ids))],
        mentions.TRAIT: list(dict.fromkeys(trait for kind in model.kinds.values() for trait in kind.traits)),
        mentions.PIECE_VARIABLE.what: [spec.id for spec in model.vars.values() if spec.scope == "piece_vars"],
        mentions.OPEN_VARIABLE.what: [spec.id for spec in model.vars.values()
                                      if spec.scope in ("seat_vars", "site_vars")],
    }
    variables = {spec.id: Declared(spec.scope, spec.type, spec.see) for spec in model.vars.values()}
    look_up(model.mentions, Names(of, variables, model.file), problems)
