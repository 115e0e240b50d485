"""Things that a ruleset calls by their names, and all that there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.ruleset.forms import Name, Names
from game.ruleset.types import SEAT as SEAT_TYPE

if TYPE_CHECKING:
    from game.ruleset.ir import OptionIR, Stmt
    from game.ruleset.world import World

COLOURS = ("night", "walnut", "walnut_light", "panel", "panel_edge", "brass", "brass_dark", "vellum", "vellum_dim",
           "ink", "ink_dim", "page", "focus", "good", "danger", "good_ink", "danger_ink", "last", "legal", "hint",
           "shade")  # of a theme
SEAT_COLOURS = ("red", "blue", "yellow", "green", "pink", "purple", "white", "black")  # of a theme, for seats
SEATS = "seats"  # in `rematch`: who sits where
KIND, PILE, SEAT, ZONE = Name("kind"), Name("pile"), Name("seat"), Name("zone")
OWN_PILE = Name("pile", own=True)
TEXT_KEY = Name("text", remedy="add '{}' to text")
INLAID_ZONE = Name("zone", of="zone of anybody")
INLAY = Name("colour or seat")
DIRECTION = Name("direction", of="direction of a pile")
DECISION = Name("decision")
OWN_DECISION = Name("decision", own=True)
TURNING = Name("option of seats", remedy="name one, or seats")
SAYING = Name("text that the rules say")
LABEL = Name("word of show.site_label", remedy="write words of the variable that show.site_label names")
FIRST_WORD = Name("decision that begins with", remedy="name the first word of an 'as'")
PIECE_VARIABLE = Name("variable of pieces")


def names_of(world: World, stmts: Iterable[Stmt]) -> Names:
    """All names that there are, with the questions and the texts of these statements."""
    model, known = world.model, list(stmts)
    label = model.vars.get(model.show.site_label)
    seats = [seat.id for seat in model.seats]
    return Names({
        KIND.what: model.kinds, PILE.what: model.piles, SEAT.what: seats, TEXT_KEY.what: model.text.get("en", {}),
        ZONE.what: world.zones, INLAID_ZONE.of: [*world.zones, *world.seat_zones],
        INLAY.what: [*COLOURS, *SEAT_COLOURS, *seats], DIRECTION.of: ["here", *world.groups],
        LABEL.what: label.type.words if label is not None else (),
        DECISION.what: list(dict.fromkeys(stmt.choose.name for stmt in known if stmt.choose is not None)),
        SAYING.what: list(dict.fromkeys(stmt.value for stmt in known if stmt.op == "say")),
        FIRST_WORD.what: {first_word(option) for stmt in known if stmt.choose is not None
                          for option in stmt.choose.options} - {""},
        TURNING.what: [SEATS, *(spec.id for spec in model.options.values()
                                if spec.type == SEAT_TYPE or set(spec.type.words) & set(seats))],
        PIECE_VARIABLE.what: [spec.id for spec in model.vars.values() if spec.scope == "piece_vars"],
    }, model.vars, model.file)


def first_word(option: OptionIR) -> str:
    """The word that the notation of a decision begins with, where it is always the same."""
    first = option.notation.parts[:1]
    words = first[0].split(" ") if first and isinstance(first[0], str) else [""]
    return words[0] if len(words) > 1 or len(option.notation.parts) == 1 else ""
