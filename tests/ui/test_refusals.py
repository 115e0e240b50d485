"""Pressing what cannot be picked: the table always says why, in words, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.ruleset.library import Library
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, Decide, Say
from game.table.state import SILENCE
from game.telling.reasons import why_not, why_not_there
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot, has_pages

IDS = Library().ids()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    yield made
    made.close()


def seated(hand: TableRobot, ruleset: str) -> TableScene:
    table = hand.sit(ruleset)
    while hand.scene is not table:
        hand.use("lift", "mouse")
    hand.run(FRAME)
    return table


def unanswered(table: TableScene) -> list[tuple[int, int]]:
    """Places of sites where nothing can be used."""
    assert table.view is not None
    places = [(round(x), round(y)) for x, y in map(table.view.at, range(len(table.view.board)))]
    return [place for place in places if table.widget_at(place) is None]


@pytest.mark.parametrize("ruleset", [name for name in IDS if Library().load(name).map.entries.get("board")])
def test_every_site_that_cannot_be_picked_says_why(hand: TableRobot, ruleset: str) -> None:
    hand.app.settings.language = ("en", "fr")[IDS.index(ruleset) % 2]
    hand.app.changed_settings()
    table = seated(hand, ruleset)
    if table.view is None or has_pages(table):
        return
    before = table.match.game.state()
    for place in unanswered(table)[:: max(1, len(unanswered(table)) // 12)]:
        table.road.send(Say(SILENCE))
        hand.click(place)
        assert len(table.message) > 8 and "{" not in table.message and "why." not in table.message, place
    assert table.match.game.state() == before and hand.scene is table


@pytest.mark.parametrize(("language", "full"), [("en", "column is full"), ("fr", "colonne est pleine")])
def test_a_disc_falls_from_anywhere_and_a_full_column_is_told(hand: TableRobot, language: str, full: str) -> None:
    hand.app.settings.language = hand.app.strings.language = language
    table = seated(hand, "four")
    assert said(hand, "d6") == "" and table.match.game.log == ["d1"]
    for row in range(2, 7):
        table.road.send(Decide(f"d{row}"))
    hand.run(FRAME)
    assert full in said(hand, "d6") and full in said(hand, "d5"), "one's own and another's"


def said(hand: TableRobot, site: str) -> str:
    """What is said when a site is pressed."""
    table = hand.table
    assert table.view is not None and table.rules.world.board is not None
    hand.table.road.send(Say(SILENCE))
    x, y = table.view.at(table.rules.world.board.index(site))
    hand.click((round(x), round(y)))
    return table.message


def test_the_reason_fits_what_was_pressed(hand: TableRobot) -> None:
    table = seated(hand, "breakthrough")
    assert said(hand, "a8") == "This piece is Bruno’s, and Ada is to decide."
    assert "every way is barred" in said(hand, "a1")
    assert said(hand, "e5") == "There is nothing to pick on e5."
    hand.click(hand.find(f"thing:piece:{standing(table, 'b2')}").seen.center)
    assert "out of its reach" in said(hand, "e5")
    assert table.chooser.picked, "what was picked stays picked"
    assert not table.match.game.log


def standing(table: TableScene, site: str) -> int:
    assert table.rules.world.board is not None
    position: Any = table.match.game.position  # which has who stands where only where it is asked for
    return int(position.at0[table.rules.world.board.index(site)])


def test_a_piece_let_go_where_it_cannot_stand_says_why(hand: TableRobot) -> None:
    table = seated(hand, "breakthrough")
    assert table.view is not None and table.rules.world.board is not None
    x, y = table.view.at(table.rules.world.board.index("e5"))
    hand.pull(hand.find(f"thing:piece:{standing(table, 'b2')}").seen.center, (round(x), round(y)))
    assert "out of its reach" in table.message and not table.chooser.picked and not table.match.game.log


def test_what_is_compulsory_is_named(hand: TableRobot) -> None:
    table = seated(hand, "draughts")
    game = table.match.game
    for _ in range(200):
        found = compulsory(table)
        if found:
            assert set(found) <= {"compulsory"}
            return
        game.decide(hand.chance.choice(game.position.opts))
        table.road.send(Ask())
    raise AssertionError("no capture came up")


def compulsory(table: TableScene) -> list[str]:
    """Why pieces of the seat that is asked cannot move, though they could if something else were not compulsory."""
    rules, position, seat = table.rules, table.match.game.position, table.asked_seat()
    owners = getattr(position, "owner", rules.space["OWNER"])
    able = {value for kind, value in table.chooser.next_things() if kind == "piece"}
    return [why_not(rules, position, table.chooser, position.place[piece], piece, seat).key
            for piece in range(len(rules.world.pieces))
            if position.place[piece] >= 0 and owners[piece] == seat and piece not in able
            and rules.reach(position, piece)]


def test_a_ruleset_has_words_of_its_own_for_a_reason(hand: TableRobot) -> None:
    table = seated(hand, "breakthrough")
    texts = table.rules.world.model.text.setdefault("en", {})
    texts["why-not-yours"] = "Hands off {owner}’s {kind}!"
    try:
        assert said(hand, "a8") == "Hands off Bruno’s man!"
    finally:
        del texts["why-not-yours"]


def test_what_lies_and_what_never_moves_is_explained_by_what_it_is(hand: TableRobot,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated(hand, "draconic")
    for text in ("house a1", "house g7", "plant d4", "plant d5"):
        table.match.play(text)
    table.stage.sync(table.match.game.position)
    table.road.send(Ask())
    assert said(hand, "d4").startswith("Tree: Trees never move")
    monkeypatch.setattr("game.table.words.lying", lambda state, piece: "lying")
    assert said(hand, "d4") == "Tree (asleep): nothing can be done with it in this decision."
    monkeypatch.setitem(table.match.rules.world.model.text["en"], "state-lying", "felled")
    assert said(hand, "d4") == "Tree (felled): nothing can be done with it in this decision."


def test_what_would_end_a_turn_badly_is_not_called_compulsory(hand: TableRobot) -> None:
    table = seated(hand, "draconic")
    for _ in range(120):
        rules, position = table.rules, table.match.game.position
        ahead = position.copy()
        ahead.looking = 1
        question = rules.questions[position.pc]
        lost = [option for option in question.options(ahead) if option not in position.opts
                and [kind for kind, _ in rules.stands_for(ahead, option)] == ["piece", "site"]]
        if question.name == "turn" and lost:
            (_, piece), (_, site) = rules.stands_for(ahead, lost[0])
            assert why_not_there(rules, position, piece, site).key == "not_kept"
            return
        table.match.game.decide(hand.chance.choice(position.opts))
    raise AssertionError("no turn was ever held back")
