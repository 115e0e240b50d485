"""Past games and the hall of fame: a database that can be lost without losing anything."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.storage.history import TORN, History, midnight, number_of
from game.storage.journal import parse_journal, sealed
from game.storage.saves import Saves
from tests.durability.test_saves import WON, begin


def finished(saves: Saves, first: str, second: str) -> Match:
    """The first one wins."""
    plan = Plan("tictactoe", 2, {}, {"cross": Player(first), "nought": Player(second)}, 1)
    match = Match(plan, Rules(compile_ruleset(saves.library.load("tictactoe"))), saves.journal())
    for text in WON:
        match.play(text)
    saves.finish(match)
    return match


def test_wins_and_streaks_are_counted_by_ruleset(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    for first, second in (("Ada", "Bo"), ("Ada", "Bo"), ("Bo", "Ada"), ("Ada", "Cy")):
        finished(saves, first, second)
    table = [(one.name, one.games, one.wins, one.streak, one.best) for one in saves.history.standings("tictactoe")]
    assert table == [("Ada", 4, 3, 1, 2), ("Bo", 3, 1, 1, 1), ("Cy", 1, 0, 0, 0)]
    assert saves.history.standings("morris") == []
    assert saves.history.rulesets() == ["tictactoe"]


def test_a_day_has_its_own_games_and_its_own_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    with monkeypatch.context() as patch:
        patch.setattr("game.storage.history.time.time", lambda: midnight() - 1)
        finished(saves, "Ada", "Bo")
    finished(saves, "Cy", "Bo")
    assert [past.winners for past in saves.history.games(since=midnight())] == [["Cy"]]
    assert [(one.name, one.games) for one in saves.history.standings(since=midnight())] == [("Cy", 1), ("Bo", 1)]
    assert len(saves.history.games()) == 2 and len(saves.history.standings()) == 3


def clocked(saves: Saves, monkeypatch: pytest.MonkeyPatch, *days: int) -> None:
    """A game on each of some days, won by a player who is named after it."""
    for day in days:
        with monkeypatch.context() as patch:
            patch.setattr("game.storage.history.time.time", lambda day=day: 1_000_000_000 + 86_400 * day)
            finished(saves, f"Day {day}", "Bo")


def winners(saves: Saves) -> list[str]:
    return [past.winners[0] for past in saves.history.games()]


def test_games_are_in_the_order_in_which_they_came_whatever_the_clock_says(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    clocked(saves, monkeypatch, 5, 1, 9, 2)
    latest = ["Day 2", "Day 9", "Day 1", "Day 5"]
    assert winners(saves) == latest
    saves.history.path.unlink()
    assert winners(Saves(tmp_path, Library())) == latest, "made anew from the journals"
    with monkeypatch.context() as patch:
        patch.setattr("game.storage.history.time.time", lambda: -86_400)
        finished(saves, "Bo", "Day 2")
    assert winners(saves) == ["Bo", *latest]
    assert {one.name: one.streak for one in saves.history.standings() if one.name in ("Bo", "Day 2")} == {
        "Bo": 1, "Day 2": 0}, "who has won last has won in a row"


def test_a_game_that_comes_while_there_is_no_database_has_its_place_too(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    clocked(saves, monkeypatch, 5, 4)
    saves.history.path.unlink()

    def refuse(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", refuse)
        clocked(saves, monkeypatch, 3, 2)
        assert saves.history.trouble
    clocked(saves, monkeypatch, 1)
    assert winners(saves) == ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5"]


def test_journals_of_another_home_and_of_older_versions_replace_nobody(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = (Saves(tmp_path / name, Library()) for name in ("here", "there"))
    clocked(here, monkeypatch, 1, 2)
    clocked(there, monkeypatch, 4, 3)
    for path in there.history.folder.glob("*.journal"):
        reading = parse_journal(path.read_bytes())
        del reading.records[-1]["end"]["number"]
        lines, seal = [], 0
        for record in reading.records:
            line, seal = sealed(record, seal)
            lines.append(line)
        (here.history.folder / path.name).write_text("".join(lines))
    here.history.path.unlink()
    assert winners(here) == ["Day 2", "Day 1", "Day 4", "Day 3"], "those without a number first, by their time"
    clocked(there, monkeypatch, 6)
    for path in there.history.folder.glob("*.journal"):
        (here.history.folder / path.name).write_bytes(path.read_bytes())
    here.history.path.unlink()
    assert sorted(winners(here)) == ["Day 1", "Day 2", "Day 3", "Day 4", "Day 6"]
    assert winners(here)[0] == "Day 6"


@pytest.mark.parametrize("number", [0, -1, True, "9", 1 << 40, 10 ** 30, 1.5, None])
def test_a_number_that_is_none_does_not_keep_others_out(number: object) -> None:
    assert number_of({"number": number}) == 0 and number_of({"number": 7}) == 7 and number_of({}) == 0


def test_a_game_that_comes_twice_is_kept_as_it_came_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    match = finished(saves, "Ada", "Bo")
    (past,) = saves.history.games()
    kept = saves.history.file(past.id).read_bytes()
    monkeypatch.setattr("game.storage.history.time.time", lambda: past.ended + 86_400.0)
    saves.history.add(match, kept)
    assert saves.history.file(past.id).read_bytes() == kept
    assert saves.history.games() == [past]


def test_bots_are_not_in_the_hall_of_fame(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    match = begin(saves, decisions=WON)
    match.plan.seats["cross"] = Player("Machine", "novice")
    saves.finish(match)
    assert [one.name for one in saves.history.standings()] == ["Bo"]


def test_a_damaged_database_is_made_anew_from_the_journals(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    saves.history.path.write_bytes(b"no database at all" * 100)
    again = History(tmp_path)
    assert [game.winners for game in again.games()] == [["Ada"]]
    assert list(again.folder.glob("damaged*"))
    saves.history.path.unlink()
    assert len(History(tmp_path).games()) == 1


MADE = "CREATE TABLE games (id, ruleset, began, ended, decisions, reason); CREATE TABLE seats (game, place, seat, " \
       "name, level, won, score); PRAGMA user_version = 1;"
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n"


@pytest.mark.parametrize("script", [
    "PRAGMA user_version = 1", "CREATE TABLE games (id)", "CREATE TABLE games (id); CREATE TABLE seats (game); "
    "PRAGMA user_version = 1", f"CREATE VIEW games AS {ENDLESS}; CREATE TABLE seats (game); PRAGMA user_version = 1",
    f"{MADE} INSERT INTO games VALUES ('a', 'b', 'then', 1, 1, 'c')",
    f"{MADE} INSERT INTO games VALUES ('a', 'b', 1, 1, 1, CAST(x'ff' AS TEXT))",
    f"{MADE} INSERT INTO seats VALUES ('a', 0, 'b', x'00', '', 1, 1)",
    f"{MADE} INSERT INTO games (rowid, id, ruleset, began, ended, decisions, reason) VALUES "
    f"({2**63 - 1}, 'a', 'b', 1, 1, 1, 'c')"])
def test_a_database_that_is_whole_and_makes_no_sense_is_made_anew(tmp_path: Path, script: str) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    saves.history.path.unlink()
    base = sqlite3.connect(saves.history.path)
    base.executescript(script)
    base.close()
    again = Saves(tmp_path, Library())
    assert [game.winners for game in again.history.games()] == [["Ada"]] and again.history.trouble == ""
    finished(again, "Cy", "Bo")
    assert [game.winners for game in again.history.games()] == [["Cy"], ["Ada"]] and again.history.trouble == ""
    assert len(list(again.history.folder.glob("damaged*"))) == 1


@pytest.mark.parametrize("path", sorted(Path(__file__).parents[1].glob("fuzz/databases/*")), ids=lambda path: path.stem)
def test_a_database_that_once_did_harm_is_made_anew(tmp_path: Path, path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    saves.history.path.write_bytes(path.read_bytes())
    again = History(tmp_path)
    assert [game.winners for game in again.games()] == [["Ada"]] and again.trouble == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("name", ["games.sqlite3", "games.sqlite3-journal"])
@pytest.mark.parametrize("lay", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere/at/all"),
                                 lambda path: path.symlink_to(path.name)], ids=["folder", "pipe", "link", "circle"])
def test_what_is_no_file_where_the_database_should_be_is_set_aside(tmp_path: Path, name: str,
                                                                   lay: Callable[[Path], None]) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    (saves.history.folder / name).unlink(missing_ok=True)
    lay(saves.history.folder / name)
    again = History(tmp_path)
    assert [game.winners for game in again.games()] == [["Ada"]] and again.trouble == ""
    assert os.path.lexists(again.folder / name.replace("games", "damaged"))


def test_a_database_of_a_newer_program_is_left_alone_and_ours_made_from_the_journals(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    base = sqlite3.connect(saves.history.path)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    assert len(History(tmp_path).games()) == 1


def test_a_forgotten_name_is_nowhere_any_more_and_the_game_still_is(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada Lovelace", "Bo")
    assert saves.history.forget("Ada Lovelace", "…") == 1
    for path in (tmp_path / "history").iterdir():
        assert b"Lovelace" not in path.read_bytes(), path
    past = saves.history.games()[0]
    assert past.winners == ["…"]
    assert saves.replay(past.id).game.log == list(WON)


def test_a_forgotten_name_is_not_in_games_set_aside_or_copied_either_and_these_are_whole(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada Lovelace", "Bo")
    head = {"format": 1, "seats": {"cross": ["Ada Lovelace", ""], "nought": "nobody"}}
    old = tmp_path / "replays" / "old.journal"
    old.parent.mkdir()
    old.write_text("".join(sealed(record, 0)[0] for record in (head, {"d": "a1"}, {"end": {"seats": [3]}})))
    saves.waiting.add(saves.current)
    saves.history.forget("Ada Lovelace")
    aside = next((tmp_path / "saves" / "aside").iterdir())
    for path in (old, aside):
        assert b"Lovelace" not in path.read_bytes() and parse_journal(path.read_bytes()).lost == 0
    assert len(parse_journal(aside.read_bytes()).records) == len(WON) + 1


def test_a_past_game_that_has_lost_its_end_and_the_database_is_there_as_far_as_it_goes(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    finished(saves, "Ada", "Bo")
    (first, second) = (past.id for past in reversed(saves.history.games()))
    lines = saves.history.file(first).read_bytes().splitlines(keepends=True)
    saves.history.file(first).write_bytes(b"".join(lines[:-2]) + lines[-2][:9])
    saves.history.path.unlink()
    again = Saves(tmp_path, Library())
    assert {past.id: (past.ruleset, past.decisions, past.reason, past.winners) for past in again.history.games()} == {
        first: ("tictactoe", 4, TORN, []), second: ("tictactoe", 5, "row", ["Ada"])}
    assert again.replay(first).game.log == list(WON[:4])
    assert [(one.name, one.games, one.wins) for one in again.history.standings()] == [("Ada", 1, 1), ("Bo", 1, 0)]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
def test_what_cannot_be_read_keeps_no_other_journal_from_forgetting(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada Lovelace", "Bo")
    (tmp_path / "replays").mkdir()
    os.mkfifo(tmp_path / "replays" / "pipe.journal")
    os.mkfifo(saves.history.folder / "pipe.journal")
    assert saves.history.forget("Ada Lovelace") == 0
    assert saves.history.trouble == "this is no file"
    assert b"Lovelace" not in b"".join(path.read_bytes() for path in saves.history.folder.iterdir() if path.is_file())
    saves.history.path.unlink()
    assert [past.winners for past in History(tmp_path).games()] == [[""]]


@pytest.mark.parametrize("damaged", ["saves/aside/000001 x.journal", "replays/x.journal", "history/damaged.journal",
                                     "history/damaged.sqlite3"])
def test_what_is_damaged_and_may_hold_a_forgotten_name_is_told(damaged: str, tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada Lovelace", "Bo")
    path = tmp_path / damaged
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x" + saves.current.read_bytes())
    assert saves.history.forget("Ada") == 0 and path.name in saves.history.trouble
    assert saves.history.forget("Ada Lovelace") == 1 and path.name in saves.history.trouble
    path.write_bytes(b"x")
    assert saves.history.forget("Bo") == 1 and saves.history.trouble == ""
    assert [seat.name for seat in saves.history.games()[0].seats] == ["", ""]


@pytest.mark.parametrize(("began", "kept"), [
    (1_700_000_000, True), ("then", False), (10**30, False), (True, False), (None, False)])
def test_a_past_game_began_when_its_journal_says_so(tmp_path: Path, began: object, kept: bool) -> None:
    saves = Saves(tmp_path, Library())
    match = finished(saves, "Ada", "Bo")
    assert match.journal is not None
    head, *rest = (parse_journal(b"".join(match.journal.lines))).records
    lines, seal = [], 0
    for record in (head | {"began": began, "id": "another"}, *rest):
        line, seal = sealed(record, seal)
        lines.append(line.encode())
    saves.history.add(match, b"".join(lines))
    (past,) = (one for one in saves.history.games() if one.id == "another")
    assert past.began == (began if kept else past.ended)


def test_a_game_with_a_name_that_no_folder_can_hold_is_kept_all_the_same(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    match = finished(saves, "Ada", "Bo")
    assert match.journal is not None
    saves.history.clear()
    head, *rest = (parse_journal(b"".join(match.journal.lines))).records
    lines, seal = [], 0
    for record in (head | {"id": "a" * 300}, *rest):
        line, seal = sealed(record, seal)
        lines.append(line.encode())
    match.journal.lines = lines
    saves.finish(match)
    saves.keep_picture(match, b"how it ended")
    assert [game.winners for game in saves.history.games()] == [["Ada"]] and saves.history.trouble == ""


def test_only_of_games_that_are_kept_there_is_a_picture(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    (past,) = saves.history.games()
    for game in (past.id, "another"):
        saves.history.keep_picture(game, b"how it ended")
    assert [path.name for path in saves.history.folder.glob("*.png")] == [f"{past.id}.png"]
    assert saves.history.picture(past.id).read_bytes() == b"how it ended"


def test_everything_can_be_cleared(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    saves.history.clear()
    assert saves.history.games() == [] and saves.history.trouble == ""


def test_where_nothing_can_be_written_play_goes_on_and_the_trouble_is_told(tmp_path: Path) -> None:
    (tmp_path / "history").write_text("in the way")
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    assert saves.history.trouble
    assert saves.history.games() == [] and saves.history.standings() == []


def test_a_result_that_there_was_no_room_for_in_the_database_is_there_after_the_next_start(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    with saves.history.open() as base:
        base.execute("DELETE FROM games")
    assert saves.history.games() == []
    assert [game.winners for game in History(tmp_path).games()] == [["Ada"]]


def test_trouble_with_a_result_is_not_forgotten_because_the_list_can_be_read(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    match = begin(saves, decisions=WON)
    assert match.journal is not None
    game = parse_journal(match.journal.lines[0]).head["id"]
    blocked = saves.history.file(game).with_suffix(".journal.new")
    blocked.mkdir()
    saves.finish(match)
    assert len(saves.history.games()) == 1 and saves.history.trouble
    blocked.rmdir()
    saves.finish(match)
    assert len(saves.history.games()) == 2 and saves.history.trouble == ""


def test_what_a_damaged_database_was_at_is_not_done_to_the_next_one(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    saves.history.path.write_bytes(b"no database at all" * 100)
    beside = saves.history.path.with_name("games.sqlite3-journal")
    beside.write_bytes(b"half of something")
    saves.history.move_damaged()
    assert not beside.exists() and (tmp_path / "history" / "damaged.sqlite3-journal").exists()


def test_results_that_no_database_can_hold_are_left_out(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "Ada", "Bo")
    (path,) = saves.history.folder.glob("*.journal")
    *records, last = parse_journal(path.read_bytes()).records
    last["end"]["ended"] = 10 ** 30
    seal, lines = 0, []
    for record in [*records, last]:
        line, seal = sealed(record, seal)
        lines.append(line)
    path.write_text("".join(lines))
    saves.history.path.unlink()
    again = History(tmp_path)
    assert again.games() == [] and again.trouble == ""
