"""Free texts of a decision, asked for one after the other, with the ruleset's suggestions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.decide import Illegal, clean_text
from game.engine.rules import FREE_TEXT, Option
from game.engine.suggest import suggestions
from game.match.chooser import Candidate

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Done = Callable[[tuple[str, ...]], None]


def ask_texts(table: TableScene, one: Candidate, done: Callable[[Candidate, tuple[str, ...]], None]) -> None:
    """Ask for the texts of a decision, then go on."""
    def suggest(number: int) -> list[str]:
        language = table.app.settings.language
        return suggestions(table.rules, table.match.game.position, one.option, number, language)

    ask(table, one.text, one.texts, suggest, lambda texts: done(one, texts))


def ask_out_of_turn(table: TableScene, text: str, done: Callable[[str], None]) -> None:
    """Ask for the texts of an out-of-turn decision, then go on with the whole of it in notation."""
    rules, position = table.rules, table.match.game.position
    found: list[Option] = [option for option in rules.table_options(position)
                           if rules.table_text(position, option) == text]
    if not found or FREE_TEXT not in text:
        done(text)
        return

    def suggest(number: int) -> list[str]:
        return suggestions(rules, position, found[0], number, table.app.settings.language, out_of_turn=True)

    limits = rules.free_texts(position, found[0], out_of_turn=True)
    ask(table, text, limits, suggest, lambda texts: done(filled(text, texts)))


def filled(text: str, texts: tuple[str, ...]) -> str:
    """Notation with its free texts; what was written is never taken for a place to write."""
    parts = text.split(FREE_TEXT)
    return "".join(part + (texts[index] if index < len(texts) else FREE_TEXT if index < len(parts) - 1 else "")
                   for index, part in enumerate(parts))


def ask(table: TableScene, text: str, most: tuple[int, ...], suggest: Callable[[int], list[str]], done: Done,
        given: tuple[str, ...] = ()) -> None:
    """Ask for the next text, or finish when all are there."""
    if len(given) == len(most):
        done(given)
        return
    from game.scenes.keyboard import writing_scene
    number = len(given)

    def written(answer: str) -> None:
        try:
            ask(table, text, most, suggest, done, (*given, clean_text(answer, most[number])))
        except Illegal as error:
            table.message = str(error)
            table.refresh()

    shown = filled(text, given).replace(FREE_TEXT, "…")
    table.app.stack.push(writing_scene(table.app, shown, "", most[number], written, suggest(number)))
