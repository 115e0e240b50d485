"""Somebody says a line about what they decided, writes one, or lets it be; then the table goes on."""

from __future__ import annotations

from game.engine.decide import Illegal, clean_text
from game.table.changes import Began, Changes
from game.table.deciding import tell
from game.table.intents import Landed, Remark, WriteRemark
from game.table.remarks import call_for, say
from game.table.several import landed
from game.table.state import Note, TableState, Who, Writing


def remark(state: TableState, who: Who, wanted: Remark) -> Changes:
    """A line is said, or none."""
    telling = state.telling
    if telling is None:
        return []
    if wanted.text is not None:
        try:
            text = clean_text(wanted.text, telling.most) if wanted.text.strip() else ""
        except Illegal as error:
            return [*tell(state, Note("plain", {"text": str(error)}), refused=True), Began()]
        say(state, telling.owner, text, telling.about)
    state.telling = state.writing = None
    call_for(state, since=telling.about + 1)
    return [Began()] if state.telling is not None else landed(state, who, Landed())


def write_remark(state: TableState, who: Who, wanted: WriteRemark) -> Changes:
    if state.telling is not None:
        state.writing = Writing(state.telling.owner, "", (state.telling.most,), remark=True)
    return [Began()]
