"""How much work is reckoned for each thing, to the part: what goes free, what counts, and from where on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.ruleset.ir import Clause, MoveIR, OptionIR, ProcedureIR, Stmt
from game.ruleset.program.costs import CALL, FEW, FREE, SHORT, UNIT, Costs, units


def part(work: int = 1, bound: int = 0) -> Any:
    """A formula of so much work that is a list of so many entries."""
    return SimpleNamespace(work=lambda costs: work, bound=lambda costs: bound)


def loop(bound: int, work: int = 1, *conds: int) -> Clause:
    return Clause((), part(work, bound), tuple(map(part, conds)))


def stmt(work: int, *body: Any, loops: bool = False, other: tuple[Any, ...] = ()) -> Any:
    return SimpleNamespace(work=lambda costs: work, body=body, other=other, loops=loops)


def procedure(name: str, *body: Any) -> Any:
    return SimpleNamespace(name=name, body=body)


def move(*directions: str, limit: int = 0, **parts: int) -> Any:
    named = {name: part(parts[name]) if name in parts else None for name in ("cond", "empty", "take", "land", "over")}
    return SimpleNamespace(directions=directions, limit=limit, **named)


def option(*clauses: Clause, cond: int = 0, same: tuple[int, ...] = (), must: int = 0, sure: int = 0) -> Any:
    return SimpleNamespace(clauses=clauses, cond=part(cond) if cond else None, same=tuple(map(part, same)),
                           must=part(must) if must else None, sure=part(sure) if sure else None)


@pytest.fixture
def costs() -> Costs:
    """On three sites, of which the first sees three and one, the second two; two seats see otherwise in `ahead`."""
    every = (((1, 2, 0), (2,)), ((0, 2),), ())
    ahead = (((), ((1,),), ()), (((1, 2),), (), ((0,), (1,), (2,))))
    owners = (0, 1, 1, -1, 1)
    world: Any = SimpleNamespace(pieces=[SimpleNamespace(owner=owner) for owner in owners], site_count=3,
                                 groups={"all": every, "none": ()}, seat_groups={"ahead": ahead}, define_irs={})
    return Costs(world, {}, {}, set())


def test_the_measures() -> None:
    assert (UNIT, FREE, CALL, SHORT, FEW) == (64, 4_000, 8, 1_000, 10_000)


@pytest.mark.parametrize(("work", "free", "steps"), [
    (0, -1, 1), (63, -1, 1), (64, -1, 2), (127, -1, 2), (128, -1, 3), (0, 0, 0), (1, 0, 1), (1000, 1000, 0),
    (1001, 1000, 16), (4000, 4000, 0), (4001, 4000, 63), (-1, -1, 0)])
def test_work_counts_in_steps_as_soon_as_it_is_more_than_goes_free(work: int, free: int, steps: int) -> None:
    assert units(work, free) == steps


def test_a_loop_is_its_list_and_its_rounds(costs: Costs) -> None:
    assert costs.nest((), 7) == 7
    assert costs.round((loop(10, 3, 2, 4),), 5) == 1 + 2 + 4 + 5
    assert costs.total((loop(10, 3, 2, 4),), 5) == 10 * 12
    assert costs.nest((loop(10, 3, 2, 4),), 5) == 3 + 120
    inner = loop(20, 5, 6)
    assert costs.nest((inner,), 2) == 5 + 20 * 9
    assert costs.nest((loop(10, 3, 2), inner), 2) == 3 + 10 * (1 + 2 + 185)
    assert costs.entries((loop(10), loop(20), loop(3))) == 600 and costs.entries(()) == 1


@pytest.mark.parametrize(("rounds", "uncounted", "counted", "first"), [
    (500, 1 + 4000, 0, True), (501, 1 + 1, 1, True), (FEW, 1 + 1, 1, True), (FEW + 1, 1 + 1, 1, False)])
def test_a_long_loop_counts_its_rounds_and_nothing_around_it(costs: Costs, rounds: int, uncounted: int, counted: int,
                                                             first: bool) -> None:
    clauses = (loop(rounds),)
    assert (costs.nest(clauses, 7), costs.at_loop(clauses, 7), costs.at_first(clauses, 7)) == (
        uncounted, counted, first)


def test_a_long_round_counts_for_several_steps(costs: Costs) -> None:
    assert costs.at_loop((loop(100),), 127) == 3 and costs.at_loop((loop(100),), 126) == 2
    assert costs.at_first((loop(5000),), 100) and not costs.at_first((loop(5001),), 100)


@pytest.mark.parametrize(("work", "uncounted", "counted"), [(FREE, FREE, 0), (FREE + 1, 1, 63)])
def test_a_long_define_counts_itself(costs: Costs, work: int, uncounted: int, counted: int) -> None:
    define: Any = SimpleNamespace(body=part(work))
    costs.world.define_irs["much"] = define
    assert (costs.define("much"), costs.at_define(define), costs.at_value(part(work))) == (
        uncounted, counted, counted)


def test_who_is_asked_is_short_or_counts(costs: Costs) -> None:
    assert costs.at_formula(part(600), part(400)) == 0 and costs.at_formula(part(600), part(401)) == 16


def test_a_position_is_all_that_is_on_the_board(costs: Costs) -> None:
    assert costs.position() == 20 * (20 + 5 + 3)


def test_men_are_those_of_whoever_has_most_unless_they_change_hands(costs: Costs) -> None:
    assert costs.men() == 3
    costs.changing.add("kind")
    assert costs.men() == 3
    costs.changing.add("owner")
    assert costs.men() == 5


@pytest.mark.parametrize(("group", "limit", "sites"), [("all", 0, 4), ("all", 1, 2), ("all", 2, 3), ("none", 0, 0),
                                                       ("ahead", 0, 3), ("ahead", 1, 3)])
def test_sites_are_counted_where_most_are_seen(costs: Costs, group: str, limit: int, sites: int) -> None:
    assert costs.sites(group, limit) == sites
    assert costs.sites(group, limit) == sites, "and again"
    assert costs.degree("all") == 2 and costs.degree("ahead") == 3


def test_a_move_looks_at_every_site_that_it_sees(costs: Costs) -> None:
    assert (costs.targets(move("all", "ahead")), costs.targets(move("all", limit=1))) == (7, 2)
    assert costs.landing(move("all")) == 3
    assert costs.landing(move("all", empty=10, take=20, land=40, over=80, cond=7)) == 153
    assert costs.move(move("all")) == 1 + 4 * 3 and costs.move(move("all", cond=7)) == 7 + 12
    long = move("all", land=998)
    assert (costs.move(long), costs.at_landing(long)) == (1 + 1, 1 + 1001 // UNIT)
    short = move("all", land=997)
    assert (costs.move(short), costs.at_landing(short)) == (1 + 4000, 0)


def test_reach_is_that_of_the_kind_that_has_most(costs: Costs) -> None:
    costs.all_moves |= {"": ((move("all"), move("all", limit=1)), (move("all"),), ())}
    assert costs.reach("") == (1 + 12) + (1 + 6) and costs.reach("other") == 0
    costs.all_moves[""] = ()
    assert costs.reach("") == 20, "it is known by now"


def test_options_are_conditions_and_all_decisions(costs: Costs) -> None:
    assert costs.decision(option()) == 1 and costs.decision(option(same=(2, 4), must=8, sure=16, cond=99)) == 31
    listed: tuple[OptionIR, ...] = (option(cond=5), option(loop(10, 3, 2), must=4), option())
    assert costs.options(listed) == 5 + 1 + (3 + 10 * (1 + 2 + 5)) + 1
    assert costs.at_options(listed) == 0
    assert costs.at_options((option(cond=999),)) == 0 and costs.at_options((option(cond=1000),)) == 16


def test_statements_count_themselves_when_they_are_long(costs: Costs) -> None:
    assert costs.body(()) == 0
    assert costs.body((stmt(5, stmt(7), other=(stmt(11),)), stmt(2))) == 25
    assert costs.body((stmt(5, stmt(7), loops=True, other=(stmt(11),)),)) == 5, "a loop counts its own rounds"
    assert costs.body((stmt(SHORT), stmt(SHORT + 1))) == SHORT + 1
    assert [costs.at_statement(stmt(work)) for work in (SHORT, SHORT + 1)] == [0, 16]
    assert costs.at_item(stmt(500, stmt(64))) == 2 and costs.at_round(stmt(64, stmt(64))) == 3


def test_a_call_is_worth_what_is_done_there(costs: Costs) -> None:
    costs.procedures |= {"short": procedure("short", stmt(SHORT - 1), stmt(1)),
                         "long": procedure("long", stmt(SHORT - 1), stmt(2))}
    found: dict[str, ProcedureIR] = costs.procedures
    assert (costs.call("short"), costs.call("long")) == (SHORT, 1)
    assert (costs.at_procedure(found["short"]), costs.at_procedure(found["long"])) == (0, 16)
    assert costs.at_call(found["short"]) == 16 and costs.at_call(procedure("none")) == 1
    own: Stmt = stmt(1)
    again: Any = SimpleNamespace(work=lambda costs: 3 + costs.call("again"), body=(), other=(), loops=False)
    costs.procedures["again"] = procedure("again", own, again)
    assert costs.call("again") == 4, "what calls itself is refused elsewhere"


def test_what_was_reckoned_is_not_reckoned_again(costs: Costs) -> None:
    known = iter((9,))
    formula: Any = SimpleNamespace(work=lambda costs: next(known))
    assert [costs.of(formula), costs.of(formula)] == [9, 9]
    costs.tuned = lambda ex: part(2, 3)
    assert costs.of(part(9)) == 2 and costs.bound(part(9, 9)) == 3, "as it is written in the end"


def test_a_move_of_no_direction_costs_its_condition(costs: Costs) -> None:
    still: MoveIR = move(cond=4)
    assert costs.move(still) == 4
