"""Cards to play with: a picture and a name, to be read also where most of the card lies under another one."""

from __future__ import annotations

import pygame

from game.view import plates
from game.view.pieces import PieceArt
from game.view.theme import Colour, mix, parse_colour
from game.view.ui import Ui

Rect = pygame.Rect
EDGES = ("whole", "spread", "top", "bottom", "left", "right")  # what is seen: all, the left part, or a narrow edge


def face_colour(ui: Ui, word: str) -> Colour:
    """The colour of a card's face: one of the theme's by name, or #rrggbb; paper if there is none."""
    if word.startswith("#") and len(word) == 7:
        return parse_colour(word)
    return ui.theme.colours.get(word, ui.theme["page"])


def card(ui: Ui, art: PieceArt, kind: int, name: str, size: tuple[int, int], edge: str = "whole", seen: int = 0,
         face: str = "", mark: str = "") -> pygame.Surface:
    """A card of a size; `seen` pixels at one edge are what others leave free. Kept for the next time."""
    key = ("playing card", *art.folders, kind, name, size, edge, seen, face, mark)
    found = ui.kept(key)
    if found is None:
        found = ui.keep(key, draw(ui, art, kind, name, size, edge, seen, face, mark))
    return found


def draw(ui: Ui, art: PieceArt, kind: int, name: str, size: tuple[int, int], edge: str, seen: int, face: str,
         mark: str) -> pygame.Surface:
    """The same, drawn."""
    theme, paper = ui.theme, face_colour(ui, face)
    if edge not in ("whole", "spread"):
        paper = mix(paper, theme["walnut"], 0.13)
    radius = max(2, min(ui.px(6), min(size) // 6))
    found = plates.shaded(size, mix(paper, (255, 255, 255), 0.16), mix(paper, theme["walnut"], 0.1), radius)
    found.blit(plates.rounded(size, (*mix(paper, theme["night"], 0.55), 255), radius, 1), (0, 0))
    if mark:
        found.blit(plates.rounded(size, (*theme[mark], 255), radius, max(2, ui.px(2))), (0, 0))
    wide, high = size
    if edge in ("top", "bottom"):
        tab(ui, art, found, Rect(0, 0 if edge == "top" else high - seen, wide, seen), kind, name, "sans")
    elif edge in ("left", "right"):
        spine(ui, art, found, Rect(0 if edge == "left" else wide - seen, 0, seen, high), kind, name)
    elif edge == "spread":
        whole(ui, art, found, Rect(0, 0, seen, high), kind, name)
    elif wide > high * 1.3:
        tab(ui, art, found, found.get_rect().inflate(-ui.px(4), 0), kind, name, "bold")
    else:
        whole(ui, art, found, found.get_rect(), kind, name)
    return found


def tab(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, kind: int, name: str, style: str) -> None:
    """A picture and beside it the name, as large as the height allows."""
    most = ui.theme.sizes.get("card", 12) * (1.15 if style == "bold" else 1)
    size = min(most, box.h / max(1, ui.type.height(style, 100)) * 100 * 1.12)
    icon = max(6, min(round(box.h * (0.72 if style == "bold" else 0.94)), box.w // 4))
    place = Rect(box.x + ui.px(4), box.centery - icon // 2, icon, icon)
    text = Rect(place.right + ui.px(4), box.y, box.right - place.right - ui.px(6), box.h)
    fitted = ui.type.fit(name, style, size, text.w)
    if ui.type.width(name, style, fitted) > text.w:  # a long name is worth more than the picture
        text = box.inflate(-ui.px(5), 0)
        fitted = ui.type.fit(name, style, size, text.w)
    else:
        art.glyph(found, kind, place, ui.theme["ink"])
    words = ui.type.render(ui.type.cut(name, style, fitted, text.w), style, fitted, ui.theme["ink"])
    found.blit(words, (text.x, text.centery - words.get_height() // 2))


def spine(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, kind: int, name: str) -> None:
    """A picture and below it the name along the edge, as on the back of a book; the picture alone if it is narrow."""
    icon = max(6, min(round(box.w * 0.86), box.h // 3))
    place = Rect(box.centerx - icon // 2, box.y + ui.px(4), icon, icon)
    art.glyph(found, kind, place, ui.theme["ink"])
    room = box.bottom - place.bottom - ui.px(8)
    if box.w < 0.72 * ui.type.height("sans", ui.theme.sizes.get("card", 12)):
        return
    size = ui.type.fit(name, "sans", ui.theme.sizes.get("card", 12), room)
    words = ui.type.render(ui.type.cut(name, "sans", size, room), "sans", size, ui.theme["ink"])
    turned = pygame.transform.rotate(words, 90)
    if turned.get_width() > box.w + ui.px(6):
        turned = pygame.transform.smoothscale(turned, (box.w + ui.px(6), turned.get_height()))
    found.blit(turned, (box.centerx - turned.get_width() // 2,
                        place.bottom + ui.px(3) + (room - turned.get_height()) // 2))


def whole(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, kind: int, name: str) -> None:
    """A large picture, and the name below it if it can be read there."""
    wanted = ui.theme.sizes.get("card", 12) * 1.15
    size = ui.type.fit(name, "bold", wanted, box.w - ui.px(6))
    line = ui.type.height("bold", wanted)
    named = box.h > 2.4 * line and ui.type.width(name, "bold", size) <= box.w
    room = box.h - line - ui.px(4) if named else box.h
    icon = max(8, min(box.w - ui.px(8), room - ui.px(8)))
    art.glyph(found, kind, Rect(box.centerx - icon // 2, box.y + (room - icon) // 2, icon, icon), ui.theme["ink"])
    if named:
        words = ui.type.render(name, "bold", size, ui.theme["ink"])
        found.blit(words, (box.centerx - words.get_width() // 2, box.bottom - line - ui.px(3)))
