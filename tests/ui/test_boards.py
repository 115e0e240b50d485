"""Boards that lie turned, with coloured edges, with hollows or points, or with cells missing; and what lies on them."""

from __future__ import annotations

import math
import os
import string
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.problems import RulesetError
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.table.scene import TableScene
from game.scenes.table.spots import SEED, heaped
from game.table.intents import Decide
from game.view.board import BoardView
from game.view.boardpaint import name_places
from game.view.text import Type
from game.view.theme import load_theme
from tests.small import small_game
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot

PLACE = pygame.Rect(0, 0, 900, 690)
RULES = """
board: {map: MAP}
kinds: {man: {}}
pieces: [{kind: man, owner: white, sites: [a1]}]
vars: {turn: {type: seat, start: white}}
procedures: {main: [{loop: [{choose: turn, name: go, options: [{as: pass, do: [turn = after(turn)]}]}]}]}
show: {board: LOOK}
"""

pytestmark = pytest.mark.usefixtures("window")


def view(name: str, **changed: Any) -> BoardView:
    world = open_rules(name).world
    assert world.board is not None
    show = world.model.show
    return BoardView(world.board, PLACE, load_theme(), show.zones, replace(show.board, **changed))


def test_a_board_that_lies_turned_is_larger_where_it_fits_better_and_its_sites_are_found() -> None:
    turned, upright = view("hex"), view("hex", turn="")
    assert turned.cell > 1.2 * upright.cell
    for site in range(len(turned.board)):
        x, y = turned.at(site)
        assert PLACE.collidepoint(x, y) and turned.site_at((round(x), round(y))) == site


def test_the_edges_of_zones_are_inlaid_in_the_colours_of_their_seats() -> None:
    board, theme = view("hex"), load_theme()
    assert board.edges() == {"west": theme.seat("red"), "east": theme.seat("red"), "south": theme.seat("blue"),
                             "north": theme.seat("blue")}
    plain = pygame.image.tobytes(view("hex", edges={}).picture, "RGB")
    assert pygame.image.tobytes(board.picture, "RGB") != plain


@pytest.mark.parametrize("zone", ["row == 2", "[a2, b2, c2]", "{white: row == 2, black: col == 9}"])
def test_zones_that_are_written_and_not_drawn_are_inlaid_on_the_table_and_in_the_rule_book(
        zone: str, tmp_path: Path) -> None:
    text = RULES.replace("{map: MAP}", f"{{map: MAP, zones: {{deep: {zone}}}}}").replace(
        "{board: LOOK}", "{zones: {deep: brass}}")
    rules, robot = small_game(tmp_path, text).rules, TableRobot(tmp_path / "home")
    plan = Plan("small", 2, {}, {seat: Player(seat) for seat in rules.world.seats}, 1)
    scene = TableScene(robot.app, Match(plan, rules, robot.app.saves.journal()))
    robot.open(scene)
    board = rules.world.board
    assert scene.view is not None and board is not None
    kit = RulesScene(robot.app, rules).kit(robot.app.ui, "")
    assert kit is not None
    drawn = BoardView(kit.board, PLACE, scene.view.theme, kit.zones, kit.look, zones=kit.sites)
    for view in (scene.view, drawn):
        inlaid = {board.names[site] for site in range(len(board)) if view.zone_colour(site) is not None}
        assert inlaid == {"a2", "b2", "c2"}
    robot.close()


def test_where_cells_are_missing_side_by_side_the_table_is_seen() -> None:
    board = view("ur")
    there = {board.board.names[site]: board.local(site) for site in range(len(board.board))}
    gap = ((there["d3"][0] + there["g3"][0]) / 2, there["d3"][1] - board.cell * 0.3)
    assert board.picture.get_at((round(gap[0]), round(gap[1]))).a == 0
    assert board.picture.get_at((round(there["d3"][0]), round(there["d3"][1]))).a == 255
    whole = view("draughts")  # only dark squares are sites, but the board is whole
    assert whole.picture.get_at((round(whole.local(0)[0] + whole.cell), round(
        whole.local(0)[1]))).a == 255


@pytest.mark.parametrize("name", ["star", "djambi-3", "djambi-4", "djambi-6", "hex", "ur", "oware", "draughts", "go"])
def test_names_of_rows_stand_neither_in_cells_nor_in_each_other(name: str) -> None:
    plain = view(name)
    board = BoardView(plain.board, PLACE, plain.theme, {}, plain.look, coordinates=True)
    sites = range(len(board.board))
    places = name_places(board, list(sites), Type(1.0).font("bold", 13))
    cells = [board.local(site) for site in sites]
    assert not any(math.dist(rect.center, cell) < board.cell * 0.4 for _, rect in places for cell in cells)
    assert all(rect.collidelist([other for _, other in places[:index]]) < 0 for index, (_, rect) in enumerate(places))
    rows = Counter(one.strip(string.ascii_letters) for one in board.board.names)
    missing = {row for row, count in rows.items() if count > 1} - {told for told, _ in places}
    assert missing == ({"5", "6", "7", "8", "9"} if name == "star" else set())


