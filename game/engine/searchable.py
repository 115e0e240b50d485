"""Which back-end searches run on, and what can be asked of either."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

from game.engine.fast import CapacityTrap, FastRules, Refusal, RuleTrap, fast_rules
from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.search import MOST_DECISIONS, perft, playouts
from game.engine.side_by_side import compare
from game.ruleset.library import builtin_folder

TRIED = 200  # decisions that both back-ends play side by side before a mod is searched as WebAssembly
LISTED = 200 * TRIED  # options that are compared then at most, for nobody should wait for long
FEW = 20  # games at random that are over before a module is made


def fast_for(rules: Rules) -> FastRules | Refusal:
    """The rules as WebAssembly, made once, or why they are searched in Python."""
    if rules.backend == "python":
        return Refusal("Python was asked for")
    if rules.fast is None:
        rules.fast = tried(rules, fast_rules(rules))
    found = rules.fast
    assert isinstance(found, FastRules | Refusal)
    return found


def tried(rules: Rules, found: FastRules | Refusal) -> FastRules | Refusal:
    """The fast rules if they can be trusted: those of strangers' games must first agree with Python in a few games."""
    loaded = rules.compiled.loaded
    shipped = loaded is not None and all(file.is_relative_to(builtin_folder()) for file in loaded.files)
    if isinstance(found, Refusal) or shipped:
        return found
    compared = compare(rules, found, TRIED, options=LISTED)
    return Refusal(f"both back-ends differ ({compared.difference})") if compared.difference else found


def described(found: FastRules | Refusal) -> str:
    """Which back-end searches run on, in words."""
    if isinstance(found, Refusal):
        return f"in Python, because {found}"
    return "as WebAssembly" + (f" ({found.crowded} went on in Python, for lack of room)" if found.crowded else "")


def count_sequences(rules: Rules, position: Position, depth: int) -> int:
    """The number of decision sequences of a length from here, by the quickest back-end."""
    fast = fast_for(rules) if depth > 2 or rules.backend == "wasm" else None
    if isinstance(fast, FastRules):
        try:
            return fast.perft(fast.enter(position), depth)
        except (RuleTrap, CapacityTrap):
            pass  # Python explains what fails, and has room for the rest
    return perft(rules, position, depth)


def random_games(rules: Rules, position: Position | None, games: int, seed: int = 0) -> dict[str, Any]:
    """The same for games at random, which are the same games in both."""
    fast = fast_for(rules) if games >= FEW or rules.backend == "wasm" else None
    if not isinstance(fast, FastRules):
        return playouts(rules, position, games, seed)
    began = time.process_time()
    try:
        found = fast.playouts(position, games, seed, random.Random(seed), MOST_DECISIONS)
    except (RuleTrap, CapacityTrap):
        return playouts(rules, position, games, seed)
    seats = rules.world.seats
    names = {bits: "+".join(name for seat, name in enumerate(seats) if bits >> seat & 1) or "nobody"
             for bits, _ in found if bits >= 0}
    results = Counter(names.get(bits, "unfinished") for bits, _ in found)
    return {"games": games, "decisions": sum(count for _, count in found),
            "seconds": round(time.process_time() - began, 6), "results": dict(sorted(results.items()))}
