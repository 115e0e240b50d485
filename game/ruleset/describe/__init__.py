"""The keys of the sections that have readers of their own, and every mapping of the language."""

from __future__ import annotations

from game.ruleset.keys import Shape, reached


def shapes() -> dict[str, Shape]:
    """Every mapping of the language, by id."""
    from game.ruleset.describe.beside import LESSON, TESTS
    from game.ruleset.describe.top import RULESET
    from game.ruleset.statement_keys import SHAPES

    return reached((*SHAPES, RULESET, LESSON, TESTS))
