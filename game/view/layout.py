"""Where things stand on a menu or beside a table: a small tree of columns and rows that share a room.

A scene builds a tree whenever it is laid out, with its widgets as leaves, and `lay` gives each of them its rectangle:

    lay(column(part(title, height=44), flex(scroll(self.list, column(*rows, gap="near"))), row(yes, no, equal=True),
               gap="apart"), room, ui)

Lengths are in units and grow with the player's text; one that does not is `Fixed(24)`, one that was measured is
`Pixels(wide)`. Spaces between things have the names that the theme gives them, and never grow with the text.
What is told no size asks its widget (`Widget.measure`), and takes all the room there is across its column or row.

**Who gives way** where room is short: first what is `spare`, the last of them first, down to its least size and then
altogether; then what its column or row names in `gives`, in that order, down to its least size; then the spaces; then
everything else, each by as much as it can. What is too much goes to what is `flex`.

Boards, fans, ledgers, curves and whatever moves are no business of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from pygame import Rect

from game.view.ui import Ui
from game.view.widgets import Widget

ANY = 1 << 20  # more pixels than a window has
GONE = -1  # the length of something for which there is no room
Space = Literal["hair", "near", "apart", "far", "wide", "vast"]
Gap = Space | tuple[Space, Space] | None  # a space, or the least and the usual one
Range = float | tuple[float, float]  # a length likewise
Edge = Space | tuple[Space | None, Space | None]  # at the sides, and above and below


class Fixed(float):
    """A length in units that does not grow with the player's text."""


class Pixels(float):
    """A length that was measured in this window."""


class Size(NamedTuple):
    """What something takes along one side, in pixels."""

    least: int
    wish: int
    most: int


FREE = Size(0, 0, ANY)


def pixels(ui: Ui, length: float) -> int:
    """A length in pixels; none stays none."""
    if isinstance(length, Pixels):
        return round(length)
    return 0 if not length else ui.px(length) if isinstance(length, Fixed) else ui.tx(length)


def ranged(ui: Ui, given: Range) -> Size:
    """A length that was told."""
    least, wish = (pixels(ui, one) for one in (given if isinstance(given, tuple) else (given, given)))
    return Size(least, wish, wish)


def spread(amount: int, weights: Sequence[float], limits: Sequence[int]) -> list[int]:
    """An amount shared by weight, to the last pixel; nobody gets more than a limit, others get what one cannot take."""
    found, left = [0] * len(weights), amount
    while left > 0 and (able := [i for i, weight in enumerate(weights) if weight > 0 and found[i] < limits[i]]):
        total, passed = sum(weights[i] for i in able), 0.0
        ends = [round(left * (passed := passed + weights[i]) / total) for i in able]
        for i, start, end in zip(able, [0, *ends], ends, strict=False):
            found[i] = min(limits[i], found[i] + end - start)
        left = amount - sum(found)
    return found


def largest(sizes: Sequence[Size]) -> Size:
    """What is enough for each of several."""
    return Size(*map(max, zip(*sizes, strict=True))) if sizes else FREE


