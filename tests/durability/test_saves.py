"""What is kept of matches: whatever happens to files, nothing is silently lost or silently different."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import zlib
from pathlib import Path

import pytest

from game.board.tiles import FILE_LIMIT
from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.extend import MAX_FILES
from game.ruleset.library import Library, builtin_folder
from game.storage import journal
from game.storage import sources as keeping
from game.storage.journal import LAST_BYTES, parse_journal, read_journal, sealed
from game.storage.resume import Unreadable
from game.storage.saves import Saves

SEATS = {"cross": Player("Ada"), "nought": Player("Bo")}
WON = ("a1", "a2", "b1", "b2", "c1")


def begin(saves: Saves, ruleset: str = "tictactoe", decisions: tuple[str, ...] = ("b2", "a1")) -> Match:
    rules = Rules(compile_ruleset(saves.library.load(ruleset)))
    match = Match(Plan(ruleset, 2, {}, dict(SEATS), 1), rules, saves.journal())
    for text in decisions:
        match.play(text)
    return match


def mod(home: Path, name: str = "my-game") -> Path:
    """A ruleset of one's own that can be changed later."""
    folder = home / "mods" / name
    shutil.copytree(builtin_folder() / "tictactoe", folder)
    path = folder / "ruleset.yaml"
    path.write_text(path.read_text().replace("id: tictactoe", f"id: {name}"))
    return path


def with_mods(home: Path) -> Saves:
    return Saves(home, Library([home / "mods"]))


def test_each_record_vouches_for_all_before_it(tmp_path: Path) -> None:
    match = begin(Saves(tmp_path, Library()))
    assert match.journal is not None
    lines = match.journal.path.read_bytes().splitlines(keepends=True)  # type: ignore[attr-defined]
    assert len(parse_journal(b"".join(lines)).records) == 3
    without = parse_journal(lines[0] + lines[2])
    assert len(without.records) == 1 and without.lost == len(lines[2])


def test_a_match_in_which_nothing_was_decided_is_not_offered_and_leaves_nothing_behind(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=())
    assert saves.current.exists() and not saves.unfinished()
    begin(saves)
    assert saves.unfinished() and not saves.aside()
    begin(saves, decisions=())
    assert len(saves.aside()) == 1, "what was decided is kept"


def test_a_torn_tail_is_cut_off_before_anything_is_added(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves)
    with saves.current.open("ab") as file:
        file.write(b'deadbeef {"d":"c')
    match = saves.open()
    assert match is not None and match.game.log == ["b2", "a1"]
    assert saves.notice.key == "saves.cut"
    match.play("c3")
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "a1", "c3"]
    assert len(list((tmp_path / "saves" / "aside").iterdir())) == 1, "the damaged file is kept for whoever wants it"


def test_a_journal_that_somebody_deleted_is_written_anew(tmp_path: Path) -> None:
    match = begin(Saves(tmp_path, Library()))
    shutil.rmtree(tmp_path / "saves")
    match.play("c3")
    assert match.journal is not None and match.journal.trouble == ""
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "a1", "c3"]


def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where a folder should be")
    match = begin(Saves(tmp_path, Library()))
    assert match.journal is not None and match.journal.trouble
    assert match.game.log == ["b2", "a1"]
    (tmp_path / "saves").unlink()
    match.play("c3")
    assert match.journal.trouble == ""
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "a1", "c3"]


def test_a_map_that_cannot_be_read_any_more_when_a_game_starts_is_kept_with_it(tmp_path: Path) -> None:
    path, saves = mod(tmp_path), with_mods(tmp_path)
    rules = Rules(compile_ruleset(saves.library.load("my-game")))
    (board,) = path.parent.glob("boards/*.tmx")
    drawn = board.read_bytes()
    board.unlink()
    Match(Plan("my-game", 2, {}, dict(SEATS), 1), rules, saves.journal()).play("b2")
    match = with_mods(tmp_path).open()
    assert match is not None and match.game.log == ["b2"] and match.folders
    assert (match.folders[0] / "my-game" / "boards" / board.name).read_bytes() == drawn


