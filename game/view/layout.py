"""Where things stand on a menu or beside a table: a small tree of columns and rows that share a room.

A scene builds a tree whenever it is laid out, with its widgets as leaves, and `lay` gives each of them its rectangle:

    lay(column(part(title, height=44), flex(scroll(self.list, column(*rows, gap="near"))), row(yes, no, equal=True),
               gap="apart"), room, ui)

Lengths are in units and grow with the player's text; one that does not is `Fixed(24)`, one that was measured is
`Pixels(wide)`. Spaces between things have the names that the theme gives them, and never grow with the text.
What is told no size asks its widget (`Widget.measure`), and takes all the room there is across its column or row.

**Who gives way** where room is short: first what is `spare`, the last of them first, down to its least size and then
altogether; then what its column or row names in `gives`, in that order, down to its least size; then the spaces; then
everything else, each by as much as it can. What is too much goes to what is `flex`, then to spaces that may grow.

Boards, fans, ledgers, curves and whatever moves are no business of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from pygame import Rect

from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.view.ui import Ui

ANY = 1 << 20  # more pixels than a window has
ACROSS = -1  # the key of a width among heights
GONE = -1  # the length of something for which there is no room
Space = Literal["hair", "near", "apart", "far", "wide", "vast"]
Gap = Space | tuple[Space, Space] | tuple[Space, Space, Space] | None  # the least, the usual and the greatest
Range = float | tuple[float, float] | tuple[float, float, float]  # likewise
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
NONE = Size(0, 0, 0)


def pixels(ui: Ui, length: float) -> int:
    """A length in pixels; none stays none."""
    if isinstance(length, Pixels):
        return round(length)
    return 0 if not length else ui.px(length) if isinstance(length, Fixed) else ui.tx(length)


def ranged(ui: Ui, given: Range) -> Size:
    """A length, or the least and the usual one, or the greatest as well."""
    found = [pixels(ui, one) for one in given] if isinstance(given, tuple) else [pixels(ui, given)]
    return Size(found[0], found[min(1, len(found) - 1)], found[-1])


def spaced(ui: Ui, gap: Gap) -> Size:
    """A space likewise."""
    found = [ui.space(one) for one in gap] if isinstance(gap, tuple) else [ui.space(gap) if gap else 0]
    return Size(found[0], found[min(1, len(found) - 1)], found[-1])


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
    return Size(*map(max, zip(*sizes, strict=True))) if sizes else NONE


class Node:
    """Something that takes room; by itself, nothing but room. What no column or row can express is a class of these."""

    def wants_width(self, ui: Ui) -> Size:
        """How wide it is."""
        return FREE

    def wants_height(self, ui: Ui, width: int) -> Size:
        """How high it is when it is so wide."""
        return FREE

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Give all that is in it a rectangle; the widgets that have one, in order."""
        return []


Item = Widget | Node


