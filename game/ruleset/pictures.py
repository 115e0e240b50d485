"""Pictures of rulesets: SVG files are read without trust and written anew, with nothing but what is understood here.

The library that draws them walks every dash, corner and curve, however many there are, and reads markup in a way of its
own: of a comment, for one, it draws what comes after the first '>'. So it never sees a file as it was written.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import NoReturn
from xml.parsers import expat

MAX_BYTES = 400_000
MAX_SHAPES = 1_000
MAX_STOPS = 300  # of all shades together: each shape has a copy of its own
MAX_DEPTH = 30
MAX_SIDE = 100_000.0  # of the whole picture, in its own units
MAX_SHAPE_OF_SIDES = 50.0  # how many times as long one side may be as the other
MAX_SCALE = 100.0  # of all transforms around a shape together
MAX_SLANT = 80.0  # degrees
FAR = 10.0  # how far out something may lie, in sides of the picture
WIDEST = 2.0  # a line, likewise
WORK = 27.0  # what all shapes may take: the sum of the cubes of their numbers in thousands, some three seconds at worst
ROUND = 12  # numbers that a circle or a box counts as
ARC, STRAIGHT = 7, 2  # a line is at most so many times as long as its radii, or as all of its numbers together
DASH_CORNERS = 4
MAX_DASHES = 8  # of a pattern; the library reads no more

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
SHADES = frozenset({"linearGradient", "radialGradient", "stop"})
DRAWN = SHAPES | SHADES | {"svg", "g", "defs"}
LENGTHS = frozenset({"x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy",
                     "stroke-width", "stroke-dashoffset", "stroke-miterlimit"})
KEPT = LENGTHS | {"d", "points", "transform", "viewBox", "display", "fill", "opacity", "fill-opacity",
                  "fill-rule", "stroke", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
                  "offset", "stop-color", "stop-opacity", "id", "href", "gradientUnits", "gradientTransform",
                  "spreadMethod"}
OLD = {"href": "xlink:href"}  # the only name by which the library knows it
UNDRAWN = ("script", "foreignObject", "image", "iframe", "animate", "set", "text", "tspan", "use", "symbol", "mask",
           "clipPath", "filter", "pattern", "marker")
EFFECTS = ("filter", "mask", "clip-path")  # attributes without effect
NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*(px|%|)\s*")
ABSOLUTE = re.compile(rf"\s*({NUMBER.pattern})\s*[a-z]{{0,2}}\s*")
VIEW = re.compile(rf"\s*{NUMBER.pattern}(?:[\s,]+{NUMBER.pattern}){{3}}\s*")
TRANSFORM = re.compile(r"([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")


class BadPicture(Exception):
    """A picture that is not drawn: the line, why not, and what to do about it."""

    def __init__(self, line: int, message: str, remedy: str) -> None:
        super().__init__(f"line {line}: {message} — {remedy}")
        self.line, self.message, self.remedy = line, message, remedy


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that can be drawn: its text, written anew, and what was in the file that is not seen in it."""

    text: str
    unseen: tuple[tuple[int, str, str], ...] = ()  # line, what, remedy


def vetted(text: str) -> Picture:
    """The picture in the text of a file; BadPicture if it cannot be drawn, or would take too long."""
    if len(text) > MAX_BYTES:
        raise BadPicture(1, f"the picture is larger than {MAX_BYTES // 1000} kB", "make it simpler")
    return _Vetting().picture(text)


@dataclass(slots=True)
class _Around:
    """What an element hands on to those in it."""

    scale: float = 1.0
    width: float = 1.0  # of lines
    dashes: float = 0.0  # the length of a pattern of dashes; 0: none


