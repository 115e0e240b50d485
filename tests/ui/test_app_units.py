"""The parts that the program with a window is made of, each by itself: fades, stacks, hints, scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.app import pace
from game.app.app import CAPTION, LONGEST_ROUND, App
from game.app.fade import Fade
from game.app.gate import Gate, SharedGate
from game.app.key_hints import (
    GAP,
    SIZE,
    bar_height,
    draw_hints,
    draw_words,
    fitting,
    foot,
    ground,
    key_label,
    parts,
    width,
)
from game.app.narrator import HERE, Narrator, read_widgets, words_of
from game.app.notice import LINES, NoticeScene, NoticeStack
from game.app.pace import FRAMES, QUIET_FRAMES, QUIET_ROUNDS, Pace
from game.app.parts import Hint, Onward, hint_of, margin, page, shade
from game.app.scene import Scene
from game.app.scrolling import veiled
from game.app.stack import Stack
from game.engine.events import Began
from game.input.inputs import Act, PlayerInput
from game.input.seating import ANYBODY, Owner
from game.ruleset.show.theme import MOODS
from game.scenes.table.buttons import Choices
from game.storage.settings import load_settings
from game.view.layout import flex
from game.view.sound import Heard
from game.view.theme import load_theme
from game.view.ui import Ui
from game.view.voice import EVENTS
from game.view.widgets import Button, Choice, Label, TextField, Widget
from tests.ui.robot import Robot, give
from tests.ui.table_robot import TableRobot

Make = Callable[..., Robot]


def plain(name: str = "", covers: bool = True, secret: bool = False) -> Any:
    """Something that a stack or a fade takes for a scene, and that notes what befalls it."""
    one = SimpleNamespace(name=name, covers=covers, secret=lambda: secret, life=[], owner=ANYBODY)
    for deed in ("enter", "leave", "pause", "resume"):
        setattr(one, deed, lambda deed=deed: one.life.append(deed))
    one.open_for = lambda owner: setattr(one, "owner", owner)
    return one


# ---- fades ----------------------------------------------------------------------------------------------------------


def grey(level: int) -> Surface:
    found = Surface((8, 8))
    found.fill((level, level, level))
    return found


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize(("left", "seen"), [
    (1.0, 200), (0.75, 115), (0.51, 33), (0.49, 16), (0.25, 57), (0.01, 98)])
def test_one_screen_goes_into_the_dark_and_the_next_comes_out_of_it(left: float, seen: int) -> None:
    fade, sheet = Fade(), grey(200)
    fade.look(sheet, [plain()], 1.0)
    assert not fade.running, "there was nothing before"
    fade.look(sheet, [plain()], 1.0)
    assert fade.running and fade.through
    sheet.fill((100, 100, 100))
    fade.pass_time(1.0 - left)
    fade.draw(sheet)
    assert abs(sheet.get_at((4, 4))[0] - seen) <= 1


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize(("left", "seen"), [(1.0, 200), (0.5, 150), (0.25, 125)])
def test_what_comes_over_a_screen_grows_out_of_it_without_the_dark(left: float, seen: int) -> None:
    fade, sheet, below = Fade(), grey(200), plain()
    fade.look(sheet, [below], 1.0)
    fade.look(sheet, [below, plain(covers=False)], 1.0)
    assert fade.running and not fade.through
    sheet.fill((100, 100, 100))
    fade.pass_time(1.0 - left)
    fade.draw(sheet)
    assert abs(sheet.get_at((4, 4))[0] - seen) <= 2


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize(("before", "after", "seconds"), [(True, False, 1.0), (False, True, 1.0), (False, False, 0.0)])
def test_nothing_secret_fades_and_nothing_at_all_where_nothing_moves(before: bool, after: bool, seconds: float) -> None:
    fade, sheet = Fade(), grey(200)
    fade.look(sheet, [plain(secret=before)], seconds)
    fade.look(sheet, [plain(secret=after)], seconds)
    assert not fade.running


@pytest.mark.usefixtures("window")
def test_a_fade_ends_with_its_time_and_with_the_size_of_the_window() -> None:
    fade, one, two = Fade(), plain(), plain()
    for size, passed in (((8, 8), 1.0), ((9, 8), 0.1)):
        fade.look(grey(200), [one], 1.0)
        fade.look(grey(200), [two], 1.0)
        assert fade.running
        fade.look(grey(200), [two], 1.0)
        assert fade.running, "the same scenes as before change nothing"
        fade.pass_time(passed)
        sheet = Surface(size)
        fade.draw(sheet)
        assert not fade.running and sheet.get_at((4, 4))[0] == 0


# ---- the stack ------------------------------------------------------------------------------------------------------


def test_scenes_come_and_go_and_each_hears_of_it() -> None:
    stack, title, shelf, table = Stack(), plain("title"), plain("shelf"), plain("table")
    stack.pop()
    assert stack.top is None and stack.visible() == []
    stack.push(title)
    assert stack.changed and title.life == ["enter"]
    stack.seen()
    assert not stack.changed
    with stack.opening(Owner(2)):
        stack.push(shelf)
    assert stack.speaker == ANYBODY and shelf.owner == Owner(2) and title.owner == ANYBODY
    assert title.life == ["enter", "pause"] and shelf.life == ["enter"]
    stack.replace(table)
    assert stack.scenes == [title, table] and shelf.life == ["enter", "leave"] and title.life == ["enter", "pause"]
    stack.seen()
    stack.pop()
    assert stack.changed and table.life == ["enter", "leave"] and title.life == ["enter", "pause", "resume"]
    for one in (shelf, table):
        stack.push(one)
    stack.seen()
    stack.back_to("shelf")
    assert stack.scenes == [title, shelf] and stack.changed and shelf.life[-1] == "resume"
    stack.back_to("nowhere")
    assert stack.scenes == [title], "the last one stays"


@pytest.mark.parametrize(("covers", "seen"), [
    ([True], 1), ([False], 1), ([True, False], 2), ([True, True], 1), ([True, True, False, False], 3),
    ([False, False], 2), ([True, False, True], 1)])
def test_what_is_not_covered_is_drawn_from_the_lowest_on(covers: list[bool], seen: int) -> None:
    stack = Stack()
    stack.scenes = [plain(str(place), one) for place, one in enumerate(covers)]
    assert stack.visible() == stack.scenes[-seen:]


# ---- pace -----------------------------------------------------------------------------------------------------------


def test_after_half_a_second_of_quiet_the_program_rests_and_sweeps_once(monkeypatch: pytest.MonkeyPatch) -> None:
    swept, ticks = list[int](), list[int]()
    monkeypatch.setattr(pace, "sweep", lambda: swept.append(len(ticks)))
    one: Any = Pace()

    def tick(rate: int) -> int:
        ticks.append(rate)
        return 250

    one.clock = SimpleNamespace(tick=tick)
    assert one.wait(True) == 0.25
    for _ in range(QUIET_ROUNDS + 5):
        one.wait(False)
    assert ticks == [FRAMES] * QUIET_ROUNDS + [QUIET_FRAMES] * 6 and swept == [QUIET_ROUNDS]
    one.wait(True)
    assert ticks[-1] == FRAMES and (FRAMES, QUIET_FRAMES) == (60, 25)


# ---- notices --------------------------------------------------------------------------------------------------------


def test_good_news_goes_by_itself_and_trouble_stays(robot: Make) -> None:
    hand = robot()
    notice = NoticeScene(hand.app)
    stack = hand.app.stack = NoticeStack(notice)
    assert stack.visible() == []
    stack.push(Scene(hand.app))
    assert stack.visible() == stack.scenes and not notice.shown
    seconds = hand.app.ui.theme.timings["notice"]
    for good in (True, False):
        notice.tell("Head", ["a", "b"], good)
        assert notice.shown and stack.visible() == [*stack.scenes, notice] and stack.changed and notice.stale
        heads = [one for one in notice.layout(hand.app.ui) if isinstance(one, Label) and one.id == "head"]
        assert [one.colour for one in heads] == ["good" if good else "danger"]
        notice.update(seconds - 0.01)
        assert notice.shown
        stack.seen()
        notice.update(0.02)
        assert notice.shown is not good and stack.changed is good
    notice.drop()
    assert not notice.shown and notice.lines == []
    stack.seen()
    notice.drop()
    assert not stack.changed, "what is gone does not go again"


@pytest.mark.parametrize(("count", "lines", "more"), [(1, 1, False), (LINES, 6, False), (LINES + 3, 6, True)])
def test_a_notice_tells_six_lines_and_how_many_more(robot: Make, count: int, lines: int, more: bool) -> None:
    hand = robot()
    notice = NoticeScene(hand.app)
    notice.tell("Head", [f"line {number}" for number in range(count)], False)
    found = [widget for widget in notice.layout(hand.app.ui) if widget.id.startswith("line:")]
    assert [widget.label for widget in found[:lines]] == [f"line {number}" for number in range(lines)]
    assert [widget.label for widget in found[lines:]] == [hand.app.tr("modding.more", count=3)] * more
    area = hand.app.ui.area
    assert all(widget.rect.bottom <= area.h // 2 and widget.rect.right <= area.w * 11 // 20 for widget in found)


# ---- hints at the foot ----------------------------------------------------------------------------------------------


def test_keys_are_called_by_what_is_written_on_them(robot: Make) -> None:
    app = robot(language="en").app
    assert [key_label(app, name) for name in ("a", "#228", "f5")] == ["A", "Ä", "F5"]
    assert key_label(app, "return") == app.tr("keys.return") != "RETURN"


class Blits(Surface):
    """Notes where something is put on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.put: list[Rect] = []

    def blit(self, source: Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> Rect:
        self.put.append(Rect(dest) if isinstance(dest, Rect) else Rect(dest, source.get_size()))
        return super().blit(source, dest, *more, **named)


def test_hints_stand_in_the_middle_of_their_line_one_beside_the_other(robot: Make) -> None:
    app = robot().app
    app.devices.last = "keyboard"
    sheet = Blits((1280, 720))
    ui = Ui(sheet, app.ui.theme, app.ui.art)
    line = Rect(100, 600, 900, 26)
    draw_hints(ui, app, [("confirm", "choose"), ("cancel", ""), ("menu", "the menu")], line)
    key, words, other, more = sheet.put
    assert all(abs(one.centery - line.centery) <= 1 for one in sheet.put)
    assert words.x == key.right + ui.px(6) and other.x == words.right + ui.px(GAP) and more.x == other.right + ui.px(6)
    assert abs((key.x + more.right) - (line.x + line.right)) <= 1
    assert words.h == ui.type.render("choose", "sans", SIZE, (0, 0, 0)).get_height()
    assert width(ui, []) == 0
    sheet.put.clear()
    draw_hints(ui, app, [("confirm", "choose"), ("menu", "the menu")], Rect(0, 600, more.right - key.x - 9, 26))
    assert len(sheet.put) == 4 and sheet.put[1].h < words.h, "a little too wide: smaller"
    sheet.put.clear()
    draw_hints(ui, app, [("confirm", "choose"), ("menu", "the menu")], Rect(0, 600, words.right - key.x, 26))
    assert len(sheet.put) == 2, "far too wide: fewer"
    sheet.put.clear()
    draw_hints(ui, app, [("confirm", "choose")], Rect(0, 600, 10, 26))
    assert sheet.put == []


def test_the_foot_is_dark_only_over_something_else(robot: Make) -> None:
    app = robot().app
    sheet = Blits((1280, 720))
    ui = Ui(sheet, app.ui.theme, app.ui.art)
    height = bar_height(ui)
    assert foot(ui, False) == Rect(ui.px(12), 720 - height, 1280 - 2 * ui.px(12), height) and sheet.put == []
    foot(ui, True)
    assert sheet.put == [Rect(0, 720 - height, 1280, height)]
    dark = [ground(ui, 20).get_at((640, row))[3] for row in range(20)]
    assert dark == [min(230, 35 * row) for row in range(20)]


# ---- what is read aloud ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("widget", "words"), [
    (Button("a", label="Play"), "Play."), (Choice("a", label="Sound", value="7"), "Sound: 7."),
    (Choice("a", value="7"), "7."), (Button("a", label="Play", hint="Begin"), "Play. Begin."), (Widget("a"), "")])
