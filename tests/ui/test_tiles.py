"""Shapes at a table: all cells are seen before they are laid, and every device can turn them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.match.chooser import Thing
from game.scenes.table.scene import TableScene
from game.table.state import Spot
from game.view.slabs import fitted, joined
from tests.ruleset.test_shapes import laid_game
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot


@pytest.fixture
def table(hand: TableRobot, tmp_path: Path) -> TableScene:
    """A table at which whoever begins has a piece of four squares like an L in the hand."""
    folder = tmp_path / "tiles"
    folder.mkdir()
    laid_game(folder)
    file = folder / "ruleset.yaml"
    text = file.read_text(encoding="utf-8").replace("show: {hide: [supply]}",
                                                    "show: {hide: [supply], pieces: {joins: [tile]}}")
    file.write_text(text, encoding="utf-8")
    return hand.sit(str(file))


def piece_of(table: TableScene, kind: str) -> Thing:
    """One's own piece of a kind that waits to be laid."""
    world, position = table.rules.world, table.match.game.position
    return next(thing for thing in table.chooser.next_things() if world.kinds[position.kind[thing.value]] == kind)


def centre(table: TableScene, thing: Thing) -> tuple[int, int]:
    rect = table.thing_rect(thing)
    assert rect is not None
    return rect.center


def site(table: TableScene, name: str) -> Thing:
    assert table.rules.world.board is not None
    return Thing("site", table.rules.world.board.index(name))


def names(table: TableScene, things: tuple[Thing, ...]) -> set[str]:
    assert table.rules.world.board is not None
    return {table.rules.world.board.names[thing.value] for thing in things}


def ghost(table: TableScene) -> set[str]:
    """The sites that a press would cover now."""
    return names(table, table.chooser.together(table.state.ghost)) if table.state.ghost is not None else set()


def laid(table: TableScene) -> set[str]:
    """The sites that are covered."""
    board, place = table.rules.world.board, table.match.game.position.place
    assert board is not None
    return {board.names[at] for at in place if at >= 0}


def point(hand: TableRobot, at: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    hand.run(FRAME)


def wheel(hand: TableRobot, way: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-way, flipped=False, touch=False))
    hand.run(FRAME)


def finger(hand: TableRobot, at: tuple[int, int]) -> None:
    width, height = hand.app.ui.area.size
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.event.Event(kind, x=at[0] / width, y=at[1] / height, finger_id=1, dx=0, dy=0))
        hand.run(FRAME)


def hints(table: TableScene) -> list[str]:
    shown = table.keys()
    return [action for action, _ in shown]


def test_a_mouse_sees_the_whole_shape_turns_it_with_the_wheel_and_lays_it(hand: TableRobot, table: TableScene) -> None:
    hand.click(centre(table, piece_of(table, "l4")))
    assert ghost(table) == set() and "turn" not in hints(table)
    point(hand, centre(table, site(table, "c3")))
    first = ghost(table)
    assert len(first) == 4 and "c3" in first and "turn" in hints(table)
    seen = [first]
    for _ in range(table.chooser.poses(site(table, "c3")) - 1):
        wheel(hand, 1)
        seen.append(ghost(table))
    assert len({frozenset(one) for one in seen}) == 8 and all("c3" in one for one in seen)
    wheel(hand, 1)
    assert ghost(table) == first, "round again"
    wheel(hand, -1)
    assert ghost(table) == seen[-1]
    assert table.state.looking is None, "the wheel does not look back meanwhile"
    hand.click(centre(table, site(table, "c3")))
    assert laid(table) == seen[-1] and len(table.match.game.log) == 1


def test_the_wheel_looks_back_as_ever_where_nothing_can_be_turned(hand: TableRobot, table: TableScene) -> None:
    hand.click(centre(table, piece_of(table, "l4")))
    hand.click(centre(table, site(table, "c3")))
    point(hand, centre(table, site(table, "f6")))
    wheel(hand, -1)
    assert table.state.looking == 0


