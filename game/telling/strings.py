"""Everything the program says, in the player's language."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from game.bundle import bundled
from game.ruleset.elision import put
from game.ruleset.source import Map, Text, load_source

FORMS, MANY = ("one", "two", "few"), "many"  # of plurals
EXACT = 99  # a whole number counts more than last digits


def languages() -> tuple[str, ...]:
    """The languages that the program speaks, English first: one for each folder of texts."""
    folder = bundled("assets") / "locale"
    found = sorted(path.name for path in folder.iterdir() if any(path.glob("*.yaml")))
    return tuple(sorted(found, key=lambda language: language != "en"))


def folded(text: str) -> str:
    """A text as people type it: without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


def found_in(text: str, wanted: str) -> list[tuple[int, int]]:
    """From where to where a text has something that is searched for, written as people type it."""
    letters = [folded(letter) for letter in text]
    starts = [index for index, letter in enumerate(letters) for _ in letter]  # of each folded letter, in the text
    whole, found, at = "".join(letters), [], 0
    while wanted and (at := whole.find(wanted, at)) >= 0:
        found.append((starts[at], starts[at + len(wanted) - 1] + 1))
        at += len(wanted)
    return found


class Strings:
    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self.texts: dict[str, dict[str, str]] = {}
        self.language = language

    def table(self, language: str) -> dict[str, str]:
        if language not in self.texts:
            self.texts[language] = {}
            for path in sorted((self.folder / language).glob("*.yaml")):
                self.texts[language] |= flatten(load_source(path))
        return self.texts[language]

    def __call__(self, key: str, **values: object) -> str:
        text = self.table(self.language).get(key) or self.table("en").get(key) or key
        return put(text, {name: str(value) for name, value in values.items()}, self.language) if values else text

    def listed(self, names: list[str]) -> str:
        """Names as one lists them."""
        return ", ".join(names[:-1]) + self("result.and") + names[-1] if len(names) > 1 else "".join(names)

    def own_name(self, language: str) -> str:
        return self.table(language).get("language", language)

    def of(self, texts: dict[str, str], fallback: str = "") -> str:
        """One of a ruleset's texts, in the player's language if it has it."""
        return texts.get(self.language) or texts.get("en") or next(iter(texts.values()), fallback)

    def plural(self, key: str, count: int, **values: object) -> str:
        """A text that depends on a number: keys end in .many and in the other forms that the language has."""
        language = self.language if f"{key}.{MANY}" in self.table(self.language) else "en"
        form = self.form(language, count)
        return self(f"{key}.{form if f'{key}.{form}' in self.table(language) else MANY}", count=count, **values)

    def form(self, language: str, count: int) -> str:
        """The form that a number takes. A language lists whole numbers (=1) or last digits (1); the longest counts."""
        best, found = 0, MANY
        for form in (*FORMS, MANY):
            for word in self.table(language).get(f"plural.{form}", "").split():
                fits = f"={count}" == word if word.startswith("=") else str(count).endswith(word)
                weight = len(word) if word[0] != "=" else EXACT
                if fits and weight > best:
                    best, found = weight, form
        return found


def flatten(node: Map, prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in node.entries.items():
        if isinstance(value, Map):
            found |= flatten(value, f"{prefix}{key}.")
        elif isinstance(value, Text):
            found[prefix + key] = value.value
        else:
            found[prefix + key] = str(getattr(value, "value", ""))
    return found
