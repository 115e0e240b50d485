"""Tables with pages: forms, the hat, questions for all, camps, crossing out, the chronicle; on a small ruleset."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.readouts import readouts
from game.engine.search import complete
from game.scenes.court.card import flowed
from game.scenes.court.hat_scene import HatScene
from game.scenes.court.pages import PagesPanel
from game.scenes.court.together_scene import TITLE
from game.scenes.court.tray import numbers
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.table import form
from game.table.intents import Ask
from game.telling.personas import Personas
from game.view.arms import plain
from game.view.ledger import PagesView
from tests.parlour import parlour, present
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot

Sit = Callable[..., tuple[Robot, TableScene]]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    made: list[Robot] = []

    def seated(*names: str, seed: int = 1, size: tuple[int, int] = (1280, 720), **settings: object) -> tuple[
            Robot, TableScene]:
        robot = Robot(tmp_path / f"home{len(made)}", size, **settings)
        made.append(robot)
        match = parlour(tmp_path / f"rules{len(made)}", seed)
        present(match, *names)
        table = TableScene(robot.app, match)
        robot.app.stack.push(TitleScene(robot.app))
        robot.open(table)
        return robot, table

    yield seated
    for robot in made:
        robot.close()


def last(table: TableScene) -> str:
    return table.match.game.log[-1]


# ---- forms ----------------------------------------------------------------------------------------------------------


def test_a_person_is_made_by_choosing_writing_and_placing(sit: Sit) -> None:
    robot, table = sit()
    robot.press("lord")
    robot.press("idea:0:0")
    known = table.state.form.texts[0]
    robot.press("write:1")
    assert robot.scene.name == "keyboard"
    robot.type("of Nowhere")
    robot.key("enter")
    site = table.rules.world.board.names.index("red.c3")  # type: ignore[union-attr]
    robot.press(f"thing:site:{site}")
    assert last(table) == f"present lord {known} / of Nowhere @c3"


def test_an_idea_is_pulled_to_a_square(sit: Sit) -> None:
    robot, table = sit()
    table.match.play("present lord Ada / of Ada @a1")
    table.road.send(Ask())
    robot.run()
    idea = robot.find("idea:0:1")
    square = robot.find("thing:site:7")
    for kind, at in ((pygame.MOUSEBUTTONDOWN, idea.rect.center), (pygame.MOUSEMOTION, square.rect.topleft),
                     (pygame.MOUSEMOTION, square.rect.center), (pygame.MOUSEBUTTONUP, square.rect.center)):
        given = {"button": 1} if kind != pygame.MOUSEMOTION else {"rel": (0, 0), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.event.Event(kind, pos=at, touch=False, **given))
        robot.run(FRAME)
    assert last(table) == f"fear {idea.label} @{table.rules.world.site_name(7)}"


def test_surprise_takes_one_decision_and_the_rest_all_of_one_person(sit: Sit) -> None:
    robot, table = sit()
    robot.press("surprise")
    assert len(table.match.game.log) == 1 and table.asked_seat() == 0
    robot.press("rest")
    assert len(table.match.game.log) == 2 and table.asked_seat() == 1
    robot.press("rest")
    assert len(table.match.game.log) == 4 and table.asked_seat() == 2


def test_what_is_placed_for_somebody_has_no_neighbour_of_its_sort_if_that_can_be(sit: Sit) -> None:
    _, table = sit()
    table.match.play("present lord Ada / of Ada @a1")
    position = table.match.game.position
    table.road.send(Ask())
    fear = Personas(table.rules).parts[("site", "sort")]
    sorts = getattr(position, fear.name)
    for site in range(16):
        sorts[site] = fear.type.words.index("fear") if table.rules.world.site_name(site) == "b3" else sorts[site]
    variant = form.variant(table.state)
    assert variant is not None
    chosen = {table.rules.world.site_name(form.good_site(table.state, variant, random.Random(n))) for n in range(40)}
    assert chosen - {"b3"} <= {"b1", "c1", "d1", "d2", "d3", "d4"}


def test_what_is_crossed_out_is_not_on_the_card_of_a_person(sit: Sit) -> None:
    robot, table = sit()
    while table.asked_seat() == 0:
        robot.press("surprise")
    personas, position = Personas(table.rules), table.match.game.position
    before = {text for _, texts in personas.listed(position, 0, "en") for text in texts}
    crossed = personas.parts[("site", personas.show.site_cross)].name
    for site in range(table.rules.world.stride):
        getattr(position, crossed)[site] = True
    assert before and not any(texts for _, texts in personas.listed(position, 0, "en"))


# ---- the hat --------------------------------------------------------------------------------------------------------


def test_with_motion_the_hat_is_shaken_by_holding_and_the_slip_is_read(sit: Sit) -> None:
    robot, table = sit("Ada", "Bea", "Cleo", speed="normal")
    robot.press("choice:draw")
    hat = robot.scene
    assert isinstance(hat, HatScene) and table.match.game.log[-1] != "draw"
    at = robot.find("hat").rect.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    robot.run(1.5)
    assert last(table) == "draw" and hat.text in ("Ada", "Bea", "Cleo")
    robot.run(1.5)
    robot.click(at)
    robot.run(3)
    assert robot.scene is table and robot.idle() <= 1


def test_nothing_is_told_at_the_table_before_the_slip_is_read(sit: Sit) -> None:
    robot, table = sit("Ada", "Bea", "Cleo", speed="normal")
    robot.press(f"hat:{table.piles_as('hat')[0]}")
    assert isinstance(robot.scene, HatScene), "the hat itself is a button"
    robot.key(*["enter"] * 3)
    behind = [table.places.asked, table.places.log]
    before = [seen(robot, rect) for rect in behind]
    robot.key("enter")
    assert last(table) == "draw"
    robot.run(1)
    assert [seen(robot, rect) for rect in behind] == before
    robot.run(1)
    robot.key("enter")
    robot.run(0.5)
    assert robot.app.stack.top is table
    assert all(seen(robot, rect) != was for rect, was in zip(behind, before, strict=True))


def test_no_shaking_changes_what_comes_out(sit: Sit) -> None:
    drawn = set()
    for way in ("off", "long", "pad", "drag"):
        robot, table = sit("Ada", "Bea", "Cleo", seed=9, speed="off" if way == "off" else "fast")
        robot.press("choice:draw")
        if way == "long":
            robot.run(2)
            robot.pad(*["a"] * 8)
        elif way == "pad":
            robot.pad(*["left", "right"] * 6)
        elif way == "drag":
            at = robot.find("hat").rect.center
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
            for step in range(24):
                moved = (at[0] + (80 if step % 2 else -80), at[1])
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=moved, rel=(0, 0), buttons=(1, 0, 0),
                                                     touch=False))
                robot.run(FRAME)
        assert last(table) == "draw", way
        told: Any = table.match.events[-1][-1]
        drawn.add(told[2][0][1])
    assert len(drawn) == 1


def test_a_hat_that_was_not_shaken_yet_can_be_left(sit: Sit) -> None:
    robot, table = sit("Ada", "Bea", "Cleo", speed="normal")
    robot.press("choice:draw")
    robot.key("escape")
    assert robot.scene is table and last(table) != "draw"


# ---- questions for all ----------------------------------------------------------------------------------------------


def asked_all(sit: Sit, **settings: object) -> tuple[Robot, TableScene]:
    robot, table = sit("Ada", "Bea", "Cleo", **settings)
    for line in ("draw", "tell A night"):
        table.match.play(line)
    table.road.send(Ask())
    robot.run()
    assert robot.scene.name == "together"
    return robot, table


def test_the_first_in_the_rules_order_wins_however_quick_another_was(sit: Sit) -> None:
    robot, table = asked_all(sit)
    robot.press("answer:2:0")
    robot.press("answer:1:0")
    assert robot.scene.name == "together"
    robot.press("answer:0:1")
    assert robot.scene is table
    assert table.match.game.log[-2:] == ["nod", "object"] and table.asked_seat() == 1


def test_the_question_for_all_is_apart_from_the_menu(sit: Sit) -> None:
    robot, _ = asked_all(sit)
    ui, question, page = robot.app.ui, robot.find("question"), robot.find("page").rect
    wide = ui.type.width(question.label, "title", TITLE)
    assert question.rect.centerx == page.centerx and wide <= question.rect.w
    assert question.rect.right + ui.px(12) <= robot.find("menu").rect.x


def test_nobody_waits_for_answers_that_change_nothing(sit: Sit) -> None:
    robot, table = asked_all(sit)
    robot.press("answer:0:0")
    assert robot.scene is table and last(table) == "object" and table.asked_seat() == 0


def test_everybody_answers_with_a_key_or_a_pad_of_their_own(sit: Sit) -> None:
    robot, table = asked_all(sit)
    robot.pads.seat(7, 0)
    robot.pad("b", pad=7)
    robot.key("3")
    assert robot.scene.name == "together"
    robot.key("2")
    assert robot.scene is table and table.match.game.log[-2:] == ["nod", "object"] and table.asked_seat() == 1


def test_when_all_nod_the_evening_goes_on(sit: Sit) -> None:
    robot, table = asked_all(sit)
    for seat in (2, 1, 0):
        robot.press(f"answer:{seat}:1")
    assert table.match.game.log[-3:] == ["nod"] * 3 and table.match.game.who()[0][1] == "tale"


# ---- pages, camps, ink ----------------------------------------------------------------------------------------------


def page_widths(table: TableScene) -> list[int]:
    assert isinstance(table.view, PagesView)
    return [rect.w for rect in table.view.rects]


def large(table: TableScene) -> int:
    """Whose page is the largest."""
    widths = page_widths(table)
    return widths.index(max(widths))


def test_the_page_of_whoever_is_asked_is_large_and_another_can_be_looked_at(sit: Sit) -> None:
    robot, table = sit("Ada", "Bea")
    assert large(table) == 2
    robot.press("page:0")
    assert large(table) == 0
    robot.press("page:0")
    assert large(table) == 2
    widths = page_widths(table)
    assert widths[2] > 2.5 * max(widths[:2]) and widths[2] >= 4 * 100


def test_in_a_wide_window_every_page_tells_who_plays_it(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, table = sit("Ana", "Bea", "Cem", size=(2560, 1080))
    told: list[str] = []
    line = robot.app.ui.line

    def heard(text: str, *given: Any) -> Any:
        told.append(text)
        return line(text, *given)

    monkeypatch.setattr(robot.app.ui, "line", heard)
    pages = next(panel for panel in table.panels if isinstance(panel, PagesPanel))
    named = [seat for seat, person in enumerate(pages.ledger.people) if person.name]
    for seat in named:
        pages.head(robot.app.ui, seat)
    assert len(named) > 1 and {pages.ledger.people[seat].player for seat in named} <= set(told)


def test_the_large_page_stays_until_everything_has_landed(sit: Sit) -> None:
    robot, table = sit(speed="slow")
    table.match.play("present lord Ada / of Ada @a1")
    table.road.send(Ask())
    robot.run()
    robot.press("idea:0:0")
    robot.click(robot.find("place").rect.center)
    assert table.stage.busy and table.asked_seat() == 1 and large(table) == 0
    robot.run(4)
    assert not table.stage.busy and large(table) == 1


def seen(robot: Robot, rect: pygame.Rect) -> bytes:
    """The picture of a part of the window."""
    return pygame.image.tobytes(robot.app.surface.subsurface(rect), "RGB")


def square(table: TableScene, site: int) -> pygame.Rect:
    assert table.view is not None
    return table.view.spot(site)


def test_camps_are_counted_square_by_square_and_ink_crosses_out(sit: Sit) -> None:
    robot, table = asked_all(sit, speed="fast")
    robot.press("answer:0:0")
    robot.run(1)
    lines = readouts(table.rules, table.match.game.position, "tally")
    assert [(line.number("seat"), line.number("count")) for line in lines] == [(0, 2)]
    site, tray = lines[0].number("at"), table.places.piles[table.piles_as("slips")[0]]
    plain, camps = seen(robot, square(table, site)), seen(robot, tray)
    robot.press("choice:strike")
    robot.run(0.2)
    begun = seen(robot, square(table, site))
    robot.run(3)
    assert len({plain, begun, seen(robot, square(table, site))}) == 3, "ink takes its time"
    assert seen(robot, tray) != camps and robot.idle() <= 1


def test_twelve_slips_can_be_read(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (900, 1600))
    table = hand.sit("fianchetto")
    board = table.piles_as("slips")[0]
    for _ in range(400):
        position, texts = table.match.game.position, [one.text for one in table.chooser.all]
        if len(table.cards_of(board)) == 12:
            break
        if table.match.game.who()[0].decision == "situation" and "draw" in texts:
            table.match.play("draw")
        else:
            table.match.play_option(complete(table.rules, position, hand.chance.choice(position.opts)))
        table.road.send(Ask())
    hand.run()
    spots, tray = [spot for spot, _ in table.places.spots[board]], table.places.piles[board]
    assert len(spots) == 12 and all(tray.contains(spot) for spot in spots)
    assert not any(one.colliderect(other) for one in spots for other in spots if one is not other)
    word = hand.app.ui.type.width("Ambassador", "serif", 14)
    assert all(spot.w > word for spot in spots), "a long word is not cut"
    hand.close()


def test_numbers_of_a_square_stand_in_its_middle_and_inside_it(sit: Sit) -> None:
    robot, _ = sit()
    ui = robot.app.ui
    box = pygame.Rect(100, 100, 90, 60)
    for first, second in (("16", "29"), ("0", "4"), ("120", "131")):
        ui.surface.fill((0, 0, 0))
        numbers(ui, box, [(first, "good_ink", False), ("–", "ink_dim", False), (second, "danger_ink", True)])
        seen = pygame.mask.from_threshold(ui.surface, (0, 0, 0), (8, 8, 8, 255))
        seen.invert()
        used = seen.get_bounding_rects()[0].unionall(seen.get_bounding_rects())
        assert box.inflate(-ui.px(12), 0).contains(used) and abs(used.centerx - box.centerx) <= ui.px(3)


def test_what_somebody_has_is_listed_without_a_dot_at_the_head_of_a_line(sit: Sit) -> None:
    robot, _ = sit()
    texts = ["double bookkeeping", "the long pause", "waiting", "a perfect memory for faces and for debts"]
    for width in range(120, 400, 20):
        lines = flowed(robot.app.ui, texts, 16, width, 60)
        assert not any(line.startswith("·") for line in lines)
        assert " ".join(lines).split() == " · ".join(texts).split()


def test_arms_without_a_charge_bear_the_sign_of_their_player() -> None:
    fields = [name for name in map(str, range(40)) if plain((name, "", ""))]
    assert fields and not any(plain((name, "of Ada", "Ada")) for name in fields)


def test_the_hourglass_runs_a_second_at_a_time_and_then_rests(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, table = sit("Ada", "Bea", "Cleo")
    bells: list[str] = []
    monkeypatch.setattr(robot.app, "noise", bells.append)
    table.match.play("draw")
    table.road.send(Ask())
    robot.run(1)
    without = seen(robot, table.places.asked)
    assert robot.idle() == 0, "nobody asked for it"
    robot.app.settings.hourglass = True
    table.road.send(Ask())
    robot.run(1)
    begun = seen(robot, table.places.asked)
    assert begun != without and robot.idle() == 1 and seen(robot, table.places.asked) != begun
    robot.run(27)
    assert "time" not in bells
    robot.run(3)
    assert bells.count("time") == 1 and robot.idle() <= 1 and last(table) == "draw"


# ---- the chronicle --------------------------------------------------------------------------------------------------


def test_the_chronicle_is_read_and_kept_from_the_table(sit: Sit) -> None:
    robot, table = sit("Ada", "Bea", "Cleo")
    robot.press("chronicle")
    assert robot.scene.name == "chronicle" and robot.has("“Ada” — Ada")
    robot.press("keep")
    pages = list((robot.app.home / "saves" / "chronicles").glob("*.html"))
    assert len(pages) == 1 and str(pages[0]) in robot.scene.message  # type: ignore[attr-defined]
    robot.key("escape")
    assert robot.scene is table
    robot.press("menu")
    robot.press("chronicle")
    assert robot.scene.name == "chronicle"


def test_it_is_written_by_itself_at_the_end_and_opened_after_the_last_act(sit: Sit) -> None:
    robot, table = asked_all(sit)
    for line in ("nod", "nod", "nod", "draw", "tell Another night", "nod", "nod", "nod"):
        table.match.play(line)
    robot.app.stack.pop()
    table.road.send(Ask())
    robot.run(2)
    pages = list((robot.app.home / "saves" / "chronicles").glob("*.html"))
    assert robot.scene.name == "last-act" and len(pages) == 1
    robot.app.stack.pop()
    assert robot.scene.name == "chronicle"
    robot.app.stack.pop()
    assert robot.scene.name == "result" and robot.scene.message == ""  # type: ignore[attr-defined]
    assert "Another night" in pages[0].read_text(encoding="utf-8")


def test_where_nothing_can_be_written_the_table_says_why(sit: Sit) -> None:
    robot, _ = sit("Ada", "Bea", "Cleo")
    (robot.app.home / "saves").mkdir(exist_ok=True)
    (robot.app.home / "saves" / "chronicles").write_text("in the way", encoding="utf-8")
    robot.press("chronicle")
    robot.press("keep")
    assert "could not be written" in robot.scene.message  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", ((1280, 720), (960, 540), (540, 960), (1920, 1080)))
def test_everything_that_can_be_used_lies_in_the_window_and_apart(sit: Sit, size: tuple[int, int]) -> None:
    for names in ((), ("Ada", "Bea", "Cleo")):
        robot, table = sit(*names, size=size)
        buttons = [widget for widget in table.widgets if widget.focusable
                   and not widget.id.startswith(("thing:", "log:"))]
        for index, one in enumerate(buttons):
            assert robot.app.surface.get_rect().contains(one.rect), one.id
            for other in buttons[index + 1:]:
                assert not one.rect.colliderect(other.rect), f"{one.id} lies on {other.id}"


def test_a_piece_is_as_large_as_its_page_allows_and_one_that_is_nowhere_as_the_page_it_leaves(sit: Sit) -> None:
    _, table = sit("Ada", "Bea", "Cleo")
    view, spots = table.spots.scenery.view, table.spots
    assert isinstance(view, PagesView)
    cells = [view.cell_at(site) for site in range(len(view.board))]
    small, large = cells.index(min(cells)), cells.index(max(cells))
    position, shown = spots.scenery.position, spots.scenery.stage.pieces[0]
    sizes = []
    for site, drawn in ((small, large), (large, small), (-1, small), (-1, large)):
        position.place[0], shown.place = site, view.at(drawn)
        sizes.append(spots.size(0))
    assert sizes[0] == sizes[2] < sizes[1] == sizes[3]
    shown.place = None
    position.place[0] = small
    assert spots.size(0) == sizes[0]