def test_a_widget_in_words(widget: Widget, words: str) -> None:
    assert words_of(widget, ":") == words


def test_texts_are_read_then_what_has_the_focus(robot: Make) -> None:
    scene = Scene(robot().app)
    scene.widgets = [Label("one", label="One"), Button("play", label="Play", action=print), Label("none"),
                     Label("list", label="Row", clip=Rect(0, 0, 9, 9)), Label("off", label="Off", enabled=False),
                     Button("closed", label="Closed", action=print, enabled=False)]
    scene.focus = "play"
    assert read_widgets(scene) == [("text:one", "One."), (HERE, "Play.")]
    scene.focus = ""
    assert read_widgets(scene)[-1] == (HERE, "")
    assert scene.surroundings() == ["Play."]


class Voice:
    """Notes what is said, and when it has to be silent."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, topic: str, text: str, language: str) -> None:
        self.said.append(f"{topic} {text} {language}")

    def hush(self) -> None:
        self.said.append("hush")

    def heard(self) -> list[str]:
        found, self.said = self.said, []
        return found


def test_what_is_new_is_said_once_and_what_happened_each_time(robot: Make) -> None:
    voice, told = Voice(), list[tuple[str, str]]()
    narrator = Narrator(voice, robot(language="en").app.strings)
    one, two = (SimpleNamespace(aloud=lambda: told) for _ in range(2))
    told[:] = [("text:a", "Ada"), ("text:b", "Ada"), ("here", "Play"), (EVENTS, "A bell"), ("asked", "")]
    narrator.look(one)  # type: ignore[arg-type]
    assert voice.heard() == ["text:a Ada en", "here Play en", f"{EVENTS} A bell en"]
    narrator.look(one)  # type: ignore[arg-type]
    assert voice.heard() == [f"{EVENTS} A bell en"], "what merely stands there was said"
    told[:] = [("text:a", "Play"), ("text:c", "Bea"), ("here", "Bea"), ("asked", "Play")]
    narrator.look(one)  # type: ignore[arg-type]
    assert voice.heard() == ["here Bea en", "asked Play en"], "a name that is said anyway stands there unsaid"
    narrator.look(two)  # type: ignore[arg-type]
    assert voice.heard() == ["here Bea en", "asked Play en"], "on another screen all of it is new"
    narrator.forget()
    narrator.forget()
    assert voice.heard() == ["hush"] and narrator.said == {}


def test_asked_a_second_time_it_is_told_what_lies_around(robot: Make) -> None:
    voice = Voice()
    narrator = Narrator(voice, robot(language="en").app.strings)
    scene: Any = SimpleNamespace(lately=lambda: ["Lately"], surroundings=lambda: ["Left", "Right"], aloud=list)
    lately, around = ["hush", f"{EVENTS} Lately en"], ["hush", f"{EVENTS} Left en", f"{EVENTS} Right en"]
    narrator.said = {"here": "Play"}
    for expected in (lately, around, around):
        narrator.repeat(scene)
        assert voice.heard() == expected and narrator.said == {}
    narrator.heard()
    assert voice.heard() == ["hush"]
    narrator.repeat(scene)
    assert voice.heard() == lately, "something else was done meanwhile"


# ---- what every scene does ------------------------------------------------------------------------------------------


@pytest.fixture
def scene(robot: Make) -> Scene:
    one = Scene(robot().app)
    one.app.stack.push(one)
    one.arrange(one.app.ui)
    return one


def test_what_is_pressed_and_let_go_at_the_same_thing_is_used(scene: Scene) -> None:
    used: list[str] = []
    scene.widgets = [Button("low", Rect(0, 0, 100, 100), action=lambda: used.append("low")),
                     Button("high", Rect(50, 0, 100, 100), action=lambda: used.append("high")),
                     Button("off", Rect(0, 0, 400, 100), action=lambda: used.append("off"), enabled=False),
                     Button("cut", Rect(200, 0, 100, 100), action=lambda: used.append("cut"), clip=Rect(200, 0, 9, 9))]
    for down, up, pressed in (((10, 10), (40, 90), "low"), ((60, 10), (60, 10), "high"), ((10, 10), (60, 10), "low"),
                              ((220, 50), (220, 50), ""), ((205, 5), (205, 5), "cut"), ((390, 50), (390, 50), "")):
        give(scene, Act.PRESS, at=down)
        assert scene.pressed == scene.hover == pressed
        give(scene, Act.RELEASE, at=up)
        assert scene.pressed == ""
    assert used == ["low", "high", "cut"] and scene.focus == "cut"
    give(scene, Act.POINT, at=(205, 5))
    scene.drawn()
    give(scene, Act.POINT, at=(205, 6))
    assert not scene.dirty, "the pointer is where it was"
    give(scene, Act.POINT, at=(10, 10))
    assert scene.dirty and scene.hover == "low"
    give(scene, Act.NEXT, "keyboard", step=(1, 0))
    assert scene.hover == "" and scene.focus == "low"


@pytest.mark.parametrize(("act", "given", "value"), [
    (Act.WRITE, "x\ny", "Adaxy"), (Act.WRITE, "xyzuvw", "Adaxyz"), (Act.ERASE, "", "Ad"), (Act.WRITE, "", None)])
def test_letters_go_to_the_field_and_no_further_than_it_is_long(scene: Scene, act: Act, given: str,
                                                                value: str | None) -> None:
    written: list[str] = []
    scene.widgets = [TextField("name", Rect(0, 0, 100, 30), value="Ada", most=6, changed=written.append, action=print)]
    scene.focus = "name"
    assert scene.writing()
    scene.handle(PlayerInput(act, "keyboard", text=given))
    assert written == ([] if value is None else [value]) and scene.stale is (value is not None)
    scene.focus = ""
    assert not scene.writing()


def test_left_and_right_change_a_value_and_a_press_takes_the_next_one(scene: Scene) -> None:
    seen: list[object] = []
    scene.widgets = [Choice("choice", Rect(0, 0, 200, 40), label="Sound", value="3", step=seen.append),
                     Button("play", Rect(0, 50, 200, 40), action=lambda: seen.append("play")),
                     Choice("both", Rect(0, 100, 200, 40), step=seen.append, action=lambda: seen.append("act"))]
    scene.focus = "choice"
    for act, step in ((Act.GO, (1, 0)), (Act.GO, (-1, 0)), (Act.CONFIRM, (0, 0)), (Act.GO, (0, 1)),
                      (Act.CONFIRM, (0, 0))):
        scene.handle(PlayerInput(act, "keyboard", step=step))
    assert seen == [1, -1, 1, "play"]
    seen.clear()
    scene.focus = "both"
    scene.handle(PlayerInput(Act.CONFIRM, "keyboard"))
    for at in ((110, 20), (150, 20), (190, 120)):
        give(scene, Act.PRESS, at=at)
        give(scene, Act.RELEASE, at=at)
    assert seen == ["act", -1, 1, 1]


@pytest.mark.parametrize(("before", "first", "found"), [("b", "c", "b"), ("x", "c", "c"), ("x", "x", "a"),
                                                        ("", "", "a")])
def test_the_focus_stays_or_goes_where_it_is_at_first(scene: Scene, before: str, first: str, found: str) -> None:
    scene.focus = before
    scene.first_focus = lambda: first  # type: ignore[method-assign]
    assert scene.kept_focus(["a", "b", "c"]) == found and scene.kept_focus([]) == ""


def test_what_is_told_is_of_the_pointer_or_of_the_keys(scene: Scene) -> None:
    scene.widgets = [Button("a", hint="of a"), Button("b", hint="of b"), Button("c")]
    for last, hover, focus, told in (("mouse", "a", "b", "of a"), ("keyboard", "a", "b", "of b"),
                                     ("pad", "a", "b", "of b"), ("touch", "c", "b", "of b"),
                                     ("pad", "a", "c", "of a"), ("mouse", "", "", "else")):
        scene.app.devices.last, scene.hover, scene.focus = last, hover, focus
        assert hint_of(scene, "else") == told


def test_a_pad_that_is_gone_leaves_what_was_open_for_it_alone_to_all(scene: Scene) -> None:
    pad = Owner(None, 3)
    for owner, gone, after in ((pad, 3, ANYBODY), (pad, 2, pad), (Owner(1), 3, Owner(1))):
        scene.owner = owner
        scene.pad_gone(gone, [])
        assert scene.owner == after
    scene.open_for(Owner(2))
    assert scene.owner == Owner(1)
    scene.owner = ANYBODY
    scene.open_for(Owner(2))
    assert scene.owner == Owner(2)
    assert scene.called(3) == "4", "nobody below knows better"


# ---- parts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "edge"), [((1280, 720), 40), ((540, 960), 24)])
def test_a_page_has_its_title_its_way_back_and_its_body_within_the_edges(robot: Make, size: tuple[int, int],
                                                                         edge: int) -> None:
    hand = robot(size)
    ui, one = hand.app.ui, Scene(hand.app)
    assert margin(ui) == ui.px(edge)
    found = {widget.id: widget.rect for widget in page(one, ui, "Title", flex(Widget("body")))}
    assert found["back"].topleft == (ui.px(edge), ui.px(24))
    assert found["body"].bottom == ui.area.h - max(ui.px(24), bar_height(ui) + ui.px(4))
    assert abs(found["title"].centerx - ui.area.centerx) <= 1 and abs(found["body"].centerx - ui.area.centerx) <= 1
    assert found["body"].y > found["flourish"].bottom >= found["title"].bottom


def test_a_hint_has_room_for_its_longest_text_within_reason(robot: Make) -> None:
    ui = robot().app.ui
    one = ui.type.height("italic", 17)
    assert Hint("hint").measure(ui, 500) == (ui.tx(48), ui.tx(48))
    two = Hint("hint", texts=["word", "two words " * 8]).measure(ui, 500)[0]
    assert two == max(ui.tx(48), len(ui.type.wrap("two words " * 8, "italic", 17, 500 - ui.px(32))) * one + ui.px(24))
    assert Hint("hint", texts=["many words " * 500]).measure(ui, 500)[0] == 720 // 5
    assert Hint("hint", Rect(10, 20, 100, 60)).inside(ui) == Rect(10 + ui.px(16), 20 + ui.px(8), 100 - ui.px(32),
                                                                  60 - ui.px(16))


@pytest.mark.parametrize("down", [True, False])
def test_an_arrow_leads_on_the_way_it_points(robot: Make, down: bool) -> None:
    app = robot().app
    ui = Ui(Surface((80, 80)), app.ui.theme, app.ui.art)
    Onward("on", Rect(20, 20, 40, 40), down=down).draw(ui)
    mask = pygame.mask.from_threshold(ui.surface, ui.theme["brass"], (9, 9, 9))
    spans = [sum(mask.get_at((x, y)) for x in range(80)) for y in range(80)]
    rows = [y for y, span in enumerate(spans) if span]
    assert rows and (spans[rows[2]] > spans[rows[-3]]) is down, "the tip is narrow"


def test_an_arrow_is_bright_while_it_is_pointed_at(robot: Make) -> None:
    app = robot().app
    ui, arrow = Ui(Surface((80, 80)), app.ui.theme, app.ui.art), Onward("on", Rect(20, 20, 40, 40))
    for hover, colour in (("", "brass"), ("on", "focus")):
        ui.hover = hover
        arrow.draw(ui)
        assert pygame.mask.from_threshold(ui.surface, ui.theme[colour], (2, 2, 2)).count() > 20, colour


def test_a_sentence_at_the_foot_has_a_ground_of_its_own(robot: Make) -> None:
    app = robot().app
    ui = Ui(Surface((1280, 720)), app.ui.theme, app.ui.art)
    ui.surface.fill((255, 0, 255))
    draw_words(ui, "Nothing to see")
    height = bar_height(ui)
    assert ui.surface.get_at((3, 719 - height))[:3] == (255, 0, 255) != ui.surface.get_at((3, 720 - height // 2))[:3]


@pytest.mark.parametrize("smaller", [0.0, 0.25, 0.5])
def test_hints_become_no_smaller_than_they_must(robot: Make, smaller: float) -> None:
    app = robot().app
    ui, hints = Ui(Surface((3840, 2160)), app.ui.theme, app.ui.art), [("confirm", "choose"), ("menu", "the menu")]
    wanted = parts(ui, app, hints, SIZE - smaller)
    found = fitting(ui, app, hints, width(ui, wanted))
    assert [words.get_size() for _, words in found] == [words.get_size() for _, words in wanted]


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED])
def test_a_window_that_is_seen_again_is_painted_again(robot: Make, monkeypatch: pytest.MonkeyPatch, kind: int) -> None:
    app, painted = robot().app, list[bool]()
    one = Scene(app)
    monkeypatch.setattr(one, "repaint", lambda: painted.append(True))
    app.stack.push(one)
    app.hear(pygame.event.Event(kind))
    assert painted == [True]


@pytest.mark.parametrize(("narration", "act", "heard"), [
    (True, Act.CONFIRM, True), (True, Act.POINT, False), (True, Act.RELEASE, False), (False, Act.CONFIRM, False)])
def test_whoever_acts_is_not_talked_over(robot: Make, monkeypatch: pytest.MonkeyPatch, narration: bool, act: Act,
                                         heard: bool) -> None:
    app, calls = robot().app, list[bool]()
    app.settings.narration = narration
    monkeypatch.setattr(app.narrator, "heard", lambda: calls.append(True))
    app.act(Scene(app), PlayerInput(act, "keyboard"))
    assert bool(calls) is heard


@pytest.mark.parametrize(("box", "size"), [(Rect(0, 800, 100, 50), (0, 0)), (Rect(10, 100, 100, 50), None)])
def test_an_edge_that_nobody_sees_is_not_veiled(robot: Make, box: Rect, size: tuple[int, int] | None) -> None:
    found, place = veiled(robot().app.ui, box, 1)
    assert found.get_size() == (size if size is not None else place.size) and (size is None) is bool(place.h)


def test_when_all_begins_anew_nothing_is_left_to_be_told(robot: Make) -> None:
    app = robot().app
    app.notice, fonts = "left over", app.fonts
    app.start_over()
    assert app.notice == "" and app.fonts is not fonts


def test_the_veil_is_as_large_as_the_window_and_lets_a_third_through(robot: Make) -> None:
    ui = robot().app.ui
    assert shade(ui).get_size() == (1280, 720)
    assert tuple(shade(ui).get_at((1279, 719))) == (*ui.theme["shade"], 170)


# ---- rounds ---------------------------------------------------------------------------------------------------------


def test_a_long_round_is_a_short_one_for_whoever_thinks(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = robot().app
    one, passed, updated = Scene(app), list[float](), list[float]()
    monkeypatch.setattr(app.house, "pass_time", passed.append)
    monkeypatch.setattr(one, "update", updated.append)
    app.stack.push(one)
    for seconds in (0.05, 0.5, 30.0):
        app.step(seconds)
    assert passed == [0.05, 0.5, LONGEST_ROUND] and updated == [0.05, 0.1, 0.1]


def test_a_caption_stands_for_its_seconds(robot: Make) -> None:
    app = robot().app
    one = Scene(app)
    app.stack.push(one)
    app.step(0.01)
    app.show_caption("a bell")
    assert one.dirty and app.caption == "a bell"
    app.pass_caption(CAPTION - 0.01)
    assert app.caption == "a bell"
    one.drawn()
    app.pass_caption(0.02)
    assert app.caption == "" and one.dirty
    one.drawn()
    app.pass_caption(0.02)
    assert not one.dirty


def test_whether_anything_happened_is_told(robot: Make) -> None:
    app = robot().app
    pygame.event.clear()
    assert not app.step(0.01), "there is no scene"
    app.stack.push(Scene(app))
    assert app.step(0.01)
    for _ in range(90):
        app.step(0.1)
    assert not app.step(0.01)
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert app.step(0.01)


def test_settings_that_the_disk_refuses_are_told_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    app = App((640, 360), tmp_path)
    assert app.notice == app.tr("settings.refused", why="this is no file")
    app.lock.release()


def test_a_new_question_begins_on_the_first_page_of_decisions(hand: TableRobot) -> None:
    panel = Choices(hand.sit("tictactoe"))
    panel.page = 3
    panel.asked()
    assert panel.page == 0


@pytest.mark.parametrize(("begun", "full", "couch"), [
    ([("pad", Act.CONFIRM)], True, True), ([("pad", Act.CONFIRM)], False, False),
    ([("keyboard", Act.CONFIRM)], True, False), ([("mouse", Act.POINT), ("pad", Act.CANCEL)], True, True),
    ([("mouse", Act.POINT)], True, None), ([("keyboard", Act.CANCEL), ("pad", Act.CONFIRM)], True, False),
    ([("pad", Act.CANCEL), ("keyboard", Act.CONFIRM)], True, True)])
def test_whoever_begins_with_a_pad_before_a_whole_screen_sits_on_a_couch(
        robot: Make, monkeypatch: pytest.MonkeyPatch, begun: list[tuple[str, Act]], full: bool,
        couch: bool | None) -> None:
    app, made = robot().app, list[bool]()
    app.couch = None
    monkeypatch.setattr(app, "remake", lambda: made.append(True))
    monkeypatch.setattr(app.glass, "window", SimpleNamespace(get_flags=lambda: pygame.FULLSCREEN if full else 0))
    for device, act in begun:
        app.meet(PlayerInput(act, device))
    monkeypatch.undo()
    assert app.couch is couch and made == [True] * bool(couch)


def test_every_scene_hears_of_pads_that_come_and_go(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app, heard = robot().app, list[object]()
    for name in ("low", "high"):
        one = Scene(app)
        monkeypatch.setattr(one, "pad_came", lambda name=name: heard.append(name))
        monkeypatch.setattr(one, "pad_gone", lambda pad, seats, name=name: heard.append((name, pad, seats)))
        app.stack.push(one)
    seating = app.devices.seating
    seating.bind(3, 1)
    app.note_pads(PlayerInput(Act.GONE, "pad", 3, text="round"))
    assert heard == [("low", 3, [1]), ("high", 3, [1])] and seating.waiting() == [1]
    heard.clear()
    app.note_pads(PlayerInput(Act.CAME, "pad", 8, text="round"))
    assert heard == ["low", "high"] and seating.seats == {8: 1} and not seating.waiting()


# ---- settings, input and the window ---------------------------------------------------------------------------------


def test_changed_settings_are_saved_shown_heard_and_felt_at_once(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app, turned = robot(language="en").app, list[str]()
    for name in ("turn_window", "refresh"):
        monkeypatch.setattr(app, name, lambda name=name: turned.append(name))
    ui, settings = app.ui, app.settings
    app.changed_settings()
    assert app.ui is ui and turned == ["refresh"], "nothing that is drawn has changed"
    settings.language, settings.dead_zone, settings.mono, settings.volume, settings.music = "fr", 8, True, 3, 2
    settings.palette, settings.fullscreen = "contrast", True
    app.changed_settings()
    assert (app.strings.language, app.devices.pads.sticks.zone) == ("fr", 0.8)
    assert (app.sound.volume, app.sound.music, app.sound.mono) == (*settings.loudness(), True)
    assert app.ui is not ui and app.ui.theme == load_theme("contrast")
    assert turned == ["refresh", "turn_window", "refresh"]
    assert load_settings(app.home / "settings.json")[0] == settings and app.notice == ""
    monkeypatch.setattr("game.app.app.save_settings", lambda *given: "the disk is full")
    app.changed_settings()
    assert app.notice == app.tr("settings.not_saved", why="the disk is full")
    monkeypatch.setattr(app.lock, "elsewhere", lambda: True)
    app.notice = ""
    app.changed_settings()
    assert app.notice == "", "another program keeps them"


def test_a_house_takes_settings_with_keys_and_buttons(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app, changed = robot().app, list[bool]()
    monkeypatch.setattr(app, "changed_settings", lambda: changed.append(True))
    before = app.settings
    app.take_settings(replace(before))
    assert not changed
    app.take_settings(replace(before, volume=2, keys={"undo": ["z"]}, buttons={"hint": ["b"], "cancel": ["y"]}))
    assert changed == [True] and app.settings is before and app.settings.volume == 2
    chosen = app.devices.bindings.chosen
    assert chosen["keyboard"]["undo"] == ["z"] and chosen["pad"]["hint"] == ["b"]
    app.set_volume(5)
    assert (app.settings.volume, app.sound.volume) == (5, app.settings.loudness()[0])


@pytest.mark.parametrize(("by_keys", "shown", "device", "act", "after"), [
    (False, False, "keyboard", Act.GO, (True, True)), (False, True, "keyboard", Act.GO, (False, True)),
    (True, False, "pad", Act.GO, (False, True)), (True, False, "mouse", Act.PRESS, (False, False)),
    (False, False, "mouse", Act.POINT, ("as before", False)), (True, True, "mouse", Act.POINT, ("as before", True)),
    (False, False, "touch", Act.PRESS, (False, False)), (False, False, "pad", Act.CONFIRM, (True, True))])
def test_keys_take_over_from_a_pointer_where_nobody_sees_where_they_lead(
        robot: Make, by_keys: bool, shown: bool, device: str, act: Act, after: tuple[object, bool]) -> None:
    app = robot().app
    heard: list[PlayerInput] = []
    one: Any = Scene(app)
    one.handle = heard.append
    one.stale = True
    app.by_keys, app.ui.shows_focus = by_keys, shown
    app.keys_take_over = "as before"  # type: ignore[assignment]
    given = PlayerInput(act, device)
    app.act(one, given)
    assert (app.keys_take_over, app.by_keys) == after and heard == [given] and not one.stale


@pytest.mark.parametrize(("key", "first", "may_quit", "narration", "offered"), [
    ("f9", True, True, False, True), ("", True, True, False, False), ("f9", False, True, False, False),
    ("f9", True, False, False, False), ("f9", True, True, True, False)])
def test_reading_aloud_is_offered_at_the_first_start_to_those_who_could_want_it(
        robot: Make, monkeypatch: pytest.MonkeyPatch, key: str, first: bool, may_quit: bool, narration: bool,
        offered: bool) -> None:
    app, said = robot().app, list[tuple[str, str]]()
    monkeypatch.setattr(app.narrator, "say", lambda topic, text: said.append((topic, text)))
    monkeypatch.setattr(app.house, "may_quit", may_quit)
    app.first_start, app.settings.narration = first, narration
    app.devices.bindings.chosen["keyboard"]["aloud"] = [key] if key else []
    text = app.tr("spoken.offer", pressed="F9") if offered else ""
    assert app.narration_offer() == text
    app.offer_narration()
    assert said == ([("here", text)] if offered else [])


def test_read_aloud_begins_with_saying_so_and_then_repeats(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app, said = robot().app, list[object]()
    monkeypatch.setattr(app.narrator, "say", lambda topic, text: said.append((topic, text)))
    monkeypatch.setattr(app.narrator, "repeat", said.append)
    one = Scene(app)
    app.read_aloud(one)
    assert app.settings.narration and said == [("here", app.tr("spoken.on"))]
    assert load_settings(app.home / "settings.json")[0].narration
    app.read_aloud(one)
    assert said[1:] == [one]


@pytest.mark.parametrize(("captions", "name", "caption"), [(True, "wood", True), (False, "wood", False),
                                                           (True, "", False)])
def test_what_is_heard_is_written_for_those_who_want_it(robot: Make, monkeypatch: pytest.MonkeyPatch, captions: bool,
                                                        name: str, caption: bool) -> None:
    app, played = robot().app, list[object]()
    monkeypatch.setattr(app.sound, "play", lambda *given: played.append(given))
    monkeypatch.setattr("game.app.app.sound_for", lambda event, theme, own, about: name)
    app.settings.captions = captions
    app.sound_of(Began("begin"), Heard({}, "x", 0.25, 0.5))
    assert played == [(name, 0.25, 0.5)]
    assert app.caption == (app.tr("captions.shown", what=app.tr("captions.wood")) if caption else "")
    assert app.caption_left == (CAPTION if caption else 0.0)


def test_the_music_waits_for_the_first_picture_and_follows_the_uppermost_mood(robot: Make,
                                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    app, told = robot().app, list[tuple[object, ...]]()
    monkeypatch.setattr(app.sound, "update", lambda *given: told.append(given))
    low, high = Scene(app), Scene(app)
    app.stack.push(low)
    app.step(0.05)
    assert told == []
    for name, mood, hush in (("title", "", False), ("table", "siege", False), ("lesson", "", True)):
        low.name, low.mood = name, mood
        monkeypatch.setattr(high, "hushes", lambda hush=hush: hush)
        app.stack.scenes[:] = [low, high]
        app.step(0.05)
    assert told == [(0.05, False, MOODS[0], False), (0.05, True, "siege", False), (0.05, True, MOODS[0], True)]


@pytest.mark.parametrize(("size", "limit", "found"), [((1280, 720), 2.0, 1.4), ((1280, 720), 1.2, 1.2),
                                                      ((1280, 720), 0.5, 0.5)])
def test_letters_are_as_large_as_wished_where_there_is_room(robot: Make, monkeypatch: pytest.MonkeyPatch,
                                                            size: tuple[int, int], limit: float, found: float) -> None:
    app, asked = robot(size).app, list[tuple[bool, bool]]()

    def letters(couch: bool, tall: bool) -> float:
        asked.append((couch, tall))
        return 1.4

    monkeypatch.setattr(type(app.settings), "letters", lambda settings, couch, tall: letters(couch, tall))
    one = Scene(app)
    one.letters_limit = limit
    app.stack.push(one)
    app.couch = True
    assert app.letters() == found and asked[-1] == (True, False)


# ---- gates ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def answers(robot: Make) -> SharedGate:
    """A page on which the seats 1, 2 and 3 answer; a pad sits at 1, another one at 2, and seat 5 is not asked."""
    scene = Scene(robot(language="en").app)
    scene.app.stack.push(scene)
    for pad, seat in ((11, 1), (12, 2), (15, 5)):
        scene.app.devices.seating.bind(pad, seat)
    return SharedGate(scene, [1, 2, 3])


def did(act: Act, device: str = "mouse", source: int = 0, number: int = -1) -> PlayerInput:
    return PlayerInput(act, device, source, number=number)


@pytest.mark.parametrize(("given", "focus", "whose"), [
    (did(Act.SEAT, "keyboard", 0, 3), "", Owner(3)), (did(Act.SEAT, "keyboard", 0, 5), "", Owner(3)),
    (did(Act.CONFIRM, "pad", 11), "answer:2:0", ANYBODY), (did(Act.MENU), "answer:2:0", ANYBODY),
    (did(Act.RULES), "answer:2:0", ANYBODY), (did(Act.CONFIRM), "answer:2:0", Owner(2)),
    (did(Act.CONFIRM), "answer:3:1", Owner(3)), (did(Act.CONFIRM), "menu", Owner(1)),
    (did(Act.GO), "answer:2:0", Owner(1)), (did(Act.GO, "pad", 15), "answer:2:0", Owner(1)),
    (did(Act.GO, "pad", 99), "answer:1:0", Owner(3))])
def test_on_a_page_of_several_everybody_answers_for_themselves(answers: SharedGate, given: PlayerInput, focus: str,
                                                              whose: Owner) -> None:
    answers.scene.focus = focus
    assert answers.concerns(given) == whose


def test_whoever_is_not_let_in_is_told_once_for_whom_it_is(answers: SharedGate,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene, refused, noise = answers.scene.app, answers.scene, list[int](), list[str]()
    gate = Gate(scene)
    monkeypatch.setattr(scene, "refused", refused.append)
    monkeypatch.setattr(scene, "called", lambda seat: f"<{seat}>")
    monkeypatch.setattr(app, "noise", noise.append)
    scene.owner = Owner(1)
    told = app.tr("table.not_for_you", name="<1>")
    for act, again, heard, words in ((Act.POINT, False, 0, ""), (Act.RELEASE, False, 0, ""), (Act.GO, True, 0, ""),
                                     (Act.GO, False, 1, told), (Act.CONFIRM, False, 2, told)):
        assert not gate.lets(PlayerInput(act, "pad", 12, again=again))
        assert (len(noise), gate.words) == (heard, words)
    assert noise == ["deny", "deny"] and refused == [1], "only who wanted to decide is shown whose it is"
    scene.drawn()
    assert gate.lets(PlayerInput(Act.GO, "pad", 11)) and gate.words == "" and scene.dirty
    scene.owner = Owner(None, 12)
    assert not gate.lets(PlayerInput(Act.GO, "pad", 99))
    assert gate.words == app.tr("table.not_for_you_pad", number=app.devices.pads.number(12))
