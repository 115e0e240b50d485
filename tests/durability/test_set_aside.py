"""Whatever lies where a game is to be written is set aside first, and waits in the order in which it came."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest

from game.ruleset.library import Library
from game.storage.journal import read_journal, sealed
from game.storage.saves import Saves
from tests.durability.test_saves import WON, begin


def aside(home: Path) -> list[Path]:
    """What was set aside, in the order of names."""
    return sorted((home / "saves" / "aside").glob("*.journal"))


def flipped(path: Path, at: int) -> bytes:
    """Damage a file by one bit; its bytes since then."""
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    return bytes(data)


def logs_aside(saves: Saves) -> list[str]:
    """The first decision of each game that waits, the latest first."""
    return [read_journal(path).records[1]["d"] for path, _ in saves.aside()]


@pytest.mark.parametrize("damage", ["bit", "newline", "rubbish", "cut", "empty line"])
def test_a_new_game_sets_aside_what_is_damaged(tmp_path: Path, damage: str) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves)
    data = saves.current.read_bytes()
    broken = {"bit": b"\x01" + data[1:], "newline": b"\n" + data, "rubbish": data + b"rubbish", "cut": data[:40],
              "empty line": b"\n"}[damage]
    saves.current.write_bytes(broken)
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=("a1",))
    assert damage == "rubbish" or saves.news.key == "saves.moved", "and somebody will be told"
    assert broken in [path.read_bytes() for path in aside(tmp_path)]


@pytest.mark.parametrize("damage", ["rubbish", "cut", "bit", "without its end", "another game"])
def test_a_game_that_differs_from_the_one_of_that_name_in_the_history_is_not_written_over(tmp_path: Path,
                                                                                          damage: str) -> None:
    saves = Saves(tmp_path, Library())
    saves.finish(begin(saves, decisions=WON))
    there = saves.current.read_bytes()
    path = saves.history.file(str(read_journal(saves.current).head["id"]))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    other = sealed(json.loads(lines[1][9:]) | {"d": "c3"}, int(lines[0][:8], 16))
    path.write_bytes({"rubbish": b"damaged since then", "cut": whole[:len(whole) // 2], "without its end": there,
                      "bit": whole[:-9] + b"x" + whole[-8:], "another game": lines[0] + other[0].encode()}[damage])
    broken = path.read_bytes()
    begin(Saves(tmp_path, Library()), decisions=("a1",))
    found = [path.read_bytes() for path in (tmp_path / "history").glob("*.journal")]
    assert any(data.startswith(there) and len(data) > len(there) for data in found) and broken in found


def test_a_game_that_is_proven_to_be_in_the_history_is_not_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    saves.finish(begin(saves, decisions=WON))
    saves.history.forget("Ada")
    begin(saves, decisions=("a1",))
    assert aside(tmp_path) == []


def test_tables_at_which_nobody_decided_anything_make_room_first(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=("b2",))
    for _ in range(25):
        begin(saves, decisions=())
    assert len(aside(tmp_path)) == 20 and len(read_journal(aside(tmp_path)[0]).records) == 2
    (tmp_path / "saves" / "aside" / "000001 damaged.journal").write_bytes(b"damaged from the beginning")
    begin(saves, decisions=())
    assert (tmp_path / "saves" / "aside" / "000001 damaged.journal").exists() and len(aside(tmp_path)) == 20


def test_a_game_of_a_newer_version_does_not_make_room_before_older_ones(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    for decision in ("a1", *["b2"] * 19):
        begin(saves, decisions=(decision,))
    head, seal = sealed({"format": 3, "id": "newer", "ruleset": "tictactoe"})
    newer = (head + sealed({"decided": "b2"}, seal)[0]).encode()
    begin(saves, decisions=("c3",))
    saves.current.write_bytes(newer)
    for _ in range(2):
        begin(Saves(tmp_path, Library()), decisions=("b2",))
    assert newer in [path.read_bytes() for path in aside(tmp_path)] and "a1" not in logs_aside(saves)


def test_the_game_that_was_set_aside_last_stays_when_the_clock_was_set_back(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    for _ in range(21):
        begin(saves, decisions=("b2",))
    monkeypatch.setattr(time, "strftime", lambda form, *_: "1970-01-01 00.00.00")
    begin(saves, decisions=("c3",))  # of the games before, one is set aside now
    begin(saves, decisions=("a1",))
    assert len(aside(tmp_path)) == 20
    assert logs_aside(saves)[:2] == ["c3", "b2"], "the latest goes first"


def test_games_that_older_versions_set_aside_count_as_the_oldest(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=("b2",))
    folder = tmp_path / "saves" / "aside"
    folder.mkdir()
    for number in range(20):
        (folder / f"2999-01-01 00.00.{number:02}.journal").write_bytes(saves.current.read_bytes())
    begin(saves, decisions=("c3",))
    begin(saves, decisions=("a1",))
    assert logs_aside(saves)[:2] == ["c3", "b2"]
    assert not (folder / "2999-01-01 00.00.00.journal").exists() and len(aside(tmp_path)) == 20


def test_games_are_counted_on_whatever_number_somebody_gave_one(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=("b2",))
    folder = tmp_path / "saves" / "aside"
    folder.mkdir()
    (folder / "999999999999 2026-01-01.journal").write_bytes(saves.current.read_bytes())
    for first in (*["b1"] * 19, "c3", "a1", "a2"):
        begin(saves, decisions=(first,))
    assert logs_aside(saves)[:3] == ["a1", "c3", "b1"] and len(aside(tmp_path)) == 20


def test_a_game_that_is_taken_up_is_not_the_one_that_makes_room(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    for first in ("a1", *["b2"] * 19, "c3"):
        begin(saves, decisions=(first,))
    oldest = saves.aside()[-1][0]
    match = saves.take_up(oldest)
    assert match is not None and match.game.log == ["a1"]
    assert logs_aside(saves)[0] == "c3" and len(aside(tmp_path)) == 20


def test_nothing_is_written_over_a_damaged_file_before_that_is_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves)
    broken = flipped(saves.current, -3)
    (tmp_path / "saves" / "aside").write_text("in the way")
    saves = Saves(tmp_path, Library())
    match = saves.open()
    assert match is not None and match.journal is not None and match.game.log == ["b2"]
    assert saves.notice.key == "saves.cut_later"
    match.play("c3")
    assert match.journal.trouble and saves.current.read_bytes() == broken
    (tmp_path / "saves" / "aside").unlink()
    match.play("c1")
    assert match.journal.trouble == "" and [path.read_bytes() for path in aside(tmp_path)] == [broken]
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "c3", "c1"]


def test_a_new_game_waits_for_its_place_until_the_old_one_can_be_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves)
    there = saves.current.read_bytes()
    (tmp_path / "saves" / "aside").write_text("in the way")
    match = begin(saves, decisions=("c3",))
    assert match.journal is not None and match.journal.trouble and saves.current.read_bytes() == there
    (tmp_path / "saves" / "aside").unlink()
    match.play("a1")
    assert match.journal.trouble == "" and logs_aside(saves) == ["b2"]


def test_a_file_that_is_damaged_during_the_game_is_mended_from_what_is_known(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    match = begin(saves)
    broken = flipped(saves.current, 30)
    match.play("c3")
    assert [path.read_bytes() for path in aside(tmp_path)] == [broken]
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "a1", "c3"]


def test_an_old_journal_is_brought_up_to_date_at_one_stroke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.durability.test_saves import test_a_journal_of_the_first_format_is_read_and_brought_up_to_date as story
    written: list[int] = []
    from game.storage import journal as journals

    def counted(path: Path, data: bytes, *rest: object) -> None:
        written.append(len(data.splitlines()))
        real(path, data, *rest)  # type: ignore[arg-type]

    real = journals.write_whole  # type: ignore[attr-defined]
    monkeypatch.setattr(journals, "write_whole", counted)
    story(tmp_path)
    assert written == [2], "the whole game at once, never its head alone"
    assert aside(tmp_path) == []


def test_a_game_that_an_older_version_had_half_taken_up_is_offered_again(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=("b2",))
    begin(saves, decisions=("a1",))
    (path,) = aside(tmp_path)
    path.rename(path.with_suffix(".taken"))
    again = Saves(tmp_path, Library())
    assert again.unfinished() and logs_aside(again) == ["b2"]


def test_drafts_of_rulesets_that_were_never_ready_are_gone_at_the_next_start(tmp_path: Path) -> None:
    begin(Saves(tmp_path, Library()))
    draft = tmp_path / "rulesets-kept" / "new-abc" / "tictactoe"
    draft.mkdir(parents=True)
    (draft / "ruleset.yaml").write_text("half of it")
    saves = Saves(tmp_path, Library())
    assert saves.unfinished() and not draft.parent.exists()
    assert len(list((tmp_path / "rulesets-kept").iterdir())) == 1


def test_a_copy_of_the_ruleset_that_is_gone_or_damaged_is_made_again(tmp_path: Path) -> None:
    begin(Saves(tmp_path, Library()))
    (kept,) = (tmp_path / "rulesets-kept").rglob("ruleset.yaml")
    whole = kept.read_bytes()
    kept.write_bytes(b"damaged")
    match = Saves(tmp_path, Library()).open()
    assert match is not None
    match.play("c3")
    assert kept.read_bytes() == whole
    shutil.rmtree(tmp_path / "rulesets-kept")
    match = Saves(tmp_path, Library()).open()
    assert match is not None
    match.play("c1")
    assert kept.read_bytes() == whole


def test_a_copy_of_the_ruleset_that_cannot_be_kept_is_told_and_kept_later(tmp_path: Path) -> None:
    (tmp_path / "rulesets-kept").write_text("in the way")
    match = begin(Saves(tmp_path, Library()))
    assert match.journal is not None and match.journal.trouble
    (tmp_path / "rulesets-kept").unlink()
    match.play("c3")
    assert match.journal.trouble == "" and list((tmp_path / "rulesets-kept").rglob("ruleset.yaml"))
