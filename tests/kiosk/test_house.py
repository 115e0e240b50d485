"""A guest at the kiosk: what can be done, what cannot, and what happens when nobody does anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.storage.settings import AUTOMATIC
from tests.kiosk.conftest import CONFIG, Guest

Make = Callable[..., Guest]


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def sit(hand: Guest, game: str = "tictactoe") -> TableScene:
    """From the invitation to a table of two people."""
    hand.key("space")
    hand.app.stack.push(LobbyScene(hand.app, game))
    hand.run()
    if hand.find("kind:1").label == "Bot":
        hand.press("kind:1")
    hand.press("Start")
    hand.run(0.3)
    assert isinstance(hand.scene, TableScene) and hand.scene.name == "table"
    return hand.scene


# ---- no way out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [
    pygame.event.Event(pygame.QUIT), key(pygame.K_F4, pygame.KMOD_LALT), key(pygame.K_F11), key(pygame.K_LSUPER),
    key(pygame.K_q, pygame.KMOD_LCTRL), key(pygame.K_TAB, pygame.KMOD_LALT), key(pygame.K_ESCAPE)])
def test_nothing_a_guest_presses_ends_the_program(kiosk: Make, event: pygame.event.Event) -> None:
    hand = kiosk()
    hand.key("space")
    pygame.event.post(event)
    hand.run(0.5)
    assert hand.app.running and hand.app.stack.scenes[0].name == "title"


def test_there_is_no_entry_to_quit(kiosk: Make) -> None:
    hand = kiosk()
    hand.key("space")
    assert hand.scene.name == "title" and not hand.has("quit")


def test_closing_takes_the_operators_number(kiosk: Make) -> None:
    hand = kiosk()
    assert hand.kiosk.door.lock is hand.app.lock, "closing a second one would give up the first"
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.run()
    assert hand.scene.name == "pin"
    hand.enter_pin("1357")
    assert hand.scene.name == "pin" and hand.app.running
    hand.enter_pin()
    assert hand.scene.name == "operator"
    hand.press("close")
    assert not hand.app.running


def test_wrong_numbers_lock_the_door(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  operator: {attempts: 2}\n")
    hand.kiosk.door.now = lambda: 1000.0
    hand.chord()
    for _ in range(2):
        hand.enter_pin("1357")
    assert not hand.find("key:1").focusable
    assert "60" in hand.find("message").label


def test_the_corner_is_held_to_call_the_operator(kiosk: Make) -> None:
    hand = kiosk()
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, x=0.01, y=0.01, dx=0, dy=0, finger_id=1, touch_id=1))
    hand.wait(3)
    assert hand.scene.name == "title"
    hand.wait(2)
    assert hand.scene.name == "pin"


def test_a_number_can_be_typed_on_a_keyboard_and_on_a_pad(kiosk: Make) -> None:
    hand = kiosk()
    hand.chord()
    hand.type("2468")
    hand.key("enter")
    assert hand.scene.name == "operator"
    hand.key("escape")
    hand.chord()
    for digit in "2468":
        hand.go_to(f"key:{digit}", "pad")
        hand.pad("a")
    hand.go_to("key:enter", "pad")
    hand.pad("a")
    assert hand.scene.name == "operator"


# ---- what the organiser has chosen ----------------------------------------------------------------------------------


def test_only_the_chosen_games_are_on_the_shelf(kiosk: Make) -> None:
    hand = kiosk()
    hand.key("space")
    hand.press("play")
    assert sorted(widget.id for widget in hand.scene.widgets if widget.id.startswith("card:")) == [
        "card:breakthrough", "card:morris", "card:tictactoe"]


def test_settled_options_are_not_offered_and_are_used(kiosk: Make) -> None:
    hand = kiosk("kiosk: {games: [fianchetto], options: {}}\n")
    option, spec = next(iter(hand.app.catalogue.entry("fianchetto").model.options.items()))  # type: ignore[union-attr]
    hand.key("space")
    lobby = LobbyScene(hand.app, "fianchetto")
    value = next(value for value in lobby.plan.values(spec) if value != lobby.plan.options[option])
    hand.kiosk.config.options["fianchetto"] = {option: value}
    hand.open(LobbyScene(hand.app, "fianchetto"))
    others = [f"option:{other}" for other in lobby.model.options if other != option]
    assert not hand.has(f"option:{option}") and others and all(map(hand.has, others))
    assert hand.scene.plan.plan().options[option] == value  # type: ignore[attr-defined]


def test_where_nobody_may_write_a_name_is_chosen(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  texts: chosen\n  words: [Anna, Bruno]\n")
    hand.key("space")
    hand.open(LobbyScene(hand.app, "tictactoe"))
    hand.go_to("name:0")
    hand.type("Rude")
    assert hand.scene.plan.sitters[0].name == ""  # type: ignore[attr-defined]
    hand.key("enter")
    assert hand.scene.name == "words"
    hand.press("Bruno")
    assert hand.scene.plan.sitters[0].name == "Bruno"  # type: ignore[attr-defined]


def test_it_is_as_loud_as_the_hour_allows(kiosk: Make) -> None:
    hand = kiosk(CONFIG + '  volume: {"08:00": 6, "20:00": 1}\n')
    assert hand.app.settings.volume == 6
    hand.minute = 21 * 60
    hand.wait(25)
    assert hand.app.settings.volume == 1


def test_the_pointer_is_hidden_when_it_rests(kiosk: Make) -> None:
    hand = kiosk()
    hand.point((300, 300))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(301, 301), rel=(1, 1), buttons=(0, 0, 0)))
    hand.run()
    assert pygame.mouse.get_visible()
    hand.wait(6)
    assert not pygame.mouse.get_visible()


# ---- inviting -------------------------------------------------------------------------------------------------------


def test_it_starts_with_an_invitation_and_anything_begins_at_once(kiosk: Make) -> None:
    for how in ("key", "pad", "mouse", "touch"):
        hand = kiosk()
        assert hand.scene.name == "attract"
        if how == "key":
            hand.key("x")
        elif how == "pad":
            hand.pad("a")
        elif how == "mouse":
            hand.click((640, 100))
        else:
            size = hand.app.surface.get_size()
            hand.drag((size[0] // 2, 40), (size[0] // 2, 41))
        hand.run(0.5)
        assert hand.scene.name == "title", how


def test_whoever_presses_a_language_gets_it(kiosk: Make) -> None:
    hand = kiosk()
    first, last = hand.find("language:en").rect, hand.find("language:fr").rect
    assert (first.left + last.right) // 2 == hand.find("press").rect.centerx and first.top == last.top, "side by side"
    hand.press("language:fr")
    assert hand.scene.name == "title" and hand.app.settings.language == "fr"


def test_demonstrations_play_and_teach_and_are_not_remembered(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {demo: 20}\n")
    seen: set[str] = set()
    said: set[str] = set()
    decisions = 0
    for _ in range(60):
        hand.wait(1)
        seen.add(type(hand.scene).__name__)
        if isinstance(hand.scene, TableScene):
            decisions = max(decisions, len(hand.scene.match.game.log))
            said.add(hand.scene.teacher())
    assert {"CardScene", "DemoScene"} <= seen
    assert decisions >= 5 and len(said) >= 3
    assert hand.app.saves.history.games() == [] and not hand.app.saves.current.exists()


def test_a_menu_that_nobody_uses_makes_room_for_the_invitation(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 30, countdown: 10}\n")
    hand.key("space")
    hand.press("settings")
    hand.wait(22)
    assert hand.scene.name == "countdown"
    hand.wait(11)
    assert hand.scene.name == "attract"


def test_a_person_who_thinks_long_sees_a_countdown_and_stops_it_without_losing_anything(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {table: 60, countdown: 20}\n")
    table = sit(hand)
    hand.press("thing:site:4")
    hand.wait(45)
    assert hand.scene.name == "countdown"
    log = list(table.match.game.log)
    hand.key("space")
    assert hand.scene is table and table.match.game.log == log


def test_a_table_that_was_left_is_cleared_and_can_be_continued(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {table: 30, countdown: 10}\n")
    table = sit(hand)
    hand.press("thing:site:4")
    hand.wait(45)
    assert hand.scene.name == "attract"
    hand.key("space")
    hand.run(0.3)
    hand.press("continue")
    assert isinstance(hand.scene, TableScene) and hand.scene.match.game.log == table.match.game.log


def test_a_table_with_secrets_is_not_left_to_the_next_ones(kiosk: Make) -> None:
    hand = kiosk("kiosk: {games: [fredericus], attract: {table: 30, countdown: 10}}\n")
    hand.key("space")
    hand.open(LobbyScene(hand.app, "fredericus"))
    hand.press("Start")
    hand.run(0.5)
    secret = hand.kiosk.limits.table()
    assert secret is not None and secret.match.secret()
    for _ in range(200):
        if hand.scene.name == "attract":
            break
        hand.wait(1)
    assert hand.scene.name == "attract"
    hand.key("space")
    hand.run(0.3)
    assert hand.scene.name == "title" and not hand.has("continue")
    assert list((hand.app.home / "saves" / "aside").iterdir())


def test_nobody_is_late_while_pieces_move_or_a_bot_thinks(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {table: 20, countdown: 10}\n")
    table = sit(hand)
    table.match.plan.seats["cross"].level = table.match.plan.seats["nought"].level = "novice"
    hand.app.bots.at_once = False
    hand.app.bots.poll = lambda: None  # type: ignore[method-assign] # it thinks for ever
    hand.wait(60)
    assert hand.scene is table


def test_what_guests_set_is_forgotten_when_they_are_gone(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 30, countdown: 10}\n")
    hand.key("space")
    hand.app.settings.palette, hand.app.settings.text_size = "contrast", 2
    hand.app.changed_settings()
    hand.wait(35)
    assert hand.scene.name == "attract"
    assert (hand.app.settings.palette, hand.app.settings.text_size) == ("plain", AUTOMATIC)


# ---- limits ---------------------------------------------------------------------------------------------------------


def test_a_machine_that_slept_has_not_thought_meanwhile(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {decision: 30}\n")
    table = sit(hand)
    hand.app.step(60.0)
    hand.run(0.3)
    assert not table.match.game.log and not table.match.stand_in


def test_whoever_takes_too_long_is_told_and_then_a_bot_decides(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {decision: 30}\n")
    table = sit(hand)
    hand.wait(20)
    assert "left for this decision" in table.message and table.match.game.log == []
    hand.wait(12)
    assert len(table.match.game.log) == 1 and hand.scene is table


def test_nothing_stands_still_while_a_bot_thinks_for_somebody_and_nobody_else_decides_meanwhile(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {decision: 30}\n")
    table = sit(hand)
    asked: list[str] = []
    hand.app.bots.ask = lambda match, level, moving=False, people=0.0: asked.append(level)  # type: ignore[method-assign]
    hand.app.bots.poll = lambda: None  # type: ignore[method-assign] # it thinks for long
    hand.wait(32)
    assert asked == ["novice"] and table.match.game.log == [] and not table.may_pick()
    assert table.message == "Time is up: a bot decides."
    hand.key("escape")
    assert hand.scene is not table
    hand.wait(31)
    assert hand.scene is table, "whoever opens the menu holds nobody up for ever"
    text = table.match.game.legal()[0]
    hand.app.bots.poll = lambda: text  # type: ignore[method-assign]
    hand.wait(1)
    assert table.match.game.log == [text] and table.may_pick(), "the next one decides again"


def test_a_table_that_lasts_too_long_is_cleared(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {table: 2}\n  attract: {table: 600}\n")
    table = sit(hand)
    hand.wait(90)
    assert "needed for others" in table.message
    hand.wait(40)
    assert hand.scene.name == "attract"


# ---- the operator ---------------------------------------------------------------------------------------------------


def test_the_operator_sees_the_day_and_can_do_everything(kiosk: Make) -> None:
    hand = kiosk()
    table = sit(hand)
    for site in (0, 3, 1, 4, 2):
        hand.press(f"thing:site:{site}")
    hand.run(2)
    assert table.state.finished
    hand.chord()
    hand.enter_pin()
    day = [hand.find(f"value:{line}").label for line in (0, 1, 2)]
    assert day == ["1", "0", "2"], "a game, none left, two people"
    hand.press("export")
    assert len(list((hand.app.home / "exports").iterdir())) == 2
    hand.press("volume")
    assert hand.app.settings.volume != 7
    hand.press("show_games")
    hand.press("game:morris")
    assert not hand.kiosk.allows("morris")
    hand.key("escape")
    hand.press("see_log")
    assert hand.scene.name == "log"
    hand.key("escape")
    hand.press("clear")
    hand.press("Clear the results")
    assert hand.app.saves.history.games() == []
    hand.press("restart")
    assert not hand.app.running and hand.kiosk.status == 10


def test_the_operator_can_clear_a_table(kiosk: Make) -> None:
    hand = kiosk()
    sit(hand)
    hand.press("thing:site:4")
    hand.chord()
    hand.enter_pin()
    hand.press("end_table")
    hand.run(0.3)
    assert hand.scene.name == "title" and not hand.has("continue")


def test_after_a_crash_the_table_is_there_again(kiosk: Make, tmp_path: Path) -> None:
    first = kiosk(home=tmp_path)
    sit(first)
    first.press("thing:site:4")
    second = kiosk(home=tmp_path)
    assert isinstance(second.scene, TableScene) and second.scene.match.game.log == ["b2"]
    assert isinstance(second.app.stack.scenes[0], TitleScene)
    third = kiosk(home=tmp_path, fresh=True)
    assert third.scene.name == "attract"


def test_in_safe_mode_no_mod_is_read(kiosk: Make, tmp_path: Path) -> None:
    mod = tmp_path / "mods" / "tictactoe"
    mod.mkdir(parents=True)
    (mod / "ruleset.yaml").write_text("broken: [")
    hand = kiosk(home=tmp_path, safe=True)
    assert hand.app.catalogue.entry("tictactoe").model is not None
    assert not kiosk(home=tmp_path, without=frozenset({"morris"})).kiosk.allows("morris")


def test_the_language_that_the_operator_chose_stays_when_the_guests_are_gone(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  languages: [en, fr]\n")
    hand.chord()
    hand.enter_pin()
    hand.press("language")
    assert hand.app.settings.language == "fr"
    hand.kiosk.attract()
    assert hand.app.settings.language == "fr"


def test_a_countdown_speaks_of_a_table_only_where_there_is_one(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 30, table: 30, countdown: 10}\n")
    hand.key("space")
    hand.press("settings")
    hand.wait(22)
    assert "table" not in hand.find("words").label
    hand.key("escape")
    sit(hand)
    hand.wait(22)
    assert "table" in hand.find("words").label


def test_when_the_guests_are_gone_their_memory_goes_back_to_the_system(kiosk: Make) -> None:
    hand = kiosk()
    sit(hand)
    hand.press("thing:site:4")
    tidied: list[int] = []
    hand.kiosk.thrift.tidy = lambda: tidied.append(len(hand.app.ui.pictures.pictures))  # type: ignore[method-assign]
    hand.kiosk.attract()
    assert tidied == [0], "pictures of their table are kept"
