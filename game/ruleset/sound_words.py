"""The words of `show: sounds` and `show: music`: every sound with its variants, and every mood that has music."""

from __future__ import annotations

SOUNDS = {
    "wood": 4, "stone": 4, "card": 4, "cloth": 2, "quill": 2, "click": 3, "bell": 1, "hoof": 1, "wing": 1, "murmur": 1,
    "page": 1, "deny": 1, "shake": 1, "curtain": 1, "fall": 1, "victory": 1, "motif-power": 1, "motif-ruin": 1,
    "motif-peril": 1, "motif-charm": 1, "motif-siege": 1, "motif-fortune": 1,
}
SILENCE = "none"
MOODS = ("court", "intrigue", "meadow", "siege", "hunt", "candle")  # the first is heard where nothing is said
