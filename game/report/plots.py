"""Plots as SVG, drawn with nothing but numbers and a few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, FLOOR = 52, WIDTH - 10, 12, HEIGHT - 30  # of what is plotted
BINS = 32


def frame(inner: str, title: str, height: int = HEIGHT) -> str:
    """A plot with what it is called, for those who cannot see it as well."""
    return (f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
            f"<title>{escape(title)}</title>{inner}</svg>")


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def axes(low: float, high: float, most: float) -> str:
    """The lines at the left and below, with the ends of their scales."""
    return (f'<path class="axis" d="M{LEFT} {TOP} V{FLOOR} H{RIGHT}"/>' + text(LEFT, HEIGHT - 10, f"{low:g}", "start")
            + text(RIGHT, HEIGHT - 10, f"{high:g}", "end") + text(LEFT - 6, TOP + 10, f"{most:g}", "end")
            + text(LEFT - 6, FLOOR, "0", "end"))


def histogram(values: Sequence[int], title: str) -> str:
    """How often values of each size come up."""
    if not values:
        return ""
    low, high = min(values), max(values)
    size = -(-(high - low + 1) // BINS)
    bins = [0] * ((high - low) // size + 1)
    for value in values:
        bins[(value - low) // size] += 1
    most, step = max(bins), (RIGHT - LEFT) / len(bins)
    parts = []
    for number, count in enumerate(bins):
        height = (FLOOR - TOP) * count / most
        first, last = low + number * size, min(high, low + (number + 1) * size - 1)
        told = f"<title>{first}–{last}: {count}</title>"
        parts.append(f'<rect class="bar" x="{LEFT + number * step + 0.5:.1f}" y="{FLOOR - height:.1f}" '
                     f'width="{max(0.5, step - 1):.1f}" height="{height:.1f}">{told}</rect>')
    return frame("".join(parts) + axes(low, high, most), title)


def curve(points: Sequence[tuple[float, float]], title: str) -> str:
    """A line through points whose x goes from 0 to 1."""
    if not points:
        return ""
    most = max(y for _, y in points) or 1.0
    path = " ".join(f"{LEFT + x * (RIGHT - LEFT):.1f},{FLOOR - (FLOOR - TOP) * y / most:.1f}" for x, y in points)
    return frame(f'<polyline class="line" points="{path}"/>' + axes(0, 1, round(most, 1)), title)


def bars(counts: Mapping[str, int], title: str, even: float = 0.0) -> str:
    """A bar for each name, with its share; a mark where all would be even."""
    total, row = max(1, sum(counts.values())), 26
    height = row * len(counts) + 12
    left, room = 150, WIDTH - 150 - 90
    parts = []
    for number, (name, count) in enumerate(counts.items()):
        y, width = 6 + number * row, room * count / total
        parts.append(text(left - 8, y + 17, name, "end")
                     + f'<rect class="bar" x="{left}" y="{y + 3}" width="{width:.1f}" height="{row - 6}"/>'
                     + text(left + width + 6, y + 17, f"{count} ({count / total:.1%})", "start"))
    if even:
        x = left + room * even
        parts.append(f'<path class="even" d="M{x:.1f} 4 V{height - 4}"/>')
    return frame("".join(parts), title, height)
