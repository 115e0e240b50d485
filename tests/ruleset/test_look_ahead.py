"""What looks to the end of a turn, each rule on a ruleset of a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.judge import Judge
from game.bots.worlds import FastWorld, PythonWorld
from game.engine.game import Game
from game.engine.probe import ask
from game.engine.runtime import RuleError
from game.engine.side_by_side import compare
from game.mods.lint import lint
from tests.both import as_wasm
from tests.small import small_game

LEAPS = """
vars: {turn: {type: seat, start: white}, leaps: number}
procedures:
  main:
    - loop:
      - leaps = 0
      - while: leaps < 3
        do:
          - choose: turn
            follow: leaps > 0
            options:
              - {each: "k in range(1, 3) if leaps + k <= 3", as: "leap {k}", do: [leaps += k]}
              - {if: leaps == 1, as: stop, do: [leaps = 3]}
      - turn = after(turn)
"""


def test_the_first_leap_is_asked_and_a_single_one_after_it_plays_itself(tmp_path: Path) -> None:
    game = small_game(tmp_path, LEAPS)
    assert not game.rules.pending(game.position)
    game.play("leap 2")  # one more leap is left, of one
    assert game.who()[0][0] == "black"
    game.play("leap 1")
    assert game.rules.pending(game.position)
    assert (game.who()[0][0], game.legal()) == ("black", ["leap 1", "leap 2", "stop"])


def test_searches_of_both_back_ends_know_when_a_turn_goes_on(tmp_path: Path) -> None:
    game = small_game(tmp_path, LEAPS)
    fast = as_wasm(game.rules)
    judge = Judge(game.rules)
    for world in (PythonWorld(game.rules, judge, 0), FastWorld(fast, judge)):
        root = world.enter(game.position)
        after = [world.pending(node) for _, node in world.children(root, world.options(root), lambda: None)]
        assert (world.pending(root), after) == (False, [True, False])


def test_a_first_question_is_asked_even_with_a_single_possibility(tmp_path: Path) -> None:
    game = small_game(tmp_path, LEAPS.replace("range(1, 3)", "range(1, 2)").replace("leaps == 1", "leaps < 0"))
    assert game.legal() == ["leap 1"]
    game.play("leap 1")  # and the two that follow
    assert game.who()[0][0] == "black"


# ---- keep and greatest for a whole turn ------------------------------------------------------------------------------

# Two digits are written in a turn, the second as a follow-up of its own procedure.
DIGITS = """
vars: {turn: {type: seat, start: white}, n: number, total: number, turns: number}
procedures:
  main:
    - loop:
      - total = 0
      - turns += 1
      - if: turns > 30
        then: {end: long}
      - choose: turn
        name: first
        KEEP
        options:
          - each: k in range(1, 4)
            as: "{k}"
            must: MUST
            do: [total += 10 * k, second]
      - commit
      - turn = after(turn)
  second:
    - choose: turn
      name: second
      follow: yes
      OWN
      options:
        - each: k in range(1, 4)
          as: "{k}"
          must: OTHER
          do: total += k
