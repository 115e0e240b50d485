"""Cards to play with: a picture and a name, to be read also where most of the card lies under another one.

And what is seen of hidden ones: their backs, and how many there are.
"""

from __future__ import annotations

import math

import pygame

from game.view import plates
from game.view.card_marks import NOTHING, TINY, Written, corner_height, corners, lettered
from game.view.pieces import PieceArt
from game.view.svg import Drawing
from game.view.text import written
from game.view.theme import Colour, mix, parse_colour
from game.view.ui import Ui, drawn_once

Rect = pygame.Rect
SHORT, LARGEST = 2, 24.0  # letters of a name that is a number; the size of the largest name
SMALL = 44  # units across; smaller cards have no names
LEGIBLE = 12  # units, however large letters are to be: nobody reads smaller ones
BELOW = 0.68  # how large a picture is below what is written in the corners
PAINTED = 26  # units: the height from which low cards show their painting
READ = 0.8  # how much smaller than wanted a name may be and still be read
SIDES = (("left",), ("right",), ("bottom",), ("top",), ("left", "right"), ("top", "bottom"))  # of seats' ribbons
NIGHT: Colour = (14, 9, 7)
ANY = 1_000  # pixels


def face_colour(ui: Ui, word: str) -> Colour:
    """The colour of a card's face: one of the theme's by name, or #rrggbb; paper if there is none."""
    if word.startswith("#") and len(word) == 7:
        return parse_colour(word)
    return ui.theme.colours.get(word, ui.theme["page"])