def test_a_map_with_as_many_tilesets_as_it_may_have_is_kept_whole(tmp_path: Path) -> None:
    path, sets = mod(tmp_path), ""
    (board,) = path.parent.glob("boards/*.tmx")
    for number in range(FILE_LIMIT):
        (board.parent / f"{number}.tsx").write_text(
            f'<tileset version="1.10" name="t{number}" tilewidth="9" tileheight="9" tilecount="1" columns="1"/>')
        sets += f'<tileset firstgid="{100 + number}" source="{number}.tsx"/>\n'
    board.write_text(board.read_text().replace("<layer", f"{sets}<layer", 1))
    begin(with_mods(tmp_path), "my-game")
    shutil.rmtree(path.parent)
    match = with_mods(tmp_path).open()
    assert match is not None and match.game.log == ["b2", "a1"]
    assert MAX_FILES + FILE_LIMIT + 2 <= keeping.MOST_FILES, "nor with all that a ruleset may extend"


def test_a_game_goes_on_by_its_own_rules_after_its_ruleset_was_changed(tmp_path: Path) -> None:
    path = mod(tmp_path)
    begin(with_mods(tmp_path), "my-game")
    path.write_text(path.read_text().replace("ruleset:", "# changed\nruleset:", 1))
    match = with_mods(tmp_path).open()
    assert match is not None and match.game.log == ["b2", "a1"]
    assert match.folders and match.folders[0].parent.name == "rulesets-kept"
    path.write_text("ruleset: {id: my-game}\n")
    broken = with_mods(tmp_path).open()
    assert broken is not None and broken.game.log == ["b2", "a1"]
    shutil.rmtree(path.parent)
    gone = with_mods(tmp_path).open()
    assert gone is not None and gone.game.log == ["b2", "a1"]


def test_without_the_kept_copy_a_changed_ruleset_is_refused_with_a_reason(tmp_path: Path) -> None:
    path = mod(tmp_path)
    begin(with_mods(tmp_path), "my-game")
    path.write_text(path.read_text().replace("ruleset:", "# changed\nruleset:", 1))
    kept = next((tmp_path / "rulesets-kept").rglob("ruleset.yaml"))
    kept.write_text(kept.read_text() + "\n# changed as well\n")
    saves = with_mods(tmp_path)
    assert saves.open() is None
    assert saves.notice.key == "saves.sources_gone"


def test_what_a_mod_extends_is_kept_with_it(tmp_path: Path) -> None:
    base = mod(tmp_path, "base-game")
    child = tmp_path / "mods" / "child-game" / "ruleset.yaml"
    child.parent.mkdir()
    child.write_text("ruleset: {id: child-game, extends: base-game}\n")
    begin(with_mods(tmp_path), "child-game")
    shutil.rmtree(base.parent)
    match = with_mods(tmp_path).open()
    assert match is not None and match.game.log == ["b2", "a1"]
    names = sorted(path.name for path in match.folders[0].iterdir())
    assert names == ["base-game", "child-game", "main.txt"]


def test_a_journal_that_would_play_differently_is_refused(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    match = begin(saves)
    assert match.journal is not None
    records = parse_journal(b"".join(match.journal.lines)).records
    records[2]["t"] = "00000000"
    lines, seal = [], 0
    for record in records:
        line, seal = sealed(record, seal)
        lines.append(line)
    saves.current.write_text("".join(lines))
    assert saves.open() is None
    assert (saves.notice.key, saves.notice.values) == ("saves.differs", {"number": 2})


@pytest.mark.parametrize(("change", "reason"), [
    ({"format": 3}, "saves.newer"), ({"format": "x"}, "saves.no_game"), ({"language": 99}, "saves.language"),
    ({"players": True}, "saves.no_game"), ({"seats": {"cross": ["Ada", "no-such-level"]}}, "saves.no_game"),
    ({"seats": {"cross": ["A" * 5000, ""]}}, "saves.no_game"),
    ({"ruleset": "gone", "sources": ""}, "saves.ruleset_gone"),
    ({"sources": "../../x"}, "saves.sources_gone"), ({"options": {"a": 1}}, "saves.no_game")])
def test_a_head_that_makes_no_sense_is_refused_with_a_reason(tmp_path: Path, change: dict[str, object],
                                                            reason: str) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves)
    head = read_journal(saves.current).head
    saves.current.write_text(sealed(head | change)[0])
    assert saves.open() is None
    assert saves.notice.key == reason


