"""What keys and buttons do at a table now, for its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.key_hints import KeyHint
from game.table.facts import bot_asked, held_only, may_ask_hint, may_take_back, steps_back

if TYPE_CHECKING:
    from game.scenes.table.see import See


def table_keys(table: See) -> list[KeyHint]:
    """Actions, and what they do here."""
    tr, state = table.app.tr, table.state
    idle = bot_asked(state) and state.cursor is None
    back = steps_back(state) or not table.asks
    found = [("confirm", tr("hints.hurry" if idle else "hints.choose")),
             ("cancel", tr("hints.back" if back else "hints.to_menu"))]
    if held_only(state) and state.viewer >= 0:
        found.insert(0, ("peek", tr("hints.peek")))
    if may_take_back(state):
        found.append(("undo", tr("hints.undo")))
    found += [("page_up", tr("hints.look_back")), ("rules", tr("hints.rules"))]
    if may_ask_hint(state):
        found.append(("hint", tr("hints.advice")))
    return [*found, ("go", tr("hints.go"))]
