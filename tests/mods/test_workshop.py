"""A table that is played while its ruleset is written: saved files change it, and F1 shows what the rules know."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.app.house import House
from game.editor.live import Table
from game.engine.runtime import RuleError
from game.match.match import Plan
from game.mods.fresh import make_mod
from game.mods.testing import load_tests, run_tests
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.read import model_of
from game.scenes.menu.confirm import ConfirmScene
from game.scenes.table.inspector import TABS, InspectorScene
from game.storage.settings import Settings, save_settings
from game.table.intents import Decide, SitDown
from game.workshop.carry import fitted
from game.workshop.house import Workshop, lines_of, located, open_workshop
from tests.ui.robot import FRAME, Robot
from tests.ui.room import cut_off
from tests.ui.table_robot import TableRobot

MARGIN = 4  # half a second on an ordinary machine that does nothing else


class Bench(Robot):
    """A workshop with a mod in it."""

    def __init__(self, mod: Path, home: Path, size: tuple[int, int] = (960, 540), **settings: object) -> None:
        assert save_settings(Settings(**{"speed": "off", **settings}), home / "settings.json") == ""  # type: ignore
        self.mod = mod
        self.app = open_workshop(str(mod), True, size=size, home=home)
        assert isinstance(self.app.house, Workshop)
        self.shop = self.app.house
        pygame.event.clear()
        self.run()

    @property
    def log(self) -> list[str]:
        table = self.shop.table()
        assert table is not None
        return table.match.game.log

    def play(self, *texts: str) -> None:
        for text in texts:
            table = self.shop.table()
            assert table is not None
            table.road.send(Decide(text))
            self.run(FRAME)

    def save(self, old: str, new: str, file: str = "ruleset.yaml") -> float:
        """Save a file with a change, and wait for an answer; how long it took, by the clock of the program."""
        path = self.mod / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return self.wait()

    def wait(self) -> float:
        assert self.shop.notice is not None
        self.shop.notice.drop()
        taken = 0.0
        while not self.shop.notice.shown and taken < 3:
            began = time.process_time()
            self.app.step(FRAME)
            taken += max(FRAME, time.process_time() - began)
        return taken

    @property
    def told(self) -> str:
        assert self.shop.notice is not None
        return "\n".join([self.shop.notice.head, *self.shop.notice.lines])

    def f1(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
        self.run()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def make(base: str = "", size: tuple[int, int] = (960, 540), **settings: object) -> Bench:
        mod = make_mod("hare", tmp_path / "work", ["en", "fr"], base)
        made.append(Bench(mod, tmp_path / "home", size, **settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


# ---- saved files ------------------------------------------------------------------------------------------------


def test_a_saved_ruleset_changes_the_table_and_keeps_the_position(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.play("b1-b2", "e6-e5")
    before = shop.shop.table()
    taken = shop.save("- step: orth", "- step: all")
    after = shop.shop.table()
    assert after is not before and shop.log == ["b1-b2", "e6-e5"]
    assert after is not None and "c1-d2" in after.match.game.legal(), "guards go aslant now"
    assert "Decisions kept: 2" in shop.told
    assert taken < 0.5 * MARGIN


def test_the_editor_is_told_what_has_been_played(bench: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    one = bench()
    laid = one.shop.table()
    assert laid is not None
    legal = laid.match.game.legal()
    one.play(legal[0])
    monkeypatch.setenv("OSSOLA_HOME", str(one.app.home))
    table = Table.of(one.mod / "ruleset.yaml")
    assert table.game is not None and table.game.log == one.log == [legal[0]]


def test_decisions_that_make_no_sense_any_more_are_dropped_and_it_is_told_why(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.play("b1-b2", "e6-f5", "b2-b3")
    taken = shop.save("step: [ahead, aslant]", "step: ahead")
    assert shop.log == ["b1-b2"]
    assert "“e6-f5” is not possible any more" in shop.told and "ruleset.yaml:" in shop.told
    assert taken < 0.5 * MARGIN


def test_a_broken_file_leaves_the_table_as_it_was_and_is_told_with_its_line(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.play("b1-b2")
    table = shop.shop.table()
    taken = shop.save("p in men(turn)", "p in mem(turn)")
    assert shop.shop.table() is table and shop.log == ["b1-b2"]
    number = (shop.mod / "ruleset.yaml").read_text(encoding="utf-8").splitlines().index(
        "          - each: p in mem(turn) for t in reach(p)") + 1
    assert f"hare/ruleset.yaml:{number}:" in shop.told and "did you mean 'men'?" in shop.told
    assert taken < 0.5 * MARGIN
    shop.run(4)
    assert "did you mean" in shop.told, "trouble stays until it is mended"
    shop.save("p in mem(turn)", "p in men(turn)")
    assert "up to date" in shop.told and shop.log == ["b1-b2"]
    shop.run(4)
    assert shop.told == "", "good news goes away"


def test_a_half_written_file_never_flashes_an_error(bench: Callable[..., Bench]) -> None:
    shop = bench()
    path = shop.mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    assert shop.shop.notice is not None
    for part in (text[:300], text[:700] + "\n  [", text[:900], text.replace("step: orth", "step: all")):
        path.write_text(part, encoding="utf-8")
        shop.run(0.14)
        assert shop.shop.notice.good, shop.told
    shop.wait()
    assert "up to date" in shop.told


def test_a_changed_map_is_laid_out_anew(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.play("b1-b2")
    shop.save("  1,2,1,2,1,2,\n", "  1,2,1,2,1,0,\n", "boards/board.tmx")
    table = shop.shop.table()
    assert table is not None and table.rules.world.board is not None
    assert not table.rules.world.board.has("f6") and shop.log == ["b1-b2"]
    assert table.view is not None and len(table.view.board.names) == 35


def test_a_changed_picture_is_drawn_anew_without_a_new_table(bench: Callable[..., Bench]) -> None:
    shop = bench()
    table = shop.shop.table()
    before = pygame.image.tobytes(shop.app.surface, "RGB")
    path = shop.mod / "art" / "runner.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" '
                    'fill="#MAIN"/></svg>', encoding="utf-8")
    shop.wait()
    assert "pictures and pages are up to date" in shop.told
    shop.run(3.5)
    assert shop.shop.table() is table
    assert pygame.image.tobytes(shop.app.surface, "RGB") != before


def test_a_ruleset_that_is_broken_at_first_is_played_as_soon_as_it_is_mended(tmp_path: Path) -> None:
    mod = make_mod("hare", tmp_path / "work", ["en"])
    path = mod / "ruleset.yaml"
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace("kinds:", "kindz:"), encoding="utf-8")
    shop = Bench(mod, tmp_path / "home")
    assert shop.shop.table() is None and "kindz" in shop.told
    path.write_text(good, encoding="utf-8")
    assert shop.shop.waiting
    shop.run(0.6)
    table = shop.shop.table()
    assert table is not None and not shop.shop.waiting and not shop.shop.notice.shown
    shop.save("- step: orth", "- step: all")
    assert shop.app.stack.scenes.count(shop.shop.table()) == 1 and table not in shop.app.stack.scenes
    shop.close()


def test_an_option_that_is_gone_does_no_harm(bench: Callable[..., Bench]) -> None:
    shop = bench()
    table = shop.shop.table()
    assert table is not None
    table.match.plan.options["takes"] = "no"
    shop.save("take: takes and q.owner", "take: q.owner")
    shop.save("  takes:\n    type: flag\n    default: yes\n", "  bold:\n    type: flag\n    default: yes\n")
    table = shop.shop.table()
    assert table is not None and table.match.plan.options == {}


@pytest.mark.parametrize(("ruleset", "players", "options", "fitting", "kept"), [
    ("goofspiel", 3, {}, 3, {}), ("goofspiel", 2, {}, 2, {}), ("goofspiel", 6, {}, 4, {}), ("goofspiel", 1, {}, 4, {}),
    ("djambi-4", 4, {"no_way_out": "forbidden", "gone": "yes"}, 4, {"no_way_out": "forbidden"}),
    ("djambi-4", 4, {"no_way_out": "perhaps"}, 4, {})])
def test_a_table_keeps_what_its_game_still_offers_and_has_the_most_players_otherwise(
        ruleset: str, players: int, options: dict[str, str], fitting: int, kept: dict[str, str]) -> None:
    plan = fitted(Plan("old", players, options, {}, 7), model_of(Library().load(ruleset)))
    assert plan == Plan(ruleset, fitting, kept, {}, 7)


# ---- the inspector ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", ["", "fianchetto", "fredericus"])
def test_the_inspector_shows_everything_in_every_window(base: str, bench: Callable[..., Bench]) -> None:
    shop = bench(base, (540, 960), language="fr")
    shop.f1()
    scene = shop.scene
    assert isinstance(scene, InspectorScene)
    for tab in TABS:
        shop.press(f"tab:{tab}")
        assert scene.tab == tab
        assert tab in ("formula", "events") or scene.lines(), tab
        for widget in scene.widgets:
            assert widget.clip is not None or not cut_off(widget, shop.app.ui)
    shop.f1()
    assert shop.scene.name in ("table", "curtain", "sheets")


def test_formulas_are_answered_and_mistakes_explained(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.f1()
    shop.press("tab:formula")
    for text in ("count(men(white))", "site(b1).piece", "cuont(men(white))"):
        shop.scene.formula = ""  # type: ignore[attr-defined]
        shop.scene.refresh()
        shop.type(text)
        shop.key("enter")
    said = [line.text for line in shop.scene.lines()]  # type: ignore[attr-defined]
    assert "4 (number)" in said and "white runner b1 (piece)" in said
    assert any("did you mean ‘count’?" in line for line in said)


def test_steps_back_show_the_past_and_its_events(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.play("b1-b2", "e6-e5")
    shop.f1()
    shop.press("tab:variables")
    assert "turn = white" in [line.text for line in shop.scene.lines()]  # type: ignore[attr-defined]
    shop.press("back")
    assert "turn = black" in [line.text for line in shop.scene.lines()]  # type: ignore[attr-defined]
    shop.press("tab:events")
    said = [line.text for line in shop.scene.lines()]  # type: ignore[attr-defined]
    assert said[0] == "1. b1-b2" and "White’s runner moves from b1 to b2" in said
    shop.press("forward")
    assert "2. e6-e5" in [line.text for line in shop.scene.lines()]  # type: ignore[attr-defined]


def test_whoever_plays_beside_the_inspector_sees_events_as_they_come(bench: Callable[..., Bench]) -> None:
    shop = bench()
    table = shop.shop.table()
    assert table is not None and table.view is not None and table.rules.world.board is not None
    shop.f1()
    shop.press("tab:events")
    for name in ("b1", "b2"):
        shop.click(table.view.spot(table.rules.world.board.index(name)).center)
    assert shop.log == ["b1-b2"] and isinstance(shop.scene, InspectorScene)
    assert shop.scene.lines()[0].text == "1. b1-b2"


def test_a_game_that_is_copied_as_a_test_is_a_test_that_passes(bench: Callable[..., Bench], tmp_path: Path) -> None:
    shop = bench()
    shop.play("b1-b2", "e6-e5")
    shop.f1()
    scene = shop.scene
    assert isinstance(scene, InspectorScene)
    shop.press("copy")
    table = shop.shop.table()
    assert table is not None and table.rules.compiled.loaded is not None
    path = tmp_path / "tests.yaml"
    path.write_text("tests:\n" + scene.as_test(table), encoding="utf-8")
    found = load_tests(path)
    assert [text for text, _ in found.tests[0].play] == ["b1-b2", "e6-e5"]
    assert run_tests(found, table.rules.compiled.loaded) == []
    path.write_text("tests:\n" + scene.as_test(table).replace("'e6-e5'", "'e6-d5'"), encoding="utf-8")
    assert run_tests(load_tests(path), table.rules.compiled.loaded) != []


def test_the_inspector_stays_open_when_a_file_is_saved(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.f1()
    shop.save("- step: orth", "- step: all")
    assert isinstance(shop.scene, InspectorScene) and shop.scene.table is shop.shop.table()


def test_what_lies_over_a_table_is_closed_when_a_file_is_saved(bench: Callable[..., Bench]) -> None:
    shop = bench()
    left: list[str] = []
    below = list(shop.app.stack.scenes)
    shop.f1()
    over = ConfirmScene(shop.app, "Really?", [("yes", lambda: None)])
    over.leave = lambda: left.append("left")  # type: ignore[method-assign]
    shop.app.stack.push(over)
    for scene in below[:-1]:
        scene.leave = lambda: left.append("what lies below")  # type: ignore[method-assign]
    below[-1].leave = lambda: left.append("the old table")  # type: ignore[method-assign]
    shop.save("- step: orth", "- step: all")
    assert left == ["left", "the old table"] and [scene.name for scene in shop.app.stack.scenes] == [
        *(scene.name for scene in below), "inspector"]
    assert shop.app.stack.scenes[:-2] == below[:-1]


def test_whoever_sits_at_the_table_still_does_when_a_file_is_saved(bench: Callable[..., Bench]) -> None:
    shop = bench("fredericus")
    table = shop.shop.table()
    assert table is not None
    table.road.send(SitDown(1))
    assert table.state.viewer == 1
    shop.save("ruleset:", "# saved\nruleset:")
    after = shop.shop.table()
    assert after is not None and after is not table and after.state.viewer == 1


def test_nobody_has_an_inspector_at_home(tmp_path: Path) -> None:
    robot = TableRobot(tmp_path / "home")
    robot.sit("tictactoe")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    robot.run()
    assert robot.scene.name == "table" and type(robot.app.house) is House
    robot.close()


def test_a_table_that_nobody_changes_is_not_drawn_again(bench: Callable[..., Bench]) -> None:
    shop = bench()
    shop.run(1)
    assert shop.idle() <= 1


# ---- paths ------------------------------------------------------------------------------------------------------


def test_what_is_wrong_is_told_with_its_place() -> None:
    problem = Problem(Span("x.yaml", 3, 4), "this is wrong", "mend it", "")
    assert lines_of(RulesetError([problem, problem])) == ["x.yaml:3:4: this is wrong — mend it"] * 2
    assert lines_of(RuleError("nobody is there")) == [str(RuleError("nobody is there"))]


def test_a_ruleset_is_found_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mod = make_mod("hare", tmp_path, ["en"])
    assert located("djambi-4") == ("djambi-4", None)
    assert located(str(mod)) == ("hare", mod) == located(str(mod / "ruleset.yaml"))
    monkeypatch.chdir(mod)
    assert located(".") == ("hare", mod)
    with pytest.raises(RulesetError, match="no such file"):
        located(str(tmp_path))


def test_a_path_without_watching_opens_the_lobby(tmp_path: Path) -> None:
    mod, told = make_mod("hare", tmp_path / "work", ["en"]), list[int]()
    app = open_workshop(str(mod), False, size=(960, 540), home=tmp_path / "home")
    assert [scene.name for scene in app.stack.scenes] == ["title", "lobby"]
    assert isinstance(app.house, Workshop)
    app.house.tell_editor = lambda: told.append(1)  # type: ignore[method-assign]
    app.house.pass_time(0.5)
    assert told == [], "no editor is told what is played"
    while app.stack.scenes:
        app.stack.scenes.pop().leave()


def test_a_ruleset_that_is_nowhere_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="there is no such ruleset"):
        open_workshop("no-such-game", True, size=(960, 540), home=tmp_path / "home")
