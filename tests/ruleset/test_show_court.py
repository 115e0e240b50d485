"""Words of `show` for courts that mean nothing are told with their place and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.ruleset.problems import RulesetError
from tests.parlour import PARLOUR, write_parlour

WRONG = [
    ("boards: pages", "boards: leaves", "leaves"),
    ("site_text: note", "site_text: nota", "there is no variable in site_vars 'nota'"),
    ("site_label: sort", "site_label: note", "'note' is a text"),
    ("headline: story", "headline: last", "'last' is a piece"),
    ("arena: arena\n  persona", "arena: area\n  persona", "did you mean 'arena'?"),
    ("persona: {name: alias", "persona: {nam: alias", "unknown key 'nam'"),
    ("title: [rank, house]", "title: [rank, hose]", "did you mean 'house'?"),
    ("list: [wish, fear]", "list: [wish, feat]", "did you mean 'fear'?"),
    ("guide: {present: own", "guide: {presents: own", "there is no decision 'presents'"),
    ("fear: own}", "fear: mine}", "mine"),
    ("together: [object]", "together: [oppose]", "there is no decision 'oppose'"),
    ("hourglass: {headline: 30}", "hourglass: {headline: soon}", "soon"),
    ("hourglass: {headline: 30}", "hourglass: {headlines: 30}", "did you mean 'headline'?"),
    ("chapters: [told]", "chapters: [tolled]", "did you mean 'told'?"),
    ("out: {as: slips, text: words}", "out: {as: slips, text: word}", "did you mean 'words'?"),
    ("hat: {as: hat, shake: [draw]}", "hat: {as: cap, shake: [draw]}", "cap"),
    ("camp: 1, at: t", "camp: turn, at: t", "seat"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=[new for _, new, _ in WRONG])
def test_a_word_that_means_nothing_is_told_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert PARLOUR.count(old) == 1
    path = write_parlour(tmp_path, (old, new))
    line = PARLOUR[:PARLOUR.index(old)].count("\n") + 1
    with pytest.raises(RulesetError) as caught:
        open_rules(str(path))
    text = str(caught.value)
    assert message in text
    assert any(f"ruleset.yaml:{number}:" in text for number in range(line, line + new.count("\n") + 1)), text


def test_pages_are_for_boards_of_ones_own(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="each: seat"):
        open_rules(str(write_parlour(tmp_path, (", each: seat}", "}"))))
