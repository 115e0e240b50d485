"""The look as data: colours, sizes, spaces, timings and sounds from theme files, for the palette that is chosen."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from game.bundle import bundled
from game.ruleset.problems import RulesetError
from game.ruleset.show.theme import ThemeWords, read_theme
from game.ruleset.source import read_text

Colour = tuple[int, int, int]
PALETTES = ("plain", "colourblind", "contrast")


def assets_folder() -> Path:
    """Where pictures, sounds and texts that all games share are kept."""
    return bundled("assets")


# Every text with the ground it stands on, by the names of their colours.
TEXTS = (("vellum", "panel"), ("vellum", "walnut"), ("vellum", "walnut_light"), ("vellum", "night"),
         ("vellum_dim", "panel"), ("vellum_dim", "walnut"), ("vellum_dim", "night"), ("brass", "panel"),
         ("brass", "walnut"), ("brass", "night"), ("danger", "panel"), ("danger", "night"), ("good", "panel"),
         ("focus", "panel"), ("ink", "page"), ("ink_dim", "page"), ("good_ink", "page"), ("danger_ink", "page"),
         ("ink", "brass"))
ENOUGH = 4.5  # contrast that a text needs


@dataclass(slots=True)
class Theme:
    """Colours by name, colours of seats, sizes and spaces in units, timings in seconds, sounds by what they are for."""

    colours: dict[str, Colour]
    seats: dict[str, Colour]
    sizes: dict[str, float] = field(default_factory=dict)
    spaces: dict[str, float] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)
    sounds: dict[str, str] = field(default_factory=dict)
    palette: str = "plain"

    def __getitem__(self, name: str) -> Colour:
        return self.colours[name]

    @property
    def bare(self) -> bool:
        """Whether it wants bare shapes, and nothing behind texts: high contrast does."""
        return self["night"] == (0, 0, 0)

    def seat(self, name: str) -> Colour:
        """The colour of a seat; brass for one the theme does not know."""
        return self.seats.get(name, self.colours["brass"])

    def over(self, own: ThemeWords, named: dict[str, str] | None = None) -> Theme:
        """This theme with that of a ruleset or a mod laid over it, where texts stay readable.

        `named` are its seats, each with the name of a colour or nothing: then those unknown here take them in turn.
        """
        colours = self.colours | parsed(own.contrast if self.palette == "contrast" else own.colours)
        seats = self.seats | parsed(own.seats if self.palette == "plain" else own.colourblind)
        usual = list(seats.values())
        for index, (seat, colour) in enumerate((named or {}).items()):
            if colour in seats or seat not in seats:
                seats = seats | {seat: seats.get(colour, usual[index % len(usual)])}
        return Theme(readable(colours, self.colours), seats, self.sizes | own.sizes, self.spaces | own.spaces,
                     self.timings | own.timings, self.sounds | own.sounds, self.palette)


def load_theme(palette: str = "plain") -> Theme:
    """The theme in a palette."""
    path = assets_folder() / "theme" / "court.yaml"
    words = read_theme(read_text(path), str(path))
    plain = Theme(parsed(words.colours), parsed(words.seats), words.sizes, words.spaces, words.timings, words.sounds,
                  palette)
    return plain.over(ThemeWords(contrast=words.contrast, colourblind=words.colourblind))


def themes_of(folders: list[Path]) -> list[Path]:
    """The themes that mods bring for the whole program, in the order in which they are laid over each other."""
    found: list[Path] = []
    for folder in reversed(folders):
        with suppress(OSError):  # nobody may look there
            found += sorted(folder.glob("*/theme.yaml"))
    return found


def dressed(theme: Theme, paths: list[Path]) -> tuple[Theme, str]:
    """A theme with those of mods laid over it, and what is wrong with one that is left out."""
    trouble = ""
    for path in paths:
        try:
            theme = theme.over(read_theme(read_text(path, path.parent), str(path)))
        except RulesetError as error:
            trouble = error.problems[0].headline
    return theme, trouble


def parsed(words: dict[str, str]) -> dict[str, Colour]:
    """Colours by name, from the words of a file."""
    return {name: parse_colour(word) for name, word in words.items()}


def parse_colour(text: str) -> Colour:
    """A colour written #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two: all of the first at 0, all of the second at 1."""
    return (round(first[0] + (second[0] - first[0]) * share), round(first[1] + (second[1] - first[1]) * share),
            round(first[2] + (second[2] - first[2]) * share))


def hex_colour(colour: Colour) -> str:
    """A colour as #rrggbb."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def luminance(colour: Colour) -> float:
    """How light a colour is to the eye, from 0 to 1."""
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """How well two colours stand out from each other: 1 not at all, 21 black on white, 4.5 enough for text."""
    height, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (height + 0.05) / (low + 0.05)


def readable(colours: dict[str, Colour], base: dict[str, Colour]) -> dict[str, Colour]:
    """The colours, those of a text and its ground as in a base theme where the text would be hard to read."""
    found = dict(colours)
    while True:
        weak = {name for text, ground in TEXTS if contrast(found[text], found[ground]) < ENOUGH
                for name in (text, ground) if found[name] != base[name]}
        if not weak:
            return found
        found |= {name: base[name] for name in weak}
