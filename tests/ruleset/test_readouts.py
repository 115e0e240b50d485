"""What `show` tells with formulas, and `pick`: on a small ruleset of their own; what is wrong is named by its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.events import Thing
from game.engine.game import Game
from game.engine.readouts import readouts
from game.engine.runtime import RuleError
from game.match.chooser import Chooser
from game.ruleset.problems import RulesetError
from tests.made import made
from tests.small import small_game

TEXT = """
board: {map: MAP, zones: {top: row == 3}}
kinds: {man: {moves: [{step: all}]}, sun: {}, rain: {}}
pieces:
  - {kind: man, owner: white, sites: [a1]}
  - {kind: man, owner: black, sites: [c1]}
  - {kind: sun, count: 2, pile: sky}
  - {kind: rain, pile: sky}
piles:
  sky: {}
  heap: {each: top}
vars: {turn: {type: seat, start: white}, left: {type: number, start: 3}}
procedures:
  main:
    - loop:
      - choose: turn
        name: move
        options:
          - each: t in zone(top)
            as: "rain {t}"
            pick: ["sky.top", "heap[t]"]
            do: ["put(sky.top, heap[t])", left -= 1]
      - turn = after(turn)
text: {en: {wet: "{0} is wet at {1}", is-top: "{0} is in the top row", has-card: "a card on {0}", pips: "{0} left",
  first: begins, dry: It is dry, last-rain: "The last rain, {0}", cards: "Cards: {0}", each-card: "{0}"}}
show:
  piles: {heap: {as: cards, at: here, grow: outward}}
  faces: {sun: "#ffee88", rain: brass}
  looks: {rain: sun}
  rests: {top: lying}
  pips: [{seat: turn, count: left, most: 3, text: pips, with: [left]}]
  badges:
    - {at: white, icon: crown, text: first}
    - {if: sky.size < 3, at: black, as: out}
    - {each: p in men(white), at: p, rim: black}
  glows: [{each: p in men(s), at: p, text: first}]
  pins: {move: [{at: sky, count: sky.size, most: 5, text: cards, with: [sky.size]}]}
  notices: [{if: sky.size < 3, text: dry}]
  prompts: {move: [{if: sky.size == 1, text: last-rain, with: [turn]}, {if: sky.size < 3, text: dry}]}
  conditions:
    - each: t in zone(top) for p in men(turn)
      at: t
      sign: sun
      does: rain
      text: wet
      with: [turn, t]
      needs:
        - {if: "heap[t].size > 0", text: has-card, with: [t]}
        - {if: p.site in zone(top), text: is-top, with: [p]}
  score:
    - {text: cards, with: [sky.size], points: sky.size + s.index}
    - {each: c in sky.cards, text: each-card, with: [c], points: 1}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return small_game(tmp_path, TEXT)


def test_conditions_tell_what_is_met_and_what_is_missing(game: Game) -> None:
    lines = readouts(game.rules, game.position, "conditions")
    assert len(lines) == 3 and all(len(line.missing) == 2 for line in lines)
    game.play("rain b3")
    lines = readouts(game.rules, game.position, "conditions")
    met = [(game.rules.world.site_name(line.parts["at"].value), [need.text for need in line.missing]) for line in lines]
    assert met == [("a3", ["has-card", "is-top"]), ("b3", ["is-top"]), ("c3", ["has-card", "is-top"])]
    assert lines[1].values == (("seat", 1), ("site", lines[1].parts["at"].value))
    assert lines[1].number("sign") == game.rules.world.kinds.index("sun")


def test_a_condition_names_the_decisions_that_it_is_for(game: Game) -> None:
    assert {line.word("does") for line in readouts(game.rules, game.position, "conditions")} == {"rain"}


def test_pips_badges_and_notices_follow_the_position(game: Game) -> None:
    before = readouts(game.rules, game.position, "pips")[0]
    assert (before.number("seat"), before.number("count"), before.number("most")) == (0, 3, 3)
    assert not readouts(game.rules, game.position, "notices")
    game.play("rain a3")
    after = readouts(game.rules, game.position, "pips")[0]
    assert (after.number("seat"), after.number("count")) == (1, 2)
    assert [line.text for line in readouts(game.rules, game.position, "notices")] == ["dry"]
    first, out, *men = readouts(game.rules, game.position, "badges")
    assert first.about("seat", 0) and first.word("icon") == "crown" and not first.word("as")
    assert out.about("seat", 1) and (out.word("as"), out.text) == ("out", "")
    assert men and all(line.parts["at"].kind == "piece" and line.number("rim") == 1 for line in men)


def test_a_question_has_other_words_while_something_is_true(game: Game) -> None:
    told = []
    for site in ("a3", "b3", "c3"):
        told.append([(line.text, line.values) for line in readouts(game.rules, game.position, "prompts.move")])
        game.play(f"rain {site}")
    assert told == [[], [("dry", ())], [("last-rain", (("seat", 0),)), ("dry", ())]]
    assert not readouts(game.rules, game.position, "prompts.rain"), "there is nothing else to say of other questions"


