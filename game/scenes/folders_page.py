"""The page of settings that tells where the player's files lie, and opens those folders outside the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.homes import cache_folder, homes
from game.match.files import make_folder
from game.scenes.parts import Heading
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.settings_scene import SettingsScene

Rect = pygame.Rect
FOLDERS = ("data", "mods", "config", "logs", "cache")


def places(home: Path) -> dict[str, Path]:
    """The folders by what they are for."""
    found = homes(home)
    return {"data": found.data, "mods": found.mods, "config": found.config, "logs": found.logs,
            "cache": cache_folder(home)}


def folders_widgets(scene: SettingsScene, ui: Ui, view: Rect) -> list[Widget]:
    """A row for each folder: what it is for, where it lies, and the way there."""
    tr, gap = scene.app.tr, ui.px(8)
    word = tr("homes.open")
    wide = ui.type.width(word, "bold", 18) + ui.tx(64)
    high = ui.tx(64 if ui.tall else 48)
    found: list[Widget] = []
    for number, (name, path) in enumerate(places(scene.app.home).items()):
        row = Rect(view.x, view.y + number * (high + gap), view.w, high)
        button = Rect(row.right - wide, row.y + (row.h - ui.tx(44)) // 2, wide, ui.tx(44))
        text = Rect(row.x, row.y, button.x - ui.px(16) - row.x, row.h)
        title = Rect(text.x, text.y, text.w, text.h // 2) if ui.tall else Rect(text.x, text.y, text.w * 3 // 10, text.h)
        place = (Rect(text.x, title.bottom, text.w, text.h - title.h) if ui.tall else
                 Rect(title.right + ui.px(16), text.y, text.right - title.right - ui.px(16), text.h))
        found.append(Heading(f"name:{name}", title, tr(f"homes.names.{name}"), size=18, style="sans", colour="vellum",
                             align="left"))
        found.append(Heading(f"path:{name}", place, fitting(ui, path, place.w), size=16, style="sans",
                             colour="vellum_dim", align="left"))
        found.append(Button(f"open:{name}", button, word, partial(show_folder, scene, path), size=18,
                            hint=tr(f"homes.hints.{name}")))
    return found


def fitting(ui: Ui, path: Path, width: int) -> str:
    """A path as people write it, without its first folders if it is too long."""
    try:
        text = str("~" / path.relative_to(Path.home()))
    except ValueError:
        text = str(path)
    parts = Path(text).parts
    while ui.type.width(text, "sans", 16) > width and len(parts) > 1:
        parts = parts[1:]
        text = os.path.join("…", *parts)
    return text


def opener() -> list[str]:
    """The command with which this system opens a folder; empty if there is none."""
    name = {"win32": "explorer", "darwin": "open"}.get(sys.platform, "xdg-open")
    found = shutil.which(name)
    return [found] if found else []


def show_folder(scene: SettingsScene, path: Path) -> None:
    """Open a folder, made first if nothing was ever put there, and say what came of it."""
    command = opener()
    try:
        make_folder(path)
        if command:
            subprocess.Popen([*command, str(path)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, start_new_session=True)
    except OSError as error:
        scene.tell(scene.app.tr("homes.not_opened", path=str(path), why=error.strerror or str(error)))
        return
    scene.tell(scene.app.tr("homes.opened" if command else "homes.no_opener", path=str(path)))
