"""Effects, the statements that change where pieces are: what each takes, means, and does in both back-ends.

What an effect does is a text in Python, and one in the language of scripts (`wasm/script.py`). A line in braces stands
for lines that depend on the layers and piles of a ruleset: `emit/effects.py` and `wasm/helpers.py` have them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Stmt
from game.ruleset.language.services import PythonStatements, WatStatements
from game.ruleset.program.costs import UNIT, Costs
from game.ruleset.types import NUMBER, PIECE, PILE, SEAT, SITE, Type
from game.ruleset.wasm.wat import POSITION, call
from game.ruleset.wasm.wat import Fn as WatFn


class Effect(Stmt):
    """What effects have in common."""

    op = "effect"
    name: ClassVar[str]
    takes: ClassVar[tuple[Type, ...]]
    seats: ClassVar[bool] = False  # whether a seat or a list of seats may follow
    example: ClassVar[str]
    about: ClassVar[str]
    in_python: ClassVar[str]  # as `e_NAME`
    in_wat: ClassVar[str]  # as `effect_NAME`

    def work(self, costs: Costs) -> int:
        return super().work(costs) + UNIT

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        fn.line(f"e_{self.name}(P, {', '.join(out.formulas.ex(arg, fn) for arg in self.args)})", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return call(f"effect_{self.name}", POSITION, *(out.formulas.value(arg, fn) for arg in self.args))

    @classmethod
    def python_text(cls, knows: bool) -> str:
        """What it does in Python; `knows` if positions say who knows which piece."""
        return cls.in_python


class Move(Effect):
    """A piece comes to a site."""

    name, takes, example = "move", (PIECE, SITE), "move(p, t)"
    about = "put a piece on a site; it is said to move"
    in_python = '''
def e_{name}(P, p, t):
    {off}
    if t < 0: _nothing()
    {on}
    place[p] = t
    {come}
    {lost}
    if P.log is not None: P.log.append(_Came('{name}', p, s, t))
'''
    in_wat = '''
def effect_{name}(P, p, t):
    {leave}
    lift(P, p)
    if t < 0:
        trap(RULE)
    {on}
    set_part(PLACE, P, p, t)
    {come}
'''


class Place(Move):
    """The same, told as an arrival."""

    name, example = "place", "place(p, t)"
    about = "put a piece on a site; it is said to arrive"


class Remove(Effect):
    """A piece goes."""

    name, takes, example = "remove", (PIECE,), "remove(p)"
    about = "take a piece off the board or out of its pile for good"
    in_python = '''
def e_{name}(P, p):
    {off}
    {come}
    {lost}
    if P.log is not None: P.log.append(_Gone('{name}', p, s))
'''
    in_wat = '''
def effect_{name}(P, p):
    {leave}
    lift(P, p)
    {come}
'''


class Lift(Remove):
    """The same, told as a step on the way."""

    name, example = "lift", "lift(p)"
    about = "the same for a moment: it is placed soon"
    in_wat = '''
def effect_lift(P, p):
    effect_remove(P, p)
'''


class Reveal(Effect):
    """A piece is shown. No rule asks who knows what: searches have nothing to do."""

    name, takes, seats, example = "reveal", (PIECE,), True, "reveal(p, seat)"
    about = "a hidden piece is shown to a seat or a list of seats; without one, to all"
    in_python = '''
def e_reveal(P, p):
    if P.log is not None: P.log.append(_Revealed('reveal', p))
'''
    noted = '''
def e_reveal(P, p, seats=None):
    if p >= 0: P.known[p] |= _seats(seats, EVERYBODY)
    if P.log is not None: P.log.append(_Revealed('reveal', p, seats))
'''
    in_wat = ""

    @classmethod
    def python_text(cls, knows: bool) -> str:
        return cls.noted if knows else cls.in_python

    def python(self, out: PythonStatements, fn: PythonFn) -> None:
        piece, *seats = (out.formulas.ex(arg, fn) for arg in self.args)
        shown = [f"({seats[0]},)" if self.args[1].type == SEAT else f"tuple({seats[0]})"] if seats else []
        fn.line(f"e_reveal(P, {', '.join([piece, *shown])})", self.span)

    def wat(self, out: WatStatements, fn: WatFn) -> str:
        return " ".join(f"(drop {out.formulas.value(arg, fn)})" for arg in self.args)


class Put(Effect):
    """A piece comes to a pile, on top."""

    name, takes, example = "put", (PIECE, PILE), "put(p, pile)"
    about = "put a piece on top of a pile"
    cards, between = "*P.piles[i], p", "part(LAST, P, PILES + i), -1"
    in_python = '''
def e_{name}(P, p, i):
    if i < 0: _nothing()
    {off}
    cards = ({cards})
    P.piles[i] = tuple(sorted(cards)) if HEAP[i] else cards
    P.pile[p] = i
    {come}
    {lost}
    if P.log is not None: P.log.append(_Laid('{name}', p, s, j, i))
'''
    in_wat = '''
def effect_{name}(P, p, i):
    if i < 0:
        trap(RULE)
    {leave}
    lift(P, p)
    if load(HEAPS + 4 * i):
        insert(P, PILES + i, p)
    else:
        link(P, PILES + i, p, {between})
    set_part(PILE, P, p, i)
    {come}
'''


class Tuck(Put):
    """The same, below."""

    name, example = "tuck", "tuck(p, pile)"
    about = "put a piece at the bottom of a pile"
    cards, between = "p, *P.piles[i]", "-1, part(FIRST, P, PILES + i)"


class Shuffle(Effect):
    """A pile in another order, by lot."""

    name, takes, example = "shuffle", (PILE,), "shuffle(pile)"
    about = "mix a pile"
    in_python = '''
def e_shuffle(P, i):
    if i < 0: _nothing()
    {anew}
    P.piles[i] = _shuffled(P, P.piles[i])
    {mixed}
    if P.log is not None: P.log.append(_Ordered('shuffle', i))
'''
    in_wat = '''
def effect_shuffle(P, i):
    if i < 0:
        trap(RULE)
    items = chained(P, PILES + i)
    last = load(items) - 1
    while last > 0:
        other = items + 4 + 4 * narrow(drawn(P, wide(last + 1)))
        at = items + 4 + 4 * last
        x = load(at)
        store(at, load(other))
        store(other, x)
        last = last - 1
    relink(P, PILES + i, items, 0, 1)
    sp = items
'''


class Reverse(Effect):
    """A pile the other way round."""

    name, takes, example = "reverse", (PILE,), "reverse(pile)"
    about = "turn a pile end for end"
    in_python = '''
def e_reverse(P, i):
    if i < 0: _nothing()
    {anew}
    P.piles[i] = P.piles[i][::-1]
    if P.log is not None: P.log.append(_Ordered('reverse', i))
'''
    in_wat = '''
def effect_reverse(P, i):
    if i < 0:
        trap(RULE)
    items = chained(P, PILES + i)
    relink(P, PILES + i, items, load(items) - 1, load(items) - 1)
    sp = items
'''


class Sink(Effect):
    """The uppermost of a pile go to the bottom, in the same order."""

    name, takes, example = "sink", (PILE, NUMBER), "sink(pile, n)"
    about = "the top n, in order, go to the bottom"
    in_python = '''
def e_sink(P, i, n):
    if i < 0: _nothing()
    {anew}
    n = max(0, min(n, len(P.piles[i])))
    cut = len(P.piles[i]) - n
    P.piles[i] = P.piles[i][cut:] + P.piles[i][:cut]
    if P.log is not None: P.log.append(_Sunk('sink', i, n))
'''
    in_wat = '''
def effect_sink(P, i, n: i64):
    if i < 0:
        trap(RULE)
    items = chained(P, PILES + i)
    count = load(items)
    moved = narrow(greater(0, smaller(n, wide(count))))
    relink(P, PILES + i, items, count - moved, 1)
    sp = items
'''


EFFECTS: dict[str, type[Effect]] = {one.name: one for one in (Move, Place, Remove, Lift, Reveal, Put, Tuck, Shuffle,
                                                             Reverse, Sink)}


def there(has_piles: bool) -> list[type[Effect]]:
    """The effects that can stand in a ruleset."""
    return [one for one in EFFECTS.values() if has_piles or PILE not in one.takes]


def filled(one: type[Effect], text: str, parts: Mapping[str, Sequence[str]]) -> str:
    """What an effect does, with what it says of itself and the lines of a ruleset's parts written in."""
    def line(found: re.Match[str]) -> str:
        return "".join(f"{found[1]}{part}\n" for part in parts[found[2]])

    text = re.sub(r"^( +)\{(\w+)\}\n", line, text, flags=re.MULTILINE)
    return re.sub(r"\{(\w+)\}", lambda found: str(getattr(one, found[1])), text)
