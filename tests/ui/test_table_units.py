"""Parts of a table by themselves: how far a hand goes before it pulls or slides, where events are seen and heard."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pytest
from pygame import Rect

from game.engine.events import Came, Changed, Event, Gone, Laid, Ordered, Revealed, Said, Sunk, Thing, Turned, Value
from game.input.inputs import Act, PlayerInput
from game.ruleset.show.events import Effect
from game.scenes.table.book import chapter_of, lead_of, names
from game.scenes.table.conditions import Conditions
from game.scenes.table.effects import LANDS, Effects
from game.scenes.table.hand import DRAG_DISTANCE, NUDGE, SLIDE, Grip, Hand
from game.scenes.table.plates import first_line
from game.scenes.table.question import Question
from game.scenes.table.rows import between
from game.table import intents as i
from game.table.state import Spot
from game.view.page import Block

SITE, PIECE, OTHER = Thing("site", 4), Thing("piece", 2), Spot("site", 9)


# ---- a hand ---------------------------------------------------------------------------------------------------------


def chosen(picked: tuple[Thing, ...] = (), able: tuple[Thing, ...] = ()) -> Any:
    return SimpleNamespace(picked=list(picked), next_things=lambda: dict.fromkeys(able))


@pytest.fixture
def hand() -> Hand:
    """A hand over a table on which a piece of site 4 can be picked, at the left, and nothing else."""
    state: Any = SimpleNamespace(chooser=chosen(able=(SITE,)), cursor=None, by_keys=False, busy=False,
                                 position=SimpleNamespace(pile=[-1, -1, 3], place=[-1] * 9))
    table: Any = SimpleNamespace(state=state, scenery=SimpleNamespace(), panels=[], view=None, stir=Mock(),
                                 refresh=Mock(), press=Mock(), app=Mock(), send=Mock(), piece_at=lambda at: -1)
    made = Hand(table)
    made.hit = lambda at: Spot(*SITE) if at[0] < 100 else OTHER if at[0] < 200 else None  # type: ignore[method-assign]
    made.site_at = lambda at: int(at[0] // 100) - 1  # type: ignore[method-assign]
    return made


def at(x: int, y: int) -> PlayerInput:
    return PlayerInput(Act.POINT, "mouse", at=(x, y))


@pytest.mark.parametrize(("x", "y", "moved"), [(NUDGE, 0, False), (NUDGE + 1, 0, True), (0, -NUDGE, False),
                                               (9, 8, True), (9, 7, False)])
def test_a_mouse_that_is_nudged_takes_nothing_from_those_who_use_keys(hand: Hand, x: int, y: int, moved: bool) -> None:
    assert NUDGE == 12
    hand.at = (50, 50)
    hand.leave()
    assert hand.pointed(at(50 + x, 50 + y)) == ([i.Point(Spot(*SITE))] if moved else [])
    assert hand.rest == (None if moved else (50, 50)) and hand.at == (50 + x, 50 + y)


@pytest.mark.parametrize(("cursor", "keys", "told"), [(None, False, True), (Spot(*SITE), False, False),
                                                      (Spot(*SITE), True, True), (OTHER, False, True)])
def test_only_what_is_new_is_pointed_at(hand: Hand, cursor: Spot | None, keys: bool, told: bool) -> None:
    hand.state.cursor, hand.state.by_keys = cursor, keys
    assert hand.pointed(at(50, 50)) == ([i.Point(Spot(*SITE))] if told else [])


@pytest.mark.parametrize(("kind", "text", "picked", "far", "pulls"), [
    ("piece", "", (PIECE,), DRAG_DISTANCE, False), ("piece", "", (PIECE,), DRAG_DISTANCE + 1, True),
    ("piece", "", (), 99, False), ("slip", "words", (), DRAG_DISTANCE + 1, True), ("slip", "", (), 99, False),
    ("press", "words", (PIECE,), 99, False)])
def test_a_press_pulls_after_a_few_pixels_what_is_loose(hand: Hand, kind: str, text: str, picked: tuple[Thing, ...],
                                                        far: int, pulls: bool) -> None:
    assert DRAG_DISTANCE == 8
    hand.state.chooser = chosen(picked)
    hand.hold(Grip(kind, (20, 20), Spot("piece", 7), text=text))
    hand.pointed(at(20, 20 + far))
    assert hand.grip is not None and hand.grip.pulled == ((20.0, 20.0 + far) if pulls else None)
    pulled = hand.table.scenery.pulled
    assert (pulled.piece, pulled.slip) == (7 if pulls and kind == "piece" else -1, text if pulls else "")
    if pulls:
        hand.table.stir.assert_called_once_with(whole=True)  # type: ignore[attr-defined]
        hand.pointed(at(21, 20))
        assert hand.grip.pulled == (21.0, 20.0), "what was pulled once comes along wherever it goes"
        assert hand.table.stir.call_args.kwargs == {"whole": kind == "slip"}  # type: ignore[attr-defined]
    assert hand.let_go() is pulls and hand.grip is None and hand.table.scenery.pulled.piece == -1


@pytest.mark.parametrize(("grip", "x", "wanted"), [
    (Grip("slip", (0, 0), Spot("variant", 3)), 50, [i.Vary(3), i.Put(4)]),
    (Grip("slip", (0, 0), Spot("idea", (1, 5)), text="words"), 150, [i.Fill(1, "words"), i.Put(9)]),
    (Grip("slip", (0, 0), Spot("write", 0), text="words"), 50, [i.Put(4)]),
    (Grip("slip", (0, 0), Spot("variant", 3)), 250, []), (Grip("slip", (0, 0)), 50, []),
    (Grip("piece", (0, 0), Spot(*PIECE)), 50, [i.Pick(SITE)]),
    (Grip("piece", (0, 0), Spot(*PIECE)), 150, [i.Why(0, -1), i.PutBack()]),
    (Grip("piece", (0, 0), Spot(*PIECE)), 99, [i.Pick(SITE)]),
    (Grip("piece", (0, 0), Spot(*PIECE)), 250, [i.Why(1, -1), i.PutBack()])])
def test_what_is_pulled_is_dropped_where_it_can_go_or_it_is_asked_why_not(hand: Hand, grip: Grip, x: int,
                                                                         wanted: list[i.Intent]) -> None:
    assert hand.dropped(grip, (x, 5)) == wanted


@pytest.mark.parametrize(("x", "able", "meant"), [
    (SLIDE, (SITE,), []), (SLIDE + 1, (SITE,), [i.Pick(SITE)]), (SLIDE, (SITE, PIECE), [i.PeekHow()]),
    (SLIDE, (SITE, Thing("piece", 1)), []), (150, (SITE, PIECE), []), (250, (SITE, PIECE), [])])
def test_what_is_held_open_is_meant_only_after_sliding_onto_it(hand: Hand, x: int, able: tuple[Thing, ...],
                                                              meant: list[i.Intent]) -> None:
    hand.state.chooser = chosen(able=able)
    assert SLIDE == 12 and hand.slid(Grip("peek", (0, 0)), (x, 0)) == [*meant, i.Peek(False)]


# ---- where events are seen ------------------------------------------------------------------------------------------


@pytest.fixture
def effects() -> Effects:
    """Effects on a table with three pieces, two seats and a board of a hundred pixels a square."""
    pieces = [SimpleNamespace(place=(10.0, 20.0), owner=1), SimpleNamespace(place=None, owner=0),
              SimpleNamespace(place=(10.0, 20.0), owner=-1)]
    theme = SimpleNamespace(seat=lambda name: (ord(name), 0, 0), colours={"night": (1, 2, 3)}, seats={"a": (4, 5, 6)})
    scenery: Any = SimpleNamespace(
        view=SimpleNamespace(at=lambda site: (100.0 * site, 7.0), cell=60), show=SimpleNamespace(effects={}, sounds={}),
        stage=SimpleNamespace(pieces=pieces, lands=0.5), ui=SimpleNamespace(theme=theme, area=Rect(0, 0, 1000, 500)),
        places=SimpleNamespace(seats=[Rect(0, 0, 11, 21), Rect(100, 0, 11, 21)]),
        state=SimpleNamespace(position=SimpleNamespace(place=[3, -1, 3])), kind_of=lambda piece: f"kind {piece}",
        names=SimpleNamespace(pile_base=lambda pile: f"pile {pile}"),
        rules=SimpleNamespace(world=SimpleNamespace(seats=("a", "b"))))
    spots: Any = SimpleNamespace(scenery=scenery, of_pile=lambda pile: (500.0, 10.0 * pile))
    return Effects(spots, Mock())


SAID = Said("say", "words", (Value("seat", 1), Value("sites", (3, -1, 4)), Value("number", -1), Value("text", "x"),
                             Value("piece", 0)))


@pytest.mark.parametrize(("event", "index", "things"), [
    (Came("move", 2, 5, 6), 0, [Thing("site", 6)]), (Gone("remove", 2, 8), 0, [Thing("site", 8)]),
    (Laid("put", 2, 7, -1, 1), 0, [Thing("site", 7)]), (Laid("put", 2, -1, 0, 1), 0, [Thing("pile", 1)]),
    (Laid("put", 2, 0, 0, 1), 0, [Thing("site", 0)]), (Changed("set", "seat", 1, "score", 2), 0, [Thing("seat", 1)]),
    (SAID, 0, [Thing("seat", 1)]), (SAID, 1, [Thing("site", 3), Thing("site", 4)]), (SAID, 2, []), (SAID, 3, []),
    (SAID, 4, [Thing("piece", 0)]), (SAID, 5, [])])
def test_what_an_event_happens_to(effects: Effects, event: Event, index: int, things: list[Thing]) -> None:
    assert effects.given(event, index) == things


@pytest.mark.parametrize(("kind", "value", "point"), [
    ("site", 3, (300.0, 7.0)), ("site", 0, (0.0, 7.0)), ("site", -1, None), ("piece", 0, (10.0, 20.0)),
    ("piece", 1, None), ("pile", 4, (500.0, 40.0)), ("seat", 0, (5.0, 10.0)), ("seat", 1, (105.0, 10.0)),
    ("seat", 2, None), ("number", 1, None)])
def test_where_things_are_on_the_screen(effects: Effects, kind: str, value: int,
                                        point: tuple[float, float] | None) -> None:
    assert effects.point(kind, value) == point


def test_each_point_is_told_once_and_pieces_are_those_that_stand_there(effects: Effects) -> None:
    def said(*things: Thing) -> Said:
        return Said("say", "words", (Value("things", things),))

    effects.given = lambda event, index: list(event.values[index].value)  # type: ignore[method-assign, union-attr]
    every = said(Thing("piece", 0), Thing("piece", 2), Thing("piece", 1), Thing("site", 3))
    assert effects.points(every, 0) == [(10.0, 20.0), (300.0, 7.0)]
    assert effects.pieces(every, 0) == [0, 2, 1, 0, 2] and effects.owners(every, 0) == [1, -1, 0, 1, -1]
    assert effects.pieces(said(Thing("seat", 1), Thing("seat", 0), Thing("pile", 1)), 0) == [0], "those on the board"
    assert effects.seats(said(Thing("seat", 1), Thing("site", 0), Thing("seat", 0)), 0) == [1, 0]


def test_colours_are_those_of_a_name_or_of_the_first_seat(effects: Effects) -> None:
    assert [effects.seat_colour(seats) for seats in ([], [-1], [-1, 1, 0], [0])] == [
        None, None, (98, 0, 0), (97, 0, 0)]
    assert [effects.colour(name) for name in ("night", "a", "b")] == [(1, 2, 3), (4, 5, 6), None]
    assert effects.cell() == 60.0
    effects.scenery.view = None
    assert effects.cell() == 64.0 and effects.point("site", 3) is None


@pytest.mark.parametrize(("event", "about", "x", "delay"), [
    (Came("move", 2, 5, 6), "kind 2", 0.6, LANDS), (Gone("remove", 1, 8), "kind 1", 0.8, 0.0),
    (Laid("put", 2, 7, -1, 1), "pile 1", 0.5, LANDS), (Ordered("shuffle", 3), "pile 3", 0.5, 0.0),
    (Sunk("sink", 2, 3), "pile 2", 0.5, 0.0), (SAID, "", 0.5, 0.0)])
def test_an_event_is_heard_where_it_is_seen_and_when_it_lands(effects: Effects, event: Event, about: str, x: float,
                                                             delay: float) -> None:
    heard = effects.heard(event, 2.0)
    assert (heard.about, round(heard.x, 6), round(heard.delay, 6)) == (about, x, delay) and LANDS == 0.8


def test_the_look_of_an_event_is_that_of_its_kind_or_of_all_others(effects: Effects) -> None:
    ring, glow = Mock(spec=Effect), Mock(spec=Effect)
    effects.scenery.show.effects.update({"move": {"kind 2": ring, "else": glow}, "say": {"words": ring}})
    found = [effects.wanted(event) for event in (
        Came("move", 2, 5, 6), Came("move", 1, 5, 6), Gone("remove", 2, 8), SAID, Said("say", "others", ()))]
    assert found == [ring, glow, None, ring, None]


def test_what_is_turned_or_revealed_is_a_piece(effects: Effects) -> None:
    for event in (Turned("turn", 2, "state", 1), Revealed("reveal", 2)):
        assert effects.given(event, 0) == [Thing("piece", 2)]


# ---- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("message", "told", "pointed", "high", "written"), [
    ("No.", "why", "takes", 60, [("No.", "danger")]), ("", "why", "takes", 40, [("why", "vellum"), ("takes", "dim")]),
    ("", "why", "takes", 39, [("why", "vellum")]), ("", "why", "", 60, [("why", "vellum")]),
    ("", "", "takes", 20, [("takes", "dim")]), ("", "", "takes", 19, []), ("", "why", "takes", 5, [("why", "vellum")]),
    ("", "", "", 60, [])])
def test_what_is_said_comes_before_what_is_pointed_at_if_there_is_room(
        message: str, told: str, pointed: str, high: int, written: list[tuple[str, str]]) -> None:
    found: list[tuple[str, str, tuple[int, ...]]] = []

    def paragraph(text: str, box: Rect, style: str, size: float, ink: str) -> int:
        found.append((text, ink, tuple(box)))
        return 20

    ui: Any = SimpleNamespace(theme={"danger": "danger", "vellum": "vellum", "vellum_dim": "dim"},
                              letters=lambda role: 15.0, paragraph=paragraph, type=SimpleNamespace(
                                  height=lambda style, size: 20, fitted=lambda text, style, size, room: text))
    panel = Question(SimpleNamespace(message=message, advice=SimpleNamespace(told=told)))  # type: ignore[arg-type]
    panel.pointed = lambda: pointed  # type: ignore[method-assign]
    panel.paint_below(ui, Rect(10, 100, 300, high))
    assert [(text, ink) for text, ink, _ in found] == written
    assert [box for _, _, box in found] == [(10, 100 + 20 * number, 300, high - 20 * number) for number in range(
        len(found))]


@pytest.mark.parametrize(("high", "lines", "more"), [
    (115, ("one", "two"), ("A", "B", "C", "D")), (75, ("one", "two"), ("A", "B", "C", "D")),
    (74, ("one",), ("A", "B", "C", "D")), (64, ("one",), ("A", "B", "C D")), (54, ("one",), ("A", "B C D")),
    (44, ("one",), ("A B C D",)), (34, (), ("A B C D",)), (24, None, None)])
def test_what_leads_on_from_a_condition_is_told_in_as_many_lines_as_there_are(
        high: int, lines: tuple[str, ...] | None, more: tuple[str, ...] | None) -> None:
    line: Any = SimpleNamespace(text="", values=(), missing=(), number=lambda name, otherwise: otherwise)
    chosen = SimpleNamespace(line=line)
    ui: Any = SimpleNamespace(px=lambda units: units, tx=lambda units: units, letters=lambda role: 15)
    ui.type = SimpleNamespace(height=lambda style, size: 10, wrap=lambda text, style, size, width: text.split())
    see: Any = SimpleNamespace(places=SimpleNamespace(conditions=Rect(0, 100, 300, high)), opportunity=lambda: chosen,
                               words=SimpleNamespace(led=lambda one: "A B C D", filled=lambda text, values: "one two"),
                               use_spot=print, piece_art=None)
    panel = Conditions(see)
    panel.in_words = lambda: [(3, line, "one two and three")]  # type: ignore[method-assign]
    with patch("game.scenes.table.conditions.lamp"):
        found: list[Any] = panel.lay(ui)
    assert [(one.id, one.lines, one.more, one.label) for one in found] == ([] if lines is None else [
        ("condition:3", lines, more, "one two and three A B C D")])


# ---- piles between rows ---------------------------------------------------------------------------------------------

UNITS: Any = SimpleNamespace(tx=lambda units: units, px=lambda units: units)


@pytest.mark.parametrize(("room", "size"), [(140, (118, 104)), (120, (100, 88)), (103, (83, 73)), (86, (65, 57)),
                                            (65, (47, 42)), (40, (0, 0))])
def test_piles_beside_rows_are_as_large_as_fits_in_five_steps(room: int, size: tuple[int, int]) -> None:
    area = Rect(100, 50, 600, 500)
    taken = ((100.0 + room, 0.0), (900.0, 0.0), (900.0, 900.0), (100.0 + room, 900.0))
    (found,) = between(UNITS, area, [taken], [7]).values()
    assert found.size == size


def test_piles_beside_rows_lie_in_the_corners_one_after_the_other() -> None:
    area = Rect(100, 50, 600, 500)
    found = between(UNITS, area, [], [3, 5, 7, 9])
    assert list(found) == [3, 5, 7, 9] and {rect.size for rect in found.values()} == {(118, 104)}
    assert all(area.contains(rect) for rect in found.values())
    corners = [(rect.centerx > area.centerx, rect.centery > area.centery) for rect in found.values()]
    assert corners == [(False, True), (True, True), (False, False), (True, False)]


# ---- lines and books ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("counts", "across", "lines", "first"), [
    ([3, 2], 9, 2, 5), ([3, 2], 5, 2, 5), ([3, 2], 4, 1, 5), ([3, 2], 4, 2, 3), ([2, 3, 1], 4, 2, 2),
    ([1, 2, 3], 3, 2, 3), ([9], 5, 2, 5), ([6, 1], 5, 2, 5), ([0, 6], 5, 2, 5), ([], 4, 2, 1),
    ([2, 2, 2], 4, 2, 4), ([1, 4], 4, 2, 1)])
def test_whole_piles_lie_in_the_first_line_if_there_is_room_for_the_rest(counts: list[int], across: int, lines: int,
                                                                        first: int) -> None:
    assert first_line(counts, across, lines) == first


BLOCKS = [Block("heading", "The game", level=1), Block("text", "About."), Block("heading", "Chiefs and men", level=2),
          Block("text", "A chief leads."), Block("heading", "The chief", level=2),
          Block("item", "Chief. It moves.", lead="Chief."), Block("text", "One for each."),
          Block("heading", "Empty tower", level=2), Block("heading", "The end", level=2)]


@pytest.mark.parametrize(("title", "name", "found"), [
    ("The Chief", "chief", True), ("Chiefs", "chief", False), ("mischief", "chief", False), ("chief", "Chief", True),
    ("a.b", "a.b", True), ("axb", "a.b", False)])
def test_a_title_speaks_of_something_as_a_word(title: str, name: str, found: bool) -> None:
    assert names(title, name) is found


def test_what_a_book_says_of_something() -> None:
    assert lead_of(BLOCKS, "chief") == ("The chief", "It moves.") and lead_of(BLOCKS, "man") is None
    assert chapter_of(BLOCKS, "chief") == ("The chief", "One for each."), "the shortest title, and its first text"
    assert chapter_of(BLOCKS, "chiefs") == ("Chiefs and men", "A chief leads.")
    assert chapter_of(BLOCKS, "tower") == ("Empty tower", "") and chapter_of(BLOCKS, "game") == ("", "")
    long = [Block("heading", "Here", level=2), Block("item", "Chief (5). So.", lead="Chief (5)."),
            Block("item", "Chief (55). No.", lead="Chief (55)."), Block("item", "Tower moves", lead="Tower")]
    assert lead_of(long[:2], "chief") == ("Here", "So.") and lead_of([long[0], long[2]], "chief") is None
    assert lead_of(long, "tower") == ("Here", "Tower moves")


