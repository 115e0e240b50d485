"""What somebody opens over the table is theirs, and so is their turn: nobody else's pad does anything there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine.search import complete
from game.input.seating import DESK
from game.scenes.court.hat_scene import HatScene
from game.scenes.court.together_scene import TogetherScene
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, BeSure, Choose, Pick, Say, Speak
from game.table.state import SILENCE
from game.view.widgets import Button, TextField
from tests.parlour import parlour, present
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot, take
from tests.ui.virtual_pads import VirtualPad, VirtualPads

EVERYTHING = ("a", "down", "a", "right", "a", "x", "y", "l", "r", "start", "back", "b", "a")


class Couch:
    """A table, and a pad for everybody at it, in the order of the seats."""

    def __init__(self, hand: TableRobot, pads: VirtualPads, table: TableScene) -> None:
        self.hand, self.make, self.table = hand, pads, table
        self.pads: list[VirtualPad] = []
        for seat in range(len(table.rules.world.seats)):
            self.pads.append(pads.plug())
            hand.app.devices.seating.bind(self.pads[seat].id, seat)

    @property
    def own(self) -> VirtualPad:
        """The pad of whoever is asked."""
        return self.pads[self.table.asked_seat()]

    @property
    def foreign(self) -> VirtualPad:
        """The pad of whoever comes after."""
        return self.pads[(self.table.asked_seat() + 1) % len(self.pads)]

    def loose(self) -> VirtualPad:
        """A pad that nobody has sat down with."""
        return self.make.plug()

    def entries(self) -> list[str]:
        """What the menu offers beyond what it always does."""
        return [widget.id for widget in self.hand.scene.widgets if widget.id.startswith("table:")]


Sit = Callable[[str], Couch]


@pytest.fixture
def couch(hand: TableRobot, pads: VirtualPads) -> Sit:
    hand.app.devices.last = "pad"  # with which people came to the table
    return lambda game: Couch(hand, pads, hand.sit(game))


@pytest.fixture
def evening(hand: TableRobot, pads: VirtualPads, tmp_path: Path) -> Couch:
    """A table with pages, a hat and texts, on which everybody is introduced."""
    hand.app.settings.speed = "normal"
    match = parlour(tmp_path / "rules", 1)
    present(match, "Ada", "Bea", "Cleo")
    hand.table = TableScene(hand.app, match)
    hand.open(hand.table)
    return Couch(hand, pads, hand.table)


# ---- the table ------------------------------------------------------------------------------------------------------


def test_on_ones_turn_other_pads_only_learn_whose_turn_it_is(hand: TableRobot, couch: Sit) -> None:
    found = couch("tictactoe")
    table = found.table
    found.own.press("a")
    loose, before = found.loose(), list(table.match.game.log)
    for pad in (found.foreign, loose):
        for button in ("a", "b", "y", "l", "r", "up", "down", "left", "right"):
            table.road.send(Say(SILENCE))
            focus = table.focus
            pad.press(button)
            assert table.message == f"It is {table.words.player_name(table.asked_seat())}’s turn.", button
            assert hand.scene is table and table.focus == focus and table.match.game.log == before
            assert table.state.looking is None and table.state.hint is None
    found.own.pull()
    assert table.state.looking == 0, "the one who is asked looks back"
    found.foreign.press("b", "r")
    assert table.state.looking == 0, "and comes back alone"
    found.own.press("b")
    assert table.state.looking is None


def test_a_decision_is_taken_back_by_whoever_has_taken_it(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    table, last = found.table, found.own
    seat = table.asked_seat()
    take(table, table.match.game.position.opts[0])
    hand.run()
    found.own.press("right", "a")
    picked, before = table.chooser.picked, list(table.match.game.log)
    assert picked
    for pad in (found.own, found.foreign, found.loose()):
        pad.press("x")
        assert table.match.game.log == before and table.chooser.picked == picked
        assert table.message == f"This is for {table.words.player_name(seat)} to decide."
    found.own.press("b")
    assert not table.chooser.picked, "what is only begun goes back with whoever began it"
    last.press("x")
    assert not table.match.game.log and table.asked_seat() == seat and not table.message


def test_with_bots_between_the_last_decision_of_a_person_is_taken_back_by_them(hand: TableRobot,
                                                                              pads: VirtualPads) -> None:
    hand.app.devices.last = "pad"
    table = hand.sit("djambi-4", bots={"yellow": "novice"})
    found = Couch(hand, pads, table)
    bot = table.rules.world.seats.index("yellow")
    while table.asked_seat() != bot:
        seat, number = table.asked_seat(), len(table.match.game.log)
        take(table, table.match.game.position.opts[0])
    take(table, table.match.game.position.opts[0])
    hand.run()
    found.own.press("x")
    assert len(table.match.game.log) == number + 2
    found.pads[seat].press("x")
    assert len(table.match.game.log) == number and table.asked_seat() == seat


def test_who_has_resigned_takes_that_back_and_nobody_elses_move(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    table, name = found.table, found.table.rules.world.seats
    first = table.asked_seat()
    take(table, table.match.game.position.opts[0])
    other = (table.asked_seat() + 1) % 4
    table.road.send(Speak(f"resign {name[other]}"))
    table.road.send(BeSure(True))
    hand.run()
    assert table.match.game.log[1:] == [f"resign {name[other]}"]
    for pad in (found.pads[first], found.own):
        pad.press("x")
        assert len(table.match.game.log) == 2
    found.pads[other].press("x")
    assert len(table.match.game.log) == 1


def test_that_others_were_told_to_wait_does_not_stand_in_the_way_of_whoever_is_asked(hand: TableRobot,
                                                                                     couch: Sit) -> None:
    found = couch("djambi-4")
    found.foreign.press("a")
    assert found.table.message
    found.own.press("right")
    assert not found.table.message
    found.foreign.press("a")
    found.own.press("y")
    assert not found.table.message and found.table.advice.waiting


def test_the_rule_book_is_for_whoever_opens_it(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    found.pads[2].press("back")
    scene, chapter = hand.scene, hand.scene.focus
    assert scene.name == "rules"
    for pad in (found.pads[0], found.loose()):
        pad.press("down", "a", "r", "b")
        assert hand.scene is scene and scene.focus == chapter
        assert scene.gate.words == "This is for Clara to decide."
    found.pads[2].press("b")
    assert hand.scene is found.table


# ---- the menu -------------------------------------------------------------------------------------------------------


def test_a_menu_offers_what_the_one_who_opened_it_may_decide(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    seats = found.table.rules.world.seats
    for seat, pad in enumerate(found.pads):
        pad.press("start")
        assert found.entries() == ["table:draw", f"table:resign {seats[seat]}"]
        assert hand.has("hint") == (seat == found.table.asked_seat())
        pad.press("b")
    loose = found.loose()
    loose.press("start")
    assert hand.scene.name == "table-menu" and not found.entries() and not hand.has("hint")
    loose.press("b")
    found.make.unplug(found.pads[2])
    found.pads[0].press("a")
    for pad in (loose, found.pads[0]):
        pad.press("start")
        assert f"table:resign {seats[2]}" not in found.entries(), "nobody speaks for a seat that waits for its pad"
        assert hand.has("seat:2") == (pad is found.pads[0]), "but those who sit here may leave it to a bot"
        pad.press("b")


@pytest.mark.parametrize(("opened", "name"), [("start", "table-menu"), ("back", "rules")])
def test_what_somebody_without_a_seat_looks_at_keeps_nobody_from_playing(hand: TableRobot, couch: Sit, opened: str,
                                                                         name: str) -> None:
    found = couch("djambi-4")
    found.loose().press(opened)
    scene, focus = hand.scene, hand.scene.focus
    assert scene.name == name
    found.own.press("down", "a")
    assert hand.scene is scene and scene.focus == focus
    found.loose().press("b")
    assert hand.scene is scene, "it is that pad's, among those who do not play"
    found.own.press("b")
    assert hand.scene is found.table


def test_nobody_resigns_for_somebody_else(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    seat = found.table.rules.world.seats[1]
    found.pads[1].press("start")
    menu, focus = hand.scene, hand.scene.focus
    for pad in (found.pads[0], found.loose()):
        pad.press(*EVERYTHING)
        assert hand.scene is menu and menu.focus == focus
    found.pads[1].use(f"table:resign {seat}")
    sure = hand.scene
    for pad in (found.pads[0], found.loose()):
        pad.press("up", *EVERYTHING)
    assert hand.scene is sure and sure.name == "confirm" and not found.table.match.game.log
    found.pads[1].use("choice:0")
    assert found.table.match.game.log == [f"resign {seat}"]


def test_in_a_menu_that_keys_have_opened_pads_decide_for_themselves(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    seats = found.table.rules.world.seats
    hand.key("f10")
    menu = hand.scene
    assert len(found.entries()) == 5
    found.pads[0].use(f"table:resign {seats[1]}")
    assert hand.scene is menu and menu.gate.words == "This is for Bruno to decide."
    found.pads[0].use(f"table:resign {seats[0]}")
    assert hand.scene.name == "confirm"
    found.pads[1].press("up", "a")
    assert hand.scene.name == "confirm", "it is asked of the one who resigns"
    hand.key("escape", "escape")
    assert hand.scene is found.table


def test_what_a_menu_leads_to_is_for_the_same_one(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    found.pads[3].press("start")
    found.pads[3].use("settings")
    scene, focus = hand.scene, hand.scene.focus
    found.pads[0].press("down", "right", "b")
    assert hand.scene is scene and scene.focus == focus
    found.pads[3].press("b", "b")
    assert hand.scene is found.table


# ---- pages for several ----------------------------------------------------------------------------------------------


def test_nobody_agrees_for_somebody_else(hand: TableRobot, couch: Sit) -> None:
    found = couch("djambi-4")
    found.pads[0].press("start")
    found.pads[0].use("table:draw")
    page, fifth = hand.scene, found.loose()
    assert page.name == "agreement"
    for seat in range(4):
        page.focus = f"agree:{seat}"
        fifth.press("a", "up", "down", "b")
        found.pads[3].press("down", "up")
        assert hand.scene is page and not page.agreed and page.focus == f"agree:{seat}"  # type: ignore[attr-defined]
    for pad in found.pads[:3]:
        pad.press("a")
    found.make.unplug(found.pads[3])
    found.pads[0].press("a")
    assert hand.scene is page, "they wait"
    for pad in (fifth, found.pads[0]):
        page.focus = "agree:3"
        pad.press("a")
        found.pads[1].press("b") if hand.scene.name == "pad-lost" else None
        assert hand.scene is page and page.agreed == {0, 1, 2}  # type: ignore[attr-defined]
    fifth.press("a")
    fifth.use("choice:1")
    fifth.use("choice:0")
    assert hand.scene is page and not hand.over
    fifth.press("a")
    assert hand.over, "it speaks for the one without a pad, since it was chosen to"


def test_nobody_answers_a_question_to_everybody_for_somebody_else(hand: TableRobot, couch: Sit) -> None:
    found = couch("fianchetto")
    table = found.table
    while table.match.game.who()[0][1] != "oppose":
        position = table.match.game.position
        table.match.play_option(complete(table.rules, position, hand.chance.choice(position.opts)))
    table.road.send(Ask())
    hand.run()
    page = hand.scene
    assert isinstance(page, TogetherScene)
    asked = [seat for seat, _ in page.people]
    others = [pad for seat, pad in enumerate(found.pads) if seat not in asked]
    for pad in (*others, found.loose()):
        pad.press("a", "down", "a", "b", "a")
        assert hand.scene is page and not page.asked.given
    found.pads[asked[1]].press("start")
    assert hand.scene.name == "table-menu" and hand.scene.owner.seat == asked[1]


def test_the_keyboard_answers_for_whoever_has_sat_down_with_it(hand: TableRobot, couch: Sit) -> None:
    found = couch("fianchetto")
    table, seating = found.table, hand.app.devices.seating
    while table.match.game.who()[0][1] != "oppose":
        position = table.match.game.position
        table.match.play_option(complete(table.rules, position, hand.chance.choice(position.opts)))
    table.road.send(Ask())
    hand.run()
    page = hand.scene
    assert isinstance(page, TogetherScene)
    own, other = [seat for seat, _ in page.people][:2]
    seating.bind(DESK, own)
    for key in (str(other + 1), "down", "up"):
        hand.key(key)
        assert hand.scene is page and other not in page.asked.given
    hand.press(f"answer:{other}:0")
    assert other not in page.asked.given, "nor does its mouse answer for a pad"
    hand.key("enter")
    assert page.asked.given.keys() == {own} or hand.scene is not page


# ---- ceremonies and texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["pad", "mouse"])
def test_nobody_shakes_somebody_elses_hat(hand: TableRobot, evening: Couch, device: str) -> None:
    evening.own.use("choice:draw") if device == "pad" else hand.press("choice:draw")
    hat, own, others = hand.scene, evening.own, (evening.foreign, evening.loose())
    assert isinstance(hat, HatScene)
    for pad in others:
        pad.press("b", "a", "a", "left", "right", "a")
    assert hand.scene is hat and hat.shaken == 0
    own.press(*"aaaa")
    assert evening.table.match.game.log[-1] == "draw"
    for pad in others:
        pad.press("a", "b")
    assert hand.scene is hat, "who has drawn reads the slip first"
    own.press("a", "a")
    assert hand.scene is not hat


@pytest.mark.parametrize("device", ["pad", "mouse"])
def test_nobody_writes_somebody_elses_text(hand: TableRobot, couch: Sit, device: str) -> None:
    found = couch("fianchetto")
    found.own.use("write:0") if device == "pad" else hand.press("write:0")
    page = hand.scene
    assert page.name == "keyboard"
    focus = page.focus
    for pad in (found.foreign, found.loose()):
        pad.press("a", "right", "a", "x", "y", "start", "b")
        assert hand.scene is page and page.value == "" and page.focus == focus  # type: ignore[attr-defined]
    found.own.press("a", "a")
    assert hand.scene is not page


def test_what_is_to_be_written_is_called_by_its_name(hand: TableRobot, couch: Sit) -> None:
    table = couch("fianchetto").table
    site = table.rules.world.site_name
    one = next(one for one in table.chooser.all if one.text == "title lord of <text> @a1")
    table.road.send(Pick(one.things[0]))
    table.road.send(Choose(one.text))
    assert site(one.things[0][1]) == "a1"
    hand.run()
    assert hand.find("label").label == "Lord of …, on a1"


def test_a_page_of_keys_shows_one_ring(hand: TableRobot, couch: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    found = couch("fianchetto")
    found.own.use("write:0")
    ringed: set[str] = set()
    for kind in (Button, TextField):
        monkeypatch.setattr(kind, "draw", lambda widget, ui: ringed.add(widget.id) if ui.focus == widget.id else None)
    hand.scene.refresh()
    hand.run()
    assert ringed == {hand.scene.focus}
    ringed.clear()
    hand.type("a")
    hand.run()
    assert ringed == {"field"}


def test_the_curtain_asks_nobody_with_a_pad_to_hand_over_the_screen(hand: TableRobot, couch: Sit) -> None:
    couch("fredericus")
    assert hand.scene.name == "curtain" and "Hand over" in hand.find("words").label
    hand.scene.refresh()
    hand.run()
    assert "Hand over" not in hand.find("words").label


# ---- bots -----------------------------------------------------------------------------------------------------------


class QuickBots:
    """Bots that answer as soon as they are hurried, and never before."""

    def __init__(self, hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hand, self.hurried = hand, False
        monkeypatch.setattr(hand.app.bots, "ask", lambda match, level, *_: setattr(self, "hurried", False))
        monkeypatch.setattr(hand.app.bots, "hurry", lambda: setattr(self, "hurried", True))
        monkeypatch.setattr(hand.app.bots, "poll", self.poll)

    def poll(self) -> str | None:
        return self.hand.table.rules.texts(self.hand.table.match.game.position)[0] if self.hurried else None


def test_who_goes_on_pressing_after_a_bot_was_hurried_takes_nobodys_turn(hand: TableRobot, pads: VirtualPads,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    QuickBots(hand, monkeypatch)
    hand.app.devices.last = "pad"
    table = hand.sit("djambi-4", bots={"yellow": "novice"})
    bot = table.rules.world.seats.index("yellow")
    found = Couch(hand, pads, table)
    while not table.bot.thinking:
        hand.decide("mouse")
        hand.run()
    masher = found.pads[(bot + 2) % 4]
    masher.press("a")
    hand.run(FRAME * 2)
    assert table.may_pick() and table.asked_seat() == (bot + 1) % 4
    for _ in range(6):
        masher.press("a")
        hand.run(0.1)
    assert not table.chooser.picked
    found.own.press("a", "a")  # the first one shows where one is, as the mouse was used before
    assert table.chooser.picked, "the one who is asked is heard at once"


def test_ones_own_presses_are_lost_for_a_moment_only(hand: TableRobot, pads: VirtualPads,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    QuickBots(hand, monkeypatch)
    hand.app.devices.last = "pad"
    table = hand.sit("tictactoe", bots={"nought": "novice"})
    pad = pads.plug()
    pad.press("a")
    hand.run(0.1)
    assert table.bot.thinking
    pressed = 0
    while len(table.match.game.log) < 3 and pressed < 20:
        pad.press("a")
        hand.run(0.1)
        pressed += 1
    assert 2 < pressed < 8, "not the first, but soon"