class Part(Node):
    """A widget or node together with what is said about its size. A tree lives for one layout: it measures once."""

    def __init__(self, item: Item | None, width: Range | None = None, height: Range | None = None, ratio: float = 0,
                 align: float | None = None, share: float = 0, least: float | None = None, most: float | None = None,
                 spare: bool = False) -> None:
        self.item = item if item is not None else Node()
        self.width, self.height, self.ratio, self.align = width, height, ratio, align
        self.share, self.least, self.most, self.spare = share, least, most, spare
        self.known: dict[int, Size] = {}  # its height by width, and its width

    def wants_width(self, ui: Ui) -> Size:
        if ACROSS not in self.known:
            own = self.item.wants_width(ui) if isinstance(self.item, Node) and self.width is None else FREE
            self.known[ACROSS] = own if self.width is None else ranged(ui, self.width)
        return self.known[ACROSS]

    def wants_height(self, ui: Ui, width: int) -> Size:
        if width not in self.known:
            self.known[width] = self.measured(ui, self.narrowed(ui, width))
        return self.known[width]

    def measured(self, ui: Ui, width: int) -> Size:
        """Its height at its own width: as it was told, or as what is in it says."""
        if self.ratio:
            natural = round(width / self.ratio)
            given = ranged(ui, self.height) if self.height is not None else Size(natural, natural, natural)
            return Size(given.least, min(given.wish, natural), min(given.most, natural))
        if self.height is not None:
            return ranged(ui, self.height)
        if isinstance(self.item, Node):
            return self.item.wants_height(ui, width)
        least, wish = self.item.measure(ui, width)
        return Size(least, wish, wish or ANY)

    def narrowed(self, ui: Ui, width: int) -> int:
        """How wide it is in a room."""
        if self.width is None and self.align is None:
            return width
        return min(width, self.wants_width(ui).most)

    def grown(self, ui: Ui, size: Size) -> Size:
        """Its size in a column or row: what takes the rest of the room has no other end than it was told."""
        if not self.share:
            return size
        least = size.least if self.least is None else pixels(ui, self.least)
        return Size(least, max(least, size.wish), ANY if self.most is None else pixels(ui, self.most))

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        """All of the room, or as much of it as its own size; then in the middle, unless it was told where."""
        wide, high = self.narrowed(ui, rect.w), rect.h
        if self.ratio:
            high = min(high, self.wants_height(ui, rect.w).wish)
            wide = round(high * self.ratio)
        elif self.height is not None or self.align is not None:
            _, wish, most = self.wants_height(ui, rect.w)
            high = min(high, wish if wish and self.align is not None else most)
        side = 0.5 if self.align is None else self.align
        box = Rect(rect.x + round((rect.w - wide) * side), rect.y + round((rect.h - high) * side), wide, high)
        if isinstance(self.item, Node):
            return self.item.place(ui, box)
        self.item.rect = box
        return [self.item]


