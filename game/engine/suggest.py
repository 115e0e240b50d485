"""What a ruleset suggests for free texts, with the values of the position filled in."""

from __future__ import annotations

from game.engine.rules import Option, Position, Rules
from game.ruleset.elision import put
from game.ruleset.holes import HOLE


def suggestions(rules: Rules, position: Position, option: Option, number: int, language: str,
                out_of_turn: bool = False) -> list[str]:
    """The suggestions for one of the free texts of a decision."""
    if out_of_turn:
        chosen, name = rules.compiled.anytime[option[0]], f"tg_{option[0]}_{number}"
    else:
        chosen = rules.compiled.generated.chooses[position.pc].options[option[0]]
        name = f"v{position.pc}_{option[0]}_{number}"
    text = chosen.texts[number]
    lists = rules.world.model.suggestions.get(text.suggest, {})
    known = lists.get(language) or lists.get("en") or ()
    values: tuple[str, ...] = ()
    if name in rules.space:
        steps, position.steps = position.steps, 0
        values = rules.space[name](position, *option[1:])
        position.steps = steps
    own = rules.world.model.text.get(language, {})
    values = tuple(own.get(f"text-{value}", value) for value in values)
    told = {str(index): value for index, value in enumerate(values)}
    filled = [whole(put(one, told, language)) if HOLE.search(one) else one for one in known]
    return [one[:text.most].strip() for one in filled if one]


def whole(text: str) -> str:
    """A sentence that was filled in: holes without a value are gone, and it begins with a capital."""
    text = HOLE.sub("", text).strip()
    return text[:1].upper() + text[1:]