@pytest.mark.parametrize("count", [*range(1, 14), 20, 48])
def test_what_lies_in_a_hollow_stays_in_it_and_nothing_is_hidden(count: int) -> None:
    places = [heaped(index, count) for index in range(count)]
    assert all(math.hypot(*place) + SEED / 2 <= 0.445 for place in places)
    assert len({(round(x, 3), round(y, 3)) for x, y in places}) == count
    if count <= 13:  # heaps that are often seen are even
        assert abs(sum(x for x, _ in places)) < 0.2 * SEED


@pytest.mark.parametrize(("look", "said"), [
    ("{turn: 45}", "it may be 90, 180, 270"),
    ("{edges: {middel: white}}", "there is no zone 'middel'"),
    ("{tile: hollow}", "did you mean 'hollowed'?"),
])
def test_a_look_of_a_board_that_means_nothing_is_named(tmp_path: Path, look: str, said: str) -> None:
    with pytest.raises(RulesetError) as caught:
        small_game(tmp_path, RULES.replace("LOOK", look))
    assert said in str(caught.value)


def test_plain_words_are_told_where_they_cover_no_plate_and_no_pile(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (540, 960))
    table = hand.sit("goofspiel")
    slip = table.moments.free_place(hand.app.ui, pygame.Rect(0, 0, 360, 60))
    assert not any(slip.colliderect(rect) for rect in (*table.places.seats, *table.places.piles.values()))
    hand.close()


@pytest.mark.parametrize("name", ["oware", "ur"])
def test_plain_words_lie_beside_a_long_board_in_a_tall_window(tmp_path: Path, name: str) -> None:
    hand = TableRobot(tmp_path, (720, 1280))
    table = hand.sit(name)
    view = table.view
    assert view is not None
    slip = table.moments.free_place(hand.app.ui, pygame.Rect(0, 0, 360, 68))
    assert table.places.board.contains(slip)
    assert slip.collidelist([view.spot(site) for site in range(len(view.board))]) < 0
    hand.close()


def test_what_falls_is_let_go_anywhere_over_its_column(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path)
    table = hand.sit("four")
    board = table.rules.world.board
    assert board is not None
    for _ in range(2):  # above nothing, and above a disc
        view = table.view
        assert view is not None
        x, _ = view.at(board.names.index("d6"))
        hand.click((round(x), view.rect.y + 3 * view.cell // 4))
        hand.run(1)
    assert table.match.game.log == ["d1", "d2"]


@pytest.mark.parametrize("name", ["oware", "ur"])
def test_a_pile_lies_in_its_well_beside_the_cells_and_what_is_pressed_there_is_meant(tmp_path: Path, name: str) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720))
    table = hand.sit(name)
    hand.run()
    view, places, world = table.view, table.places, table.rules.world
    assert view is not None and len(places.wells) == 2 * (2 if name == "ur" else 1)
    assert not any(places.seats[seat].colliderect(well) for seat in range(2) for well in places.wells.values())
    for pile, well in places.wells.items():
        assert view.rect.contains(well) and not any(well.collidepoint(view.at(site)) for site in range(len(view.board)))
        cards = table.match.game.position.piles[pile]
        for card in cards:
            (x, y), share = table.spots.in_well(card, pile, cards)
            half = share * view.cell / 2
            assert well.inflate(2, 2).contains((x - half, y - half, 2 * half, 2 * half)), "what lies there lies inside"
    if name == "ur":  # whoever waits is taken out of the well
        pile = world.pile_names.index(f"start {world.seats[table.asked_seat()]}")
        before = len(table.match.game.log)
        hand.click(places.wells[pile].center)
        hand.run(1.5)
        assert len(table.match.game.log) == before + 1 and table.match.game.log[-1].startswith("enter")
    hand.close()


def test_the_number_of_seeds_follows_those_that_are_sown(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path / "home", (1280, 720), speed="normal")
    table = hand.sit("oware")
    hand.run()
    assert table.view is not None
    sites = [table.view.board.index(name) for name in ("a1", "b1", "c1", "d1", "e1")]
    table.road.send(Decide("a1"))
    seen: list[tuple[int, ...]] = []
    for _ in range(400):
        hand.run(FRAME)
        counts = tuple(table.stage.crowd[site] for site in sites)
        seen += [counts] if not seen or seen[-1] != counts else []
    assert seen[0][1:] == (4, 4, 4, 4) and seen[-1] == (0, 5, 5, 5, 5)
    assert (3, 5, 4, 4, 4) in seen or (2, 5, 4, 4, 4) in seen, "one pit after the other"
    hand.close()
