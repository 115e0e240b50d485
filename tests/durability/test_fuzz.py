"""Files from strangers, in short: whatever is in them, they are read or refused. tools/fuzz.py does it at length."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.kiosk.config import parse_config
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from game.storage.journal import Journal, parse_journal, read_journal
from game.storage.resume import Unreadable, replay
from game.storage.saves import Saves
from tools import fuzz

LIBRARY = Library()


@pytest.mark.skipif(sys.platform == "win32", reason="its clock is an alarm of POSIX")
@pytest.mark.parametrize("name", ["journals", "rulesets", "maps", "settings", "drafts", "databases", "configs",
                                  "archives", "pictures", "texts", "themes", "tests", "lessons", "books", "doors",
                                  "bots", "console"])
def test_no_change_of_a_good_file_is_more_than_its_reader_can_bear(tmp_path: Path, name: str) -> None:
    target = next(target for target in fuzz.targets(tmp_path) if target.name == name)
    tries = 20 if name == "rulesets" else 60  # to compile takes a while
    assert fuzz.fuzz(target, tries, seed=7, watched=0).found == []


def test_what_reaches_new_code_is_kept_to_go_on_from(tmp_path: Path) -> None:
    target = next(target for target in fuzz.targets(tmp_path) if target.name == "themes")
    before = len(target.corpus)
    assert fuzz.fuzz(target, 40, seed=7, watched=1).kept == len(target.corpus) - before > 0


@given(st.binary(max_size=400))
def test_any_bytes_are_a_journal_or_none(data: bytes) -> None:
    reading = parse_journal(data)
    assert sum(map(len, reading.lines)) + reading.lost == len(data)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
                    max_leaves=6)
HEAD = st.fixed_dictionaries(
    {}, optional={"ruleset": st.just("tictactoe") | JSON, "players": st.just(2) | JSON, "options": st.just({}) | JSON,
                  "seed": st.just(1) | JSON, "seats": st.just({"cross": ["A", ""]}) | JSON, "sources": JSON,
                  "language": st.just(1) | JSON, "format": st.sampled_from([1, 2, 3, None, "x"])})


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(HEAD, st.lists(st.dictionaries(st.sampled_from(["d", "undo", "t", "end"]), JSON, max_size=2), max_size=4))
def test_any_head_and_any_records_are_played_or_refused(tmp_path: Path, head: dict[str, object],
                                                       records: list[dict[str, object]]) -> None:
    saves = Saves(tmp_path, LIBRARY)
    journal = Journal(saves.current, saves)
    journal.start(head)
    for record in records:
        journal.add(record)
    try:
        replay(read_journal(journal.path), LIBRARY, saves.sources)
    except Unreadable as error:
        assert error.key.startswith("saves.")


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_any_text_is_a_config_or_a_list_of_problems(text: str) -> None:
    for whole in (text, f"kiosk:\n  {text}", f"kiosk: {{words: [{text}], volume: {{{text}}}}}"):
        try:
            parse_config(whole, "kiosk.yaml", LIBRARY)
        except RulesetError as error:
            assert error.problems
