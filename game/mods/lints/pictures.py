"""Pictures can be drawn, belong to something, and none is missing where others are there."""

from __future__ import annotations

import re
from pathlib import Path

from game.mods.case import Case
from game.ruleset.model import KindSpec
from game.ruleset.pictures import BadPicture, vetted
from game.ruleset.problems import Span, did_you_mean

LEVEL = "files"
FREE = re.compile(r"shelf|shelf-.*|card-.*|back|board|table|icon")  # pictures that belong to no kind


def check(case: Case) -> None:
    """Report pictures that cannot be drawn or that nothing shows, and kinds without one where others have one."""
    folder = case.folder / "art"
    pictures = sorted(folder.glob("*.svg")) if folder.is_dir() else []
    known = {*case.model.kinds, *case.model.seat_ids}
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
    """One SVG file: readable, of a size, drawn in a moment, with nothing in it that is not seen."""
    if (text := case.text("pictures", path)) is None:
        return
    try:
        picture = vetted(text)
    except BadPicture as error:
        case.tell("pictures", Span(str(path), error.line, 1), error.message, error.remedy)
    else:
        for line, message, remedy in picture.unseen[:1]:
            case.tell("pictures", Span(str(path), line, 1), message, remedy)
