"""The words of `show` that tell what a game is made of: materials of boards, bodies of pieces, parts of a theme."""

from __future__ import annotations

MATERIALS = ("walnut", "slate", "bog-oak", "meadow", "parchment", "mosaic", "velvet", "stone", "pine")
GRAINS = ("wood", "stone", "paper", "cloth", "grass")
TILES = ("bevelled", "inlaid", "painted", "drawn", "quilted", "mosaic", "points", "hollowed")
TURNS = (90, 180, 270)  # degrees by which a board may lie turned
SHADES = ("light", "dark", "field", "frame", "edge", "line", "letter")  # of a material
BODIES = ("enamel", "stone", "wood", "wax", "bone")
STATES = ("overturned", "lying")
COLOURS = ("night", "walnut", "walnut_light", "panel", "panel_edge", "brass", "brass_dark", "vellum", "vellum_dim",
           "ink", "ink_dim", "page", "focus", "good", "danger", "good_ink", "danger_ink", "last", "legal", "hint",
           "shade")  # of a theme
THEME = ("colours", "contrast", "seats", "colourblind", "sizes", "spaces", "timings", "sounds")
SIZES = ("turn", "question", "message", "log", "hint", "card")  # of letters, in units
SPACES = ("hair", "near", "apart", "far", "wide", "vast")  # from one thing to the next, in units
TIMINGS = ("move", "fade", "words", "notice", "bot", "letter", "reply", "replay", "ink", "line")  # in seconds
MOST = {"sizes": 60, "spaces": 48, "timings": 10}  # the largest number that a theme may name
SEAT_COLOURS = ("red", "blue", "yellow", "green", "pink", "purple", "white", "black")  # of a theme, for seats
EMBLEMS = ("lion", "tower", "stag", "fleur", "moon", "rose", "key", "star")  # that seats have if they bring none
