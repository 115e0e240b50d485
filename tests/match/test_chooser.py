"""Picking a decision thing by thing: what can be picked, what is left then, and when nothing remains to be picked."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from game.match.chooser import Candidate, Chooser, Thing, one_thing_a_place

PLACE = [0, 0, 1, 2]  # pieces 0 and 1 stand on site 0, piece 2 on site 1, piece 3 on site 2


def thing(name: str) -> Thing:
    """`p3` is piece 3, `s1` is site 1, `w0` is seat 0."""
    return Thing({"p": "piece", "s": "site", "w": "seat"}[name[0]], int(name[1:]))


def candidates(*roads: str) -> list[Candidate]:
    return [Candidate((number,), road, tuple(map(thing, road.split())), ()) for number, road in enumerate(roads)]


def roads(found: Iterable[Candidate]) -> list[str]:
    """The things of each, in short."""
    short = {"piece": "p", "site": "s", "seat": "w"}
    return [" ".join(f"{short[one.kind]}{one.value}" for one in candidate.things) for candidate in found]


@pytest.mark.parametrize(("before", "after"), [
    (("p2 s0", "s1 s0"), ["p2 s0", "p2 s0"]),  # one piece stands for its site
    (("p0 s1", "p1 s1", "s0 s1"), ["s0 s1", "s0 s1", "s0 s1"]),  # of several, the site stands for all
    (("p0 s1", "s0 s1"), ["p0 s1", "p0 s1"]),  # the other one there cannot be picked
    (("p0 s1", "p1 s1"), ["p0 s1", "p1 s1"]),  # nobody asks for the site
    (("p2 s0", "s2 s0"), ["p2 s0", "s2 s0"]),  # another site
    (("w0 p2 s0", "w0 s1 s0"), ["w0 p2 s0", "w0 p2 s0"]),
    (("p2 s2", "w0 s1"), ["p2 s2", "w0 s1"]),  # only at the same place of the road
    (("p2 w0 s0 w1", "s1 w0 s2"), ["p2 w0 s0 w1", "p2 w0 s2"]),  # what comes before and after stays
    (("w1 s1", "w1 p2", "w1"), ["w1 p2", "w1 p2", "w1"]),  # roads of different lengths
    (("", "p2", "s1"), ["", "p2", "p2"]),
    (("w0 s0 w1", "w0 p0 w1", "w0 p1 w2"), ["w0 s0 w1", "w0 s0 w1", "w0 s0 w2"]),
    ((), []),
])
def test_a_site_and_what_stands_on_it_are_one_thing(before: tuple[str, ...], after: list[str]) -> None:
    position: Any = SimpleNamespace(place=PLACE)
    found = one_thing_a_place(candidates(*before), position)
    assert roads(found) == after
    assert [(one.option, one.text) for one in found] == [((number,), road) for number, road in enumerate(before)]


class Table:
    """Rules that offer some roads; the option is the road's number."""

    def __init__(self, *roads: str) -> None:
        self.roads = roads
        self.position: Any = SimpleNamespace(over=False, opts=[(number,) for number in range(len(roads))], place=PLACE)

    def texts(self, _position: object) -> list[str]:
        return [f"text {number}" for number in range(len(self.roads))]

    def stands_for(self, _position: object, option: tuple[int]) -> list[tuple[str, int]]:
        things = [thing(name) for name in self.roads[option[0]].split()]
        return [("word", 3), *((one.kind, one.value) for one in things), ("site", -1)]  # what nobody can point at

    def free_texts(self, _position: object, option: tuple[int]) -> tuple[int, ...]:
        return (option[0],)

    def chooser(self) -> Chooser:
        rules: Any = self
        return Chooser(rules, self.position)


def test_every_option_has_its_text_its_things_and_its_room_for_words() -> None:
    chooser = Table("p2 s0", "").chooser()
    assert [(one.option, one.text) for one in chooser.all] == [((0,), "text 0"), ((1,), "text 1")]
    assert [one.texts for one in chooser.all] == [(0,), (1,)]
    assert roads(chooser.all) == ["p2 s0", ""], "only what can be seen, and is somewhere"
    assert [one.text for one in chooser.plain()] == ["text 1"]


def test_nothing_can_be_picked_when_the_game_is_over() -> None:
    table = Table("p2")
    table.position.over = True
    chooser = table.chooser()
    assert chooser.all == [] and not chooser.pick(thing("p2")) and chooser.settled() is None


