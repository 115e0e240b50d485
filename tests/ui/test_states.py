"""What widgets show in each of their states: the plate, the colour of words, arrows, switches, lozenges, and where."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.app.scrolling import Scroll, boxes, fading
from game.table.steps import step_from
from game.view.art import Art
from game.view.gauges import Gauge, Toggle, badge_row, badge_width, switch
from game.view.moments import Ribbon, emblem, fitted, ground, parts
from game.view.theme import Colour, assets_folder, load_theme, mix
from game.view.ui import Ui
from game.view.widgets import Button, Choice, TextField, Widget

pytestmark = pytest.mark.usefixtures("window")
PLACE = Rect(100, 50, 300, 48)


class Notes(Ui):
    """A window that notes what is drawn on it."""

    def __init__(self) -> None:
        super().__init__(pygame.Surface((640, 360)), load_theme(), Art([assets_folder() / "art"]))
        self.plates: list[tuple[Colour, Colour, int]] = []
        self.words: list[tuple[str, Colour, str]] = []
        self.shown: list[tuple[str, Rect, Colour | None]] = []

    def plate(self, rect: Rect, face: Colour, edge: Colour, width: int = 1) -> None:
        assert rect == PLACE
        self.plates.append((face, edge, width))

    def line(self, text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        assert PLACE.contains(box)
        self.words.append((text, colour, align))

    lines = line

    def show(self, name: str, rect: Rect, colour: Colour | None = None) -> bool:
        assert PLACE.contains(rect)
        self.shown.append((name, rect.copy(), colour))
        return True


@pytest.fixture
def ui() -> Notes:
    return Notes()


# ---- buttons --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "seen", "face", "words"), [
    ({}, "", lambda t: t["walnut_light"], lambda t: t["vellum"]),
    ({"main": True}, "", lambda t: t["brass"], lambda t: t["ink"]),
    ({"chosen": True}, "", lambda t: t["brass"], lambda t: t["ink"]),
    ({}, "hover", lambda t: mix(t["walnut_light"], t["vellum"], 0.18), lambda t: t["vellum"]),
    ({}, "focus", lambda t: mix(t["walnut_light"], t["vellum"], 0.18), lambda t: t["vellum"]),
    ({}, "pressed", lambda t: mix(t["walnut_light"], t["night"], 0.25), lambda t: t["vellum"]),
    ({"main": True}, "pressed", lambda t: mix(t["brass"], t["night"], 0.25), lambda t: t["ink"]),
    ({"held": True}, "", lambda t: mix(t["walnut_light"], t["night"], 0.55), lambda t: t["brass"]),
    ({"enabled": False}, "", lambda t: t["panel"], lambda t: mix(t["vellum_dim"], t["panel"], 0.25)),
    ({"enabled": False, "main": True}, "hover", lambda t: t["panel"], lambda t: mix(t["vellum_dim"], t["panel"], 0.25)),
    ({"quiet": True}, "", lambda t: mix(t["panel"], t["walnut_light"], 0.3), lambda t: t["vellum"]),
    ({"quiet": True}, "hover", lambda t: mix(t["walnut_light"], t["vellum"], 0.18), lambda t: t["vellum"]),
    ({"quiet": True, "chosen": True}, "", lambda t: t["brass"], lambda t: t["ink"])])
def test_a_button_shows_what_can_be_done_with_it(ui: Notes, given: dict[str, Any], seen: str,
                                                 face: Callable[[Any], Colour], words: Callable[[Any], Colour]) -> None:
    ui.focus, ui.shows_focus = ("b" if seen == "focus" else ""), True
    ui.hover, ui.pressed = ("b" if seen == "hover" else ""), ("b" if seen == "pressed" else "")
    Button("b", PLACE.copy(), "Word", **given).draw(ui)
    ((shown, edge, width),) = ui.plates
    assert shown == face(ui.theme) and ui.words == [("Word", words(ui.theme), "centre")]
    assert (edge == ui.theme["focus"]) is (seen == "focus")
    assert width == (3 if seen == "focus" else 2 if given.get("held") else 1)


def test_a_focus_that_is_not_shown_is_not_seen(ui: Notes) -> None:
    ui.focus, ui.shows_focus = "b", False
    Button("b", PLACE.copy(), "Word").draw(ui)
    assert ui.plates == [(ui.theme["walnut_light"], ui.theme["brass_dark"], 1)]


@pytest.mark.parametrize("align", ["centre", "left"])
def test_an_icon_stands_before_its_word_and_both_where_they_belong(ui: Notes, align: str) -> None:
    button = Button("menu", PLACE.copy(), "Word", align=align)
    button.draw(ui)
    ((name, icon, _),) = ui.shown
    wide = ui.type.width("Word", "bold", 20)
    assert name == "icons/menu" and icon.w == icon.h and abs(icon.centery - PLACE.centery) <= 1
    assert icon.x == button.inside(ui).x if align == "left" else abs(
        (icon.x + icon.right + ui.px(10) + wide) / 2 - PLACE.centerx) <= 1
    narrow = Button("menu", Rect(100, 50, wide + ui.px(30), 48), "Word")
    assert narrow.sign(ui) == "", "there is room for the word only"


# ---- values ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Choice, Gauge])
@pytest.mark.parametrize("enabled", [True, False])
def test_a_value_that_cannot_be_changed_is_darker_and_has_no_arrows(ui: Notes, make: type[Choice],
                                                                    enabled: bool) -> None:
    arrows: list[Rect] = []
    one = make("c", PLACE.copy(), "Name", value="off", step=lambda way: None, enabled=enabled)
    one.draw_arrows = lambda ui, box: arrows.append(box)  # type: ignore[method-assign]
    one.draw(ui)
    theme = ui.theme
    ground = mix(theme["panel"], theme["vellum"], 0.03) if enabled else mix(theme["panel"], theme["night"], 0.4)
    assert ui.plates == [(ground, theme["panel_edge"], 1)] and len(arrows) == enabled
    assert ui.words == [("Name", theme["vellum" if enabled else "vellum_dim"], "left"),
                        ("off", theme["brass" if enabled else "vellum_dim"], "centre")]


def test_a_value_that_is_pointed_at_is_lighter(ui: Notes) -> None:
    ui.hover = "c"
    Choice("c", PLACE.copy(), "Name", value="off", step=lambda way: None).draw(ui)
    assert ui.plates[0][0] == mix(ui.theme["panel"], ui.theme["vellum"], 0.1)


@pytest.mark.parametrize(("label", "x", "way"), [
    ("Name", 0, 1), ("Name", 155, 1), ("Name", 156, -1), ("Name", 205, -1), ("Name", 207, 1), ("Name", 299, 1),
    ("", 0, -1), ("", 104, -1), ("", 105, 1), ("", 299, 1)])
def test_the_left_arrow_goes_back_and_all_else_forward(label: str, x: int, way: int) -> None:
    assert Choice("c", PLACE.copy(), label, value="v").way((PLACE.x + x, PLACE.y)) == way
    assert Toggle("c", PLACE.copy(), label, value="v").way((PLACE.x + x, PLACE.y)) == 1


@pytest.mark.parametrize("level", [1, 7, 10])
def test_a_gauge_has_as_many_bright_lozenges_as_its_level_in_a_row(ui: Notes, level: int) -> None:
    Gauge("g", PLACE.copy(), "", value=str(level), level=level).draw(ui)
    lozenges = [(rect, colour == ui.theme["brass"]) for name, rect, colour in ui.shown if name == "lozenge"]
    assert [bright for _, bright in lozenges] == [True] * level + [False] * (10 - level)
    middles = [rect.centerx for rect, _ in lozenges]
    assert middles == sorted(middles) and len({rect.centery for rect, _ in lozenges}) == 1
    apart = {right - left for left, right in pairwise(middles)}
    assert max(apart) - min(apart) <= 1
    assert ui.words == [(str(level), ui.theme["brass"], "right")]


@pytest.mark.parametrize(("on", "enabled"), [(True, True), (False, True), (True, False), (False, False)])
def test_a_switch_is_bright_where_it_is_on_and_can_be_changed(ui: Notes, on: bool, enabled: bool) -> None:
    Toggle("t", PLACE.copy(), "Name", value="yes", on=on, enabled=enabled).draw(ui)
    assert ui.words[-1] == ("yes", ui.theme["brass" if on and enabled else "vellum_dim"], "right")
    knob = switch(ui, 48, on)
    left, right = knob.get_at((24, 24))[:3], knob.get_at((72, 24))[:3]
    bright = max(left, right, key=sum)
    assert bright == (right if on else left), "the knob is where it says"


@pytest.mark.parametrize(("focus", "value", "words"), [
    ("", "", ("Your name", "ink_dim")), ("", "Ada", ("Ada", "ink")), ("f", "", ("|", "ink")),
    ("f", "Ada", ("Ada|", "ink"))])
def test_a_field_shows_what_was_written_or_what_is_to_be(ui: Notes, focus: str, value: str,
                                                         words: tuple[str, str]) -> None:
    ui.focus = focus
    TextField("f", PLACE.copy(), "Your name", value=value).draw(ui)
    assert ui.words == [(words[0], ui.theme[words[1]], "left")]
    assert ui.plates == [(ui.theme["page"], ui.theme["focus" if focus else "brass_dark"], 3 if focus else 1)]


# ---- ribbons --------------------------------------------------------------------------------------------------------


def test_whoever_falls_has_a_grey_and_cracked_shield_and_nobody_else(ui: Notes) -> None:
    art: Any = type("Art", (), {"body": "shield"})()
    red: Colour = (200, 30, 30)
    risen, fallen = (emblem(ui, art, Ribbon("", "", tone, 0), red, 96, "") for tone in ("triumph", "fall"))
    assert risen.get_size() == emblem(ui, art, Ribbon("", "", "peril", 0), red, 96, "").get_size()
    assert fallen.get_size() != risen.get_size(), "it hangs askew"
    crack = pygame.mask.from_threshold(fallen, (24, 18, 12), (14, 14, 14, 255)).count()
    assert crack > 3 * pygame.mask.from_threshold(risen, (24, 18, 12), (14, 14, 14, 255)).count() + 100


def test_where_badges_have_no_room_the_first_signs_stand_without_words(ui: Notes) -> None:
    words = [("skull", "chief dead"), ("knot", "obeys Anna")]
    room = Rect(PLACE.x, PLACE.y, badge_width(ui, words, 14), PLACE.h)
    badge_row(ui, words, room, 14)
    assert [text for text, _, _ in ui.words] == ["chief dead", "obeys Anna"]
    ui.words.clear()
    badge_row(ui, words, Rect(room.x, room.y, room.w - 10, room.h), 14)
    assert [text for text, _, _ in ui.words] == ["obeys Anna"]


def test_each_tone_has_its_ground_and_its_edge(ui: Notes) -> None:
    theme, red = load_theme(), (200, 30, 30)
    found = {tone: ground(theme, Ribbon("", "", tone, 0), red) for tone in ("peril", "fall", "triumph", "calm")}
    assert len(set(found.values())) == 4
    assert found["peril"][1] == theme["danger"] and found["triumph"][1] == theme["brass"]
    assert found["calm"] == (mix(theme["panel"], red, 0.16), theme["brass_dark"])


def test_words_on_a_ribbon_stand_beside_its_sign_and_are_as_large_as_there_is_room_for(ui: Notes) -> None:
    plain, signed, counted = Ribbon("Title", "words", "calm"), Ribbon("Title", "words", "calm", 1), Ribbon(
        "Title", "words", "calm", 1, "12")
    for ribbon, has in ((plain, False), (signed, True), (counted, True)):
        box, room = parts(ui, (600, 120), ribbon, True)
        assert bool(box.w) is has and room.right == 600 - round(120 * 0.22) and abs(room.centery - 60) <= 1
        assert not has or (box.right < room.x and abs(box.centery - 60) <= 1 and box.w == box.h)
    assert parts(ui, (600, 120), signed, False)[0].w == 0 and parts(ui, (100, 120), counted, True)[0].w == 25
    sizes = [line.size for line in fitted(ui, plain, Rect(0, 0, 400, 120))]
    small = [line.size for line in fitted(ui, plain, Rect(0, 0, 60, 60))]
    assert sizes == [62, 24] and small[0] < 62 and small[0] >= 24


# ---- lists that scroll ----------------------------------------------------------------------------------------------


def test_a_list_scrolls_to_both_ends_and_no_further() -> None:
    one = Scroll()
    one.open(Rect(0, 100, 200, 50), 180)
    assert one.most == 130 and [one.move(by) for by in (-5, 100, 100, 1)] == [False, True, True, False]
    assert one.offset == 130 and one.move(-500) and one.offset == 0
    one.move(60)
    one.open(Rect(0, 100, 200, 50), 90)
    assert one.offset == 40, "what is shorter now is not scrolled beyond its end"
    one.open(Rect(0, 100, 200, 50), 30)
    assert one.most == 0 and one.offset == 0


@pytest.mark.parametrize(("top", "bottom", "offset"), [(110, 140, 60), (108, 142, 60), (107, 120, 59), (130, 143, 61),
                                                       (40, 60, 0), (300, 320, 130)])
def test_what_has_the_focus_is_brought_into_sight_by_the_shortest_way(top: int, bottom: int, offset: int) -> None:
    one = Scroll()
    one.open(Rect(0, 100, 200, 50), 180)
    one.move(60)
    assert one.reveal(Rect(0, top, 10, bottom - top), 8) is (offset != 60)
    assert one.offset == offset


def test_widgets_are_moved_up_by_as_much_as_was_scrolled_and_are_seen_through_the_opening() -> None:
    one, view = Scroll(), Rect(0, 100, 200, 50)
    widgets = [Widget(str(number), Rect(0, 100 + 40 * number, 200, 40)) for number in range(4)]
    one.open(view, 160)
    one.move(50)
    one.fit(widgets, view)
    assert one.height == 160 and [widget.rect.y for widget in widgets] == [50, 90, 130, 170]
    assert [widget.seen.h for widget in widgets] == [0, 30, 20, 0]


@pytest.mark.parametrize(("offset", "edges"), [(0, ["lower"]), (60, ["upper", "lower"]), (130, ["upper"])])
def test_edges_are_veiled_beyond_which_there_is_more(offset: int, edges: list[str]) -> None:
    ui, one, view = Ui(pygame.Surface((640, 360)), load_theme(), Art([])), Scroll(), Rect(0, 100, 200, 50)
    one.open(view, 180)
    one.move(offset)
    found = [(place.y, place.bottom) for _, place in one.veils(ui)]
    assert [("upper" if top == view.y else "lower" if low == view.bottom else "?") for top, low in found] == edges


@pytest.mark.parametrize("way", [1, -1])
def test_a_veil_is_dense_at_its_edge_and_fades_inwards(way: int) -> None:
    ui = Ui(pygame.Surface((64, 64)), load_theme(), Art([]))
    found = [fading(ui, (4, 10), way).get_at((2, row))[3] for row in range(10)]
    assert found == sorted(found, reverse=way > 0) and max(found) == 255 and min(found) <= 3


@pytest.mark.parametrize("offset", [0, 65, 130])
def test_the_bar_shows_where_in_the_list_one_is(offset: int) -> None:
    ui = Ui(pygame.Surface((640, 360)), load_theme(), Art([]))
    one = Scroll()
    one.open(Rect(0, 100, 200, 100), 230)
    one.move(offset)
    ui.surface.fill((0, 0, 0))
    one.draw(ui)
    x = 200 + ui.px(6) + ui.px(4) // 2
    bright = [y for y in range(90, 210) if ui.surface.get_at((x, y))[:3] == tuple(ui.theme["brass_dark"])]
    height = max(ui.px(24), 100 * 100 // 230)
    assert bright and abs(len(bright) - height) <= 1
    assert bright[0] == 100 + (100 - height) * offset // 130
    ui.surface.fill((0, 0, 0))
    one.open(Rect(0, 100, 200, 100), 100)
    one.draw(ui)
    assert ui.surface.get_at((x, 150))[:3] == (0, 0, 0), "what is seen whole needs no bar"


GRID = [Widget(f"{column}{row}", Rect(100 * column, 50 * row, 80, 40), action=lambda: None)
        for row in range(3) for column in range(3)]


@pytest.mark.parametrize(("focus", "step", "found"), [
    ("11", (1, 0), "21"), ("11", (-1, 0), "01"), ("11", (0, 1), "12"), ("11", (0, -1), "10"), ("21", (1, 0), "21"),
    ("00", (-1, 0), "00"), ("00", (0, -1), "00"), ("22", (0, 1), "22")])
def test_arrows_go_to_the_neighbour_and_stop_at_the_edge(focus: str, step: tuple[int, int], found: str) -> None:
    assert step_from(boxes(GRID), focus, step) == found
