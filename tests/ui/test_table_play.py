"""What people do at a table: picking, pulling, stepping back, looking back, leaving, and coming back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.events import Laid, Thing
from game.engine.game import Game
from game.engine.suggest import suggestions
from game.match.match import Match, Plan
from game.ruleset.library import Library
from game.scenes.menu.title import TitleScene
from game.scenes.table.lesson_scene import lessons_for, open_lesson
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, Pick
from game.table.pieces import site_of
from tests.small import small_game
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME, blink
from tests.ui.table_robot import TableRobot, people

IDS = Library().ids()
DEVICES = ("mouse", "key", "pad")
LARGE = ("djambi-4", "draconic", "fianchetto", "fidchell-1", "fredericus")
MOST = 12  # decisions


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("ruleset", LARGE)
def test_the_beginning_of_a_large_game_at_random(hand: TableRobot, ruleset: str, device: str) -> None:
    """To their ends they are played in test_whole_games; here everything that can be picked is looked at on the way."""
    hand.app.settings.language = ("en", "fr")[(LARGE.index(ruleset) + DEVICES.index(device)) % 2]
    hand.app.changed_settings()
    table = hand.sit(ruleset, seed=3 + DEVICES.index(device))
    blink(hand.app)
    hand.play(device, MOST)
    assert len(table.match.game.log) == MOST
    assert table.match.journal is not None and not table.match.journal.trouble


def at(hand: TableRobot, identity: str) -> tuple[int, int]:
    return hand.find(identity).seen.center


def first_move(hand: TableRobot) -> tuple[str, str]:
    """The ids of a piece and of a place it can go to."""
    one = next(one for one in hand.table.chooser.all if [kind for kind, _ in one.things] == ["piece", "site"])
    return f"thing:piece:{one.things[0][1]}", f"thing:site:{one.things[1][1]}"


def test_a_piece_is_pulled_to_its_place_with_the_mouse(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    piece, site = first_move(hand)
    target = table.view.spot(int(site.split(":")[2])).center  # type: ignore[union-attr]
    hand.pull(at(hand, piece), target)
    assert len(table.match.game.log) == 1
    before = at(hand, first_move(hand)[0])
    hand.pull(before, (5, 5))
    assert len(table.match.game.log) == 1 and not table.chooser.picked, "let go of nowhere, it is back where it was"


def test_a_finger_pulls_as_well(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    piece, site = first_move(hand)
    hand.drag(at(hand, piece), table.view.spot(int(site.split(":")[2])).center)  # type: ignore[union-attr]
    assert len(table.match.game.log) == 1


def test_a_piece_is_pressed_and_then_its_place(hand: TableRobot) -> None:
    table = hand.sit("tablut")
    piece, site = first_move(hand)
    hand.click(at(hand, piece))
    assert table.chooser.picked and not table.match.game.log
    hand.click(at(hand, piece))
    assert not table.chooser.picked, "pressed again, it is put down"
    hand.click(at(hand, piece))
    other = next(f"thing:piece:{one.things[0][1]}" for one in table.chooser.all
                 if f"thing:piece:{one.things[0][1]}" != piece)
    hand.click(at(hand, other))
    assert table.chooser.picked == [("piece", int(other.split(":")[2]))], "another one is picked instead"
    hand.click(at(hand, piece))
    hand.click(at(hand, site))
    assert len(table.match.game.log) == 1


@pytest.mark.parametrize("device", ["mouse", "key", "pad"])
def test_stepping_back_within_a_decision_and_then_to_the_menu(hand: TableRobot, device: str) -> None:
    table = hand.sit("djambi-4")
    ways: dict[str, Callable[[], None]] = {"mouse": lambda: hand.click((5, 5), 3), "key": lambda: hand.key("escape"),
                                           "pad": lambda: hand.pad("b")}
    back = ways[device]
    hand.use(first_move(hand)[0], device)
    assert table.chooser.picked
    back()
    assert not table.chooser.picked and hand.scene is table
    back()
    assert hand.scene.name == "table-menu"
    back()
    assert hand.scene is table and not table.match.game.log


def test_taking_back_and_looking_back(hand: TableRobot) -> None:
    table = hand.sit("draughts")
    hand.play("mouse", 6)
    log = list(table.match.game.log)
    hand.key("u")
    assert table.match.game.log == log[:5]
    hand.pad("x")
    hand.press("undo")
    assert table.match.game.log == log[:3]
    present = table.match.game.position
    hand.key("pageup")
    hand.press("back")
    assert table.state.looking == 1 and table.shown_position() is table.match.game.past[1]
    assert not table.may_pick() and not hand.usable()
    hand.press("log:2")
    assert table.state.looking == 2
    hand.wheel(1)
    assert table.state.looking is None and table.shown_position() is present
    hand.key("pageup")
    hand.pad("l")
    assert table.state.looking == 1
    hand.key("escape")
    assert table.state.looking is None and hand.scene is table and hand.usable()
    assert table.match.game.log == log[:3]


def test_every_line_of_the_list_leads_to_its_position(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    hand.play("mouse", 4)
    for number in (1, 3, 2):
        hand.press(f"log:{number}")
        assert table.state.looking == number
        assert sum(site >= 0 for site in table.shown_position().place[:-1]) == number
    hand.press("log:4")
    assert table.state.looking is None


@pytest.mark.parametrize("ruleset", [name for name in IDS if name in ("djambi-4", "morris", "tablut")])
def test_out_of_turn_decisions_are_in_the_menu(hand: TableRobot, ruleset: str) -> None:
    table = hand.sit(ruleset)
    hand.play("key", 3)
    offers = table.match.game.table()
    hand.key("f10")
    assert hand.scene.name == "table-menu"
    shown = [widget.id for widget in hand.scene.widgets if widget.id.startswith("table:")]
    assert sorted(shown) == [f"table:{offer}" for offer in offers]
    if offers:
        hand.use(f"table:{offers[0]}", "key")
        if hand.scene.name == "agreement":
            for seat in range(len(table.rules.world.seats)):
                hand.use(f"agree:{seat}", "key")
        if hand.scene.name == "confirm":
            assert hand.scene.focus == "choice:1", "nothing happens by mistake"
            hand.use("choice:0", "key")
        assert hand.scene is table and table.match.game.log[-1] == offers[0]
    else:
        hand.key("escape")


def test_a_game_can_be_given_up_to_its_end_through_the_menu(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    hand.play("pad", 2)
    for _ in range(8):
        if hand.over:
            break
        hand.pad("start")
        resign = [widget.id for widget in hand.scene.widgets if widget.id.startswith("table:resign")]
        hand.use(resign[0] if resign else next(w.id for w in hand.scene.widgets if w.id.startswith("table:")), "pad")
        hand.use("choice:0", "pad")
    assert hand.over and table.match.game.result()["over"]
    hand.run(1.5)
    assert hand.scene.name == "result"


def test_the_result_comes_and_the_saved_game_is_no_longer_offered(hand: TableRobot) -> None:
    hand.sit("tictactoe")
    hand.play("mouse", 9)
    assert hand.over
    hand.run(1.5)
    assert hand.scene.name == "result"
    assert not hand.app.saves.unfinished()


def test_an_interrupted_table_goes_on_in_another_run(tmp_path: Path) -> None:
    first = TableRobot(tmp_path)
    first.sit("djambi-4")
    first.play("mouse", 5)
    log, state = list(first.table.match.game.log), first.table.match.game.state()
    first.app.bots.stop()  # the program is gone without a word
    second = TableRobot(tmp_path)
    second.open(TitleScene(second.app))
    second.press("continue")
    assert isinstance(second.scene, TableScene)
    assert second.scene.match.game.log == log and second.scene.match.game.state() == state
    second.table = second.scene
    second.play("key", 2)
    assert len(second.table.match.game.log) == 7
    second.close()


def test_a_decision_that_ends_a_turn_can_be_confirmed_first(hand: TableRobot) -> None:
    hand.app.settings.confirm_turn = True
    table = hand.sit("tictactoe")
    hand.use(hand.usable()[0], "key")
    assert not table.match.game.log and table.state.held is not None and not hand.usable()
    assert sum(site >= 0 for site in table.shown_position().place[:-1]) == 1, "what would come of it is shown"
    hand.use("step-back", "key")
    assert table.state.held is None and not table.chooser.picked and hand.usable()
    hand.use(hand.usable()[0], "key")
    hand.key("escape")
    assert table.state.held is None and hand.scene is table
    hand.use(hand.usable()[0], "pad")
    hand.use("confirm", "pad")
    assert len(table.match.game.log) == 1 and table.state.held is None


def test_confirming_never_shows_what_chance_or_others_hold(hand: TableRobot) -> None:
    hand.app.settings.confirm_turn = True
    table = hand.sit("fredericus")
    for _ in range(60):
        if hand.scene.name == "curtain":
            hand.use("lift", "mouse")
        elif table.state.held is not None:
            before, after = table.match.game.position, table.state.held.preview
            assert after is None or after.rng == before.rng
            hand.use("confirm", "mouse")
        else:
            hand.use(hand.chance.choice(hand.usable()), "mouse")
    assert len(table.match.game.log) > 8


def test_the_curtain_covers_everything_and_only_lifting_helps(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    assert hand.scene.name == "curtain" and table not in hand.app.stack.visible()
    assert table.viewer == -1
    hand.key("escape")
    hand.pad("b", "start")
    assert hand.scene.name == "curtain"
    hand.use("lift", "pad")
    assert hand.scene is table and table.viewer == table.asked_seat()


@pytest.mark.parametrize("ruleset", ["fredericus", "goofspiel", "liars-dice"])
def test_one_person_among_bots_sees_what_is_theirs_and_never_a_curtain(hand: TableRobot, ruleset: str) -> None:
    seats = rules_of(ruleset).world.seats
    first = Game(rules_of(ruleset), 5).who()[0][0]
    me = next(seat for seat in seats if seat != first)
    hand.app.bots.at_once = True
    table = hand.sit(ruleset, bots={seat: "novice" for seat in seats if seat != me})
    assert TableScene(hand.app, table.match).viewer == seats.index(me), "before anything is asked"
    hand.run(10)
    assert table.match.game.log and hand.scene is table and table.asked_seat() == table.viewer


def test_doubting_a_claim_is_the_first_button_before_all_higher_claims(hand: TableRobot) -> None:
    table = hand.sit("liars-dice")
    hand.use("lift", "mouse")
    hand.press("choice:2 sice")
    hand.use("lift", "mouse")
    buttons = [widget for widget in table.widgets if widget.id.startswith("choice:")]
    assert [one.id for one in buttons[:2]] == ["choice:doubt", "choice:3 ace"]
    assert hand.has("more"), "there are more claims than buttons"
    columns = {one.id.split()[1]: one.rect.x for one in buttons[1:]}
    assert len(columns) == 6, "a column for each face"
    for one in buttons[1:]:  # a count in each row, a face in each column
        many, face = one.id.removeprefix("choice:").split()
        first = next(other for other in buttons if other.id == f"choice:{many} ace")
        assert (one.rect.x, one.rect.y) == (columns[face], first.rect.y)


def test_only_where_others_stand_a_target_is_marked_as_a_danger(hand: TableRobot) -> None:
    table = hand.sit("draconic")
    for text in ("house d1", "house d7", "enter archer", "enter minstrel", "enter traveller", "enter archer",
                 "move archer c1", "move archer d6", "move traveller d2", "move archer d5"):
        table.match.play(text)
    table.road.send(Ask())
    sites = {table.rules.world.site_name(site): site for site in range(49)}
    table.road.send(Pick(Thing("piece", table.match.game.position.place.index(sites["d2"]))))
    hand.run()

    def red(site: str) -> int:
        part = hand.app.surface.subsurface(table.view.spot(sites[site]))  # type: ignore[union-attr]
        return pygame.mask.from_threshold(part, hand.app.ui.theme["danger"], (60, 60, 60, 255)).count()

    assert {("site", sites["d1"]), ("site", sites["d5"])} <= {("site", site_of(table.state, thing))
                                                              for thing in table.chooser.next_things()}
    assert red("d5") > 400 and red("d1") < 100, "one's own house, with its red roof, is no prey"


def test_a_disc_falls_down_its_column(hand: TableRobot) -> None:
    hand.app.settings.speed = "normal"
    table = hand.sit("four")
    hand.press("d1")
    hand.run(FRAME)
    piece, = table.stage.moving()
    column = table.view.at(table.rules.world.board.names.index("d1"))  # type: ignore[union-attr]
    heights = []
    while table.stage.moving() and (place := table.stage.pieces[piece].place) is not None:
        assert place[0] == column[0]
        heights.append(place[1])
        hand.run(FRAME)
    assert heights == sorted(heights) and heights[0] < table.view.rect.y + table.view.cell  # type: ignore[union-attr]


def test_a_game_that_is_taken_up_again_stands_at_once_as_it_will_stand(hand: TableRobot) -> None:
    table = hand.sit("draconic")
    for text in ("house d1", "house d7", "enter archer", "enter minstrel", "enter traveller"):
        table.match.play(text)
    again = TableScene(hand.app, table.match)
    hand.open(again)
    first = [shown.place for shown in again.stage.pieces]
    again.stage.sync(table.match.game.position)
    assert [shown.place for shown in again.stage.pieces] == first


def test_hints_follow_the_device(hand: TableRobot) -> None:
    hand.sit("tictactoe")
    seen = []
    uses: list[Callable[[], None]] = [lambda: hand.click((5, 5)), lambda: hand.key("left"), lambda: hand.pad("left")]
    for use in uses:
        use()
        hand.run(FRAME)
        seen.append(pygame.image.tobytes(hand.app.surface.subsurface(hand.table.places.hints), "RGB"))
    assert len(set(seen)) == 3


def test_a_pad_that_is_unplugged_in_mid_turn_takes_nothing_along(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    hand.use(first_move(hand)[0], "pad")
    hand.pads.of(0).hold("left")
    hand.pads.sdl.SDL_JoystickUpdate()
    hand.pads.unplug(hand.pads.of(0))
    hand.run(2)
    assert table.chooser.picked and not hand.app.devices.held
    hand.play("key", 2)
    assert len(table.match.game.log) >= 2


def test_the_window_can_be_closed_while_pieces_move(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="slow")
    table = hand.sit("breakthrough")
    piece, site = first_move(hand)
    hand.use(piece, "key")
    hand.use(site, "key")
    assert table.stage.busy
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.run(FRAME)
    assert not hand.app.running
    hand.close()
    again = TableRobot(tmp_path)
    match = again.app.saves.open()
    assert match is not None and len(match.game.log) == 1, "what was decided is on disk before it is seen"
    again.close()


def test_pressing_while_pieces_move_shows_where_they_go(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="slow")
    table = hand.sit("breakthrough")
    piece, site = first_move(hand)
    hand.use(piece, "key")
    hand.use(site, "key")
    hand.click((5, 5))
    assert not table.stage.busy and len(table.match.game.log) == 1
    hand.close()


def test_bots_answer_and_undo_goes_back_to_the_person(hand: TableRobot) -> None:
    hand.app.bots.at_once = True
    table = hand.sit("tictactoe", bots={"nought": "novice"})
    hand.use(hand.usable()[0], "mouse")
    hand.run(1)
    assert len(table.match.game.log) == 2
    hand.key("u")
    assert not table.match.game.log and table.asked_seat() == 0


def test_threats_are_pieces_of_the_asked_seat(hand: TableRobot) -> None:
    table = hand.sit("djambi-4", seed=4)
    found = 0
    for _ in range(12):
        hand.run(2.0)  # they are looked for a little in each frame
        owners = getattr(table.match.game.position, "owner", table.rules.space["OWNER"])
        assert all(owners[piece] == table.asked_seat() for piece in table.advice.threats)
        found += len(table.advice.threats)
        hand.decide("mouse")
    assert found


def test_screens_fade_into_each_other_and_come_to_rest(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="normal")
    hand.sit("tictactoe")
    hand.run(0.5)
    hand.press("menu")
    assert hand.app.fade.running
    hand.run(0.3)
    assert not hand.app.fade.running and hand.idle() == 0
    hand.app.settings.reduced_motion = True
    hand.key("escape")
    assert not hand.app.fade.running
    hand.close()


def test_nothing_fades_that_is_secret(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="fast")
    table = hand.sit("fredericus")
    for _ in range(150):
        assert not hand.app.fade.running
        if hand.scene.name == "curtain":
            hand.press("lift")
        elif hand.scene is table and table.stage.busy:
            hand.key("enter")
        elif hand.scene is table and hand.usable():
            hand.click(at(hand, hand.chance.choice(hand.usable())))
        hand.run(FRAME)
    hand.key("f10")
    assert not hand.app.fade.running
    hand.close()


def test_a_card_that_another_seat_draws_is_seen_from_behind(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="slow")
    table = hand.sit("fredericus")
    if hand.scene.name == "curtain":
        hand.press("lift")
    world = table.rules.world
    pack, own = world.piles["pack"][0], world.piles["hand"][0]
    card = table.match.game.position.piles[pack][-1]
    for seat, hidden in ((table.viewer, False), ((table.viewer + 1) % len(world.seats), True)):
        table.stage.begin(Laid("put", card, -1, pack, own + seat))
        assert table.stage.pieces[card].hidden is hidden
    hand.run(FRAME)
    hand.close()


def test_a_place_and_what_stands_on_it_are_one_thing_to_pick(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    for _ in range(14):
        hand.decide("mouse")
        things = table.chooser.next_things()
        places = {table.match.game.position.place[value] for kind, value in things if kind == "piece"} - {-1}
        assert not any(("site", site) in things for site in places)


def test_suggestions_are_filled_with_what_is_on_the_table() -> None:
    chance, found = random.Random(1), []
    game = Game(rules_of("fianchetto"), 3)
    for number in range(300):
        texts = game.rules.texts(game.position)
        for option, text in zip(game.position.opts, texts, strict=True):
            if text.startswith("declare"):
                found = suggestions(game.rules, game.position, option, 0, "fr")
        if found or game.position.over:
            break
        game.play(chance.choice(texts).replace("<text>", f"Brume {number}"))
    assert found and any("Brume" in text for text in found)
    assert not any("{" in text or text[0].islower() for text in found)


TOAST = """
vars: {turn: {type: seat, start: white}}
board: {map: MAP}
procedures: {main: [{loop: [{choose: turn, options: [{as: wait, do: turn = after(turn)}]}]}]}
anytime:
  - each: c in seats()
    by: c
    as: "toast {c} {words}"
    text: {words: {most: 40, suggest: toasts}}
