"""How words are set: nothing runs into its neighbours, no word stands alone, no page of words lies over another."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.app.fade import Fade
from game.app.scene import Scene
from game.ruleset.problems import Problem, Span
from game.scenes.court.pages import after
from game.telling.wording import hyphened, syllables
from game.view.page_words import FACES, plain, set_lines, spans, words_of
from game.view.paper import broken, parted
from game.view.text import STYLES, Type
from tests.ui.robot import Robot


@pytest.fixture
def type_() -> Type:
    pygame.font.init()
    return Type(2.0)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("pair", ["…V", "d’u", "«\u00a0a", "”x"])
def test_signs_do_not_run_into_the_letters_beside_them(type_: Type, style: str, pair: str) -> None:
    alone = sum(type_.width(letter, style, 40) for letter in pair)
    assert type_.width(pair, style, 40) >= alone - 6


def test_a_text_shrinks_as_little_as_it_must(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []
    wrap = type_.wrap

    def counted(text: str, style: str, size: float, width: int) -> list[str]:
        tried.append(size)
        return wrap(text, style, size, width)

    monkeypatch.setattr(type_, "wrap", counted)
    line = "the chief and his men beside him"
    room = (type_.width(line, "sans", 17), type_.height("sans", 17))
    assert type_.shrink(line, "sans", 17, room) == 17 and set(tried) == {17}
    assert type_.shrink(line, "sans", 18, room) == 17 and type_.shrink(line, "sans", 24, room, 0.5) == 17
    tried.clear()
    assert type_.shrink(line * 300, "sans", 20, room) == 14 and set(tried) == {20, 14}  # hopeless


def test_short_texts_are_broken_into_lines_of_about_the_same_length(type_: Type) -> None:
    text = "the chief and his men beside him"
    width = type_.width("the chief and his men beside", "bold", 18)
    plain, balanced = type_.wrap(text, "bold", 18, width), type_.balanced(text, "bold", 18, width)
    assert plain[-1] == "beside him" and len(balanced) == len(plain) == 2
    longest, shortest = (pick(type_.width(line, "bold", 18) for line in balanced) for pick in (max, min))
    assert shortest > 0.7 * longest and " ".join(balanced) == text


def test_no_word_is_broken_to_make_lines_as_long_as_each_other(type_: Type) -> None:
    text = "Marchioness of Po"
    room = type_.width("Marchioness", "italic", 14)
    assert type_.balanced(text, "italic", 14, room) == ["Marchioness", "of Po"]


@pytest.mark.parametrize(("text", "wide", "last"), [
    ("Draw a slip, or declare the situation", "Draw a slip, or declare the", "the situation"),
    ("Whoever wants it raises, and whoever has it keeps it", "Whoever wants it raises, and whoever has it keeps",
     "keeps it"),
    ("The goshawk sits hooded on post 5", "The goshawk sits hooded on post", "on post 5"),
    ("Put it on e4.", "Put it on", "on e4."),
    ("Red unforeseeably wins", "Red unforeseeably", "wins"),
    ("rows 3 4 5 6", "rows 3 4 5", "5 6"),
])
def test_no_short_word_stands_alone_in_a_last_line_and_numbers_stay_beside_their_words(
        type_: Type, text: str, wide: str, last: str) -> None:
    lines = type_.wrap(text, "serif", 18, type_.width(wide, "serif", 18))
    assert len(lines) == 2 and lines[-1] == last and " ".join(lines) == text



def test_a_word_that_is_too_long_is_broken_at_its_hyphen_and_put_together_again_without_a_gap() -> None:
    type_, text = Type(1.0), "Roi de Montjoie-sous-Neige"
    lines = type_.wrap(text, "italic", 14, type_.width("Montjoie-sous-N", "italic", 14))
    assert lines == ["Roi de", "Montjoie-sous-", "Neige"]
    assert [after(text, lines[:count]) for count in range(3)] == [text, "Montjoie-sous-Neige", "Neige"]


def test_no_hole_is_torn_into_a_line_to_fill_the_last_one(type_: Type) -> None:
    text = "No enemy is better handled than one who is suddenly somebody else’s neighbour."
    lines = type_.wrap(text, "sans", 17, type_.width("No enemy is better handled than one", "sans", 17))
    assert lines[-1] == "neighbour." and " ".join(lines) == text


def test_what_belongs_together_is_broken_all_the_same_if_a_line_has_no_room_for_it(type_: Type) -> None:
    assert type_.wrap("goshawk 5", "serif", 18, type_.width("goshawk", "serif", 18)) == ["goshawk", "5"]


def test_notation_in_a_book_has_a_face_of_its_own_and_stays_whole(type_: Type) -> None:
    room = type_.width("Out of turn there are resign", "serif", 18)
    lines = set_lines(type_, "Out of turn there are `resign red` and **bold** words.", [room])
    assert lines[0] == [("text", "Out of turn there are")] and lines[1][0] == ("code", "resign red")
    assert [face for face, _ in lines[1]] == ["code", "text", "strong", "text"]
    assert plain("on circle `a`, *said* he_2") == "on circle a, said he_2"
    assert words_of(spans("on circle `a`, he"))[1] == (("text", "circle "), ("code", "a"), ("text", ","))
    assert FACES["code"].style != FACES["text"].style and FACES["code"].colour != FACES["text"].colour


def test_one_line_stays_one_line(type_: Type) -> None:
    assert type_.balanced("one line", "sans", 18, 10_000) == ["one line"]


def test_a_problem_tells_what_is_wrong_what_to_do_and_where(type_: Type) -> None:
    assert Problem(Span("a.yaml", 3, 4), "wrong", "mend it").parts == ("wrong", "mend it", "a.yaml:3:4")


class Plain(Scene):
    """A scene that is only there to be another one."""

    def __init__(self) -> None:
        pass

    def secret(self) -> bool:
        return False


@pytest.mark.parametrize(("same", "seen"), [(False, (10, 40)), (True, (110, 190))])
def test_one_screen_becomes_another_through_the_dark_but_a_dialog_fades_in(same: bool, seen: tuple[int, int]) -> None:
    fade, first, second = Fade(), Plain(), Plain()
    surface = pygame.Surface((8, 8))
    fade.look(surface, [first], 0.2)
    surface.fill((200, 200, 200))
    fade.look(surface, [first, second] if same else [second], 0.2)
    surface.fill((100, 100, 100))
    fade.pass_time(0.1)
    fade.draw(surface)
    assert seen[0] <= surface.get_at((4, 4)).r <= seen[1]


@pytest.mark.parametrize("text", ["\xad" * 30, "\u200b", "\ufeff", ""])
def test_letters_that_take_no_room_make_a_picture_without_width(window: None, text: str) -> None:
    type_ = Type(1.0)
    for style in ("title", "sans"):
        assert type_.render(text, style, 20, (0, 0, 0)).get_width() == 0
        assert type_.render(f"a{text}b", style, 20, (0, 0, 0)).get_width() > 5


@pytest.mark.parametrize("text", ["x" * 20_000, "é" * 20_000, "\xad" * 20_000, "x\u0301" * 9_000])
def test_a_word_without_end_is_broken_in_no_time(window: None, text: str) -> None:
    type_, began = Type(1.0), time.process_time()
    lines = type_.wrap(text, "serif", 18, 400)
    assert time.process_time() - began < 8
    assert "".join(lines) == text
    assert all(type_.width(line, "serif", 18) <= 400 for line in lines)


def test_of_a_word_without_end_little_more_is_measured_than_stands_on_a_line(type_: Type,
                                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []
    measure = type_.measure

    def counted(text: str, style: str, size: float) -> int:
        measured.append(len(text))
        return measure(text, style, size)

    monkeypatch.setattr(type_, "measure", counted)
    lines = type_.wrap("文" * 2_000, "serif", 18, 300)
    assert max(map(len, lines)) < 30 and sum(measured) < 20 * 2_000


def test_a_word_that_is_too_wide_gets_a_hyphen_between_two_syllables(tmp_path: Path) -> None:
    def parts(word: str) -> str:
        return "-".join(word[start:end] for start, end in pairwise([0, *syllables(word), len(word)]))

    assert [parts(word) for word in ("Longuepaille", "Candlewick", "impromptues", "meurtrière", "l’oubli", "Ur")] == [
        "Lon-gue-paille", "Can-dle-wick", "im-promp-tues", "meur-trière", "l’ou-bli", "Ur"]
    assert hyphened("les évanouissements ridés") == "les éva\u00adnouis\u00adse\u00adments ridés"
    assert hyphened("l’Astrologue") == "l’As\u00adtro\u00adlo\u00adgue"  # wider by its article
    ui = Robot(tmp_path).app.ui
    width = ui.type.width("Longue-", "serif", 12)
    assert broken(ui, "Longuepaille", "serif", 12, width, hyphens=True) == ["Longue-", "paille"]
    assert broken(ui, "Longuepaille", "serif", 12, width) == ["Longuepaille"]
    tried = len(ui.type.widths)
    assert parted(ui, "ba" * 500, "serif", 12, width)[1].startswith("baba") and len(ui.type.widths) < tried + 20


def test_no_line_begins_with_a_sign_that_was_typed_after_a_blank(type_: Type) -> None:
    text = "Été : « la fête » ! Qui donc ? Lui ; elle"
    for width in range(type_.width("fête » !", "serif", 20), type_.width(text, "serif", 20), 7):
        lines = type_.wrap(text, "serif", 20, width)
        assert not any(line[0] in ":;!?»" or line[-1] == "«" for line in lines), lines
