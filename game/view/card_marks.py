"""What is written on cards and pieces: a text in the corners, the name in full where there is no picture, a sign."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.view import plates
from game.view.pieces import INK, PAPER, PieceArt
from game.view.text import written
from game.view.theme import Colour, contrast, mix
from game.view.ui import Ui

Rect = pygame.Rect
CORNER = 0.3  # of the width of a card: how high the text in its corner is at most
READABLE = 4.5  # contrast of letters and card
TINY = 40  # units: on smaller cards there is room for one text alone
LINES = 3  # in which a name may stand
SQUEEZED = 0.75  # and how much smaller still where a single word would not fit
NAME = 0.82  # of the size of usual letters: how small a name in the middle may become
FOOT = 0.11  # of the size of a piece: what is written on it stays clear of the frame of a site that is picked


class Written(NamedTuple):
    """What is written on a card beside its name."""

    text: str = ""
    sign: int = -1
    """A kind whose picture is added; -1: none."""
    tint: Colour | None = None
    """The colour of that kind's cards, if it has one."""


NOTHING = Written()


def corner_height(box: Rect) -> int:
    """How much of a card the text in its corners takes, from its edge."""
    return round(min(box.h * 0.26, box.w * CORNER) * 0.8 + min(box.size) * 0.07)


def ink_on(ui: Ui, card: pygame.Surface) -> Colour:
    """The colour of letters that can be read on a card: ink, or paper where it is dark."""
    ground = card.get_at((card.get_width() // 2, card.get_height() // 3))
    ink = ui.theme["ink"]
    return ink if contrast((ground.r, ground.g, ground.b), ink) >= READABLE else PAPER


def corner_text(ui: Ui, text: str, box: Rect, ink: Colour, share: float = CORNER) -> pygame.Surface:
    """A short text as large as a corner of a card allows."""
    height = max(9.0, min(box.h * 0.3, box.w * share) * 1.1)
    font = ui.type.font("title", height / ui.type.scale)
    wide = font.size(text)[0]
    if wide > box.w * 0.62:
        font = ui.type.font("title", max(8.0, height * box.w * 0.62 / wide) / ui.type.scale)
    found = written(font, text, ink)
    return found.subsurface(found.get_bounding_rect()).copy()


def corners(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, mark: Written, foot: bool,
            ink: Colour | None = None) -> None:
    """Write in two corners of a card, upside down in the lower one; where a name stands at the foot, in one alone:
    in a full hand the next card lies over the other upper corner."""
    pad = max(3, round(min(box.size) * 0.07))
    side = max(10, round(min(box.w * 0.3, box.h * 0.22)))
    place = Rect(box.right - pad - side, box.y + pad, side, side)
    if mark.text:
        words = corner_text(ui, mark.text, box, ink or ui.theme["ink"])
        found.blit(words, (box.x + pad, box.y + pad))
        if foot:
            place.topleft = box.x + pad - 1, box.y + pad + words.get_height() + pad // 2
        else:
            found.blit(pygame.transform.rotate(words, 180),
                       (box.right - pad - words.get_width(), box.bottom - pad - words.get_height()))
    if mark.sign >= 0:
        found.blit(sign(ui, art, mark, side), place)


def sign(ui: Ui, art: PieceArt, mark: Written, side: int) -> pygame.Surface:
    """The picture of a kind, or its first letters, on a disc in its colour."""
    key = ("sign", *art.folders, art.kinds, mark, side)
    found = ui.cached(key)
    if found is None:
        ground = mark.tint or ui.theme["page"]
        ink = INK if contrast(ground, INK) >= contrast(ground, PAPER) else PAPER
        found = plates.rounded((side, side), (*ground, 255), side // 2)
        found.blit(plates.rounded((side, side), (*mix(ground, INK, 0.6), 255), side // 2, max(1, side // 12)), (0, 0))
        glyph = art.image(mark.sign, max(4, round(side * 0.66)), ink)
        if glyph is None:
            letters = art.letters(mark.sign) or art.names[mark.sign][:1].upper()
            glyph = written(ui.type.font("title", side * 0.62 / ui.type.scale), letters, ink)
            glyph = glyph.subsurface(glyph.get_bounding_rect())
        found.blit(glyph, glyph.get_rect(center=(side // 2, side // 2)))
        ui.cache(key, found)
    return found


def lettered(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, name: str, mark: Written) -> None:
    """A card without a picture: its name in full in the middle, in as many lines as it takes, its text in corners."""
    tiny, ink = min(box.size) < ui.px(TINY), ink_on(ui, found)
    if tiny and mark.text:
        words = corner_text(ui, mark.text, box, ink, 0.6)
        found.blit(words, words.get_rect(center=box.center))
        return
    corners(ui, art, found, box, mark, False, ink)
    margin = max(2, round(box.w * 0.06))
    taken = round(min(box.h * 0.26, box.w * CORNER)) + margin if mark.text or mark.sign >= 0 else margin
    room = (box.w - 2 * margin, max(8, box.h - 2 * taken))
    size = max(ui.letters("card") * 1.15, min(22.0, box.h / ui.unit * 0.15))
    least = ui.letters("card") * NAME
    longest = max(name.replace("-", " ").split(" "), key=lambda word: ui.type.width(word, "bold", size), default=name)
    if ui.type.width(longest, "bold", least) > room[0]:
        least *= SQUEEZED  # better small than cut off
    while size > least and (ui.type.width(longest, "bold", size) > room[0] or ui.type.height("bold", size) * len(
            ui.type.wrap(name, "bold", size, room[0])) > room[1]):
        size -= 0.5
    line = ui.type.height("bold", size)
    lines = ui.type.wrap(name, "bold", size, room[0])[:max(1, min(LINES, room[1] // line))]
    top = box.centery - len(lines) * line // 2
    for number, part in enumerate(lines):
        words = ui.type.render(part, "bold", size, ink)
        down = top + number * line + (line - words.get_height()) // 2
        found.blit(words, (box.centerx - words.get_width() // 2, down))


def on_back(ui: Ui, art: PieceArt, back: pygame.Surface, mark: Written) -> pygame.Surface:
    """A card's back with what is marked on it for all to see: a slip of paper in the middle with the text, the sign."""
    key = ("marked back", *art.folders, art.kinds, mark, back.get_size())
    found = ui.cached(key)
    if found is None:
        found = back.copy()
        box = found.get_rect()
        side = max(10, round(min(box.w * 0.56, box.h * 0.4)))
        both = bool(mark.text) and mark.sign >= 0
        if mark.sign >= 0:
            picture = sign(ui, art, mark, side)
            found.blit(picture, picture.get_rect(center=(box.centerx, box.centery - (side * 6 // 11 if both else 0))))
        if mark.text:
            slip = plate(ui, mark.text, side, box.w - 4)
            found.blit(slip, slip.get_rect(center=(box.centerx, box.centery + (side * 6 // 11 if both else 0))))
        ui.cache(key, found)
    return found


def plate(ui: Ui, text: str, height: int, most: int) -> pygame.Surface:
    """A text on a small plate of paper, no wider than that."""
    font = ui.type.font("title", height * 0.78 / ui.type.scale)
    pad = max(2, round(height * 0.24))
    wide = font.size(text)[0]
    if wide + 2 * pad > most:
        font = ui.type.font("title", max(7.0, height * 0.78 * max(4, most - 2 * pad) / wide) / ui.type.scale)
    words = written(font, text, INK)
    words = words.subsurface(words.get_bounding_rect())
    size = (max(height, words.get_width() + 2 * pad), height)
    found = plates.rounded(size, (*PAPER, 255), height // 3)
    found.blit(plates.rounded(size, (*INK, 255), height // 3, max(1, height // 14)), (0, 0))
    found.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
    return found


def marked_piece(ui: Ui, art: PieceArt, posed: tuple[int, int, int, str, int], mark: Written) -> pygame.Surface:
    """A piece (kind, owner, size, how it lies, second rim) with its text on a plate at its foot, and a sign above."""
    key = ("marked piece", art.name, posed, mark)
    found = ui.cached(key)
    if found is None:
        size = posed[2]
        found = art.picture(*posed, above=bool(mark.text)).copy()
        height = max(11, round(size * 0.36))
        if mark.text:
            words = plate(ui, mark.text, height, size)
            found.blit(words, words.get_rect(midbottom=(size // 2, size - round(size * FOOT))))
        if mark.sign >= 0:
            found.blit(sign(ui, art, mark, height), (0, 0))
        ui.cache(key, found)
    return found