def card(ui: Ui, art: PieceArt, kind: int, name: str, size: tuple[int, int], edge: str = "whole", seen: int = 0,
         face: str = "", mark: str = "", owner: int = -1, foot: int = 0, marks: Written = NOTHING, tilt: float = 0.0,
         glows: bool = False) -> pygame.Surface:
    """A card of a size; `seen` pixels at one edge are what others leave free. Kept for the next time.

    The picture keeps clear of `foot` pixels at the lower edge, where something is to lie on the card. All of it leans
    to the right by `tilt` degrees. One that `glows` has a star in its corner and light along its rim.
    """
    key = ("playing card", *art.folders, kind, name, size, edge, seen, face, mark, owner, foot, marks, tilt, glows)
    found = ui.cached(key)
    if found is None:
        bands = ribbons(ui, size, owner) if owner >= 0 and edge in ("whole", "spread") else []
        taken = [*bands, Rect(0, size[1] - foot, size[0], foot)] if foot else bands
        found = draw(ui, art, kind, name, size, edge, seen, face, mark, taken, marks)
        for band in bands:
            colour = mix(art.colour(owner), ui.theme["ink"], 0.4)
            found.blit(plates.rounded(band.size, (*colour, 255), max(1, min(band.size) // 3)), band)
        if glows:
            kindle(ui, found, edge, seen)
        found = turned(found, tilt)
        ui.cache(key, found)
    return found


def kindle(ui: Ui, found: pygame.Surface, edge: str, seen: int) -> None:
    """Light along the rim of a card, the fainter the farther inside, and a star where it is seen."""
    (width, height), light = found.get_size(), ui.theme["focus"]
    radius, deep = max(2, min(ui.px(6), min(width, height) // 6)), max(3, min(ui.px(7), min(width, height) // 8))
    for step in range(deep):
        size = (width - 2 * step, height - 2 * step)
        faint = round(235 * (1 - step / deep) ** 1.5)
        found.blit(plates.rounded(size, (*mix(light, (255, 255, 255), 0.25), faint), radius, 1), (step, step))
    side = max(8, min(ui.tx(20), min(width, height) // 3, seen or ANY))
    across = 0 if edge == "left" else width - side - ui.px(2)
    down = height - side if edge in ("bottom", "left", "right") else ui.px(2)
    found.blit(star(ui, side), (across, down))


@drawn_once
def star(ui: Ui, side: int) -> pygame.Surface:
    """A star of light on a dark disc."""
    sheet, half = Drawing((side, side)), side / 2
    ground = mix(ui.theme["night"], ui.theme["danger"], 0.25)
    sheet.circle((half, half), half - 0.5, sheet.paint(ground, ui.theme["focus"], max(1.0, side * 0.07)))
    points = [(half + math.sin(turn * math.pi / 5) * half * (0.78 if turn % 2 == 0 else 0.34),
               half - math.cos(turn * math.pi / 5) * half * (0.78 if turn % 2 == 0 else 0.34)) for turn in range(10)]
    sheet.polygon(points, sheet.paint(ui.theme["focus"]))
    return sheet.draw()


def turned(picture: pygame.Surface, tilt: float) -> pygame.Surface:
    """A picture that leans to the right by so many degrees, with smooth edges."""
    if abs(tilt) < 0.5:
        return picture
    width, height = picture.get_size()
    sheet = pygame.Surface((width + 2, height + 2), pygame.SRCALPHA)
    sheet.blit(picture, (1, 1))
    return pygame.transform.rotozoom(sheet, -tilt, 1)


def painted(found: pygame.Surface, art: PieceArt, box: Rect, kind: int, radius: int) -> bool:
    """The painting of a kind in a box with round corners; whether it has one."""
    picture = art.painting(kind, box.size)
    if picture is None:
        return False
    sheet = picture.copy()
    sheet.blit(plates.rounded(sheet.get_size(), (255, 255, 255, 255), radius), (0, 0), None, pygame.BLEND_RGBA_MIN)
    found.blit(sheet, sheet.get_rect(center=box.center))
    return True


def ribbons(ui: Ui, size: tuple[int, int], owner: int) -> list[Rect]:
    """Bands in the colour of whose card it is, along edges of its own for each seat: told without colour too."""
    width, height = size
    thick, gap = max(3, round(min(width, height) * 0.1)), max(1, ui.px(2))
    down, across = (thick, height - 2 * gap), (width - 2 * gap, thick)
    bands = {"left": Rect((gap, gap), down), "right": Rect((width - gap - thick, gap), down),
             "top": Rect((gap, gap), across), "bottom": Rect((gap, height - gap - thick), across)}
    return [bands[side] for side in SIDES[owner % len(SIDES)]]


def beside(box: Rect, bands: list[Rect]) -> Rect:
    """What bands along its edges leave of a box."""
    for band in bands:
        if band.h > band.w:
            box = Rect(band.right, box.y, box.right - band.right, box.h) if band.centerx < box.centerx else Rect(
                box.x, box.y, band.x - box.x, box.h)
        else:
            box = Rect(box.x, band.bottom, box.w, box.bottom - band.bottom) if band.centery < box.centery else Rect(
                box.x, box.y, box.w, band.y - box.y)
    return box


def draw(ui: Ui, art: PieceArt, kind: int, name: str, size: tuple[int, int], edge: str, seen: int, face: str,
         mark: str, bands: list[Rect], marks: Written = NOTHING) -> pygame.Surface:
    """A card on which bands are left free."""
    theme, paper = ui.theme, face_colour(ui, face)
    if edge not in ("whole", "spread"):
        paper = mix(paper, theme["walnut"], 0.13)
    radius = max(2, min(ui.px(6), min(size) // 6))
    found = plates.shaded(size, mix(paper, (255, 255, 255), 0.16), mix(paper, theme["walnut"], 0.1), radius)
    found.blit(plates.rounded(size, (*mix(paper, theme["night"], 0.55), 255), radius, 1), (0, 0))
    if mark:
        found.blit(plates.rounded(size, (*theme[mark], 255), radius, max(2, ui.px(2))), (0, 0))
    width, height = size
    if marks.text and (edge not in ("whole", "spread") or width > height * 1.3):
        name = f"{marks.text} {name}"  # where there are no corners
    if edge in ("top", "bottom"):
        tab(ui, art, found, Rect(0, 0 if edge == "top" else height - seen, width, seen), kind, name, "sans")
    elif edge in ("left", "right"):
        spine(ui, art, found, Rect(0 if edge == "left" else width - seen, 0, seen, height), kind, name)
    elif edge == "spread":
        whole(ui, art, found, beside(Rect(0, 0, seen, height), bands), kind, name, 0, marks)
    elif width > height * 1.3:
        tab(ui, art, found, beside(found.get_rect(), bands).inflate(-ui.px(4), 0), kind, name, "bold")
    else:
        whole(ui, art, found, beside(found.get_rect(), bands), kind, name, marks=marks)
    return found


def tab(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, kind: int, name: str, style: str) -> None:
    """A picture and beside it the name, as large as the height allows; the picture alone if that is too small."""
    most = ui.letters("card") * (1.15 if style == "bold" else 1)
    legible = LEGIBLE / ui.text_size
    size = min(most, max(box.h / max(1, ui.type.height(style, 100)) * 100 * 1.12,
                         legible if box.h >= ui.px(LEGIBLE) else 0))
    icon = max(6, min(round(box.h * (0.72 if style == "bold" else 0.94)), box.w // 4))
    place = Rect(box.x + ui.px(4), box.centery - icon // 2, icon, icon)
    if style == "bold" and box.h >= ui.px(PAINTED):
        side = min(box.h - ui.px(4), box.w // 3)
        whole = Rect(box.x + ui.px(1), box.centery - side // 2, side, side)
        if painted(found, art, whole, kind, ui.px(4)):
            text = Rect(whole.right + ui.px(5), box.y, box.right - whole.right - ui.px(8), box.h)
            fitted = ui.type.fit(name, style, min(most, box.h), text.w)
            if fitted < ui.letters("card"):  # rather up to the edge than too small to be read
                text = Rect(whole.right + ui.px(3), box.y, box.right - whole.right - ui.px(3), box.h)
                fitted = ui.type.fit(name, style, ui.letters("card"), text.w)
            words = ui.type.render(ui.type.cut(name, style, fitted, text.w), style, fitted, ui.theme["ink"])
            found.blit(words, (text.x, text.centery - words.get_height() // 2))
            return
    least = ui.letters("card") if ui.afar else legible
    if size < max(least, most * READ):
        place.centerx = box.centerx  # a picture alone stands in the middle
        art.glyph(found, kind, place, ui.theme["ink"])
        return
    text = Rect(place.right + ui.px(4), box.y, box.right - place.right - ui.px(6), box.h)
    fitted = ui.type.fit(name, style, size, text.w)
    if ui.type.width(name, style, fitted) > text.w or fitted < least:
        text = box.inflate(-ui.px(5), 0)  # a long name is worth more than the picture
        fitted = ui.type.fit(name, style, size, text.w)
        if fitted < least:
            place.centerx = box.centerx
            art.glyph(found, kind, place, ui.theme["ink"])
            return
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
    if box.w < 0.72 * ui.type.height("sans", ui.letters("card")):
        return
    wanted = max(ui.letters("card"), min(LARGEST * 0.8, box.w / ui.unit * 0.45))
    size = ui.type.fit(name, "sans", wanted, room)
    if ui.afar and size < ui.letters("card"):
        return
    words = ui.type.render(ui.type.cut(name, "sans", size, room), "sans", size, ui.theme["ink"])
    letters = ui.type.render("bp", "sans", size, ui.theme["ink"]).get_bounding_rect()  # what lines of letters take
    turned = pygame.transform.rotate(words.subsurface(0, letters.y, words.get_width(), letters.h), 90)
    found.blit(turned, (box.centerx - turned.get_width() // 2,
                        place.bottom + ui.px(3) + (room - turned.get_height()) // 2))


def whole(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, kind: int, name: str,
          largest: float = LARGEST, marks: Written = NOTHING) -> None:
    """A large picture within a fillet, and the name below it if it can be read there; a number stands in the corner."""
    if min(box.size) > ui.px(38):
        inner = box.inflate(-2 * ui.px(3), -2 * ui.px(3))
        found.blit(plates.rounded(inner.size, (*mix(ui.theme["ink"], ui.theme["page"], 0.45), 110), ui.px(4), ui.px(1)),
                   inner)
    if not art.pictured(kind):
        lettered(ui, art, found, box, name, marks)
        return
    if marks.text and min(box.size) < ui.px(TINY):
        numbered(ui, art, found, box, kind, marks.text)
        return
    if len(name) <= SHORT and not marks.text:
        numbered(ui, art, found, box, kind, name)
        return
    least = ui.letters("card") * 1.15
    wanted = max(least, min(largest, box.h / ui.unit * 0.13))
    size = ui.type.fit(name, "bold", wanted, box.w - ui.px(8))
    line = ui.type.height("bold", wanted)
    width = found.get_width() > ui.tx(SMALL)
    named = width and box.h > 2.4 * line and ui.type.width(name, "bold", size) <= box.w - ui.px(2)
    room = box.h - line - ui.px(5) if named else box.h
    margin = ui.px(10 if width else 5)
    icon = max(8, min(box.w - margin, room - ui.px(8) if width else room - margin))
    pad = max(2, round(min(box.size) * 0.05))
    frame = Rect(box.x + pad, box.y + pad, box.w - 2 * pad, room - (pad if named else 2 * pad))
    if not painted(found, art, frame, kind, max(2, min(ui.px(4), frame.w // 10))):
        top = box.y + (room - icon) // 2 + ui.px(1)
        if marks.text:  # the picture gives way to what is in the corners
            icon, high = round(icon * BELOW), corner_height(box)
            top = box.y + max(high, (room - icon) // 2) if named else box.centery - icon // 2
        aside = icon // 4 if marks.sign >= 0 and marks.text and named else 0  # a sign stands before it
        art.glyph(found, kind, Rect(box.centerx - icon // 2 + aside, top, icon, icon), ui.theme["ink"])
    corners(ui, art, found, box, marks, named)
    if named:
        words = ui.type.render(name, "bold", size, ui.theme["ink"])
        foot = box.bottom - line - ui.px(5) + (line - words.get_height()) // 2
        found.blit(words, (box.centerx - words.get_width() // 2, foot))


def numbered(ui: Ui, art: PieceArt, found: pygame.Surface, box: Rect, kind: int, name: str) -> None:
    """A card that is known by a number: large in the corner, so that it is read in a hand too, and pips beside it."""
    height = max(7.0, min(box.h * 0.34, box.w * 0.42))
    text = written(ui.type.font("title", height / ui.type.scale), name, ui.theme["ink"])
    part = text.get_bounding_rect()
    pad = max(3, round(box.w * 0.09))
    found.blit(text, (box.x + pad, box.y + pad), part)
    room = Rect(box.x + round(box.w * 0.22), box.y + round(box.h * 0.3), 0, 0)
    room.size = (box.right - room.x - pad, box.bottom - room.y - pad)
    icon = max(6, round(min(room.w * 1.2, room.h)))
    art.glyph(found, kind, Rect(room.centerx - icon // 2, room.bottom - icon, icon, icon), ui.theme["ink"])


# ---- hidden ones -----------------------------------------------------------------------------------------------------


@drawn_once
def card_back(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card: a net of brass on dark red, with a lozenge in the middle."""
    width, height = size
    unit, theme = min(size), ui.theme
    ground = mix(mix(theme["walnut_light"], theme["danger"], 0.42), NIGHT, 0.2)
    sheet = Drawing(size)
    radius, rim = max(2.0, unit * 0.11), max(1.0, unit * 0.03)
    sheet.rect((rim / 2, rim / 2, width - rim, height - rim), radius, sheet.paint(
        sheet.shade((0, 0), (0, height), (mix(ground, theme["brass"], 0.12), 1), (ground, 1),
                    (mix(ground, NIGHT, 0.35), 1)), theme["brass"], rim))
    if unit >= 22:
        inset = unit * 0.1
        left, top, right, bottom = inset, inset, width - inset, height - inset
        step = (right - left) / max(3, round((right - left) / max(6.0, unit * 0.15)))
        net = sheet.paint(None, theme["brass_dark"], max(0.6, unit * 0.012), 0.55)
        for number in range(round((right - left + bottom - top) / step) + 1):
            for way in (1, -1):
                sheet.line(net_line(left, top, right, bottom, number * step, way), net)
        sheet.rect((left, top, right - left, bottom - top), radius * 0.5,
                   sheet.paint(None, theme["brass"], max(0.8, unit * 0.016), 0.9))
    middle, reach = (width / 2, height / 2), unit * 0.36
    points = ((0, -1.15), (1, 0), (0, 1.15), (-1, 0))
    sheet.polygon([(middle[0] + reach * x, middle[1] + reach * y) for x, y in points],
                  sheet.paint(mix(ground, NIGHT, 0.55), theme["brass"], max(1.0, unit * 0.025)))
    return sheet.draw()


def net_line(left: float, top: float, right: float, bottom: float, offset: float,
             way: int) -> list[tuple[float, float]]:
    """A line at half a right angle that begins so far along the edge of a box, and ends where it leaves the box."""
    width, height = right - left, bottom - top
    start = (min(offset, width), max(0.0, offset - width))
    far = min(start[0], height - start[1])
    ends = [start, (start[0] - far, start[1] + far)]
    return [(left + x, top + y) if way > 0 else (right - x, top + y) for x, y in ends]


@drawn_once
def count_disc(ui: Ui, count: int, height: int) -> pygame.Surface:
    """A number on a small brass shield with round ends."""
    text = ui.type.render(str(count), "bold", height * 0.74 / ui.type.scale, ui.theme["vellum"])
    width = max(height, text.get_width() + round(height * 0.56))
    sheet = Drawing((width, height))
    line = max(1.0, height * 0.07)
    sheet.rect((line / 2, line / 2, width - line, height - line), height / 2 - line / 2,
               sheet.paint(NIGHT, ui.theme["brass"], line))
    found = sheet.draw()
    found.blit(text, text.get_rect(center=(width // 2, height // 2)))
    return found
