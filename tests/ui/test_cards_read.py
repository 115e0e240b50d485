"""Cards and pieces on the screen: what can be read there, what lies in one stack, and what pressing a stack picks."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.bundle import bundled
from game.engine.events import Thing
from game.engine.game import Game
from game.match.match import Match, Plan, Player
from game.ruleset.pictures import vetted
from game.scenes.table.cards import card_of
from game.scenes.table.pieces import piece_picture
from game.scenes.table.scene import TableScene
from game.table.state import Spot
from game.view.pieces import SHARED
from tests.hidden import hidden_game
from tests.small import small_game
from tests.ui.robot import Robot

NAMES = ("Ada", "Bruno", "Clara", "Dimitri")
SHARED_PICTURES = ("club", "coin", "crown", "cup", "diamond", *(f"die-{pips}" for pips in range(1, 7)), "heart",
                   "spade", "sword")


def table(robot: Robot, game: Game, decisions: int = 0) -> TableScene:
    """A table of people, after some decisions by lot."""
    rules, chance = game.rules, random.Random(2)
    seats = {seat: Player(name) for seat, name in zip(rules.world.seats, NAMES, strict=False)}
    match = Match(Plan("hidden", len(seats), {}, seats, 3), rules)
    for _ in range(decisions):
        match.play(chance.choice(sorted(rules.texts(match.game.position))))
    found = TableScene(robot.app, match)
    robot.open(found)
    while robot.app.stack.top is not found:  # a curtain
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        robot.run()
    return found


def test_every_shared_picture_can_be_drawn() -> None:
    folder = bundled("assets") / "art" / SHARED
    assert tuple(sorted(path.stem for path in folder.glob("*.svg"))) == tuple(sorted(SHARED_PICTURES))
    for path in folder.glob("*.svg"):
        assert not vetted(path.read_text(encoding="utf-8")).unseen


def test_no_two_cards_of_a_pack_look_the_same(robot: Callable[..., Robot], tmp_path: Path) -> None:
    scene = table(robot(), hidden_game(tmp_path, "knaves"), 1)
    scene.state.wishes = scene.state.wishes.__class__(open=True)
    for size in ((70, 94), (36, 48)):
        pictures = {card_of(scene.scenery, scene.app.ui, card, size).get_view("2").raw  # type: ignore[union-attr]
                    for card in range(24)}
        assert len(pictures) == 24


def test_a_hand_of_different_cards_is_no_stack(robot: Callable[..., Robot], tmp_path: Path) -> None:
    scene = table(robot(), hidden_game(tmp_path, "knaves"), 1)
    hand = scene.rules.world.piles["hand"][0] + scene.viewer
    assert len(scene.spots.groups(hand)) == 5
    other = scene.rules.world.piles["hand"][0] + (scene.viewer + 1) % 4
    assert [len(group) for group in scene.spots.groups(other)] == [5]  # backs are all the same


def test_whoever_may_not_see_their_own_cards_has_them_side_by_side(robot: Callable[..., Robot], tmp_path: Path) -> None:
    scene = table(robot(), hidden_game(tmp_path, "rockets", players=3), 3)
    hand = scene.rules.world.piles["hand"][0] + scene.viewer
    groups = scene.spots.groups(hand)
    assert [len(group) for group in groups] == [1] * 5
    first = scene.places.spots[hand][2][0]
    assert scene.piece_at(first.center) == groups[2][0]
    assert Thing("piece", groups[2][0]) in scene.chooser.next_things()


STACK = """
kinds: {stone: {}}
piece_vars: {mark: number}
pieces: [{kind: stone, pile: bag, set: {mark: [1, 1, 1, 2]}}]
piles: {bag: {order: no}, out: {order: no}}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: p in bag.cards if p != bag.cards[0]
            same: p.mark
            as: "take {p.mark}"
            do: put(p, out)
          - {as: stop, do: {end: done}}
