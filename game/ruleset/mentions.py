"""Things that a ruleset calls by their names."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.forms import Name
from game.ruleset.names import Names
from game.ruleset.problems import Problems, Span, known_names, named

TRAIT = "trait"  # under which those of all kinds are known


@dataclass(frozen=True)
class PieceMark(Name):
    """A variable of pieces, or a trait, that can be seen on a piece: as writing, or as the picture of a kind."""

    types: tuple[str, ...] = ()

    def check(self, name: str, span: Span, names: Names, problems: Problems) -> None:
        own = {other: spec for other, spec in names.variables.items() if spec.scope == "piece_vars"}
        traits = names.of[TRAIT]
        if name not in own and name not in traits:
            problems.add(span, f"{named(name)} is no variable or trait of pieces", known_names(name, [*own, *traits]))
        elif name in own and own[name].type.name not in self.types:
            held = own[name].type
            fitting = [other for other, spec in own.items() if spec.type.name in self.types]
            elsewhere = "write it under sign" if held.name == "kind" else "write it under text"
            ways = [elsewhere] if held.name in (*WRITTEN, "kind") else []
            ways += [f"name another one: {', '.join(fitting)}"] if fitting else []
            problems.add(span, f"'{name}' holds {held.one}", ", or ".join(ways) or
                         "name one that is a " + " or a ".join(self.types))
        elif name not in own and "number" not in self.types:
            problems.add(span, f"'{name}' is a trait, which is no kind", "name a variable of pieces that holds one")


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
SUGGESTION_LIST = Name("list of suggestions", remedy="add '{}' to suggestions")
LABEL = Name("word of show.site_label", remedy="write words of the variable that show.site_label names")
FIRST_WORD = Name("decision that begins with", remedy="name the first word of an 'as'")
PIECE_VARIABLE = Name("variable of pieces")
WRITTEN = ("number", "text", "word")
PIECE_MARK = PieceMark(PIECE_VARIABLE.what, types=WRITTEN)
PIECE_SIGN = PieceMark(PIECE_VARIABLE.what, types=("kind",))
OPEN_VARIABLE = Name("variable of seats or sites")