class Line(Node):
    """Parts one after the other: down a column or along a row."""

    def __init__(self, parts: list[Part], down: bool, gap: Gap, gives: list[int], start: float, equal: bool) -> None:
        self.parts, self.down, self.gap, self.gives, self.start, self.equal = parts, down, gap, gives, start, equal

    def wants_width(self, ui: Ui) -> Size:
        sizes = [part.wants_width(ui) for part in self.parts]
        return largest(sizes) if self.down else self.total(ui, sizes)

    def wants_height(self, ui: Ui, width: int) -> Size:
        if self.down:
            return self.total(ui, [part.wants_height(ui, width) for part in self.parts])
        widths, _ = self.shares(ui, width, self.widths(ui))
        return largest([part.wants_height(ui, wide) for part, wide in zip(self.parts, widths, strict=True)
                        if wide != GONE])

    def widths(self, ui: Ui) -> list[Size]:
        """How wide the parts of a row are; where all are equal, nobody asks."""
        return [FREE if self.equal else part.wants_width(ui) for part in self.parts]

    def total(self, ui: Ui, sizes: list[Size]) -> Size:
        """What all parts take together; at least, what is spare is gone."""
        sizes = [part.grown(ui, size) for part, size in zip(self.parts, sizes, strict=True)]
        firm = [size.least for part, size in zip(self.parts, sizes, strict=True) if not part.spare]
        gap, between = spaced(ui, self.gap), max(0, len(sizes) - 1)
        return Size(sum(firm) + gap.least * max(0, len(firm) - 1),
                    sum(size.wish for size in sizes) + gap.wish * between,
                    min(ANY, sum(size.most for size in sizes) + gap.most * between))

    def shares(self, ui: Ui, room: int, sizes: list[Size]) -> tuple[list[int], int]:
        """How long each part is, and the space between them."""
        gaps, here = spaced(ui, self.gap), [*range(len(sizes))]
        if self.equal:
            return spread(room - gaps.wish * (len(here) - 1), [1] * len(here), [ANY] * len(here)), gaps.wish
        sizes = [part.grown(ui, size) for part, size in zip(self.parts, sizes, strict=True)]
        while True:
            took = [size.least if part.share else size.wish for part, size in zip(self.parts, sizes, strict=True)]
            between = max(0, len(here) - 1)
            short = sum(took[i] for i in here) + gaps.wish * between - room
            unfit = self.give_way(took, sizes, here, short)
            if unfit == GONE:
                break
            here.remove(unfit)
        short, gap = sum(took[i] for i in here) + gaps.wish * between - room, gaps.wish
        if short > 0:
            gap = max(gaps.least, gap - -(-short // between)) if between else gap
            slack = [took[i] - sizes[i].least for i in here]
            for i, cut in zip(here, spread(short - between * (gaps.wish - gap), slack, slack), strict=True):
                took[i] -= cut
        elif short < 0:
            left = self.take_rest(took, sizes, here, -short)
            gap = min(gaps.most, gap + left // between) if between else gap
        return [length if i in here else GONE for i, length in enumerate(took)], gap

    def give_way(self, took: list[int], sizes: list[Size], here: list[int], short: int) -> int:
        """Shrink what gives way first, in order; the part for which there is no room at all, if there is one."""
        for i in [*(i for i in reversed(here) if self.parts[i].spare), *self.gives]:
            if i in here and short > 0:
                cut = min(short, took[i] - sizes[i].least)
                took[i], short = took[i] - cut, short - cut
                if short > 0 and self.parts[i].spare:
                    return i
        return GONE

    def take_rest(self, took: list[int], sizes: list[Size], here: list[int], left: int) -> int:
        """Let grow what can: shared by weight from the ground up, but nobody gets less than its least; what is left."""
        growing = [i for i in here if self.parts[i].share]
        while growing:
            pool = left + sum(took[i] for i in growing)
            found = spread(pool, [self.parts[i].share for i in growing], [sizes[i].most for i in growing])
            low = [i for i, length in zip(growing, found, strict=True) if length < sizes[i].least]
            if not low:
                for i, length in zip(growing, found, strict=True):
                    took[i] = length
                return pool - sum(found)
            growing = [i for i in growing if i not in low]
        return left

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        room = rect.h if self.down else rect.w
        lengths, gap = self.shares(ui, room, [part.wants_height(ui, rect.w) for part in self.parts] if self.down else
                                   self.widths(ui))
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
    """A ground, and what stands on it within its edges."""

    def __init__(self, ground: Part, above: list[Part], edge: Edge | None) -> None:
        self.ground, self.above, self.edge = ground, above, edge

    def edges(self, ui: Ui) -> tuple[int, int]:
        """What both sides take together, and what is taken above and below."""
        across, down = self.edge if isinstance(self.edge, tuple) else (self.edge, self.edge)
        return 2 * spaced(ui, across).wish, 2 * spaced(ui, down).wish

    def wants_width(self, ui: Ui) -> Size:
        return self.edged([part.wants_width(ui) for part in self.above], self.edges(ui)[0])

    def wants_height(self, ui: Ui, width: int) -> Size:
        across, down = self.edges(ui)
        return self.edged([part.wants_height(ui, width - across) for part in self.above], down)

    @staticmethod
    def edged(sizes: list[Size], edge: int) -> Size:
        """Room for all of them, with edges around it."""
        least, wish, most = largest(sizes) if sizes else FREE
        return Size(least + edge, wish + edge, min(ANY, most + edge))

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        across, down = self.edges(ui)
        inner = rect.inflate(-across, -down)
        return [*self.ground.place(ui, rect), *(widget for part in self.above for widget in part.place(ui, inner))]


class Either(Node):
    """The first of several ways for which there is room. How high the room is, is only known when it is given."""

    def __init__(self, ways: list[Part]) -> None:
        self.ways = ways

    def chosen(self, ui: Ui, width: int, height: int = ANY) -> Part:
        """The way for a room; the last one if none fits."""
        return next((way for way in self.ways[:-1] if way.wants_width(ui).least <= width
                     and way.wants_height(ui, width).least <= height), self.ways[-1])

    def wants_width(self, ui: Ui) -> Size:
        return Size(self.ways[-1].wants_width(ui).least, *self.ways[0].wants_width(ui)[1:])

    def wants_height(self, ui: Ui, width: int) -> Size:
        best, last = self.chosen(ui, width).wants_height(ui, width), self.ways[-1].wants_height(ui, width)
        return Size(min(best.least, last.least), best.wish, best.most)

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        return self.chosen(ui, rect.w, rect.h).place(ui, rect)


class ByWidth(Node):
    """What looks different at another width."""

    def __init__(self, make: Callable[[int], Item]) -> None:
        self.make, self.made = make, dict[int, Part]()

    def at(self, width: int) -> Part:
        """What there is at a width."""
        if width not in self.made:
            self.made[width] = parts_of([self.make(width)])[0]
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
    """What may be longer than its room: first it comes closer together, then it is seen through a window."""

    def __init__(self, window: Window, inside: Part, whole: bool) -> None:
        self.window, self.inside, self.whole = window, inside, whole

    def wants_width(self, ui: Ui) -> Size:
        return self.inside.wants_width(ui)

    def wants_height(self, ui: Ui, width: int) -> Size:
        found = self.inside.wants_height(ui, width)
        return found if self.whole else found._replace(least=0)

    def place(self, ui: Ui, rect: Rect) -> list[Widget]:
        least, _, most = self.inside.wants_height(ui, rect.w)
        found = self.inside.place(ui, Rect(rect.x, rect.y, rect.w, max(least, min(most, rect.h))))
        self.window.fit(found, rect)
        return found


# ---- what scenes write ----------------------------------------------------------------------------------------------


def part(item: Item | None = None, *, width: Range | None = None, height: Range | None = None, ratio: float = 0,
         align: float | None = None, spare: bool = False) -> Part:
    """Something of a size: a length, the least and the usual one, or the greatest as well. Without an item: free room.

    With a `ratio` of width to height it keeps its shape. With an `align` it takes no more room than it needs, and
    stands at the start (0), in the middle (0.5) or at the end (1) of what it gets. What is `spare` goes where there is
    no room for it.
    """
    return Part(item, width, height, ratio, align, spare=spare)


def flex(item: Item | None = None, share: float = 1, *, least: float | None = None, most: float | None = None,
         spare: bool = False) -> Part:
    """Something that takes its share of the room that others leave, within the least and the most that is said."""
    return Part(item, share=share, least=least, most=most, spare=spare)


def parts_of(items: Sequence[Item | None]) -> list[Part]:
    """What stands in a column or row; nothing is left out."""
    return [item if isinstance(item, Part) else Part(item) for item in items if item is not None]


def line(items: Sequence[Item | None], down: bool, gap: Gap, gives: Sequence[Item | None], start: float,
         equal: bool = False) -> Line:
    """A column or a row."""
    known = [id(item) for item in items if item is not None]
    return Line(parts_of(items), down, gap, [known.index(id(item)) for item in gives if item is not None], start, equal)


def column(*items: Item | None, gap: Gap = None, gives: Sequence[Item | None] = (), start: float = 0) -> Line:
    """One below the other, from the start (0) of too much room or in its middle (0.5).

    `gives` are those of the items that give way first where room is short, in that order.
    """
    return line(items, True, gap, gives, start)


def row(*items: Item | None, gap: Gap = None, gives: Sequence[Item | None] = (), start: float = 0,
        equal: bool = False) -> Line:
    """Side by side, likewise; all of them equally wide, if that is wanted."""
    return line(items, False, gap, gives, start, equal)


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


def stack(ground: Item | None, *above: Item, edge: Edge | None = None) -> Stack:
    """A ground, and what stands on it within an edge: the same all around, or at the sides and above and below."""
    return Stack(parts_of([ground or Node()])[0], parts_of(above), edge)


def scroll(window: Window, inside: Item, *, whole: bool = False) -> Scrolled:
    """What may be longer than its room, unless it is to be seen whole, since there is another way for less room."""
    return Scrolled(window, parts_of([inside])[0], whole)


def either(*ways: Item) -> Either:
    """The first that fits."""
    return Either(parts_of(ways))


def by_width(make: Callable[[int], Item]) -> ByWidth:
    """What is made for a width in pixels: as many columns as there is room for, say."""
    return ByWidth(make)


def lay(tree: Item, rect: Rect, ui: Ui) -> list[Widget]:
    """Give everything in a tree its rectangle; what was placed, in the order of the tree, which is that of drawing."""
    return parts_of([tree])[0].place(ui, rect)
