"""The tour of the code (game/README.md) tells the truth: what it follows is traced, through the files that it names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.bots.levels import ponder
from game.engine.game import Game, open_rules
from game.match.match import Match, Plan, Player
from game.scenes.court.hat_scene import HatScene
from game.scenes.table.road import Road
from game.scenes.table.scene import TableScene
from game.table.apply import apply
from game.table.intents import Ask, Draw, Landed, Pick
from game.table.state import PROGRAM, Who, new_table
from tests.once import again
from tests.parlour import parlour, present
from tests.traced import Trace, traced
from tests.ui.table_robot import TableRobot

TOUR = Path(__file__).resolve().parents[1] / "game" / "README.md"
WAYS = ("a click", "a slip drawn", "a ruleset", "a bot's answer")


def named(way: str) -> list[str]:
    """The files in the table of a way, in its order; a name without a folder is in that of the one before it."""
    section = TOUR.read_text(encoding="utf-8").partition(f"### The way of {way}\n")[2].partition("\n#")[0]
    found: list[str] = []
    for row in re.findall(r"^\|(.*?)\|", section, re.MULTILINE):
        folder = ""
        for name in re.findall(r"`([\w/]+\.py)`", row):
            folder = name.rpartition("/")[0] if "/" in name else folder
            found.append(f"{folder}/{name.rpartition('/')[2]}".lstrip("/"))
    return found


def until_changes(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]) -> Trace:
    """What is traced ends where it is known what changed: how that is shown is another way."""
    monkeypatch.setattr(Road, "carry", lambda *_: None)
    return traced(work)


def click(home: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    """A press on the target of a piece that is picked: it decides."""
    hand = TableRobot(home, size=(1280, 720), speed="off")
    table = hand.sit("djambi-4")
    hand.press(next(widget.id for widget in table.widgets if widget.id.startswith("thing:piece")))
    at = next(widget.rect.center for widget in table.widgets if widget.id.startswith("thing:site"))
    hand.point(at)
    hand.run(0.5)

    def press() -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            hand.app.hear(pygame.event.Event(kind, pos=at, button=1, touch=False))

    found = until_changes(monkeypatch, press)
    assert len(table.match.game.log) == 1
    return found


def slip(home: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    """The hat is shaken enough, and a hand reaches in."""
    hand = TableRobot(home, size=(1280, 720), speed="normal")
    match = parlour(home / "rules", 1)
    present(match, "Ada", "Bea", "Cleo")
    table = TableScene(hand.app, match)
    hand.open(table)
    hand.press("choice:draw")
    hat = hand.scene
    assert isinstance(hat, HatScene)
    found = until_changes(monkeypatch, lambda: table.send_as(hat, Draw()))
    assert match.game.log[-1] == "draw"
    return found


def ruleset(home: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    with again():
        return traced(lambda: open_rules("breakthrough"))


def bot(home: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    """What happens in the process that thinks, where there is no second back-end."""
    game = Game(open_rules("breakthrough"), 1)
    game.rules.backend = "python"
    return traced(lambda: ponder(game.rules, game.position, "courtier", 200, 1))


@pytest.mark.parametrize(("way", "follow"), list(zip(WAYS, (click, slip, ruleset, bot), strict=True)))
def test_the_tour_names_every_file_of_the_way(way: str, follow: Callable[[Path, pytest.MonkeyPatch], Trace],
                                               tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, gone = named(way), follow(tmp_path, monkeypatch).files
    assert [file for file in gone if file not in told] == [], "the tour leaves these out"
    assert [file for file in told if file not in gone] == [], "the tour names these in vain"


def test_every_file_that_the_tour_names_is_there() -> None:
    root = TOUR.parents[1]
    there = [f"/{path.relative_to(root).as_posix()}" for folder in ("game", "tests", "tools", "rulesets/docs")
             for path in (root / folder).rglob("*.*")]
    told = set(re.findall(r"`([\w/]+\.(?:py|md))`", TOUR.read_text(encoding="utf-8")))
    assert len(told) > 150
    assert [name for name in sorted(told) if not any(path.endswith(f"/{name}") for path in there)] == []


def test_a_click_runs_through_few_files_and_in_one_direction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = click(tmp_path, monkeypatch)
    assert len(found.files) <= 31 and len(found.both_ways()) <= 1


def test_a_pick_that_decides_runs_through_eight_files(tmp_path: Path) -> None:
    """What it is written into, where a game is kept, comes on top of that."""
    rules = open_rules("tictactoe")
    state = new_table(Match(Plan("tictactoe", 2, {}, {seat: Player(seat) for seat in rules.world.seats}, 1), rules))
    apply(state, PROGRAM, Ask())
    apply(state, PROGRAM, Landed())
    thing = next(iter(state.chooser.next_things()))
    found = traced(lambda: apply(state, Who(), Pick(thing)))
    assert len(state.match.game.log) == 1
    assert len(found.files) <= 8 and not found.both_ways()


def test_the_frame_after_a_decision_runs_in_one_direction(tmp_path: Path) -> None:
    """The whole table is laid out and drawn, as far as it was not drawn before."""
    hand = TableRobot(tmp_path, size=(1280, 720), speed="off")
    table = hand.sit("djambi-4")
    for kind in ("thing:piece", "thing:site"):
        hand.press(next(widget.id for widget in table.widgets if widget.id.startswith(kind)))
    hand.run(0.5)
    assert len(table.match.game.log) == 1
    table.refresh()
    found = traced(lambda: hand.app.step(1 / 60))
    assert "scenes/table/board.py" in found.files
    assert len(found.files) <= 79 and len(found.both_ways()) <= 3
