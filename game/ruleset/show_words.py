"""The words of `show` that tell how a game moves on a table: events, effects and tones."""

from __future__ import annotations

# What an event is about: this is how `effects`, `moments` and `sounds` tell events of one name apart.
EVENTS = {
    "move": "kind", "place": "kind", "remove": "kind", "lift": "kind", "put": "pile", "tuck": "pile", "shuffle": "pile",
    "reverse": "pile", "sink": "pile", "reveal": "", "turn": "variable", "say": "word", "over": "end",
}
ENDS = ("win", "tie", "end")
ELSE = "else"
NONE = "none"
# Each effect with the values of a `say` that it takes, and the place of each in `with` unless told otherwise.
HERE = {"at": 0}
EFFECTS: dict[str, dict[str, int]] = {
    "glow": HERE, "ring": HERE, "shake": HERE, "burn": HERE, "clash": HERE, "fade": HERE,
    "sparks": HERE, "ash": HERE, "feathers": HERE, "ink": HERE, "dust": HERE,
    "arrow": {"from": 0, "to": 1}, "notes": {"from": 0, "to": 1}, "wave": {"of": 0, "to": 1, "from": 2},
}
OPTIONAL = ("from",)  # of a wave: where it begins
TONES = ("triumph", "fall", "peril", "count", "plain")
PLACES = ("site", "piece", "seat", "pile")  # what has a place on the table
