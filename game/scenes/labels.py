"""What decisions and values are called in the player's language, from the names a ruleset gives them.

A decision is looked up in the ruleset's texts under `as-` and its notation (`as-pass: Passer`), under its notation
alone, or under a form of it with holes (`"as-resign {0}": "{0} abandonne"`). What is in the holes, and the words of a
notation without a name, are called what the ruleset calls its seats, kinds and words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from game.engine.rules import FREE_TEXT
from game.ruleset.model import Model, OptionSpec
from game.ruleset.types import FLAG, NUMBER, SEAT

AS = "as-"
HOLE = re.compile(r"\{(\d+)\}")


class Labels:
    """Names of one ruleset in one language; `seat` says how seats are called, if not by their own names."""

    def __init__(self, model: Model, language: str, seat: Callable[[str], str] | None = None) -> None:
        self.model = model
        self.language = language
        self.seat = seat
        self.texts = {**model.text.get("en", {}), **model.text.get(language, {})}
        forms = [key for key in self.texts if key.startswith(AS) and HOLE.search(key)]
        forms.sort(key=lambda key: -len(HOLE.sub("", key)) - 100 * len(HOLE.findall(key)))  # what says most goes first
        self.forms = [(form_of(key.removeprefix(AS)), self.texts[key]) for key in forms]
        types = [*(spec.type for spec in model.vars.values()), *(spec.type for spec in model.options.values())]
        self.words = {word for kind in types for word in kind.words}

    def own(self, names: Mapping[str, str], otherwise: str) -> str:
        """A name in the player's language."""
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
        found = self.texts.get(AS + text) or self.texts.get(text, "")
        if not found:
            for form, label in self.forms:
                if match := form.fullmatch(text):
                    found = fill(label, [self.value(part) for part in match.groups()])
                    break
        return capital(found)

    def decision(self, text: str) -> str:
        """What a button for a decision says."""
        return self.named(text) or " ".join(self.value(part) for part in text.split(" "))

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


def form_of(key: str) -> re.Pattern[str]:
    """A key with holes as a pattern: each hole takes as little as possible, the last one all that is left."""
    parts = HOLE.split(key)[::2]
    return re.compile("(.+?)".join(re.escape(part) for part in parts))


def fill(label: str, values: list[str]) -> str:
    """A text with values in its holes."""
    return HOLE.sub(lambda hole: values[int(hole[1])] if int(hole[1]) < len(values) else "", label)


def capital(text: str) -> str:
    """A label begins with a capital."""
    return text[:1].upper() + text[1:]
