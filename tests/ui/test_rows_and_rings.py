"""Small things on a table: names of one size or none, rings around what is meant, lines that are whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.court.hat_scene import HatScene
from game.scenes.table.log import MARGIN, LogLine, row_height
from game.scenes.table.plates import first_line
from game.scenes.table.rows import names_fit
from game.scenes.table.scene import TableScene
from game.table.intents import Point
from game.table.state import Ceremony, Spot
from game.view.playing_cards import card
from game.view.ui import Ui
from game.view.widgets import Label
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot, has_pages, note_of

Rect = pygame.Rect


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    """A robot at a table of its own."""
    found = TableRobot(tmp_path, (1280, 720))
    yield found
    found.close()


def seated(hand: TableRobot, ruleset: str, decisions: int = 0) -> TableScene:
    """A table with somebody before the screen, after so many decisions."""
    table = hand.sit(ruleset)
    for _ in range(decisions):
        table.match.play(table.match.game.legal()[0])
        table.refresh()
    while hand.scene is not table:
        hand.use("lift", "mouse")
    hand.run(FRAME)
    return table


def written(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """All that is written from now on, and how large."""
    found: list[tuple[str, float]] = []
    usual = ui.type.render

    def render(text: str, style: str, size: float, colour: tuple[int, int, int]) -> pygame.Surface:
        found.append((text, size))
        return usual(text, style, size, colour)

    monkeypatch.setattr(ui.type, "render", render)
    return found


def test_a_name_that_could_not_be_read_is_left_out(hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ui = seated(hand, "fredericus"), hand.app.ui
    assert table.piece_art is not None
    told = written(ui, monkeypatch)
    for high, named in ((14, True), (7, False)):
        told.clear()
        card(ui, table.piece_art, 0, "manticore", (ui.px(84), ui.px(36)), "top", ui.px(high))
        assert bool(told) == named, f"{high} units high"
        assert all(size >= 9 for _, size in told)


def test_a_row_that_is_looked_at_writes_all_names_across_or_all_upright(hand: TableRobot) -> None:
    table, ui = seated(hand, "fredericus"), hand.app.ui
    pile = next(iter(table.places.rows))
    names = {table.words.kind_name(table.stage.pieces[card].kind) for card in table.cards_of(pile)}
    widest = max(ui.type.width(name, "bold", ui.theme.sizes["card"] * 1.15) for name in names)
    for wide, across in ((widest + ui.px(8), True), (widest + ui.px(7), False)):
        assert names_fit(ui, names, wide) == across


def test_of_two_pieces_on_one_point_each_has_its_own_ring_and_both_have_one_around_them(hand: TableRobot) -> None:
    table = seated(hand, "fredericus")
    position, view = table.shown_position(), table.view
    assert view is not None
    first, second = [piece for piece in range(len(table.rules.world.pieces)) if position.place[piece] >= 0][:2]
    site = position.place[first]
    assert table.spots.ringed(site, first) == (view.at(site), 1.0), "alone it has the usual one"
    position.place[second] = site
    (x, y), share = table.spots.ringed(site)
    assert (x, y) == view.at(site) and share > 1
    rings = [table.spots.ringed(site, piece) for piece in (first, second)]
    assert rings[0][0] != rings[1][0] and all(one[1] < 1 for one in rings)


def test_lines_of_what_was_played_are_all_of_one_size(hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ui = seated(hand, "djambi-4", 1), hand.app.ui
    line = next(widget for widget in table.widgets if isinstance(widget, LogLine))
    told = written(ui, monkeypatch)
    for label in ("1. short", "1. " + "very long " * 12):
        line.label, line.parts = label, []
        line.lay(ui, Rect(0, 0, ui.px(300), row_height(ui)), False)
    assert len({size for _, size in told}) == 1 and told[-1][0].endswith("…")


@pytest.mark.parametrize(("counts", "across", "lines", "first"), [
    ([1, 1, 6, 2], 8, 2, 8), ([6, 2], 8, 1, 8), ([9], 8, 2, 8), ([0, 5, 5], 8, 2, 5), ([], 8, 1, 1)])
def test_what_lies_before_a_seat_is_broken_between_piles(counts: list[int], across: int, lines: int,
                                                         first: int) -> None:
    assert first_line(counts, across, lines) == first


def test_a_note_cuts_no_line_of_the_list(hand: TableRobot) -> None:
    table, ui = seated(hand, "djambi-4", 3), hand.app.ui
    table.road.send(Point(Spot("piece", 0)))
    box = note_of(hand)
    assert box is not None and box.bottom == table.places.log.bottom
    assert (box.y - table.places.log.y - ui.px(MARGIN)) % row_height(ui) == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_above_a_hat_are_no_wider_than_the_tray_below_it(hand: TableRobot, language: str) -> None:
    hand.app.settings.language = hand.app.strings.language = language
    table = seated(hand, "fianchetto")
    assert has_pages(table)
    table.state.ceremony = Ceremony(table.piles_as("hat")[0], table.chooser.all[0], 0)
    hat = HatScene(hand.app, table)
    hand.app.stack.push(hat)
    hand.run(FRAME)
    words, tray = hat.widget("words"), hat.ground(hand.app.ui)
    assert isinstance(words, Label) and tray in table.places.piles.values()
    size, lines = words.broken(hand.app.ui, words.rect.w)
    wide = max(hand.app.ui.type.width(line, words.style, size) for line in lines)
    assert words.rect.centerx == tray.centerx and wide < tray.w - hand.app.ui.px(40)
