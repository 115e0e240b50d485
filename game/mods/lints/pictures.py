"""Pictures can be drawn, belong to something, and none is missing where others are there."""

from __future__ import annotations

import re
from pathlib import Path

from game.bundle import bundled
from game.mods.case import Case, RulesCase
from game.ruleset.pictures import BadPicture, vetted
from game.ruleset.problems import Span, did_you_mean

FREE = re.compile(r"shelf|shelf-.*|card-.*|back|board|table|icon")  # pictures that belong to no kind


def check_files(case: Case) -> None:
    """Report pictures that cannot be drawn or that nothing shows."""
    folder = case.folder / "art"
    pictures = sorted(folder.glob("*.svg")) if folder.is_dir() else []
    known = {*case.model.kinds, *case.model.seat_ids, *(kind.art for kind in case.model.kinds.values() if kind.art)}
    for path in pictures:
        check_picture(case, path)
        shown = path.stem in known or FREE.fullmatch(path.stem) or path.stem.replace("-", "_") in case.mentioned
        if not shown and not any(path.stem.startswith(f"{kind}-") for kind in known):
            case.tell(Span(str(path), 1, 1), f"nothing shows the picture '{path.name}'",
                      did_you_mean(path.stem, case.model.kinds) or "name it after a kind")


def check_rules(case: RulesCase) -> None:
    """Report kinds without a picture where others have one; cards and the like have words on them instead."""
    folders = [file.parent / "art" for file in case.loaded.files]
    check_named(case, folders)
    if not any((case.folder / "art" / f"{kind}.svg").is_file() for kind in case.model.kinds):
        return
    standing = {case.world.kinds[piece.kind] for piece in case.world.pieces if piece.site >= 0}
    for kind in case.model.kinds.values():
        if kind.art:
            continue
        drawn = any((folder / f"{kind.id}.svg").is_file() for folder in folders)
        if kind.id in standing and case.own(kind.span) and not drawn:
            case.tell(kind.span, f"there is no picture of '{kind.id}', as there is of others",
                      f"draw art/{kind.id}.svg")


def check_named(case: RulesCase, folders: list[Path]) -> None:
    """Report pictures that kinds name and that are not there."""
    shared = sorted(path.stem for path in (bundled("assets") / "art" / "pieces").glob("*.svg"))
    own = [path.stem for folder in folders if folder.is_dir() for path in sorted(folder.glob("*.svg"))]
    for kind in case.model.kinds.values():
        if kind.art and kind.art not in (*own, *shared) and case.own(kind.span):
            case.tell(kind.place("art"), f"there is no picture '{kind.art}'",
                      did_you_mean(kind.art, (*own, *shared)) or f"draw art/{kind.art}.svg, or name one that all may "
                      f"use: {', '.join(shared)}")


def check_picture(case: Case, path: Path) -> None:
    """One SVG file: readable, of a size, drawn in a moment, with nothing in it that is not seen."""
    if (text := case.text(path)) is None:
        return
    try:
        picture = vetted(text)
    except BadPicture as error:
        case.tell(Span(str(path), error.line, 1), error.message, error.remedy)
    else:
        for line, message, remedy in picture.unseen[:1]:
            case.tell(Span(str(path), line, 1), message, remedy)
