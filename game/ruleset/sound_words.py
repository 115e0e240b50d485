"""The words for what is heard: every sound with its variants, moods of music, and what a theme has a sound for."""

from __future__ import annotations

SOUNDS = {
    "wood": 5, "stone": 5, "card": 5, "cloth": 3, "quill": 3, "click": 3, "tick": 4, "bell": 2, "hoof": 3, "wing": 3,
    "murmur": 2, "page": 3, "deny": 2, "shake": 3, "curtain": 2, "fall": 3, "victory": 2, "motif-power": 2,
    "motif-ruin": 2, "motif-peril": 2, "motif-charm": 2, "motif-siege": 2, "motif-fortune": 2, "motif-secret": 2,
}
SILENCE = "none"
MOODS = ("court", "intrigue", "meadow", "siege", "hunt", "candle")  # the first is heard where nothing is said
BEGIN = "begin"  # a match is laid out: the only thing that is heard of it without an event
ROLES = (  # what a theme has a sound for: the program itself, then what happens on any table
    "click", "focus", "deny", "page", "curtain", "write", "shake", "draw", "line", "total", "time",
    BEGIN, "move", "place", "remove", "lift", "put", "tuck", "shuffle", "reverse", "sink", "reveal", "say", "win",
    "over",
)
