"""Where the pieces stand at the start, the colours in turn order."""

from __future__ import annotations

KINDS = ("chief", "assassin", "reporter", "provocateur", "necromobile", "militant")

# players -> colour -> cells: chief, assassin, reporter, provocateur, necromobile, then the four militants
_CAMPS: dict[int, dict[str, str]] = {
    3: {
        "red": "i5 h6 i4 h5 g5 g6 g7 h4 i3",
        "green": "a5 a4 b6 b5 c5 a3 b4 c6 c7",
        "yellow": "e1 f1 d1 e2 e3 c1 d2 f2 g1",
    },
    4: {
        "red": "a1 b1 a2 b2 c3 a3 b3 c1 c2",
        "blue": "i1 h1 i2 h2 g3 g1 g2 h3 i3",
        "yellow": "i9 h9 i8 h8 g7 g8 g9 h7 i7",
        "green": "a9 b9 a8 b8 c7 a7 b7 c8 c9",
    },
    6: {
        "red": "m1 l1 m2 l2 k3 k1 k2 l3 m3",
        "pink": "m7 l8 m6 l7 k7 k8 k9 l6 m5",
        "blue": "g13 h12 f12 g12 g11 e11 f11 h11 i11",
        "green": "a7 a6 b8 b7 c7 a5 b6 c8 c9",
        "purple": "a1 a2 b1 b2 c3 a3 b3 c1 c2",
        "yellow": "g1 h1 f1 g2 g3 e1 f2 h2 i1",
    },
}


def camps(players: int) -> dict[str, list[tuple[str, str]]]:
    """Each colour's pieces as (kind, cell); five players use the board of six."""
    table = _CAMPS[6 if players == 5 else players]
    kinds = KINDS[:5] + ("militant",) * 4
    return {colour: list(zip(kinds, cells.split(), strict=True)) for colour, cells in table.items()}
