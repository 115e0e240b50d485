"""Teams: who wins with whom, what they have in common, and how bots play with partners."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from game.bots.clock import Clock
from game.bots.judge import WIN, Judge
from game.bots.levels import ponder
from game.bots.tournament import Tournament
from game.bots.worlds import FastWorld, PythonWorld
from game.engine.game import Game
from game.engine.setup import SetUp, set_up
from game.engine.side_by_side import compare
from game.engine.state import dump, load
from game.report.coverage import Coverage
from game.report.findings import Findings
from game.report.sample import play_games
from game.ruleset.problems import Problems, Span
from game.ruleset.source import Num
from game.ruleset.wasm import scripts
from tests.both import as_wasm
from tests.teams.games import PAIRS, game

# ---- rules -----------------------------------------------------------------------------------------------------------


def test_whoever_wins_wins_with_the_team(tmp_path: Path) -> None:
    for teams, winners in ((PAIRS, ["ada", "cleo"]), ("[[ada, ben]]", ["ada", "ben"]), ("[[ben, cleo]]", ["ada"]),
                           ("all", ["ada", "ben", "cleo", "dan"])):
        made = game(tmp_path, "stones", players=4, teams=teams)
        for text in ("3", "3", "3", "3", "1"):
            made.play(text)
        assert made.result()["winners"] == winners


def test_a_variable_of_a_team_is_one_for_all_its_seats(tmp_path: Path) -> None:
    made = game(tmp_path, "stones", players=5)
    for text in ("1", "2", "3", "1"):
        made.play(text)
    assert made.result()["scores"] == {"ada": 4, "ben": 3, "cleo": 4, "dan": 3, "eve": 0}
    assert made.state()["teams"] == {"ada+cleo": {"taken": 4}, "ben+dan": {"taken": 3}, "eve": {"taken": 0}}
    assert made.view("ben")["teams"] == made.state()["teams"]


def test_seats_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    made = game(tmp_path, "stones", players=3)
    assert made.rules.world.teams == ((0, 2), (1,))
    assert list(made.state()["teams"]) == ["ada+cleo", "ben"]


def test_a_game_is_kept_with_what_its_teams_have(tmp_path: Path) -> None:
    made = game(tmp_path, "stones", players=4)
    made.play("2")
    state = dump(made.rules, made.position)
    assert dump(made.rules, load(made.rules, state)) == state
    state["teams"]["ada+cleo"]["taken"] = 7
    assert dump(made.rules, load(made.rules, state))["teams"]["ada+cleo"] == {"taken": 7}


def test_a_position_that_is_said_sets_what_a_team_has_through_any_seat(tmp_path: Path) -> None:
    made, problems = game(tmp_path, "stones", players=4), Problems()
    here = Span("here", 1, 1)
    assert set_up(made, SetUp(set={"dan.taken": Num(here, 5), "heap": Num(here, 3)}), problems), problems.found
    assert made.result()["scores"] == {"ada": 0, "ben": 5, "cleo": 0, "dan": 5} and made.legal() == ["1", "2", "3"]


def test_who_resigns_gives_the_win_to_the_other_team(tmp_path: Path) -> None:
    for seat, winners in (("north", ["east", "west"]), ("west", ["north", "south"])):
        made = game(tmp_path, "tricks")
        made.play(f"resign {seat}")
        assert made.result()["winners"] == winners


def test_points_of_a_team_are_what_its_seats_would_have_together(tmp_path: Path) -> None:
    """The same, kept by hand: every trick is counted for whoever made it, and summed up over partners."""
    made = game(tmp_path, "tricks", seed=3)
    chance, by_hand, tricks = random.Random(3), dict.fromkeys(made.rules.world.seats, 0), 0
    while not made.position.over and tricks < 12:
        before = made.state()
        seat, lays = made.who()[0][0], sum(len(before["piles"][f"laid {seat}"]) for seat in by_hand)
        option = chance.choice(made.position.opts)
        made.decide(option)
        if lays == 3:
            cards = {who: before["pieces"][before["piles"][f"laid {who}"][0]] for who in by_hand if who != seat}
            cards[seat] = before["pieces"][option[1]]
            led = before["vars"]["led"]
            best = max(cards, key=lambda who: cards[who]["rank"] + 10 * (cards[who]["kind"] == led))
            by_hand[best] += 1
            tricks += 1
            if tricks % 4:
                assert made.state()["teams"]["north+south"]["made"] == by_hand["north"] + by_hand["south"]
                assert made.state()["teams"]["east+west"]["made"] == by_hand["east"] + by_hand["west"]
            else:
                by_hand = dict.fromkeys(by_hand, 0)
    assert tricks >= 8


@pytest.mark.parametrize(("name", "players"), [("tricks", 4), ("stones", 4), ("stones", 5), ("tower", 3)])
def test_both_back_ends_play_the_same(name: str, players: int, tmp_path: Path) -> None:
    rules = game(tmp_path, name, players=players).rules
    fast = as_wasm(rules)
    found = compare(rules, fast, 300, seed=2)
    assert not found.difference and found.decisions == 300


def test_a_planted_fault_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right, made = "found | load(TEAMS + 4 * seat)", game(tmp_path, "stones", players=4)
    made.play("1")  # whoever plays in both back-ends has made theirs, without the fault
    assert right in scripts.TEAMS
    monkeypatch.setattr(scripts, "TEAMS", scripts.TEAMS.replace(right, "found | (1 << seat)"))
    rules = made.rules
    fast = as_wasm(rules)
    assert "result" in compare(rules, fast, 300, seed=2).difference


# ---- bots ------------------------------------------------------------------------------------------------------------


def best_for(teams: tuple[tuple[int, ...], ...], seats: int, heap: int, seat: int) -> dict[int, bool]:
    """For each number of stones whether taking it wins for the team of whoever is asked, by brute force."""
    team_of = {one: number for number, team in enumerate(teams) for one in team}

    @cache
    def winner(heap: int, seat: int) -> int:
        """The team that wins; of two, each plays for itself."""
        found = {winner(heap - k, (seat + 1) % seats) if heap > k else team_of[seat] for k in (1, 2, 3) if k <= heap}
        return team_of[seat] if team_of[seat] in found else min(found)

    return {k: (winner(heap - k, (seat + 1) % seats) if heap > k else team_of[seat]) == team_of[seat]
            for k in (1, 2, 3) if k <= heap}


@pytest.mark.parametrize("teams", [PAIRS, "[[ada, ben], [cleo, dan]]", "[[ada, ben, cleo], [dan]]"])
def test_two_teams_look_ahead_for_one_another(teams: str, tmp_path: Path) -> None:
    """The strongest level takes what wins for the team, whoever of it will take the last stone; in both back-ends."""
    for backend in ("wasm", "python"):
        made = game(tmp_path, "stones", players=4, teams=teams)
        made.rules.backend = backend
        assert not mistakes(made)


def mistakes(made: Game) -> list[tuple[str, int]]:
    """Where the strongest level does not take what wins, of all seats and heaps for which that matters."""
    state, found, seen = made.state(), [], 0
    for seat, name in enumerate(made.rules.world.seats):
        for heap in range(2, 12):
            wins = best_for(made.rules.world.teams, 4, heap, seat)
            if len(set(wins.values())) > 1:
                state["vars"] |= {"heap": heap, "turn": name}
                made.load(state)
                seen += 1
                if not wins[int(ponder(made.rules, made.position, "machiavel", 60).text)]:
                    found.append((name, heap))
    assert seen > 5
    return found


def test_both_back_ends_judge_teams_alike(tmp_path: Path) -> None:
    made = game(tmp_path, "stones", players=4, teams="[[ada, ben, cleo], [dan]]")
    for text in ("3", "2"):
        made.play(text)
    judge, fast = Judge(made.rules), as_wasm(made.rules)
    python, quick = PythonWorld(made.rules, judge, 0), FastWorld(fast, judge)
    root = quick.enter(made.position)
    for seat in range(4):
        assert quick.judged(root, seat) == python.judged(made.position, seat)
    assert quick.foresight is not None and python.judged(made.position, 0) == 5 == -python.judged(made.position, 3)
    deep = quick.ahead(root, 0, 12, -10 * WIN, 10 * WIN, 0, Clock(60_000))
    assert (deep > WIN / 2) == any(best_for(made.rules.world.teams, 4, 8, 2).values())
    assert quick.ahead(root, 3, 12, -10 * WIN, 10 * WIN, 0, Clock(60_000)) == -deep


def test_a_partner_who_can_win_is_no_danger(tmp_path: Path) -> None:
    """With four stones left, one is taken: the next one is a partner, and takes the rest."""
    made = game(tmp_path, "stones", players=4, teams="[[ada, ben], [cleo, dan]]")
    state = made.state()
    state["vars"]["heap"] = 4
    made.load(state)
    for level in ("schemer", "machiavel"):
        assert ponder(made.rules, made.position, level, 60).text in ("1", "2", "3")
        assert all(best_for(made.rules.world.teams, 4, 4, 0).values())
    assert Judge(made.rules).outcome((0, 1), 1) == WIN == -Judge(made.rules).outcome((2, 3), 0)


def test_many_teams_play_each_for_itself(tmp_path: Path) -> None:
    made = game(tmp_path, "stones", players=6, teams="[[ada, dan], [ben, eve], [cleo, finn]]")
    state = made.state()
    state["vars"]["heap"] = 3
    made.load(state)
    assert ponder(made.rules, made.position, "machiavel", 60).text == "3"
    values = Judge(made.rules).all(made.position)
    assert values[:3] == values[3:]
    assert Judge(made.rules).shares((0, 3)) == [1, 0, 0, 1, 0, 0]


def test_all_against_the_game_build_together(tmp_path: Path) -> None:
    made = game(tmp_path, "tower", players=3)
    while not made.position.over:
        made.play(ponder(made.rules, made.position, "machiavel", 40, len(made.log)).text)
    assert made.result()["winners"] == ["ada", "ben", "cleo"]


def test_without_values_every_point_against_the_game_is_worth_something(tmp_path: Path) -> None:
    made = game(tmp_path, "tower", players=2)
    judge = Judge(made.rules)
    lost = [judge.ended((), {0: height, 1: height}.__getitem__)[0] for height in range(5)]
    assert lost == sorted(set(lost)) and lost[-1] < judge.ended((0, 1), lambda seat: 5)[0] == 1


# ---- what is counted -------------------------------------------------------------------------------------------------


def test_a_tournament_seats_whole_teams(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    game(tmp_path, "stones", players=4)
    between = Tournament(str(path), 4, {}, (), ["machiavel@20", "random"])
    assert [pairing.seats for pairing in between.pairings] == [("machiavel@20", "random")]
    between.play(6)
    strong, weak = between.pairings[0].tallies
    assert strong.games == strong.decided == 6 and strong.part > weak.part


def test_a_report_counts_teams(tmp_path: Path) -> None:
    rules = game(tmp_path, "tricks").rules
    wins = play_games(rules, 20, seed=1).wins()
    assert set(wins) == {"north+south", "east+west"} and sum(wins.values()) == 20
    wins = play_games(game(tmp_path, "tower", players=2).rules, 20, seed=1).wins()
    assert sum(wins.values()) == 20 and set(wins) <= {"ada+ben", "nobody"}


def test_a_report_says_which_team_is_favoured(tmp_path: Path) -> None:
    """The first of two who take stones wins more often; between two teams a half would be even."""
    made = game(tmp_path, "stones", players=4, teams="[[ada, ben, cleo], [dan]]")
    found = Findings(play_games(made.rules, 80, seed=2), Coverage(), made.rules.compiled.loaded)
    told = [remark for remark in found.remarks if "50% would be even" in remark]
    assert len(told) == 2 and told[0].startswith("ada+ben+cleo wins ")
