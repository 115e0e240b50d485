"""How words are set: nothing runs into its neighbours, no word stands alone, no page of words lies over another."""

from __future__ import annotations

import pygame
import pytest

from game.ruleset.problems import Problem, Span
from game.scenes.fade import Fade
from game.scenes.scene import Scene
from game.view.text import STYLES, Type


@pytest.fixture
def type_() -> Type:
    pygame.font.init()
    return Type(2.0)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("pair", ["…V", "d’u", "«\u00a0a", "”x"])
def test_signs_do_not_run_into_the_letters_beside_them(type_: Type, style: str, pair: str) -> None:
    alone = sum(type_.width(letter, style, 40) for letter in pair)
    assert type_.width(pair, style, 40) >= alone - 6


def test_short_texts_are_broken_into_lines_of_about_the_same_length(type_: Type) -> None:
    text = "the chief and his men beside him"
    width = type_.width("the chief and his men beside", "bold", 18)
    plain, balanced = type_.wrap(text, "bold", 18, width), type_.balanced(text, "bold", 18, width)
    assert plain[-1] == "him" and len(balanced) == len(plain) == 2
    longest, shortest = (pick(type_.width(line, "bold", 18) for line in balanced) for pick in (max, min))
    assert shortest > 0.7 * longest and " ".join(balanced) == text


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
