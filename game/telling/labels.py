"""What decisions and values are called in the player's language, from the names a ruleset gives them.

A decision is looked up in the ruleset's texts under `as-` and its notation (`as-pass: Passer`), under its notation
alone, or under a form of it with holes (`"as-resign {0}": "{0} abandonne"`). What is in the holes, and the words of a
notation without a name, are called what the ruleset calls its seats, kinds and words. A site is called what the texts
call it under `site-`, likewise with or without a hole; moves from site to site are set as in books.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from game.engine.rules import FREE_TEXT
from game.ruleset.holes import HOLE, between, taken_apart
from game.ruleset.model import Model, OptionSpec
from game.ruleset.numbers import named_holes, number_name
from game.ruleset.types import FLAG, NUMBER, SEAT
from game.telling.wording import capital, fill

AS, SITE = "as-", "site-"
BETWEEN = re.compile(r"(?<=\d)[-x>](?=[a-z]+\d)")  # two sites
SET = {"-": "–", "x": "×", ">": " → "}


class Labels:
    """Names of one ruleset in one language; `seat` says how seats are called, if not by their own names."""

    def __init__(self, model: Model, language: str, seat: Callable[[str], str] | None = None) -> None:
        self.model = model
        self.language = language
        self.seat = seat
        self.texts = {**model.text.get("en", {}), **model.text.get(language, {})}
        self.forms = {start: self.forms_of(start) for start in (AS, SITE)}
        types = [*(spec.type for spec in model.vars.values()), *(spec.type for spec in model.options.values())]
        self.holes = named_holes(model)
        self.words = {word for kind in types for word in kind.words}

    def forms_of(self, start: str) -> list[tuple[list[str], str]]:
        """The texts under a beginning of their names that have holes; what says most goes first."""
        forms = [key for key in self.texts if key.startswith(start) and HOLE.search(key)]
        words = {key: HOLE.sub(" ", key.removeprefix(start)) for key in forms}
        forms.sort(key=lambda key: (-len(words[key].split()), -len(HOLE.findall(key)), -len(words[key])))
        return [(between(key.removeprefix(start)), self.texts[key]) for key in forms]

    def found(self, start: str, text: str) -> str:
        """What stands under a beginning and a text, or under a form of it; nothing if nothing does."""
        if known := self.texts.get(start + text):
            return known
        for parts, label in self.forms[start]:
            if (values := taken_apart(text, parts)) is not None:
                names = self.holes.get(tuple(parts), ()) if start == AS else ()
                return fill(label, self.named_values(values, names), self.language)
        return ""

    def named_values(self, values: Sequence[str], names: Sequence[str]) -> list[str]:
        """What is in holes, called by name: numbers of variables whose numbers have names too."""
        found = [self.value(value) for value in values]
        for place, name in enumerate(names[:len(found)]):
            if name:
                found[place] = number_name(self.texts, name, found[place])
        return found

    def own(self, names: Mapping[str, str], otherwise: str) -> str:
        return names.get(self.language) or names.get("en") or otherwise

    def value(self, word: str) -> str:
        """A seat, a kind or a word by its name."""
        for spec in self.model.seats:
            if spec.id == word:
                return self.seat(word) if self.seat is not None else self.own(spec.name, word)
        kind = self.model.kinds.get(word)
        if kind is not None:
            return self.own(kind.name, word)
        return self.texts.get(word, word) if word in self.words else word.replace(FREE_TEXT, "…")

    def named(self, text: str) -> str:
        """The name of a decision, or nothing if the ruleset gives it none."""
        return capital(self.texts.get(AS + text) or self.texts.get(text, "") or self.found(AS, text))

    def site(self, name: str) -> str:
        return self.found(SITE, name) or name

    def decision(self, text: str) -> str:
        """What a button for a decision says."""
        if known := self.named(text):
            return known
        for parts, names in self.holes.items():
            if (values := taken_apart(text, list(parts))) is not None:
                told = zip(parts, [*self.named_values(values, names), ""], strict=True)
                return "".join(part + value for part, value in told)
        return " ".join(self.set(part) for part in text.split(" "))

    def set(self, part: str) -> str:
        """A part of a notation: called by its name, or set as moves are in books."""
        return BETWEEN.sub(lambda sign: SET[sign[0]], self.value(part))

    def option(self, spec: OptionSpec, value: str, tr: Callable[[str], str]) -> str:
        """The value of an option: by the name it has as a value of this option, or else as a word."""
        if spec.type == FLAG:
            return tr(f"common.{value}")
        if spec.type == NUMBER:
            return value
        if spec.type == SEAT:
            return next((self.own(seat.name, value) for seat in self.model.seats if seat.id == value), value)
        found = self.texts.get(f"{spec.id}-{value}") or self.value(value)
        return found if found != value else value.replace("_", " ").replace("-", " ")
