"""Every screen looks as it did when somebody last looked at it: `python tools/pictures.py` keeps new pictures."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from tests.pictures.gallery import GROUPS, SIZES, pictures
from tools.pictures import (
    KEPT,
    LONG,
    MOST,
    Difference,
    compare,
    digest,
    read_digests,
    same_to_the_pixel,
    show,
    small,
    worst_block,
)


@pytest.fixture(scope="module")
def digests() -> dict[str, str]:
    return read_digests()


def told(size: tuple[int, int], one: Difference) -> str:
    where = f"differs by {one.worst:.0f} at {one.at}" if one.before is not None else "is new"
    return f"{one.name} {size[0]}x{size[1]} {where}"


@pytest.mark.parametrize(("size", "group"), [*product(SIZES, GROUPS)],
                         ids=[f"{size[0]}x{size[1]} {group}" for size, group in product(SIZES, GROUPS)])
def test_every_screen_looks_as_it_did(tmp_path: Path, size: tuple[int, int], group: str,
                                      digests: dict[str, str]) -> None:
    found = []
    for name, picture in pictures(tmp_path, size, group):
        one = compare(name, picture, size)
        if one is not None:
            found.append(told(size, one))
        elif not same_to_the_pixel(name, picture, size, digests):
            found.append(f"{name} {size[0]}x{size[1]} differs by a little")
    assert not found, f"{found}; see `python tools/pictures.py --check`"


def test_the_kept_pictures_are_small() -> None:
    kept = list(KEPT.glob("*x*/*.png"))
    assert len(kept) > 100 and sum(path.stat().st_size for path in kept) < 2_000_000


def test_a_panel_that_is_gone_is_seen_and_a_smoother_edge_is_not() -> None:
    pygame.init()
    pygame.display.set_mode((1280, 720))
    before = pygame.Surface((1280, 720))
    before.fill((40, 30, 24))
    pygame.draw.rect(before, (90, 72, 50), (200, 200, 240, 60))
    pygame.draw.line(before, (230, 220, 200), (0, 0), (1280, 720), 3)
    gone, smooth = before.copy(), before.copy()
    pygame.draw.rect(gone, (40, 30, 24), (200, 200, 240, 60))
    pygame.draw.aaline(smooth, (230, 220, 200), (0, 3), (1280, 723))
    pygame.draw.aaline(smooth, (230, 220, 200), (0, -3), (1280, 717))
    assert worst_block(small(before), small(gone))[0] > MOST
    assert worst_block(small(before), small(smooth))[0] < MOST
    assert max(small(before).get_size()) == LONG


def test_a_screen_without_a_kept_picture_is_told_and_shown(tmp_path: Path) -> None:
    pygame.display.set_mode((1280, 720))
    found = compare("a screen that nobody has seen", pygame.Surface((1280, 720)), (1280, 720))
    assert found is not None and found.before is None
    page = show([((1280, 720), found)], tmp_path / "out")
    assert "a screen that nobody has seen" in page.read_text(encoding="utf-8")
    assert len(list(page.parent.glob("*-now.png"))) == 1


def test_one_pixel_is_a_difference_where_machines_draw_alike() -> None:
    sheet = pygame.Surface((1280, 720))
    kept = {"1280x720 title": digest(sheet)}
    assert same_to_the_pixel("title", sheet, (1280, 720), kept)
    sheet.set_at((1279, 719), (0, 0, 1))
    assert not same_to_the_pixel("title", sheet, (1280, 720), kept)
    assert same_to_the_pixel("title", sheet, (1280, 720), {}), "on another machine nobody knows"
