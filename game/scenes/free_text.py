"""Free texts of a decision, asked for one after the other, with the ruleset's suggestions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.decide import Illegal, clean_text
from game.match.chooser import Candidate

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Done = Callable[[Candidate, tuple[str, ...]], None]


def ask_texts(table: TableScene, one: Candidate, done: Done, given: tuple[str, ...] = ()) -> None:
    """Ask for the next text, or finish when all are there."""
    if len(given) == len(one.texts):
        done(one, given)
        return
    from game.scenes.keyboard import KeyboardScene
    number = len(given)

    def written(text: str) -> None:
        try:
            ask_texts(table, one, done, (*given, clean_text(text, one.texts[number])))
        except Illegal as error:
            table.message = str(error)
            table.refresh()

    shown = one.text
    for text in given:
        shown = shown.replace("<text>", text, 1)
    table.app.stack.push(KeyboardScene(table.app, shown.replace("<text>", "…"), "", one.texts[number], written,
                                       suggestions(table, one, number)))


def suggestions(table: TableScene, one: Candidate, number: int) -> list[str]:
    """What the ruleset suggests for a text, in the player's language."""
    rules, position = table.rules, table.match.game.position
    choose = rules.compiled.generated.chooses[position.pc]
    name = choose.options[one.option[0]].texts[number].suggest
    lists = rules.world.model.suggestions.get(name, {})
    return list(lists.get(table.app.settings.language) or lists.get("en") or ())
