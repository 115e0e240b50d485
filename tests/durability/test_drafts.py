"""Pages that are being written: each waits for its match, and what cannot be read is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.storage.drafts import Draft, Drafts
from game.storage.lock import NoLock


def page_of(home: Path, seed: int) -> tuple[Drafts, Match]:
    """A match in which somebody writes, and where that is kept."""
    rules = Rules(compile_ruleset(Library().load("tictactoe")))
    seats = {seat: Player("Ada") for seat in rules.world.seats}
    return Drafts(home, NoLock(home)), Match(Plan("tictactoe", 2, {}, seats, seed), rules)


def test_a_page_waits_while_another_match_is_written_for(tmp_path: Path) -> None:
    (drafts, first), (_, second) = page_of(tmp_path, 1), page_of(tmp_path, 2)
    pages = [Draft("One", "Once", ["a fox"]), Draft("Two", "Twice")]
    for _ in range(2):
        drafts.keep(first, pages[0])
        drafts.keep(second, pages[1])
        assert [drafts.find(first), drafts.find(second)] == pages
    drafts.drop(first)
    assert [drafts.find(first), drafts.find(second)] == [Draft(), pages[1]]
    drafts.keep(first, pages[0])
    drafts.drop(first)
    assert [drafts.find(first), drafts.find(second)] == [Draft(), pages[1]]
    drafts.drop(second)
    assert list((tmp_path / "saves").iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"of": 1}', b'{"of": "../../x 1 2 3"}', b"[" * 90_000])
def test_a_damaged_page_is_set_aside_before_another_is_written(tmp_path: Path, data: bytes) -> None:
    drafts, match = page_of(tmp_path, 1)
    for number in range(2):
        drafts.path.parent.mkdir(exist_ok=True)
        drafts.path.write_bytes(data)
        if number:
            drafts.drop(match)
        else:
            drafts.keep(match, Draft("One"))
            assert drafts.find(match) == Draft("One")
    assert {path.name: path.read_bytes() for path in (tmp_path / "saves").iterdir()} == {
        "draft damaged.json": data, "draft damaged (2).json": data}


def test_what_cannot_be_moved_away_is_not_deleted_with_what_was_handed_in(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (drafts, first), (_, second) = page_of(tmp_path, 1), page_of(tmp_path, 2)
    drafts.keep(first, Draft("One"))
    drafts.keep(second, Draft("Two"))

    def full(*_: object) -> None:
        raise OSError("no room")

    with monkeypatch.context() as broken, pytest.raises(OSError, match="no room"):
        broken.setattr("game.storage.drafts.move", full)
        drafts.drop(first)
    assert [drafts.find(first), drafts.find(second)] == [Draft(), Draft("Two")]
