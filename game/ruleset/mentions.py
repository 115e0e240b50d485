"""Things that a ruleset calls by their names."""

from __future__ import annotations

from game.ruleset.forms import Name
from game.ruleset.ir import OptionIR

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
OPEN_VARIABLE = Name("variable of seats or sites")


def first_word(option: OptionIR) -> str:
    """The word that the notation of a decision begins with, where it is always the same."""
    first = option.notation.parts[:1]
    words = first[0].split(" ") if first and isinstance(first[0], str) else [""]
    return words[0] if len(words) > 1 or len(option.notation.parts) == 1 else ""
