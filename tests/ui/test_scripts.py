"""Names and stories may be written in any script: what our fonts lack comes from the system, if that has it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.view.glyphs import Others, right_to_left, runs
from game.view.text import STYLES, Fonts, Type, font_file

OWN = font_file(*STYLES["sans"])


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("style", STYLES)
def test_our_fonts_have_the_letters_of_our_languages(style: str) -> None:
    path = font_file(*STYLES[style])
    assert path is not None
    assert all(Others(str).has(path, letter) for letter in "aéèêëçœŒÆàùïô’«»—…×ßñøŁż")


def test_our_fonts_are_known_to_lack_others() -> None:
    assert OWN is not None
    assert not any(Others(str).has(OWN, letter) for letter in "文אعक😀\ud800")


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(b"not a font at all, but long enough to be looked into")
    assert not any(Others(str).has(tmp_path / name, "a") for name in ("a.ttf", "b.ttf"))


def test_what_is_missing_is_set_in_a_font_that_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    far = tmp_path / "far.ttf"
    monkeypatch.setattr(Others, "has", lambda others, path, letter: (path == far) == ("א" <= letter <= "ת"))
    others = Others(lambda name: str(far) if name == "unifont" else None)
    assert runs("Anna שרה ok", OWN, others) == [(OWN, "Anna "), (far, "שרה "), (OWN, "ok")]


def test_a_font_is_asked_for_a_letter_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def has(others: Others, path: Path, letter: str) -> bool:
        asked.append(letter)
        return False

    monkeypatch.setattr(Others, "has", has)
    others = Others(lambda name: None)
    assert runs("文字" * 4_500, OWN, others) == [(OWN, "文字" * 4_500)]
    assert runs("字!", OWN, others) and asked == ["文", "字"]


def test_what_no_font_has_stays_in_ours() -> None:
    assert runs("文", OWN, Others(lambda name: None)) == [(OWN, "文")]


def test_ordinary_text_is_not_looked_through() -> None:
    asked: list[str] = []
    assert runs("L’été à Domodossola".replace("’", "'"), OWN, Others(lambda name: asked.append(name))) and not asked


def test_scripts_that_run_backwards_are_known() -> None:
    assert right_to_left("שרה") and right_to_left("عمر") and not right_to_left("Ωμέγα 文")


def test_backwards_a_line_is_written_from_right_to_left() -> None:
    fonts = Fonts()

    def drawn(text: str, backwards: bool) -> bytes:
        return pygame.image.tobytes(fonts.open(OWN, 40, backwards).render(text, True, (255, 255, 255)), "RGBA")

    assert drawn("Ho", True) == drawn("oH", False) != drawn("Ho", False)


def test_a_line_in_two_scripts_is_as_wide_as_it_is_drawn() -> None:
    kind = Type(1.0)
    for text in ("Sarah שרה", "été « ici »", "Ωμέγα 文字"):
        assert kind.render(text, "sans", 20, (0, 0, 0)).get_width() == kind.width(text, "sans", 20)
