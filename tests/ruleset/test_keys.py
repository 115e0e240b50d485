"""One declaration of a key reads it, checks it, tells it to the reference and offers it to editors."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.fields import Fields
from game.ruleset.forms import COLOUR, FLAG, TEXT, ListOf, MapOf, Name, Number, OneOf
from game.ruleset.keys import Part, Sub, key, need, read_part, shape_of
from game.ruleset.names import Names, look_up
from game.ruleset.problems import Problems
from game.ruleset.source import parse_source
from game.schema import of_shape
from tests.mods.schema import wrong


@dataclass(frozen=True)
class Lamp(Part, id="lamp", title="Lamps", page="show"):
    """What shines."""

    oil: int = key(Number(1, 9), "How long it burns.", 3, "4", left="3")
    colour: str = key(COLOUR, "How it shines.", "", '"#ffee88"')


@dataclass(frozen=True)
class Room(Part, id="room", title="Rooms", page="show"):
    """Where one sits."""

    walls: str = need(OneOf(("oak", "stone"), "a wall"), "What it is made of.", "oak", formerly="sides")
    warm: bool = key(FLAG, "Whether there is a fire.", True, "no")
    guests: tuple[str, ...] = key(ListOf(Name("guest"), alone=True), "Who sits there.", (), "[ada]")
    lamps: dict[str, Lamp] = key(MapOf(Sub(Lamp), each="lamp {}", most=2), "What shines.", {}, "{desk: {oil: 2}}")
    said: str = key(TEXT, "What is said.", "", "Hush.", name="with")

    def check(self, reader: Fields, where: str) -> None:
        if self.walls == "oak" and self.warm:
            reader.wrong(self.place("warm"), f"{where} burns down", "write warm: no")


def read(text: str) -> tuple[Room, Fields, list[str]]:
    """A room, who read it, and what was wrong, without the name of the file."""
    problems = Problems({"room": text})
    fields = Fields(problems)
    room = read_part(Room, fields, parse_source(text, "room"), "the room")
    return room, fields, [problem.headline.partition(":")[2] for problem in problems]


def test_a_part_has_what_is_written_and_else_what_is_declared() -> None:
    room, _, found = read('walls: stone\nguests: ada\nlamps: {desk: {oil: 2, colour: "#ffffff"}}\nwith: Hush.')
    assert found == []
    assert (room.walls, room.warm, room.guests, room.said) == ("stone", True, ("ada",), "Hush.")
    assert room.lamps == {"desk": Lamp(2, "#ffffff", id="desk")}
    assert (room.lamps["desk"].span.line, room.spans["guests"].column, room.given) == (3, 9, True)
    assert Room().lamps == {} and not Room().given


def test_a_key_may_be_called_as_older_rulesets_call_it_but_not_twice() -> None:
    room, _, found = read("sides: stone\nguests: ada")
    assert (room.walls, room.guests, room.place("walls").line, found) == ("stone", ("ada",), 1, [])
    assert read("sides: stoen")[2] == ["1:8: a wall cannot be 'stoen' — did you mean 'stone'?"]
    assert read("walls: stone\nsides: stone")[2] == ["2:1: unknown key 'sides' in the room — known here: walls, warm, "
                                                    "guests, lamps, with"]
    schema = of_shape(shape_of(Room)) | {"definitions": {"lamp": of_shape(shape_of(Lamp))}}
    assert not wrong({"sides": "stone"}, schema, schema) and not wrong({"walls": "stone"}, schema, schema)
    assert wrong({"sides": "stone", "walls": "stone"}, schema, schema) and wrong({"guests": ["ada"]}, schema, schema)


def test_what_is_wrong_is_told_with_its_place_what_it_is_called_and_a_remedy() -> None:
    assert read("walls: stoen\nlamsp: {}\nlamps: {desk: {oil: 20}}")[2] == [
        "1:8: a wall cannot be 'stoen' — did you mean 'stone'?",
        "2:1: unknown key 'lamsp' in the room — did you mean 'lamps'?",
        "3:21: 'oil' of lamp desk must be a whole number — write one from 1 to 9"]
    assert read("walls: stone\nlamps: {a: {}, b: {}, c: {}}")[2] == [
        "2:8: there are 3 'lamps' of the room — at most 2 are possible"]


def test_a_needed_key_has_to_be_there_and_to_hold_something() -> None:
    assert read("warm: no")[2] == ["1:1: the room has no 'walls' — add 'walls:'"]
    assert read("walls:")[2] == ["1:1: the room has no 'walls' — write one after 'walls:'"]


def test_keys_are_held_against_each_other_when_each_is_right() -> None:
    assert read("walls: oak\nwarm: yes")[2] == ["2:7: the room burns down — write warm: no"]
    assert read("walls: oak\nwram: no")[2] == ["2:1: unknown key 'wram' in the room — did you mean 'warm'?"]


def test_names_are_looked_up_when_all_of_them_are_known() -> None:
    room, fields, found = read("walls: stone\nguests: [ada, baa]")
    assert room.guests == ("ada", "baa") and found == []
    problems = Problems()
    look_up(fields.mentions, Names({"guest": ["ada", "bea"]}, {}, "room"), problems)
    assert [problem.headline for problem in problems] == ["room:2:15: there is no guest 'baa' — did you mean 'bea'?"]


def test_the_reference_and_the_schema_say_the_same() -> None:
    told = {one.name: (one.form.told, one.left, one.example) for one in shape_of(Room).keys}
    assert told == {"walls": ("one of oak stone", "", "oak"), "warm": ("flag", "yes", "no"),
                    "guests": ("name or list of name", "", "[ada]"), "lamps": ("map of #lamp", "", "{desk: {oil: 2}}"),
                    "with": ("text", "", "Hush.")}
    whole = of_shape(shape_of(Room)) | {"definitions": {"lamp": of_shape(shape_of(Lamp))}}
    assert wrong({"walls": "oak", "guests": "ada", "lamps": {"desk": {"oil": 2}}}, whole, whole) == []
    for bad in ({"walls": "brick"}, {}, {"walls": "oak", "lamps": {"desk": {"oil": 20}}}, {"walls": "oak", "wram": 1},
                {"walls": "oak", "lamps": {"desk": {"colour": "white"}}}):
        assert wrong(bad, whole, whole) != [], bad
