"""The rule books that are read inside the game: there in both languages, true to their rulesets, and well set."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from pygame import Rect

from game.board.graph import Board
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.ruleset.library import Library
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.rules_scene import Chapter, RulesScene, around, book_file
from game.scenes.menu.shelf import ShelfScene
from game.telling.strings import found_in
from game.view.board import BoardView
from game.view.page import Block, Page, parse
from game.view.page_diagram import beside
from tests.ui.robot import Robot

IDS = Library().ids()
LANGUAGES = ("en", "fr")
WITHOUT_BOARD = {"fianchetto", "goofspiel", "liars-dice"}  # cards, dice, or a board of their own for everybody
BIG = {"djambi-4", "fidchell-1", "draconic", "fredericus"}
STATES = {"overturned", "lying"}


@cache
def rules(name: str) -> Rules:
    return open_rules(name)


def book(name: str, language: str) -> Path:
    path = book_file(tuple(Library().load(name).files), language)
    assert path is not None and path.name == f"rules.{language}.md", f"{name} has no rule book in '{language}'"
    return path


def blocks(name: str, language: str) -> list[Block]:
    return parse(book(name, language).read_text(encoding="utf-8"))


def diagrams(name: str, language: str) -> list[Block]:
    return [block for block in blocks(name, language) if block.kind == "diagram"]


def prose(text: str) -> str:
    """What is read: without the lines of diagrams, and without notation."""
    text = re.sub(r"(?m)^(```board[^\n]*)\n(?:.*\n)*?```$", r"\1", text)
    return re.sub(r"`[^`\n]*`", "", text)


@pytest.mark.parametrize("name", IDS)
def test_both_languages_tell_the_same(name: str) -> None:
    english, french = (blocks(name, language) for language in LANGUAGES)
    for kind, level in (("heading", 1), ("heading", 2), ("heading", 3), ("item", 0), ("diagram", 0)):
        counts = [sum(block.kind == kind and block.level == level for block in side) for side in (english, french)]
        assert counts[0] == counts[1], f"{name}: {kind} {level}"
    assert english[0].kind == "heading" and english[0].level == 1 and english[1].kind == "text"
    for first, second in zip(diagrams(name, "en"), diagrams(name, "fr"), strict=True):
        assert (first.ruleset, first.standing, first.marks) == (second.ruleset, second.standing, second.marks)
        assert first.text and second.text, "a diagram has a caption"


@pytest.mark.parametrize("name", IDS)
def test_diagrams_are_true_to_the_ruleset(name: str) -> None:
    home = book(name, "en").parent.name
    found = diagrams(name, "en")
    assert bool(found) != (home in WITHOUT_BOARD)
    assert len(found) >= 5 or home not in BIG
    for diagram in found:
        world = rules(diagram.ruleset or home).world
        assert world.board is not None
        for site in [*diagram.standing, *diagram.marks]:
            assert world.board.has(site), f"{diagram.text}: there is no {site}"
        for site, pieces in diagram.standing.items():
            for piece in pieces.split(" + "):
                *owner, kind = [word for word in piece.split() if word not in STATES]
                assert kind in world.kinds, f"{diagram.text}: {site}: {piece}"
                assert len(owner) <= 1 and set(owner) <= set(world.seats), f"{diagram.text}: {site}: {piece}"


@pytest.mark.parametrize("name", IDS)
def test_every_option_is_told_of_by_the_name_it_has_in_the_lobby(name: str) -> None:
    model = rules(name).compiled.model
    for language in LANGUAGES:
        text = book(name, language).read_text(encoding="utf-8")
        missing = [option.name[language] for option in model.options.values()
                   if option.name[language].casefold() not in text.casefold()]
        assert not missing, f"{name} {language}: {missing}"
        assert not [option for option in model.options if "_" in option and option in text], "a name for modders"


@pytest.mark.parametrize("name", IDS)
def test_french_is_set_with_care(name: str) -> None:
    text = prose(book(name, "fr").read_text(encoding="utf-8"))
    for line in text.splitlines():
        assert not re.search(r"['\"]", line), f"a straight quote: {line}"
        assert not re.search(r"[ \t]+[:;!?»]|«[ \t]", line), f"a blank that can break: {line}"
        assert not re.search(r"[^\s\u00a0`][;!?»]", line.replace("```board:", "")), f"no blank before a mark: {line}"
        assert "\u00a0\u00a0" not in line and line.count("«") == line.count("«\u00a0"), line


@pytest.mark.parametrize("name", IDS)
def test_every_page_can_be_set(robot: Callable[..., Robot], name: str) -> None:
    for language, text_size in (("en", 0), ("fr", 4)):
        hand = robot((1280, 720), language=language, text_size=text_size)
        scene = RulesScene(hand.app, rules(name))
        hand.open(scene)
        page = scene.page
        assert isinstance(page, Page)
        wanted = blocks(name, language)
        assert [heading[0] for heading in page.headings] == [block.text for block in wanted if block.kind == "heading"]
        late = [row for row in page.rows if row.picture is None]
        assert not any(row.top < scene.top + scene.text_box.h for row in late), "only what is seen is drawn"
        assert all(row.left >= 0 and row.left + row.seen().get_width() <= page.width for row in page.rows)
        assert all(row.seen().get_height() == row.high for row in page.rows)
        assert page.height >= max(row.top + row.high for row in page.rows)
        assert sum(row.draw is not None for row in page.rows) == len(diagrams(name, language))
        while scene.top < page.height - scene.text_box.h:
            before = scene.top
            hand.key("pagedown")
            assert scene.top > before
        last = sum(level <= 2 for _, level, _ in page.headings) - 1
        assert hand.find(f"chapter:{last}").label == [text for text, level, _ in page.headings if level <= 2][-1]
        hand.press(f"chapter:{last}")
        assert scene.chapter() == last
        hand.close()


@pytest.mark.parametrize("device", ["mouse", "key", "pad"])
def test_contents_that_go_on_show_it_and_lead_there(robot: Callable[..., Robot], device: str) -> None:
    hand = robot((1280, 720), text_size=2)
    scene = RulesScene(hand.app, rules("fianchetto"))
    hand.open(scene)
    shown = [widget.id for widget in scene.widgets if widget.id.startswith("chapter:")]
    assert hand.has("below") and not hand.has("above")
    hand.use("below", device)
    hand.run(0.1)
    assert scene.chapter() == len(shown) and scene.focus == f"chapter:{len(shown)}" and hand.has("above")


@pytest.mark.parametrize("device", ["mouse", "key", "pad"])
def test_the_book_is_at_hand_on_the_shelf_and_in_the_lobby(robot: Callable[..., Robot], device: str) -> None:
    hand = robot()
    hand.open(ShelfScene(hand.app))
    hand.press("card:fidchell-1")
    hand.press("rules")
    assert isinstance(hand.scene, RulesScene) and hand.scene.rules.compiled.model.id == "fidchell-1"
    hand.key("escape")
    hand.open(LobbyScene(hand.app, "djambi-6"))
    hand.use("Rules", device)
    assert isinstance(hand.scene, RulesScene) and hand.has("The board")
    hand.key("escape")
    assert hand.scene.name == "lobby"


@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
def test_a_finger_alone_reads_and_searches_the_whole_book(robot: Callable[..., Robot], size: tuple[int, int]) -> None:
    hand = robot(size)
    scene = RulesScene(hand.app, rules("djambi-4"))
    hand.open(scene)
    box = scene.text_box
    hand.drag((box.centerx, box.bottom - 40), (box.centerx, box.y + 40))
    assert scene.top > box.h // 2
    hand.drag((box.right + 20, box.y + 5), (box.right + 20, box.bottom))
    assert scene.page is not None and scene.top == scene.page.height - box.h
    hand.tap("search")
    assert hand.scene.name == "keyboard"
    for letter in "necr":
        hand.tap(letter)
    hand.tap("done")
    assert hand.scene is scene and scene.hit is not None and not scene.missed
    first = scene.hit
    hand.type("z")
    hand.key("enter")
    assert scene.missed and scene.hit is None, "what is not there is said to be missing"
    hand.key("backspace", "enter", "enter")
    assert scene.hit is not None and scene.hit != first, "searching again goes on to the next place"
    hand.close()


def test_in_a_tall_window_one_leafs_through_the_chapters(robot: Callable[..., Robot]) -> None:
    hand = robot((540, 960))
    scene = RulesScene(hand.app, rules("djambi-4"))
    hand.open(scene)
    hand.press("chapters")
    assert scene.chapter() == 1 and scene.top > 0
    hand.close()


def test_what_is_found_is_lit_and_counted(robot: Callable[..., Robot]) -> None:
    hand = robot(language="fr")
    scene = RulesScene(hand.app, rules("djambi-4"))
    hand.open(scene)
    page = scene.page
    assert page is not None
    hand.go_to("search")
    hand.type("forteres")
    hand.key("enter", "enter")
    places = [text for _, _, text in page.texts if "forteres" in text.casefold()]
    assert scene.hits == (2, len(places)) and len(places) > 2
    row = next(row for row in page.rows if "forteresse" in row.words)
    lit, = page.lit(row, partial(found_in, wanted="forteresse"))
    before = hand.app.ui.type.width(row.words.partition("forteresse")[0], row.face.style, row.face.size)
    assert abs(lit.x - row.left - before) <= 2
    assert found_in("L’Œuvre, l’été", "ete") == [(11, 14)] and found_in("été", "hiver") == []
    hand.type("x")
    assert scene.hit is None, "of another word nothing was found yet"
    hand.close()


def test_a_long_heading_takes_two_lines_of_the_contents_in_letters_like_the_others(robot: Callable[..., Robot]) -> None:
    hand = robot(language="fr")
    hand.open(RulesScene(hand.app, rules("djambi-4")))
    rows = [widget for widget in hand.scene.widgets if isinstance(widget, Chapter)]
    assert {row.size for row in rows} == {16} and len({row.rect.h for row in rows}) == 2
    for one, two in pairwise(rows):
        assert one.rect.bottom < two.rect.y
    hand.close()


@pytest.mark.parametrize(("chosen", "room", "seen"), [(0, 3, (0, 3)), (4, 3, (3, 6)), (6, 3, (4, 7)), (2, 0, (2, 3)),
                                                      (3, 99, (0, 7))])
def test_the_contents_show_chapters_around_the_one_that_is_read(chosen: int, room: int, seen: tuple[int, int]) -> None:
    assert around([1] * 7, chosen, room) == seen


def test_diagrams_keep_off_their_edge_and_name_places_in_the_readers_language(robot: Callable[..., Robot]) -> None:
    hand = robot(language="fr")
    for name in ("fidchell-1", "fredericus"):
        scene = RulesScene(hand.app, rules(name))
        hand.open(scene)
        kit = scene.kit(hand.app.ui, "")
        assert kit is not None
        bare = BoardView(kit.board, Rect(0, 0, 300, 300), hand.app.ui.theme, kit.zones, kit.look).picture
        rim = [bare.get_at(place).a for at in range(300) for place in ((at, 0), (at, 299), (0, at), (299, at))]
        assert max(rim) < 128, f"{name}: the board is cut at the edge of its picture"
    assert kit is not None and kit.names["court"] == "centre de la cour"
    hand.close()


def drawn(hand: Robot, name: str, size: int) -> tuple[Board, BoardView]:
    """The board of a ruleset as its rule book draws it."""
    scene = RulesScene(hand.app, rules(name))
    hand.open(scene)
    kit = scene.kit(hand.app.ui, "")
    assert kit is not None
    return kit.board, BoardView(kit.board, Rect(0, 0, size, size), hand.app.ui.theme, kit.zones, kit.look)


def test_the_name_of_a_ring_is_nearest_to_that_ring(robot: Callable[..., Robot]) -> None:
    hand = robot()
    board, view = drawn(hand, "fidchell-1", 460)
    spoke = [board.index(name) for name in ("a1", "b1", "c1", "d1", "e1", "f1", "g1")]
    taken: list[tuple[float, float]] = []
    for site in spoke:
        spot = beside(view, site, (16, 18), view.cell * 0.54, taken, [view.at(one) for one in spoke if one != site])
        taken.append(spot)
        own, *others = sorted(spoke, key=lambda one: dist(view.at(one), spot))
        assert own == site and dist(view.at(others[0]), spot) > 1.4 * dist(view.at(own), spot)
    hand.close()


def test_names_of_points_lie_on_the_board_and_away_from_pieces(robot: Callable[..., Robot]) -> None:
    hand = robot()
    board, view = drawn(hand, "fredericus", 400)
    for site, name in enumerate(board.names):
        spot = beside(view, site, (16, 16), view.cell * 0.24, [])
        assert dist(spot, (200, 200)) < max(dist(view.at(one), (200, 200)) for one in range(len(board))), name
        near = min(range(len(board)), key=lambda one: dist(view.at(one), spot))
        assert near == site, name
        away = beside(view, site, (16, 16), view.cell * 0.24, [spot])
        assert dist(away, spot) > view.cell * 0.3, name
    hand.close()
