"""What editors are given: schemas that our own rulesets fulfil, a project file for Tiled, pages of reference."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from game.board.draft import CLASSES
from game.match.lesson import lesson_id, lessons_in
from game.mods.fresh import make_mod
from game.ruleset.library import Library, builtin_folder
from game.schema import FILES, schema, schema_file
from game.tiled_project import project_text
from tests.mods.schema import wrong

RULESETS = sorted(builtin_folder().glob("*/ruleset.yaml"))
LESSONS = [path for folder in sorted(builtin_folder().iterdir()) for path in lessons_in(folder)]


class Plain(yaml.SafeLoader):
    """YAML as editors read it: in version 1.2, yes and no are words, and keys are texts."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        return {self.construct_scalar(key): self.construct_object(value, True) for key, value in node.value}


Plain.yaml_implicit_resolvers = {
    char: [(tag, pattern) for tag, pattern in found if tag.rpartition(":")[2] not in ("bool", "timestamp")]
    for char, found in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))
Plain.add_constructor("tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node))  # type: ignore[arg-type]


def data(path: Path) -> object:
    return yaml.load(path.read_text(encoding="utf-8"), Plain)


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
def test_our_rulesets_fulfil_the_schema(path: Path) -> None:
    whole = schema("ruleset")
    assert wrong(data(path), whole, whole) == []


@pytest.mark.parametrize("path", LESSONS, ids=lesson_id)
def test_our_lessons_fulfil_the_schema(path: Path) -> None:
    whole = schema("lesson")
    assert wrong(data(path), whole, whole) == []


def test_a_new_mod_fulfils_the_schemas_that_it_names(tmp_path: Path) -> None:
    mod = make_mod("fresh", tmp_path, ["en", "fr"])
    for file in ("ruleset.yaml", "tests.yaml"):
        first = (mod / file).read_text(encoding="utf-8").splitlines()[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert match is not None
        whole = json.loads((mod / match[1]).read_text(encoding="utf-8"))
        assert wrong(data(mod / file), whole, whole) == []


@pytest.mark.parametrize("change, told", [
    ({"kindz": {}}, "kindz"), ({"players": "two"}, "players"), ({"seats": 3}, "seats"),
    ({"kinds": {"man": {"moves": [{"stap": "n"}]}}}, "stap"), ({"pieces": [{"kind": 3}]}, "pieces"),
    ({"procedures": {"main": [{"choose": "turn"}]}}, "procedures"), ({"show": {"shelf": {"order": "first"}}}, "order")])
def test_the_schema_refuses_what_the_reader_refuses(change: dict[str, object], told: str) -> None:
    whole = schema("ruleset")
    good = data(builtin_folder() / "tictactoe" / "ruleset.yaml")
    assert isinstance(good, dict)
    found = wrong(good | change, whole, whole)
    assert found and told in " ".join(found)


def test_every_key_of_a_schema_is_explained_and_most_have_an_example() -> None:
    for root in FILES:
        whole = json.loads(schema_file(root).read_text(encoding="utf-8"))
        Draft7Validator.check_schema(whole)
        assert whole["$schema"] == "http://json-schema.org/draft-07/schema#"
        keys = [key for part in [whole, *whole["definitions"].values()] for key in part.get("properties", {}).values()
                if "anyOf" in key]
        assert all(key["description"] for key in keys)
        assert sum("examples" in key for key in keys) > len(keys) * 0.7


def test_examples_of_the_schema_are_of_the_type_that_they_stand_for() -> None:
    for root in FILES:
        whole = schema(root)
        for part in [whole, *whole["definitions"].values()]:
            for name, key in part.get("properties", {}).items():
                for example in key.get("examples", []):
                    assert wrong(example, key, whole, name) == []


def test_tiled_offers_the_classes_that_the_reader_knows() -> None:
    project = json.loads(project_text(["king", "pawn"], ["white", "black"], ["harbour"]))
    types = {entry["name"]: entry for entry in project["propertyTypes"]}
    assert set(CLASSES) <= set(types)
    assert types["kind"]["values"] == ["king", "pawn"] and types["owner"]["values"] == ["white", "black"]
    assert {member["name"]: member.get("propertyType") for member in types["piece"]["members"]} == {
        "kind": "kind", "owner": "owner"}
    assert types["harbour"]["useAs"] == ["tile"]
    assert len({entry["id"] for entry in project["propertyTypes"]}) == len(types)
    assert all(member["value"] in ("", 0) for entry in types.values() for member in entry.get("members", []))


def test_a_ruleset_of_every_id_is_there_to_be_checked() -> None:
    assert {path.parent.name for path in RULESETS} == set(Library().ids())


ASKED = """
- loop:
  - choose: turn
    options:
      - each: p in men(turn)
        as: "{p}"
        do:
          - if: turn == white
            then: [{win: turn, by: arrival}]
"""


@pytest.mark.parametrize(("before", "after", "place", "message"), [
    ("options:", "optons:", "/0/loop/0", "'options' is a required property"),
    ("as:", "az:", "/0/loop/0/options/0", "'as' is a required property"),
    ("by: arrival", "bye: arrival", "/0/loop/0/options/0/do/0/then/0", "Additional properties are not allowed ('bye' "
     "was unexpected)"),
    ("each: p in men(turn)", "each: [p]", "/0/loop/0/options/0/each", "['p'] is not valid under any"),
    ("then:", "than:", "/0/loop/0/options/0/do/0", "'then' is a required property"),
])
def test_what_is_wrong_in_a_statement_is_told_there_and_as_itself(before: str, after: str, place: str,
                                                                  message: str) -> None:
    whole = schema("ruleset")
    part = whole["definitions"]["statements"]
    assert wrong(yaml.load(ASKED, Plain), part, whole) == []
    told = wrong(yaml.load(ASKED.replace(before, after, 1), Plain), part, whole)
    assert any(line.startswith(f"{place}: {message}") for line in told)
    assert {line.partition(":")[0] for line in told} == {place}, "and nowhere else"


@pytest.mark.parametrize(("section", "place"), [
    ({"show": {"notices": [{"text": "ending"}]}}, "/show/notices/0"),
    ({"vars": {"turn": "seta"}}, "/vars/turn"),
    ({"kinds": {"man": {"moves": [{"stap": "orth"}]}}}, "/kinds/man/moves/0"),
    ({"board": {"map": "boards/a.tmx", "facing": {"white": ["n"]}}}, "/board/facing/white"),
    ({"seats": ["White", "black"]}, "/seats/0"),
    ({"kinds": {"Old Man": {}}}, "/kinds"),
    ({"text": {"english": {"move": "Move"}}}, "/text"),
    ({"define": {"busy(t)": "t.empty"}}, "/define"),
    ({"procedures": {"main": {"say": "It is getting late"}}}, "/procedures/main/say"),
    ({"procedures": {"main": [{"win": "turn", "by": "far side"}]}}, "/procedures/main/0/by"),
    ({"procedures": {"main": [{"then": "commit"}]}}, "/procedures/main/0"),
])
def test_the_schema_is_as_strict_as_the_program(section: dict[str, Any], place: str) -> None:
    whole = schema("ruleset")
    told = wrong({"ruleset": {"format": 1, "id": "x", "extends": "y"}, **section}, whole, whole)
    assert [line.partition(":")[0] for line in told] == [place]
