"""The words of `show` that tell what a game is made of: materials of boards, bodies of pieces, parts of a theme."""

from __future__ import annotations

MATERIALS = ("walnut", "slate", "bog-oak", "meadow", "parchment", "mosaic", "velvet", "stone", "pine")
GRAINS = ("wood", "stone", "paper", "cloth", "grass")
TILES = ("bevelled", "inlaid", "painted", "drawn", "quilted", "mosaic")
SHADES = ("light", "dark", "field", "frame", "edge", "line", "letter")  # of a material
BODIES = ("enamel", "stone", "wood", "wax")
STATES = ("overturned", "lying")
COLOURS = ("night", "walnut", "walnut_light", "panel", "panel_edge", "brass", "brass_dark", "vellum", "vellum_dim",
           "ink", "ink_dim", "page", "focus", "good", "danger", "last", "legal", "shade")  # of a theme
THEME = ("colours", "contrast", "seats", "colourblind")
SEAT_COLOURS = ("red", "blue", "yellow", "green", "pink", "purple", "white", "black")  # of a theme, for seats
EMBLEMS = ("lion", "tower", "stag", "fleur", "moon", "rose", "key", "star")  # that seats have if they bring none
