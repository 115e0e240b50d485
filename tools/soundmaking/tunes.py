"""The quiet pieces of the game as notes: for each mood a mode, a pace, a tune and the chords below it."""

from __future__ import annotations

from dataclasses import dataclass

Pattern = tuple[tuple[float, int, float], ...]  # beat, which note of the chord, strength


@dataclass(frozen=True)
class Tune:
    """A piece without beginning or end. One line is one bar: the chord, then notes and their beats; `-` is a rest."""

    pace: float  # beats in a minute
    time: int  # beats in a bar
    chords: dict[str, tuple[str, str, str, str]]  # low note, then the middle ones
    patterns: tuple[Pattern, ...]  # ways to play a chord; the first one closes every eighth bar
    bars: str
    strength: float = 0.5

    def lines(self) -> list[list[str]]:
        """The tune, bar by bar."""
        return [line.split() for line in self.bars.strip().splitlines()]


THREE: tuple[Pattern, ...] = (
    ((0, 0, 0.6), (1, 1, 0.34), (2, 2, 0.3)),
    ((0, 0, 0.6), (1, 2, 0.3), (1.5, 1, 0.26), (2, 3, 0.32)),
    ((0, 0, 0.62), (0.03, 1, 0.4), (2, 2, 0.3)),
)
SLOW_THREE: tuple[Pattern, ...] = (
    ((0, 0, 0.55), (1.5, 1, 0.24)),
    ((0, 0, 0.55), (1, 1, 0.26), (2, 3, 0.22)),
    ((0, 0, 0.55), (2, 2, 0.24)),
)
FOUR: tuple[Pattern, ...] = (
    ((0, 0, 0.6), (2, 1, 0.36)),
    ((0, 0, 0.6), (1, 2, 0.28), (2, 1, 0.36), (3, 2, 0.26)),
    ((0, 0, 0.6), (1.5, 3, 0.28), (2, 1, 0.34), (3, 2, 0.26), (3.5, 3, 0.22)),
)

COURT = Tune(72, 3, {  # Dorian: the great hall, evening
    "Dm": ("D3", "A3", "D4", "F3"), "Am": ("A2", "E3", "A3", "C4"), "F": ("F3", "C4", "A3", "F3"),
    "C": ("C3", "G3", "C4", "E3"), "G": ("G2", "D3", "G3", "B3"), "Em": ("E3", "B3", "G3", "E3"),
}, THREE, """
Dm A4 1.5 G4 0.5 F4 1
Am E4 1.5 F4 0.5 E4 1
F  F4 1 G4 0.5 A4 0.5 C5 1
C  G4 2 E4 1
Dm A4 1 B4 0.5 C5 0.5 D5 1
G  B4 1.5 A4 0.5 G4 1
Am A4 0.5 G4 0.5 F4 0.5 E4 0.5 C4 1
Dm D4 3
Dm D5 1.5 C5 0.5 A4 1
F  C5 1 A4 1 F4 1
C  G4 1.5 A4 0.5 G4 1
Am E4 2 - 1
G  G4 0.5 A4 0.5 B4 1 D5 1
F  C5 1.5 A4 0.5 F4 1
Am E4 1 A4 1 G4 0.5 E4 0.5
Dm F4 1 D4 2
F  A4 1 C5 1 F5 1
C  E5 1.5 D5 0.5 C5 1
G  D5 1 B4 1 G4 1
Dm A4 2 - 1
F  C5 0.5 A4 0.5 F4 1 A4 1
C  G4 0.5 E4 0.5 C4 1 E4 1
Em E4 0.5 F4 0.5 G4 1 B4 1
Am A4 3
Dm F4 1 E4 0.5 D4 0.5 F4 1
C  E4 1 D4 0.5 C4 0.5 E4 1
G  D4 1 G4 0.5 B4 0.5 A4 0.5 G4 0.5
Dm F4 0.5 E4 0.5 D4 2
""")

