"""What a ruleset suggests for free texts, with the values of the position filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.engine.position import Option, Position
from game.engine.report import word
from game.engine.rules import Rules
from game.engine.runtime import uncounted
from game.ruleset.elision import put
from game.ruleset.holes import HOLE

BEGINS = re.compile(r"(?<=[.!?…] )[^\W\d_]")  # the first letter of a sentence within a text


def suggestions(rules: Rules, position: Position, option: Option, number: int, language: str,
                out_of_turn: bool = False) -> list[str]:
    """The suggestions for one of the free texts of a decision; those that are too long are left out."""
    sort, *bound = option
    name = f"tg_{sort}_{number}" if out_of_turn else f"v{position.pc}_{sort}_{number}"
    text = rules.declared(position, option, out_of_turn).texts[number]
    lists = rules.world.model.suggestions.get(text.suggest, {})
    known = lists.get(language) or lists.get("en") or ()
    values: Sequence[tuple[str, Any]] = ()
    if name in rules.space:
        with uncounted(position):
            values = rules.space[name](position, *bound)
    filled = filled_in(rules, position, known, values, language)
    return [one for one in filled if len(one) <= text.most] or [one[:text.most].strip() for one in filled]


def filled_in(rules: Rules, position: Position, texts: Sequence[str], values: Sequence[tuple[str, Any]],
              language: str) -> list[str]:
    """Texts with typed values for {0}, {1}, …, as sentences where there was something to fill in."""
    told = {str(number): called(rules, position, kind, value, language)
            for number, (kind, value) in enumerate(values)}
    return [found for text in texts
            if (found := whole(put(text, told, language)) if HOLE.search(text) else text)]


def whole(text: str) -> str:
    """A text that was filled in: holes without a value are gone, and its sentences begin with capitals."""
    text = HOLE.sub("", text).strip()
    return BEGINS.sub(lambda letter: letter[0].upper(), text[:1].upper() + text[1:])


def called(rules: Rules, position: Position, kind: str, value: Any, language: str) -> str:
    """A value as a suggestion has it: texts of the ruleset's own, pieces, kinds, seats and words by their names.

    A piece is called what is written on it; where there is a text `piece-` and its kind, that is in its {0}.
    """
    model = rules.world.model
    texts = {**model.text.get("en", {}), **model.text.get(language, {})}
    if kind == "text":
        return texts.get(f"text-{value}", str(value))
    if kind in ("kind", "piece") and value >= 0:
        name = rules.world.kinds[value if kind == "kind" else position.kind[value]]
        own = written_on(rules, position, value) if kind == "piece" else ""
        if kind == "piece" and (own or f"piece-{name}" in texts):
            return put(texts.get(f"piece-{name}", "{0}"), {"0": texts.get(f"text-{own}", own)}, language)
        names = model.kinds[name].name
        return names.get(language) or names.get("en") or name
    if kind == "flag":
        return "yes" if value else "no"
    return word(rules, kind, value, language) if kind == "number" or value != -1 else ""


def written_on(rules: Rules, position: Position, piece: int) -> str:
    """What is written on a piece, in the variable that piles show of theirs."""
    labels = {look.text for look in rules.world.model.show.piles.values() if look.text}
    parts = (part for part in rules.layout.parts if part.scope == "piece" and part.label in labels)
    return next((str(part.of(position)[piece]) for part in parts), "")
