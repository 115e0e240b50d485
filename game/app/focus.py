"""Where the focus goes: to the nearest thing in a direction, or to the next one in order."""

from __future__ import annotations

from collections.abc import Sequence

from game.view.widgets import Widget


def step_from(widgets: Sequence[Widget], focus: str, step: tuple[int, int]) -> str:
    """The id of the widget one step away; the same one if there is none."""
    usable = [widget for widget in widgets if widget.focusable]
    here = next((widget for widget in usable if widget.id == focus), None)
    if here is None:
        return usable[0].id if usable else ""
    best, least = focus, float("inf")
    for widget in usable:
        if widget is here:
            continue
        across = widget.rect.centerx - here.rect.centerx
        down = widget.rect.centery - here.rect.centery
        along = across * step[0] + down * step[1]
        aside = abs(across * step[1]) + abs(down * step[0])
        if step[0] and widget.rect.top < here.rect.bottom and widget.rect.bottom > here.rect.top:
            aside //= 3
        if step[1] and widget.rect.left < here.rect.right and widget.rect.right > here.rect.left:
            aside //= 3
        if along > 2:
            cost = along + aside * 2.2
            if cost <= least:  # of several at one place, the one that lies on top
                best, least = widget.id, cost
    return best


def next_in_order(widgets: Sequence[Widget], focus: str, way: int) -> str:
    """The id of the next or the previous widget."""
    ids = [widget.id for widget in widgets if widget.focusable]
    if not ids:
        return ""
    return ids[(ids.index(focus) + way) % len(ids)] if focus in ids else ids[0]