text: {en: {done: done}}
show: {pieces: {text: mark}, piles: {bag: {as: LOOK}}}
"""


@pytest.mark.parametrize("look", ["row", "cards"])
def test_pressing_a_stack_takes_any_piece_of_it_that_can_be_taken(look: str, robot: Callable[..., Robot],
                                                                  tmp_path: Path) -> None:
    hand = robot()
    scene = table(hand, small_game(tmp_path, STACK.replace("LOOK", look)))
    bag = scene.rules.world.piles["bag"][0]
    assert [group for _, group in scene.places.spots[bag]] == [[0, 1, 2], [3]]
    assert Thing("piece", 0) not in scene.chooser.next_things()
    place = scene.places.spots[bag][0][0]
    assert scene.piece_at(place.center) == 1
    scene.use_spot(Spot("piece", scene.piece_at(place.center)))
    hand.run()
    assert scene.match.game.log == ["take 1"]


def test_an_unknown_piece_shows_its_owner_and_nothing_else(robot: Callable[..., Robot], tmp_path: Path) -> None:
    scene = table(robot(), hidden_game(tmp_path, "ambush"), 16)
    ui, mine = scene.app.ui, scene.viewer
    faces = {owner: {piece_picture(scene.spots, ui, piece, 60).get_view("2").raw for piece in range(16)
                     if scene.shown_position().owner[piece] == owner} for owner in (0, 1)}
    assert len(faces[mine]) == 7  # two of the eight are scouts
    assert len(faces[1 - mine]) == 1


def test_a_card_without_a_picture_has_its_name_in_full(robot: Callable[..., Robot], tmp_path: Path) -> None:
    scene = table(robot(), hidden_game(tmp_path, "rockets", players=3))
    ui, card = scene.app.ui, scene.shown_position().piles[scene.rules.world.piles["hand"][0] + 1][0]
    size = (72, 96)
    found = card_of(scene.scenery, ui, card, size)
    assert found is not None
    middle = pygame.Rect(0, size[1] * 2 // 5, size[0], size[1] // 5)
    dark = [x for x in range(size[0]) for y in range(middle.y, middle.bottom) if sum(found.get_at((x, y))[:3]) < 120]
    assert dark
    name = scene.words.kind_name(scene.shown_position().kind[card])
    assert max(dark) - min(dark) > 0.5 * ui.type.width(name, "bold", ui.letters("card"))


def test_letters_are_light_on_dark_cards(robot: Callable[..., Robot], tmp_path: Path) -> None:
    dark = ('blue: "#8fadd0"', 'blue: "#203a66"')
    scene = table(robot(), hidden_game(tmp_path, "rockets", 0, dark, players=3))
    position, kinds = scene.shown_position(), scene.rules.world.kinds
    scene.state.wishes = scene.state.wishes.__class__(open=True)
    lightest = {}
    for kind in ("blue", "white"):
        card = next(card for card in range(50) if kinds[position.kind[card]] == kind)
        found = card_of(scene.scenery, scene.app.ui, card, (72, 96))
        assert found is not None
        letters = [found.get_at((x, y)) for x in range(14, 58) for y in range(40, 56)]
        lightest[kind] = min(sum(pixel[:3]) for pixel in letters), max(sum(pixel[:3]) for pixel in letters)
    assert lightest["blue"][1] > 650 and lightest["white"][0] < 150


def test_a_seat_that_can_be_picked_is_marked(robot: Callable[..., Robot], tmp_path: Path) -> None:
    scene = table(robot(), hidden_game(tmp_path, "rockets", players=3))
    seats = {thing.value for thing in scene.chooser.next_things() if thing.kind == "seat"}
    assert seats == {1, 2}
    legal = scene.app.ui.theme["legal"]
    edges = [scene.app.ui.surface.get_at((rect.centerx, rect.y + 1)) for rect in scene.places.seats]
    assert [edge[:3] == legal for edge in edges] == [False, True, True]
