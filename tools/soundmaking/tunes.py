"""The quiet pieces of the game as notes: for each mood a mode, a pace, a tune in sections and the chords below it.

Only numbers and names are here: `score.py` makes a performance of them, `music.py` lets it be heard.
"""

from __future__ import annotations

from dataclasses import dataclass

Chord = tuple[str, str, str, str]  # the lowest note, then the three above it
Pattern = tuple[tuple[float, int, float], ...]  # beat, which note of the chord, strength


@dataclass(frozen=True)
class Turn:
    """One time through a section: over which texture, how loud, and how much of the tune is played in divisions."""

    section: str
    texture: str
    level: float
    divided: float = 0.0  # share of the notes that may be ornamented


@dataclass(frozen=True)
class Tune:
    """A piece without beginning or end. One line is one bar: the chord, then notes and their beats; `-` is a rest."""

    mode: str  # the notes of the mode, and those that a cadence may sharpen
    pace: float  # beats in a minute
    time: int  # beats in a bar
    unit: float  # beats of the shortest step of an ornament
    chords: dict[str, Chord]
    sections: dict[str, str]
    form: tuple[Turn, ...]
    breath: float = 0.10  # by how much a phrase slows down at its end
    bright: float = 1.0  # where the string is plucked: 1 over the rose, more towards the bridge
    ring: float = 1.4  # seconds that a string goes on sounding after its note, unless a finger stops it
    hall: float = 0.5
    drum: float = 0.0  # a drum far off, on the first beat of a bar

    def bars(self, section: str) -> list[list[str]]:
        """A section, bar by bar."""
        return [line.split() for line in self.sections[section].strip().splitlines()]


# How a chord is played, bar after bar in turn. The last bar of a section is always a rolled chord.
TEXTURES: dict[str, tuple[Pattern, ...]] = {
    "thumb": (((0, 0, 0.62), (2, 1, 0.3)), ((0, 0, 0.6), (1, 1, 0.3), (2, 2, 0.28))),
    "walk": (((0, 0, 0.6), (1, 1, 0.34), (2, 2, 0.32)), ((0, 0, 0.6), (1, 2, 0.32), (1.5, 1, 0.26), (2, 3, 0.34))),
    "roll": (((0, 0, 0.6), (0.05, 1, 0.4), (0.1, 2, 0.36)), ((0, 0, 0.55), (1, 2, 0.28), (2, 1, 0.26))),
    "ground": (((0, 0, 0.66), (1, 1, 0.36), (2, 0, 0.5), (3, 2, 0.34)),),
    "whisper": (((0, 0, 0.6), (2, 0, 0.38)), ((0, 0, 0.6), (2, 1, 0.36), (3.5, 0, 0.3))),
    "waves": (((0, 0, 0.55), (1, 1, 0.27), (2, 2, 0.3), (3, 3, 0.33), (4, 2, 0.28), (5, 1, 0.25)),
              ((0, 0, 0.55), (1, 1, 0.27), (2, 3, 0.3), (3, 2, 0.32), (4, 3, 0.27), (5, 1, 0.25))),
    "ripple": (((0, 0, 0.5), (2, 1, 0.26), (3, 3, 0.28), (5, 2, 0.24)), ((0, 0, 0.5), (1, 2, 0.24), (3, 1, 0.28))),
    "bourdon": (((0, 0, 0.7), (0.06, 1, 0.46), (2, 0, 0.4)), ((0, 0, 0.66), (0.06, 1, 0.42), (3, 1, 0.3))),
    "canter": (((0, 0, 0.62), (2, 2, 0.3), (3, 1, 0.42), (5, 2, 0.3)),
               ((0, 0, 0.62), (2, 3, 0.28), (3, 1, 0.42), (3.06, 2, 0.3), (3.12, 3, 0.28), (5, 2, 0.26))),
    "soar": (((0, 0, 0.55), (3, 1, 0.3)), ((0, 0, 0.5), (0.1, 1, 0.34), (0.2, 2, 0.3))),
    "alone": (((0, 0, 0.56),), ((0, 0, 0.52), (1, 2, 0.22)), ((0, 0, 0.56), (2, 1, 0.22))),
}

COURT = Tune("D E F G A B C C#", 82, 3, 0.5, {  # Dorian, in three: the great hall, evening; a slow dance
    "Dm": ("D3", "A3", "D4", "F3"), "Am": ("A2", "E3", "A3", "C4"), "A": ("A2", "E3", "A3", "E3"),
    "F": ("F2", "C3", "A3", "F3"), "C": ("C3", "G3", "C4", "E3"), "G": ("G2", "D3", "G3", "B3"),
}, {"A": """
Dm A4 1.5 B4 0.5 A4 1
C  G4 1.5 F4 0.5 E4 1
F  F4 1 A4 1 C5 1
Am A4 2 - 1
Dm D5 1.5 C5 0.5 A4 1
G  B4 1.5 A4 0.5 G4 1
A  E4 1 D4 0.5 E4 0.5 C#4 1
Dm D4 2 - 1
""", "B": """
F  C5 1 A4 1 F4 1
C  G4 1.5 A4 0.5 G4 1
F  A4 1 C5 1 F5 1
C  E5 2 - 1
G  D5 1.5 B4 0.5 G4 1
Dm A4 1 F4 1 A4 1
C  G4 1 E4 0.5 F4 0.5 G4 1
A  A4 2 - 1
"""}, (Turn("A", "thumb", 0.50), Turn("A", "walk", 0.56, 0.6), Turn("B", "roll", 0.62, 0.25),
       Turn("A", "thumb", 0.44, 0.4)))

