"""The count at the end: told line by line, sums growing, all at once for those who want no motion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.events import Value
from game.engine.readouts import Line
from game.engine.rules import Position, Rules
from game.engine.search import complete
from game.scenes.menu.tally import TallyScene, score_lines
from tests.ui.beforehand import Played, at_random
from tests.ui.table_robot import TableRobot


def line(key: str, points: int) -> Line:
    """A line of the score."""
    return Line(key, (), {"points": Value("number", points)}, ())


LINES = [[line("first", 2), line("second", 3)], [line("first", 4)]]


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path, speed="normal")
    yield made
    made.close()


def ended(rules: Rules, game: Played) -> Position:
    """The last position of a game."""
    position = rules.start(game.seed)
    for option in game.options:
        rules.apply(position, complete(rules, position, option))
    return position


def count(hand: TableRobot) -> TallyScene:
    scene = TallyScene(hand.app, hand.sit("tictactoe"), LINES)
    hand.open(scene)
    return scene


def test_it_is_told_line_by_line(hand: TableRobot) -> None:
    scene = count(hand)
    assert [scene.total(seat) for seat in (0, 1)] == [0, 0]
    line = hand.app.ui.theme.timings["line"]
    hand.run(line)
    assert [scene.total(seat) for seat in (0, 1)] == [2, 4]
    hand.run(line + 0.1)
    assert [scene.total(seat) for seat in (0, 1)] == [5, 4]
    assert hand.idle() == 0, "when all is told nothing is drawn anew"


def test_one_press_tells_all_and_another_goes_on(hand: TableRobot) -> None:
    scene = count(hand)
    hand.press("go-on")
    assert hand.scene is scene and scene.total(0) == 5
    hand.pad("b")
    assert hand.scene is not scene


def test_among_equals_only_whoever_won_is_crowned_and_the_reason_is_told(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    game = next(game for seed in range(1, 9) if (game := at_random(table.rules, "fredericus", seed)) is not None
                and ended(table.rules, game).reason == "played-last")
    table = hand.sit_late(game, 1)
    hand.app.settings.speed = "off"
    table.match.play_option(complete(table.rules, table.match.game.position, game.options[-1]))
    table.finish(2)
    hand.run()
    scene = hand.scene
    assert isinstance(scene, TallyScene) and scene.counted == scene.most
    totals = [scene.total(seat) for seat in range(4)]
    assert totals.count(max(totals)) > 1 and len(scene.winners) == 1
    level = [seat for seat in range(4) if totals[seat] == max(totals)]
    winner = table.rules.world.seats.index(scene.winners[0])
    for seat, lines in enumerate(scene.lines):
        ties = [line.text for line in lines if not line.number("points")]
        assert ties == ([] if seat not in level else ["score-tie-won" if seat == winner else "score-tie-lost"])
    assert scene.verdict.endswith("most points, shared, and the last to play in the round".capitalize())
    assert not hand.find("verdict").rect.colliderect(hand.find("go-on").rect)
    assert not any(rect.colliderect(hand.find("verdict").rect) for rect in scene.columns)


def test_without_motion_all_is_told_at_once(hand: TableRobot) -> None:
    hand.app.settings.reduced_motion = True
    assert count(hand).total(0) == 5


def test_a_ruleset_that_tells_no_lines_has_no_count(hand: TableRobot) -> None:
    assert score_lines(hand.sit("tictactoe").match) == []


@pytest.mark.parametrize(("size", "seats", "across"), [
    ((720, 1280), 2, 2), ((720, 1280), 3, 2), ((1280, 720), 3, 3), ((720, 1280), 1, 1)])
def test_three_columns_are_too_many_for_a_tall_window(tmp_path: Path, size: tuple[int, int], seats: int, across: int,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    hand, asked, plain = TableRobot(tmp_path / "home", size), set[int](), TallyScene.seats
    monkeypatch.setattr(TallyScene, "seats", lambda scene, ui, head, beside: (
        asked.add(beside), plain(scene, ui, head, beside))[1])  # type: ignore[func-returns-value]
    hand.open(TallyScene(hand.app, hand.sit("djambi-3"), (LINES + LINES)[:seats]))
    assert asked == {across}
    hand.close()
