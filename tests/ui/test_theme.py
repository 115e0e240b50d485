"""A theme is data: every word of it is used, a game lays its own over it, and a mod may change the whole program."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.show.events import EVENTS
from game.ruleset.show.theme import BEGIN, ROLES, SILENCE, SIZES, SOUNDS, SPACES, TIMINGS, ThemeWords
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.storage.homes import homes
from game.view.layout import Space
from game.view.theme import load_theme
from tests.ui.robot import Robot

Make = Callable[..., Robot]
GAME = Path(__file__).resolve().parents[2] / "game"
OWN = ThemeWords(sounds={"click": "bell", "move": "hoof"}, timings={"move": 0.5}, sizes={"turn": 30.0},
                 colours={"brass": "#ffeeaa"})


def dress(hand: Robot, text: str) -> None:
    """A mod that is nothing but a theme is installed, and the program looks again."""
    folder = homes(hand.app.home).mods / "gala"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    hand.app.remake()


def test_the_theme_says_all_that_the_program_asks_it_and_nothing_else() -> None:
    theme = load_theme()
    assert tuple(theme.sounds) == ROLES
    assert tuple(theme.sizes) == SIZES
    assert tuple(theme.spaces) == SPACES == get_args(Space)
    assert tuple(theme.timings) == TIMINGS
    assert set(theme.sounds.values()) <= {*SOUNDS, SILENCE}
    code = "".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
    assert set(re.findall(r'timings\["(\w+)"\]', code)) == set(TIMINGS)
    sized = re.findall(r'sizes\["(\w+)"\]|\.letters\("(\w+)"', code)
    assert {name for pair in sized for name in pair if name} == set(SIZES)
    either = re.findall(r'noise\("(\w+)" if .* else "(\w+)"\)', code)
    played = {*re.findall(r'noise\("(\w+)"', code), *(name for pair in either for name in pair)}
    silent = {"set"}  # what changes unseen is heard only where a ruleset says so
    assert played | {*EVENTS, BEGIN, "win"} - silent == {*ROLES, "turn"}


def test_a_game_lays_sounds_timings_and_sizes_over_the_theme_as_long_as_it_is_played(robot: Make) -> None:
    hand = robot()
    ui, before = hand.app.ui, hand.app.ui.theme
    ui.wear(OWN)
    assert (ui.theme.sounds["click"], ui.theme.sounds["deny"]) == ("bell", before.sounds["deny"])
    assert (ui.theme.timings["move"], ui.theme.sizes["turn"]) == (0.5, 30)
    hand.app.click()
    assert set(hand.app.sound.heard) == {"bell"}
    ui.wear()
    assert ui.theme is before


def test_a_mod_brings_a_theme_for_the_whole_program(robot: Make) -> None:
    hand = robot()
    dress(hand, 'colours: {brass: "#ffeeaa"}\nsounds: {click: bell, move: none}\ntimings: {move: 0.5}\n')
    theme = hand.app.ui.theme
    assert (theme["brass"], theme.sounds["click"], theme.timings["move"]) == ((255, 238, 170), "bell", 0.5)
    hand.open(TitleScene(hand.app))
    hand.press("settings")
    assert "bell" in hand.app.sound.heard and "click" not in hand.app.sound.heard
    assert hand.app.notice == ""


def test_a_mod_moves_things_apart_but_not_out_of_the_window(robot: Make) -> None:
    hand = robot()
    dress(hand, "spaces: {near: 20}\n")
    assert (hand.app.ui.space("near"), hand.app.ui.space("far")) == (20, 16)
    dress(hand, "spaces: {near: 200}\n")
    assert hand.app.ui.space("near") == 8
    assert "this is to be a number above 0 and up to 48" in hand.app.notice


def test_a_theme_with_a_mistake_is_told_and_left_out(robot: Make) -> None:
    hand = robot()
    before = hand.app.ui.theme.sounds
    dress(hand, "sounds: {clack: bell}\n")
    assert hand.app.ui.theme.sounds == before
    assert "theme.yaml:1:10: unknown key 'clack' in sounds — did you mean 'click'?" in hand.app.notice


def test_keys_that_lead_on_are_heard_and_pointing_is_not(robot: Make) -> None:
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.point(hand.scene.widgets[-1].rect.center)
    assert "tick" not in hand.app.sound.heard
    hand.key("down")
    assert "tick" in hand.app.sound.heard


def test_a_match_begins_with_the_motif_of_its_game_and_goes_on_without(robot: Make) -> None:
    hand = robot()
    rules = open_rules("fidchell-1")
    match = Match(Plan("fidchell-1", 2, {}, {seat: Player(seat) for seat in rules.world.seats}, 1), rules)
    hand.open(TableScene(hand.app, match))
    assert "motif-siege" in hand.app.sound.heard
    hand.app.sound.heard.clear()
    match.play(match.game.legal()[0])
    hand.open(TableScene(hand.app, match))
    assert "motif-siege" not in hand.app.sound.heard