def test_a_journal_of_the_first_format_is_read_and_brought_up_to_date(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    rules = Rules(compile_ruleset(saves.library.load("tictactoe")))
    code = hashlib.sha256(rules.compiled.generated.source.encode()).hexdigest()[:16]
    head = {"format": 1, "ruleset": "tictactoe", "players": 2, "options": {}, "seed": 1, "hash": code,
            "seats": {"cross": ["Ada", ""], "nought": ["Bo", ""]}}
    saves.current.parent.mkdir(parents=True)
    texts = [json.dumps(record) for record in (head, {"d": "b2"}, {"d": "a1"}, {"undo": 1})]
    saves.current.write_text("".join(f"{zlib.crc32(text.encode()):08x} {text}\n" for text in texts))
    match = saves.open()
    assert match is not None and match.game.log == ["b2"]
    assert read_journal(saves.current).head["format"] == 2
    match.play("c3")
    again = Saves(tmp_path, Library()).open()
    assert again is not None and again.game.log == ["b2", "c3"]


def test_an_unfinished_game_is_set_aside_when_a_new_one_starts(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves)
    begin(saves, decisions=("a1",))
    aside = list((tmp_path / "saves" / "aside").iterdir())
    assert len(aside) == 1 and len(read_journal(aside[0]).records) == 3


def test_a_game_that_was_over_when_the_program_died_is_in_the_history(tmp_path: Path) -> None:
    begin(Saves(tmp_path, Library()), decisions=WON)
    saves = Saves(tmp_path, Library())
    assert saves.open() is None
    past = saves.history.games()
    assert [game.winners for game in past] == [["Ada"]]
    assert saves.replay(past[0].id).game.log == list(WON)
    assert saves.open() is None
    assert len(saves.history.games()) == 1


def test_a_past_game_that_is_gone_is_told_about(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        Saves(tmp_path, Library()).replay("../../etc/passwd")


def test_another_version_of_the_language_makes_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"main.txt": b"x"}
    before = keeping.digest_of(files)
    monkeypatch.setattr(keeping, "RULES_VERSION", 2)
    assert keeping.digest_of(files) != before


def test_a_game_that_is_too_long_to_be_read_again_says_so_before_it_is_lost(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    match = begin(saves, decisions=("b2", "a1"))
    assert isinstance(match.journal, journal.Journal)
    for name, most in (("MOST_RECORDS", 3), ("MOST_BYTES", sum(map(len, match.journal.lines)) + LAST_BYTES)):
        with monkeypatch.context() as patch:
            patch.setattr(journal, name, most)
            match.play("c3")
            assert match.journal.trouble == os.strerror(errno.EFBIG)
            there = Saves(tmp_path, Library()).read()
            assert there is not None and there.game.log == ["b2", "a1"] and there.journal is not None
            match.undo()
            assert match.journal.trouble, "taking back makes it no shorter"
        match = Saves(tmp_path, Library()).read() or match
        assert match.game.log == ["b2", "a1"] and isinstance(match.journal, journal.Journal)
        assert match.journal.trouble == ""


def test_of_a_game_that_is_longer_than_what_is_read_the_whole_is_set_aside(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path, Library())
    begin(saves, decisions=("b2", "a1", "c3"))
    data = saves.current.read_bytes()
    monkeypatch.setattr(journal, "MOST_RECORDS", 2)
    there = saves.read()
    assert there is not None and there.game.log == ["b2", "a1"] and saves.notice.key == "saves.cut_later"
    assert data == saves.current.read_bytes(), "what cannot be written stays as it is"


def test_a_match_that_is_over_goes_to_the_history_before_a_new_one_begins(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    match = begin(saves, decisions=("a1", "b1", "a2", "b2", "a3"))
    assert match.game.position.over and saves.history.games() == []
    Saves(tmp_path, Library()).journal()
    assert [past.decisions for past in saves.history.games()] == [5] and saves.waiting.paths() == []


def test_a_journal_is_looked_at_once_as_long_as_it_stays_the_same(tmp_path: Path,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    begin(Saves(tmp_path, Library()))
    saves, looks = Saves(tmp_path, Library()), list[int]()
    plain = saves.open

    def look() -> Match | None:
        looks.append(1)
        return plain()

    monkeypatch.setattr(saves, "open", look)
    assert [saves.unfinished(), saves.unfinished(), len(looks)] == [True, True, 1]
    os.utime(saves.current, ns=(5, 5))
    assert [saves.unfinished(), saves.unfinished(), len(looks)] == [True, True, 2]
    saves.current.unlink()
    assert [saves.unfinished(), saves.unfinished(), len(looks)] == [False, False, 4], "there may be one at any time"
