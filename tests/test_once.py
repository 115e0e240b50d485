"""What tests share is what would have been made anew, to the pixel, and nothing of a mod."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.view.art import Art
from game.view.text import Fonts, Type
from game.view.theme import assets_folder, load_theme
from game.view.ui import Ui, plate

FONTS = Fonts()


def ui(size: tuple[int, int] = (1280, 720), palette: str = "plain", letters: float = 1.0,
       mods: Path | None = None) -> Ui:
    folders = [assets_folder() / "art", *([mods] if mods is not None else [])]
    return Ui(pygame.Surface(size), load_theme(palette), Art(folders), letters, FONTS)


def drawn(one: Ui) -> pygame.Surface:
    return plate(one, (90, 30), one.theme["panel"], one.theme["brass"], 1)


def test_windows_that_draw_alike_share_and_all_others_do_not(tmp_path: Path) -> None:
    first = drawn(ui())
    assert drawn(ui()) is first
    assert drawn(ui(mods=tmp_path / "none")) is first, "there is nothing in a folder that is not there"
    others = [ui((1920, 1080)), ui(palette="contrast"), ui(letters=1.25), ui(mods=tmp_path)]
    assert all(drawn(one) is not first for one in others)


def test_what_a_mod_brings_while_a_window_is_open_is_not_shared(tmp_path: Path) -> None:
    one, first = ui(mods=tmp_path / "late"), drawn(ui())
    (tmp_path / "late").mkdir()
    assert drawn(one) is not first


def test_a_window_that_has_become_larger_under_its_pictures_shares_none_with_one_that_is_so_large() -> None:
    one = ui((900, 700))
    one.surface = pygame.Surface((1280, 720))
    assert drawn(one) is not drawn(ui())


def test_nothing_is_shared_while_letters_are_written_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ui()
    monkeypatch.setattr(Type, "render", lambda self, *given: pygame.Surface((1, 1)))
    after, again = ui(), ui()
    assert drawn(before) is not drawn(after), "one that was open before keeps its own"
    assert drawn(after) is drawn(again)


def test_what_another_has_drawn_is_what_would_be_drawn() -> None:
    one, other = ui((1000, 700)), ui((1000, 700))
    pixels = pygame.image.tobytes(drawn(one), "RGBA")
    other.pictures.known.clear()  # type: ignore[attr-defined]
    again = drawn(other)
    assert again is not drawn(one) and pygame.image.tobytes(again, "RGBA") == pixels
