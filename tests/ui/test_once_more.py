"""What others did is seen once more, slower, whenever somebody wants to."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.engine.events import Came, Event
from game.scenes.table.scene import SLOWER, TableScene
from game.table.intents import Decide, LookBack
from game.table.state import shown_position
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot

MOVES = ("c1-d2", "g2-e2", "g8-e6", "c7-f7")


def opened(hand: TableRobot) -> TableScene:
    """Four turns of Djambi; whoever began is asked again."""
    table = hand.sit("djambi-4")
    for text in MOVES:
        table.road.send(Decide(text))
        hand.run(3)
    return table


def seen(hand: TableRobot, table: TableScene, most: float = 60) -> list[tuple[float, Event]]:
    """Everything that begins to be shown until all has been watched, with the time."""
    found: list[tuple[float, Event]] = []
    told = table.stage.on_event
    clock = 0.0

    def note(event: Event) -> None:
        found.append((clock, event))
        told(event)

    table.stage.on_event = note
    while table.state.watching and clock < most:
        hand.run(FRAME)
        clock += FRAME
    table.stage.on_event = told
    return found


def test_the_turns_of_the_others_are_seen_once_more_and_slower_up_to_the_present(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720), speed="normal")
    table = opened(hand)
    hand.press("watch")
    assert table.state.watching
    assert shown_position(table.state) is table.match.game.past[1], "one's own turn is not shown again"
    assert table.slowness() == SLOWER * hand.app.settings.slowness()
    found = seen(hand, table)
    assert [event for _, event in found] == [event for events in table.match.events[1:] for event in events]
    assert all(later - sooner > 0.5 * SLOWER for (sooner, _), (later, _) in pairwise(found))
    assert table.state.looking is None and table.may_pick() and len(table.match.game.log) == len(MOVES)
    assert table.stage.pieces[0].place == table.spots.anchor(0, table.match.game.position)
    hand.close()


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_it_goes_on_from_what_is_looked_back_at_and_ends_when_somebody_has_seen_enough(tmp_path: Path,
                                                                                       speed: str) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720), speed=speed)
    table = opened(hand)
    table.road.send(LookBack(3))
    hand.run(0.2)
    hand.press("watch")
    found = seen(hand, table, 1.3)
    assert table.words.question_text() == "Dimitri: Necromobile c7 → f7"
    found += seen(hand, table)
    assert [event.piece for _, event in found if isinstance(event, Came)] == [
        event.piece for event in table.match.events[3] if isinstance(event, Came)]
    table.road.send(LookBack(0))
    hand.run(0.2)
    hand.press("watch")
    hand.run(0.6)
    hand.press("present")
    assert not table.state.watching and table.state.looking is None and not table.stage.busy
    hand.close()


def test_what_is_looked_back_at_lies_in_another_light_but_not_while_it_is_watched(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lit: list[bool] = []
    hand = TableRobot(tmp_path / "home", (1280, 720), speed="normal")
    table = opened(hand)
    monkeypatch.setattr("game.scenes.table.board.paint_memory", lambda *_: lit.append(table.state.watching))
    table.refresh()
    hand.run(0.2)
    assert lit == []
    table.road.send(LookBack(2))
    hand.run(0.2)
    assert lit and not any(lit)
    hand.press("watch")
    lit.clear()
    table.refresh()
    hand.run(0.2)
    assert table.state.watching and lit == []
    hand.close()


def test_nothing_is_decided_while_it_is_watched(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720), speed="normal")
    table = opened(hand)
    hand.press("watch")
    hand.run(0.3)
    assert not table.may_pick()
    table.road.send(LookBack(None))
    assert table.may_pick()
    hand.close()
