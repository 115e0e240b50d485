"""A carved board, pieces that have a picture for how they lie, kinds of another size, sites that shine."""

from __future__ import annotations

import math
from pathlib import Path
from unittest.mock import patch

import pygame

from game.engine.readouts import readouts
from game.table.intents import Decide
from game.view.board import BoardView
from game.view.boardlines import link
from game.view.ui import Ui
from tests.ui.table_robot import TableRobot


def rings(hand: TableRobot) -> BoardView:
    hand.sit("fidchell-1")
    hand.run(0.1)
    view = hand.table.view
    assert view is not None
    return view


def shining(hand: TableRobot) -> set[str]:
    table = hand.table
    lines = readouts(table.rules, table.shown_position(), "badges")
    return {table.rules.world.site_name(line.number("at")) for line in lines if line.word("as") == "lit"}


def test_a_chain_shines_from_its_first_stone_on(hand: TableRobot) -> None:
    view = rings(hand)
    table = hand.table
    names = table.rules.world.site_name
    site = {names(number): number for number in range(len(view.board))}
    dark = hand.app.surface.copy()
    for text in ("place c1", "place g9", "place b1", "place g20"):
        table.road.send(Decide(text))
        hand.run(3.0)
        assert shining(hand) == set()  # neither of them has come to the King
    table.road.send(Decide("place a1"))
    hand.run(3.0)
    assert shining(hand) == {"a1", "b1", "c1"}
    (ax, ay), (bx, by) = view.at(site["a1"]), view.at(site["b1"])
    between = (round((ax + bx) / 2), round((ay + by) / 2))
    assert sum(hand.app.surface.get_at(between)[:3]) > sum(dark.get_at(between)[:3])


def test_light_goes_along_the_circle(hand: TableRobot) -> None:
    view = rings(hand)
    names = view.board.names
    way = link(view, names.index("a1"), names.index("a2"))
    middle = view.at(names.index("o"))
    far = [math.dist(place, middle) for place in way]
    assert len(way) > 2 and max(far) - min(far) < 1.0
    assert link(view, names.index("a1"), names.index("b1")) == [view.at(names.index("a1")), view.at(names.index("b1"))]


def test_the_king_is_larger_and_wakes(hand: TableRobot) -> None:
    rings(hand)
    table = hand.table
    king = table.rules.world.kinds.index("king")
    piece = next(index for index, shown in enumerate(table.stage.pieces) if shown.kind == king)
    stone = next(index for index, shown in enumerate(table.stage.pieces) if shown.kind != king)
    assert table.spots.size(piece) == table.spots.size(stone) * 3 // 2
    assert table.spots.state(piece) == "lying" and table.piece_art is not None
    awake, asleep = (table.piece_art.picture(king, -1, 64, state) for state in ("", "lying"))
    assert pygame.image.tobytes(awake, "RGBA") != pygame.image.tobytes(asleep, "RGBA")


def test_the_signs_of_a_site_and_of_the_piece_on_it_are_both_seen(hand: TableRobot, tmp_path: Path) -> None:
    file = tmp_path / "signs" / "ruleset.yaml"
    file.parent.mkdir()
    file.write_text("ruleset: {format: 1, id: signs, version: 1, extends: breakthrough}\n"
                    "show: {badges: [{at: site(d2), icon: star, text: here},\n"
                    "  {at: site(d2).piece, icon: flag, text: here}]}\n"
                    "text: {en: {here: here}, fr: {here: ici}}\n", encoding="utf-8")
    colours = {"star": (255, 0, 1), "flag": (1, 0, 255)}
    sizes = set()

    def plain(ui: Ui, icon: str, side: int) -> pygame.Surface:
        found = pygame.Surface((side, side))
        found.fill(colours[icon])
        sizes.add(side * side)
        return found

    with patch("game.scenes.table.board.badge", plain):
        hand.sit(str(file))
        hand.run(0.5)
        seen = [pygame.mask.from_threshold(hand.app.surface, colour, (1, 1, 1, 255)).count()
                for colour in colours.values()]
    assert min(seen) > min(sizes) / 2, (seen, sizes)  # the frame of what can be picked lies over their edges
