"""Bots at the table: hints for people, why they moved, and how a game went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.bots.curve import Curve, Turn
from game.bots.levels import LONGEST, Thought, ponder
from game.bots.worker import Worker
from game.match.match import Match, Plan
from game.scenes.menu.result import ResultScene
from game.scenes.menu.result_curve import Chart, CurveScene
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.hint import way
from game.scenes.table.replay_scene import ReplayScene
from game.table.intents import Advise, Ask, AskHint, Decide, LookBack, Peek
from game.table.pieces import site_of
from game.table.state import may_ask_hint
from game.telling.deeds import decided_by
from tests.ui.beforehand import at_random, rules_of
from tests.ui.table_robot import TableRobot, people

Patch = pytest.MonkeyPatch


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    made.app.bots.at_once = True
    yield made
    made.close()


def test_what_machiavel_would_do_is_told_and_shown_until_somebody_decides(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    hand.key("escape")
    hand.press("What would Machiavel do?")
    hand.run(0.5)
    assert hand.scene is table
    texts = table.rules.texts(table.match.game.position)
    thought = hand.app.bots.thought
    assert thought is not None and thought.text in texts
    start, end = thought.text.split("-")
    assert table.advice.told == f"Machiavel would play: Man {start} → {end}."
    hand.use(hand.usable()[0], "mouse")
    hand.run(0.5)
    hand.use(hand.usable()[0], "mouse")
    assert table.advice.told == ""


class Silent:
    """The way to a bot that thinks for ever; who waits for it is found out."""

    def send(self, what: object) -> None:
        pass

    def poll(self, seconds: float = 0) -> bool:
        assert not seconds
        return False

    def recv(self) -> object:
        raise AssertionError("the picture waits for a bot")

    def close(self) -> None:
        pass


def test_the_picture_never_waits_for_a_bot(tmp_path: Path, monkeypatch: Patch) -> None:
    """While all that were asked think, pictures go on, and menus open and close."""
    asked: list[Worker] = []

    def start(worker: Worker) -> None:
        asked.append(worker)
        worker.process = SimpleNamespace(is_alive=lambda: True, kill=lambda: None)
        worker.pipe = Silent()  # type: ignore[assignment]

    monkeypatch.setattr(Worker, "start", start)
    monkeypatch.setattr("game.match.opponents.cores", lambda: 4)
    hand = TableRobot(tmp_path, speed="normal")
    table = hand.sit("hex", bots={"red": "eminence", "blue": "eminence"})
    hand.run(1)
    assert len(asked) == 4 and not table.match.game.log
    hand.key("escape")
    assert hand.scene is not table
    drawn = hand.app.frames_drawn
    hand.key("down", "escape")
    assert hand.scene is table and hand.app.frames_drawn > drawn
    hand.close()


def test_who_thinks_as_long_as_people_is_told_how_long_they_take(tmp_path: Path, monkeypatch: Patch) -> None:
    """The middle one of all times, without those in which they were not asked or looked elsewhere."""
    told: list[tuple[str, int]] = []
    hand = TableRobot(tmp_path, speed="normal")
    bots = hand.app.bots
    monkeypatch.setattr(bots.worker, "ask", lambda task: told.append((task.level, task.milliseconds)))
    monkeypatch.setattr(bots.worker, "poll", lambda: None)
    monkeypatch.setattr(bots.helpers, "ask", lambda task, count: None)
    table = hand.sit("tictactoe", bots={"nought": "eminence"})
    for seconds, squares in ((2, ("a1", "b2")), (40, ("c1", "b1")), (9, ("a3", "a2"))):
        hand.run(seconds)
        hand.key("escape")
        hand.run(30)
        hand.key("escape")
        table.road.send(Decide(f"{squares[0]}"))
        hand.run(5)
        table.road.send(Decide(f"{squares[1]}"))
        hand.run(1)
    assert [level for level, _ in told] == ["eminence"] * 3
    assert told[0][1] == 0 and told[1][1] == pytest.approx(LONGEST) and told[2][1] == pytest.approx(10_000, abs=900)
    hand.close()


def hinted(hand: TableRobot, rect: pygame.Rect) -> int:
    """How many pixels of a part of the screen have the colour of hints."""
    part = hand.app.surface.subsurface(rect.inflate(6, 6).clip(hand.app.surface.get_rect()))
    return pygame.mask.from_threshold(part, hand.app.ui.theme["hint"], (24, 24, 24, 255)).count()


@pytest.mark.parametrize("ruleset", ["breakthrough", "draconic", "liars-dice", "goofspiel"])
def test_a_hint_is_seen_where_it_is_to_be_taken_and_nowhere_else(hand: TableRobot, ruleset: str) -> None:
    table = hand.sit(ruleset)
    if isinstance(curtain := hand.scene, CurtainScene):
        curtain.lift()
    hand.run(0.5)
    before = hinted(hand, hand.app.surface.get_rect())
    table.road.send(AskHint())
    hand.run(0.5)
    one = table.advice.advised()
    assert one is not None and one.text == hand.app.bots.thought.text  # type: ignore[union-attr]
    spots = [table.thing_rect(thing) for thing in one.things] or [hand.find(f"choice:{one.text}").rect]
    for spot in spots:
        assert spot is not None and hinted(hand, spot) > 60
    table.road.send(Decide(one.text))
    hand.run(0.5)
    assert table.advice.advised() is None and hinted(hand, hand.app.surface.get_rect()) == before


def test_an_arrow_goes_from_the_hand_to_the_board_even_where_the_place_is_picked_first(hand: TableRobot) -> None:
    table = hand.sit("draconic")
    for text in ("house d1", "house d7"):
        table.road.send(Decide(text))
    one = next(one for one in table.chooser.all if one.text == "enter archer")
    for things in (one.things, one.things[::-1]):
        told = way(table.state, replace(one, things=things))
        assert [site_of(table.state, thing) >= 0 for thing in told] == [False, True]
    moved = next(one for one in hand.sit("breakthrough").chooser.all if one.text == "a2-a3")
    assert way(hand.table.state, moved) == list(moved.things)


def test_a_hint_about_what_is_covered_is_told_only_while_it_is_held_open(hand: TableRobot) -> None:
    hand.app.settings.secrets = "held"
    table = hand.sit("goofspiel")
    if isinstance(curtain := hand.scene, CurtainScene):
        curtain.lift()
    hand.run(0.1)
    table.road.send(AskHint())
    hand.run(0.3)
    assert table.advice.told.startswith("Machiavel has an idea.") and table.advice.advised() is None
    table.road.send(Peek(True))
    assert table.advice.told.startswith("Machiavel would play: Bid") and table.advice.advised() is not None


def test_what_the_same_seat_goes_on_with_is_its_own_and_what_others_would_do_has_their_names(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    for text in ("c3-f3", "h3-h5", "g8-f9", "c7-f7", "b3-b5", "h5-f5"):
        table.match.play(text)
    table.road.send(Ask())
    table.road.send(AskHint())
    hand.run(0.2)
    assert table.advice.thought_through("f9-f7", ["f9-f7", "put a4"]) == ["f9-f7"], "the end of a line is a guess"
    table.road.send(Advise(tuple(table.advice.thought_through("f9-f7", ["f9-f7", "put a4", "b7-b6"]))))
    assert table.advice.told == ("Machiavel would play: Militant f9 → f7, then Put the piece on a4. "
                                 "Because it takes (necromobile) and loses nothing. "
                                 "Then probably\u00a0– Dimitri: Militant b7 → b6.")
    table.road.send(Decide("f9-f7"))
    hand.run(2)
    assert table.advice.told.startswith("Machiavel would play: Put the piece on a4. Because it loses nothing.")
    assert table.advice.advised() is not None
    table.road.send(Decide("put a4"))
    hand.run(2)
    assert (table.advice.told, table.advice.advised()) == ("", None), "the rest is for somebody else to decide"


def test_nobody_asks_for_hints_while_a_bot_thinks(hand: TableRobot) -> None:
    hand.app.bots.at_once = False
    table = hand.sit("breakthrough", bots={"white": "machiavel"})
    assert not may_ask_hint(table.state)
    hand.key("escape")
    assert not hand.has("What would Machiavel do?")


def explaining(home: Path, ruleset: str, patch: Patch, wanted: bool = True) -> tuple[TableRobot, str]:
    """A table at which a bot has just decided, and what it expects of whoever is asked next."""
    hand, rules = TableRobot(home, speed="off", show_thoughts=wanted), rules_of(ruleset)
    start = rules.start(5)
    after = start.copy()
    rules.apply(after, start.opts[0])
    line = [rules.texts(start)[0], rules.texts(after)[0]]
    hand.app.bots.at_once = True
    patch.setattr(hand.app.bots, "quick", lambda: Thought(line[0], line))
    hand.sit(ruleset, bots={rules.world.seats[rules.questions[start.pc].who(start)]: "novice"})
    hand.run(0.3)
    assert hand.table.match.game.log == line[:1]
    return hand, line[1]


def test_bots_explain_themselves_if_they_are_asked_to(tmp_path: Path, monkeypatch: Patch) -> None:
    for wanted in (False, True):
        hand, expected = explaining(tmp_path / str(wanted), "breakthrough", monkeypatch, wanted)
        start, end = expected.split("-")
        told = f"White expects\u00a0– Bruno: Man {start} → {end}."
        assert hand.table.advice.told == (told if wanted else "")
        hand.close()


def test_why_a_bot_moved_is_told_again_when_somebody_looks_back_or_points_at_its_line(
        tmp_path: Path, monkeypatch: Patch) -> None:
    hand, expected = explaining(tmp_path, "breakthrough", monkeypatch)
    table = hand.table
    why = table.advice.told
    monkeypatch.setattr(hand.app.bots, "quick", lambda: Thought(table.rules.texts(table.match.game.position)[0]))
    table.road.send(Decide(expected))
    hand.run(0.3)
    assert len(table.match.game.log) == 3 and why and table.advice.told == ""
    table.road.send(LookBack(1))
    hand.run(0.1)
    assert table.advice.told == why
    table.road.send(LookBack(None))
    hand.run(0.1)
    hand.point(hand.find("log:1").rect.center)
    assert table.words.hover_text().endswith(why)
    hand.close()


def test_a_bot_does_not_play_on_before_what_was_said_could_be_read(tmp_path: Path, monkeypatch: Patch) -> None:
    hand, _ = explaining(tmp_path, "breakthrough", monkeypatch)
    table = hand.table
    monkeypatch.setattr(hand.app.bots, "quick", lambda: Thought(table.rules.texts(table.match.game.position)[0]))
    for player in table.match.plan.seats.values():
        player.level = "novice"
    reading = len(table.advice.told) * hand.app.ui.theme.timings["letter"]
    assert reading > 1
    hand.run(reading - 0.5)
    assert len(table.match.game.log) == 1
    hand.run(1)
    assert len(table.match.game.log) > 1
    hand.close()


def test_where_the_seats_have_secrets_nothing_is_explained_before_the_end(tmp_path: Path, monkeypatch: Patch) -> None:
    hand, expected = explaining(tmp_path, "goofspiel", monkeypatch)
    table = hand.table
    assert table.advice.expected and table.advice.told == table.advice.reason(0) == ""
    table.match.play(expected)
    table.match.game.position.over = True
    assert table.advice.reason(0).startswith("Red expects")
    hand.close()


def test_after_a_game_the_page_tells_how_it_went_and_leads_to_its_turning_points(hand: TableRobot) -> None:
    table = hand.sit("djambi-3", seed=1)
    game = table.match.game
    while not game.position.over and len(game.log) < 150:
        table.match.play(ponder(game.rules, game.position, "novice", 20, len(game.log)).text)
    hand.open(ResultScene(hand.app, table.match))
    hand.press("How the game went")
    hand.run(0.3)
    chart = hand.find("chart")
    assert isinstance(chart, Chart) and len(chart.hopes) == len(game.log) + 1
    assert len(chart.colours) == 3
    assert chart.turns, "nobody ever gained or lost anything"
    assert chart.scale[0.0] == "0%" and chart.scale[1.0] == "100%" and "chance of winning" in hand.find("about").label
    turn = chart.turns[0]
    told = hand.find(f"turn:{turn.number}").label
    mover = table.words.player_name(decided_by(table.match, turn.number - 1))
    assert told.startswith(f"{turn.number}. {mover}: {table.words.outcome.past(turn.number - 1).split(' – ')[0]} – ")
    hand.press(f"turn:{turn.number}")
    hand.run(0.3)
    assert hand.scene is table and table.state.looking == turn.number


def test_a_past_game_tells_how_it_went_and_is_seen_again_where_it_turned(hand: TableRobot) -> None:
    rules = rules_of("djambi-3")
    game = next(played for seed in range(9) if (played := at_random(rules, "djambi-3", seed)))
    match = Match(Plan("djambi-3", 3, {}, people(rules), game.seed), rules)
    for option in game.options:
        match.play_option(option)
    hand.open(ReplayScene(hand.app, match))
    assert dict(hand.scene.keys())["cancel"] == "back"
    hand.press("How the game went")
    hand.run(0.3)
    page = hand.scene
    assert isinstance(page, CurveScene) and page.curve is not None
    page.curve = Curve(page.curve.hopes, (Turn(7, match.game.log[6], 0, -0.4),))
    page.refresh()
    hand.run(0.1)
    hand.press("turn:7")
    hand.run(0.3)
    assert isinstance(hand.scene, ReplayScene) and hand.scene.state.looking == 7
    assert not hand.has("present"), "what is only of use at a table that is played on"


def test_there_is_no_such_page_where_nobody_can_win(hand: TableRobot) -> None:
    table = hand.sit("fianchetto", seed=1)
    hand.open(ResultScene(hand.app, table.match))
    assert not hand.has("How the game went")


def test_pressing_beside_everything_hurries_a_bot(hand: TableRobot, monkeypatch: Patch) -> None:
    hand.app.bots.at_once = False
    table = hand.sit("breakthrough", bots={"white": "machiavel"})
    hand.run(0.1)
    assert table.bot.thinking
    asked: list[bool] = []
    monkeypatch.setattr(hand.app.bots, "hurry", lambda: asked.append(True))
    empty = next((x, y) for x in range(0, 960, 7) for y in range(0, 540, 7) if table.widget_at((x, y)) is None)
    hand.click(empty)
    assert asked


def test_a_hint_says_what_it_is_good_for(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    for text in ("d2-d3", "e7-e6", "d3-d4", "e6-e5"):
        table.road.send(Decide(text))
    hand.run(0.5)
    table.road.send(AskHint())
    table.road.send(Advise(("d4-e5", "f7-f6")))
    assert "Because it takes (man) and brings to safety (man) and loses nothing." in table.advice.told
    table.road.send(Advise(("a2-a3", "e5-d4")))
    assert "Because" not in table.advice.told, "the man on d4 is lost for nothing"
