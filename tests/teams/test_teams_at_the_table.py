"""What players see of teams: partners lie side by side under one band, with one score, and win together."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.bots.curve import Curve
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.match import Match, Plan
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.result_curve import CurveScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.telling.gazette import headline
from tests.teams.games import PAIRS, game
from tests.ui.robot import Robot
from tests.ui.table_robot import people

SIZES = ((1280, 720), (540, 960))


@pytest.fixture(params=SIZES, ids=str)
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Robot]:
    made = Robot(tmp_path, request.param)
    yield made
    made.close()


def stones(folder: Path, players: int, teams: str) -> Match:
    rules: Rules = game(folder, "stones", players=players, teams=teams).rules
    match = Match(Plan(str(folder / "ruleset.yaml"), players, {}, people(rules), 7), rules)
    for number in (1, 2, 3):
        match.play_option(next(one for one in match.game.position.opts if one[1] == number))
    return match


def seated(hand: Robot, match: Match) -> TableScene:
    hand.app.stack.push(TitleScene(hand.app))
    table = TableScene(hand.app, match)
    hand.open(table)
    while hand.scene is not table:
        hand.app.stack.scenes.pop()
    hand.run(0.2)
    return table


@pytest.mark.parametrize(("players", "teams"), [
    (4, PAIRS), (6, "[[ada, dan], [ben, eve], [cleo, finn]]"), (6, "[[ada, cleo, eve], [ben, dan, finn]]")])
def test_partners_lie_side_by_side_under_one_band(hand: Robot, tmp_path: Path, players: int, teams: str) -> None:
    table = seated(hand, stones(tmp_path, players, teams))
    plates, world, theme = table.places.seats, table.rules.world, hand.app.ui.theme
    for team in world.teams:
        own = [plates[seat] for seat in team]
        whole = own[0].unionall(own[1:])
        others = [plates[seat] for seat in range(players) if seat not in team]
        assert not any(whole.inflate(-2, -2).colliderect(rect) for rect in others), "nobody else lies between"
        colour = theme.seat(world.seats[team[0]])
        gap = ((own[0].right + own[1].left) // 2, own[0].bottom - 2) if own[0].y == own[1].y else (
            own[0].x + 1, (own[0].bottom + own[1].top) // 2)
        assert hand.app.ui.surface.get_at(gap)[:3] == tuple(colour)[:3], "one band goes from plate to plate"


def test_a_team_has_one_score(hand: Robot, tmp_path: Path) -> None:
    table = seated(hand, stones(tmp_path, 5, PAIRS))
    assert [table.words.score_text(seat) for seat in range(5)] == ["4", "2", "", "", "0"]


def test_everybody_for_themselves_has_no_band(hand: Robot, tmp_path: Path) -> None:
    table = seated(hand, stones(tmp_path, 3, "[[ada]]"))
    assert [table.words.score_text(seat) for seat in range(3)] == ["1", "2", "3"]
    first, second = table.places.seats[:2]
    gap = ((first.right + second.left) // 2, first.bottom - 2) if first.y == second.y else (
        first.x + 1, (first.bottom + second.top) // 2)
    seats = {tuple(hand.app.ui.theme.seat(seat))[:3] for seat in table.rules.world.seats}
    assert hand.app.ui.surface.get_at(gap)[:3] not in seats


@pytest.mark.parametrize(("language", "told"), [
    ("en", "Ada and Clara win together"), ("fr", "Ada et Clara gagnent ensemble")])
def test_a_team_wins_together(hand: Robot, tmp_path: Path, language: str, told: str) -> None:
    hand.app.settings.language = hand.app.strings.language = language
    match = stones(tmp_path, 4, PAIRS)
    chance = random.Random(1)
    while not match.game.position.over or 0 not in match.game.position.winners:
        if match.game.position.over:
            match.undo()
            match.undo()
        match.play_option(chance.choice(match.game.position.opts))
    result = ResultScene(hand.app, match)
    hand.open(result)
    assert result.headline() == told
    rows = [widget.id for widget in result.widgets if widget.id.startswith("name:")]
    assert rows == ["name:ada", "name:cleo", "name:ben", "name:dan"]
    scores = {widget.id: widget.label for widget in result.widgets if widget.id.startswith("score:")}
    assert scores["score:cleo"] == scores["score:dan"] == "" != scores["score:ada"]
    shields = [widget.rect for widget in result.widgets if widget.id.startswith("emblem")]
    assert len(shields) == 2 and not pygame.Rect(shields[0]).colliderect(shields[1])


def test_those_who_share_a_game_are_told_as_before(hand: Robot) -> None:
    strings = hand.app.strings
    assert headline(["Ada", "Ben"], strings) != headline(["Ada", "Ben"], strings, together=True)
    assert headline(["Ada"], strings, together=True) == headline(["Ada"], strings)


def test_points_that_tell_no_secret_are_seen_though_hands_are_hidden(hand: Robot, tmp_path: Path) -> None:
    """How many cards there are is always seen; what is counted from them stays hidden with them."""
    for score, told in (("s.points", ["0", "0", "", ""]), ("s.points + hand[s].size", ["4", "4", "", ""]),
                        ("s.points + count(p for p in hand[s].cards if p.on)", [""] * 4)):
        game(tmp_path, "tricks")
        path = tmp_path / "ruleset.yaml"
        text = path.read_text(encoding="utf-8").replace("score: s.points", f"score: {score}")
        path.write_text(text, encoding="utf-8")
        rules = open_rules(str(path))
        table = seated(hand, Match(Plan(str(path), 4, {}, people(rules), 7), rules))
        assert [table.words.score_text(seat) for seat in range(4)] == told


@pytest.mark.parametrize(("language", "told"), [("en", "Playing together: North and South · East and West"),
                                                ("fr", "Jouent ensemble\u00a0: Nord et Sud · Est et Ouest")])
def test_the_lobby_says_who_plays_with_whom(hand: Robot, language: str, told: str) -> None:
    hand.app.settings.language = hand.app.strings.language = language
    hand.open(LobbyScene(hand.app, "whist"))
    assert hand.find("teams").label == told


def test_the_lobby_says_nothing_of_teams_where_there_are_none(hand: Robot) -> None:
    lobby = LobbyScene(hand.app, "chess")
    hand.open(lobby)
    assert lobby.plan.sides() == [] and "teams" not in {widget.id for widget in lobby.widgets}


def test_partners_hope_in_one_line(hand: Robot, tmp_path: Path) -> None:
    scene = CurveScene(hand.app, stones(tmp_path, 5, PAIRS), str.title)
    hand.open(scene)
    scene.curve = Curve(((0.5, 0.3, 0.5, 0.3, 0.2), (0.6, 0.3, 0.6, 0.3, 0.1)), ())
    scene.refresh()
    hand.run()
    assert [hand.find(f"seat:{seat}").label for seat in (0, 1, 4)] == ["Ada and Cleo", "Ben and Dan", "Eve"]
    assert len({vars(hand.find(f"seat:{seat}"))["colour"] for seat in (0, 1, 4)}) == 3, "lines can be told apart"
    assert vars(hand.find("chart"))["hopes"] == ((0.5, 0.3, 0.2), (0.6, 0.3, 0.1))
