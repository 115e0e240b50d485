"""Pictures that are kept: the last used ones, within a number and within some memory."""

from __future__ import annotations

import pygame

from game.view.kept import PictureCache


def picture(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), 0, 32)


def test_pictures_make_room_by_number_and_by_size_and_the_last_used_stay() -> None:
    kept = PictureCache(3, 4 * 10 * 10 * 4)
    for name in "abc":
        kept.put((name,), picture(10))
    assert kept.get(("a",)) is not None
    kept.put(("d",), picture(10))
    assert kept.get(("b",)) is None and kept.get(("a",)) is not None
    kept.put(("large",), picture(19))
    assert [key[0] for key in kept.pictures] == ["large"] and kept.bytes == 19 * 19 * 4


def test_the_same_key_counts_once_and_clearing_forgets_all() -> None:
    kept = PictureCache(9, 10_000)
    for _ in range(5):
        kept.put(("a",), picture(10))
    assert kept.bytes == 400 and len(kept.pictures) == 1
    kept.clear()
    assert kept.bytes == 0 and kept.get(("a",)) is None


def test_a_picture_larger_than_everything_is_still_kept() -> None:
    kept = PictureCache(9, 100)
    kept.put(("huge",), picture(50))
    assert kept.get(("huge",)) is not None
