"""What a ruleset suggests for free texts, with the values of the position filled in."""

from __future__ import annotations

from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.runtime import uncounted
from game.ruleset.elision import put
from game.ruleset.holes import HOLE


def suggestions(rules: Rules, position: Position, option: Option, number: int, language: str,
                out_of_turn: bool = False) -> list[str]:
    """The suggestions for one of the free texts of a decision."""
    sort, *bound = option
    name = f"tg_{sort}_{number}" if out_of_turn else f"v{position.pc}_{sort}_{number}"
    text = rules.declared(position, option, out_of_turn).texts[number]
    lists = rules.world.model.suggestions.get(text.suggest, {})
    known = lists.get(language) or lists.get("en") or ()
    values: tuple[str, ...] = ()
    if name in rules.space:
        with uncounted(position):
            values = rules.space[name](position, *bound)
    own = rules.world.model.text.get(language, {})
    values = tuple(own.get(f"text-{value}", value) for value in values)
    told = {str(index): value for index, value in enumerate(values)}
    filled = [whole(put(one, told, language)) if HOLE.search(one) else one for one in known]
    return [one[:text.most].strip() for one in filled if one]


def whole(text: str) -> str:
    """A sentence that was filled in: holes without a value are gone, and it begins with a capital."""
    text = HOLE.sub("", text).strip()
    return text[:1].upper() + text[1:]
