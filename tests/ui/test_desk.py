"""The writing desk: a page with room, slips that light up, a draft that survives, and telling aloud as an equal."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from game.app.app import App
from game.input.devices import Devices
from game.input.inputs import Act, PlayerInput
from game.match.match import Match, Plan, Player, Remark
from game.scenes.court.desk import PAUSE, DeskScene, SlipButton, Written
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.table.scene import TableScene
from game.storage.drafts import Draft, Drafts, mark, read_page
from game.storage.settings import Settings, load_settings, save_settings
from game.table import intents as i
from game.table.offer import ideas_for_text
from game.view.widgets import Button
from tests.match.test_story import evening


def at_the_desk(folder: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> tuple[App, DeskScene]:
    """Somebody is about to tell the first situation of an evening."""
    save_settings(Settings(language=language, speed="off"), folder / "settings.json")
    app = App(size, folder)
    whole = evening(3, language)
    seats = {seat: Player(seat.title()) for seat in whole.plan.seats}
    match = Match(Plan("fianchetto", 4, {}, seats, 3), whole.rules)
    for text, texts in zip(whole.game.log, whole.game.texts, strict=True):
        if text.startswith("declare"):
            break
        match.play(text, texts)
    return app, open_desk(app, match)


def open_desk(app: App, match: Match) -> DeskScene:
    table = TableScene(app, match)
    app.stack.push(table)
    app.step(0.1)
    table.road.send(i.Choose("declare <text>"))
    app.step(0.1)
    desk = app.stack.top
    assert isinstance(desk, DeskScene)
    return desk


def type_in(desk: DeskScene, text: str) -> None:
    for letter in text:
        desk.handle(PlayerInput(Act.WRITE, "keyboard", text=letter))


def press(desk: DeskScene, identity: str) -> None:
    desk.app.step(0)
    widget = desk.widget(identity)
    assert widget is not None and widget.action is not None and widget.enabled, identity
    widget.action()
    desk.app.step(0)


def lit(desk: DeskScene) -> list[str]:
    desk.app.step(0)
    return [widget.label for widget in desk.widgets if isinstance(widget, SlipButton) and widget.lit]


def test_a_story_of_eight_hundred_letters_becomes_a_chapter(tmp_path: Path) -> None:
    _, desk = at_the_desk(tmp_path)
    match = desk.table.match
    type_in(desk, "The bridge")
    desk.handle(PlayerInput(Act.CONFIRM, "keyboard"))  # from the title to the story
    story = ("It fell at noon. " * 60)[:900]
    type_in(desk, story)
    assert desk.draft.title == "The bridge" and desk.draft.story == story[:800]
    press(desk, "tell")
    assert match.game.log[-1] == "declare The bridge"
    assert match.remarks[len(match.game.log)] == [Remark("red", story[:800].strip())]
    assert desk not in desk.app.stack.scenes


def test_the_letters_that_are_left_are_counted(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path)
    type_in(desk, "Four")
    app.step(0)
    count = desk.widget("count")
    assert count is not None and count.label == "letters left: 136"


def test_told_aloud_only_the_title_is_kept(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path)
    app.step(0)
    aloud = desk.widget("aloud")
    assert aloud is not None and not aloud.enabled  # a title there must be
    type_in(desk, "The bridge")
    app.step(0)
    tell, aloud = desk.widget("tell"), desk.widget("aloud")
    assert isinstance(tell, Button) and isinstance(aloud, Button) and tell.rect.size == aloud.rect.size
    press(desk, "aloud")
    match = desk.table.match
    assert match.game.log[-1] == "declare The bridge" and match.remarks[len(match.game.log)] == [Remark("red", "")]


def test_slips_light_up_as_their_words_occur_or_somebody_marks_them(tmp_path: Path) -> None:
    _, desk = at_the_desk(tmp_path)
    assert lit(desk) == [] and "the University of Pavia" in desk.slips()
    desk.go_to("story")
    type_in(desk, "At the univERSITY nobody spoke of poisonings.")
    assert lit(desk) == ["a poisoning", "the University of Pavia"]
    press(desk, f"slip:{desk.slips().index('a vendetta')}")
    assert "a vendetta" in lit(desk)
    press(desk, f"slip:{desk.slips().index('a vendetta')}")
    assert "a vendetta" not in lit(desk)


def test_an_idea_weaves_in_slips_and_another_press_has_another(tmp_path: Path) -> None:
    _, desk = at_the_desk(tmp_path, "fr")
    press(desk, "idea")
    first = desk.draft.title, desk.draft.story
    assert len(lit(desk)) >= 3 and all(first)
    press(desk, "idea")
    assert (desk.draft.title, desk.draft.story) != first


def test_a_draft_is_on_the_disk_after_a_pause_and_there_again_after_a_crash(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path)
    type_in(desk, "The bridge")
    assert not desk.drafts.path.exists()
    desk.update(PAUSE / 2)
    assert not desk.drafts.path.exists()
    desk.update(PAUSE)
    assert desk.drafts.path.exists()
    match = desk.table.match
    app.stack.scenes.clear()  # as if the program had ended here
    again = open_desk(app, match)
    assert again.draft.title == "The bridge" and again.field == "story"
    type_in(again, "It fell.")
    press(again, "tell")
    assert not again.drafts.path.exists()  # it is in the journal now
    assert Drafts(app.home, app.lock).find(match).title == ""


def test_a_page_stays_until_the_decision_is_in_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, desk = at_the_desk(tmp_path)
    type_in(desk, "The bridge")
    desk.go_to("story")
    type_in(desk, "It fell.")
    match, kept = desk.table.match, list[Draft]()
    before, match.journal = mark(match), Mock(trouble="No room", lines=[])
    monkeypatch.setattr(desk.table, "send_as", lambda *_: kept.append(desk.drafts.find(match)))  # refused
    press(desk, "tell")
    assert kept == [Draft("The bridge", "It fell.")] and desk.draft == kept[0] == Drafts(app.home, app.lock).find(match)
    monkeypatch.undo()
    press(desk, "tell")
    assert match.game.log[-1] == "declare The bridge"
    assert read_page(desk.drafts.path)["of"] == before and read_page(desk.drafts.path)["story"] == "It fell."


def test_who_steps_back_finds_the_page_as_it_was(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path)
    type_in(desk, "The bridge")
    desk.handle(PlayerInput(Act.CANCEL, "keyboard"))
    table = desk.table
    assert app.stack.top is table and isinstance(table, TableScene)
    table.road.send(i.Choose("declare <text>"))
    assert isinstance(app.stack.top, DeskScene) and app.stack.top.draft.title == "The bridge"


def test_a_damaged_draft_is_an_empty_page(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path)
    for data in (b"", b"{", b"[]", b'{"of": 1}', b"\xff\xfe"):
        desk.drafts.path.parent.mkdir(parents=True, exist_ok=True)
        desk.drafts.path.write_bytes(data)
        assert Drafts(app.home, app.lock).find(desk.table.match).title == ""


def test_accents_that_wait_for_their_letter_are_seen_and_then_settled(tmp_path: Path) -> None:
    devices = Devices()
    devices.writing = True
    for kind, act in ((pygame.TEXTEDITING, Act.COMPOSE), (pygame.TEXTINPUT, Act.WRITE)):
        found = devices.read(pygame.event.Event(kind, text="É", start=0, length=1), (1, 1))
        assert [(one.act, one.text) for one in found] == [(act, "É")]
    app, desk = at_the_desk(tmp_path, "fr")
    desk.handle(PlayerInput(Act.COMPOSE, "keyboard", text="´"))
    app.step(0)
    field = desk.widget("field:title")
    assert field is not None and "´" in field.shown() and desk.draft.title == ""  # type: ignore[attr-defined]
    desk.handle(PlayerInput(Act.WRITE, "keyboard", text="É"))
    assert desk.draft.title == "É" and desk.composed == ""


def test_the_caret_goes_into_the_middle_of_what_is_written(tmp_path: Path) -> None:
    _, desk = at_the_desk(tmp_path)
    type_in(desk, "The brdge")
    for _ in range(3):
        desk.handle(PlayerInput(Act.GO, "keyboard", step=(-1, 0)))
    type_in(desk, "i")
    assert desk.draft.title == "The bridge"
    desk.handle(PlayerInput(Act.ERASE, "keyboard"))
    assert desk.draft.title == "The brdge"


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (2560, 1080)])
def test_keys_are_there_for_those_who_have_none_and_cover_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    app, desk = at_the_desk(tmp_path, size=size)
    app.devices.last = "touch"
    desk.handle(PlayerInput(Act.RELEASE, "touch", at=(1, 1)))
    app.step(0)
    keys = [widget for widget in desk.widgets if widget.id.startswith("key:")]
    others = [widget for widget in desk.widgets if widget.id.startswith(("slip:", "field:", "tell", "aloud"))]
    assert keys and others and all(app.ui.area.contains(widget.rect) for widget in keys + others)
    assert not any(key.rect.colliderect(other.rect) for key in keys for other in others)
    type_in(desk, "a")  # a real keyboard hides them
    app.step(0)
    assert not any(widget.id.startswith("key:") for widget in desk.widgets)


def test_keys_on_the_screen_are_azerty_or_qwerty_as_somebody_wants_them(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path, "fr")
    app.devices.last = "mouse"
    desk.typed = False
    desk.refresh()
    app.step(0)
    first = desk.widget("key:1:0")
    assert first is not None and first.label.lower() == "a"
    press(desk, "layout")
    first = desk.widget("key:1:0")
    assert first is not None and first.label.lower() == "q"
    assert load_settings(tmp_path / "settings.json")[0].letters_layout == "qwerty"


def test_one_line_at_the_keyboard_hides_the_keys_too_once_somebody_types(tmp_path: Path) -> None:
    app, _ = at_the_desk(tmp_path)
    scene = KeyboardScene(app, "A name", "", 40, lambda text: None)
    app.stack.push(scene)
    app.step(0)
    assert scene.widget("key:1:0") is not None
    scene.handle(PlayerInput(Act.WRITE, "keyboard", text="É"))
    app.step(0)
    assert scene.value == "É" and scene.widget("key:1:0") is None and scene.widget("done") is not None


def test_of_a_long_story_on_a_small_page_the_lines_are_seen_where_one_writes(tmp_path: Path) -> None:
    app, desk = at_the_desk(tmp_path)
    desk.go_to("story")
    desk.write_text("".join(f"Word{number} " for number in range(100)))
    desk.typed = False
    desk.refresh()
    app.step(0)
    page, field = desk.widget("page"), desk.widget("field:story")
    assert isinstance(field, Written) and page is not None and page.rect.contains(field.rect)
    inner = field.rect.inflate(-app.ui.px(16), -app.ui.px(10))
    seen = field.seen_lines(app.ui, inner)
    assert "|" in seen[-1] and "Word0" not in " ".join(seen)
    assert len(seen) * app.ui.type.height("serif", 21) <= inner.h
    desk.caret = 2
    desk.refresh()
    app.step(0)
    field = desk.widget("field:story")
    assert isinstance(field, Written) and "Wo|rd0" in field.seen_lines(app.ui, inner)[0]
    for field.caret in range(90):
        assert "|" in field.seen_lines(app.ui, pygame.Rect(0, 0, 150, 1))[0]


def test_ideas_for_a_title_come_in_an_order_by_lot(tmp_path: Path) -> None:
    _, desk = at_the_desk(tmp_path)
    usual = ideas_for_text(desk.table.state)
    assert desk.titles != usual and sorted(desk.titles) == sorted(usual)
    press(desk, "idea")
    assert desk.draft.title == desk.titles[0]


def test_confirming_leads_from_the_title_to_the_story_and_to_what_hands_it_in(tmp_path: Path) -> None:
    _, desk = at_the_desk(tmp_path)
    type_in(desk, "The bridge")
    desk.finish()
    assert desk.field == "story"
    desk.finish()
    assert desk.focus == "aloud", "there is no story yet"
    type_in(desk, "It fell.")
    desk.finish()
    assert desk.focus == "tell"