INTRIGUE = Tune(88, 4, {  # Aeolian: whispers behind a tapestry
    "Am": ("A2", "E3", "A3", "C4"), "Dm": ("D3", "A3", "D4", "F3"), "Em": ("E3", "B3", "G3", "E3"),
    "F": ("F3", "C4", "A3", "F3"), "G": ("G2", "D3", "G3", "B3"), "C": ("C3", "G3", "C4", "E3"),
}, FOUR, """
Am A4 1 - 0.5 B4 0.5 C5 1 B4 1
Em G4 1.5 E4 0.5 G4 2
F  A4 1 - 0.5 G4 0.5 F4 1 E4 1
Am E4 3 - 1
Am C5 1 - 0.5 D5 0.5 E5 1 D5 1
G  B4 1.5 G4 0.5 B4 2
F  C5 0.5 B4 0.5 A4 1 G4 0.5 F4 0.5 E4 1
Em E4 3 - 1
Dm F4 1 A4 1 D5 1.5 C5 0.5
Am C5 1 A4 1 E4 2
Dm D4 0.5 E4 0.5 F4 1 A4 1 G4 1
Em B4 3 - 1
C  G4 1 C5 1 E5 1.5 D5 0.5
G  D5 1 B4 1 G4 2
F  A4 0.5 G4 0.5 F4 0.5 E4 0.5 F4 1 A4 1
Em G4 1 E4 1 B4 2
Am A4 1 - 1 E4 1 - 1
F  F4 1 - 1 C5 1 - 1
Dm D5 1 C5 0.5 A4 0.5 F4 1 D4 1
Em E4 1 G4 1 B4 1 - 1
Am C5 1 B4 0.5 A4 0.5 B4 1 G4 1
F  A4 1 G4 0.5 F4 0.5 G4 1 E4 1
Em E4 1 B4 1 G4 1 F4 0.5 E4 0.5
Am A4 3 - 1
""", 0.46)

MEADOW = Tune(84, 3, {  # Lydian: a field that somebody dreams
    "F": ("F3", "C4", "A3", "F3"), "G": ("G2", "D3", "G3", "B3"), "Am": ("A2", "E3", "A3", "C4"),
    "C": ("C3", "G3", "C4", "E3"), "Dm": ("D3", "A3", "D4", "F3"), "Em": ("E3", "B3", "G3", "E3"),
}, THREE, """
F  C5 1 A4 1 F4 1
G  B4 2 A4 1
F  A4 1 B4 1 C5 1
C  G4 3
F  F5 1 E5 1 C5 1
G  D5 2 B4 1
Am C5 1 B4 0.5 A4 0.5 E4 1
F  F4 3
Dm A4 1 D5 1 F5 1
G  E5 1.5 D5 0.5 B4 1
C  C5 1 E5 1 G5 1
F  F5 2 - 1
G  D5 1 B4 0.5 C5 0.5 D5 1
Am E5 1 C5 1 A4 1
Em B4 1 G4 1 E4 1
F  A4 3
F  A4 0.5 B4 0.5 C5 0.5 A4 0.5 F4 1
G  B4 0.5 C5 0.5 D5 0.5 B4 0.5 G4 1
Am C5 0.5 D5 0.5 E5 1 C5 1
C  G4 2 - 1
F  C5 1 F5 1 E5 1
G  D5 1 G5 1 F5 0.5 E5 0.5
Em B4 1 E5 1 D5 1
F  C5 1.5 B4 0.5 A4 1
G  B4 1.5 A4 0.5 G4 1
F  A4 1 F4 1 C4 1
G  D4 1 G4 1 B4 1
F  A4 1 F4 2
""", 0.44)

