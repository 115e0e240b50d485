"""What the table says when somebody presses what cannot be picked: always why, in the player's language."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.match.reasons import Reason, why_not

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class Refusal:
    """Explains for one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    def explain(self, at: tuple[int, int]) -> bool:
        """Say why nothing happens at a place of the board; whether there was anything to say."""
        table = self.table
        site = table.view.site_at(at) if table.view is not None else -1
        if site < 0 or not table.may_pick():
            return False
        position = table.match.game.position
        standing = [piece for piece in range(len(table.rules.world.pieces)) if position.place[piece] == site]
        seat = table.asked_seat()
        standing.sort(key=lambda piece: position.owner[piece] != seat)  # one's own piece matters more than another's
        reason = why_not(table.rules, position, table.chooser, site, standing[0] if standing else -1, seat)
        words = self.words(self.closer(reason))
        table.message = words[:1].upper() + words[1:]
        table.app.noise("deny")
        table.refresh()
        return True

    def closer(self, reason: Reason) -> Reason:
        """What can be told from how a piece lies, or from what it is where it never moves at all."""
        table = self.table
        if reason.key != "not_asked" or reason.piece < 0:
            return reason
        if table.spots.state(reason.piece):
            return replace(reason, key="in_state")
        kind, world = table.stage.pieces[reason.piece].kind, table.rules.world
        still = not any(world.model.kinds[world.kinds[kind]].tables.values())
        return replace(reason, key="never_moves") if still and table.notes.kind_text(kind) else reason

    def words(self, reason: Reason) -> str:
        """A reason as a sentence; rulesets may have their own under `why-` and the key."""
        table, world = self.table, self.table.rules.world
        owners = table.match.game.position.owner
        kind = table.words.kind_name(table.stage.pieces[reason.piece].kind) if reason.piece >= 0 else ""
        owner = table.words.player_name(owners[reason.piece]) if reason.piece >= 0 and owners[reason.piece] >= 0 else ""
        values = {"kind": kind, "owner": owner, "site": world.site_name(reason.site) if reason.site >= 0 else "",
                  "name": table.words.player_name(table.asked_seat()), "what": table.words.turn_question()}
        if reason.key == "in_state":
            values["state"] = table.app.tr(f"notes.states.{table.spots.state(reason.piece)}")
        elif reason.key == "never_moves":
            values["about"] = table.notes.kind_text(table.stage.pieces[reason.piece].kind)
        own = f"why-{reason.key.replace('_', '-')}"
        known = table.words.word(own)
        if known != own:
            for name, value in values.items():
                known = known.replace(f"{{{name}}}", value)
            return known
        return table.app.tr(f"why.{reason.key}", **values)
