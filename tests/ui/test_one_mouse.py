"""A whole game for four around one mouse: no key is touched from the first bet to the count of the points."""

from __future__ import annotations

from pathlib import Path

from tests.ui.robot import blink
from tests.ui.table_robot import TableRobot


class Hunter(TableRobot):
    """Takes what can be taken, and otherwise what comes: a game ends sooner so."""

    def usable(self) -> list[str]:
        found = super().usable()
        leads = self.table.chooser.next_things()
        eager = [f"thing:{kind}:{value}" for (kind, value), ways in leads.items()
                 if any(one.text.startswith("capture") for one in ways)]
        buttons = [name for name in found if name.startswith("choice:capture")]
        return buttons or [name for name in eager if name in found] or found

    def check_table(self) -> None:
        if len(self.table.match.game.log) % 20 == 0:
            super().check_table()

    def key(self, *names: str) -> None:
        raise AssertionError("there is no keyboard")


def test_four_people_with_one_mouse_play_a_whole_game(tmp_path: Path) -> None:
    hand = Hunter(tmp_path)
    table = hand.sit("fredericus", seed=7)
    assert table.rules.world.players == 4
    blink(hand.app)
    hand.play("mouse", 3000)
    assert hand.over
    hand.run(1.5)
    assert hand.scene.name == "tally", "the points are counted before the result"
    scores = table.match.game.result()["scores"]
    assert [hand.scene.total(seat) for seat in range(4)] == list(scores.values())  # type: ignore[attr-defined]
    hand.press("go-on")
    assert hand.scene.name == "result"
    hand.close()
