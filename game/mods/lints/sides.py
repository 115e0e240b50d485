"""What is given seat by seat is given for every seat."""

from __future__ import annotations

from game.mods.case import Case
from game.ruleset.source import Map


def check_files(case: Case) -> None:
    """Report directions and zones of seats that one of them has not."""
    for section, what in ("directions", "way"), ("zones", "site"):
        for name, node in case.section("board", section).entries.items():
            if not isinstance(node, Map) or not node.entries or not case.own(node.span):
                continue
            missing = [seat for seat in case.model.seat_ids if seat not in node.entries]
            if missing and not set(node.entries) - set(case.model.seat_ids):
                case.tell(node.span, f"'{name}' has no {what} for {', '.join(missing)}",
                          f"add '{missing[0]}: …', or '{missing[0]}: []' if that is meant")
