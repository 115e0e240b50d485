"""What stands on the shelf is kept from one start to the next, and is always what the files say."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.ruleset.library import Library
from game.ruleset.read import model_of
from game.storage import boxes
from game.storage.boxes import FRESH, NAME, Box
from game.storage.catalogue import Catalogue, taken_seats

LONG_AGO = 1_600_000_000_000_000_000
RULES = """
ruleset: {{format: 1, id: {id}}}
name: {{en: {name}, fr: {name}}}
players: 2
seats: {{red: {{}}, blue: {{colour: green}}}}
vars: {{left: {{type: number, start: 2}}}}
procedures:
  main: [{{while: left > 0, do: [turn]}}, {{end: done}}]
  turn:
    - {{choose: red, name: step, options: [{{as: step, do: left -= 1}}]}}
show: {{shelf: {{order: 3, minutes: {minutes}, difficulty: 5}}}}
"""
DELTA = "ruleset: {{format: 1, id: {id}, extends: {base}}}\nname: {{en: {name}}}\n"


class House:
    """A folder of rulesets and a folder for what is kept, at which programs are started again and again."""

    def __init__(self, folder: Path) -> None:
        self.mods, self.first, self.cache = folder / "mods", folder / "first", folder / "cache"
        self.time = LONG_AGO

    def put(self, name: str, text: str, folder: Path | None = None, when: int = 0) -> Path:
        """A file that was changed long ago, but after all others."""
        path = (folder or self.mods) / name / "ruleset.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.time += 1_000_000_000
        os.utime(path, ns=(when or self.time,) * 2)
        return path

    def shelf(self) -> dict[str, Box]:
        """What a program shows that was just started."""
        return {box.id: box for box in self.start().boxes()}

    def start(self) -> Catalogue:
        library = Library()
        library.folders = [self.first, self.mods]
        return Catalogue(library, cache=self.cache)

    @property
    def index(self) -> Path:
        return self.cache / NAME


@pytest.fixture
def house(tmp_path: Path) -> House:
    found = House(tmp_path)
    found.put("base", RULES.format(id="base", name="Base", minutes=20))
    found.put("delta", DELTA.format(id="delta", base="base", name="Delta"))
    return found


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rulesets that were read."""
    found: list[str] = []
    load = Library.load

    def noted(library: Library, name: str) -> object:
        found.append(name)
        return load(library, name)

    monkeypatch.setattr(Library, "load", noted)
    return found


def test_a_program_that_is_started_again_reads_no_ruleset_to_fill_its_shelf(house: House, read: list[str]) -> None:
    before = house.shelf()
    assert sorted(read) == ["base", "delta"]
    assert house.shelf() == before and sorted(read) == ["base", "delta"]
    assert before["delta"] == Box("delta", {"en": "Delta", "fr": "Base"}, {}, (2,), ("red", "green"),
                                  ("delta/art/shelf", "base/art/shelf"), 3, 20, 5)


def test_a_ruleset_that_was_changed_is_shown_as_changed(house: House, read: list[str]) -> None:
    house.shelf()
    house.put("delta", DELTA.format(id="delta", base="base", name="Other"))
    read.clear()
    assert house.shelf()["delta"].names["en"] == "Other" and read == ["delta"]


def test_a_change_of_what_a_ruleset_extends_is_shown(house: House) -> None:
    running = house.start()
    assert house.shelf()["delta"].minutes == running.box("delta").minutes == 20
    assert running.entry("delta").model is not None
    house.put("base", RULES.format(id="base", name="Base", minutes=45))
    assert house.shelf()["delta"].minutes == 45
    assert running.box("delta").minutes == running.entry("delta").box.minutes == 45


def test_a_ruleset_that_takes_the_place_of_what_is_extended_is_noticed(house: House) -> None:
    house.shelf()
    house.put("base", RULES.format(id="base", name="Another", minutes=7), house.first)
    assert house.shelf()["delta"].minutes == 7


