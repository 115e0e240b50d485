"""The organiser's file: read and checked like a ruleset, every mistake with its line and what to do about it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from game.bundle import called
from game.ruleset.compile import option_range, option_value
from game.ruleset.fields import Fields
from game.ruleset.library import Library
from game.ruleset.model import Model
from game.ruleset.problems import Problems, RulesetError, did_you_mean, known_names, named
from game.ruleset.read import read_model
from game.ruleset.source import Map, Node, parse_source, read_text
from game.telling.strings import languages

T = TypeVar("T", "KioskConfig", "Limits", "Attract", "Operator")
TEXTS = ("free", "chosen", "none")
TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
CHORD = re.compile(r"((?:ctrl|alt|shift)\+){1,3}([a-z0-9]|f[1-9]|f1[0-2])")
MOST_WORDS, LONGEST_WORD = 200, 60


@dataclass(slots=True)
class Attract:
    """When nobody is there, in seconds."""

    after: int = 90  # without input in a menu
    table: int = 240  # without input at a table where a person is asked
    countdown: int = 20  # of these, the last ones are counted down for all to see
    demo: int = 75  # how long one demonstration lasts


@dataclass(slots=True)
class Limits:
    """How long players may take; 0 is as long as they like."""

    decision: int = 0  # seconds, then a bot decides
    table: int = 0  # minutes, then the table is cleared


@dataclass(slots=True)
class Operator:
    """How the operator gets in."""

    hold: int = 4  # seconds that the upper left corner is held
    keys: str = "ctrl+alt+o"
    attempts: int = 5  # wrong numbers before the door is locked for a while
    lock: int = 60  # seconds, twice as long each time


@dataclass(slots=True)
class KioskConfig:
    """What the organiser has decided."""

    display: int = 0
    languages: tuple[str, ...] = field(default_factory=languages)
    games: tuple[str, ...] = ()  # all that are installed if none is named
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    house_rules: dict[str, str] = field(default_factory=dict)
    texts: str = "free"
    words: tuple[str, ...] = ()
    attract: Attract = field(default_factory=Attract)
    limits: Limits = field(default_factory=Limits)
    volume: tuple[tuple[int, int], ...] = ()  # from which minute of the day on, how loud
    music: int = 3
    cursor: int = 4  # seconds until the pointer is hidden
    operator: Operator = field(default_factory=Operator)
    watch: int = 20  # seconds without a sign of life before the program is started anew

    def volume_at(self, minute: int) -> int | None:
        """How loud it may be at a minute of the day; nothing if the organiser says nothing."""
        earlier = [loud for start, loud in self.volume if start <= minute]
        return earlier[-1] if earlier else self.volume[-1][1] if self.volume else None


def load_config(path: Path, library: Library) -> KioskConfig:
    """The config in a file; RulesetError with everything that is wrong with it."""
    return parse_config(read_text(str(path)), str(path), library)


def parse_config(text: str, file: str, library: Library) -> KioskConfig:
    problems = Problems({file: text})
    config = Reader(problems, library).config(parse_source(text, file, "kiosk"))
    problems.raise_if_any()
    return config


def keys_of(section: type[KioskConfig | Attract | Limits | Operator]) -> tuple[str, ...]:
    return tuple(part.name for part in fields(section))


class Reader(Fields):
    def __init__(self, problems: Problems, library: Library) -> None:
        super().__init__(problems)
        self.library = library

    def config(self, root: Map) -> KioskConfig:
        top = self.mapping(root, "the file", ("kiosk",), ("kiosk",)).get("kiosk")
        part = self.mapping(top, "kiosk", keys_of(KioskConfig))
        found = self.numbers(part, KioskConfig(), display=(0, 15), music=(0, 10), cursor=(0, 600), watch=(5, 600))
        found.languages = self.languages(part.get("languages"))
        found.games = tuple(self.game(node) for node in self.items(part.get("games"), "games"))
        found.options = self.options(part.get("options"))
        found.house_rules = self.texts_in(part.get("house_rules"))
        found.texts = self.among(part.get("texts"), "texts", TEXTS, "free")
        found.words = self.words(part.get("words"), found.texts, part)
        found.attract = self.attract(part.get("attract"))
        limits = self.mapping(part.get("limits"), "limits", keys_of(Limits))
        found.limits = self.numbers(limits, Limits(), decision=(0, 3600), table=(0, 600))
        found.volume = self.volume(part.get("volume"))
        found.operator = self.operator(part.get("operator"))
        return found

    def numbers(self, part: dict[str, Node], usual: T, **bounds: tuple[int, int]) -> T:
        """A section with the numbers that are given, each within its bounds."""
        given: dict[str, Any] = {name: self.number(part.get(name), name, getattr(usual, name), *ends)
                                 for name, ends in bounds.items()}
        return replace(usual, **given)

    def languages(self, node: Node | None) -> tuple[str, ...]:
        found = tuple(self.among(item, "a language", languages(), "en") for item in self.items(node, "languages"))
        return tuple(dict.fromkeys(found)) or languages()

    def texts_in(self, node: Node | None) -> dict[str, str]:
        found = self.texts(node, "house_rules")
        for key, text in found.items():
            if key not in languages() and isinstance(node, Map):
                self.wrong(node.keys[key], f"there is no language {named(key)}", known_names(key, languages()))
            if len(text) > 400 and node is not None:
                self.wrong(node, "the house rules are longer than 400 characters", "make them shorter")
        return found

    def game(self, node: Node) -> str:
        name = self.string(node, "a game")
        if self.library.find(name) is None:
            known = self.library.ids()
            self.wrong(node, f"there is no game {named(name)}", did_you_mean(name, known) or "there are "
                       + ", ".join(known[:20]))
        return name

    def options(self, node: Node | None) -> dict[str, dict[str, str]]:
        """The settled options by game, each with a value that the game allows."""
        found: dict[str, dict[str, str]] = {}
        for name, inner in self.mapping(node, "options").items():
            model = self.model(name, node, inner)
            found[name] = {}
            for option, value in self.mapping(inner, f"options of {named(name)}").items():
                text = self.string(value, option)
                text = {"true": "yes", "false": "no"}.get(text, text)
                found[name][option] = text
                spec = model.options.get(option) if model is not None else None
                if model is not None and spec is None:
                    self.wrong(self.key_span(inner, option, value), f"{name} has no option {named(option)}",
                               known_names(option, model.options))
                elif model is not None and spec is not None and option_value(spec, text, model) is None:
                    self.wrong(value, f"option '{option}' cannot be {named(text)}",
                               "it may be " + option_range(spec, model))
        return found

    def model(self, name: str, node: Node | None, inner: Node) -> Model | None:
        """The ruleset of a game; reported if there is none, or if it cannot be read."""
        if self.library.find(name) is None:
            self.wrong(self.key_span(node, name, inner), f"there is no game {named(name)}",
                       known_names(name, self.library.ids()))
            return None
        try:
            loaded = self.library.load(name)
            return read_model(loaded.map, str(loaded.files[-1]), loaded.problems())
        except (RulesetError, OSError, UnicodeError):
            self.wrong(self.key_span(node, name, inner), f"the game {named(name)} has mistakes",
                       f"see {called(f'check {name}')}")
            return None

    def words(self, node: Node | None, texts: str, part: dict[str, Node]) -> tuple[str, ...]:
        """What can be chosen instead of written."""
        found = []
        for item in self.items(node, "words")[:MOST_WORDS]:
            word = self.string(item, "a word").strip()
            if not 0 < len(word) <= LONGEST_WORD or not word.isprintable():
                self.wrong(item, f"a word of {len(word)} characters", f"use 1 to {LONGEST_WORD} that can be printed")
            found.append(word)
        if texts == "chosen" and not found and "words" not in part:
            self.wrong(part["texts"], "texts are to be chosen, but there are no words", "add 'words:' with a list")
        return tuple(found)

    def attract(self, node: Node | None) -> Attract:
        part = self.mapping(node, "attract", keys_of(Attract))
        found = self.numbers(part, Attract(), after=(5, 86_400), table=(10, 86_400), countdown=(5, 120),
                             demo=(10, 3600))
        if found.countdown > found.table and node is not None:
            message = f"a countdown of {found.countdown} s is longer than the wait itself"
            self.wrong(part.get("countdown", node), message, f"make it less than 'table', which is {found.table}")
        return found

    def volume(self, node: Node | None) -> tuple[tuple[int, int], ...]:
        """From when on how loud: one number for the whole day, or one for each time of it."""
        if node is None or not isinstance(node, Map):
            return () if node is None else ((0, self.number(node, "volume", 7, 0, 10)),)
        found = []
        for key, value in node.entries.items():
            match = TIME.fullmatch(key)
            if match is None:
                self.wrong(node.keys[key], f"{named(key)} is no time of the day", "write \"08:00\", with quotes")
                continue
            found.append((int(match[1]) * 60 + int(match[2]), self.number(value, "volume", 7, 0, 10)))
        return tuple(sorted(found))

    def operator(self, node: Node | None) -> Operator:
        part = self.mapping(node, "operator", (*keys_of(Operator), "pin"))
        if "pin" in part:
            self.wrong(part["pin"], "the PIN does not stand in this file, where anybody can read it",
                       f"remove this line and say: {called('kiosk --set-pin')}")
        keys = self.string(part.get("keys"), "keys", Operator().keys).lower().replace(" ", "")
        if CHORD.fullmatch(keys) is None and "keys" in part:
            self.wrong(part["keys"], f"{named(keys)} are no keys that are held together", "write ctrl+alt+o")
        return self.numbers(part, Operator(keys=keys), hold=(2, 30), attempts=(1, 20), lock=(10, 3600))