@pytest.mark.parametrize(("device", "turn", "back"), [("key", "r", ""), ("pad", "r", "l")])
def test_keys_and_pads_step_turn_and_lay(hand: TableRobot, table: TableScene, device: str, turn: str,
                                         back: str) -> None:
    piece = piece_of(table, "l4")
    hand.use(f"thing:piece:{piece.value}", device)
    press = hand.key if device == "key" else hand.pad
    assert table.state.by_keys and len(ghost(table)) == 4, "the cursor has come to where it can lie"
    before = ghost(table)
    press(turn)
    after = ghost(table)
    assert after != before and len(after) == 4
    if back:
        press(back)
        assert ghost(table) == before
        press(turn)
    assert ("turn" if device == "key" else "page_down") in hints(table)
    at = table.state.cursor
    press("right", "left")
    press("enter" if device == "key" else "a")
    assert len(laid(table)) == 4 and (table.state.cursor is None or at is not None)


def test_a_finger_lays_a_ghost_turns_it_with_the_button_and_takes_it_with_another_touch(
        hand: TableRobot, table: TableScene) -> None:
    finger(hand, centre(table, piece_of(table, "l4")))
    finger(hand, centre(table, site(table, "c3")))
    assert not laid(table) and len(ghost(table)) == 4, "a finger covers what it points at"
    first = ghost(table)
    button = table.widget("turn")
    assert button is not None and button.enabled
    finger(hand, button.rect.center)
    second = ghost(table)
    assert second != first and "c3" in second
    other = next(name for name in sorted(second) if name != "c3")
    finger(hand, centre(table, site(table, other)))
    assert laid(table) == second, "any of its cells takes it as it lies"


def test_a_shape_is_pulled_to_where_it_lies(hand: TableRobot, table: TableScene) -> None:
    hand.pull(centre(table, piece_of(table, "l4")), centre(table, site(table, "c3")))
    assert len(laid(table)) == 4 and "c3" in laid(table)


def test_a_shape_that_a_finger_pulled_can_still_be_turned(hand: TableRobot, table: TableScene) -> None:
    hand.drag(centre(table, piece_of(table, "l4")), centre(table, site(table, "c3")))
    first = ghost(table)
    assert not laid(table) and len(first) == 4
    button = table.widget("turn")
    assert button is not None
    finger(hand, button.rect.center)
    assert ghost(table) != first
    finger(hand, centre(table, site(table, "c3")))
    assert len(laid(table)) == 4


def test_a_finger_elsewhere_moves_the_ghost(hand: TableRobot, table: TableScene) -> None:
    finger(hand, centre(table, piece_of(table, "i2")))
    finger(hand, centre(table, site(table, "c3")))
    finger(hand, centre(table, site(table, "f6")))
    assert not laid(table) and "f6" in ghost(table)


def test_the_words_tell_what_lies_where_and_in_which_way(hand: TableRobot, table: TableScene) -> None:
    hand.click(centre(table, piece_of(table, "l4")))
    point(hand, centre(table, site(table, "c3")))
    wheel(hand, 1)
    told = table.words.hover_text()
    assert told.startswith("L4 → ") and told.endswith("(2 of 8)") and all(name in told for name in ghost(table))
    assert all(name in table.spoken.here() for name in ghost(table))
    hand.click(centre(table, site(table, "c3")))
    assert table.words.outcome.past(0) == told.removesuffix(" (2 of 8)")


def test_squares_that_lie_together_are_one_tile() -> None:
    square = [[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]]
    beside = [[(x + 10, y) for x, y in square[0]]]
    below = [[(x, y + 10) for x, y in cell] for cell in square + beside]
    assert len(joined(square, 0.8)) == 1
    assert len(joined(square + beside, 0.8)) == 3, "two squares and what lies between them"
    assert len(joined(square + beside + below, 0.8)) == 4 + 4 + 1, "and the corner in which four of them meet"
    assert [len(cell) for cell in fitted(square + beside, 100)] == [4, 4]


def test_what_can_be_turned_is_offered_to_steps_too(hand: TableRobot, table: TableScene) -> None:
    hand.use(f"thing:piece:{piece_of(table, 'l4').value}", "key")
    before = ghost(table)
    hand.use("turn", "key")
    assert table.state.cursor == Spot("control", "turn") and ghost(table) != before and len(ghost(table)) == 4