text: {en: {first: First, second: Second, long: long}}
"""


def digits(folder: Path, keep: str = "", own: str = "", must: str = "false", other: str = "false") -> Game:
    text = DIGITS.replace("KEEP", keep).replace("OWN", own).replace("MUST", must).replace("OTHER", other)
    return both(small_game(folder, text))


def both(game: Game, failing: bool = False) -> Game:
    """The same game, after some decisions that the other back-end takes as well."""
    fast = as_wasm(game.rules)
    found = compare(game.rules, fast, 200, seed=4)
    assert not found.difference and bool(found.failed) == failing
    return game


def ways(game: Game) -> dict[str, list[str]]:
    """What can be decided first, and after each of these."""
    found = {}
    for text in game.legal():
        game.play(text)
        found[text] = game.legal() if game.rules.pending(game.position) else []
        game.undo()
    return found


def test_a_follow_up_that_says_nothing_is_under_the_keep_of_its_turn(tmp_path: Path) -> None:
    assert ways(digits(tmp_path, "keep: total % 10 != 2 and total > 20")) == {"2": ["1", "3"], "3": ["1", "3"]}


def test_one_that_says_yes_is_under_none(tmp_path: Path) -> None:
    assert ways(digits(tmp_path, "keep: total > 22", "keep: yes")) == {"2": ["1", "2", "3"], "3": ["1", "2", "3"]}


def test_one_that_says_something_is_under_that(tmp_path: Path) -> None:
    assert ways(digits(tmp_path, "keep: total > 22", "keep: total % 2 == 0")) == {"2": [], "3": []}
    assert ways(digits(tmp_path, "keep: total > 22", "keep: total % 2 == 1")) == {"2": ["1", "3"], "3": ["1", "3"]}


def test_the_greatest_holds_to_the_end_of_the_turn(tmp_path: Path) -> None:
    game = digits(tmp_path, "greatest: 100 - (total - 21) * (total - 21)")
    assert game.legal() == ["2"]
    game.play("2")  # and 1, the only follow-up that comes to the greatest
    assert game.who() == [("black", "first")]
    assert ways(digits(tmp_path, "greatest: total % 2")) == {text: ["1", "3"] for text in "123"}


def test_of_those_that_keep_the_greatest_are_left(tmp_path: Path) -> None:
    game = digits(tmp_path, "keep: total != 33\n        greatest: total // 10")
    assert game.legal() == ["3"]
    game.play("3")
    assert game.legal() == ["1", "2"]


def test_musts_come_before_the_greatest(tmp_path: Path) -> None:
    assert digits(tmp_path, "greatest: total", must="k < 3").legal() == ["2"]
    game = digits(tmp_path, "greatest: 100 - (total - 22) * (total - 22)", other="k == 3")
    assert game.legal() == ["2"], "23 is nearer than 13 and 33"
    game = digits(tmp_path, "keep: total % 10 != 3\n        greatest: total", other="k == 3")
    game.play("3")
    assert game.who() == [("black", "first")], "the must does not keep, so 2 is the best of the rest"


def test_a_variant_in_which_all_ends_are_alike_looks_nowhere(tmp_path: Path) -> None:
    game = digits(tmp_path, "greatest: 7")
    assert not game.rules.looks and ways(game) == {text: ["1", "2", "3"] for text in "123"}


def test_a_follow_up_after_commit_is_no_part_of_the_turn(tmp_path: Path) -> None:
    text = DIGITS.replace("do: [total += 10 * k, second]", "do: total += 10 * k").replace(
        "      - commit\n", "      - commit\n      - second\n")
    for old, new in (("KEEP", "greatest: total"), ("OWN", ""), ("MUST", "false"), ("OTHER", "false")):
        text = text.replace(old, new)
    assert ways(both(small_game(tmp_path, text))) == {"3": ["1", "2", "3"]}


# Whoever is white keeps the total even; black is asked without any keep; both go on with the same follow-up.
TWO_TURNS = """
vars: {turn: {type: seat, start: white}, total: number, turns: number}
procedures:
  main:
    - loop:
      - total = 0
      - turns += 1
      - if: turns > 30
        then: {end: long}
      - if: turn == white
        then: strict
        else:
          - choose: turn
            name: loose
            options: [{each: "k in range(1, 3)", as: "{k}", do: [total += k, second]}]
      - commit
      - turn = after(turn)
  strict:
    - choose: turn
      name: strict
      keep: total % 2 == 0
      options: [{each: "k in range(1, 3)", as: "{k}", do: [total += k, second]}]
  second:
    - choose: turn
      name: second
      follow: yes
      options: [{each: "k in range(1, 5)", as: "{k}", do: total += k}]