def test_picks_narrow_down_what_is_left_and_can_be_taken_back() -> None:
    chooser = Table("p2 s0", "p2 s2", "p3 s0", "").chooser()
    assert {one.kind + str(one.value): roads(left) for one, left in chooser.next_things().items()} == {
        "piece2": ["p2 s0", "p2 s2"], "piece3": ["p3 s0"]}
    assert not chooser.pick(thing("s0")) and chooser.picked == [], "that comes later"
    assert chooser.pick(thing("p2")) and chooser.picked == [thing("p2")]
    assert roads(chooser.left()) == ["p2 s0", "p2 s2"]
    assert set(chooser.next_things()) == {thing("s0"), thing("s2")}, "not what was known before the pick"
    assert chooser.ready() == [] and chooser.settled() is None
    assert chooser.pick(thing("s2")) and chooser.settled() is chooser.all[1]
    assert chooser.unpick() and chooser.settled() is None and set(chooser.next_things()) == {thing("s0"), thing("s2")}
    assert chooser.unpick() and not chooser.unpick() and roads(chooser.left()) == ["p2 s0", "p2 s2", "p3 s0", ""]


def test_nothing_is_settled_while_there_is_a_choice() -> None:
    both = Table("p2", "p2").chooser()
    both.pick(thing("p2"))
    assert len(both.ready()) == 2 and both.settled() is None, "they are told apart by name"
    longer = Table("p2", "s1 s0").chooser()
    longer.pick(thing("p2"))
    assert len(longer.ready()) == 1 and longer.settled() is None, "one could go on, with what stands there"
    only = Table("").chooser()
    assert len(only.ready()) == 1 and only.settled() is None, "nobody has picked it"


# ---- lists: any of several things is pressed ----


