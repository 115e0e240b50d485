"""Pictures can be drawn, belong to something, and none is missing where others are there."""

from __future__ import annotations

import re
from pathlib import Path
from xml.parsers import expat

from game.mods.case import Case
from game.ruleset.model import KindSpec
from game.ruleset.problems import RulesetError, Span, did_you_mean

LEVEL = "files"
MAX_BYTES = 400_000
FREE = re.compile(r"shelf|shelf-.*|card-.*|back|board|table|icon")  # pictures that belong to no kind
FORBIDDEN = ("script", "foreignObject", "image", "iframe", "animate", "set", "text", "tspan", "use", "symbol", "mask",
             "clipPath", "filter", "pattern", "marker")
UNDRAWN = ("filter", "mask", "clip-path")  # attributes


def check(case: Case) -> None:
    """Report pictures that cannot be drawn or that nothing shows, and kinds without one where others have one."""
    folder = case.folder / "art"
    pictures = sorted(folder.glob("*.svg")) if folder.is_dir() else []
    known = {*case.model.kinds, *(seat.id for seat in case.model.seats)}
    for path in pictures:
        check_picture(case, path)
        shown = path.stem in known or FREE.fullmatch(path.stem) or path.stem.replace("-", "_") in case.mentioned
        if not shown and not any(path.stem.startswith(f"{kind}-") for kind in known):
            case.tell("pictures", Span(str(path), 1, 1), f"nothing shows the picture '{path.name}'",
                      did_you_mean(path.stem, case.model.kinds) or "name it after a kind")
    if any(path.stem in case.model.kinds for path in pictures):
        folders = [file.parent / "art" for file in case.loaded.files]
        for kind in standing(case):
            if case.own(kind.span) and not any((one / f"{kind.id}.svg").is_file() for one in folders):
                case.tell("pictures", kind.span, f"there is no picture of '{kind.id}', as there is of others",
                          f"draw art/{kind.id}.svg")


def standing(case: Case) -> list[KindSpec]:
    """The kinds that stand on the board as a game begins; cards and the like have words on them instead."""
    if case.compiled is None:
        return []
    world = case.compiled.world
    there = {world.kinds[piece.kind] for piece in world.pieces if piece.site >= 0}
    return [kind for kind in case.model.kinds.values() if kind.id in there]


def check_picture(case: Case, path: Path) -> None:
    """One SVG file: readable, of a size, drawing only with itself."""
    start = Span(str(path), 1, 1)
    if path.stat().st_size > MAX_BYTES:
        case.tell("pictures", start, f"the picture is larger than {MAX_BYTES // 1000} kB", "make it simpler")
        return
    try:
        text = case.know(path)
    except RulesetError as error:
        case.tell("pictures", error.problems[0].span, error.problems[0].message, "save it as UTF-8 text")
        return
    problems: list[tuple[int, str, str]] = []
    parser = expat.ParserCreate()
    depth = [0]

    def opened(tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        line = parser.CurrentLineNumber
        if depth[0] == 0 and name != "svg":
            problems.append((line, f"this is a '{name}', not an SVG picture", "export it as SVG"))
        elif depth[0] == 0 and "viewBox" not in attributes and not {"width", "height"} <= set(attributes):
            problems.append((line, "the picture says nothing about its size", 'add viewBox="0 0 64 64"'))
        for key in UNDRAWN:
            if attributes.get(key, "none") != "none":
                problems.append((line, f"'{key}' has no effect in pictures", "draw what is seen, and nothing else"))
        for key, value in attributes.items():
            if key.rpartition(":")[2] == "href" and not value.startswith("#"):
                problems.append((line, "the picture refers to something outside itself", "copy it into the picture"))
        if name in FORBIDDEN:
            problems.append((line, f"'{name}' is not drawn in pictures", "draw it with paths, or take it out"))
        depth[0] += 1

    def closed(tag: str) -> None:
        depth[0] -= 1

    def declared(*_: object) -> None:
        problems.append((parser.CurrentLineNumber, "a picture may not declare a document type",
                         "take the <!DOCTYPE …> out"))

    parser.StartElementHandler, parser.EndElementHandler = opened, closed
    parser.StartDoctypeDeclHandler = declared
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        problems.append((error.lineno, f"this is not readable as SVG ({expat.errors.messages[error.code]})",
                         "export it anew"))
    for line, message, remedy in problems[:1]:
        case.tell("pictures", Span(str(path), line, 1), message, remedy)
