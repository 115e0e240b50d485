"""What all tests share: no property is late however busy the machine is; `--both` and `--quick`.

With `--quick`, which is for each small step, the tests that try everything in every size try one case of eight, always
the same, and those that play for minutes are left out. All of them run before a change is kept.

With `--both` every decision of every test is repeated in WebAssembly, and a test fails where it comes out otherwise.
"""

from __future__ import annotations

import gc
import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings

from tests.both import Both
from tests.once import once

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


BROAD = ("engine/test_bots.py", "engine/test_bots_secrets.py", "engine/test_fast.py", "engine/test_properties.py",
         "kiosk/test_house.py", "kiosk/test_labels.py", "kiosk/test_numbers.py", "mods/test_lints.py", "pictures/",
         "rules/test_djambi_oracle.py", "rules/test_draconic_oracle.py", "rules/test_example_shelf.py",
         "rules/test_fianchetto_oracle.py", "rules/test_fidchell_oracle.py", "rules/test_fredericus_games.py",
         "rules/test_fredericus_oracle.py", "rules/test_fredericus_secrets.py", "ruleset/test_hostile.py",
         "table/test_whole_games.py", "tools/test_presses.py", "ui/test_couch.py", "ui/test_focus.py",
         "ui/test_in_sight.py", "ui/test_labels.py", "ui/test_layout.py", "ui/test_legible.py", "ui/test_lessons.py",
         "ui/test_names.py", "ui/test_rule_books.py", "ui/test_sticks.py", "ui/test_table_labels.py",
         "ui/test_whole_games.py")
LONG = ("docs/test_commands.py", "durability/test_faults.py", "durability/test_fuzz.py", "durability/test_injector.py",
        "durability/test_lock.py", "engine/test_bots_pool.py", "engine/test_bots_tournament.py",
        "engine/test_bots_worker.py", "kiosk/test_long.py", "kiosk/test_security.py", "kiosk/test_supervisor.py",
        "mods/test_archive.py", "mods/test_rehearsal.py", "ui/test_bench_frames.py", "ui/test_evening.py",
        "ui/test_full_shelf.py", "ui/test_monkey.py", "ui/test_one_mouse.py", "ui/test_pace.py", "ui/test_rough_use.py")
MEMORY, ROOM = "/dev/shm", 2 << 30  # a folder in memory, and the bytes that are to be free in it
SHARE = 8  # of the cases of what is broad, one is tried


def quickly(item: pytest.Item) -> bool:
    """Whether a test runs before each small step."""
    path = item.path.relative_to(Path(__file__).parent).as_posix()
    if path.startswith(BROAD):
        return zlib.crc32(item.name.encode()) % SHARE == 0
    return not path.startswith(LONG)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        items[:] = [item for item in items if quickly(item)]


def in_memory() -> bool:
    """Whether there is a folder in memory that does for tests: in it, nobody waits for a disk."""
    try:
        found = os.statvfs(MEMORY)
    except (AttributeError, OSError):
        return False
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC and os.access(MEMORY, os.W_OK)


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # real screens are for tests/test_screen.py and check_wheel.py
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)
    kept = ExitStack()
    kept.enter_context(once())
    config.add_cleanup(kept.close)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: whoever looks for rubbish need not look at all of them every time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="a choice of tests, for each small step")
    parser.addoption("--both", action="store_true", help="repeat every decision in WebAssembly")


@pytest.fixture(scope="session")
def doubled(request: pytest.FixtureRequest) -> Iterator[Both | None]:
    """The comparison that lasts through all tests, if it was asked for."""
    if not request.config.getoption("--both"):
        yield None
        return
    both = Both()
    with both.installed():
        yield both
    print(f"\n{both.counts}")


@pytest.fixture(autouse=True)
def alike(doubled: Both | None) -> Iterator[None]:
    """Whatever a test plays is played by both back-ends."""
    yield
    if doubled is not None and doubled.differences:
        differences, doubled.differences = doubled.differences, []
        pytest.fail("\n".join(differences))
