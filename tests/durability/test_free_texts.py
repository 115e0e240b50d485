"""Free texts come back from a journal letter by letter, whatever they hold; older journals still open."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.storage.journal import read_journal, sealed
from game.storage.saves import Saves
from game.workshop.carry import carry_over

WORDS = """
ruleset: {format: 1, id: words, version: 1}
name: {en: Words}
players: 2
seats: [white, black]
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - if: turn != nothing
            text: {first: {most: 30}, last: {most: 30}}
            as: "name {first} / {last}"
            do: [turn = after(turn)]
"""
ODD = ("a / b", "{0}", "name x / y", "<text>", "\\n \" ' é 漢 😀", "/", "a\u00a0b")


def named(saves: Saves) -> Match:
    """A game in which every decision has two texts that look like its notation."""
    rules = Rules(compile_ruleset(saves.library.load("words")))
    seats = {seat: Player(seat) for seat in rules.world.seats}
    match = Match(Plan("words", 2, {}, seats, 1), rules, saves.journal())
    for first in ODD:
        for last in ODD:
            match.play_option((*match.game.position.opts[0], first, last))
    return match


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    path = tmp_path / "mods" / "words" / "ruleset.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(WORDS, encoding="utf-8")
    return Saves(tmp_path, Library([tmp_path / "mods"]))


def test_texts_that_look_like_notation_come_back_as_they_were(saves: Saves) -> None:
    match = named(saves)
    again = Saves(saves.home, saves.library).open()
    assert again is not None
    assert again.game.log == match.game.log
    assert again.game.texts == match.game.texts == [(first, last) for first in ODD for last in ODD]


def test_texts_go_with_a_decision_that_is_taken_back(saves: Saves) -> None:
    match = named(saves)
    match.undo()
    assert match.game.texts[-1] == (ODD[-1], ODD[-2]) and len(match.game.texts) == len(match.game.log)


def test_texts_are_carried_over_to_rules_that_were_changed(saves: Saves) -> None:
    match = named(saves)
    carried = carry_over(match, saves.library.load("words"))
    assert carried.match.game.texts == match.game.texts


def test_a_journal_in_which_texts_are_no_fields_yet_is_read_as_before(saves: Saves) -> None:
    named(saves)
    lines, seal = [], 0
    for record in read_journal(saves.current).records[:3]:
        record.pop("x", None)
        record.pop("t", None)
        if "d" in record:
            record["d"] = "name Ada / Lovelace"
        line, seal = sealed(record, seal)
        lines.append(line)
    saves.current.write_text("".join(lines), encoding="utf-8")
    again = Saves(saves.home, saves.library).open()
    assert again is not None and again.game.texts == [("Ada", "Lovelace")] * 2


@pytest.mark.parametrize("texts", [["a", "b", "c"], ["a"], [1, 2], "ab", ["a", "\u202e"], ["a" * 31, "b"], ["", ""],
                                   {}])
def test_texts_that_nobody_could_have_given_are_refused(saves: Saves, texts: object) -> None:
    named(saves)
    lines, seal = [], 0
    for record in read_journal(saves.current).records[:2]:
        record.pop("t", None)
        if "d" in record:
            record["x"] = texts
            record["d"] = "name " + " / ".join(map(str, texts)) if isinstance(texts, list) and texts else "name"
        line, seal = sealed(record, seal)
        lines.append(line)
    saves.current.write_bytes("".join(lines).encode("utf-8", "surrogatepass"))
    found = Saves(saves.home, saves.library)
    again = found.open()
    assert found.notice.key == "saves.differs" or (again is not None and texts == [1, 2])


PASS = """          - as: "pass"
            do: [turn = after(turn)]
"""
SOME = WORDS.replace("          - if: turn", f"{PASS}          - if: turn")


def test_only_decisions_with_texts_have_them_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "mods" / "words" / "ruleset.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(SOME, encoding="utf-8")
    saves = Saves(tmp_path, Library([tmp_path / "mods"]))
    rules = Rules(compile_ruleset(saves.library.load("words")))
    match = Match(Plan("words", 2, {}, {seat: Player(seat) for seat in rules.world.seats}, 1), rules, saves.journal())
    for given in ((), ("a", "b"), (), ("c", "d")):
        position = match.game.position
        option = next(one for one in position.opts if len(rules.free_texts(position, one)) == len(given))
        match.play_option((*option, *given))
    written = [record.get("x") for record in read_journal(saves.current).records[1:]]
    assert written == [None, ["a", "b"], None, ["c", "d"]]
