"""Coats of arms from words."""

from __future__ import annotations

import xml.etree.ElementTree as ET
import zlib

import pytest

from game.telling.charges import CHARGES
from game.telling.heraldry import COLOURS, METALS, TINCTURES, arms_of, arms_svg, cut, shield

WORDS = [(f"domain {n}", f"house {n * 7 % 90}", f"name {n * 13 % 50}") for n in range(300)]


@pytest.mark.parametrize("first", (0, 100, 200))
def test_colour_never_lies_on_colour_nor_metal_on_metal(first: int) -> None:
    for texts in WORDS[first:first + 100]:
        layers = arms_of(texts).layers
        assert layers
        for layer in layers:
            for under in layer.over:
                assert (layer.tincture in METALS) != (under in METALS), texts
                assert TINCTURES[layer.tincture] in (METALS | COLOURS).values()


def test_the_same_words_give_the_same_arms_whatever_their_capitals() -> None:
    for texts in WORDS[:40]:
        shouted = [f" {text.upper()} " for text in texts]
        assert arms_svg(arms_of(texts)) == arms_svg(arms_of(shouted))
    assert len({arms_svg(arms_of(texts)) for texts in WORDS}) > 280


def test_nobody_ever_gets_other_arms() -> None:
    """A change of anything that is drawn, to the last digit, changes the arms of people who know theirs."""
    drawn = "".join(arms_svg(arms_of(texts), size=(50, 60)) for texts in WORDS[:150])
    assert zlib.crc32(drawn.encode()) == 1770323632


def test_arms_fill_in_as_words_come() -> None:
    assert arms_of(("", "", "")).layers == ()
    assert not any(layer.charge in CHARGES for layer in arms_of(("Aosta", "", "")).layers)
    assert any(layer.charge in CHARGES for layer in arms_of(("Aosta", "Visconti", "")).layers)


def test_the_picture_is_sound_and_holds_nothing_of_the_words() -> None:
    for texts in (*WORDS[:60], ('"><script>alert(1)</script>', "<b>", "&")):
        source = arms_svg(arms_of(texts))
        ET.fromstring(source)
        assert "script" not in source and texts[0] not in source


def test_shapes_are_cut_to_the_shield() -> None:
    inner = shield(4)
    for x, y in cut(((-50, -50), (150, -50), (150, 200), (-50, 200)), inner):
        assert 6 <= x <= 94.1 and 6 <= y <= 113
