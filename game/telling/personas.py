"""Who the seats are in a story: names, titles, arms and what is on their squares, as a ruleset declares them."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.rules import Position, Rules
from game.telling.wording import capital, fill, written


class Personas:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.texts = rules.compiled.model.text
        self.show = rules.compiled.model.show
        self.parts = {(part.scope, part.label): part for part in rules.layout.parts if part.see == "all"}

    # ---- values -------------------------------------------------------------------------------------------------

    def value(self, position: Position, scope: str, label: str, index: int = 0) -> object:
        """A variable that all may see; a word as its word; nothing if there is none of that name."""
        part = self.parts.get((scope, label))
        if part is None:
            return None
        found = part.of(position)
        found = found if scope == "game" else found[index]
        return part.type.words[found] if part.type.name == "word" else found

    def word(self, key: str, language: str) -> str:
        """One of the ruleset's texts; empty if it has none of that name."""
        return self.texts.get(language, {}).get(key) or self.texts.get("en", {}).get(key) or ""

    def said(self, value: object, language: str) -> str:
        """A value as people read it: texts of the ruleset's own and words in their language."""
        text = str(value) if value is not None else ""
        return self.word(f"text-{text}", language) or written(text)

    def called(self, value: object, language: str) -> str:
        """The word of a variable as people read it."""
        text = str(value) if value is not None else ""
        return self.word(text, language) or text

    # ---- persons ------------------------------------------------------------------------------------------------

    def name(self, position: Position, seat: int) -> str:
        """What somebody is called in the story; empty as long as that is open."""
        return written(str(self.value(position, "seat", self.show.persona.name, seat) or ""))

    def title(self, position: Position, seat: int, language: str) -> str:
        """The title, in the words of the text `persona-title`; empty as long as one of its parts is open."""
        labels = self.show.persona.title
        values = [self.value(position, "seat", label, seat) for label in labels]
        if not labels or any(value in ("", None) for value in values):
            return ""
        found = self.word("persona-title", language) or " ".join(f"{{{index}}}" for index in range(len(labels)))
        shown = [self.called(value, language) if self.parts["seat", label].type.name == "word" else written(str(value))
                 for label, value in zip(labels, values, strict=True)]
        return capital(fill(found, shown, language))

    def arms(self, position: Position, seat: int) -> tuple[str, ...]:
        return tuple(str(self.value(position, "seat", label, seat) or "") for label in self.show.persona.arms)

    def listed(self, position: Position, seat: int, language: str) -> list[tuple[str, list[str]]]:
        """What is written on somebody's squares and not crossed out, by label, in the order that the ruleset wants."""
        stride, found = self.rules.world.stride, []
        for label in self.show.persona.listed:
            texts = [self.written(position, site, language) for site in range(seat * stride, (seat + 1) * stride)
                     if self.value(position, "site", self.show.site_label, site) == label
                     and not self.crossed(position, site)]
            found.append((self.word(f"list-{label}", language) or label, [text for text in texts if text]))
        return found

    # ---- squares ------------------------------------------------------------------------------------------------

    def written(self, position: Position, site: int, language: str) -> str:
        """What is written on a square: the first variable that says something."""
        for label in self.show.site_text:
            value = self.value(position, "site", label, site)
            part = self.parts.get(("site", label))
            if part is not None and part.type.name == "word":
                if value != part.type.words[0]:
                    return self.called(value, language)
            elif value:
                return self.said(value, language)
        return ""

    def label(self, position: Position, site: int, language: str) -> str:
        """What sort of thing is written on a square; empty if the ruleset has no word for it."""
        value = self.value(position, "site", self.show.site_label, site) if self.show.site_label else None
        return self.word(f"label-{value}", language) if value is not None else ""

    def crossed(self, position: Position, site: int) -> bool:
        return bool(self.show.site_cross and self.value(position, "site", self.show.site_cross, site))

    def texts_of(self, position: Position, seat: int) -> set[str]:
        """Every text that belongs to a seat: in its variables, or on its squares."""
        found, stride = set[str](), self.rules.world.stride
        for (scope, _), part in self.parts.items():
            if part.type.name == "text" and scope in ("seat", "site"):
                values = part.of(position)
                found.update(values[seat:seat + 1] if scope == "seat" else values[seat * stride:(seat + 1) * stride])
        return found - {""}

    def known_texts(self, position: Position) -> set[str]:
        """Every text that is somewhere in a position, for those who want to say something new."""
        found: set[str] = set()
        for (scope, _), part in self.parts.items():
            if part.type.name == "text":
                values = part.of(position)
                texts: Sequence[str] = (values,) if scope == "game" else values
                found.update(text for text in texts if text)
        return found
