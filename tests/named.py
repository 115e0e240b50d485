"""What is said of a game, searched for ids of its ruleset where the ruleset has a name for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.engine.rules import Rules

WORD = re.compile(r"[\w-]+")
OF_A_VARIABLE = re.compile(r".*: ([\w ]+) is ")  # what stands before its value


def by_ids(rules: Rules, lines: Iterable[str]) -> list[str]:
    """The lines in which something is not called by its name."""
    model = rules.compiled.model
    named = {id_: kind.name.get("en") for id_, kind in model.kinds.items()}
    named |= {seat.id: seat.name.get("en") for seat in model.seats}
    named |= {pile: model.text.get("en", {}).get(f"pile-{pile}") for pile in rules.world.piles}
    said = " ".join([*filter(None, named.values()), *model.text.get("en", {}).values()])
    ids = {id_ for id_, name in named.items() if name and name != id_ and id_ not in WORD.findall(said)}
    return [line for line in lines for word in WORD.findall(OF_A_VARIABLE.sub("", line))
            if word in ids or "_" in word or ("-" in word.strip("-") and word not in said)]
