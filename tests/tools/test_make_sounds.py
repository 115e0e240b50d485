"""The part of the sound maker that needs no other packages: files that come out the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.soundmaking.ogg import checksum, numbered, pages

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def serial(page: bytes) -> int:
    return int.from_bytes(page[14:18], "little")


def test_the_checksum_is_the_one_of_ogg() -> None:
    for page in pages((SOUNDS / "wood-1.ogg").read_bytes()):
        assert checksum(page[:22] + bytes(4) + page[26:]) == int.from_bytes(page[22:26], "little")


def test_only_the_stream_number_changes() -> None:
    before = (SOUNDS / "bell-1.ogg").read_bytes()
    after = numbered(before, 7)
    assert {serial(page) for page in pages(after)} == {7}
    assert numbered(after, serial(pages(before)[0])) == before


def test_what_is_no_ogg_file_is_refused() -> None:
    with pytest.raises(ValueError, match="byte 0"):
        pages(b"RIFF")
