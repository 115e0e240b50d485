"""Files, settings, journals, names and numbers of what is kept, each by itself and at both ends."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import time
import zlib
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.match.match import Player
from game.ruleset.compile import RULES_VERSION
from game.ruleset.library import Library
from game.storage import files
from game.storage.aside import Aside, decided, number_of
from game.storage.boxes import FRESH, Box, BoxIndex, Origin, mark, read_boxes
from game.storage.export import COLUMNS, as_csv, as_json, export, harmless, stamp
from game.storage.files import (
    append,
    copy_folder,
    free_name,
    make_folder,
    move,
    read_from,
    read_limited,
    remove,
    remove_folder,
    write_lightly,
    write_out,
    write_whole,
)
from game.storage.history import MOST_GAMES, History, Standing, insert, midnight, rewrite, seats_at_end
from game.storage.history import number_of as number_of_end
from game.storage.journal import FORMAT, Reading, opened, parse_journal, sealed
from game.storage.resume import (
    LONGEST,
    LONGEST_REMARK,
    LONGEST_THOUGHT,
    Unreadable,
    changed_by,
    plan_of,
    player_of,
    take,
)
from game.storage.saves import Saves
from game.storage.settings import MOST_LESSONS, TEXT_SIZES, Settings, allowed, load_settings, spoken_here
from game.storage.sources import MAIN, Sources, SourcesError, digest_of
from tests.durability.test_history import finished
from tests.durability.test_saves import begin

# ---- files ----------------------------------------------------------------------------------------------------------


def test_a_file_is_read_up_to_its_limit_and_no_larger_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_limited(path, 5) == b"12345"
    with pytest.raises(OSError, match="file is larger than 0 MB"):
        read_limited(path, 4)
    with pytest.raises(OSError, match="this is no file"):
        read_limited(tmp_path, 5)
    with path.open("rb") as handle:
        handle.seek(1)
        os.lseek(handle.fileno(), 1, os.SEEK_SET)
        assert read_from(handle.fileno(), 3) == b"234" and read_from(handle.fileno(), 9) == b"5"


def test_a_file_is_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PIECE", 2)
    (tmp_path / "file").write_bytes(b"12345")
    assert read_limited(tmp_path / "file", 5) == b"12345"


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = free_name(tmp_path, "game", ".txt")
        path.touch()
        names.append(path.name)
    assert names == ["game.txt", "game (2).txt", "game (3).txt"]
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    assert free_name(tmp_path, "link", "").name == "link (2)", "a link to nothing is something"


def test_a_file_is_put_in_place_at_one_stroke_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    seen: list[bytes] = []
    write_whole(path, b"one")
    write_whole(path, b"two", lambda: seen.append(path.read_bytes()))
    assert path.read_bytes() == b"two" and seen == [b"one"]

    def refuse() -> None:
        raise OSError(errno.EIO, "no")

    with pytest.raises(OSError, match="no"):
        write_whole(path, b"three", refuse)
    assert path.read_bytes() == b"two" and os.listdir(path.parent) == ["file"]
    write_lightly(path, b"four")
    assert path.read_bytes() == b"four" and os.listdir(path.parent) == ["file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_lies_where_a_file_is_drafted_leads_nowhere_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    path, draft, other = tmp_path / "file", tmp_path / "file.new", tmp_path / "other"
    other.write_bytes(b"precious")
    for lay in (os.mkfifo, lambda place: place.symlink_to(other), lambda place: place.symlink_to(tmp_path / "nowhere"),
                lambda place: os.link(other, place)):
        lay(draft)
        write_whole(path, b"one")
        assert path.read_bytes() == b"one" and path.is_file() and not path.is_symlink()
        assert other.read_bytes() == b"precious" and sorted(os.listdir(tmp_path)) == ["file", "other"]


def test_what_is_written_in_parts_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    written, synced = bytearray(), list[int]()

    def few(handle: int, data: memoryview) -> int:
        written.extend(data[:2])
        return min(2, len(data))

    monkeypatch.setattr(os, "write", few)
    monkeypatch.setattr(os, "fsync", synced.append)
    write_out(7, b"12345")
    assert bytes(written) == b"12345" and synced == [7]
    write_out(8, b"6", last=False)
    assert bytes(written) == b"123456" and synced == [7]


def test_only_to_what_is_as_it_should_be_something_is_added(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert not append(path, b"", b"a") and not path.exists()
    path.write_bytes(b"one")
    assert append(path, b"one", b"two") and path.read_bytes() == b"onetwo"
    for before in (b"one", b"onetwo!", b"onetwx", b""):
        assert not append(path, before, b"x")
    assert path.read_bytes() == b"onetwo"


def test_folders_are_made_copied_moved_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    make_folder(tmp_path / "a" / "b")
    assert synced == [tmp_path, tmp_path / "a"]
    make_folder(tmp_path / "a" / "b")
    assert len(synced) == 2
    (tmp_path / "a" / "b" / "file").write_bytes(b"1")
    with pytest.raises(NotADirectoryError):
        make_folder(tmp_path / "a" / "b" / "file")
    copy_folder(tmp_path / "a", tmp_path / "c")
    assert (tmp_path / "c" / "b" / "file").read_bytes() == b"1"
    synced.clear()
    move(tmp_path / "c" / "b" / "file", tmp_path / "c" / "other")
    assert synced == [tmp_path / "c", tmp_path / "c" / "b"] and not (tmp_path / "c" / "b" / "file").exists()
    synced.clear()
    move(tmp_path / "c" / "other", tmp_path / "c" / "third")
    assert synced == [tmp_path / "c"]
    (tmp_path / "link").symlink_to(tmp_path / "a")
    remove_folder(tmp_path / "link")
    assert (tmp_path / "a" / "b" / "file").exists() and not os.path.lexists(tmp_path / "link")
    remove_folder(tmp_path / "a")
    remove_folder(tmp_path / "a")
    assert not (tmp_path / "a").exists()
    synced.clear()
    remove(tmp_path / "nothing")
    assert synced == []
    remove(tmp_path / "c" / "third")
    assert synced == [tmp_path / "c"]
    (tmp_path / "c" / "third").touch()
    remove(tmp_path / "c" / "third", last=False)
    assert len(synced) == 1 and not (tmp_path / "c" / "third").exists()


@pytest.mark.parametrize("work", ["move", "make_folder"])
def test_what_is_not_sure_to_stay_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str) -> None:
    (tmp_path / "file").write_bytes(b"1")
    (tmp_path / "to").mkdir()

    def refuse(folder: Path) -> None:
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(files, "sync_folder", refuse)
    with pytest.raises(OSError, match="no"):
        move(tmp_path / "file", tmp_path / "to" / "file") if work == "move" else make_folder(tmp_path / "new")
    assert (tmp_path / "file").exists() and not (tmp_path / "new").exists() and os.listdir(tmp_path / "to") == []


@pytest.mark.parametrize(("number", "raises"), [(errno.EINVAL, False), (errno.EACCES, False), (errno.EIO, True)])
def test_where_folders_cannot_be_synced_nobody_is_told_but_of_a_broken_disk(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, raises: bool) -> None:
    def refuse(handle: int) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(os, "fsync", refuse)
    if raises:
        with pytest.raises(OSError, match="no"):
            files.sync_folder(tmp_path)
    else:
        files.sync_folder(tmp_path)


# ---- settings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "good", "bad"), [
    ("language", ["en", "fr"], ["de", ""]), ("text_size", [-1, 0, len(TEXT_SIZES) - 1], [-2, len(TEXT_SIZES)]),
    ("volume", [0, 10], [-1, 11]),
    ("music", [0, 10], [-1, 11]), ("master", [0, 10], [-1, 11]), ("dead_zone", [2, 9], [1, 10]),
    ("speed", ["off", "fast", "normal", "slow"], ["", "quick"]), ("secrets", ["turn", "held"], ["never"]),
    ("edge", ["beyond", "wrap", "stay"], ["fall"]), ("palette", ["plain", "colourblind", "contrast"], ["grey"]),
    ("lessons", [[], ["a" * 99] * 1000], [["a"] * 1001, ["a\n"], [3]]),
    ("names", [[], ["a" * 40] * 12], [["a"] * 13, ["a" * 41], ["a\n"], [3]]),
    ("keys", [{}, {str(n): ["a", "b", "c", "d"] for n in range(40)}],
     [{str(n): [] for n in range(41)}, {"a": ["b"] * 5}, {"a": "b"}, {"a": [3]}]),
    ("buttons", [{"a": ["b"]}], [{"a": ["b"] * 5}]), ("mono", [True, False], [])])
def test_settings_are_taken_if_they_can_be_chosen(tmp_path: Path, name: str, good: list[Any], bad: list[Any]) -> None:
    for value, taken in [*((one, True) for one in good), *((one, False) for one in bad)]:
        assert allowed(name, value) is taken
        (tmp_path / "settings.json").write_text(json.dumps({name: value}))
        found, trouble = load_settings(tmp_path / "settings.json")
        assert trouble is None and (getattr(found, name) == (value if taken else getattr(Settings(), name)))


def test_a_setting_of_another_sort_is_as_at_first(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"volume": True, "mono": 1, "names": "a", "language": 3}))
    assert load_settings(tmp_path / "settings.json") == (Settings(), None)


@pytest.mark.parametrize(("size", "couch", "tall", "letters"), [
    (-1, False, False, 1.0), (-1, True, False, 1.47), (-1, True, True, 1.4), (0, True, False, 1.0),
    (1, False, True, 1.2), (2, False, True, 1.4), (3, False, False, 1.47), (3, False, True, 1.4)])
def test_letters_are_as_large_as_somebody_chose_or_sits_away(size: int, couch: bool, tall: bool,
                                                             letters: float) -> None:
    assert Settings(text_size=size).letters(couch, tall) == letters


@pytest.mark.parametrize(("speed", "reduced", "slow"), [("off", False, 0.0), ("fast", False, 0.5),
                                                        ("normal", False, 1.0), ("slow", False, 1.8),
                                                        ("slow", True, 0.0)])
def test_how_long_things_take(speed: str, reduced: bool, slow: float) -> None:
    one = Settings(speed=speed, reduced_motion=reduced)
    assert one.slowness() == slow and one.moves is (slow > 0)


def test_what_is_set_before_anybody_chose() -> None:
    assert asdict(Settings()) == {
        "language": "en", "text_size": -1, "palette": "plain", "speed": "normal", "reduced_motion": False,
        "show_legal": True, "show_last": True, "show_threats": True, "show_effect": True, "show_coordinates": True,
        "show_thoughts": False, "hourglass": False, "examples": False, "sheets": True, "confirm_turn": False,
        "confirm_drastic": True, "secrets": "turn", "master": 10, "volume": 7, "music": 4, "mono": False,
        "captions": False, "narration": False, "fullscreen": False, "letters_layout": "", "edge": "beyond",
        "dead_zone": 5, "names": [], "lessons": [], "keys": {}, "buttons": {}}


@pytest.mark.parametrize(("before", "names", "after"), [
    ([], ["Ada", "Bo"], ["Ada", "Bo"]), (["Ada", "Bo"], ["Ada", "Bo"], None),
    (["Ada", "Bo", "Cy"], ["Di"], ["Di", "Bo", "Cy"]),
    (["Ada"], [], None), ([str(seat) for seat in range(12)], ["x"] * 13, ["x"] * 12),
    (["Ada"], [str(seat) for seat in range(14)], [str(seat) for seat in range(12)])])
def test_who_sat_down_last_is_remembered_seat_by_seat(before: list[str], names: list[str],
                                                      after: list[str] | None) -> None:
    one = Settings(names=before)
    assert one.seated(names) is (after is not None) and one.names == (before if after is None else after)


def test_so_many_lessons_are_remembered_and_then_the_latest() -> None:
    one = Settings(lessons=[str(number) for number in range(MOST_LESSONS - 1)])
    one.learned("a")
    assert len(one.lessons) == MOST_LESSONS == 1000 and one.lessons[0] == "0" and one.lessons[-1] == "a"
    one.learned("b")
    assert len(one.lessons) == MOST_LESSONS and one.lessons[0] == "1" and one.lessons[-2:] == ["a", "b"]


def test_a_name_is_forgotten_wherever_it_is() -> None:
    one = Settings(names=["Ada", "Bo", "Ada"])
    assert not one.forget("Cy") and one.names == ["Ada", "Bo", "Ada"]
    assert one.forget("Ada") and one.names == ["", "Bo", ""]
    assert Settings(volume=5, music=3, master=4).loudness() == (2.0, 1.2)


@pytest.mark.parametrize(("given", "spoken"), [
    ({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LC_ALL": "en_GB", "LANG": "fr_FR"}, "en"), ({"LANG": "de_DE"}, "en"),
    ({"LC_MESSAGES": "fr", "LANG": "en"}, "fr"), ({"LANG": "French_France.1252"}, "fr"), ({"LANG": "fr-CA"}, "fr"),
    ({"LANG": "FR@euro"}, "fr")])
def test_the_language_of_the_system(given: dict[str, str], spoken: str) -> None:
    assert spoken_here(given) == spoken


# ---- journals -------------------------------------------------------------------------------------------------------


def test_a_journal_ends_where_the_first_damage_begins() -> None:
    lines, seal = list[bytes](), 0
    for number in range(4):
        line, seal = sealed({"d": f"é{number}"}, seal)
        lines.append(line.encode())
    whole = parse_journal(b"".join(lines))
    assert [record["d"] for record in whole.records] == ["é0", "é1", "é2", "é3"]
    assert (whole.lines, whole.seal, whole.lost) == (lines, seal, 0) and whole.head == {"d": "é0"}
    assert lines[0] == b'%08x {"d":"\xc3\xa90"}\n' % (int(lines[0][:8], 16))
    for place in range(4):
        hurt = [*lines[:place], lines[place].replace(b'"d"', b'"e"'), *lines[place + 1:]]
        found = parse_journal(b"".join(hurt))
        assert (len(found.records), found.lost) == (place, sum(map(len, lines[place:])))
    torn = parse_journal(b"".join(lines)[:-1])
    assert (len(torn.records), torn.lost) == (3, len(lines[3]) - 1)
    swapped = parse_journal(lines[0] + lines[2])
    assert len(swapped.records) == 1 and parse_journal(b"").head == {} and parse_journal(b"\n").lost == 1


@pytest.mark.parametrize("text", [b"[]", b"3", b"{", b"[" * 5000, b'{"d": "\xff"}'])
def test_a_line_that_is_no_record_is_damage(text: bytes) -> None:
    import zlib
    assert opened(b"%08x " % zlib.crc32(text) + text + b"\n", 0) is None


def test_halves_of_letters_are_read_as_they_were_written() -> None:
    line, _ = sealed({"d": "\ud83d"})
    assert parse_journal(line.encode("utf-8", "surrogatepass")).records == [{"d": "\ud83d"}]


def test_lines_of_the_first_format_stand_for_themselves() -> None:
    lines = [sealed(record)[0].encode() for record in ({"format": 1}, {"d": "a"}, {"d": "b"})]
    assert len(parse_journal(b"".join(lines)).records) == 3
    lines[0] = sealed({"format": 2})[0].encode()
    assert len(parse_journal(b"".join(lines)).records) == 1


HEAD: dict[str, Any] = {"format": FORMAT, "language": RULES_VERSION, "ruleset": "tictactoe", "players": 2,
                        "options": {}, "seats": {"cross": ["Ada", ""], "nought": ["Bo", "novice"]}, "seed": 3}


def test_the_head_of_a_journal_says_what_is_played() -> None:
    plan = plan_of(HEAD)
    assert (plan.ruleset, plan.players, plan.options, plan.seed) == ("tictactoe", 2, {}, 3)
    assert plan.seats == {"cross": Player("Ada", ""), "nought": Player("Bo", "novice")}
    assert plan_of({key: value for key, value in HEAD.items() if key != "language"}) == plan
    assert plan_of({**HEAD, "format": 1}) == plan


@pytest.mark.parametrize(("record", "said", "spent"), [
    ({"tell": "Oh", "by": "a"}, [("a", "Oh", 0)], {}), ({"tell": "Oh", "by": "c"}, [], {}),
    ({"tell": 3, "by": "a"}, [], {}),
    ({"tell": "Oh", "by": "a", "about": 2}, [("a", "Oh", 2)], {}), ({"tell": "Oh", "by": "a", "about": 3}, [], {}),
    ({"tell": "Oh", "by": "a", "about": -1}, [], {}), ({"tell": "Oh", "by": "a", "about": "1"}, [], {}),
    ({"tell": "O\x07h\n", "by": "b"}, [("b", "Oh", 0)], {}),
    ({"tell": "x" * (LONGEST_REMARK + 1), "by": "a"}, [("a", "x" * LONGEST_REMARK, 0)], {}),
    ({"s": {"a": 3, "b": 0.0, "c": 1}}, [], {"a": 3.0, "b": 0.0}), ({"s": {"a": -0.1}}, [], {}), ({"s": [1]}, [], {}),
    ({"s": {"a": LONGEST_THOUGHT, "b": "1"}}, [], {}),
    ({"s": {"a": LONGEST_THOUGHT - 1}}, [], {"a": LONGEST_THOUGHT - 1})])
def test_what_was_said_and_thought_is_taken_up_as_far_as_it_makes_sense(record: dict[str, Any], said: list[Any],
                                                                       spent: dict[str, float]) -> None:
    told = list[Any]()
    match: Any = SimpleNamespace(
        rules=SimpleNamespace(world=SimpleNamespace(seats=("a", "b"))), plan=SimpleNamespace(seats={}), thought={},
        noted={}, game=SimpleNamespace(deeds=[[1], [1, 2, 3]]), remark=lambda *one: told.append(one))
    take(match, record)
    assert (told, match.thought, match.noted) == (said, spent, spent)


@pytest.mark.parametrize(("change", "key"), [
    ({"format": FORMAT + 1}, "saves.newer"), ({"format": 0}, "saves.newer"), ({"format": "2"}, "saves.no_game"),
    ({"format": None}, "saves.no_game"), ({"language": RULES_VERSION + 1}, "saves.language"),
    ({"ruleset": 3}, "saves.no_game"), ({"ruleset": "../x"}, "saves.no_game"),
    ({"ruleset": "a\0b"}, "saves.no_game"), ({"ruleset": "a" * 101}, "saves.no_game"),
    ({"players": True}, "saves.no_game"), ({"options": []}, "saves.no_game"),
    ({"options": {"a": 3}}, "saves.no_game"), ({"seats": []}, "saves.no_game"), ({"seed": 1.5}, "saves.no_game")])
def test_a_head_that_makes_no_sense_is_told_by_its_reason(change: dict[str, Any], key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        plan_of({**HEAD, **change})
    assert caught.value.key == key


@pytest.mark.parametrize(("value", "player"), [
    (["Ada", ""], Player("Ada", "")), (["A\x1bda", "novice"], Player("Ada", "novice")),
    (["a" * LONGEST, ""], Player("a" * LONGEST, "")), (["a" * (LONGEST + 1), ""], None), (["Ada"], None),
    (["Ada", "", ""], None), (["Ada", "clever"], None), ("Ad", None), ([3, ""], None)])
def test_who_plays_a_seat(value: object, player: Player | None) -> None:
    if player is None:
        with pytest.raises(Unreadable):
            player_of(value)
    else:
        assert player_of(value) == player


@pytest.mark.parametrize(("record", "changed"), [
    ({"seat": "cross", "level": "novice"}, ("cross", Player("Ada", "novice"))),
    ({"seat": "cross", "level": "", "name": "Bo"}, ("cross", Player("Bo"))),
    ({"seat": "white", "level": "novice"}, None), ({"seat": "cross", "level": "clever"}, None),
    ({"seat": "cross"}, None), ({"seat": ["cross"], "level": ""}, None), ({"level": ""}, None), ({}, None)])
def test_a_seat_changes_hands_only_if_it_is_there_and_the_level_known(
        record: dict[str, Any], changed: tuple[str, Player] | None) -> None:
    assert changed_by(record, {"cross": Player("Ada")}) == changed


# ---- games that wait ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "number"), [
    ("000007 2026.journal", 7), ("123456789012 x", 123456789012), ("00007 x", 0),
    (f"{'9' * 200} x", 10**200 - 1), (f"{'9' * 201} x", 0), ("٩٩٩٩٩٩ x", 0),
    ("2026-01-01.journal", 0), ("000007.journal", 0)])
def test_the_number_of_a_game_that_waits(name: str, number: int) -> None:
    assert number_of(Path(name)) == number


def test_games_that_wait_are_numbered_on_and_only_twenty_stay(tmp_path: Path) -> None:
    aside = Aside(tmp_path / "aside")
    line = b"".join(part.encode() for part in journal_of(1))
    for number in range(1, 23):
        (tmp_path / "game").write_bytes(line)
        target = aside.add(tmp_path / "game")
        assert target.name.startswith(f"{number:06d} ") and not (tmp_path / "game").exists()
    assert [number_of(path) for path in aside.paths()] == list(range(3, 23))
    (tmp_path / "game").write_bytes(line)
    aside.add(tmp_path / "game", leaving=aside.paths()[0])
    assert [number_of(path) for path in aside.paths()] == list(range(3, 24)), "one is about to leave"


def journal_of(count: int, undone: int = 0) -> list[str]:
    lines, seal = list[str](), 0
    for record in [HEAD, *({"d": "a"} for _ in range(count)), *({"undo": 1} for _ in range(undone))]:
        line, seal = sealed(record, seal)
        lines.append(line)
    return lines


@pytest.mark.parametrize(("count", "undone", "left"), [(0, 0, 0), (3, 0, 3), (3, 2, 1), (2, 2, 0)])
def test_decisions_are_counted_without_those_that_were_taken_back(tmp_path: Path, count: int, undone: int,
                                                                  left: int) -> None:
    data = "".join(journal_of(count, undone)).encode()
    path = tmp_path / "000001 a.journal"
    path.write_bytes(data)
    assert parse_journal(data).decisions == left and decided(path) is (left > 0)
    ((found, past),) = Aside(tmp_path).games()
    assert found == path and past.decisions == left and [seat.name for seat in past.seats] == ["Ada", "Bo"]
    path.write_bytes(data + b"x")
    assert decided(path), "nobody knows what it was"
    path.write_bytes(b"")
    assert decided(path)
    path.unlink()
    assert decided(path)


# ---- past games -----------------------------------------------------------------------------------------------------


def test_standings_count_games_wins_and_streaks() -> None:
    one = Standing("Ada")
    seen = []
    for won in (True, True, False, True):
        one.played(won)
        seen.append((one.games, one.wins, one.streak, one.best))
    assert seen == [(1, 1, 1, 1), (2, 2, 2, 2), (3, 2, 0, 2), (4, 3, 1, 2)]


@pytest.mark.parametrize(("number", "taken"), [(1, 1), (MOST_GAMES - 1, MOST_GAMES - 1), (MOST_GAMES, 0), (0, 0),
                                               (-1, 0), (True, 0), ("3", 0), (None, 0)])
def test_the_number_of_a_result(number: object, taken: int) -> None:
    assert number_of_end({"number": number}) == taken


@pytest.mark.parametrize(("record", "found"), [
    ({"end": {"seats": [["a", "Ada", ""], ["b", "Bo"], 3]}}, [["a", "Ada", ""]]), ({"end": {"seats": 3}}, []),
    ({"end": 3}, []), ({}, [])])
def test_the_seats_of_a_result(record: dict[str, Any], found: list[list[str]]) -> None:
    assert seats_at_end(record) == found


def test_a_name_is_rewritten_in_head_and_result_and_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    end = {"end": {"seats": [["cross", "Ada", "", True, 3], ["nought", "Bo", "novice", False, 0]]}}
    lines = journal_of(1)
    line, _ = sealed(end, parse_journal("".join(lines).encode()).seal)
    path.write_bytes("".join([*lines, line]).encode())
    before = path.read_bytes()
    for name in ("Cy", "Bo"):
        rewrite(path, name, "X")
        assert path.read_bytes() == before, "a bot's name is nobody's"
    rewrite(path, "Ada", "")
    after = parse_journal(path.read_bytes())
    assert after.lost == 0 and len(after.records) == 3
    assert after.head["seats"] == {"cross": ["", ""], "nought": ["Bo", "novice"]} and after.records[1] == {"d": "a"}
    assert after.records[2]["end"]["seats"] == [["cross", "", "", True, 3], ["nought", "Bo", "novice", False, 0]]
    rewrite(tmp_path / "none.journal", "Ada", "")
    assert not (tmp_path / "none.journal").exists()


def test_games_are_asked_for_by_ruleset_number_and_moment(tmp_path: Path) -> None:
    history = History(tmp_path)
    with history.open() as base:
        for number, (ruleset, ended) in enumerate([("go", 100), ("morris", 200), ("go", 300), ("hex", 400)], 1):
            insert(base, {"id": f"g{number}", "ruleset": ruleset, "began": ended - 60, "ended": ended,
                          "decisions": number, "reason": "end",
                          "seats": [["a", "Ada", "", 1, 5], ["b", "Bo", "", 0, None], ["c", "Robot", "novice", 0, 1]]})
    assert [past.id for past in history.games()] == ["g4", "g3", "g2", "g1"]
    assert [past.id for past in history.games("go")] == ["g3", "g1"]
    assert [past.id for past in history.games(most=2)] == ["g4", "g3"]
    assert [past.id for past in history.games(since=300)] == ["g4", "g3"]
    assert history.rulesets() == ["go", "hex", "morris"]
    assert [(one.name, one.games, one.wins) for one in history.standings(since=200)] == [("Ada", 3, 3), ("Bo", 3, 0)]
    past = history.games("hex")[0]
    assert (past.began, past.ended, past.decisions, past.reason, past.winners) == (340, 400, 4, "end", ["Ada"])
    assert [(seat.score, seat.won, seat.level) for seat in past.seats] == [(5, True, ""), (None, False, ""),
                                                                          (1, False, "novice")]
    assert history.next_number() == 5


@pytest.mark.parametrize(("game", "file"), [("ab12", "ab12.journal"), ("../x", "unknown.journal"),
                                            ("é", "unknown.journal"), ("", "unknown.journal")])
def test_a_game_is_kept_under_a_plain_name(tmp_path: Path, game: str, file: str) -> None:
    assert History(tmp_path).file(game) == tmp_path / "history" / file


# ---- what others read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "cell"), [("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"),
                                            ("\ta", "'\ta"), ("\ra", "'\ra"), ("a=1", "a=1"), ("", "")])
def test_no_cell_is_a_formula(text: str, cell: str) -> None:
    assert harmless(text) == cell


def test_results_are_written_seat_by_seat(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    finished(saves, "=Ada", "Bo")
    (past,) = saves.history.games()
    rows = list(csv.reader(io.StringIO(as_csv(saves.history))))
    assert tuple(rows[0]) == COLUMNS and len(rows) == 3
    first = dict(zip(COLUMNS, rows[1], strict=True))
    assert (first["game"], first["ruleset"], first["seat"], first["name"]) == (past.id, "tictactoe", "cross", "'=Ada")
    assert (first["decisions"], first["won"], first["score"], first["level"]) == ("5", "1", "", "")
    assert first["ended"] == stamp(past.ended) and dict(zip(COLUMNS, rows[2], strict=True))["won"] == "0"
    data = json.loads(as_json(saves.history))
    assert data["people"][0] == {"name": "=Ada", "games": 1, "wins": 1, "streak": 1, "best": 1}
    assert data["games"][0]["seats"][1]["name"] == "Bo"
    one, two = export(saves.history, tmp_path / "exports")
    assert one.suffix == ".csv" and two.suffix == ".json" and one.read_text() == as_csv(saves.history)
    assert export(saves.history, tmp_path / "exports")[0] != one, "nothing is written over"


def test_moments_that_no_clock_knows_are_told_as_the_nearest() -> None:
    assert stamp(-5) == stamp(0) and stamp(10**12) == stamp(4_000_000_000) != stamp(3_999_999_999)
    assert stamp(86_400 * 365) == time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(86_400 * 365))


# ---- kept rulesets and boxes ----------------------------------------------------------------------------------------


def test_a_kept_ruleset_is_opened_only_if_it_is_whole(tmp_path: Path) -> None:
    sources, given = Sources(tmp_path), {MAIN: b"mine", "mine/ruleset.yaml": b"a: 1\n", "mine/maps/a.tmx": b"<map/>"}
    digest = digest_of(given)
    assert len(digest) == 32 and digest == digest_of({**given, "mine/ruleset.yaml": b"a: 1\r\n"})
    assert digest != digest_of({**given, "mine/ruleset.yaml": b"a: 2\n"}) != digest_of({MAIN: b"mine"})
    sources.keep(given)
    assert Sources.files(tmp_path / digest) == given
    library, name = sources.open(digest, Library())
    assert name == "mine" and library.folders == [tmp_path / digest, *Library().folders]
    before = (tmp_path / digest / MAIN).stat().st_ino
    sources.keep(given)
    assert (tmp_path / digest / MAIN).stat().st_ino == before, "what is whole stays"
    (tmp_path / digest / "mine" / "ruleset.yaml").write_bytes(b"a: 3\n")
    with pytest.raises(SourcesError, match="not whole"):
        sources.open(digest, Library())
    sources.keep(given)
    assert Sources.files(tmp_path / digest) == given
    for wrong, why in (("../x", "no hash"), ("é", "no hash"), ("0" * 32, "not whole")):
        with pytest.raises(SourcesError, match=why):
            sources.open(wrong, Library())
    (tmp_path / "new-77").mkdir()
    sources.tidy()
    assert sorted(os.listdir(tmp_path)) == [digest]
    assert Sources.files(tmp_path / "nowhere") == {}


def test_a_box_holds_as_long_as_its_files_stay(tmp_path: Path) -> None:
    stamp_then = ("file", 5_000_000_000, 10)
    assert Origin.at({"a": stamp_then, "b": None}, 5_000_000_000 + FRESH).settled
    assert not Origin.at({"a": stamp_then}, 5_000_000_000 + FRESH - 1).settled
    assert not Origin.at({"a": stamp_then}, 5_000_000_000 - FRESH + 1).settled, "a clock may go wrong"
    now: dict[str, Any] = {"a": stamp_then, "b": None}
    origin = Origin(dict(now), True)
    assert origin.holds(now.get) and not Origin(dict(now), False).holds(now.get)
    assert not origin.holds({"a": stamp_then, "b": stamp_then}.get) and not origin.holds({"a": ("file", 5, 10)}.get)
    index = BoxIndex(tmp_path)
    box = Box("a", {"en": "A"}, {"fr": "B"}, (2, 3), ("red", "blue"), ("p",), 4, 30, 2, in_place=True)
    own = tmp_path / "ruleset.yaml"
    own.touch()
    origin = Origin({"a": (str(own), 1, 0), "b": None}, True)
    index.put("a", origin, box)
    index.put("gone", Origin({"gone": (str(tmp_path / "no"), 1, 1)}, True), box)
    index.put("fresh", Origin({"fresh": (str(own), 1, 1)}, False), box)
    index.save({})
    again = BoxIndex(tmp_path)
    assert again.known() == {"a": (origin, box)} and again.get("a", {"a": (str(own), 1, 0)}.get) == box
    assert again.get("a", lambda _: None) is None and again.get("x", lambda _: None) is None
    again.put("fresh", Origin({}, False), box)
    assert not again.changed
    (tmp_path / "boxes.json").unlink()
    again.save({})
    assert not (tmp_path / "boxes.json").exists(), "there was nothing new"


def test_a_game_of_nothing_is_proven_nowhere(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    assert not saves.in_history() and not saves.history.holds(Reading())
    match = begin(saves)
    assert not saves.in_history() and match.journal is not None and saves.there() is not None
    target = saves.keep_replay(match)
    assert target.parent == tmp_path / "replays" and target.read_bytes() == saves.current.read_bytes()


@pytest.mark.parametrize("moment", [(2026, 2, 3, 0, 0, 0), (2026, 2, 3, 23, 59, 59), (2028, 2, 29, 7, 8, 9)])
def test_a_day_begins_at_midnight(monkeypatch: pytest.MonkeyPatch, moment: tuple[int, ...]) -> None:
    now = time.struct_time((*moment, 0, 1, -1))
    monkeypatch.setattr("game.storage.history.time.localtime", lambda: now)
    found = midnight()
    monkeypatch.undo()
    assert time.localtime(found)[:6] == (*moment[:3], 0, 0, 0)


@pytest.mark.parametrize("data", [b"[" * 90_000, b"[]", b"{", b'{"a": 5}', b'{"a": [1]}', b"\xff", b"null"])
def test_an_index_that_is_sealed_and_makes_no_sense_tells_of_no_box(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "boxes.json"
    path.write_bytes(mark() + f"{zlib.crc32(data):08x}\n".encode() + data)
    assert read_boxes(path) == {}
