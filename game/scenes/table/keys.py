"""What keys and buttons do at a table now, for its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.key_hints import KeyHint
from game.table.facts import bot_asked, held_only, may_ask_hint, may_take_back, steps_back

if TYPE_CHECKING:
    from game.scenes.table.see import See


def table_keys(table: See) -> list[KeyHint]:
    """Actions, and what they do here; where there is no room for all, the last are left out."""
    tr, state = table.app.tr, table.state
    pad = table.app.devices.last == "pad"
    idle = bot_asked(state) and state.cursor is None
    back = steps_back(state) or not table.asks
    found = [("peek", tr("hints.peek"))] if held_only(state) and state.viewer >= 0 else []
    found += [("go", tr("hints.go")), ("confirm", tr("hints.hurry" if idle else "hints.choose")),
              ("cancel", tr("hints.back" if back else "hints.to_menu"))]
    if may_take_back(state):
        found.append(("undo", tr("hints.undo")))
    if may_ask_hint(state):
        found.append(("hint", tr("hints.advice")))
    if pad and state.looking is None:
        found.append(("page_down", tr("hints.jump")))
    return [*found, ("past" if pad else "page_up", tr("hints.look_back")), ("rules", tr("hints.rules"))]
