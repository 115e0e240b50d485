"""What lies over a table leaves it readable: where keys are told, how the menu stands, trays that hold nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.notice import NoticeScene
from game.table.intents import Decide, OpenMenu
from game.view.ui import Ui
from tests.ui.table_robot import TableRobot


@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
def test_keys_are_told_beside_the_board_while_the_menu_is_open(tmp_path: Path, size: tuple[int, int],
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr("game.app.scene.draw_hints", lambda ui, app, hints, rect: drawn.append(rect))
    monkeypatch.setattr("game.app.scene.draw_bar", lambda *given, **more: pytest.fail("over the board"))
    hand = TableRobot(tmp_path, size)
    table = hand.sit("djambi-4")
    table.road.send(OpenMenu())
    hand.run(0.2)
    assert drawn and drawn[-1] == table.places.hints
    assert table.view is not None and not drawn[-1].colliderect(table.places.board)


def test_a_notice_takes_no_keys_and_tells_none(tmp_path: Path) -> None:
    assert NoticeScene(TableRobot(tmp_path).app).keys() == []


def test_both_columns_of_the_menu_are_in_line(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (1280, 720))
    table = hand.sit("djambi-4")
    table.road.send(OpenMenu())
    hand.run(0.1)
    buttons = [widget for widget in hand.scene.widgets if widget.focusable]
    left = {widget.rect.y for widget in buttons if widget.rect.x == buttons[0].rect.x}
    right = {widget.rect.y for widget in buttons if widget.rect.x != buttons[0].rect.x}
    assert right and left - {min(left)} <= right, "the heading stands beside the first"


def test_beside_a_board_a_tray_is_seen_as_soon_as_something_lies_in_it(tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    panels: list[pygame.Rect] = []
    hand = TableRobot(tmp_path, (1280, 720))
    table = hand.sit("morris")
    taken = table.rules.world.piles["captured"][0]
    plain = Ui.panel

    def noted(ui: Ui, rect: pygame.Rect, *more: Any, **named: Any) -> None:
        panels.append(rect)
        plain(ui, rect, *more, **named)

    monkeypatch.setattr(Ui, "panel", noted)
    table.refresh()
    hand.run(0.1)
    assert panels and not any(rect.colliderect(table.places.piles[taken]) for rect in panels)
    for text in ("place a7", "place a1", "place d7", "place d1", "place g7", "take a1"):
        table.road.send(Decide(text))
    hand.run(3)
    assert any(rect.colliderect(table.places.piles[taken]) for rect in panels)
