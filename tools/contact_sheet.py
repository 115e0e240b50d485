"""Draws every picture of the program and of its rulesets on one sheet, to be looked at.

    python tools/contact_sheet.py [--out sheet.png] [ruleset …]

Shared pictures, shelf pictures, and all kinds of all rulesets at 40, 80 and 300 pixels, in every seat and state; also
in greys and as they look to people who do not tell red from green.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from game.ruleset.build import build_world  # noqa: E402
from game.ruleset.compile import choose_options  # noqa: E402
from game.ruleset.library import Library  # noqa: E402
from game.ruleset.problems import Problems  # noqa: E402
from game.ruleset.read import read_model  # noqa: E402
from game.ruleset.show.show import Show  # noqa: E402
from game.view.art import Art  # noqa: E402
from game.view.pieces import STATES, PieceArt  # noqa: E402
from game.view.theme import assets_folder, load_theme  # noqa: E402
from game.view.ui import Ui  # noqa: E402
from tools.sight import deuteranopia, greys  # noqa: E402

WIDTH, GAP = 1800, 10
GROUND = (58, 50, 42)


def piece_art(ui: Ui, library: Library, name: str) -> tuple[PieceArt, Show]:
    """What draws the pieces of a ruleset, with as many seats as it can have."""
    loaded = library.load(name)
    problems = Problems()
    model = read_model(loaded.map, str(loaded.files[-1]), problems)
    world = build_world(model, max(model.players), choose_options(model, {}, problems), problems)
    show = model.show
    folders = [file.parent.name for file in reversed(loaded.files)]
    return PieceArt(ui, folders, world.seats, world.kinds, show.pieces, tiles=world.tiles(), leads=world.leads()), show


def pictures(ui: Ui, library: Library, names: list[str]) -> Iterator[tuple[str, list[pygame.Surface]]]:
    """The rows of the sheet, each with a title."""
    shared = sorted(path.stem for path in (assets_folder() / "art").rglob("*.svg"))
    folder = assets_folder() / "art"
    paths = sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.svg"))
    yield f"shared: {', '.join(shared)}", [found for name in paths for size in (40, 80)
                                           if (found := ui.art.picture(name, size, size, ui.theme["brass"]))]
    yield "shelf", [found for name in names if (found := ui.art.picture(f"{name}/art/shelf", 340, 191))]
    for name in names:
        art, show = piece_art(ui, library, name)
        owners = range(len(art.seats))
        kinds = [kind for kind in range(len(art.kinds)) if art.image(kind, 40, (0, 0, 0)) is not None]
        yield f"{name}, 40 pixels", [art.picture(kind, owner, 40) for owner in owners for kind in kinds]
        states = [state for state in STATES if not state or state in show.states.values()]
        row = [art.picture(kind, (kind + shift) % len(art.seats), 80, state)
               for shift, state in enumerate(states) for kind in kinds]
        yield f"{name}, 80 pixels, in every state", row
        yield f"{name}, greys", [greys(one) for one in row]
        yield f"{name}, deuteranopia", [deuteranopia(one) for one in row]
        yield f"{name}, 300 pixels", [art.picture(kind, kind % len(art.seats), 300) for kind in kinds]


def main() -> int:
    """Draw the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("contact-sheet.png"))
    parser.add_argument("rulesets", nargs="*", help="only these rulesets")
    given = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 720))
    library = Library([])
    ui = Ui(surface, load_theme(), Art([assets_folder() / "art", *library.folders]))
    rows = list(pictures(ui, library, given.rulesets or list(library.ids())))
    places: list[tuple[pygame.Surface, tuple[int, int]]] = []
    y = GAP
    for title, found in rows:
        places.append((ui.type.render(title[:200], "bold", 16, ui.theme["vellum"]), (GAP, y)))
        y, x, high = y + 26, GAP, 0
        for picture in found:
            if x + picture.get_width() > WIDTH:
                x, y, high = GAP, y + high + GAP, 0
            places.append((picture, (x, y)))
            x, high = x + picture.get_width() + GAP, max(high, picture.get_height())
        y += high + GAP
    sheet = pygame.Surface((WIDTH + GAP, y))
    sheet.fill(GROUND)
    for picture, place in places:
        sheet.blit(picture, place)
    pygame.image.save(sheet, given.out)
    print(f"{given.out}: {len(places) - len(rows)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
