"""How piles are drawn: rows of pieces, fans of cards with their names, and backs of what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.table.arrange import look
from game.scenes.table.cards import card_of
from game.scenes.table.places import Places, Spot
from game.view.marks import ring
from game.view.outward import OutwardRow
from game.view.playing_cards import card_back, count_disc
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
SMALL = 48  # units; the picture of a lower card is told only if no number lies on it


def paint_piles(table: See, ui: Ui) -> None:
    """Every pile: its pieces if they may be seen, their number if not."""
    for pile, row in table.places.rows.items():
        paint_outward(table, ui, pile, row)
        root_name(table, ui, pile, row)
    for pile, rect in table.places.piles.items():
        if pile in table.places.rows:
            continue
        spots = landed(table, table.places.spots.get(pile, []))
        if table.rules.world.pile_owner[pile] < 0:
            paint_tray(table, ui, pile, rect)
        if not table.sees(pile):
            paint_back(table, ui, pile, spots)
        elif pile in table.places.fans:
            paint_fan(table, ui, spots)
        else:
            paint_row(table, ui, spots, look(table, pile).look == "cards")


def paint_tray(table: See, ui: Ui, pile: int, rect: Rect) -> None:
    """What a pile of all lies in, with its name: as large as what is in it, and only its name if it is empty.

    Beside a board, what lies open needs no tray as long as nothing lies there.
    """
    name, theme = table.words.pile_name(pile), ui.theme
    spots = [spot for spot, _ in table.places.spots.get(pile, [])]
    target = table.may_pick() and ("pile", pile) in table.chooser.next_things()
    if not spots and not target and table.sees(pile) and table.rules.world.board is not None:
        return
    tray = rect if target else tray_of(table.places, ui, pile)
    ui.panel(tray)
    head = Rect(tray.x + ui.px(10), tray.y + ui.px(4), tray.w - ui.px(20), ui.tx(18))
    ui.line(name, head, "italic", 14, theme["brass" if spots else "vellum_dim"])


def tray_of(places: Places, ui: Ui, pile: int) -> Rect:
    """How much of its place the tray of a pile takes."""
    rect = places.piles[pile]
    spots = [spot for spot, _ in places.spots.get(pile, [])]
    if not spots:
        return Rect(rect.x, rect.y, rect.w, min(rect.h, ui.tx(18) + ui.px(10)))
    if pile in places.fans:
        return rect
    return Rect(rect.x, rect.y, rect.w, min(rect.h, spots[0].unionall(spots).bottom - rect.y + ui.px(9)))


def landed(table: See, spots: list[Spot]) -> list[Spot]:
    """What lies in a pile by now, without what is still on its way there."""
    found = [(spot, [card for card in group if not table.stage.coming[card]]) for spot, group in spots]
    return [(spot, group) for spot, group in found if group]


def paint_back(table: See, ui: Ui, pile: int, spots: list[Spot]) -> None:
    """The backs of a hidden pile, with the number of its pieces: the more, the higher the heap."""
    count = sum(not table.stage.coming[card] for card in table.cards_of(pile))
    if count and spots:
        spot = spots[0][0]
        if look(table, pile).look == "cup" and ui.show("cup", spot.inflate(-ui.px(2), -ui.px(2))):
            ui.line(str(count), Rect(spot.x, spot.y + round(spot.h * 0.2), spot.w, round(spot.h * 0.44)), "bold",
                    24 if spot.h > ui.px(40) else 15, ui.theme["focus"], "centre")
            return
        rect = Rect(spot.x, spot.y, max(6, round(spot.h * 0.72)), spot.h - 1)
        rect.x += max(0, spot.w - rect.w) // 2 if spot.w < spot.h else 0  # among narrow cards
        layers = min(4, count // 5) if rect.h > ui.px(40) else 0
        shift = ui.px(2)
        rect.size = (rect.w - layers * shift, rect.h - layers * shift)
        for layer in range(layers, -1, -1):
            lay_back(ui, rect.move(layer * shift, layer * shift))
        size = min(26.0, rect.w / ui.unit * 0.36) if rect.h > ui.px(40) else 13
        ui.line(str(count), rect, "bold", size, ui.theme["focus"], "centre")


def lay_back(ui: Ui, rect: Rect) -> None:
    """The back of a card on the table."""
    ui.surface.blit(card_back(ui, rect.size), rect)


def paint_row(table: See, ui: Ui, spots: list[Spot], cards: bool = False) -> None:
    """Pieces or small cards side by side, equal ones together with their number."""
    if table.piece_art is None:
        return
    able, heaps = pickable(table), list[tuple[Rect, int]]()
    for spot, group in spots:
        shown = table.stage.pieces[group[0]]
        size = max(6, spot.w - ui.px(2))
        if cards:
            heaps.append((paint_small_card(table, ui, spot, group, able), len(group)))
            continue
        ui.surface.blit(table.piece_art.picture(shown.kind, shown.owner, size), spot)
        if any(("piece", card) in table.chooser.picked for card in group):
            ring(ui, spot, ui.theme["focus"], max(2, size // 10))
        elif able & set(group):
            ring(ui, spot, ui.theme["legal"], max(2, size // 14))
        paint_count(ui, spot, len(group))
    for rect, count in heaps:  # no card lies on the number of another
        paint_count(ui, rect, count, rect.h < ui.tx(SMALL))


def paint_count(ui: Ui, spot: Rect, count: int, low: bool = False) -> None:
    """How many equal pieces lie together, where there is more than one: a disc over the upper, or lower, corner."""
    if count > 1:
        found = count_disc(ui, count, max(ui.tx(14), min(ui.tx(22), round(spot.h * 0.42))))
        place = found.get_rect(topright=(spot.right + ui.px(3), spot.y - ui.px(2)))
        if low:
            place.bottom = spot.bottom + ui.px(4)
        ui.surface.blit(found, place)


def paint_small_card(table: See, ui: Ui, spot: Rect, group: list[int], able: set[int]) -> Rect:
    """Equal cards on a small heap, the uppermost to be seen; where it lies."""
    one = next((card for card in group if card in able), group[0])
    rect = Rect(0, 0, round(spot.h * 0.74) if spot.w <= spot.h * 1.2 else spot.w - ui.px(4), spot.h - ui.px(1))
    rect.center = spot.center
    foot = ui.tx(14) - ui.px(6) if rect.h < ui.tx(SMALL) and len(group) > 1 else 0
    picture = card_of(table.scenery, ui, table.stage.pieces[one].kind, rect.size, mark=mark_of(table, one, able),
                      owner=table.stage.pieces[one].owner, foot=foot)
    if picture is not None:
        ui.surface.blit(picture, rect)
    return rect


def pickable(table: See) -> set[int]:
    """The pieces that can be picked now."""
    return {value for kind, value in table.chooser.next_things() if kind == "piece"} if table.may_pick() else set()


def mark_of(table: See, card: int, able: set[int]) -> str:
    """How a card is marked: it is picked, it can be, or nothing."""
    if ("piece", card) in table.chooser.picked:
        return "focus"
    return "legal" if card in able and table.app.settings.show_legal else ""


def paint_fan(table: See, ui: Ui, spots: list[Spot]) -> None:
    """Cards one below the other, each with a small picture and its name to be read; the last one is whole."""
    able = pickable(table)
    for index, (spot, (one, *_)) in enumerate(spots):
        kind, last = table.stage.pieces[one].kind, index == len(spots) - 1
        size = spot.size if last else (spot.w, spot.h + ui.px(8))
        picture = card_of(table.scenery, ui, kind, size, "whole" if last else "top", spot.h, mark_of(table, one, able))
        if picture is not None:
            ui.surface.blit(picture, spot, picture.get_rect() if last else Rect(0, 0, *spot.size))


def paint_outward(table: See, ui: Ui, pile: int, row: OutwardRow) -> None:
    """A row that reaches outward from its site, the outermost card whole, and the name of the site at its root."""
    able, cards = pickable(table), table.cards_of(pile)
    if not row.cards or (table.may_pick() and ("pile", pile) in table.chooser.next_things()):
        target = table.may_pick() and ("pile", pile) in table.chooser.next_things()
        rim = (row.after() if row.cards else row.slot).inflate(ui.px(4), ui.px(4))
        colour = ui.theme["legal"] if target else ui.theme["brass_dark"]
        pygame.draw.rect(ui.surface, colour, rim, ui.px(2), border_radius=ui.px(7))
    edges = ("left", "right") if row.spines else ("top", "bottom")
    edge = edges[0] if row.way[0 if row.spines else 1] > 0 else edges[1]
    seen = min((strip.w if row.spines else strip.h for strip in row.strips[:-1]), default=0)  # names of one size
    for index, (one, rect) in enumerate(zip(cards, row.cards, strict=False)):
        kind, last = table.stage.pieces[one].kind, index == len(cards) - 1
        picture = card_of(table.scenery, ui, kind, rect.size, "whole" if last else edge, 0 if last else seen,
                          mark_of(table, one, able))
        if picture is not None and not table.stage.coming[one]:
            ui.surface.blit(picture, rect)


def root_name(table: See, ui: Ui, pile: int, row: OutwardRow) -> None:
    """A brass disc at the root of a row with the name of its site."""
    name = table.rules.world.pile_names[pile].partition(" ")[2]
    radius, slot = ui.tx(9), row.slot
    if row.spines:
        inner = slot.x + radius if row.way[0] > 0 else slot.right - radius
        middle = (inner, slot.bottom + radius + ui.px(2))
    else:
        beside = slot.right + radius + ui.px(2) if row.way[0] > -0.1 else slot.x - radius - ui.px(2)
        middle = (beside, slot.y + radius if row.way[1] > 0 else slot.bottom - radius)
    key = ("root", radius, name)
    found = ui.cached(key)
    if found is None:
        big = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA)
        pygame.draw.circle(big, ui.theme["night"], (radius * 4, radius * 4), radius * 4)
        pygame.draw.circle(big, ui.theme["brass"], (radius * 4, radius * 4), round(radius * 3.6))
        found = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
        words = ui.type.render(name, "bold", ui.type.fit(name, "bold", 13, radius * 2), ui.theme["ink"])
        found.blit(words, words.get_rect(center=(radius, radius)))
        ui.cache(key, found)
    ui.surface.blit(found, found.get_rect(center=middle))
