"""The figures that stand on shields, as outlines in a box of 100 by 100."""

from __future__ import annotations

import math


def star(points: int, inner: float, outer: float = 48.0) -> str:
    found = []
    for index in range(points * 2):
        radius = outer if index % 2 == 0 else inner
        turn = math.pi * index / points - math.pi / 2
        found.append(f"{50 + radius * math.cos(turn):.1f} {50 + radius * math.sin(turn):.1f}")
    return "M" + " L".join(found) + " Z"


def disc(x: float, y: float, radius: float) -> str:
    return (f"M{x - radius:.1f} {y:.1f} a{radius} {radius} 0 1 0 {2 * radius:.1f} 0 "
            f"a{radius} {radius} 0 1 0 {-2 * radius:.1f} 0 Z")


def rose() -> str:
    """Five petals around a middle."""
    petals = [disc(50 + 25 * math.cos(turn), 50 + 25 * math.sin(turn), 19)
              for turn in (math.tau * index / 5 - math.pi / 2 for index in range(5))]
    return " ".join([*petals, disc(50, 50, 16)])


CHARGES: dict[str, str] = {
    "mullet": star(5, 19),
    "estoile": star(8, 22),
    "sun": star(16, 33),
    "lozenge": "M50 2 L84 50 L50 98 L16 50 Z",
    "roundel": disc(50, 50, 44),
    "crescent": "M88 26 C96 70 66 96 50 96 C34 96 4 70 12 26 C16 58 34 72 50 72 C66 72 84 58 88 26 Z",
    "cross": "M36 4 L64 4 L64 36 L96 36 L96 64 L64 64 L64 96 L36 96 L36 64 L4 64 L4 36 L36 36 Z",
    "lily": "M50 2 C60 16 66 28 64 42 C62 52 58 56 58 62 L70 62 C66 52 74 40 86 44 C98 48 96 64 84 66 "
            "C88 58 80 52 76 62 L76 70 L60 70 C60 80 64 90 72 96 L50 98 L28 96 C36 90 40 80 40 70 "
            "L24 70 L24 62 C20 52 12 58 16 66 C4 64 2 48 14 44 C26 40 34 52 30 62 L42 62 C42 56 38 "
            "52 36 42 C34 28 40 16 50 2 Z",
    "tower": "M22 96 L26 40 L16 40 L16 10 L30 10 L30 22 L42 22 L42 10 L58 10 L58 22 L70 22 L70 10 L84 10 L84 40 L74 40 "
             "L78 96 L60 96 L60 74 C60 62 40 62 40 74 L40 96 Z",
    "crown": "M10 82 L4 26 L28 50 L50 12 L72 50 L96 26 L90 82 Z M12 86 L88 86 L88 96 L12 96 Z",
    "key": "M42 42 L42 98 L58 98 L58 90 L76 90 L76 78 L58 78 L58 72 L70 72 L70 60 L58 60 L58 42 C84 34 78 2 50 2 "
           "C22 2 16 34 42 42 Z M50 14 C60 14 62 32 50 32 C38 32 40 14 50 14 Z",
    "oak": "M50 4 C66 0 76 12 72 22 C88 20 98 36 88 48 C92 62 76 70 66 62 L58 62 L58 84 L74 96 L26 96 L42 84 L42 62 "
           "L34 62 C24 70 8 62 12 48 C2 36 12 20 28 22 C24 12 34 0 50 4 Z",
    "rose": rose(),
    "sword": "M50 2 L57 14 L57 66 L76 66 L76 75 L57 75 L57 88 C62 96 38 96 43 88 L43 75 L24 75 L24 66 L43 66 L43 14 Z",
    "mount": "M2 94 L26 48 L36 62 L56 14 L74 56 L82 44 L98 94 Z",
    "heart": "M50 94 C10 62 2 42 8 24 C16 4 42 6 50 26 C58 6 84 4 92 24 C98 42 90 62 50 94 Z",
    "cup": "M18 8 L82 8 C82 38 72 54 56 58 L56 78 C68 80 76 86 78 96 L22 96 C24 86 32 80 44 78 L44 58 "
           "C28 54 18 38 18 8 Z",
    "bell": "M50 2 C58 2 60 10 58 14 C80 22 76 58 90 76 L10 76 C24 58 20 22 42 14 C40 10 42 2 50 2 Z "
            "M38 82 L62 82 C62 98 38 98 38 82 Z",
    "fish": "M96 50 C80 22 46 18 26 44 L6 26 C10 44 10 56 6 74 L26 56 C46 82 80 78 96 50 Z",
    "axe": "M44 98 L44 54 C34 54 22 60 14 70 C8 44 14 20 24 10 C28 18 36 22 44 22 L44 4 L56 4 L56 98 Z",
}
