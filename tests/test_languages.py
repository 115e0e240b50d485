"""Everything a player reads is there in every language, with the same slots, and set as that language wants it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.ruleset.language.seats import After
from game.ruleset.library import Library, builtin_folder, examples_folder
from game.ruleset.source import Map, Node, Seq, Text, load_source
from game.scenes.menu.title import TitleScene
from game.storage.settings import spoken_here
from game.telling.strings import Strings, flatten, languages
from game.view.theme import assets_folder
from tests.ui.robot import Robot

ROOT = Path(__file__).resolve().parents[1]
LOCALES = sorted(path.name for path in (assets_folder() / "locale").iterdir() if path.is_dir())
RULESETS = sorted([*builtin_folder().glob("*/ruleset.yaml"), *examples_folder().glob("*/ruleset.yaml")])
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "game").rglob("*.py")))
SLOT = re.compile(r"\{(\w+)\}")
MORE = re.compile(r"\.(two|few)$")  # forms of plurals that English does not have
STRAIGHT = re.compile(r"\w'\w|s' ")
BREAKING = re.compile(r"[ \t][:;!?»]|«[ \t]")


def strings(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((assets_folder() / "locale" / language).glob("*.yaml")):
        fresh = flatten(load_source(path))
        assert not set(found) & set(fresh), f"{path}: {sorted(set(found) & set(fresh))} stand in two files"
        found |= fresh
    return found


def texts(node: Node | None, path: str = "") -> Iterator[tuple[str, Map]]:
    """Every mapping with a language in it, by its place."""
    if isinstance(node, Map):
        if set(node.entries) & set(LOCALES):
            yield path, node
        for key, value in node.entries.items():
            yield from texts(value, f"{path}.{key}")
    elif isinstance(node, Seq):
        for number, item in enumerate(node.items):
            yield from texts(item, f"{path}[{number}]")


def words(node: Node | None) -> Iterator[str]:
    if isinstance(node, Text):
        yield node.value
    elif isinstance(node, Map):
        for value in node.entries.values():
            yield from words(value)
    elif isinstance(node, Seq):
        for item in node.items:
            yield from words(item)


@pytest.mark.parametrize("language", LOCALES)
def test_every_language_says_everything(language: str) -> None:
    own, english = strings(language), strings("en")
    assert {key for key in own if not MORE.search(key)} == set(english)
    assert not [key for key, text in own.items() if not text.strip()]


@pytest.mark.parametrize("language", LOCALES)
def test_slots_are_the_same_in_every_language(language: str) -> None:
    own, english = strings(language), strings("en")
    same = {key: english[MORE.sub(".many", key)] for key in own}
    assert [key for key in own if set(SLOT.findall(own[key])) != set(SLOT.findall(same[key]))] == []


def used(key: str) -> bool:
    """Whether the code names a key: whole, as a plural, or by the beginning that a name is put after."""
    stems = {key, re.sub(r"\.(one|many)$", "", key)}
    parts = key.split(".")
    stems |= {".".join(parts[:count]) + ".{" for count in range(1, len(parts))}
    stems |= {f"{key[:cut]}{{" for cut in range(len(parts[0]) + 1, len(key)) if key[cut - 1] in "._"}
    return any(f"{quote}{stem}{'' if stem.endswith('{') else quote}" in CODE for stem in stems for quote in "\"'")


def test_nothing_is_translated_that_nobody_reads() -> None:
    assert [key for key in strings("en") if not used(key)] == []


def test_nothing_is_read_that_is_not_translated() -> None:
    asked = set(re.findall(r"""\btr\(["']([a-z_0-9.]+)["']""", CODE))
    asked |= set(re.findall(r'strings\("([a-z_0-9.]+)"', CODE))
    assert sorted(asked - set(strings("en"))) == []
    plurals = set(re.findall(r'plural\("([a-z_0-9.]+)"', CODE))
    assert [key for key in sorted(plurals) if not {f"{key}.one", f"{key}.many"} <= set(strings("en"))] == []


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
def test_a_ruleset_speaks_every_language(path: Path) -> None:
    for place, node in texts(load_source(path)):
        for language in LOCALES:
            assert language in node.entries, f"{path.parent.name}{place} has no {language}"
        first, *others = [node.entries[language] for language in LOCALES]
        if isinstance(first, Map):
            for other in others:
                # Where genders differ a language may tell more decisions apart: `as-…` beside the general one. What the
                # rules write is English already: `text-…` is for the others.
                assert isinstance(other, Map)
                apart = {key for key in set(first.entries) ^ set(other.entries) if not key.startswith(("as-", "text-"))}
                assert not apart, f"{path.parent.name}{place}: {sorted(apart)}"
                for key, value in first.entries.items():
                    if key not in other.entries:
                        continue
                    slots = [set(SLOT.findall(" ".join(words(each)))) for each in (value, other.entries[key])]
                    assert slots[0] == slots[1], f"{path.parent.name}{place}.{key}"


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
def test_texts_of_rulesets_are_set_with_care(path: Path) -> None:
    for place, node in texts(load_source(path)):
        for text in words(node.entries.get("en")):
            assert not STRAIGHT.search(text), f"{path.parent.name}{place}: a straight apostrophe: {text}"
        for text in words(node.entries.get("fr")):
            assert not STRAIGHT.search(text), f"{path.parent.name}{place}: a straight apostrophe: {text}"
            assert not BREAKING.search(text), f"{path.parent.name}{place}: a blank that can break: {text}"


def told(path: Path) -> Iterator[tuple[str, str]]:
    """What a rule book or a lesson says, without notation and places of a board: the language and the words."""
    if path.suffix == ".md":
        book = re.sub(r"`[^`\n]*`", "", path.read_text(encoding="utf-8"))
        yield from ((path.suffixes[0][1:], line) for line in book.splitlines() if not re.match(r"\w+: ", line))
    else:
        yield from ((language, text) for _, node in texts(load_source(path)) for language in LOCALES
                    for text in words(node.entries.get(language)))


def test_rule_books_and_lessons_are_set_with_care() -> None:
    files = [path for ruleset in RULESETS for sort in ("rules.*.md", "lesson.yaml", "lessons/*.yaml")
             for path in ruleset.parent.glob(sort)]
    assert len(files) > 80
    for path in files:
        for language, text in told(path):
            assert not STRAIGHT.search(text), f"{path}: a straight apostrophe: {text}"
            assert language != "fr" or not BREAKING.search(text), f"{path}: a blank that can break: {text}"


def test_texts_of_the_program_are_set_with_care() -> None:
    for language in LOCALES:
        for key, text in strings(language).items():
            assert not STRAIGHT.search(text), f"{language} {key}: a straight apostrophe: {text}"
            assert "..." not in text and " …" not in text, f"{language} {key}: an ellipsis is … without a blank"
            assert not re.search(r"\} (s|min|h)(?![\w’])", text), f"{language} {key}: torn off its number: {text}"
    for key, text in strings("fr").items():
        assert not BREAKING.search(text), f"{key}: {text}"


def test_plurals_follow_the_language() -> None:
    french, english = (Strings(assets_folder() / "locale", language) for language in ("fr", "en"))
    assert french.plural("shelf.players", 0) == french.plural("shelf.players", 1).replace("1", "0")
    assert english.plural("shelf.players", 0) == english.plural("shelf.players", 2).replace("2", "0")


def test_a_language_with_more_plurals_says_which_numbers_take_them(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "pl").mkdir()
    (tmp_path / "en" / "a.yaml").write_text('plural: {one: "=1"}\nseat: {one: one seat, many: "{count} seats"}\n'
                                            'card: {one: one card, many: "{count} cards"}\n', encoding="utf-8")
    (tmp_path / "pl" / "a.yaml").write_text('plural: {one: "=1", few: "2 3 4", many: "12 13 14"}\n'
                                            'seat: {one: miejsce, few: "{count} miejsca", many: "{count} miejsc"}\n',
                                            encoding="utf-8")
    polish = Strings(tmp_path, "pl")
    assert [polish.plural("seat", count) for count in (1, 2, 5, 12, 22, 21)] == [
        "miejsce", "2 miejsca", "5 miejsc", "12 miejsc", "22 miejsca", "21 miejsc"]
    assert [polish.plural("card", count) for count in (1, 2)] == ["one card", "2 cards"], "as in English, all of it"


def test_before_anybody_chose_the_language_is_that_of_the_system() -> None:
    assert spoken_here({"LANG": "fr_CH.UTF-8"}) == "fr"
    assert spoken_here({"LANG": "en_GB", "LC_ALL": "fr"}) == "fr"
    assert spoken_here({"LANG": "is_IS.UTF-8"}) == "en"


@pytest.mark.parametrize(("answer", "language"), [
    (("French_Canada", "1252"), "fr"), (("English_United States", "1252"), "en"), ((None, None), "en"),
    (ValueError("unknown locale: fr-FR"), "en")])
def test_whatever_a_system_calls_its_language_the_program_starts(monkeypatch: pytest.MonkeyPatch, answer: object,
                                                                 language: str) -> None:
    def told() -> object:
        if isinstance(answer, ValueError):
            raise answer
        return answer

    monkeypatch.setattr("locale.getlocale", told)
    assert spoken_here({}) == language


def test_every_language_tells_its_own_name() -> None:
    names = [Strings(assets_folder() / "locale").own_name(language) for language in languages()]
    assert names == ["English", "Français"]


def test_adding_a_language_is_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(assets_folder() / "locale", tmp_path / "assets" / "locale")
    (tmp_path / "assets" / "locale" / "it").mkdir()
    (tmp_path / "assets" / "locale" / "it" / "anything.yaml").write_text(
        "language: Italiano\ntitle: {play: Gioca}\nsettings: {language: Lingua}\n", encoding="utf-8")
    monkeypatch.setattr("game.telling.strings.bundled", lambda part: tmp_path / part)
    assert languages() == ("en", "fr", "it")
    hand = Robot(tmp_path / "home", language="it")
    hand.app.strings.folder = tmp_path / "assets" / "locale"
    hand.open(TitleScene(hand.app))
    assert hand.has("Gioca")
    hand.press("Settings")  # which nobody has translated yet
    assert hand.has("Lingua") and hand.find("Italiano")
    assert hand.app.strings.plural("shelf.players", 1) == "1 player"
    hand.close()


@pytest.mark.parametrize("name", [name for name in Library().ids() if open_rules(name).compiled.model.players == (2,)])
def test_who_wins_because_others_cannot_go_on_reads_whose_fault_it_was(name: str) -> None:
    compiled = open_rules(name).compiled
    statements = [inner for procedure in compiled.procedures.values() for stmt in procedure.body
                  for inner in stmt.inner()]
    for stmt in statements:
        if stmt.op == "win" and isinstance(stmt.args[0], After):
            texts = [compiled.model.text[language][stmt.value] for language in ("en", "fr")]
            assert "other side" in texts[0] and "advers" in texts[1], texts
