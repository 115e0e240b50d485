"""How piles are drawn: rows of pieces, fans of cards with their names, and backs of what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.table_layout import CARD_SIZE, Spot, fanned
from game.view import plates
from game.view.pieces import PieceArt
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
        card_back(ui, rect)
        ui.line(str(count), rect.inflate(-2, 0), "bold", 15, ui.theme["brass"], "centre")


def card_back(ui: Ui, rect: Rect) -> None:
    """The back of a card."""
    ui.plate(rect, mix(ui.theme["walnut_light"], ui.theme["danger"], 0.25), ui.theme["brass"], 1)


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
    pickable = {value for kind, value in table.chooser.next_things() if kind == "piece"} if table.may_pick() else set()
    for index, (spot, (card, *_)) in enumerate(spots):
        mark = "focus" if ("piece", card) in table.chooser.picked else "legal" if card in pickable else ""
        shape = "last" if index == len(spots) - 1 else "first" if not index else "odd" if index % 2 else "even"
        kind = table.stage.pieces[card].kind
        key = ("card", kind, spot.size, mark, shape, table.app.settings.language)
        found = ui.kept(key)
        if found is None and table.piece_art is not None:
            found = ui.keep(key, card_picture(table, table.piece_art, ui, kind, spot.size, mark, shape))
        if found is not None:
            ui.surface.blit(found, spot)


def card_picture(table: TableScene, art: PieceArt, ui: Ui, kind: int, size: tuple[int, int], mark: str,
                 shape: str) -> pygame.Surface:
    """A card, or as much of it as is seen of one that lies under another."""
    theme, last = ui.theme, shape == "last"
    found = pygame.Surface(size, pygame.SRCALPHA)
    spot = found.get_rect()
    face = theme["page"] if last else mix(theme["page"], theme["walnut"], 0.24 if shape == "odd" else 0.16)
    if last:
        found.blit(plates.plate(size, face, theme[mark or "brass_dark"], 2 if mark else 1, ui.px(6), ui.px(1)), (0, 0))
    else:
        corner = ui.px(5) if shape == "first" else -1
        pygame.draw.rect(found, face, spot, border_top_left_radius=corner, border_top_right_radius=corner)
        pygame.draw.line(found, mix(face, theme["night"], 0.35), (0, spot.bottom - 1), (spot.right, spot.bottom - 1))
        if mark:
            pygame.draw.rect(found, theme[mark], spot, ui.px(2))
    name, style = table.words.kind_name(kind), "bold" if last else "sans"
    icon = max(6, min(round(spot.h * 0.86), spot.w // 4))
    box = Rect(ui.px(6) + icon, 0, spot.w - icon - ui.px(9), spot.h)
    fitted = ui.fitted(name, style, CARD_SIZE, box.w)
    if ui.type.width(name, style, fitted) > box.w:  # a long name is worth more than the picture
        box = spot.inflate(-ui.px(4), 0)
        fitted = ui.fitted(name, style, CARD_SIZE, box.w)
    else:
        art.glyph(found, kind, Rect(ui.px(4), spot.centery - icon // 2, icon, icon), theme["ink"])
    text = ui.type.render(ui.type.cut(name, style, fitted, box.w), style, fitted, theme["ink"])
    found.blit(text, (box.x, spot.centery - text.get_height() // 2))
    return found