text: {en: {strict: S, loose: L, second: Second, long: long}}
"""


def test_a_follow_up_of_two_questions_is_under_the_one_that_was_asked(tmp_path: Path) -> None:
    game = both(small_game(tmp_path, TWO_TURNS))
    game.play("1")
    assert game.legal() == ["1", "3"]
    state = game.state()
    game.play("3")
    game.play("1")
    assert game.legal() == ["1", "2", "3", "4"]
    game.load(state)
    assert game.legal() == ["1", "3"], "which turn it is, is kept with the game"
    game.play("3")
    assert ask(game.rules, game.position, "turn").value == "black", "and hides no variable of the author's"


def test_a_look_that_never_ends_is_told(tmp_path: Path) -> None:
    text = DIGITS.replace("      - commit\n", "      - while: total > 0\n        do: second\n      - commit\n")
    for old, new in (("KEEP", "greatest: total"), ("OWN", ""), ("MUST", "false"), ("OTHER", "false")):
        text = text.replace(old, new)
    with pytest.raises(RuleError, match="'greatest' looks ahead and finds no end of the turn"):
        small_game(tmp_path, text)


# ---- the next question -----------------------------------------------------------------------------------------------

# Stones are taken from a heap, one to three, and never as many as last; the last one ends the game.
HEAP = """
vars: {turn: {type: seat, start: white}, heap: {type: number, start: 7}, last: number}
procedures:
  main:
    - loop:
      - choose: turn
        name: take
        LOOK
        options:
          - each: k in range(1, 4) if k != last and k <= heap
            as: "{k}"
            do: [heap -= k, last = k, "if_empty"]
        none: [{win: after(turn), by: stuck}]
      - turn = after(turn)
  if_empty:
    - if: heap == 0
      then: {win: turn, by: final}
    - commit
text: {en: {take: Take, stuck: stuck, final: final}}
"""


def heap(folder: Path, look: str, stones: int, last: int = 0) -> list[str]:
    text = HEAP.replace("LOOK", look).replace("start: 7}", f"start: {stones}}}").replace(
        "last: number}", f"last: {{type: number, start: {last}}}}}")
    return both(small_game(folder, text)).legal()


def test_an_answer_must_be_left(tmp_path: Path) -> None:
    assert heap(tmp_path, "", 3) == ["1", "2", "3"]
    assert heap(tmp_path, "keep: answerable", 3) == ["1", "2", "3"], "3 ends the game, which needs no answer"
    assert heap(tmp_path, "keep: answerable", 2) == ["2"], "after 1, the other could only take 1 again"
    assert heap(tmp_path, "keep: not answerable", 3) == ["3"], "after 1 there is 2, after 2 there is 1"


def test_an_answer_is_left_if_that_can_be(tmp_path: Path) -> None:
    assert heap(tmp_path, "greatest: 1 if answerable else 0", 2) == ["2"]
    assert heap(tmp_path, "greatest: 1 if answerable else 0", 2, last=2) == ["1"], "nothing else is left"


def test_the_answer_is_under_its_own_keep(tmp_path: Path) -> None:
    """An answer that takes the last stone is no answer; whether it could be answered in turn does not matter."""
    assert heap(tmp_path, "keep: heap != 1 or not answerable", 4) == ["1", "2"]
    text = HEAP.replace("LOOK", "keep: turn == black or answerable").replace("start: 7}", "start: 4}").replace(
        "k <= heap", "k <= heap and (turn == white or k != 1)")
    assert both(small_game(tmp_path, text)).legal() == ["1"], "after 2 and 3 there is only 1, which is not his"


def test_a_question_that_lapses_gives_no_answer(tmp_path: Path) -> None:
    text = HEAP.replace("LOOK", "keep: not answerable\n        lapse: heap < 7 and turn == black").replace(
        "      - turn = after(turn)", "      - turn = after(turn)\n      - if: heap < 7 and turn == white\n"
        "        then: {end: final}")
    assert both(small_game(tmp_path, text)).legal() == [], "it goes on to the end, which counts as an answer"


def test_work_beyond_the_turn_is_counted(tmp_path: Path) -> None:
    plain = small_game(tmp_path, HEAP.replace("LOOK", "keep: heap != 100"))
    ahead = small_game(tmp_path, HEAP.replace("LOOK", "keep: answerable"))
    for game in (plain, ahead):
        game.play("1")
    assert ahead.position.steps > plain.position.steps


def test_what_commits_may_be_called_out_of_turn_too(tmp_path: Path) -> None:
    anytime = 'anytime: [{by: turn, as: lose one, do: ["heap -= 1", if_empty]}]\n'
    game = both(small_game(tmp_path, HEAP.replace("LOOK", "keep: answerable") + anytime))
    game.play("lose one")
    assert (game.state()["vars"]["heap"], game.legal()) == (6, ["1", "2", "3"])


LOTS = """
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        keep: KEEP
        options: [{each: "k in range(1, 4)", as: "{k}", do: [n += k, BEFORE]}]
      - commit
      - n += random(2)
      - if: n > 20
        then: {end: long}
      - turn = after(turn)
