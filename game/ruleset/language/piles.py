"""Piles, and what lies in them."""

from __future__ import annotations

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Ex
from game.ruleset.language.services import PythonWriter, WatWriter
from game.ruleset.language.word import Attribute
from game.ruleset.program.costs import Costs
from game.ruleset.types import FLAG, NUMBER, PIECE, PILE, SEAT, list_of
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.wasm.wat import call, const, negate


class Pile(Ex):
    """One of the piles of a name, by number, by seat or by site: `hand[turn]`."""

    plain = True
    index = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        base, count = out.world.piles[self.name]
        if out.world.model.piles[self.name].zone:
            return f"{out.tables.pile_on(self.name)}[{out.ex(self.index, fn)}]"
        return f"_pile({out.ex(self.index, fn)}, {base}, {count})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        base, count = out.world.piles[self.name]
        if out.world.model.piles[self.name].zone:
            return out.table(out.tables.pile_on(self.name), "numbers", [out.ex(self.index, fn)])
        return call("pile_number", out.number(self.index, fn), const(base), const(count))


class OfPile(Ex):
    """Something that a pile has."""

    pile = Child(0)

    def cards(self, out: PythonWriter, fn: PythonFn) -> str:
        """The list of its pieces, in Python."""
        return f"{fn.array('piles')}[{out.ex(self.pile, fn)}]"


class PileSize(OfPile):
    """How many pieces lie in it."""

    attribute = Attribute(PILE, "size", NUMBER)
    safe = calm = plain = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"len({self.cards(out, fn)})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return f"(i64.extend_i32_s {out.of_pile('sizes', out.ex(self.pile, fn))})"


class Top(OfPile):
    """The piece on top."""

    attribute = Attribute(PILE, "top", PIECE)
    safe = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"({self.cards(out, fn)} or NOTHING)[-1]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.of_pile("last", out.ex(self.pile, fn))


class Bottom(OfPile):
    """The piece at the bottom."""

    attribute = Attribute(PILE, "bottom", PIECE)
    safe = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"({self.cards(out, fn)} or NOTHING)[0]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.of_pile("first", out.ex(self.pile, fn))


class PileEmpty(OfPile):
    """Whether nothing lies in it."""

    attribute = Attribute(PILE, "empty", FLAG)
    plain = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"(not {self.cards(out, fn)})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return negate(out.of_pile("sizes", out.ex(self.pile, fn)))


class Cards(OfPile):
    """Its pieces, from the bottom to the top."""

    attribute = Attribute(PILE, "cards", list_of(PIECE))

    def bound(self, costs: Costs) -> int:
        return len(costs.world.pieces)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return self.cards(out, fn)

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.cards(out.ex(self.pile, fn), fn)


class PileOwner(OfPile):
    """Whose it is."""

    attribute = Attribute(PILE, "owner", SEAT)
    safe = True

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        pile = out.ex(self.pile, fn)
        return f"{out.tables.get('PILE_OWNER', lambda: (*out.world.pile_owner, -1))}[{pile}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.entry(out.row([*out.world.pile_owner, -1]), out.ex(self.pile, fn))
