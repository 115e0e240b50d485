"""Positions that are said: they are what they say, and what is wrong with them is told with its place and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.console import Console
from game.engine.game import Game
from game.engine.setup import SetUp, set_up
from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.problems import Problem, Problems, RulesetError
from game.ruleset.source import parse_source
from tests.talk import refused, say


def laid(game: Game, text: str) -> list[Problem]:
    problems = Problems({"p": text})
    wanted = read_part(SetUp, Fields(problems), parse_source(text, "p", "standing"), "the position", whole=True)
    assert not problems
    assert set_up(game, wanted, problems) == (not problems)
    return problems.found


def test_pieces_stand_where_it_says_and_nowhere_else() -> None:
    game = Game.open("breakthrough")
    assert laid(game, "standing: {c5: white man, d6: black man}\nset: {turn: black}") == []
    assert game.who() == [("black", "move")] and game.log == []
    assert {piece["site"] for piece in game.state()["pieces"]} == {None, "c5", "d6"}
    assert game.legal() == ["d6-c5", "d6-d5", "d6-e5"]


def test_piles_hold_what_it_says_and_give_what_stands() -> None:
    game = Game.open("fidchell-1")
    assert laid(game, "standing: {o: king, b3: white stone}\npiles: {hand white: [2 white stone], captured: []}") == []
    piles = game.state()["piles"]
    assert (len(piles["hand white"]), len(piles["hand black"]), piles["captured"]) == (2, 27, [])


def test_flags_seats_and_sites_are_set_and_the_leader_is_the_first_of_a_kind() -> None:
    game = Game.open("djambi-4", 4)
    text = ("standing: {a1: red chief, e5: blue chief, c3: blue militant dead, i9: yellow chief, a9: green chief}\n"
            "set: {reign: blue, yellow.resigned: yes, idle: 2}")
    assert laid(game, text) == []
    state = game.state()
    assert state["vars"]["reign"] == "blue" and state["vars"]["idle"] == 2 and state["seats"]["yellow"]["resigned"]
    corpse, = [piece for piece in state["pieces"] if piece["site"] == "c3"]
    assert corpse["dead"] and state["pieces"][state["seats"]["blue"]["leader"]]["site"] == "e5"


def test_decisions_lead_to_another_question_first() -> None:
    game = Game.open("draconic", 2, {"starter": "white"})
    text = "play: [house e1, house b7]\nstanding: {e1: white house + white archer asleep, b7: black house}"
    assert laid(game, text) == [] and game.who() == [("white", "turn")]
    assert "move archer e2" not in game.legal() and "enter maiden" in game.legal()


@pytest.mark.parametrize(("ruleset", "text", "message", "remedy"), [
    ("breakthrough", "standing: {z9: white man}", "there is no site 'z9'", "there are a1"),
    ("breakthrough", "standing: {c5: white mn}", "there is no kind 'mn'", "there are man"),
    ("breakthrough", "standing: {c5: wite man}", "there is no kind 'wite'", "did you mean 'white'?"),
    ("breakthrough", "standing: {c5: white man dead}", "'dead' is no flag of pieces", "there are none"),
    ("breakthrough", "standing: {c5: man}", "there is no 'man'", "say its owner"),
    ("breakthrough", "standing: {c5: white man + white man}", "c5: two pieces on one site", "take one of them away"),
    ("breakthrough", "standing: {c5: white man}\nset: {turn: nothing}", "nobody would be asked this here", "set turn"),
    ("breakthrough", "set: {turm: white}", "'turm' is no variable here", "did you mean 'turn'?"),
    ("breakthrough", "set: {turn: wite}", "there is no seat 'wite'", "did you mean 'white'?"),
    ("breakthrough", "set: {turn: [white]}", "turn: there is no seat", "'turn' is a seat"),
    ("breakthrough", "play: [a1-a3]", "'a1-a3' is not possible here", "did you mean 'a2-a3'?"),
    ("djambi-4", "set: {red.resined: yes}", "'red.resined' is no variable here", "did you mean 'resigned'?"),
    ("djambi-4", "set: {rad.resigned: yes}", "'rad.resigned' is no variable here", "did you mean 'red'?"),
    ("djambi-4", "standing: {a1: red chief, b1: red chief}", "there is only one 'red chief'", "take one away"),
    ("fidchell-1", "piles: {hnd white: [white stone]}", "there is no pile 'hnd white'", "did you mean 'hand white'?"),
    ("fidchell-1", "piles: {hand white: [28 white stone]}", "there are only 27 of 'white stone'", "take one away"),
])
def test_what_is_wrong_is_told_once_with_its_place_and_a_remedy(ruleset: str, text: str, message: str,
                                                                 remedy: str) -> None:
    problem, = laid(Game.open(ruleset), text)
    assert message in problem.message and problem.remedy.startswith(remedy)
    assert (problem.span.file, problem.span.line) == ("p", 1)


def test_the_console_takes_a_position_from_a_file(tmp_path: Path) -> None:
    console = Console(Game.open("breakthrough"))
    path = tmp_path / "position.yaml"
    path.write_text("position: {standing: {c7: white man, h7: black man}}\n")
    assert say(console, f"position {path}") == []
    assert say(console, "legal") == ["c7-b8", "c7-c8", "c7-d8"]
    path.write_text("standing: {c2: white man, h7: black man}\n")
    assert say(console, f"position {path}") == [] and say(console, "legal") == ["c2-b3", "c2-c3", "c2-d3"]
    path.write_text("standing: {c7: white king}\n")
    assert "position.yaml:1:" in refused(console, f"position {path}") and say(console, "legal")[0] == "c2-b3"
    assert refused(console, "position") == "write 'position FILE'"
    assert refused(console, f"position {tmp_path / 'none.yaml'}")


def test_any_game_can_be_laid_as_it_is() -> None:
    for ruleset in ("liars-dice", "goofspiel", "go", "tictactoe"):  # without a board, with cards
        game = Game.open(ruleset)
        before = game.legal()
        assert laid(game, "set: {}") == [] and game.legal() == before


def test_a_position_of_nothing_known_is_refused_by_its_reader() -> None:
    problems = Problems({"p": ""})
    read_part(SetUp, Fields(problems), parse_source("standin: {}", "p", "standing"), "the position", whole=True)
    with pytest.raises(RulesetError, match="did you mean 'standing'"):
        problems.raise_if_any()
