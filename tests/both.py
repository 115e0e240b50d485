"""Every decision done by both back-ends: what `pytest --both` puts into the place of `Rules.apply`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from game.engine.fast import CapacityTrap, FastRules, Refusal, RuleTrap, fast_rules
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.ruleset.compile import Compiled

MOST = 400  # modules that are made in one run


def as_wasm(rules: Rules) -> FastRules:
    """Rules as WebAssembly; a test that compares both back-ends is left out where there is no wasmtime."""
    pytest.importorskip("wasmtime", exc_type=ImportError)
    found = fast_rules(rules)
    assert isinstance(found, FastRules), found
    return found


class Both:
    """Repeats in WebAssembly what Python does, and notes what differs."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.differences: list[str] = []

    @contextmanager
    def installed(self) -> Iterator[None]:
        plain = Rules.__init__

        def init(rules: Rules, compiled: Compiled) -> None:
            plain(rules, compiled)
            self.double(rules)

        with patch.object(Rules, "__init__", init):
            yield

    def double(self, rules: Rules) -> None:
        made: list[FastRules | Refusal | None] = []
        plain = rules.apply

        def apply(position: Position, option: Option) -> None:
            if not made:
                made.append(fast_rules(rules) if self.counts["modules"] < MOST else None)
                self.counts["modules"] += 1
                if isinstance(made[0], Refusal):
                    self.counts[f"refused: {made[0].reason}"] += 1
            fast, listed = made[0], option in position.opts and not position.over
            if not isinstance(fast, FastRules) or not listed or position.looking:
                self.counts["not compared"] += 1
                plain(position, option)
                return
            self.compare(rules, fast, position, option, plain)

        rules.apply = apply

    def compare(self, rules: Rules, fast: FastRules, position: Position, option: Option,
                plain: Callable[[Position, Option], None]) -> None:
        index, error, trapped = position.opts.index(option), None, False
        try:
            fast.enter(position)
            fast.apply(index)
        except RuleTrap:
            trapped = True
        except CapacityTrap:
            self.counts["too much"] += 1
            plain(position, option)
            return
        unheard = position.copy()  # where somebody listens, there is more to do
        try:
            plain(unheard, option)
        except Exception as raised:  # noqa: BLE001 - it is raised once more below
            error = raised
        self.counts["compared" if error is None else "failed in both"] += 1
        if trapped != (error is not None):
            self.differences.append(f"{rules.compiled.model.id}: {error!r} in Python, trapped: {trapped}")
        elif error is None and (found := fast.packer.differing(unheard, fast.root)):
            self.differences.append(f"{rules.compiled.model.id}: {', '.join(found)} after {option}")
        plain(position, option)
