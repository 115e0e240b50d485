"""A bid is made in one panel of count and face, doubt is always the first button, and bots bid what can be believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.levels import think
from game.engine.game import Game
from game.scenes.table.buttons import Cell
from game.scenes.table.scene import TableScene
from game.storage.settings import TEXT_SIZES
from game.table.intents import Decide
from tests.pictures.gallery import MIDDLE, laid, laid_out
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot


@pytest.mark.parametrize("language", ["en", "fr"])
def test_doubt_stands_above_all_bids_on_every_page(tmp_path: Path, language: str) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720), language=language)
    table = hand.sit("liars-dice", bots=dict.fromkeys(rules_of("liars-dice").world.seats[1:], "novice"))
    hand.run(0.2)
    table.road.send(Decide("1 deuce"))
    while table.asked_seat() != 0 and not table.match.game.position.over:
        last = table.rules.texts(table.match.game.position)
        table.road.send(Decide(last[1]))
        hand.run(0.2)
    assert table.words.turn_question() == table.words.word("claim-more") != table.words.word("claim")
    for _ in range(3):
        first, *rest = [widget for widget in table.widgets if widget.id.startswith("choice:")]
        assert first.label == {"en": "Liar!", "fr": "Menteur\u00a0!"}[language]
        assert rest and all(isinstance(one, Cell) and one.rect.y > first.rect.y for one in rest)
        assert len({one.rect.x for one in rest}) <= 6, "a column for each face"
        hand.press("more")
        hand.run(0.2)
    hand.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bids_leave_the_drawer_its_room_with_the_largest_letters_in_a_tall_window(tmp_path: Path,
                                                                                   language: str) -> None:
    hand = TableRobot(tmp_path / "home", (720, 1280), language=language)
    hand.app.settings.text_size = len(TEXT_SIZES) - 1
    hand.app.changed_settings()
    table = laid("liars-dice", MIDDLE, hand)[0]
    assert isinstance(table, TableScene)
    laid_out(hand, lambda hand: [table])
    rects = [widget.rect for widget in table.widgets if widget.id == "more" or widget.id.startswith("choice:")]
    assert len(rects) == 7 and table.places.drawer.h, "doubt, five faces, and more of them"
    for number, rect in enumerate(rects):
        assert not any(rect.colliderect(other) for other in (*rects[:number], table.places.drawer))
    hand.close()


@pytest.mark.parametrize("size", [(1280, 720), (540, 960), (1680, 720)])
def test_what_is_claimed_lies_large_on_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = TableRobot(tmp_path / "home", size)
    table = hand.sit("liars-dice", bots=dict.fromkeys(rules_of("liars-dice").world.seats[1:], "novice"))
    hand.run(0.2)
    assert table.places.claim.h == 0, "nothing is claimed"
    table.road.send(Decide("4 cinque"))
    hand.run(FRAME)
    claim, places, written = table.places.claim, table.places, list[str]()
    line = hand.app.ui.line
    hand.app.ui.line = lambda text, *more: (written.append(text), line(text, *more))[1]  # type: ignore
    table.refresh()
    hand.run(FRAME)
    del hand.app.ui.line
    assert "4 ×" in written and hand.app.ui.area.contains(claim) and claim.h > 0
    others = [*places.seats, *places.trays.values(), places.drawer, places.asked, places.buttons, places.log]
    assert not any(claim.colliderect(other) for other in others if other.h)
    assert not any(isinstance(line, str) and "{" in line for line in written)
    hand.close()


@pytest.mark.parametrize("level", ["courtier", "schemer"])
def test_a_bot_answers_a_bid_with_one_that_can_be_believed_or_doubts(level: str) -> None:
    for seed in range(3):
        game = Game.open("liars-dice", 6, seed=seed)
        game.play("7 sice")
        answer = think(game, level, 10_000)
        assert answer == "doubt" or int(answer.split()[0]) <= 11, "of thirty dice"
