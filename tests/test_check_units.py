"""What a check of a ruleset tries, how much of it, and in which order; and what it says of what it meets."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import check
from game.check import Budget, check_question, check_table, open_all, play_through, smoke, variant_told, variants
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.search import SAMPLE, complete
from game.ruleset.problems import RulesetError, Span
from game.ruleset.types import FLAG, NUMBER
from tests.ruleset.hostile import MAIN, VARS
from tests.small import HEAD

Monkey = pytest.MonkeyPatch
HERE = Span("ruleset.yaml", 3, 7)


def nothing() -> None:
    """Whoever asks has time left."""


def counted() -> tuple[list[int], Callable[[], None]]:
    """How often somebody asked whether time is left."""
    asked: list[int] = []
    return asked, lambda: asked.append(1)


def test_time_is_over_when_it_is_used_up_and_it_is_told_what_was_not_reached(monkeypatch: Monkey) -> None:
    now = [100.0]
    monkeypatch.setattr(check, "time", SimpleNamespace(process_time=lambda: now[0]))
    budget = Budget(2.0)
    now[0] = 102.0
    budget.ask(HERE, "the game")
    now[0] = 102.1
    with pytest.raises(RulesetError) as caught:
        budget.ask(HERE, "the game")
    assert [problem.headline for problem in caught.value.problems] == [
        "ruleset.yaml:3:7: to check all of this takes more than 2 seconds; the game is not reached — make it less, or "
        "simpler"]
    assert (Budget().seconds, Budget(0.0).seconds) == (30.0, 0.0)


# ---- variants -------------------------------------------------------------------------------------------------------

OPTIONS = [
    SimpleNamespace(id="quick", type=FLAG, default=False, span=Span("a", 1, 1)),
    SimpleNamespace(id="large", type=FLAG, default=True, span=Span("a", 2, 1)),
    SimpleNamespace(id="rounds", type=NUMBER, default=3, low=1, high=99, span=Span("a", 3, 1)),
    SimpleNamespace(id="few", type=NUMBER, default=2, low=2, high=4, span=Span("a", 4, 1)),
    SimpleNamespace(id="all", type=NUMBER, default=25, low=5, high=25, span=Span("a", 5, 1)),
    SimpleNamespace(id="first", type="words", default="red", span=Span("a", 6, 1)),
]
MODEL: Any = SimpleNamespace(
    players=(3, 2), options={spec.id: spec for spec in OPTIONS}, choices=lambda spec: ["blue", "red", "green"],
    place=lambda key: Span(key, 9, 9))


def test_each_option_is_tried_at_each_other_value_at_the_fullest_table() -> None:
    assert list(variants(MODEL)) == [
        (3, {}), (2, {}), (3, {"quick": "yes"}), (3, {"large": "no"}), (3, {"rounds": "1"}), (3, {"rounds": "21"}),
        (3, {"few": "4"}), (3, {"all": "5"}), (3, {"first": "blue"}), (3, {"first": "green"})]


def test_a_variant_is_told_by_its_option_or_its_number_of_players() -> None:
    assert variant_told(MODEL, 3, {"rounds": "21"}) == (Span("a", 3, 1), "the game with rounds = 21")
    assert variant_told(MODEL, 2, {}) == (Span("players", 9, 9), "the game for 2 players")


def test_every_variant_is_played_but_those_that_are_alike(tmp_path: Path, monkeypatch: Monkey) -> None:
    text = HEAD.replace("players: 2", "players: [1, 2]\noptions: {idle: {type: flag}, slow: {type: flag}}") + VARS
    (tmp_path / "ruleset.yaml").write_text(text + MAIN.replace("n += 1", "n += 2 if slow else 1"), encoding="utf-8")
    compiled = open_rules(str(tmp_path / "ruleset.yaml")).compiled
    told: list[tuple[object, ...]] = []
    asked: list[str] = []
    monkeypatch.setattr(check, "open_all", lambda rules, ask: told.append(("open", rules.world.players)))
    monkeypatch.setattr(check, "smoke", lambda rules, ask, *given: told.append((rules.world.players, *given)))
    budget: Any = SimpleNamespace(ask=lambda span, what: asked.append(what))
    assert compiled.loaded is not None
    assert play_through(compiled.loaded, compiled, budget) == []
    assert told == [("open", 1), (1,), (2, 1, 133)], "two play as one does, and the option that is idle changes nothing"
    assert asked == ["the game for 1 players", "the game for 2 players", "the game with idle = yes",
                     "the game with slow = yes"]


# ---- openings -------------------------------------------------------------------------------------------------------


def opened(monkeypatch: Monkey, **limits: int) -> tuple[list[tuple[int, object]], int, Rules]:
    """Every decision that is tried, with how many there were to choose from; and how often time was asked for."""
    for name, most in limits.items():
        monkeypatch.setattr(check, name, most)
    rules, tried, (asked, ask) = open_rules("tictactoe"), list[tuple[int, object]](), counted()

    def noted(rules: Rules, position: Any, option: Any) -> Any:
        tried.append((len(position.opts), option))
        return complete(rules, position, option)

    monkeypatch.setattr(check, "complete", noted)
    open_all(rules, ask)
    monkeypatch.setattr(check, "complete", complete)
    return tried, len(asked), rules


def test_every_first_decision_is_tried_then_every_second_after_each_and_no_more_than_so_many(
        monkeypatch: Monkey) -> None:
    tried, asked, rules = opened(monkeypatch, OPENINGS=20)
    first = rules.start(0).opts
    assert tried == [*((9, option) for option in first), *((8, option) for option in first[1:]),
                     *((8, option) for option in (first[0], *first[2:4]))]
    assert asked == 20


@pytest.mark.parametrize("many", [1, 4])
def test_openings_end_when_so_much_work_was_done(many: int, monkeypatch: Monkey) -> None:
    rules, spent = open_rules("tictactoe"), 0
    for option in rules.start(0).opts[:many]:
        after = rules.start(0)
        rules.apply(after, option)
        spent += after.steps
    assert len(opened(monkeypatch, OPENING_STEPS=spent)[0]) == many
    assert len(opened(monkeypatch, OPENING_STEPS=spent + 1)[0]) == many + 1


def test_what_fails_in_an_opening_is_told_with_its_place_and_what_is_told_already_as_it_is(monkeypatch: Monkey) -> None:
    def broken(rules: Rules, position: object) -> None:
        raise ZeroDivisionError

    def full() -> None:
        raise RulesetError([])

    monkeypatch.setattr(check, "check_question", broken)
    with pytest.raises(RuleError, match="ZeroDivisionError"):
        open_all(open_rules("tictactoe"), nothing)
    with pytest.raises(RuleError, match="ZeroDivisionError"):
        smoke(open_rules("tictactoe"), nothing)
    for tried in (open_all, smoke):
        monkeypatch.setattr(check, "check_question", lambda rules, position: None)
        with pytest.raises(RulesetError):
            tried(open_rules("tictactoe"), full)


# ---- games by lot ---------------------------------------------------------------------------------------------------


def smoked(monkeypatch: Monkey, name: str, *given: int) -> tuple[list[tuple[int, int, int]], list[int], int, Rules]:
    """Which questions were looked at, of which game, after how many decisions; after how many of all the table was."""
    rules, looked, tables, (asked, ask) = open_rules(name), list[tuple[int, int, int]](), list[int](), counted()
    games: dict[int, int] = {}

    def question(_: Rules, position: Any) -> None:
        seed = games.setdefault(id(position), len(games))
        looked.append((seed, sum(one[0] == seed for one in looked), position.pc))

    def started(seed: int, real: Any = rules.start) -> Any:
        kept.append(real(seed))
        seeds.append(seed)
        return kept[-1]

    kept: list[Any] = []
    seeds: list[int] = []
    monkeypatch.setattr(rules, "start", started)
    monkeypatch.setattr(check, "check_question", question)
    monkeypatch.setattr(check, "check_table", lambda rules, position: tables.append(len(looked) - 1))
    smoke(rules, ask, *given)
    assert seeds == [*range(len(seeds))]
    return looked, tables, len(asked), rules


def test_two_games_are_played_and_tables_looked_at_when_a_question_is_new_and_at_every_tenth_decision(
        monkeypatch: Monkey) -> None:
    looked, tables, asked, _ = smoked(monkeypatch, "morris", 2, 35)
    assert [(game, count) for game, count, _ in looked] == [(game, count) for game in (0, 1) for count in range(35)]
    assert asked == 70 and len({pc for _, _, pc in looked}) > 1
    assert tables == [place for place, (_, count, pc) in enumerate(looked)
                      if count % 10 == 0 or pc not in {one[2] for one in looked[:place]}]


def test_games_end_after_so_many_decisions_or_options(monkeypatch: Monkey) -> None:
    assert smoked(monkeypatch, "tictactoe")[2] in range(2 * 5, 2 * 9 + 1)
    assert smoked(monkeypatch, "breakthrough", 1, 3)[2] == 3 and smoked(monkeypatch, "breakthrough", 3, 1)[2] == 3
    monkeypatch.setattr(check, "SMOKE_OPTIONS", 9 + 8 + 7)
    assert smoked(monkeypatch, "tictactoe", 2)[2] == 6
    monkeypatch.setattr(check, "SMOKE_OPTIONS", 9 + 8 + 6)
    assert smoked(monkeypatch, "tictactoe", 2)[2] == 4
    assert (check.SMOKE_GAMES, check.SMOKE_DECISIONS) == (2, 400)


def test_each_game_is_decided_by_a_lot_of_its_own(monkeypatch: Monkey) -> None:
    rules, played = open_rules("breakthrough"), list[object]()
    monkeypatch.setattr(check, "complete", lambda rules, position, option: played.append(option) or option)  # type: ignore[func-returns-value]
    smoke(rules, nothing, 2, 12)
    wanted = []
    for seed in (0, 1):
        chance, position = random.Random(seed), rules.start(seed)
        for _ in range(12):
            wanted.append(chance.choice(position.opts))
            rules.apply(position, wanted[-1])
    assert played == wanted


# ---- what is looked at in a position --------------------------------------------------------------------------------


def test_one_decision_out_of_turn_of_each_kind_is_tried_on_a_copy() -> None:
    told: list[tuple[object, ...]] = []
    rules: Any = SimpleNamespace(
        table_options=lambda position: [(0, "a"), (1, "b"), (0, "c")],
        free_texts=lambda position, option, out_of_turn: ["one", "two"][:2 * option[0]] if out_of_turn else None,
        table_text=lambda position, option: told.append(("written", position, option)),
        apply_table=lambda position, option: told.append((position, option)))
    position: Any = SimpleNamespace(copy=lambda: "the copy")
    check_table(rules, position)
    assert told == [("written", position, (0, "c")), ("the copy", (0, "c")), ("written", position, (1, "b")),
                    ("the copy", (1, "b", SAMPLE, SAMPLE))]


def asks(texts: list[str], seat: int = 0) -> str:
    """What is said of a question whose decisions are written so; nothing if it is well."""
    choose = SimpleNamespace(who=SimpleNamespace(span=HERE))
    rules: Any = SimpleNamespace(
        compiled=SimpleNamespace(generated=SimpleNamespace(chooses={4: choose})),
        questions={4: SimpleNamespace(who=lambda position: seat)}, texts=lambda position: texts,
        declared=lambda position, option: SimpleNamespace(span=Span("r", option, 1)))
    position: Any = SimpleNamespace(pc=4, opts=[*range(len(texts))])
    try:
        check_question(rules, position)
    except RuleError as error:
        assert error.span is not None
        return f"{error.span.line}: {error.message} — {error.remedy}"
    return ""


@pytest.mark.parametrize(("texts", "seat", "said"), [
    ([], 0, ""), (["a", "b"], 1, ""), (["a"], -1, "3: nobody is asked this — choose a seat that is not nothing"),
    (["a", "b", "a"], 0, "2: two different decisions are both written 'a' — tell them apart in 'as', where { } holds "
     "what differs"), (["a", " b"], 0, "1: nobody can write the decision ' b' — let 'as' give one line of text"),
    (["b "], 0, "0: nobody can write the decision 'b ' — let 'as' give one line of text"),
    (["a\nb"], 0, "0: nobody can write the decision 'a\\nb' — let 'as' give one line of text"), (["a b"], 0, "")])
def test_somebody_is_asked_and_can_write_each_decision(texts: list[str], seat: int, said: str) -> None:
    assert asks(texts, seat) == said