@dataclass(slots=True)
class _Vetting:
    """One picture on the way."""

    parser: expat.XMLParserType = field(default_factory=lambda: expat.ParserCreate())
    parts: list[str] = field(default_factory=list)
    unseen: list[tuple[int, str, str]] = field(default_factory=list)
    around: list[_Around] = field(default_factory=lambda: [_Around()])
    side: float = 0.0
    shapes: int = 0
    stops: int = 0
    work: float = 0.0

    def picture(self, text: str) -> Picture:
        parser = self.parser
        parser.StartElementHandler, parser.EndElementHandler = self.opened, self.closed
        parser.StartDoctypeDeclHandler = self.declared
        try:
            parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            why = expat.errors.messages[error.code]
            raise BadPicture(error.lineno, f"this is not readable as SVG ({why})", "export it anew") from error
        return Picture("".join(self.parts), tuple(self.unseen))

    def refuse(self, message: str, remedy: str) -> NoReturn:
        raise BadPicture(self.parser.CurrentLineNumber, message, remedy)

    def note(self, message: str, remedy: str) -> None:
        self.unseen.append((self.parser.CurrentLineNumber, message, remedy))

    # ---- markup -------------------------------------------------------------------------------------------------

    def declared(self, *_: object) -> None:
        self.refuse("a picture may not declare a document type", "take the <!DOCTYPE …> out")

    def opened(self, tag: str, given: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        found = {key.rpartition(":")[2]: value for key, value in given.items()} | styled(given.get("style", ""))
        found.pop("style", None)
        if len(self.around) == 1:
            self.begin(name, found)
        elif name == "svg":
            self.refuse("a picture in a picture", "draw everything in one")
        if len(self.around) > MAX_DEPTH:
            self.refuse(f"nested more than {MAX_DEPTH} levels deep", "ungroup some of it")
        self.look(name, found)
        here = self.inside(found)
        self.around.append(here)
        if name in SHAPES:
            self.count(name, found, here)
        self.stops += name == "stop"
        if self.stops > MAX_STOPS:
            self.refuse(f"there are more than {MAX_STOPS} steps of shading in the picture", "make it simpler")
        if name in DRAWN:
            kept = "".join(f" {OLD.get(key, key)}=\"{escape(value)}\"" for key, value in found.items() if key in KEPT)
            space = ' xmlns="http://www.w3.org/2000/svg"' if name == "svg" else ""
            self.parts.append(f"<{name}{space}{kept}>")

    def closed(self, tag: str) -> None:
        self.around.pop()
        name = tag.rpartition(":")[2]
        if name in DRAWN:
            self.parts.append(f"</{name}>")

    def begin(self, name: str, found: Mapping[str, str]) -> None:
        """The outermost element: it says how large the picture is."""
        if name != "svg":
            self.refuse(f"this is a '{name[:40]}', not an SVG picture", "export it as SVG")
        view = found.get("viewBox")
        if view is None and not {"width", "height"} <= set(found):
            self.refuse("the picture says nothing about its size", 'add viewBox="0 0 64 64"')
        if view is not None:
            sides = [float(number) for number in NUMBER.findall(view)] if VIEW.fullmatch(view) else []
        else:
            sides = [float(match[1]) for key in ("width", "height") if (match := ABSOLUTE.fullmatch(found[key]))]
        if len(sides) not in (2, 4) or not all(map(math.isfinite, sides)) or not self.fits(*sides[-2:]):
            self.refuse("the size of the picture cannot be used", 'write e.g. viewBox="0 0 64 64"')
        if not all(abs(place) <= FAR * self.side for place in sides[:-2]):
            self.refuse("the picture begins far from where it lies", 'write e.g. viewBox="0 0 64 64"')

    def fits(self, width: float, height: float) -> bool:
        self.side, small = max(width, height), min(width, height)
        return small > 0 and self.side <= MAX_SIDE and self.side <= small * MAX_SHAPE_OF_SIDES

    def look(self, name: str, found: Mapping[str, str]) -> None:
        """What is in the file for nothing."""
        for key in EFFECTS:
            if found.get(key, "none") != "none":
                self.note(f"'{key}' has no effect in pictures", "draw what is seen, and nothing else")
        if not found.get("href", "#").startswith("#"):
            self.note("the picture refers to something outside itself", "copy it into the picture")
        if name in UNDRAWN:
            self.note(f"'{name}' is not drawn in pictures", "draw it with paths, or take it out")

    # ---- measures -----------------------------------------------------------------------------------------------

    def inside(self, found: Mapping[str, str]) -> _Around:
        """What holds inside an element."""
        outer = self.around[-1]
        scale = outer.scale * self.stretched(found.get("transform", ""))
        if scale > MAX_SCALE:
            self.refuse(f"this is made more than {MAX_SCALE:.0f} times larger", "draw it at the size that it has")
        if len(self.around) > 1:  # the outermost one may have a size in millimetres
            for key in LENGTHS & set(found):
                self.length(key, found[key])
        width = self.length("stroke-width", found["stroke-width"]) if "stroke-width" in found else outer.width
        dashes = self.pattern(found["stroke-dasharray"]) if "stroke-dasharray" in found else outer.dashes
        return _Around(scale, width, dashes)

    def length(self, key: str, value: str) -> float:
        match = LENGTH.fullmatch(value)
        if match is None:
            self.refuse(f"{key} is '{value[:40]}'", "write a plain number")
        number = abs(float(match[1]))
        if not number <= (FAR * self.side if match[2] != "%" else FAR * 100):
            self.refuse(f"{key} is '{value[:40]}', far outside of the picture", "keep to the size that it gives itself")
        return number if match[2] != "%" else number / 100 * self.side

    def pattern(self, value: str) -> float:
        """The length of a pattern of dashes."""
        if value.strip() in ("none", ""):
            return 0.0
        lengths = [self.length("stroke-dasharray", part) for part in re.split(r"[\s,]+", value.strip()) if part]
        return max(sum(lengths[:MAX_DASHES]), self.side / 1e6)

    def stretched(self, value: str) -> float:
        """How many times larger a transform makes things."""
        if TRANSFORM.sub("", value).strip():
            self.refuse(f"the transform '{value[:40]}' cannot be read", "write e.g. translate(5 5) rotate(30)")
        scale = 1.0
        for name, inner in TRANSFORM.findall(value):
            numbers = [abs(float(number)) for number in NUMBER.findall(inner)]
            plain = numbers[1:] if name == "rotate" else [] if name.startswith("skew") else numbers
            if not all(number <= FAR * max(self.side, 100.0) for number in plain):
                self.refuse(f"the transform '{inner[:40]}' leads far outside of the picture", "take it out")
            if name == "scale" and numbers:
                scale *= max(numbers)
            elif name == "matrix" and len(numbers) == 6:
                scale *= max(numbers[0] + numbers[2], numbers[1] + numbers[3])
            elif name.startswith("skew") and numbers:
                if not numbers[0] <= MAX_SLANT:
                    self.refuse(f"{name} by more than {MAX_SLANT:.0f} degrees", "draw it as it is meant")
                scale *= 1 + math.tan(math.radians(numbers[0]))
        return scale

    def count(self, name: str, found: Mapping[str, str], here: _Around) -> None:
        """What a shape takes to draw."""
        self.shapes += 1
        if self.shapes > MAX_SHAPES:
            self.refuse(f"there are more than {MAX_SHAPES} shapes in the picture", "make it simpler")
        drawn = [abs(float(number)) for key in ("d", "points") for number in NUMBER.findall(found.get(key, ""))]
        if not all(number <= FAR * self.side for number in drawn):
            self.refuse("this shape reaches far outside of the picture", "keep to the size that it gives itself")
        if here.width * here.scale > WIDEST * self.side:
            self.refuse("this line is wider than the picture", "make it thinner")
        count = len(drawn) or ROUND
        if here.dashes:
            keys = {"r", "rx", "ry"} if name in ("circle", "ellipse") else LENGTHS
            lengths = drawn or [self.length(key, found[key]) for key in keys & set(found)]
            way = sum(lengths) * (ARC if keys != LENGTHS or "a" in found.get("d", "").lower() else STRAIGHT)
            count += round(DASH_CORNERS * way / here.dashes)
        self.work += (count / 1000) ** 3
        if self.work > WORK:
            what = "with so many dashes" if here.dashes else "of so many points"
            self.refuse(f"a shape {what} takes too long to draw", "simplify it: fewer points, longer dashes")


def styled(value: str) -> dict[str, str]:
    """The attributes in a `style`."""
    pairs = (part.partition(":") for part in value.split(";"))
    return {key.strip(): told.strip() for key, _, told in pairs if key.strip()}
