"""What the system wishes for whoever begins: less motion, contrast, a language; and that what somebody chose counts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import wishes
from game.app.app import App
from game.app.scene import Scene
from game.app.wishes import QUESTIONS, answer, preferred_language, system_wishes
from game.commands import play
from game.storage.settings import Settings, allowed, save_settings
from game.view.theme import PALETTES, load_theme, luminance

ANSWERS = {  # of each program: with the wish, and without
    "gdbus": ("(<<uint32 1>>,)", "(<<uint32 0>>,)"), "gsettings": ("{}", "{}"), "kreadconfig6": ("0\n", "0.5\n"),
    "defaults": ("1\n", "0\n"), "powershell": ("{}\r\n", "{}\r\n")}
OTHERWISE = {"false": "true", "true": "false", "False": "True", "True": "False"}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: f"{one.command[0]} {one.command[-1]}")
def test_each_wish_is_understood_and_nothing_else_is(question: wishes.Question) -> None:
    with_it, without = ANSWERS[question.command[0]]
    texts = [with_it.format(question.wished), without.format(OTHERWISE.get(question.wished, "")), "", "10\n", "?\n"]

    def answering(text: str) -> Callable[[tuple[str, ...]], str]:
        return lambda command: text if command == question.command else ""

    said = [system_wishes(question.platform, answering(text), {"LANG": "fr_FR"}) for text in texts]
    assert said == [{question.setting: question.value}, {}, {}, {}, {}]
    assert allowed(question.setting, question.value)


def test_a_program_that_is_not_there_or_fails_or_hangs_wishes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "PATIENCE", 0.2)
    assert answer(("there-is-no-such-program",)) == ""
    assert answer((sys.executable, "-c", "print(1); raise SystemExit(1)")) == ""
    assert answer((sys.executable, "-c", "import threading; print(1, flush=True); threading.Event().wait()")) == ""
    monkeypatch.setattr(wishes, "PATIENCE", 3600)
    assert answer((sys.executable, "-c", "import sys; sys.stdout.buffer.write(b'\\xff 1')")) == "\ufffd 1"
    assert system_wishes("an unknown system", variables={"LANG": "C"}) == {}


def test_the_first_language_of_the_system_that_is_spoken_here(monkeypatch: pytest.MonkeyPatch) -> None:
    for names, found in ((["rm", "fr", "en"], "fr"), (["rm"], ""), ([], "")):
        monkeypatch.setattr(pygame.system, "get_pref_locales",
                            lambda names=names: [{"language": name, "country": None} for name in names])
        assert preferred_language() == found
        assert system_wishes("", variables={}) == ({"language": found} if found else {})
        assert system_wishes("", variables={"LC_ALL": "de"}) == {}, "who says it outright is believed"

    def broken() -> None:
        raise pygame.error("no locales")
    monkeypatch.setattr(pygame.system, "get_pref_locales", broken)
    assert preferred_language() == ""


def test_wishes_count_until_somebody_has_chosen(tmp_path: Path) -> None:
    def wished() -> dict[str, object]:
        return {"reduced_motion": True, "palette": "contrast"}
    app = App((640, 360), tmp_path / "first", wishes=wished)
    assert app.settings.reduced_motion and app.ui.theme.palette == "contrast"
    app.lock.release()
    assert save_settings(Settings(palette="plain"), tmp_path / "later" / "settings.json") == ""
    app = App((640, 360), tmp_path / "later", wishes=wished)
    assert not app.settings.reduced_motion and app.ui.theme.palette == "plain"
    app.lock.release()


@pytest.mark.parametrize("name", [None, "morris"])
def test_the_program_asks_when_it_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str | None) -> None:
    begun: list[App] = []
    shown: list[str] = []

    def begin(app: App, scene: Scene) -> int:
        begun.append(app)
        shown.append(scene.name)
        return 0

    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(wishes, "system_wishes", lambda: {"reduced_motion": True})
    monkeypatch.setattr(App, "run", begin)
    given = argparse.Namespace(ruleset=name, go_on=False, watch=False, players=None, option=[])
    assert play.run(given) == 0 and begun[0].settings.reduced_motion
    assert shown == ["lobby" if name else "title"]
    begun[0].lock.release()


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_is_dark(palette: str) -> None:
    theme = load_theme(palette)
    assert all(luminance(theme[ground]) < 0.05 for ground in ("night", "walnut", "walnut_light", "panel"))
