"""A ruleset is found by the name of its folder, so the two agree."""

from __future__ import annotations

from game.mods.case import Case


def check_files(case: Case) -> None:
    """Report an id that is not the folder's name."""
    own = case.loaded.map.get("ruleset", "id")
    file = case.loaded.files[-1]
    if own is not None and file.name == "ruleset.yaml" and case.folder.resolve().name != case.model.id:
        case.tell(own.span, f"the id is '{case.model.id}', but the folder is called "
                  f"'{case.folder.resolve().name}'", "rename one of them")
