"""Paper, ink, velvet and wax: what is written on and with, drawn once for each size and then only copied."""

from __future__ import annotations

import math
import random
from bisect import bisect

import pygame

from game.telling.wording import syllables
from game.view import plates
from game.view.material import candle, grain, sheet
from game.view.svg import Drawing
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once

Rect = pygame.Rect
IN_SIGHT = 9  # slips that look out of a hat, however many there are
LEAN = 3.2  # degrees at most by which a slip hangs askew
SHADOW = 130  # how dark the shadow of a slip is
CROSSES, TEARS = 7, 9  # that differ from each other
SMALLEST = 9  # units: to which what is written shrinks
PARTED = 11  # units: rather than smaller letters, long words get a hyphen
WAX: tuple[Colour, ...] = ((142, 32, 36), (38, 70, 124), (126, 92, 26), (44, 96, 58), (86, 48, 104), (58, 52, 60))


@drawn_once
def vellum(ui: Ui, size: tuple[int, int], seed: int = 1) -> pygame.Surface:
    """A page: warm, stained, darker at its edges."""
    return fresh_vellum(ui, size, seed)


def fresh_vellum(ui: Ui, size: tuple[int, int], seed: int, dim: float = 0.0) -> pygame.Surface:
    """Such a page, to be written on."""
    theme = ui.theme
    face = mix(theme["page"], theme["walnut"], dim)
    page = pygame.Surface(size, pygame.SRCALPHA)
    page.fill(face)
    if not theme.bare:
        page.blit(sheet(size, ui.unit, seed), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    shade_edges(page, mix(theme["brass_dark"], theme["walnut"], 0.4), max(4, ui.px(16)))
    plates.round_off(page, ui.px(4))
    return page


def shade_edges(page: pygame.Surface, colour: Colour, steps: int) -> None:
    """Make a page darker towards its edges, over so many pixels; only there is anything laid over it."""
    width, height = page.get_size()
    for across, down in ((width, min(steps, height)), (min(steps, width), height)):
        strip = pygame.Surface((across, down), pygame.SRCALPHA)
        level = across == width and down < height
        for step in range(min(steps, width // 2, height // 2)):
            shade = (*colour, round(46 * (1 - step / steps) ** 2))
            edge = (step, step, width - 2 * step, 1)
            strip.fill(shade, edge if level else (step, step + 1, 1, height - 2 * step - 2))
        page.blit(strip, (0, 0))
        page.blit(pygame.transform.flip(strip, not level, level), (0, height - down) if level else (width - across, 0))


def shadow(ui: Ui, rect: Rect, depth: int = 110) -> None:
    """The shadow of something flat that lies on the table; only its rim, as what lies there hides the rest of it."""
    soft = ui.px(9)
    found = soft_box(ui, rect.size, depth, soft)
    place = found.get_rect(topleft=(rect.x - soft + ui.px(2), rect.y - soft + ui.px(4)))
    hidden = rect.inflate(-2 * soft, -2 * soft)  # its corners may be round
    rim = [Rect(place.x, place.y, place.w, hidden.y - place.y),
           Rect(place.x, hidden.bottom, place.w, place.bottom - hidden.bottom),
           Rect(place.x, hidden.y, hidden.x - place.x, hidden.h),
           Rect(hidden.right, hidden.y, place.right - hidden.right, hidden.h)] if min(hidden.size) > 0 else [place]
    ui.surface.blits([(found, part, part.move(-place.x, -place.y)) for part in rim], False)


def shaded(ui: Ui, rect: Rect) -> Rect:
    """The room of something flat together with its shadow."""
    soft = ui.px(9)
    return rect.inflate(2 * soft, 2 * soft).move(ui.px(2), ui.px(4)).union(rect)


@drawn_once
def soft_box(ui: Ui, size: tuple[int, int], depth: int, soft: int) -> pygame.Surface:
    """A dark box with edges that fade outwards over so many pixels."""
    found = pygame.Surface((size[0] + 2 * soft, size[1] + 2 * soft), pygame.SRCALPHA)
    for step in range(soft):
        box = found.get_rect().inflate(-2 * step, -2 * step)
        pygame.draw.rect(found, (0, 0, 0, round(depth * (step / soft) ** 2)), box, 1, border_radius=soft - step // 2)
    pygame.draw.rect(found, (0, 0, 0, depth), found.get_rect().inflate(-2 * soft, -2 * soft))
    return found


def cast(ui: Ui, paper: pygame.Surface, place: Rect, seed: int) -> None:
    """The shadow of a slip that was torn off by that seed: a torn edge throws a torn shadow."""
    soft = ui.px(7)
    key = ("cast", paper.get_size(), seed % TEARS)
    found = ui.cached(key)
    if found is None:
        dark = paper.copy()
        dark.fill((0, 0, 0, SHADOW), special_flags=pygame.BLEND_RGBA_MULT)
        found = pygame.Surface((dark.get_width() + 4 * soft, dark.get_height() + 4 * soft), pygame.SRCALPHA)
        found.blit(dark, (2 * soft, 2 * soft))
        ui.cache(key, found := pygame.transform.gaussian_blur(found, soft))
    across, down = place.w / paper.get_width(), place.h / paper.get_height()
    if place.size != paper.get_size():
        found = pygame.transform.smoothscale_by(found, (across, down))
    ui.surface.blit(found, (place.x - round(2 * soft * across) + ui.px(2), place.y - round(2 * soft * down) + ui.px(5)))


# ---- ink ------------------------------------------------------------------------------------------------------------


def quill(start: tuple[float, float], end: tuple[float, float], width: float, chance: random.Random,
          share: float = 1.0, bent: float = 0.05) -> list[tuple[float, float]]:
    """The outline of a line as a quill draws it: never quite straight, thick in the middle, dry at the end."""
    far = max(1.0, math.dist(start, end))
    count = max(12, min(90, round(far / max(1.0, width))))
    bow = chance.uniform(-bent, bent) * far
    across = (-(end[1] - start[1]) / far, (end[0] - start[0]) / far)
    phase = chance.uniform(0, math.tau)
    sides: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for step in range(max(1, round(count * share)) + 1):
        at = step / count
        off = bow * math.sin(at * math.pi) + math.sin(phase + at * 9) * width * 0.14
        thick = width * (0.32 + 0.24 * math.sin(at * math.pi) + 0.05 * math.sin(phase + at * 23))
        for side, way in zip(sides, (1, -1), strict=True):
            side.append((start[0] + (end[0] - start[0]) * at + across[0] * (off + way * thick),
                         start[1] + (end[1] - start[1]) * at + across[1] * (off + way * thick)))
    return [*sides[0], *reversed(sides[1])]


def crossed_out(ui: Ui, rect: Rect, seed: int, share: float = 1.0) -> None:
    """Two strokes of ink through a square; with a share below one, as far as the quill has come."""
    ui.surface.blit(cross(ui, rect.size, seed % CROSSES, round(share * 12)), rect)


@drawn_once
def cross(ui: Ui, size: tuple[int, int], seed: int, twelfths: int) -> pygame.Surface:
    """A cross of which so many parts are drawn, half of them for each stroke; the last one splashes."""
    sheet, chance, (wide, height) = Drawing(size), random.Random(seed), size
    ink = sheet.paint(mix(ui.theme["danger"], (60, 8, 12), 0.62))
    width, inset = max(1.0, wide * 0.055), wide * 0.12
    ends = (((inset, inset), (wide - inset, height - inset)), ((wide - inset, inset), (inset, height - inset)))
    for (start, end), part in zip(ends, (min(6, twelfths), twelfths - 6), strict=True):
        if part > 0 or start == ends[0][0]:
            sheet.polygon(quill(start, end, width, chance, part / 6), ink)
    if twelfths == 12:
        for _ in range(5):
            spot = (chance.uniform(0.1, 0.9) * wide, chance.uniform(0.1, 0.9) * height)
            sheet.circle(spot, chance.uniform(0.006, 0.02) * wide, ink)
    found = sheet.draw()
    found.fill((255, 255, 255, 225), special_flags=pygame.BLEND_RGBA_MULT)  # where strokes meet, ink is no denser
    return found


def seal(ui: Ui, centre: tuple[int, int], size: int, colour: Colour) -> None:
    found = wax(ui, size, colour)
    ui.surface.blit(found, found.get_rect(center=centre))


@drawn_once
def wax(ui: Ui, size: int, colour: Colour) -> pygame.Surface:
    """A blot with an uneven rim, pressed flat in the middle, with a light on it."""
    sheet, chance, middle = Drawing((size, size)), random.Random(sum(colour)), size / 2
    rim = [(middle + math.cos(turn) * size * reach, middle + math.sin(turn) * size * reach)
           for turn, reach in ((math.tau * step / 22, 0.44 + chance.uniform(-0.03, 0.045)) for step in range(22))]
    sheet.polygon([(x, y + size * 0.02) for x, y in rim], sheet.paint(mix(colour, (0, 0, 0), 0.35)))
    sheet.polygon(rim, sheet.paint(colour))
    sheet.circle((middle, middle), size * 0.33, sheet.paint(mix(colour, (0, 0, 0), 0.22)))
    sheet.circle((middle, middle + size * 0.014), size * 0.315, sheet.paint(mix(colour, (255, 255, 255), 0.12)))
    light = [(size * (0.49 + 0.335 * math.cos(turn)), size * (0.47 - 0.335 * math.sin(turn)))
             for turn in (1.9, 2.1, 2.3, 2.5, 2.7, 2.9)]
    sheet.line(light, sheet.paint(None, mix(colour, (255, 255, 255), 0.5), size / 30, 0.78))
    return sheet.draw()


# ---- boards and slips -----------------------------------------------------------------------------------------------


@drawn_once
def cushion(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """A board covered with velvet in a frame of wood, held by brass nails: slips are pinned to it."""
    theme, frame = ui.theme, max(4, ui.px(9))
    found = pygame.Surface(size)
    found.fill(theme["walnut_light"])
    inner = found.get_rect().inflate(-2 * frame, -2 * frame)
    velvet = pygame.Surface(inner.size, depth=32)
    velvet.fill((98, 26, 38))
    if not theme.bare:
        velvet.blit(grain("cloth", inner.size, max(0.6, ui.unit)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        velvet.blit(candle(inner.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    found.blit(velvet, inner)
    sheet_of = Drawing(size)
    line = max(1.0, ui.unit)
    sheet_of.rect((line / 2, line / 2, size[0] - line, size[1] - line), ui.px(3),
                  sheet_of.paint(None, mix(theme["walnut_light"], theme["brass"], 0.35), line))
    sheet_of.rect((inner.x, inner.y, inner.w, inner.h), 0, sheet_of.paint(None, (20, 6, 8), line * 2))
    sheet_of.rect((inner.x + 3 * line, inner.y + 3 * line, inner.w - 6 * line, inner.h - 6 * line), 0,
                  sheet_of.paint(None, theme["brass_dark"], line, 0.7))
    across, down = max(2, round(inner.w / ui.px(60))), max(2, round(inner.h / ui.px(60)))
    nails = [(frame + inner.w * step / across, y) for step in range(across + 1)
             for y in (frame / 2, size[1] - frame / 2)]
    nails += [(x, frame + inner.h * step / down) for step in range(1, down) for x in (frame / 2, size[0] - frame / 2)]
    for x, y in nails:
        radius = frame * 0.3
        shine = sheet_of.glow((x - radius * 0.3, y - radius * 0.4), radius * 1.6,
                              (mix(theme["brass"], theme["vellum"], 0.6), 1.0), (theme["brass_dark"], 1.0))
        sheet_of.circle((x, y), radius, sheet_of.paint(shine, (20, 12, 6), line * 0.6))
    found.blit(sheet_of.draw(), (0, 0))
    return found.convert()


@drawn_once
def slip(ui: Ui, size: tuple[int, int], text: str, tone: Colour, seed: int, lean: bool = True) -> pygame.Surface:
    """A slip of paper with a few words, torn off at its foot, with a stripe in the colour of its sort."""
    chance = random.Random(seed % TEARS)
    paper = vellum(ui, size, 2 + seed % 3).copy()
    width, height = size
    tear = max(2, height // 14)
    foot = Drawing((width, tear + 1))
    teeth = [(step * width / 14, tear + 1 - chance.random() * tear) for step in range(15)]
    foot.polygon([(width, 0), (0, 0), *teeth], foot.paint((255, 255, 255)))
    paper.blit(foot.draw(), (0, height - tear - 1), special_flags=pygame.BLEND_RGBA_MULT)
    bar = max(3, height // 16)
    pygame.draw.rect(paper, (*tone, 255), Rect(0, 0, width, bar))
    box = Rect(ui.px(6), bar + ui.px(3), width - ui.px(12), height - bar - tear - ui.px(5))
    write(ui, paper, text, box, max(19.0, height / ui.unit * 0.19))
    return askew(paper, chance.uniform(-LEAN, LEAN)) if lean else paper


def askew(paper: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(framed(paper), angle, 1.0)


def framed(paper: pygame.Surface) -> pygame.Surface:
    """Paper with a little of nothing around it: turned, its edges are smooth."""
    found = pygame.Surface((paper.get_width() + 4, paper.get_height() + 4), pygame.SRCALPHA)
    found.fill((*paper.get_at(paper.get_rect().center)[:3], 0))
    found.blit(paper, (2, 2))
    return found


def write(ui: Ui, surface: pygame.Surface, text: str, box: Rect, size: float, style: str = "serif") -> None:
    """Text in ink in the middle of a box, as large as fits."""
    def laid(size: float, hyphens: bool) -> tuple[list[str], bool]:
        """Lines at a size, and whether they fit."""
        lines = broken(ui, text, style, size, box.w, hyphens)
        return lines, (len(lines) * ui.type.height(style, size) <= box.h
                       and max(ui.type.width(line, style, size) for line in lines) <= box.w)

    lines, fits = laid(size, False)
    least = size - max(0, math.ceil(2 * (size - SMALLEST))) / 2
    hopeless = not fits and least < size and not laid(least, least <= PARTED)[1]  # then no size between is tried
    while not fits and size > SMALLEST:
        size = least if hopeless else size - 0.5
        lines, fits = laid(size, size <= PARTED)
    step = ui.type.height(style, size)
    room = max(1, box.h // max(1, step))
    if len(lines) <= room:
        lines = evened(ui, text, style, size, box.w, lines)
    if len(lines) > room:
        lines = [*lines[:room - 1], lines[room - 1] + " …"]
    top = box.centery - len(lines) * step // 2
    for index, line in enumerate(lines):
        picture = ui.type.render(ui.type.cut(line, style, size, box.w), style, size, ui.theme["ink"])
        surface.blit(picture, (box.centerx - picture.get_width() // 2, top + index * step))


def evened(ui: Ui, text: str, style: str, size: float, width: int, lines: list[str]) -> list[str]:
    """The same text in as many lines, of about the same length."""
    low, height = width // 2, width
    while len(lines) > 1 and height - low > 2:
        middle = (low + height) // 2
        tried = broken(ui, text, style, size, middle)
        if len(tried) == len(lines) and max(ui.type.width(line, style, size) for line in tried) <= middle:
            height, lines = middle, tried
        else:
            low = middle
    return lines


def broken(ui: Ui, text: str, style: str, size: float, width: int, hyphens: bool = False) -> list[str]:
    """Text in lines, broken at blanks and after hyphens; a word that is too long stays whole, or gets a hyphen."""
    lines = [""]
    for word in text.split(" "):
        parts = word.replace("-", "-\n").split("\n")
        if hyphens:
            parts = [piece for part in parts for piece in parted(ui, part, style, size, width)]
        for number, part in enumerate(parts):
            glue = " " if number == 0 and lines[-1] else ""
            longer = lines[-1] + glue + part
            if not lines[-1] or ui.type.width(longer, style, size) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
    return lines


def parted(ui: Ui, word: str, style: str, size: float, width: int) -> list[str]:
    """A word that is too wide in two: as much as there is room for with a hyphen, and the rest."""
    if ui.type.width(word, style, size) <= width:
        return [word]
    places = syllables(word)
    fitting = bisect(places, width, key=lambda place: ui.type.width(f"{word[:place]}-", style, size))
    return [f"{word[:places[fitting - 1]]}-", word[places[fitting - 1]:]] if fitting else [word]


@drawn_once
def folded(ui: Ui, size: int, seed: int = 0) -> pygame.Surface:
    """A slip folded twice, as it lies in a hat."""
    turn = (seed % 5) * 17 - 34
    side = round(size * (math.cos(math.radians(turn)) + abs(math.sin(math.radians(turn)))))
    sheet = Drawing((side, side))

    def put(*points: tuple[float, float]) -> list[tuple[float, float]]:
        """Points of a slip that lies straight, in shares of its size, as it lies turned."""
        return [(x + side / 2, y + side / 2) for x, y in
                ((pygame.Vector2(point) - (0.5, 0.5)).rotate(-turn) * size for point in points)]

    face = mix(ui.theme["page"], ui.theme["brass_dark"], 0.08 * (seed % 4))
    whole = ((0.1, 0.34), (0.86, 0.26), (0.92, 0.62), (0.16, 0.74))
    sheet.polygon(put(*((x, y + 0.05) for x, y in whole)), sheet.paint(mix(face, (0, 0, 0), 0.45), opacity=0.5))
    sheet.polygon(put(*whole), sheet.paint(face))
    sheet.polygon(put((0.1, 0.34), (0.48, 0.3), (0.54, 0.68), (0.16, 0.74)),
                  sheet.paint(mix(face, ui.theme["ink_dim"], 0.16)))
    sheet.polygon(put(*whole), sheet.paint(None, mix(face, ui.theme["ink"], 0.35), size / 60))
    return sheet.draw()


def pin(ui: Ui, centre: tuple[int, int], colour: Colour) -> None:
    """The head of a pin."""
    found = pin_head(ui, max(2, ui.px(4)), colour)
    ui.surface.blit(found, found.get_rect(center=centre))


@drawn_once
def pin_head(ui: Ui, radius: int, colour: Colour) -> pygame.Surface:
    """A round head with a light on it, and its shadow."""
    sheet, middle = Drawing((4 * radius, 4 * radius)), 2 * radius
    sheet.circle((middle + radius * 0.25, middle + radius * 0.5), radius, sheet.paint((20, 12, 8)))
    sheet.circle((middle, middle), radius, sheet.paint(colour))
    sheet.circle((middle - radius * 0.25, middle - radius * 0.25), radius / 3,
                 sheet.paint(mix(colour, (255, 255, 255), 0.6)))
    return sheet.draw()


def paint_hat(ui: Ui, rect: Rect, count: int, swing: float = 0.0, jump: float = 0.0) -> None:
    """A hat with so many slips in it; `swing` leans it (in degrees), `jump` throws the slips up (0 to 1)."""
    height = min(rect.h, round(rect.w * 0.85))
    size = (round(height * 200 / 170), height)
    back, front = ui.art.picture("hat-back", *size), ui.art.picture("hat-front", *size)
    if back is None or front is None:
        return
    whole = pygame.Surface((size[0], round(height * 1.5)), pygame.SRCALPHA)
    foot = whole.get_height() - height
    whole.blit(back, (0, foot))
    side = max(8, round(height * 0.3))
    for index in range(min(count, IN_SIGHT)):
        paper = folded(ui, side, index)
        across = size[0] * (0.24 + 0.52 * ((index * 4) % IN_SIGHT) / max(1, IN_SIGHT - 1))
        leap = jump * height * 0.34 * abs(math.sin(index * 2.3 + jump * 5))
        at = (round(across), round(foot + height * (0.27 - 0.05 * (index % 3)) - leap))
        whole.blit(paper, paper.get_rect(center=at))
    whole.blit(front, (0, foot))
    picture = pygame.transform.rotozoom(whole, swing, 1.0) if swing else whole
    place = picture.get_rect(midbottom=(rect.centerx, rect.bottom + (picture.get_height() - whole.get_height()) // 2))
    ui.surface.blit(picture, place)
