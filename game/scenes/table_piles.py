"""How piles are drawn: rows of pieces, fans of cards with their names, and backs of what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.table_layout import CARD_SIZE, Spot, fanned
from game.view.theme import mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect


def paint_piles(table: TableScene, ui: Ui) -> None:
    """Every pile: its pieces if they may be seen, their number if not."""
    for pile, rect in table.places.piles.items():
        if table.rules.world.pile_owner[pile] < 0:
            ui.panel(rect)
            head = Rect(rect.x + ui.px(9), rect.y + ui.px(3), rect.w - ui.px(18), ui.tx(18))
            ui.line(table.words.pile_name(pile), head, "sans", 13, ui.theme["vellum_dim"])
        spots = table.places.spots.get(pile, [])
        if not table.sees(pile):
            paint_back(table, ui, pile, spots)
        elif fanned(table, pile):
            paint_fan(table, ui, spots)
        else:
            paint_row(table, ui, spots)


def paint_back(table: TableScene, ui: Ui, pile: int, spots: list[Spot]) -> None:
    """The back of a hidden pile, with the number of its pieces."""
    count = len(table.cards_of(pile))
    if count and spots:
        spot = spots[0][0]
        rect = Rect(spot.x, spot.y, max(6, round(spot.h * 0.72)), spot.h - 1)
        ui.plate(rect, mix(ui.theme["walnut_light"], ui.theme["danger"], 0.25), ui.theme["brass"], 1)
        ui.line(str(count), rect.inflate(-2, 0), "bold", 15, ui.theme["brass"], "centre")


def paint_row(table: TableScene, ui: Ui, spots: list[Spot]) -> None:
    """Pieces side by side, equal ones together with their number."""
    if table.piece_art is None:
        return
    pickable = {value for kind, value in table.chooser.next_things() if kind == "piece"} if table.may_pick() else set()
    for spot, group in spots:
        shown = table.stage.pieces[group[0]]
        size = max(6, spot.w - ui.px(2))
        ui.surface.blit(table.piece_art.picture(shown.kind, shown.owner, size), spot)
        if any(("piece", card) in table.chooser.picked for card in group):
            pygame.draw.circle(ui.surface, ui.theme["focus"], spot.center, size // 2, max(2, size // 10))
        elif pickable & set(group):
            pygame.draw.circle(ui.surface, ui.theme["legal"], spot.center, size // 2, max(2, size // 14))
        if len(group) > 1:
            text = ui.type.render(str(len(group)), "bold", 12, ui.theme["vellum"])
            badge = Rect(0, 0, max(text.get_width() + ui.px(6), text.get_height()), text.get_height() - ui.px(2))
            badge.bottomright = (spot.right, spot.bottom)
            pygame.draw.rect(ui.surface, ui.theme["night"], badge, border_radius=badge.h // 2)
            ui.surface.blit(text, text.get_rect(center=badge.center))


def paint_fan(table: TableScene, ui: Ui, spots: list[Spot]) -> None:
    """Cards one below the other, each with a small picture and its name to be read; the last one is whole."""
    theme = ui.theme
    if table.piece_art is None:
        return
    pickable = {value for kind, value in table.chooser.next_things() if kind == "piece"} if table.may_pick() else set()
    for index, (spot, (card, *_)) in enumerate(spots):
        last = index == len(spots) - 1
        kind = table.stage.pieces[card].kind
        face = theme["page"] if last else mix(theme["page"], theme["walnut"], 0.24 if index % 2 else 0.16)
        picked = ("piece", card) in table.chooser.picked
        if last:
            edge = theme["focus"] if picked else theme["legal"] if card in pickable else theme["brass_dark"]
            ui.plate(spot, face, edge, 2 if picked or card in pickable else 1)
        else:
            pygame.draw.rect(ui.surface, face, spot, border_top_left_radius=ui.px(4) if not index else 0,
                             border_top_right_radius=ui.px(4) if not index else 0)
            pygame.draw.line(ui.surface, mix(face, theme["night"], 0.45), spot.bottomleft, (spot.right - 1, spot.bottom))
            if picked or card in pickable:
                pygame.draw.rect(ui.surface, theme["focus" if picked else "good"], spot, max(1, ui.px(2)))
        icon = max(6, min(round(spot.h * 0.86), spot.w // 4))
        table.piece_art.glyph(ui.surface, kind, Rect(spot.x + ui.px(4), spot.centery - icon // 2, icon, icon), theme["ink"])
        box = Rect(spot.x + ui.px(6) + icon, spot.y, spot.w - icon - ui.px(9), spot.h)
        ui.line(table.words.kind_name(kind), box, "bold" if last else "sans", CARD_SIZE, theme["ink"])