class Node:
    """Something that takes room; by itself, nothing but room. What no column or row can express is a class of these."""

    def wants_width(self, ui: Ui) -> Size:
        return FREE

    def wants_height(self, ui: Ui, width: int) -> Size:
        return FREE

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Give all that is in it a rectangle; the widgets that have one, in order."""
        return []


Item = Widget | Node


@dataclass(eq=False)
class Part(Node):
    """A widget or node together with what is said about its size."""

    item: Item
    width: Range | None = None
    height: Range | None = None
    ratio: float = 0
    align: float | None = None
    share: float = 0  # of what others leave, within the least and the most
    least: float | None = None
    most: float | None = None
    spare: bool = False
    known: dict[int, Size] = field(default_factory=dict)  # heights by width: a tree lives for one layout

    def wants_width(self, ui: Ui) -> Size:
        if self.width is not None:
            return ranged(ui, self.width)
        return self.item.wants_width(ui) if isinstance(self.item, Node) else FREE

    def wants_height(self, ui: Ui, width: int) -> Size:
        if width not in self.known:
            self.known[width] = self.measured(ui, self.narrowed(ui, width))
        return self.known[width]

    def measured(self, ui: Ui, width: int) -> Size:
        """Its height at its own width: as it was told, or as what is in it says."""
        if self.ratio:
            natural = round(width / self.ratio)
            least, wish, _ = ranged(ui, self.height) if self.height is not None else (natural, natural, natural)
            return Size(least, min(wish, natural), min(wish, natural))
        if self.height is not None:
            return ranged(ui, self.height)
        if isinstance(self.item, Node):
            return self.item.wants_height(ui, width)
        least, wish = self.item.measure(ui, width)
        return Size(least, wish, wish or ANY)

    def narrowed(self, ui: Ui, width: int) -> int:
        """How wide it is in a room."""
        return width if self.width is None else min(width, ranged(ui, self.width).wish)

    def grown(self, ui: Ui, size: Size) -> Size:
        """Its size in a column or row: what takes the rest of the room has no other end than it was told."""
        if not self.share:
            return size
        least = size.least if self.least is None else pixels(ui, self.least)
        return Size(least, max(least, size.wish), ANY if self.most is None else pixels(ui, self.most))

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        """All of the room, or as much of it as its own size; then in the middle, unless it was told where."""
        width, height = self.narrowed(ui, rect.w), rect.h
        if self.ratio or self.height is not None or self.align is not None:
            height = min(height, self.wants_height(ui, rect.w).wish or height)
        if self.ratio:
            width = round(height * self.ratio)
        side = 0.5 if self.align is None else self.align
        box = Rect(rect.x + round((rect.w - width) * side), rect.y + round((rect.h - height) * side), width, height)
        if isinstance(self.item, Node):
            return self.item.place(ui, box)
        self.item.rect = box
        return [self.item]


def as_part(item: Item | None) -> Part:
    """What is said about something, if anything was; nothing is free room."""
    return item if isinstance(item, Part) else Part(item if item is not None else Node())


class Line(Node):
    """Parts one after the other: down a column or along a row. Nothing is left out."""

    def __init__(self, items: Sequence[Item | None], down: bool, gap: Gap, gives: Sequence[Item | None], start: float,
                 equal: bool = False) -> None:
        here = [item for item in items if item is not None]
        self.parts = [as_part(item) for item in here]
        self.gives = [[id(item) for item in here].index(id(one)) for one in gives if one is not None]
        self.down, self.gap, self.start, self.equal = down, gap, start, equal

    def wants_width(self, ui: Ui) -> Size:
        return largest([part.wants_width(ui) for part in self.parts]) if self.down else self.total(ui, 0)

    def wants_height(self, ui: Ui, width: int) -> Size:
        if self.down:
            return self.total(ui, width)
        lengths, _ = self.shares(ui, width, width)
        return largest([part.wants_height(ui, length) for part, length in zip(self.parts, lengths, strict=True)
                        if length != GONE])

    def sizes(self, ui: Ui, width: int) -> list[Size]:
        """How long the parts are; where all are equal, nobody asks."""
        if self.equal:
            return [FREE] * len(self.parts)
        return [part.grown(ui, part.wants_height(ui, width) if self.down else part.wants_width(ui))
                for part in self.parts]

    def gaps(self, ui: Ui) -> tuple[int, int]:
        least, usual = self.gap if isinstance(self.gap, tuple) else (self.gap, self.gap)
        return ui.space(least) if least else 0, ui.space(usual) if usual else 0

    def total(self, ui: Ui, width: int) -> Size:
        """What all parts take together; at least, what is spare is gone."""
        sizes = self.sizes(ui, width)
        firm = [size.least for part, size in zip(self.parts, sizes, strict=True) if not part.spare]
        (least, usual), between = self.gaps(ui), max(0, len(sizes) - 1)
        return Size(sum(firm) + least * max(0, len(firm) - 1), sum(size.wish for size in sizes) + usual * between,
                    min(ANY, sum(size.most for size in sizes) + usual * between))

    def shares(self, ui: Ui, room: int, width: int) -> tuple[list[int], int]:
        """How long each part is, and the space between them."""
        (least, gap), sizes, unfit = self.gaps(ui), self.sizes(ui, width), 0
        here = [*range(len(sizes))]
        if self.equal:
            return spread(room - gap * (len(here) - 1), [1] * len(here), [ANY] * len(here)), gap
        while unfit != GONE:
            took = [size.least if part.share else size.wish for part, size in zip(self.parts, sizes, strict=True)]
            between = max(0, len(here) - 1)
            unfit, short = self.give_way(took, sizes, here, sum(took[i] for i in here) + gap * between - room)
            here = [i for i in here if i != unfit]
        if short > 0:
            closer = min(gap - least, -(-short // between)) if between else 0
            slack = [took[i] - sizes[i].least for i in here]
            for i, cut in zip(here, spread(short - between * closer, slack, slack), strict=True):
                took[i] -= cut
            gap -= closer
        elif short < 0:
            self.take_rest(took, sizes, [i for i in here if self.parts[i].share], -short)
        return [length if i in here else GONE for i, length in enumerate(took)], gap

    def give_way(self, took: list[int], sizes: list[Size], here: list[int], short: int) -> tuple[int, int]:
        """Shrink what gives way first, in order; the part for which there is no room, and what is short still."""
        for i in [*(i for i in reversed(here) if self.parts[i].spare), *self.gives]:
            if i in here and short > 0:
                cut = min(short, took[i] - sizes[i].least)
                took[i], short = took[i] - cut, short - cut
                if short > 0 and self.parts[i].spare:
                    return i, short
        return GONE, short

    def take_rest(self, took: list[int], sizes: list[Size], growing: list[int], left: int) -> None:
        """Let grow what can: shared by weight from the ground up, but nobody gets less than its least."""
        while growing:
            pool = left + sum(took[i] for i in growing)
            found = spread(pool, [self.parts[i].share for i in growing], [sizes[i].most for i in growing])
            low = [i for i, length in zip(growing, found, strict=True) if length < sizes[i].least]
            if not low:
                for i, length in zip(growing, found, strict=True):
                    took[i] = length
                return
            growing = [i for i in growing if i not in low]

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        room = rect.h if self.down else rect.w
        lengths, gap = self.shares(ui, room, rect.w)
        used = [length for length in lengths if length != GONE]
        at = round(max(0, room - sum(used) - gap * (len(used) - 1)) * self.start)
        found: list[Widget] = []
        for part, length in zip(self.parts, lengths, strict=True):
            if length != GONE:
                found += part.place(ui, Rect(rect.x, rect.y + at, rect.w, length) if self.down else
                                    Rect(rect.x + at, rect.y, length, rect.h))
                at += length + gap
        return found


class Stack(Node):
    """A ground, and what stands on it within an edge: the same all around, or at the sides and above and below."""

    def __init__(self, ground: Item | None, *above: Item, edge: Edge | None = None) -> None:
        self.ground, self.above, self.edge = as_part(ground), [as_part(one) for one in above], edge

    def edges(self, ui: Ui) -> tuple[int, int]:
        """What both sides take together, and what is taken above and below."""
        across, down = self.edge if isinstance(self.edge, tuple) else (self.edge, self.edge)
        return 2 * ui.space(across) if across else 0, 2 * ui.space(down) if down else 0

    def wants_height(self, ui: Ui, width: int) -> Size:
        across, down = self.edges(ui)
        least, wish, most = largest([part.wants_height(ui, width - across) for part in self.above])
        return Size(least + down, wish + down, min(ANY, most + down))

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        across, down = self.edges(ui)
        inner = rect.inflate(-across, -down)
        return [*self.ground.place(ui, rect), *(widget for part in self.above for widget in part.place(ui, inner))]


class Either(Node):
    """The first of several ways for which there is room. How high the room is, is only known when it is given."""

    def __init__(self, *ways: Item) -> None:
        self.ways = [as_part(way) for way in ways]

    def chosen(self, ui: Ui, width: int, height: int = ANY) -> Part:
        """The way for a room; the last one if none fits."""
        return next((way for way in self.ways[:-1] if way.wants_width(ui).least <= width
                     and way.wants_height(ui, width).least <= height), self.ways[-1])

    def wants_height(self, ui: Ui, width: int) -> Size:
        best, last = self.chosen(ui, width).wants_height(ui, width), self.ways[-1].wants_height(ui, width)
        return best._replace(least=min(best.least, last.least))

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        return self.chosen(ui, rect.w, rect.h).place(ui, rect)


class ByWidth(Node):
    """What is made for a width in pixels: as many columns as there is room for, say."""

    def __init__(self, make: Callable[[int], Item]) -> None:
        self.make, self.made = make, dict[int, Part]()

    def at(self, width: int) -> Part:
        if width not in self.made:
            self.made[width] = as_part(self.make(width))
        return self.made[width]

    def wants_height(self, ui: Ui, width: int) -> Size:
        return self.at(width).wants_height(ui, width)

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        return self.at(rect.w).place(ui, rect)


class Window(Protocol):
    """An opening through which part of something longer is seen."""

    def fit(self, widgets: Sequence[Widget], view: Rect) -> None:
        """Show what was laid out from the top of the opening on."""


class Scrolled(Node):
    """What may be longer than its room: first it comes closer together, then it is seen through a window.

    What is to be seen `whole` is one of two ways, the other one of which is for less room.
    """

    def __init__(self, window: Window, inside: Item, *, whole: bool = False) -> None:
        self.window, self.inside, self.whole = window, as_part(inside), whole

    def wants_height(self, ui: Ui, width: int) -> Size:
        found = self.inside.wants_height(ui, width)
        return found if self.whole else found._replace(least=0)

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        least, _, most = self.inside.wants_height(ui, rect.w)
        found = self.inside.place(ui, Rect(rect.x, rect.y, rect.w, max(least, min(most, rect.h))))
        self.window.fit(found, rect)
        return found


# ---- what scenes write ----------------------------------------------------------------------------------------------


stack, either, by_width, scroll = Stack, Either, ByWidth, Scrolled


def part(item: Item | None = None, *, width: Range | None = None, height: Range | None = None, ratio: float = 0,
         align: float | None = None, spare: bool = False) -> Part:
    """Something of a size, which is one length or the least and the usual one. Without an item: free room.

    With a `ratio` of width to height it keeps its shape. With an `align` it takes no more room than it needs, and
    stands at the start (0), in the middle (0.5) or at the end (1) of what it gets. What is `spare` goes where there is
    no room for it.
    """
    return Part(item if item is not None else Node(), width, height, ratio, align, spare=spare)


def flex(item: Item | None = None, share: float = 1, *, least: float | None = None, most: float | None = None,
         spare: bool = False) -> Part:
    """Something that takes its share of the room that others leave, within the least and the most that is said."""
    return Part(item if item is not None else Node(), share=share, least=least, most=most, spare=spare)


def column(*items: Item | None, gap: Gap = None, gives: Sequence[Item | None] = (), start: float = 0) -> Line:
    """One below the other, from the start (0) of too much room or in its middle (0.5).

    `gives` are those of the items that give way first where room is short, in that order.
    """
    return Line(items, True, gap, gives, start)


def row(*items: Item | None, gap: Gap = None, gives: Sequence[Item | None] = (), start: float = 0,
        equal: bool = False) -> Line:
    """Side by side, likewise; all of them equally wide, if that is wanted."""
    return Line(items, False, gap, gives, start, equal)


def grid(items: Sequence[Item], columns: int, *, gap: Gap = None, aside: Gap = None, height: Range | None = None,
         down: bool = False, fill: bool = False) -> Line:
    """Rows of equal columns, filled row by row, or column by column (`down`); `aside` is the space between columns.

    A last row that is short leaves free room, or is shared by those in it (`fill`).
    """
    rows = -(-len(items) // columns)
    cut = [[*items[i::rows]] if down else [*items[i * columns:(i + 1) * columns]] for i in range(rows)]
    missing = [0 if fill else columns - len(one) for one in cut]
    return column(*(part(row(*one, *[Node()] * short, gap=aside or gap, equal=True), height=height)
                    for one, short in zip(cut, missing, strict=True)), gap=gap)


def lay(tree: Item, rect: Rect, ui: Ui) -> list[Widget]:
    """Give everything in a tree its rectangle; what was placed, in the order of the tree, which is that of drawing."""
    return as_part(tree).place(ui, rect)