class Tiles(Table):
    """A board of three by three sites, on which roads may end in several sites at once: `p0 s0+s1`."""

    def __init__(self, *roads: str) -> None:
        super().__init__(*roads)
        points = [(float(10 * (site % 3)), float(10 * (site // 3))) for site in range(9)]
        self.world = SimpleNamespace(board=SimpleNamespace(points=points), shapes=((), ("some",)))

    def stands_for(self, _position: object, option: tuple[int]) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        for name in self.roads[option[0]].split():
            sites = tuple(thing(one) for one in name.split("+"))
            found.append((f"{sites[0].kind}s", tuple(one.value for one in sites)) if len(sites) > 1 else sites[0])
        return found


LYING = ("p3 s0+s1", "p3 s1+s2", "p3 s0+s3", "p3 s1+s4", "p3 s4+s7")


def texts(chooser: Chooser, name: str) -> list[str]:
    return [one.text for one in chooser.next_things().get(thing(name), [])]


def test_a_press_on_any_of_several_things_picks_all_of_them() -> None:
    chooser = Tiles(*LYING).chooser()
    assert chooser.pick(thing("p3"))
    assert set(chooser.next_things()) == {thing(name) for name in ("s0", "s1", "s2", "s3", "s4", "s7")}
    assert chooser.together(thing("s2")) == (thing("s1"), thing("s2"))
    assert chooser.pick(thing("s2")) and chooser.held_now() == [thing("p3"), thing("s1"), thing("s2")]
    settled = chooser.settled()
    assert settled is not None and settled.text == "text 1"
    assert chooser.unpick() and chooser.settled() is None and set(chooser.left()) == set(chooser.all)


def test_what_stood_for_several_things_is_forgotten_when_it_is_taken_back() -> None:
    chooser = Tiles(*LYING, "p3 s5").chooser()
    for name in ("p3", "s2"):
        chooser.pick(thing(name))
    assert chooser.unpick() and chooser.pick(thing("s5")) and chooser.held_now() == [thing("p3"), thing("s5")]
    settled = chooser.settled()
    assert settled is not None and settled.text == "text 5"


def test_turning_goes_through_the_ways_to_lie_that_are_possible_there() -> None:
    chooser = Tiles(*LYING).chooser()
    chooser.pick(thing("p3"))
    assert texts(chooser, "s1") == ["text 1"], "what is held by this site, rather than what only reaches it"
    assert (chooser.poses(thing("s1")), chooser.pose(thing("s1"))) == (2, 0)
    assert chooser.turn(thing("s1"), 1) and texts(chooser, "s1") == ["text 3"] and chooser.pose(thing("s1")) == 1
    assert texts(chooser, "s0") == ["text 2"], "the same way to lie elsewhere"
    assert texts(chooser, "s2") == ["text 1"], "where it cannot lie so, it lies as it can"
    assert chooser.turn(thing("s1"), 1) and texts(chooser, "s1") == ["text 1"], "and round again"
    assert chooser.turn(thing("s1"), -1) and texts(chooser, "s1") == ["text 3"]
    assert not chooser.turn(thing("s7"), 1) and not chooser.turn(thing("p3"), 1) and chooser.poses(None) == 0


def test_every_way_to_lie_is_meant_somewhere() -> None:
    chooser = Tiles(*LYING).chooser()
    chooser.pick(thing("p3"))
    for one in chooser.left():
        chooser.turn_to(one)
        assert chooser.next_things()[one.things[1]] == [one]


def test_of_several_things_that_are_picked_together_those_that_come_last_are_turned() -> None:
    chooser = Tiles(*(f"s5+s6 {road.removeprefix('p3 ')}" for road in LYING)).chooser()
    chooser.pick(thing("s5"))
    for one in chooser.left():
        chooser.turn_to(one)
        assert chooser.next_things()[one.things[1]] == [one]


def test_decisions_on_the_same_sites_are_told_apart_by_name() -> None:
    chooser = Tiles("p3 s0+s1", "p3 s0+s1", "p3 s1").chooser()
    chooser.pick(thing("p3"))
    assert texts(chooser, "s0") == ["text 0", "text 1"] and texts(chooser, "s1") == ["text 2", "text 0", "text 1"]
    assert chooser.pick(thing("s0")) and len(chooser.ready()) == 2 and chooser.settled() is None


def test_what_follows_is_asked_after_all_of_them() -> None:
    chooser = Tiles("s0+s1 w0", "s0+s1 w1", "s0+s3 w0").chooser()
    assert chooser.pick(thing("s1")) and set(chooser.next_things()) == {thing("w0"), thing("w1")}
    assert chooser.pick(thing("w1")) and chooser.settled() is chooser.all[1]


def test_only_what_can_lie_otherwise_somewhere_is_turned() -> None:
    assert Tiles("s0+s1", "s1+s4").chooser().turns() and Tiles("s0+s1", "s1+s4").chooser().lays_shapes()
    assert not Tiles("s0+s1", "s4+s7").chooser().turns(), "each lies in one way, wherever it is pressed"
    without = Tiles("s0+s1", "s1+s4")
    without.world.shapes = ((), ())
    assert without.chooser().turns() and not without.chooser().lays_shapes(), "a line of sites is no shape"


def test_cards_that_are_meant_together_are_told_apart_by_name() -> None:
    cards = Tiles("p4+p5", "p5+p6", "p5", "p6")
    cards.position.place = [*PLACE, -1, -1, -1, -1][:7]
    for pressed, found in (("p4", ["text 0"]), ("p5", ["text 2", "text 0", "text 1"]), ("p6", ["text 3", "text 1"])):
        chooser = cards.chooser()
        assert texts(chooser, pressed) == found and not chooser.turns() and chooser.poses(thing(pressed)) == 0
        assert chooser.pick(thing(pressed)) and {one.text for one in chooser.ready()} == set(found)
        assert (chooser.settled() is not None) == (len(found) == 1), "nothing is decided that was not meant"
    alone = cards.chooser()
    assert alone.together(thing("p4")) == (thing("p4"), thing("p5")) and alone.together(thing("p6")) == (thing("p6"),)


@pytest.mark.parametrize(("group", "cards"), [
    ((Thing("piece", 0), Thing("piece", 1)), True), ((Thing("piece", 0), Thing("piece", 2)), False),
    ((Thing("piece", 2), Thing("piece", 2)), False), ((Thing("piece", 3),), False),
    ((Thing("piece", 0), Thing("site", 1)), False)])
def test_cards_are_what_stands_at_no_site_not_even_the_first(group: tuple[Thing, ...], cards: bool) -> None:
    chooser = object.__new__(Chooser)
    chooser.place = [-1, -1, 0, 5]
    assert chooser.in_piles(group) is cards
