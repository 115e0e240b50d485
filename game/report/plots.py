"""Plots as SVG, drawn with nothing but numbers and a few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDE, HIGH, LEFT, BOTTOM, TOP = 640, 220, 52, 30, 12
BINS = 32


def frame(inner: str, title: str, high: int = HIGH) -> str:
    """A plot with what it is called, for those who cannot see it as well."""
    return (f'<svg viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(title)}">'
            f"<title>{escape(title)}</title>{inner}</svg>")


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def axes(low: float, high: float, most: float) -> str:
    """The lines at the left and below, with the ends of their scales."""
    right, floor = WIDE - 10, HIGH - BOTTOM
    return (f'<path class="axis" d="M{LEFT} {TOP} V{floor} H{right}"/>' + text(LEFT, HIGH - 10, f"{low:g}", "start")
            + text(right, HIGH - 10, f"{high:g}", "end") + text(LEFT - 6, TOP + 10, f"{most:g}", "end")
            + text(LEFT - 6, floor, "0", "end"))


def histogram(values: Sequence[int], title: str) -> str:
    """How often values of each size come up."""
    if not values:
        return ""
    low, high = min(values), max(values)
    size = max(1, -(-(high - low + 1) // BINS))
    bins = [0] * ((high - low) // size + 1)
    for value in values:
        bins[(value - low) // size] += 1
    most, step = max(bins), (WIDE - 10 - LEFT) / len(bins)
    floor, room = HIGH - BOTTOM, HIGH - BOTTOM - TOP
    parts = []
    for number, count in enumerate(bins):
        tall = room * count / most
        first, last = low + number * size, min(high, low + (number + 1) * size - 1)
        told = f"<title>{first}–{last}: {count}</title>"
        parts.append(f'<rect class="bar" x="{LEFT + number * step + 0.5:.1f}" y="{floor - tall:.1f}" '
                     f'width="{max(0.5, step - 1):.1f}" height="{tall:.1f}">{told}</rect>')
    return frame("".join(parts) + axes(low, high, most), title)


def curve(points: Sequence[tuple[float, float]], title: str) -> str:
    """A line through points whose x goes from 0 to 1."""
    if not points:
        return ""
    most = max(y for _, y in points) or 1.0
    floor, room = HIGH - BOTTOM, HIGH - BOTTOM - TOP
    path = " ".join(f"{LEFT + x * (WIDE - 10 - LEFT):.1f},{floor - room * y / most:.1f}" for x, y in points)
    return frame(f'<polyline class="line" points="{path}"/>' + axes(0, 1, round(most, 1)), title)


def bars(counts: Mapping[str, int], title: str, even: float = 0.0) -> str:
    """A bar for each name, with its share; a mark where all would be even."""
    total, row = max(1, sum(counts.values())), 26
    high = row * len(counts) + 12
    left, room = 150, WIDE - 150 - 90
    parts = []
    for number, (name, count) in enumerate(counts.items()):
        y, wide = 6 + number * row, room * count / total
        parts.append(text(left - 8, y + 17, name, "end")
                     + f'<rect class="bar" x="{left}" y="{y + 3}" width="{wide:.1f}" height="{row - 6}"/>'
                     + text(left + wide + 6, y + 17, f"{count} ({count / total:.1%})", "start"))
    if even:
        x = left + room * even
        parts.append(f'<path class="even" d="M{x:.1f} 4 V{high - 4}"/>')
    return frame("".join(parts), title, high)
