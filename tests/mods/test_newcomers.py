"""What people did who had never seen the program: secrets told to all, games without an end, files of another name."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bundle import bundled
from game.check import check_one
from game.mods.fresh import make_mod
from game.mods.lint import lint
from game.ruleset.mentions import SEAT_COLOURS
from game.ruleset.show.looks import EMBLEMS
from game.ruleset.source import Map, load_source
from game.view.ornament import CHARGES

CARDS = """\
ruleset: {format: 1, id: cards, version: 1}
name: {en: Cards}
players: 2
seats: [white, black]
kinds: {sun: {}, moon: {}}
piles: {hand: {each: seat, see: owner, order: no}, pack: {see: nobody}, laid: {}}
pieces: [{kind: sun, pile: pack, count: 6}, {kind: moon, pile: pack, count: 6}]
vars: {turn: {type: seat, start: white}, led: kind, noted: number}
seat_vars: {plan: {type: number, see: owner}, won: number}
define:
  "sunny_hand(c: seat)": hand[c].top.kind == sun
procedures:
  main:
    - shuffle(pack)
    - while: not pack.empty
      do:
        - put(pack.top, hand[turn])
        - turn = after(turn)
    - while: not hand[turn].empty
      do:
        - choose: turn
          name: play
          options:
            - each: p in hand[turn].cards
              as: "{p.kind}"
              same: p.kind
              must: p.kind == led
              do:
                - led = p.kind
                - turn.plan = count(hand[turn].cards)
                - turn.won += 1 + noted
                - if: turn.plan > 40 or sunny_hand(turn)
                  then: noted = 1
                - put(p, laid)
        - say: played
          with: [turn, laid.top]
        - turn = after(turn)
    - {win: white, by: stuck}
score: s.won + hand[s].size
text: {en: {play: Play, played: "{0} plays {1}", stuck: all played, sunny: sunny}}
show:
  badges:
    - at: turn
      text: sunny
      if: laid.top.kind == sun
  prompts: {play: [{if: led == sun, text: sunny}]}
"""
LEAKS = (
    ("badge of a hidden hand", "if: laid.top.kind == sun", "if: hand[white].top.kind == sun", "show.badges"),
    ("badge of a hidden variable", "if: laid.top.kind == sun", "if: black.plan > 2", "show.badges"),
    ("badge through a define", "if: laid.top.kind == sun", "if: sunny_hand(white)", "show.badges"),
    ("badge of two hidden variables", "if: laid.top.kind == sun", "if: black.plan > white.plan", "show.badges"),
    ("prompt of a hidden hand", "if: led == sun", "if: sunny_hand(white)", "show.prompts.play"),
    ("score of a hidden hand", "hand[s].size", "count(p for p in hand[s].cards if p.kind == sun)", "the score"),
    ("card of another said", "[turn, laid.top]", '[turn, "hand[after(turn)].top"]', "this says"),
    ("card of the pack said", "[turn, laid.top]", "[turn, pack.top.kind]", "this says"),
    ("card of another in the notation", '"{p.kind}"', '"{p.kind} {hand[after(turn)].top.kind}"', "this option"),
    ("must by a card of another", "must: p.kind == led", "must: p.kind == led or hand[black].top.kind == sun",
     "this option"),
    ("noted in the open", "- led = p.kind", "- led = hand[after(turn)].top.kind", "this notes"),
)


def cards(folder: Path, old: str = "", new: str = "") -> list[str]:
    assert old in CARDS
    text = CARDS.replace(old, new) if old else CARDS
    (folder / "cards").mkdir()
    (folder / "cards" / "ruleset.yaml").write_text(text, encoding="utf-8")
    (folder / "cards" / "rules.en.md").write_text("# Cards\n\n## Goal\n\nPlay.\n", encoding="utf-8")
    lines = text.splitlines()
    return [f"{lines[one.problem.span.line - 1]}|{one.problem.message}" for one in lint(str(folder / "cards"))]


def test_what_is_open_or_ones_own_is_no_secret(tmp_path: Path) -> None:
    assert cards(tmp_path) == []


@pytest.mark.parametrize(("name", "old", "new", "told"), LEAKS, ids=[leak[0] for leak in LEAKS])
def test_a_secret_that_everybody_would_see_is_told_once(name: str, old: str, new: str, told: str,
                                                       tmp_path: Path) -> None:
    (found,) = cards(tmp_path, old, new)
    line, _, message = found.partition("|")
    assert message.startswith(told) and new.split('"')[-2 if new.endswith('"') else 0] in line


@pytest.mark.parametrize(("whose", "told"), [("turn", True), ("after(turn)", False)])
def test_whoever_sees_all_hands_but_the_own_is_told_nothing_of_that_one(whose: str, told: bool, tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    text = CARDS
    for old, new in (("see: owner, order: no", "see: others, order: no"), ("same: p.kind", "same: i"),
                     ("each: p in hand[turn].cards", "each: i in range(0, hand[turn].size)"), ('"{p.kind}"', '"{i}"'),
                     ("must: p.kind == led", f"must: hand[{whose}].top.kind == led"), ("led = p.kind", "led = sun"),
                     ("put(p, laid)", "put(hand[turn].cards[i], laid)"),
                     ("count(hand[turn].cards)", "hand[turn].size")):
        assert old in text
        text = text.replace(old, new)
    monkeypatch.setattr("tests.mods.test_newcomers.CARDS", text)
    found = [line.partition("|")[0].strip() for line in cards(tmp_path)]
    assert found == [f"must: hand[{whose}].top.kind == led"][:told]


def test_a_secret_that_is_no_secret_any_more_can_be_said_to_be_fine(tmp_path: Path) -> None:
    assert cards(tmp_path, "score: s.won + hand[s].size", "score: s.won + count(p for p in hand[s].cards"
                 " if p.kind == sun)   # lint: fine") == []


def test_what_was_revealed_may_be_said(tmp_path: Path) -> None:
    assert cards(tmp_path, "        - say: played\n          with: [turn, laid.top]\n",
                 "        - if: not hand[turn].empty\n          then:\n            - reveal(hand[turn].top)\n"
                 "            - {say: played, with: [turn, \"hand[turn].top\"]}\n") == []


def planted(folder: Path, changes: dict[str, tuple[str, str]], drop: tuple[str, ...] = ()) -> list[str]:
    mod = make_mod("planted", folder, ["en", "fr"])
    for file, (old, new) in changes.items():
        path = mod / file
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        assert old in text
        path.write_text(text.replace(old, new, 1) if old else new, encoding="utf-8")
    for file in drop:
        (mod / file).unlink()
    return [f"{Path(one.problem.span.file).name}:{one.problem.span.line}: {one.problem.message} — {one.problem.remedy}"
            for one in lint(str(mod))]


ENDLESS = CARDS[:CARDS.index("kinds:")] + """\
vars: {turn: {type: seat, start: white}, number: number}
procedures:
  main:
    - loop:
      - choose: turn
        name: play
        options: [{as: pass, do: number += 1}]
      - turn = after(turn) if number > 0 else turn
