"""What a workshop does when a file is saved, when, and what it says; without a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app.scene import Scene
from game.engine.game import Game, open_rules
from game.engine.runtime import RuleError
from game.match.match import Match, Plan, Player
from game.ruleset.extend import Loaded
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span
from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.inspector import InspectorScene
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, SitDown
from game.workshop import house
from game.workshop.carry import Carried, carry_over
from game.workshop.house import Workshop, located, looks, test_of
from tests.ruleset.hostile import HEAD, MAIN, VARS

Monkey = pytest.MonkeyPatch
test_of.__test__ = False  # type: ignore[attr-defined]
BROKEN = RulesetError([Problem(Span("x.yaml", 3, 4), "this is wrong", "mend it")])


class Shop(Workshop):
    """A workshop that notes what it is asked to do."""

    def __init__(self, *scenes: object, watching: bool = True, folder: Path | None = None) -> None:
        super().__init__("tale", folder, watching, 2, {"long": "yes"})
        self.done: list[object] = []
        self.loaded: Any = SimpleNamespace(files=[Path("base/ruleset.yaml"), Path("tale/ruleset.yaml")])
        stack = SimpleNamespace(scenes=[*scenes], change=lambda: self.done.append("stack changed"))
        stack.push = stack.scenes.append
        stack.pop = stack.scenes.pop
        self.app: Any = SimpleNamespace(
            stack=stack, library=SimpleNamespace(load=lambda name: self.load(name)), home=Path("home"),
            remake=lambda: self.done.append("drawn anew"),
            tr=lambda key, **values: " ".join([key, *(f"{name}={value}" for name, value in values.items())]))
        self.watcher: Any = SimpleNamespace(changed=set(), folders=[], watch=lambda folders: self.done.append(folders),
                                            pass_time=lambda seconds: set())
        self.notice: Any = SimpleNamespace(tell=lambda *given: self.done.append(given),
                                           drop=lambda: self.done.append("dropped"))

    def load(self, name: str) -> Any:
        assert name == "tale"
        if isinstance(self.loaded, Exception):
            raise self.loaded
        return self.loaded

    @property
    def scenes(self) -> list[Any]:
        scenes: list[Any] = self.app.stack.scenes
        return scenes


def scene(kind: type[Scene], **given: Any) -> Any:
    made = object.__new__(kind)
    for name, value in given.items():
        setattr(made, name, value)
    return made


def table_of(ruleset: str = "tale", name: str = "table") -> Any:
    return scene(TableScene, name=name, match=SimpleNamespace(plan=SimpleNamespace(ruleset=ruleset)))


@pytest.mark.parametrize("watching", [True, False])
def test_only_a_workshop_that_watches_shows_what_its_editor_does(watching: bool, monkeypatch: Monkey) -> None:
    monkeypatch.setattr(house, "NoticeScene", lambda app: "notice")
    monkeypatch.setattr(house, "NoticeStack", lambda notice: [notice])
    shop = Shop(watching=watching)
    app = SimpleNamespace(stack="as it was", library=shop.app.library, home=Path("home"))
    shop.notice = None
    shop.enter(app)  # type: ignore[arg-type]
    assert (app.stack, shop.notice) == ((["notice"], "notice") if watching else ("as it was", None))
    assert len(shop.done) == watching


# ---- paths ----------------------------------------------------------------------------------------------------------


def test_a_ruleset_is_a_folder_that_has_one_a_file_in_it_or_else_an_id(tmp_path: Path, monkeypatch: Monkey) -> None:
    for name in ("hare", "empty"):
        (tmp_path / name).mkdir()
    for file in ("hare/ruleset.yaml", "hare/tests.yaml", "alone.yaml"):
        (tmp_path / file).write_text("x: 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    there = ("hare", tmp_path / "hare")
    for name in ("hare", "./hare", "hare/tests.yaml", str(tmp_path / "hare")):
        assert located(name) == there
    assert located("empty") == ("empty", None) and located("alone.yaml") == ("alone.yaml", None)
    assert located("nowhere") == ("nowhere", None) and located("no/where") == ("no/where", None)
    with pytest.raises(RulesetError) as caught:
        located(str(tmp_path / "empty"))
    assert [problem.headline for problem in caught.value.problems] == [
        f"{tmp_path / 'empty' / 'ruleset.yaml'}:1:1: there is no such file — name a folder with a ruleset.yaml in it"]


def test_mods_beside_ones_own_come_first(tmp_path: Path) -> None:
    assert Shop(folder=tmp_path / "tale").mods([Path("a")]) == [tmp_path, Path("a")]
    assert Shop().mods([Path("a")]) == [Path("a")]


def test_the_folders_of_a_ruleset_that_cannot_be_read_are_those_that_were_known(tmp_path: Path) -> None:
    shop = Shop(folder=tmp_path)
    assert shop.folders(None) == [Path("base"), Path("tale")]
    assert shop.folders(SimpleNamespace(files=[Path("c/d")])) == [Path("c")]  # type: ignore[arg-type]
    shop.loaded = BROKEN
    assert shop.folders(None) == [tmp_path] and Shop.folders(shop, None) == [tmp_path]
    shop.watcher.folders = [Path("known")]
    assert shop.folders(None) == [Path("known")]
    alone = Shop()
    alone.loaded = BROKEN
    assert alone.folders(None) == []


# ---- the table ------------------------------------------------------------------------------------------------------


def test_a_table_is_laid_with_people_on_all_seats_and_chance_as_ever(monkeypatch: Monkey) -> None:
    shop, made = Shop(), list[Match]()
    rules = open_rules("tictactoe")
    monkeypatch.setattr(house, "compile_ruleset", lambda loaded, players, options: (loaded, players, options))
    monkeypatch.setattr(house, "Rules", lambda given: rules if given == (shop.loaded, 2, {"long": "yes"}) else None)
    monkeypatch.setattr("game.scenes.table.scene.TableScene", lambda app, match: made.append(match))
    shop.waiting = True
    shop.start()
    assert not shop.waiting and shop.done == ["dropped"] and shop.scenes == [None]
    seats = {"cross": Player("lobby.player number=1"), "nought": Player("lobby.player number=2")}
    assert made[0].plan == Plan("tale", 2, {"long": "yes"}, seats, 1) and made[0].rules is rules
    shop.notice = None
    shop.start()
    shop.tell("modding.pictures", [], good=True)
    assert len(made) == 2


@pytest.mark.parametrize(("error", "told"), [
    (BROKEN, "x.yaml:3:4: this is wrong — mend it"), (RuleError("nobody is there"), str(RuleError("nobody is there")))])
def test_rules_that_cannot_be_played_yet_are_waited_for(error: Exception, told: str) -> None:
    shop = Shop()
    shop.loaded = error
    shop.start()
    assert shop.waiting and shop.scenes == []
    assert shop.done == [("modding.broken", [told], False)]


def test_the_table_of_a_workshop_is_the_topmost_that_is_played_with_its_ruleset() -> None:
    first, second = table_of(), table_of()
    assert Shop(first, second, table_of("other"), table_of(name="replay"), object()).table() is second
    assert Shop(table_of("other")).table() is None


def pressed(kind: int, key: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key)


def test_f1_opens_the_inspector_over_a_table_and_closes_it(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(InspectorScene, "__init__", lambda self, app, *what: setattr(self, "about", what))
    table = table_of()
    shop, f1 = Shop(table), pressed(pygame.KEYDOWN, pygame.K_F1)
    stack = shop.app.stack
    stack.top = table
    assert not shop.hears(pressed(pygame.KEYUP, pygame.K_F1)) and not shop.hears(pressed(pygame.KEYDOWN, pygame.K_F2))
    assert shop.hears(f1) and len(shop.scenes) == 2
    assert isinstance(shop.scenes[1], InspectorScene) and shop.scenes[1].about == (table, test_of)  # type: ignore[attr-defined]
    stack.top = object()
    assert shop.hears(f1) and len(shop.scenes) == 2, "it is there, below something else"
    stack.top = shop.scenes[1]
    assert shop.hears(f1) and shop.scenes == [table]
    empty = Shop()
    empty.app.stack.top = None
    assert empty.hears(f1) and empty.scenes == []
    assert not Shop(table, watching=False).hears(f1)


# ---- time -----------------------------------------------------------------------------------------------------------


def test_trouble_is_told_when_it_has_lasted_and_nothing_is_being_saved(monkeypatch: Monkey) -> None:
    shop, reloaded = Shop(), list[set[str]]()
    monkeypatch.setattr(shop, "reload", reloaded.append)
    shop.doubt, shop.doubt_left = ["bad"], house.DOUBT
    shop.watcher.changed = {"half a file"}
    shop.pass_time(1.0)
    shop.watcher.changed = set()
    shop.pass_time(0.08)
    assert shop.done == [] and house.DOUBT == 0.16
    shop.pass_time(0.08)
    assert shop.done == [("modding.broken", ["bad"], False)]
    shop.pass_time(9.0)
    assert len(shop.done) == 1, "once"
    shop.doubt, shop.doubt_left = ["worse"], 0.01
    shop.watcher.pass_time = lambda seconds: {"a.yaml"}
    shop.pass_time(1.0)
    assert reloaded == [{"a.yaml"}] and shop.doubt == [] and len(shop.done) == 1
    idle = Shop(watching=False)
    idle.watcher.pass_time = None
    idle.pass_time(1.0)


def test_the_editor_is_told_of_each_game_and_decision_once(tmp_path: Path, monkeypatch: Monkey) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(house, "tell_live", lambda *given: told.append(given))
    monkeypatch.setattr(house, "live_file", lambda home: home / "live")
    game = Game(open_rules("tictactoe"), 4)
    shop = Shop(table_of(), folder=tmp_path)
    shop.scenes[0].match.game = game
    for _ in range(2):
        shop.tell_editor()
    file = open_rules("tictactoe").compiled.loaded.files[-1]
    assert told == [(Path("home/live"), file, 2, {}, 4, [])]
    game.play("b2")
    shop.tell_editor()
    assert told[1:] == [(Path("home/live"), file, 2, {}, 4, ["b2"])]
    shop.scenes[0].match.game = Game(open_rules("tictactoe"), 5)
    shop.scenes[0].match.game.play("b2")
    shop.tell_editor()
    assert len(told) == 3, "as many decisions, of another game"
    shop.folder = None
    shop.told = None
    shop.tell_editor()
    assert len(told) == 3


# ---- saved files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("carried", "told"), [
    (None, ("modding.reloaded kept=0", [], True)), (Carried("match", 3), ("modding.reloaded kept=3", [], True)),  # type: ignore[arg-type]
    (Carried("match", 2, "b2", "gone"), ("modding.cut kept=2 lost=b2", ["gone"], False)),  # type: ignore[arg-type]
    (Carried("match", 0, "b2", "gone", Span("a", 1, 2)), ("modding.cut kept=0 lost=b2", ["a:1:2: gone"], False))])  # type: ignore[arg-type]
def test_what_came_of_a_saved_file_is_told(carried: Carried | None, told: tuple[object, ...]) -> None:
    shop = Shop()
    shop.report(carried)
    assert shop.done == [told]


@pytest.mark.parametrize(("saved", "laid", "waiting", "done"), [
    ({"a.svg", "b.md"}, True, False, ["drawn anew", ("modding.pictures", [], True)]),
    ({"a.yaml"}, True, False, ["watched", "carried over", "seated", "reported carried"]),
    ({"a.tmx", "b.png"}, True, False, ["watched", "carried over", "seated", "drawn anew", "reported carried"]),
    ({"a.tsx"}, False, False, ["watched", "compiled", "lobby", "reported None"]),
    ({"a.yaml", "c.svg"}, False, False, ["watched", "compiled", "lobby", "drawn anew", "reported None"]),
    ({"a.yaml"}, False, True, ["watched", "started"])])
def test_a_saved_file_changes_what_it_is_about(saved: set[str], laid: bool, waiting: bool, done: list[object],
                                               monkeypatch: Monkey) -> None:
    shop = Shop(*[table_of()] * laid)
    shop.waiting = waiting

    def does(what: str, gives: Any = None) -> Callable[..., Any]:
        def do(*given: object) -> Any:
            shop.done.append(what)
            return gives

        return do

    shop.watcher.watch = lambda folders: shop.done.append("watched" if folders == [Path("base"), Path("tale")] else "?")
    monkeypatch.setattr(house, "carry_over", does("carried over", "carried"))
    monkeypatch.setattr(house, "compile_ruleset", does("compiled"))
    for name, what in (("seat_again", "seated"), ("lobby_again", "lobby"), ("start", "started")):
        monkeypatch.setattr(shop, name, does(what))
    monkeypatch.setattr(shop, "report", lambda carried: shop.done.append(f"reported {carried}"))
    shop.reload(saved)
    assert shop.done == done and shop.doubt == []


@pytest.mark.parametrize("laid", [True, False])
def test_what_is_wrong_is_doubted_first_and_changes_nothing(laid: bool, monkeypatch: Monkey) -> None:
    def fail(*_: object) -> None:
        raise RuleError("stuck")

    monkeypatch.setattr(house, "carry_over", fail)
    monkeypatch.setattr(house, "compile_ruleset", fail)
    shop = Shop(*[table_of()] * laid)
    shop.reload({"a.yaml"})
    assert (shop.doubt, shop.doubt_left, shop.done) == (["stuck"], 0.16, [[Path("base"), Path("tale")]])
    shop.loaded = BROKEN
    shop.reload({"a.yaml"})
    assert shop.doubt == ["x.yaml:3:4: this is wrong — mend it"] and len(shop.done) == 1


@pytest.mark.parametrize("alike", [True, False])
def test_the_new_table_has_the_place_the_seat_and_the_inspectors_of_the_old_one(alike: bool,
                                                                               monkeypatch: Monkey) -> None:
    sent: list[object] = []
    left: list[str] = []

    def leaving(name: str) -> Any:
        return SimpleNamespace(leave=lambda: left.append(name))

    old = leaving("table")
    old.rules, old.view, old.state = "old rules", "old view", SimpleNamespace(viewer=1)
    inspectors = [scene(InspectorScene, table=old) for _ in range(2)]
    below = object()
    fresh: Any = SimpleNamespace(rules="new rules", scenery=SimpleNamespace(view="none yet"),
                                 road=SimpleNamespace(send=sent.append))
    monkeypatch.setattr("game.scenes.table.scene.TableScene", lambda app, match: fresh if match == "match" else None)
    monkeypatch.setattr(house, "looks", lambda rules: "alike" if alike else rules)
    shop = Shop(below, old, leaving("sheets"), inspectors[0], leaving("menu"), inspectors[1])
    shop.seat_again(old, Carried("match", 0))  # type: ignore[arg-type]
    assert left == ["sheets", "menu", "table"] and shop.done == ["stack changed"]
    assert shop.scenes == [below, fresh, *inspectors] and all(one.table is fresh for one in inspectors)
    assert sent == [SitDown(1), Ask()]
    assert fresh.scenery.view == ("old view" if alike else "none yet")


def test_a_board_is_drawn_anew_where_its_looks_or_its_sites_have_changed() -> None:
    def rules(board: str, zones: str, sites: str) -> Any:
        show = SimpleNamespace(board=board, zones=zones)
        return SimpleNamespace(compiled=SimpleNamespace(model=SimpleNamespace(show=show)),
                               world=SimpleNamespace(board=sites))

    assert looks(rules("wood", "red", "a1")) == (("wood", "red"), "a1")


def test_only_the_lobby_of_the_ruleset_is_laid_out_anew(monkeypatch: Monkey) -> None:
    scenes = [object(), scene(LobbyScene, ruleset="other"), scene(LobbyScene, ruleset="tale")]
    shop = Shop(*scenes)
    monkeypatch.setattr(LobbyScene, "__init__", lambda self, app, ruleset: setattr(self, "ruleset", f"new {ruleset}"))
    shop.lobby_again()
    assert shop.scenes[:2] == scenes[:2] and shop.scenes[2].ruleset == "new tale" and shop.done == ["stack changed"]


# ---- matches carried over -------------------------------------------------------------------------------------------


def tale(folder: Path, text: str) -> Loaded:
    (folder / "ruleset.yaml").write_text(HEAD + VARS + text, encoding="utf-8")
    return Library().load(str(folder / "ruleset.yaml"))


@pytest.mark.parametrize(("old", "new", "kept", "lost", "why", "line"), [
    ("n += 1", "n += 2", 3, "", "", None), ("as: pass", "as: wait", 0, "pass", "'pass' is not possible now", 8),
    ("{as: pass,", "{if: n < 2, as: pass,", 2, "pass", "'pass' is not possible now", 8),
    ("n += 1", "n += 1 // (1 - n)", 1, "pass", "division by zero", 10)])
def test_a_match_goes_on_by_new_rules_as_far_as_it_makes_sense(tmp_path: Path, old: str, new: str, kept: int, lost: str,
                                                              why: str, line: int | None) -> None:
    match = Match(Plan("hostile", 2, {}, {"white": Player("Ann")}, 3), open_rules(str(tale(tmp_path, MAIN).files[-1])))
    for _ in range(3):
        match.play("pass")
    assert old in MAIN
    found = carry_over(match, tale(tmp_path, MAIN.replace(old, new)))
    assert (found.kept, found.lost, found.match.game.log) == (kept, lost, ["pass"] * kept) and why in found.why
    assert (found.place.line if found.place is not None else None) == line
    assert found.match.plan.seats == {"white": Player("Ann"), "black": Player("black")}
    assert found.match.plan.seed == 3 and found.match.rules is not match.rules