def test_the_lines_of_a_score_belong_to_a_seat(game: Game) -> None:
    for seat in (0, 1):
        lines = readouts(game.rules, game.position, "score", seat)
        assert [line.number("points") for line in lines] == [3 + seat, 1, 1, 1]


def test_empty_pins_belong_to_a_question(game: Game) -> None:
    (line,) = readouts(game.rules, game.position, "pins.move")
    assert (line.number("at"), line.number("count"), line.number("most")) == (game.rules.world.piles["sky"][0], 3, 5)
    assert not readouts(game.rules, game.position, "pins.rain")


def test_what_glows_does_so_before_one_seat(game: Game) -> None:
    for seat in (0, 1):
        lines = readouts(game.rules, game.position, "glows", seat)
        assert lines and all(game.position.owner[line.number("at")] == seat for line in lines)


def test_looking_costs_no_work_and_changes_nothing(game: Game) -> None:
    before, steps = game.state(), game.position.steps
    for section in ("conditions", "pips", "badges", "notices"):
        readouts(game.rules, game.position, section)
    assert game.state() == before and game.position.steps == steps


def test_what_is_pressed_for_a_decision_can_be_something_else_than_what_names_it(game: Game) -> None:
    chooser = Chooser(game.rules, game.position)
    top = game.position.piles[game.rules.world.piles["sky"][0]][-1]
    assert list(chooser.next_things()) == [("piece", top)]
    assert chooser.pick(Thing("piece", top))
    base = game.rules.world.piles["heap"][0]
    assert list(chooser.next_things()) == [("pile", base), ("pile", base + 1), ("pile", base + 2)]
    chooser.pick(Thing("pile", base + 1))
    settled = chooser.settled()
    assert settled is not None and settled.text == "rain b3"


@pytest.mark.parametrize(("old", "new", "said"), [
    ("text: wet\n", "text: wett\n", "there is no text 'wett' — did you mean 'wet'?"),
    ("at: t\n", "at: 3\n", "which is no place"),
    ("sign: sun", "sign: snu", "unknown"),
    ('{if: "heap[t].size > 0", text', '{if: "heap[t].size", text', "flag"),
    ("pins: {move", "pins: {mvoe", "there is no decision 'mvoe'"),
    ("pins: {move: [{at: sky", "pins: {move: [{at: white", "pile"),
    ("does: rain", "does: rian", "there is no decision that begins with 'rian' — did you mean 'rain'?"),
    ("count: left, most", "cuont: left, most", "did you mean 'count'?"),
    ("points: 1}", "point: 1}", "did you mean 'points'?"),
    ("at: here, grow", "at: there, grow", "there is no direction 'there' — did you mean 'here'?"),
    ("grow: outward", "grow: inward", "cannot be 'inward'"),
    ("piles: {heap: {as: cards, at: here", "piles: {sky: {as: cards, at: here", "belongs to no site"),
    ("piles: {heap: {as", "piles: {haep: {as", "there is no pile 'haep'"),
    ("at: here, grow: outward", "grow: outward", "grows from nowhere"),
    ("as: cards, at", "as: crads, at", "cannot be 'crads'"),
    ('sun: "#ffee88"', 'sun: "#ffee8"', "is no colour"),
    ("faces: {sun", "faces: {snu", "there is no kind 'snu'"),
    ("looks: {rain: sun}", "looks: {rain: moon}", "there is no kind 'moon'"),
    ("rests: {top: lying}", "rests: {tpo: lying}", "there is no zone 'tpo'"),
    ("rests: {top: lying}", "rests: {top: standing}", "cannot be 'standing'"),
    ('pick: ["sky.top", "heap[t]"]', 'pick: ["sky.top", left]', "which nobody can point at"),
    ("prompts: {move: [", "prompts: {mvoe: [", "there is no decision 'mvoe'"),
    ("prompts: {move: [{if: sky.size == 1, text", "prompts: {move: [{text", "'if'"),
    ("with: [turn, t]", "with: [turn, \"pairs(t)\"]", "which is no word"),
])
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(RulesetError) as caught:
        small_game(tmp_path, TEXT.replace(old, new, 1))
    problem = caught.value.problems[0]
    assert said in problem.headline
    line = (tmp_path / "ruleset.yaml").read_text(encoding="utf-8").splitlines()[problem.span.line - 1]
    assert new.strip().splitlines()[0][:8] in line or new.strip()[-8:] in line, f"{problem.headline} points at {line}"


def test_what_fails_while_it_is_told_is_explained_with_its_line(tmp_path: Path) -> None:
    game = small_game(tmp_path, TEXT.replace("count: left, most: 3", "count: 6 // (left - 2), most: 3"))
    with pytest.raises(RuleError) as told:
        game.play("rain a3")
    assert (told.value.message, str(told.value.span)[-5:]) == ("division by zero", "35:10") and game.log == []
    after = game.position.copy()
    made(after).v_left = 2
    with pytest.raises(RuleError) as told:
        readouts(game.rules, after, "pips")
    assert (told.value.message, str(told.value.span)[-5:]) == ("division by zero", "35:10")