INTRIGUE = Tune("A B C D E F G G#", 94, 4, 0.5, {  # Aeolian over a bass that goes down: whispers behind a tapestry
    "Am": ("A2", "E3", "A3", "C4"), "G": ("G2", "D3", "G3", "B3"), "F": ("F2", "C3", "F3", "A3"),
    "E": ("E2", "B2", "E3", "B3"), "Em": ("E2", "B2", "E3", "G3"), "C": ("C3", "G3", "C4", "E3"),
    "Dm": ("D3", "A3", "D4", "F3"),
}, {"question": """
Am - 1 E4 0.5 A4 0.5 C5 1 B4 1
G  - 1 D4 0.5 G4 0.5 B4 1 A4 1
F  - 1 C4 0.5 F4 0.5 A4 1 G4 1
E  G#4 3 - 1
""", "answer": """
Am - 1 A4 0.5 C5 0.5 E5 1 D5 1
G  - 1 G4 0.5 B4 0.5 D5 1 C5 1
F  - 1 F4 0.5 A4 0.5 C5 1.5 B4 0.5
E  B4 2 G#4 1 - 1
""", "door": """
C  E5 1.5 D5 0.5 C5 1 G4 1
G  D5 1.5 C5 0.5 B4 1 G4 1
F  C5 1 A4 1 F4 1 A4 1
E  G#4 1 B4 1 E4 1 - 1
""", "below": """
Am A3 1 C4 0.5 B3 0.5 A3 1 E4 1
G  G3 1 B3 0.5 A3 0.5 G3 1 D4 1
F  A3 1 C4 1 F4 1 E4 0.5 D4 0.5
E  E4 1 - 1 B3 1 - 1
""", "steps": """
Am C5 0.5 - 0.5 C5 0.5 B4 0.5 A4 1 - 1
Em B4 0.5 - 0.5 B4 0.5 A4 0.5 G4 1 - 1
F  A4 0.5 - 0.5 A4 0.5 G4 0.5 F4 0.5 E4 0.5 F4 1
E  G#4 1 A4 0.5 G#4 0.5 E4 1 - 1
""", "close": """
Dm F4 1 A4 1 D5 1 C5 0.5 B4 0.5
Am C5 1 B4 0.5 A4 0.5 E4 2
E  B4 1 G#4 1 B4 0.5 A4 0.5 G#4 1
Am A4 3 - 1
"""}, (Turn("question", "whisper", 0.42), Turn("answer", "whisper", 0.48), Turn("below", "whisper", 0.5),
       Turn("door", "ground", 0.56, 0.4), Turn("steps", "ground", 0.5), Turn("close", "ground", 0.46, 0.3)),
    breath=0.07, bright=1.3, ring=0.35, hall=0.42)

MEADOW = Tune("F G A B C D E", 138, 6, 1.0, {  # Lydian, in waves: a field that somebody dreams
    "F": ("F2", "C3", "F3", "A3"), "G": ("G2", "D3", "G3", "B3"), "Am": ("A2", "E3", "A3", "C4"),
    "C": ("C3", "G3", "C4", "E4"), "Dm": ("D3", "A3", "D4", "F4"), "Em": ("E3", "B3", "E4", "G3"),
}, {"A": """
F  A4 3 C5 2 B4 1
G  B4 4 G4 2
F  A4 2 B4 1 C5 3
C  G4 4 - 2
F  C5 3 F5 2 E5 1
G  D5 3 B4 3
Am C5 2 B4 1 A4 2 G4 1
F  A4 4 - 2
""", "B": """
Dm D5 3 F5 2 E5 1
Am E5 3 C5 3
G  D5 2 B4 1 G4 2 A4 1
Em B4 4 - 2
F  C5 3 A4 2 B4 1
C  C5 2 G4 1 E4 3
G  D4 2 G4 1 B4 2 A4 1
F  F4 4 - 2
"""}, (Turn("A", "waves", 0.46), Turn("B", "ripple", 0.54, 0.3), Turn("A", "waves", 0.42, 0.5)),
    breath=0.14, bright=0.85, ring=2.2, hall=0.75)