suggestions: {toasts: {en: [To absent friends, To the host], fr: [Aux absents, À notre hôte]}}
"""


def test_an_out_of_turn_decision_asks_for_its_text(hand: TableRobot, tmp_path: Path) -> None:
    rules = small_game(tmp_path, TOAST).rules
    table = TableScene(hand.app, Match(Plan(str(tmp_path / "ruleset.yaml"), 2, {}, people(rules), 1), rules))
    hand.open(table)
    offers = [text for text in table.match.game.table() if "<text>" in text]
    hand.key("f10")
    hand.use(f"table:{offers[0]}", "key")
    assert hand.scene.name == "keyboard" and hand.has("suggestion:0")
    hand.type("So be it")
    hand.key("enter")
    assert table.match.game.log[-1] == offers[0].replace("<text>", "So be it")


def test_a_lesson_cannot_be_undone_out_of_step(hand: TableRobot) -> None:
    path = next(paths[0] for name in IDS if (paths := lessons_for(hand.app, name)))
    lesson = open_lesson(hand.app, path.parent.name, path)
    hand.open(lesson)
    for _ in range(40):
        if lesson.step >= 2 or lesson.done:
            break
        if hand.has("next"):
            hand.press("next")
        elif lesson.chooser.next_things() or lesson.chooser.plain():
            hand.table = lesson
            hand.use(hand.usable()[0], "mouse")
        hand.run(1)
    log, step = list(lesson.match.game.log), lesson.step
    assert step >= 1
    hand.key("u")
    assert lesson.match.game.log == log and lesson.step == step
