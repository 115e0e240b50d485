"""Plates of seats: whoever can be picked is seen to be, and what is counted is told."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from pygame import Rect

from game.engine.events import Value
from game.engine.readouts import Line
from game.scenes.menu.result import ResultScene
from game.scenes.table.plates import Plates
from game.scenes.table.scene import TableScene
from game.table.state import Spot
from game.view.gauges import pips
from game.view.ui import Ui
from tests.ui.table_robot import TableRobot

POINTED = """
ruleset: {format: 1, id: pointed, version: 1}
name: {en: Pointed}
players: 3
seats: [red, blue, green]
kinds: {rose: {}, thorn: {}}
vars: {turn: {type: seat, start: red}, given: number}
procedures:
  main:
    - while: given < 9
      do:
        - choose: turn
          name: give
          options: [{each: "c in others(turn) for k in every(kind)", as: "give {c} {k}", do: given += 1}]
        - turn = after(turn)
    - {end: enough}
text: {en: {give: Give, enough: enough is given}}
"""


def rims(table: TableScene) -> list[bool]:
    """Of which plates the upper edge has the colour of what can be picked."""
    ui, colour = table.app.ui, table.app.ui.theme["legal"]

    def rimmed(rect: Rect) -> bool:
        found = [tuple(ui.surface.get_at((rect.centerx, rect.y + line)))[:3] for line in range(3)]
        return tuple(colour)[:3] in found

    return [rimmed(rect) for rect in table.places.seats]


def test_who_can_be_picked_has_a_rim_until_they_are(hand: TableRobot, tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(POINTED, encoding="utf-8")
    table = hand.sit(str(file))
    hand.run(0.5)
    assert rims(table) == [False, True, True]
    table.use_spot(Spot("seat", 1))
    hand.run(0.5)
    assert rims(table) == [False, False, False], "now a kind is asked for"
    hand.app.settings.show_legal = False
    table = hand.sit(str(file))
    hand.run(0.5)
    assert rims(table) == [False, False, False], "nobody wants to be shown what is possible"


@pytest.mark.parametrize(("language", "counted"), [("en", "steps gained"), ("fr", "cases gagnées")])
def test_a_plate_and_the_page_at_the_end_say_what_is_counted(tmp_path: Path, language: str, counted: str) -> None:
    hand = TableRobot(tmp_path, (1280, 720), language=language)
    table = hand.sit("star")
    plates = next(panel for panel in table.panels if isinstance(panel, Plates))
    assert [plates.badges(table.places, seat) for seat in range(3)] == [[("", counted)]] * 3
    assert [table.words.score_text(seat) for seat in range(3)] == ["0", "0", "0"], "nobody has moved"
    with patch.object(Ui, "line", autospec=True, side_effect=Ui.line) as line:
        hand.leave()
        hand.open(ResultScene(hand.app, table.match))
    assert [call.args[1] for call in line.call_args_list].count(counted) == 3
    hand.close()


def test_what_lies_in_open_piles_is_counted_in_games_with_secrets_too(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (1280, 720))
    table = hand.sit("goofspiel")
    assert [(table.words.score_text(seat), table.words.score_word(seat)) for seat in range(2)] == [("0", "points")] * 2
    hand.close()


@pytest.mark.parametrize("word", ["", "dice"])
def test_pips_that_nobody_could_count_are_told_as_a_number(tmp_path: Path, word: str) -> None:
    hand = TableRobot(tmp_path, speed="off")
    for room in (Rect(10, 10, 200, 24), Rect(10, 10, 8, 24), Rect(10, 10, 0, 24), Rect(10, 10, -30, 24)):
        for count, most, told in ((2, 4, ""), (30, 90, "30 / 90"), (10**12 - 1, 0, str(10**12 - 1)), (-5, 10**9, "-5")):
            parts = {"seat": 0, "count": count, "most": most, "spare": 0, "as": word}
            line = Line("", (), {name: Value("", value) for name, value in parts.items()}, ())
            with patch.object(Ui, "line", autospec=True) as said:
                width = pips(hand.app.ui, room, [line], 0)
            assert width <= max(0, room.w) + hand.app.ui.tx(8)
            words = [call.args[1] for call in said.call_args_list]
            assert (words and words[0].startswith(told)) if told or room.w < 100 else not words
    hand.close()
