"""What a rehearsal paints and says, how often and in which order, and what it makes of things that fail."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import rehearsal
from game.engine.game import Game, open_rules
from game.engine.runtime import RuleError
from game.rehearsal import MENDING, Rehearsal, decide, look, play_on
from game.ruleset.library import Library
from game.ruleset.pictures import BadPicture
from game.ruleset.problems import Problem, RulesetError, Span
from game.storage.settings import load_settings
from game.table.changes import Failed
from game.table.intents import Close, OpenMenu, SitDown
from tests.ruleset.hostile import HEAD, MAIN, VARS

Monkey = pytest.MonkeyPatch
HERE = Span("a.yaml", 3, 4)
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


class Tried(Rehearsal):
    """A rehearsal that keeps what it was told before each thing."""

    def __init__(self, folder: Path, more: str = "") -> None:
        path = folder / "hostile" / "ruleset.yaml"
        path.parent.mkdir()
        path.write_text(HEAD + VARS + more + MAIN, encoding="utf-8")
        self.tried: list[tuple[Span, str]] = []
        super().__init__(Library().load(str(path)), [Path("mods")], folder / "home", self.notes)

    def notes(self, span: Span, what: str) -> None:
        self.tried.append((span, what))

    @property
    def whats(self) -> list[str]:
        return [what for _, what in self.tried]


@pytest.fixture
def tried(tmp_path: Path) -> Tried:
    return Tried(tmp_path)


class Stage:
    """The program as a rehearsal uses it: scenes, and frames that are counted."""

    def __init__(self) -> None:
        self.told: list[object] = []
        scenes: list[Any] = []
        self.stack = SimpleNamespace(scenes=scenes, push=scenes.append)
        self.settings, self.strings = SimpleNamespace(language="en"), SimpleNamespace(language="en")
        self.ui = SimpleNamespace(px=lambda size: 2 * size, type=SimpleNamespace(
            wrap=lambda *given: self.told.append(("broken", *given)),
            width=lambda *given: self.told.append(("whole", *given))), art=SimpleNamespace(
                picture=lambda *given: self.told.append(given)))

    def step(self, seconds: float) -> None:
        self.told.append(seconds)

    def scene(self, name: str) -> Any:
        return SimpleNamespace(name=name, leave=lambda: self.told.append(f"{name} is left"))


# ---- one thing at a time --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("error", "found"), [
    (RulesetError([Problem(Span("b", 1, 1), "one"), Problem(Span("b", 2, 1), "two")]),
     [Problem(Span("b", 1, 1), "one"), Problem(Span("b", 2, 1), "two")]),
    (RuleError("gone", "mend it", Span("b", 5, 6)), [Problem(Span("b", 5, 6), "gone", "mend it")]),
    (RuleError("gone", "mend it"), [Problem(HERE, "gone", "mend it")]),
    (BadPicture(7, "bent", "unbend it"), [Problem(Span("a.yaml", 7, 1), "bent", "unbend it")]),
    (ValueError("v" * 201), [Problem(HERE, f"saying it fails (ValueError: {'v' * 200})", MENDING)])])
def test_whatever_fails_is_a_problem_at_its_place(error: Exception, found: list[Problem], tried: Tried) -> None:
    def fail() -> None:
        raise error

    assert not tried.attempt(HERE, "saying it", fail)
    assert tried.found == found and tried.tried == [(HERE, "saying it")]
    assert tried.attempt(HERE, "again", lambda: None) and tried.found == found


def test_without_memory_nothing_goes_on(tried: Tried) -> None:
    def hungry() -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        tried.attempt(HERE, "eating", hungry)


def test_a_screen_is_seen_for_one_frame_and_left_from_the_top(tried: Tried) -> None:
    stage: Any = Stage()
    stage.push = stage.stack.push

    def come() -> None:
        stage.push(stage.scene("below"))
        stage.push(stage.scene("above"))

    tried.paint(stage, "the shelf", come)
    assert stage.told == [rehearsal.FRAME, "above is left", "below is left"] and stage.stack.scenes == []
    assert tried.tried == [(Span(str(tried.file), 1, 1), "painting the shelf")] and tried.found == []


# ---- pictures and texts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("took", "slow"), [(1.0, False), (1.1, True)])
def test_every_picture_is_drawn_once_and_may_take_a_second(took: float, slow: bool, tried: Tried,
                                                           monkeypatch: Monkey) -> None:
    art, stage = tried.file.parent / "art", Stage()
    art.mkdir()
    for name in ("man.svg", "king.svg", "notes.txt"):
        (art / name).write_text(SQUARE, encoding="utf-8")

    times = iter([0.0, took, 10.0, 10.0])
    monkeypatch.setattr(rehearsal, "time", SimpleNamespace(process_time=lambda: next(times)))
    tried.pictures(stage)  # type: ignore[arg-type]
    assert stage.told == [("hostile/art/king", 512, 512), ("hostile/art/man", 512, 512)]
    assert tried.tried == [(Span(str(art / f"{name}.svg"), 1, 1), f"drawing {name}.svg") for name in ("king", "man")]
    assert [problem.headline for problem in tried.found] == [
        f"{art / 'king.svg'}:1:1: this picture takes more than 1 second to draw — simplify it"][:slow]


def test_every_text_is_measured_once_in_a_language_and_broken_where_a_word_may_be_too_long(tmp_path: Path) -> None:
    short, long = "s" * 20, "l" * 21
    tried, stage = Tried(tmp_path, f"name: A {short}\nabout: A {long}\ntext: {{en: {{a: 'so {{0}} and {{7}}', b: 'so "
                         "{0} and {7}', c: ''}}\n"), Stage()
    tried.texts(stage)  # type: ignore[arg-type]
    assert stage.told == [("whole", f"A {short}", "serif", 18), ("broken", f"A {long}", "serif", 18, 800),
                          ("whole", "so value 0 and value 7", "serif", 18), ("whole", "", "serif", 18)]
    assert tried.whats == ["saying this text"] * 5 and [span.line for span, _ in tried.tried] == [5, 6, 7, 7, 7]
    tried.texts(stage)  # type: ignore[arg-type]
    assert len(stage.told) == 4


# ---- a whole rehearsal ----------------------------------------------------------------------------------------------


def test_everything_is_seen_in_each_language_then_the_tables_then_a_game(tmp_path: Path, monkeypatch: Monkey) -> None:
    stage, tried = Stage(), Tried(tmp_path)
    tried.made[None] = SimpleNamespace(model=SimpleNamespace(players=(3, 2)))  # type: ignore[assignment]
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(rehearsal, "languages", lambda: ["en", "fr"])
    monkeypatch.setattr(tried, "open", lambda: stage)
    monkeypatch.setattr(tried, "before_a_game", lambda app: [("the shelf", 1), ("the lobby", 2)])
    for name in ("pictures", "texts", "paint", "game"):
        monkeypatch.setattr(tried, name, lambda app, *given, name=name: told.append((
            name, app.settings.language, app.strings.language, *given[:1])))
    assert tried.run() is tried.found
    assert told == [("pictures", "en", "en"), *(
        one for name in ("en", "fr") for one in (("texts", name, name), ("paint", name, name, "the shelf"),
                                                 ("paint", name, name, "the lobby"))),
        ("paint", "fr", "fr", "the table for 3 players"), ("paint", "fr", "fr", "the table for 2 players"),
        ("game", "fr", "fr", 3)]
    monkeypatch.setattr(tried, "open", lambda: None)
    assert tried.run() == [] and len(told) == 10, "where there is not even memory for a window"


def test_a_rehearsal_has_neither_window_nor_sound_and_the_mods_beside_its_own(tried: Tried, tmp_path: Path,
                                                                             monkeypatch: Monkey) -> None:
    given: list[Any] = []
    monkeypatch.setattr("game.app.app.App", lambda *what: given.extend(what))
    tried.open()
    assert given[:2] == [(1280, 720), tmp_path / "home"] and given[2].mods([Path("elsewhere")]) == [tmp_path,
                                                                                                  Path("mods")]
    settings, _ = load_settings(tmp_path / "home" / "settings.json")
    assert (settings.speed, settings.master) == ("off", 0)

    def fail(*_: object) -> None:
        raise pygame.error("no memory for that")

    monkeypatch.setattr("game.app.app.App", fail)
    assert tried.open() is None
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT"):
        monkeypatch.setenv(name, "x")
    assert rehearsal.rehearse(tried.loaded, [], tmp_path / "home", tried.notes) == []
    assert [os.environ[name] for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")] == [
        "dummy", "dummy", "1"]


@pytest.mark.parametrize(("lessons", "screens"), [
    ([], []), (["one"], ["the lesson"]), (["one", "two"], ["the list of lessons", "the lesson"])])
def test_before_a_game_shelf_lobby_rule_book_and_lessons_are_seen(lessons: list[str], screens: list[str], tried: Tried,
                                                                 monkeypatch: Monkey) -> None:
    stage, begun, shown = Stage(), list[str](), list[str]()
    shelf = SimpleNamespace(show=shown.append)
    monkeypatch.setattr("game.scenes.menu.shelf.ShelfScene", lambda app: shelf)
    monkeypatch.setattr("game.scenes.menu.lobby.LobbyScene", lambda app, ruleset: ("lobby", ruleset))
    monkeypatch.setattr("game.scenes.menu.rules_scene.RulesScene", lambda app, rules: ("rules", rules.world.players))
    listed = SimpleNamespace(paths=lessons, begin=begun.append)
    monkeypatch.setattr("game.scenes.menu.lessons_scene.LessonsScene", lambda app, ruleset: listed)
    found = dict(tried.before_a_game(stage))  # type: ignore[arg-type]
    assert list(found) == ["the shelf", "the lobby", "the rule book", *screens]
    for come in found.values():
        come()
    assert stage.stack.scenes == [shelf, ("lobby", "hostile"), ("rules", 2), *([listed] if lessons[1:] else [])]
    assert shown == ["hostile"] and begun == lessons[:1]


def test_rules_are_compiled_once_for_each_number_of_players(tried: Tried) -> None:
    usual = tried.compiled()
    assert tried.compiled(2) is usual is tried.compiled() and list(tried.made) == [None, 2]


# ---- a game ---------------------------------------------------------------------------------------------------------


class Laid:
    """A table at which these questions are asked one after the other."""

    def __init__(self, *questions: str, over: bool = True, drafting: bool = False) -> None:
        self.left, self.sent, self.over = list(questions), list[object](), over
        self.game = SimpleNamespace(who=lambda: [("white", self.left[0])] if self.left else [],
                                    position=SimpleNamespace(over=over))
        self.match, self.road = SimpleNamespace(game=self.game), SimpleNamespace(send=self.sent.append)
        self.state = SimpleNamespace(drafting="a sheet" if drafting else None)
        self.leave = lambda: None


def gone(tried: Tried, table: Laid, monkeypatch: Monkey, *failing: str) -> tuple[list[object], Stage]:
    """What is done with a table, apart from what fails."""
    stage, done = Stage(), list[object]()

    def act(name: str, then: Callable[[], object] = lambda: None) -> Callable[..., None]:
        def act(*given: object) -> None:
            done.append(name)
            if name in failing:
                raise ValueError(name)
            then()

        return act

    def lay(app: object, players: int) -> Laid:
        done.append(players)
        return table

    monkeypatch.setattr(tried, "table", lay)
    monkeypatch.setattr(tried, "after_a_game", lambda app, given: iter([("the result", lambda: done.append("result"))]))
    monkeypatch.setattr(rehearsal, "look", act("look"))
    monkeypatch.setattr(rehearsal, "decide", act("decide", lambda: table.left.pop(0)))
    monkeypatch.setattr(rehearsal, "play_on", act("play on"))
    tried.game(stage, 3)  # type: ignore[arg-type]
    return done, stage


def test_each_question_is_seen_when_it_is_first_asked(tried: Tried, monkeypatch: Monkey) -> None:
    table = Laid("move", "move", "take", "move", drafting=True)
    assert gone(tried, table, monkeypatch)[0] == [
        3, "look", "decide", "decide", "look", "decide", "decide", "look", "play on", "result"]
    assert tried.whats == [
        "laying the table", "painting the question 'move'", "playing on after 'move'", "playing on after 'move'",
        "painting the question 'take'", "playing on after 'take'", "playing on after 'move'",
        "painting the question ''", "playing on to the end", "painting the result"]
    assert [type(one) for one in table.sent] == [Close, Close], "sheets that were seen are put away"


def test_no_more_than_so_many_decisions_are_watched_and_nothing_after_one_that_fails(tried: Tried,
                                                                                    monkeypatch: Monkey) -> None:
    monkeypatch.setattr(rehearsal, "DECISIONS", 4)
    table = Laid(*["move"] * 9)
    assert gone(tried, table, monkeypatch)[0].count("decide") == 4 and table.sent == []
    assert gone(tried, Laid("move", "take"), monkeypatch, "decide")[0] == [3, "look", "decide", "play on", "result"]
    assert gone(tried, Laid("move", "take"), monkeypatch, "look")[0] == [3, "look", "play on", "result"]
    monkeypatch.setattr(tried, "attempt", lambda *_: False)
    assert gone(tried, table, monkeypatch)[0] == []


@pytest.mark.parametrize("over", [True, False])
def test_after_a_game_its_menu_its_story_and_its_end_are_seen(over: bool, tried: Tried, monkeypatch: Monkey) -> None:
    stage, table = Stage(), Laid(over=over)
    scenes = [stage.scene(name) for name in ("result", "tally", "chronicle", "last-act", "fireworks")]
    stage.doors = {"after-game": lambda app, given: scenes if given is table else []}  # type: ignore[attr-defined]
    monkeypatch.setattr("game.scenes.menu.chronicle_scene.ChronicleScene", lambda app, match: ("chronicle", match))
    monkeypatch.setattr("game.scenes.table.replay_scene.ReplayScene", lambda app, match: ("replay", match))
    found = list(tried.after_a_game(stage, table))  # type: ignore[arg-type]
    assert [what for what, _ in found] == ["the menu of the table", "the chronicle", "the replay", *([
        "the result", "the count of points", "the book", "the last act", "fireworks"] if over else [])]
    for _, come in found:
        come()
    assert stage.stack.scenes == [("chronicle", table.match), ("replay", table.match), *(scenes if over else [])]
    assert [type(one) for one in table.sent] == [OpenMenu]


def test_a_question_is_seen_by_whoever_is_asked_once_nothing_lies_over_the_table(monkeypatch: Monkey) -> None:
    told: list[object] = []
    table: Any = SimpleNamespace(asked_seat=lambda: 2, road=SimpleNamespace(send=told.append))
    left = ["sheets", "curtain", table]
    stack = SimpleNamespace(top=left[0])

    def pop() -> None:
        told.append(left.pop(0))
        stack.top = left[0]

    stack.pop = pop
    app: Any = SimpleNamespace(step=told.append, stack=stack)
    look(app, table)
    assert told == [0.02, "sheets", "curtain", SitDown(2), 0.02]


def test_a_decision_by_lot_is_taken_and_whatever_fails_is_raised() -> None:
    rules, sent = open_rules("tictactoe"), list[Any]()
    game, answers = Game(rules), iter([[], [Failed(RuleError("gone"))]])

    def send(intent: Any) -> Any:
        sent.append(intent.text)
        return next(answers)

    table: Any = SimpleNamespace(match=SimpleNamespace(game=game), rules=rules, road=SimpleNamespace(send=send))
    decide(table, random.Random(3))
    chosen = random.Random(3).choice(game.position.opts)
    assert sent == [rules.written(game.position, chosen, False)]
    with pytest.raises(RuleError, match="gone"):
        decide(table, random.Random(3))


@pytest.mark.parametrize(("over", "most", "kept", "played"), [
    (99, 7, 1000, 7), (3, 7, 1000, 3), (99, 7, 29, 2), (99, 7, 30, 3), (0, 7, 1000, 0)])
def test_a_game_is_played_to_its_end_or_as_far_as_it_can_be_kept(over: int, most: int, kept: int, played: int,
                                                                monkeypatch: Monkey) -> None:
    monkeypatch.setattr(rehearsal, "TO_THE_END", most)
    monkeypatch.setattr(rehearsal, "KEPT", kept)
    done: list[object] = []

    class Position:
        opts = range(10)

        @property
        def over(self) -> bool:
            return len(done) == over

    match: Any = SimpleNamespace(game=SimpleNamespace(position=Position()))
    monkeypatch.setattr(rehearsal, "by_lot", lambda given, chance: done.append((given, chance)))
    lot = random.Random(1)
    play_on(match, lot)
    assert done == [(match, lot)] * played