SIEGE = Tune("E F G A B C D", 56, 4, 0.5, {  # Phrygian over a bourdon: stones, smoke, waiting
    "E": ("E2", "B2", "E3", "B2"), "Em": ("E2", "B2", "E3", "G3"), "F": ("F2", "C3", "F3", "A3"),
    "Dm": ("D3", "A3", "D4", "F3"), "Am": ("A2", "E3", "A3", "C4"),
}, {"A": """
E  E4 2 F4 1 E4 1
E  - 1 B4 2 A4 1
F  A4 1.5 G4 0.5 F4 2
E  E4 3 - 1
Am A4 1 C5 2 B4 1
F  A4 2 G4 1 F4 1
Dm F4 1 E4 0.5 D4 0.5 F4 2
E  E4 3 - 1
""", "B": """
Em B4 2 C5 1 B4 1
Am C5 1 A4 1 E5 2
F  F5 2 E5 1 C5 1
Em B4 3 - 1
Dm D5 1 C5 0.5 A4 0.5 F4 2
Am E4 1 A4 1 C5 1 A4 1
F  A4 1 G4 1 F4 2
E  E4 3 - 1
"""}, (Turn("A", "bourdon", 0.48), Turn("B", "bourdon", 0.58, 0.25)),
    breath=0.12, bright=0.9, ring=2.0, hall=0.8, drum=0.5)

HUNT = Tune("G A B C D E F", 292, 6, 1.0, {  # Mixolydian, at a canter: hawks in a clear sky
    "G": ("G2", "D3", "G3", "B3"), "F": ("F2", "C3", "F3", "A3"), "C": ("C3", "G3", "C4", "E4"),
    "Dm": ("D3", "A3", "D4", "F4"), "Am": ("A2", "E3", "A3", "C4"),
}, {"A": """
G  D5 2 B4 1 G4 2 A4 1
G  B4 2 C5 1 D5 3
F  C5 2 A4 1 F4 2 G4 1
C  G4 2 E4 1 G4 3
G  D5 2 B4 1 G4 2 A4 1
G  B4 2 D5 1 G5 3
F  F5 2 C5 1 A4 1 B4 1 C5 1
G  B4 2 A4 1 G4 2 - 1
""", "B": """
C  E5 2 C5 1 G4 2 C5 1
F  A4 2 C5 1 F5 3
C  E5 2 D5 1 C5 3
G  B4 2 C5 1 D5 2 - 1
Dm F5 2 E5 1 D5 2 A4 1
C  E5 2 D5 1 C5 2 G4 1
F  A4 1 B4 1 C5 1 F4 2 A4 1
G  G4 5 - 1
""", "C": """
G  G5 6
F  F5 3 C5 3
C  E5 3 G5 3
G  D5 5 - 1
Am E5 3 C5 3
F  C5 3 A4 3
Dm D5 2 C5 1 A4 3
G  B4 5 - 1
"""}, (Turn("A", "canter", 0.48), Turn("A", "canter", 0.54, 0.35), Turn("B", "canter", 0.58), Turn("C", "soar", 0.42),
       Turn("B", "canter", 0.54, 0.3), Turn("A", "canter", 0.5, 0.25)), breath=0.05, bright=1.15, ring=0.7, hall=0.45)

CANDLE = Tune("D E F G A Bb C C#", 52, 3, 0.5, {  # Aeolian, slow: the last guests, and a story that is not over
    "Dm": ("D2", "A2", "D3", "F3"), "Gm": ("G2", "D3", "G3", "Bb3"), "Am": ("A2", "E3", "A3", "C4"),
    "A": ("A2", "E3", "A3", "E3"), "Bb": ("Bb2", "F3", "Bb3", "D4"), "F": ("F2", "C3", "F3", "A3"),
    "C": ("C3", "G3", "C4", "E3"),
}, {"A": """
Dm D4 1 F4 1 A4 1
Gm Bb4 2 A4 1
F  C5 1.5 Bb4 0.5 A4 1
C  G4 2 - 1
Bb F4 1 Bb4 1 D5 1
Gm D5 1.5 C5 0.5 Bb4 1
Am A4 1 G4 0.5 F4 0.5 E4 1
Dm D4 2 - 1
""", "B": """
F  A4 1 C5 1 F5 1
C  E5 1.5 D5 0.5 C5 1
Bb D5 1 C5 0.5 Bb4 0.5 F4 1
F  A4 2 - 1
Gm G4 1 Bb4 1 D5 1
Dm A4 1.5 G4 0.5 F4 1
A  E4 1 F4 0.5 E4 0.5 C#4 1
Dm D4 2 - 1
""", "end": """
Bb D5 1.5 C5 0.5 Bb4 1
Gm Bb4 1 G4 1 D4 1
A  E4 2 C#4 1
Dm D4 2 - 1
"""}, (Turn("A", "alone", 0.42), Turn("B", "alone", 0.52, 0.3), Turn("end", "roll", 0.36)),
    breath=0.18, bright=0.7, ring=2.4, hall=0.85)

TUNES = {"court": COURT, "intrigue": INTRIGUE, "meadow": MEADOW, "siege": SIEGE, "hunt": HUNT, "candle": CANDLE}
