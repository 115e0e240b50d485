"""The page of settings that tells where the player's files lie, and opens those folders outside the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.parts import Heading
from game.storage.files import make_folder
from game.storage.homes import cache_folder, homes
from game.view.layout import Item, Part, Pixels, column, flex, part, row
from game.view.ui import Ui
from game.view.widgets import Button

if TYPE_CHECKING:
    from game.scenes.menu.settings_scene import SettingsScene

FOLDERS = ("data", "mods", "config", "logs", "cache")


def places(home: Path) -> dict[str, Path]:
    """The folders by what they are for."""
    found = homes(home)
    return {"data": found.data, "mods": found.mods, "config": found.config, "logs": found.logs,
            "cache": cache_folder(home)}


@dataclass
class PathLine(Heading):
    """A path as people write it, in one line."""

    def draw(self, ui: Ui) -> None:
        ui.line(fitting(ui, Path(self.label), self.rect.w), self.rect, self.style, self.size, ui.theme[self.colour])


def folders_of(scene: SettingsScene, ui: Ui) -> Item:
    """A row for each folder: what it is for, where it lies, and the way there."""
    tr, rows, beside = scene.app.tr, list[Part](), column if ui.tall else row
    word = tr("homes.open")
    for name, path in places(scene.app.home).items():
        title = Heading(f"name:{name}", label=tr(f"homes.names.{name}"), size=18, style="sans", colour="vellum",
                        align="left")
        place = PathLine(f"path:{name}", label=str(path), size=16, style="sans", colour="vellum_dim", align="left")
        button = Button(f"open:{name}", label=word, action=partial(show_folder, scene, path), size=18,
                        hint=tr(f"homes.hints.{name}"))
        rows.append(part(row(
            flex(beside(flex(title, 3), flex(place, 3 if ui.tall else 7), gap=None if ui.tall else "far")),
            part(button, width=Pixels(Button.needs(ui, word, 18, True)), height=44), gap="far"),
            height=64 if ui.tall else 48))
    return column(*rows, gap="near")


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
    """The command with which this system opens files and folders; empty if there is none."""
    name = {"win32": "explorer", "darwin": "open"}.get(sys.platform, "xdg-open")
    found = shutil.which(name)
    return [found] if found else []


def opened(path: Path) -> bool:
    """Let the system open a file or a folder; whether it knows how. OSError if that fails."""
    command = opener()
    if command:
        subprocess.Popen([*command, str(path)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL, start_new_session=True)
    return bool(command)


def show_folder(scene: SettingsScene, path: Path) -> None:
    """Open a folder, made first if nothing was ever put there, and say what came of it."""
    try:
        make_folder(path)
        shown = opened(path)
    except OSError as error:
        scene.tell(scene.app.tr("homes.not_opened", path=str(path), why=error.strerror or str(error)))
        return
    scene.tell(scene.app.tr("homes.opened" if shown else "homes.no_opener", path=str(path)))
