"""What all tests share: no property is late however busy the machine is; `--both` and `--quick`.

With `--quick`, which is for each small step, the tests that try everything in every size try a few cases, always the
same, and those that play for minutes are left out. All of them run before a change is kept.

With `--both` every decision of every test is repeated in WebAssembly, and a test fails where it comes out otherwise.
"""

from __future__ import annotations

import gc
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings

from tests.both import Both
from tests.once import once
from tests.warm import warm

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


MANY = 20  # cases of one test, of which a third will do
BROAD = {  # of the cases of these one in so many is tried, always the same; of all others with fewer than MANY, each
    "engine/test_bots.py": 8, "engine/test_bots_secrets.py": 8, "engine/test_bots_time.py::test_a_bot_keeps": 8,
    "engine/test_fast.py": 8, "engine/test_golden.py::test_all_that_is_said": 8,
    "engine/test_golden.py::test_bots_think": 8, "engine/test_properties.py": 8,
    "examples/test_at_the_table.py::test_an_example": 8, "examples/test_examples.py::test_both": 8,
    "examples/test_examples.py::test_nothing": 4, "examples/test_examples.py::test_random": 4, "kiosk/test_house.py": 8,
    "kiosk/test_labels.py": 8, "kiosk/test_numbers.py": 8, "mods/test_deltas.py::test_a_ruleset_of_ours": 8,
    "mods/test_lints.py": 8, "mods/test_new.py::test_a_mod_from": 4,
    "oracles/test_oracle_draconic_more.py::test_random": 8, "oracles/test_oracle_fianchetto.py::test_random": 8,
    "oracles/test_oracle_fidchell.py::test_random": 8, "pictures/": 8, "rules/test_djambi_oracle.py": 8,
    "rules/test_draconic_oracle.py": 8, "rules/test_example_shelf.py": 8, "rules/test_fianchetto_oracle.py": 8,
    "rules/test_fidchell_oracle.py": 8, "rules/test_fredericus_games.py": 8, "rules/test_fredericus_oracle.py": 8,
    "rules/test_fredericus_secrets.py": 8, "ruleset/test_broken.py": 4, "ruleset/test_hostile.py": 8,
    "table/test_whole_games.py": 8, "test_code_pages.py": 4, "tools/test_presses.py": 8,
    "ui/test_accessible.py::test_no_letters": 8, "ui/test_accessible.py::test_nothing": 4, "ui/test_couch.py": 8,
    "ui/test_couch_letters.py::test_the_foot": 8, "ui/test_focus.py": 8, "ui/test_in_sight.py": 8,
    "ui/test_labels.py": 8, "ui/test_layout.py": 8, "ui/test_legible.py": 8, "ui/test_lessons.py": 8,
    "ui/test_looks.py::test_a_picture": 4, "ui/test_looks.py::test_owner": 8, "ui/test_names.py": 8,
    "ui/test_outward_rows.py": 4,
    "ui/test_refusals.py::test_every": 8, "ui/test_rule_books.py": 8, "ui/test_sheets.py::test_everything": 4,
    "ui/test_sticks.py": 8, "ui/test_table_labels.py": 8, "ui/test_table_play.py::test_the_beginning": 4,
    "ui/test_whole_games.py": 8,
}
LONG = (  # none of these
    "ahead/test_ahead_games.py::test_other_numbers", "docs/test_commands.py", "durability/test_faults.py",
    "durability/test_fuzz.py", "durability/test_injector.py", "durability/test_lock.py",
    "editor/test_fixes.py::test_a_remedy", "editor/test_server.py::test_an_author",
    "editor/test_server.py::test_what_is_known", "engine/test_bots_ahead.py::test_games_played_out",
    "engine/test_bots_pool.py", "engine/test_bots_tournament.py", "engine/test_bots_worker.py",
    "hidden/test_secrets.py::test_bots_attack", "kiosk/test_long.py", "kiosk/test_security.py",
    "kiosk/test_supervisor.py", "match/test_every_sentence.py", "mods/test_archive.py",
    "mods/test_new.py::test_a_check_tells", "mods/test_new.py::test_the_commands", "mods/test_rehearsal.py",
    "rules/test_fredericus_start.py::test_the_owner", "ruleset/test_mutations.py",
    "teams/test_teams_at_the_table.py::test_partners_hope", "test_screen.py", "test_warm.py",
    "tools/test_draw_imports.py::test_the_drawing", "ui/test_bench_frames.py",
    "ui/test_by_ear.py::test_a_whole_game", "ui/test_couch.py::test_whatever",
    "ui/test_couch_letters.py::test_what_is_known", "ui/test_evening.py", "ui/test_full_shelf.py",
    "ui/test_monkey.py", "ui/test_one_mouse.py", "ui/test_rough_use.py", "ui/test_sticks.py::test_a_kiosk",
    "ui/test_stranger.py", "ui/test_table_play.py::test_nothing_fades",
)
BOTH, CACHE = pytest.StashKey[Both](), pytest.StashKey[str]()
MEMORY, ROOM = "/dev/shm", 2 << 30  # a folder in memory, and the bytes that are to be free in it


def below(path: Path) -> str:
    """The name of a file, from this folder on."""
    return path.relative_to(Path(__file__).parent).as_posix()


def quickly(item: pytest.Item, cases: int) -> bool:
    """Whether a test, of so many that differ in what they are given, runs before each small step."""
    name = f"{below(item.path)}::{item.name}"
    share = next((share for start, share in BROAD.items() if name.startswith(start)), 3 if cases >= MANY else 1)
    return not name.startswith(LONG) and zlib.crc32(item.name.encode()) % share == 0


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is left out as a whole need not be imported."""
    return True if config.getoption("--quick") and below(collection_path) in LONG else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        cases = Counter(item.nodeid.partition("[")[0] for item in items)
        items[:] = [item for item in items if quickly(item, cases[item.nodeid.partition("[")[0]])]


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
    kept.enter_context(warm())
    config.add_cleanup(kept.close)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: whoever looks for rubbish need not look at all of them every time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_sessionfinish() -> None:
    """What is left is gone through once more for what could not be ended; nobody needs to look for more than that."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="a choice of tests, for each small step")
    parser.addoption("--both", action="store_true", help="repeat every decision in WebAssembly")


@pytest.fixture(scope="session", autouse=True)
def drawn_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is slow to draw is drawn once for all tests of a run, in whatever process they run."""
    own = tmp_path_factory.getbasetemp()
    cache = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    os.environ["OSSOLA_CACHE"] = request.config.stash[CACHE] = str(cache)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test may have forgotten where that is, as commands do that want to draw by themselves."""
    if CACHE in item.config.stash:
        os.environ["OSSOLA_CACHE"] = item.config.stash[CACHE]


@pytest.fixture(scope="session", autouse=True)
def doubled(request: pytest.FixtureRequest) -> Iterator[None]:
    """The comparison that lasts through all tests, if it was asked for."""
    if not request.config.getoption("--both"):
        yield
        return
    both = request.config.stash[BOTH] = Both()
    with both.installed():
        yield
    print(f"\n{both.counts}")


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Whatever a test plays is played by both back-ends. This is no fixture, of which each test would pay the price."""
    both = item.config.stash.get(BOTH, None)
    if both is not None and both.differences:
        differences, both.differences = both.differences, []
        pytest.fail("\n".join(differences))
