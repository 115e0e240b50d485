"""Saved files: noticed once, when they are whole, however an editor writes them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.mods.watch import EVERY, SETTLED, Watcher

FRAME = 1 / 60


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ruleset.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    return path


def waited(watcher: Watcher, seconds: float) -> list[set[str]]:
    """All that is told while so much time passes."""
    told = [watcher.pass_time(FRAME) for _ in range(round(seconds / FRAME))]
    return [found for found in told if found]


def save(path: Path, text: str, tick: int) -> None:
    """Write a file; the clock of a test is not that of the disk, so that its time is set."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(tick * 10**9, tick * 10**9))


def test_nothing_is_told_as_long_as_nothing_is_saved(file: Path) -> None:
    assert waited(Watcher([file.parent]), 2) == []


def test_a_saved_file_is_told_once_and_soon(file: Path) -> None:
    watcher = Watcher([file.parent])
    save(file, "a: 2\n", 1)
    assert waited(watcher, 2 * EVERY + SETTLED + 2 * FRAME) == [{str(file)}]
    assert waited(watcher, 2) == []


def test_a_file_that_is_still_being_written_is_waited_for(file: Path) -> None:
    watcher = Watcher([file.parent])
    for tick in range(1, 8):
        save(file, "a: 2\n" * tick, tick)
        assert waited(watcher, EVERY + FRAME) == []
    assert waited(watcher, 0.5) == [{str(file)}]


def test_a_file_that_is_replaced_by_renaming_is_told(file: Path) -> None:
    watcher = Watcher([file.parent])
    other = file.with_suffix(".tmp")
    save(other, "a: 2\n", 1)
    assert waited(watcher, 0.5) == [], "a copy on the way is nobody's business"
    os.replace(other, file)
    assert waited(watcher, 0.5) == [{str(file)}]


def test_a_file_that_is_gone_for_a_moment_is_told_when_it_is_back(file: Path) -> None:
    watcher = Watcher([file.parent])
    file.unlink()
    assert waited(watcher, EVERY + FRAME) == []
    save(file, "a: 3\n", 1)
    assert waited(watcher, 0.5) == [{str(file)}]


def test_asking_again_for_the_same_folders_forgets_no_news(file: Path) -> None:
    watcher = Watcher([file.parent])
    save(file, "a: 2\n", 1)
    watcher.watch([file.parent, file.parent])
    assert waited(watcher, 0.5) == [{str(file)}]


def test_what_is_in_other_folders_is_not_news_but_what_was_half_noticed_is(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    there = other / "ruleset.yaml"
    save(there, "b: 1\n", 1)
    watcher = Watcher([file.parent])
    save(file, "a: 2\n", 1)
    assert waited(watcher, EVERY + FRAME) == [], "it may go on"
    watcher.watch([file.parent, other])
    assert waited(watcher, 0.5) == [{str(file)}]
    save(there, "b: 2\n", 2)
    assert waited(watcher, 0.5) == [{str(there)}]
    watcher.watch([file.parent])
    save(there, "b: 3\n", 3)
    assert waited(watcher, 0.5) == []


def test_pictures_are_watched_where_there_are_no_maps(file: Path) -> None:
    (file.parent / "art").mkdir()
    watcher = Watcher([file.parent])
    save(file.parent / "art" / "man.svg", "x", 1)
    assert waited(watcher, 0.5) == [{str(file.parent / "art" / "man.svg")}]


def test_pictures_and_maps_are_watched_and_others_are_not(file: Path) -> None:
    for folder in ("art", "boards"):
        (file.parent / folder).mkdir()
    watcher = Watcher([file.parent])
    for name in ("art/man.svg", "boards/x.tmx", "notes.txt", "ruleset.yaml~", ".ruleset.yaml.swp"):
        save(file.parent / name, "x", 1)
    assert waited(watcher, 0.5) == [{str(file.parent / "art/man.svg"), str(file.parent / "boards/x.tmx")}]


def test_no_more_files_are_watched_than_can_be_looked_at(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        (file.parent / f"{number}.yaml").write_text("a: 1\n", encoding="utf-8")
    monkeypatch.setattr("game.mods.watch.MOST", 3)
    assert len(Watcher([file.parent]).look()) == 3