def test_a_ruleset_that_cannot_be_read_is_not_kept_and_is_shown_when_it_is_mended(house: House) -> None:
    house.put("lost", DELTA.format(id="lost", base="nowhere", name="Lost"))
    assert house.shelf()["lost"].problems and b"nowhere" not in house.index.read_bytes()
    running = house.start()
    assert list(running.boxes())[-1].id == "lost"
    house.put("nowhere", RULES.format(id="nowhere", name="Here", minutes=5))
    assert not running.box("lost").problems and house.shelf()["lost"].minutes == 5


def test_a_ruleset_that_others_need_and_that_is_gone_is_missed(house: House) -> None:
    house.put("needy", DELTA.format(id="needy", base="base, needs: delta", name="Needy"))
    assert not house.shelf()["needy"].problems
    (house.mods / "delta" / "ruleset.yaml").unlink()
    found = house.shelf()
    assert found["needy"].problems and "delta" not in found
    assert b'"Delta"' not in house.index.read_bytes()


def test_a_file_that_was_changed_just_now_is_not_trusted_to_stay(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    now = house.time + 50 * FRESH
    monkeypatch.setattr("time.time_ns", lambda: now)
    house.put("quick", RULES.format(id="quick", name="Quick", minutes=10), when=now)
    running = house.start()
    assert running.box("quick").minutes == running.entry("quick").box.minutes == house.shelf()["quick"].minutes == 10
    house.put("quick", RULES.format(id="quick", name="Quick", minutes=99), when=now)  # as large and as old as before
    assert running.box("quick").minutes == running.entry("quick").box.minutes == house.shelf()["quick"].minutes == 99


@pytest.mark.parametrize(("ruleset", "players", "options", "taken"), [
    ("djambi-6", 6, {}, ["red", "pink", "blue", "green", "purple", "yellow"]),
    ("djambi-6", 5, {}, ["red", "pink", "blue", "green", "purple"]),
    ("djambi-6", 5, {"absent": "blue"}, ["red", "pink", "green", "purple", "yellow"]),
    ("djambi-6", 6, {"absent": "blue"}, ["red", "pink", "blue", "green", "purple", "yellow"]),
    ("goofspiel", 2, {}, ["red", "blue"]), ("goofspiel", 4, {}, ["red", "blue", "yellow", "green"])])
def test_the_seats_that_are_taken_when_fewer_play(ruleset: str, players: int, options: dict[str, str],
                                                  taken: list[str]) -> None:
    model = model_of(Library().load(ruleset))
    assert [seat.id for seat in taken_seats(model, players, options)] == taken


def cut(data: bytes) -> bytes:
    return data[:len(data) // 2]


def bitten(data: bytes) -> bytes:
    return data.replace(b'"Delta"', b'"Dolta"')


def older(data: bytes) -> bytes:
    return data.replace(b" boxes ", b" boxes 0", 1)


def signed(data: bytes) -> bytes:
    """Whole by its sum, but not what is expected in it."""
    return boxes.mark() + b"%08x\n[7]" % boxes.zlib.crc32(b"[7]")  # type: ignore[attr-defined]


@pytest.mark.parametrize("spoil", [cut, bitten, older, signed, lambda data: b"", lambda data: b"\x00" * 500,
                                   lambda data: data + data, lambda data: data.replace(b"\n", b"")])
def test_an_index_that_is_damaged_or_of_another_program_is_made_anew(house: House, read: list[str],
                                                                     spoil: Callable[[bytes], bytes]) -> None:
    before = house.shelf()
    whole = house.index.read_bytes()
    assert spoil(whole) != whole
    house.index.write_bytes(spoil(whole))
    read.clear()
    assert house.shelf() == before and sorted(read) == ["base", "delta"]
    assert house.index.read_bytes() == whole


def test_another_version_of_the_reading_modules_reads_for_itself(house: House, read: list[str],
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    house.shelf()
    read.clear()
    monkeypatch.setattr(boxes, "__version__", "99.0")
    house.shelf()
    assert sorted(read) == ["base", "delta"]


def test_where_nothing_can_be_written_the_shelf_is_filled_all_the_same(house: House) -> None:
    house.cache.parent.mkdir(exist_ok=True)
    house.cache.write_text("not a folder", encoding="utf-8")
    assert sorted(house.shelf()) == ["base", "delta"]
