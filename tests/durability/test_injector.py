"""A sample of every story with a disk that fails, after damage, and by odd clocks; tools/faults.py tries them all."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import stories
from tools.injector import CUTS, KINDS, Fault, on_disk
from tools.stories import quickly
from tools.trials import (
    CLOCKS,
    DAMAGES,
    Choice,
    Homes,
    Story,
    Tally,
    Trial,
    after_damage,
    faults_of,
    single_faults,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what a cut of power leaves is modelled after POSIX")
TOLD = [story for story in stories.STORIES if story not in stories.WITH_SCREEN]


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Homes]:
    with quickly():
        yield Homes(tmp_path_factory.mktemp("stories") / "homes")


def some(seed: str, most: int = 100) -> Choice:
    """One fault of each kind, or not even so many; the same each time."""
    def chosen(faults: list[Fault]) -> list[Fault]:
        random.Random(seed).shuffle(faults)
        return list({fault.kind: fault for fault in faults}.values())[:most]

    return chosen


@pytest.mark.parametrize("story", TOLD, ids=lambda story: story.__name__)
def test_whatever_fails_in_a_story_everything_that_was_shown_is_found_again(homes: Homes, story: Story) -> None:
    found = Tally().count(single_faults(homes, story, some(story.__name__)))
    assert found.faults >= 8 and found.lost + found.crashed == []


@pytest.mark.parametrize("story", stories.WITH_SCREEN, ids=lambda story: story.__name__)
def test_whatever_fails_at_a_kiosk_everything_that_was_shown_is_found_again(homes: Homes, story: Story) -> None:
    found = Tally().count(single_faults(homes, story, some(story.__name__, 3)))
    assert found.lost + found.crashed == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_whatever_was_damaged_before_a_story_is_set_aside_and_nothing_else_is_lost(homes: Homes, damage: str) -> None:
    found = Tally()
    for story in random.Random(damage).sample(TOLD, 2):
        found.count(after_damage(homes, story, damage, some(damage, 2)))
    assert found.pairs == 2 and found.lost + found.crashed == []


@pytest.mark.parametrize("clock", CLOCKS)
def test_whatever_the_clock_says_nothing_is_lost(homes: Homes, clock: str) -> None:
    found = Tally().count(Trial(story, clock=clock).run(homes) for story in TOLD)
    assert found.clocks == len(TOLD) and found.lost + found.crashed == []


# ---- the disk itself -------------------------------------------------------------------------------------------------


def test_every_sort_of_work_can_fail_and_is_done_by_some_story(homes: Homes) -> None:
    done = {sort for story in (stories.mods, stories.end) for sort in Trial(story).run(homes).work}
    assert done == set(KINDS)
    assert len(list(faults_of(Trial(stories.leave).run(homes).work))) > 300


def test_a_cut_of_power_takes_what_was_not_synced(tmp_path: Path) -> None:
    from game.storage.files import write_lightly, write_whole
    home = tmp_path / "home"
    home.mkdir()
    with on_disk(home, Fault()) as disk:
        write_whole(home / "safe", b"1")
        write_lightly(home / "light", b"2")
    left = {}
    for kind, cut in CUTS.items():
        disk.cut = cut
        place = disk.left(tmp_path / kind)
        left[kind] = {path.name: path.read_bytes() for path in place.iterdir()}
    assert left == {"kill": {"safe": b"1", "light": b"2"}, "cut, names lost": {"safe": b"1"},
                    "cut, bytes lost": {"safe": b"1", "light": b""}, "cut, both lost": {"safe": b"1"}}