SIEGE = Tune(60, 3, {  # Phrygian: stones, smoke, waiting
    "Em": ("E3", "B3", "E4", "G3"), "F": ("F3", "C4", "A3", "F3"), "Dm": ("D3", "A3", "D4", "F3"),
    "Am": ("A2", "E3", "A3", "C4"), "E": ("E3", "B3", "E4", "B3"),
}, SLOW_THREE, """
E  E4 2 - 1
E  E4 1 F4 1 E4 1
F  F4 1.5 G4 0.5 A4 1
Em B4 3
Am C5 1 B4 1 A4 1
F  A4 1.5 G4 0.5 F4 1
Dm F4 1 D4 1 F4 1
E  E4 3
E  B4 1.5 C5 0.5 B4 1
F  A4 1 C5 1 A4 1
Em G4 1 B4 1 E5 1
F  F5 2 E5 1
Dm D5 1 A4 1 F4 1
Am C5 1 A4 1 E4 1
F  F4 1 E4 0.5 D4 0.5 F4 1
E  E4 3
""", 0.5)

HUNT = Tune(104, 4, {  # Mixolydian: hawks in a clear sky
    "G": ("G2", "D3", "G3", "B3"), "F": ("F3", "C4", "A3", "F3"), "C": ("C3", "G3", "C4", "E3"),
    "Dm": ("D3", "A3", "D4", "F3"), "Am": ("A2", "E3", "A3", "C4"),
}, FOUR, """
G  D5 1 B4 0.5 C5 0.5 D5 1 G4 1
F  A4 1 C5 1 A4 1 F4 1
C  G4 0.5 A4 0.5 G4 0.5 E4 0.5 C4 1 E4 1
G  D4 1 G4 1 B4 2
G  D5 1 E5 0.5 D5 0.5 B4 1 G4 1
F  C5 1 D5 0.5 C5 0.5 A4 1 F4 1
C  E4 1 G4 1 C5 1 E5 1
G  D5 3 - 1
Dm F5 1 D5 1 A4 1 D5 1
Am C5 1.5 B4 0.5 A4 2
F  A4 0.5 B4 0.5 C5 1 A4 1 F4 1
C  G4 3 - 1
Dm D5 0.5 E5 0.5 F5 1 E5 1 D5 1
C  E5 1 C5 1 G4 2
F  A4 1 F4 0.5 G4 0.5 A4 1 C5 1
G  B4 3 - 1
G  G4 0.5 A4 0.5 B4 0.5 C5 0.5 D5 1 G5 1
F  F5 1 C5 1 A4 2
C  E5 1 D5 0.5 C5 0.5 G4 1 E4 1
Dm F4 1 A4 1 D5 2
G  D5 1 B4 1 G4 0.5 A4 0.5 B4 1
F  C5 1 A4 1 F4 0.5 G4 0.5 A4 1
C  G4 1 E4 1 C4 1 E4 1
G  G4 3 - 1
""", 0.46)

CANDLE = Tune(58, 3, {  # Aeolian, slow: the last guests, and a story that is not over
    "Dm": ("D3", "A3", "D4", "F3"), "Gm": ("G2", "D3", "G3", "Bb3"), "Am": ("A2", "E3", "A3", "C4"),
    "Bb": ("Bb2", "F3", "Bb3", "D4"), "F": ("F3", "C4", "A3", "F3"), "C": ("C3", "G3", "C4", "E3"),
}, SLOW_THREE, """
Dm D4 1 F4 1 A4 1
Gm Bb4 2 A4 1
F  C5 1.5 Bb4 0.5 A4 1
C  G4 2 - 1
Bb F4 1 A4 0.5 Bb4 0.5 D5 1
Gm D5 1 C5 1 Bb4 1
Am A4 1 G4 0.5 F4 0.5 E4 1
Dm D4 3
F  A4 1 C5 1 F5 1
C  E5 1.5 D5 0.5 C5 1
Bb D5 1 Bb4 1 F4 1
F  A4 2 - 1
Gm G4 0.5 A4 0.5 Bb4 1 D5 1
Dm A4 1.5 G4 0.5 F4 1
Am E4 1 C4 1 E4 1
Dm D4 2 - 1
""", 0.44)

TUNES = {"court": COURT, "intrigue": INTRIGUE, "meadow": MEADOW, "siege": SIEGE, "hunt": HUNT, "candle": CANDLE}
