"""The look as data: colours, sizes and timings from a theme file, for the palette a player has chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.ruleset.source import Map, Node, Text, load_source

Colour = tuple[int, int, int]
PALETTES = ("plain", "colourblind", "contrast")


def assets_folder() -> Path:
    """Where pictures, sounds and texts that all games share are kept."""
    return Path(__file__).resolve().parents[2] / "assets"


@dataclass(slots=True)
class Theme:
    """Colours by name, colours of seats, sizes in units, timings in seconds."""

    colours: dict[str, Colour]
    seats: dict[str, Colour]
    sizes: dict[str, float] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Colour:
        return self.colours[name]

    def seat(self, name: str) -> Colour:
        """The colour of a seat; brass for one the theme does not know."""
        return self.seats.get(name, self.colours["brass"])


def load_theme(palette: str = "plain", path: Path | None = None) -> Theme:
    """The theme in a palette."""
    root = load_source(path or assets_folder() / "theme" / "court.yaml")
    colours, seats = _colours(root.entries["colours"]), _colours(root.entries["seats"])
    if palette == "contrast":
        colours |= _colours(root.entries["contrast"])
    if palette in ("colourblind", "contrast"):
        seats |= _colours(root.entries["colourblind"])
    return Theme(colours, seats, _numbers(root.entries["sizes"]), _numbers(root.entries["timings"]))


def _colours(node: Node) -> dict[str, Colour]:
    assert isinstance(node, Map)
    return {name: parse_colour(value.value) for name, value in node.entries.items() if isinstance(value, Text)}


def _numbers(node: Node) -> dict[str, float]:
    assert isinstance(node, Map)
    return {name: float(getattr(value, "value", 0)) for name, value in node.entries.items()}


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