text: {en: {main: Go, long: long}}
"""


def test_a_look_passes_no_lot(tmp_path: Path) -> None:
    both(small_game(tmp_path, LOTS.replace("KEEP", "n != 2").replace("BEFORE", "n += 0")))
    for keep, last in (("n != 2", "n += random(3)"), ("answerable", "n += 0")):
        with pytest.raises(RuleError, match="the look-ahead passes a lot that is not drawn yet"):
            small_game(tmp_path, LOTS.replace("KEEP", keep).replace("BEFORE", last))


# ---- since when ------------------------------------------------------------------------------------------------------

ROUND = """
vars:
  {turn: {type: seat, start: white}, at: number, told: {type: number, repeat: no}, total: {type: number, repeat: no}}
procedures:
  main:
    - loop:
      - remember
      - told = since
      - total += 1
      - if: total > 40
        then: {end: long}
      - choose: turn
        options:
          - {as: on, do: [at = (at + 1) % 5]}
          - {as: stay}
          - {as: jump, do: [at = 9]}
          - {as: new, do: [forget]}
text: {en: {main: Go, long: long}}
"""


@pytest.mark.parametrize(("played", "told"), [
    ("", 0), ("on", 0), ("stay", 1), ("on on on on on", 5), ("on on on on on on", 5), ("stay stay on jump jump", 1),
    ("on on new", 0), ("on on new stay on", 0), ("stay stay stay", 3), ("on on on on on stay", 6)])
def test_since_counts_notes_from_the_first_of_this_position(played: str, told: int, tmp_path: Path) -> None:
    game = small_game(tmp_path, ROUND)
    for text in played.split():
        game.play(text)
    assert game.state()["vars"]["told"] == told


def test_of_notes_that_others_drop_nothing_is_left(tmp_path: Path) -> None:
    game = small_game(tmp_path, ROUND)
    for text in ("stay", "stay", "on"):
        game.play(text)
    rules, position = game.rules, game.position
    rules.forget(position)
    assert (position.seen, position.firsts, position.notes) == ({}, {}, 0)
    rules.remember(position)
    assert rules.since(position) == 0


def test_both_back_ends_know_since_when(tmp_path: Path) -> None:
    both(small_game(tmp_path, ROUND))


def test_an_answer_that_may_be_a_secret_is_warned_of(tmp_path: Path) -> None:
    hidden = "piles: {cards: {see: nobody}}\nkinds: {card: {}}\npieces: [{kind: card, pile: cards}]\n"
    small_game(tmp_path, hidden + HEAP.replace("LOOK", "keep: answerable"))
    path = tmp_path / "ruleset.yaml"
    told = [one.problem for one in lint(str(path)) if "tells secrets" in one.problem.message]
    assert [problem.span.line for problem in told] == [15] and "# lint: fine" in told[0].remedy
    path.write_text(path.read_text(encoding="utf-8").replace("see: nobody", "see: all"), encoding="utf-8")
    assert not [one for one in lint(str(path)) if "tells secrets" in one.problem.message]
