"""What a ruleset tells its bots wrongly costs good moves, never the game: people are told once, with file and line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.levels import Thought
from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import builtin_folder
from game.scenes.menu.problems import ProblemsScene
from game.scenes.menu.result import ResultScene
from game.scenes.table.bots import BotTurn
from game.scenes.table.scene import TableScene
from game.storage.homes import homes
from game.table.intents import AskHint
from game.table.several import bot_agrees
from tests.small import small_game
from tests.ui.table_robot import TableRobot

STUMBLING = 'bots: {values: {luck: {is: "men(s)[99].owner == s", weight: 5}}}'


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    mod = homes(tmp_path).mods / "stumbling"
    shutil.copytree(builtin_folder() / "breakthrough", mod)
    file = mod / "ruleset.yaml"
    head, _, rest = file.read_text(encoding="utf-8").replace("id: breakthrough", "id: stumbling").partition("bots:\n")
    file.write_text(f"{head}{STUMBLING}\nshow:{rest.partition('show:')[2]}", encoding="utf-8")
    made = TableRobot(tmp_path, speed="off")
    made.app.bots.at_once = True
    yield made
    made.close()


def sit(hand: TableRobot, **levels: str) -> TableScene:
    rules = open_rules("stumbling", folders=hand.app.library.folders)
    seats = {seat: Player(seat, levels.get(seat, "")) for seat in rules.world.seats}
    table = TableScene(hand.app, Match(Plan("stumbling", 2, {}, seats, 1), rules, hand.app.saves.journal()))
    hand.open(table)
    return table


def told(hand: TableRobot) -> str:
    assert isinstance(hand.scene, ProblemsScene)
    return " ".join(widget.label for widget in hand.scene.widgets)


def test_a_bot_that_stumbles_over_its_ruleset_goes_on_and_people_are_told_once(hand: TableRobot) -> None:
    table = sit(hand, white="courtier", black="courtier")
    hand.run(1.0)
    text = (homes(hand.app.home).mods / "stumbling" / "ruleset.yaml").read_text(encoding="utf-8")
    line = text.splitlines().index(STUMBLING) + 1
    words = told(hand)
    assert "decide by lot" in words and "a list of 16 has no element 99" in words and "counted from 0" in words
    assert f"ruleset.yaml:{line}:" in words
    hand.key("escape")
    hand.run(1.0)
    assert hand.scene is table and len(table.match.game.log) > 3


def test_a_game_that_was_left_with_such_bots_can_be_continued(hand: TableRobot) -> None:
    table = sit(hand, white="courtier", black="courtier")
    hand.run(1.0)
    hand.app.stack.back_to("title")
    match = hand.app.saves.open()
    assert match is not None and match.game.log == table.match.game.log
    hand.open(TableScene(hand.app, match))
    hand.run(1.0)
    assert "has no element 99" in told(hand), "at another table it is news"
    assert len(match.game.log) == len(table.match.game.log) + 1


def test_a_bot_that_answers_what_is_not_allowed_plays_the_first_thing_that_is(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="off")
    table = hand.sit("breakthrough", bots={"white": "novice"})
    allowed = table.rules.texts(table.match.game.position)
    hand.app.bots.thought = Thought("e9-e10", ["e9-e10", "a7-a6"])
    BotTurn(table).play("e9-e10")
    assert table.match.game.log == allowed[:1] and len(allowed) > 1
    assert [line for _, line in table.advice.expected.values()] == [[]], "what it expected makes no sense then"
    second = table.rules.texts(table.match.game.position)[1]
    hand.app.bots.thought = Thought(second, [second, allowed[1]])
    BotTurn(table).play(second)
    assert table.match.game.log == [allowed[0], second]
    assert [line for _, line in table.advice.expected.values()] == [[], [allowed[1]]]
    hand.close()


def test_there_is_no_hint_where_nobody_can_judge(hand: TableRobot) -> None:
    table = sit(hand)
    table.road.send(AskHint())
    hand.run(0.3)
    assert "has no element 99" in told(hand)
    hand.key("escape")
    assert hand.scene is table and table.advice.told == ""


def test_a_game_that_cannot_be_judged_is_not_looked_back_at(hand: TableRobot) -> None:
    table = sit(hand)
    for _ in range(6):
        table.match.play(table.match.game.legal()[0])
    hand.open(ResultScene(hand.app, table.match))
    hand.press("How the game went")
    hand.run(0.3)
    assert "has no element 99" in told(hand)
    hand.key("escape")
    assert hand.has("This game could not be reviewed.")


def test_a_bot_that_cannot_judge_shares_like_anybody(hand: TableRobot) -> None:
    assert bot_agrees(sit(hand, white="novice").state, 0, 2)


def test_a_decision_that_the_rules_fail_is_not_taken_and_people_are_told_why(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}]
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: break, do: n = 1 // n}, {as: rest}]
      - turn = after(turn)
""")
    hand = TableRobot(tmp_path, speed="off")
    for confirm in (False, True):
        hand.app.settings.confirm_turn = confirm
        seats = {"white": Player("Ada"), "black": Player("", "novice")}
        hand.app.bots.at_once = True
        table = TableScene(hand.app, Match(Plan("small", 2, {}, seats, 1), game.rules))
        hand.open(table)
        hand.table = table
        hand.use(next(widget.id for widget in table.widgets if "break" in widget.label.lower()), "mouse")
        hand.run(0.5)
        assert "not taken" in told(hand) and "rest" in table.rules.texts(table.match.game.position)
        hand.key("escape")
        hand.run(0.5)
        assert hand.scene is table and not table.match.game.log
    hand.close()