text: {en: {play: Play}}
"""


@pytest.mark.parametrize(("more", "told", "line"), [
    ("", "nothing in these rules ends the game", "  main:"),
    ("      - {if: number > 9000, then: {end: play}}\n", "no game at random came to an end", "  main:"),
    ("      - number += 0 * (1 // (900 - number))\n", "division by zero", "      - number += 0 * (1"),
])
def test_a_game_that_does_not_end_or_fails_late_is_told(more: str, told: str, line: str, tmp_path: Path) -> None:
    text = ENDLESS.replace("text:", more + "text:")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "ruleset.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "cards" / "rules.en.md").write_text("# Cards\n\n## Goal\n\nPlay.\n", encoding="utf-8")
    (found,) = lint(str(tmp_path / "cards"))
    assert found.problem.message.startswith(told) and found.problem.remedy
    assert text.splitlines()[found.problem.span.line - 1].startswith(line)


def test_a_stray_file_is_told(tmp_path: Path) -> None:
    (found,) = planted(tmp_path, {"notes.py": ("", "x = 1")})
    assert found.startswith("notes.py:1: nothing reads the file 'notes.py'")


@pytest.mark.parametrize(("theme", "told"), [
    ('sounds: {click: bell}\ncolours: {brass: "#ffeeaa"}\n', []),
    ('sounds:\n  clack: bell\ncolours: {brass: red}\n', [
        "theme.yaml:2: unknown key 'clack' in sounds — did you mean 'click'?",
        "theme.yaml:3: 'red' is no colour — write it as \"#rrggbb\", in quotes"]),
    ("# nothing yet\n", ["theme.yaml:1: the file is empty — start with a 'colours:' section"]),
])
def test_what_is_wrong_with_a_theme_beside_a_ruleset_is_told(theme: str, told: list[str], tmp_path: Path) -> None:
    assert planted(tmp_path, {"theme.yaml": ("", theme)}) == told


def test_an_empty_rule_book_is_told(tmp_path: Path) -> None:
    mod = make_mod("planted", tmp_path, ["en", "fr"])
    (mod / "rules.fr.md").write_text("", encoding="utf-8")
    (found,) = lint(str(mod))
    assert found.problem.message == "this rule book is empty"


def test_a_game_without_a_rule_book_is_told_mildly(tmp_path: Path) -> None:
    (found,) = planted(tmp_path, {}, ("rules.en.md", "rules.fr.md"))
    assert "there is no rule book" in found


def test_a_misspelt_property_of_a_piece_is_told_where_it_is_written(tmp_path: Path) -> None:
    piece = ('<objectgroup id="3" name="pieces">\n<object id="1" type="piece" x="160" y="160">\n<properties>\n'
             '<property name="kind" value="guard"/>\n<property name="ownr" value="black"/>\n</properties>\n<point/>'
             "</object>\n</objectgroup>")
    (found,) = planted(tmp_path, {"ruleset.yaml": ("pieces:\n", "pieces:\n  - {map: pieces}\n"),
                                  "boards/board.tmx": ('<objectgroup id="3" name="pieces"/>', piece),
                                  "tests.yaml": ("count(men(white)) == 4", "count(men(white)) > 3")})
    assert "a piece has no property 'ownr' — did you mean 'owner'?" in found and found.startswith("board.tmx:2")


def test_a_ruleset_in_a_file_of_another_name_is_told_the_name(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "ruleset.yml").write_text(CARDS, encoding="utf-8")
    (found,) = check_one(str(tmp_path / "cards"))
    assert "ruleset.yml:1:1" in found.headline and "rename it to 'ruleset.yaml'" in found.headline


def test_the_words_for_seats_are_those_of_the_theme_and_of_the_ornaments() -> None:
    theme = load_source(bundled("assets") / "theme" / "court.yaml").get("seats")
    assert isinstance(theme, Map) and tuple(theme.entries) == SEAT_COLOURS
    assert CHARGES == EMBLEMS
