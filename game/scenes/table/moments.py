"""Moments of a game that everybody should notice: plain words on a slip, or a banner across the board.

Which words are a moment, with what title and in what tone, is said by rulesets (`show: moments`); here is only how
such a moment looks and how long it lasts.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass

import pygame

from game.engine.events import Event, Over, Said
from game.ruleset.show.events import Moment as Look
from game.scenes.seats import seat_emblem
from game.scenes.table.scenery import Scenery
from game.storage.settings import Settings
from game.table.told import last_sites
from game.view.effects import MATTERS, Burst, Effect
from game.view.moments import Ribbon, draw_ribbon, ribbon_size
from game.view.motion import Place, eased
from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect
SECONDS = {"triumph": 1.6, "fall": 1.6, "peril": 1.4, "count": 1.2, "plain": 1.3}  # at normal speed
BRIEFEST = 0.9  # seconds that words stay at least if others wait
OPENS, CLOSES = 0.2, 0.22  # seconds
NEARS, STAYS = 0.7, 0.5  # seconds in which the table comes nearer, and those before words cover something of it
WIDE = 560  # units that a ribbon is wide at least, if there is room beside a small board
NEAREST = 1.5  # how many times as large the board is then
FINE = 1_200_000  # pixels: larger boards are enlarged roughly, as a frame has not time for more
SMOKE = {"triumph": "sparks", "fall": "ash"}
SLIP_SIZE = 26
SHARES = (0.16, 0.5, 0.84, 0.33, 0.67, *(0.2 + 0.01 * step for step in range(61)))  # down a board, for slips


@dataclass
class Moment:
    """Something that is told: a ribbon across the board, or words on a slip."""

    words: str
    seconds: float
    ribbon: Ribbon | None = None
    gone: float = 0.0  # below 0 while its cause is still seen
    near: Place | None = None  # what is looked at closely

    def grow_old(self, seconds: float) -> bool:
        """Time passes, as long as normal; whether it has been told for as long as it is to be."""
        self.gone += seconds
        return self.gone >= self.seconds

    @property
    def closeness(self) -> float:
        """How near the table is, from 0 to 1."""
        if self.near is None:
            return 0.0
        return eased(max(0.0, min(1.0, (self.gone + NEARS + STAYS) / NEARS, (self.seconds - self.gone) / CLOSES)))


class Moments:
    """What is told at one table."""

    def __init__(self, scenery: Scenery, settings: Settings) -> None:
        self.scenery = scenery
        self.names, self.show = scenery.names, scenery.show
        self.settings = settings
        self.waiting: deque[Moment] = deque()
        self.now: Moment | None = None
        self.size_cache: tuple[tuple[object, ...], tuple[int, int]] | None = None  # of the latest ribbon

    # ---- what is told -------------------------------------------------------------------------------------------

    def moment_of(self, event: Event) -> Moment | None:
        """What an event tells, if anything."""
        if not isinstance(event, Said | Over):
            return None
        names, strings, looks = self.names, self.names.strings, self.show.moments
        if isinstance(event, Said) and event.text not in looks.say:
            words = unstopped(names.filled(event.text, event.values))
            return Moment(words, self.scenery.ui.theme.timings["words"]) if words != event.text else None
        if isinstance(event, Said):
            own = looks.say[event.text]
        else:
            own = looks.over.get(event.how, Look(tone="triumph" if event.how == "win" else "plain"))
        if own is None:
            return None
        title, words = strings.of(own.title), strings.of(own.words)
        seat, number, near = -1, "", None
        if isinstance(event, Over):
            winners = ", ".join(names.player_name(seat) for seat in event.winners)
            title = title or strings(f"moments.{event.how}", names=winners)
            words = words or names.word(event.reason)
            seat = event.winners[0] if len(event.winners) == 1 else -1
        else:
            title, words = (names.filled(text, event.values) if text else "" for text in (title, words))
            words, seat = words or names.filled(event.text, event.values), self.seat_of(event, own.seat)
            counted = own.number is not None and own.number < len(event.values)
            number = str(event.values[own.number].value) if counted and own.number is not None else ""
            near = self.near(event, own.near) if own.near is not None and self.settings.moves else None
        title, words = unstopped(title), unstopped(words)
        if not title:
            title, words = words, ""
        return Moment(words or title, SECONDS[own.tone], Ribbon(title, words, own.tone, seat, number),
                      -NEARS - STAYS if near is not None else 0.0, near)

    def near(self, event: Said, index: int) -> Place | None:
        """Where on the board a value of what is said is, if it is there."""
        view = self.scenery.view
        kind, value = event.values[index] if index < len(event.values) else ("", -1)
        if kind == "piece" and value >= 0:
            return self.scenery.stage.pieces[value].place
        return view.at(value) if kind == "site" and value >= 0 and view is not None else None

    def seat_of(self, event: Said, index: int | None) -> int:
        """Whose moment it is: the seat that the ruleset names, or the first that is spoken of."""
        if index is not None and index < len(event.values):
            return int(event.values[index].value)
        return next((int(value) for kind, value in event.values if kind == "seat"), -1)

    def ceremony(self, event: Event) -> float:
        """How long nothing else happens because of what an event tells: as long as its ribbon is across the board."""
        found = self.moment_of(event)
        return found.seconds - found.gone if found is not None and found.ribbon is not None else 0.0

    def tell(self, event: Event) -> None:
        """An event begins to be shown: what it tells is told now, or after what is being told."""
        found = self.moment_of(event)
        if found is None:
            return
        if found.ribbon is not None:
            self.waiting.clear()
            self.now = found
            found.gone -= self.scenery.stage.lands
            if self.settings.moves and found.ribbon.tone in SMOKE:
                self.scenery.stage.effects.append(self.smoke(SMOKE[found.ribbon.tone], found.gone))
        elif self.now is None:
            self.now = found
        else:
            self.waiting.append(found)

    def smoke(self, matter: str, gone: float) -> Effect:
        """Sparks or ash around the emblem, once it is there."""
        band = self.band(self.scenery.ui)
        emblem = (float(band.x + band.h * 0.8), float(band.centery))
        return Burst(band.h * 0.7, MATTERS[matter].seconds, gone - OPENS, place=emblem, matter=MATTERS[matter])

    # ---- time ---------------------------------------------------------------------------------------------------

    @property
    def opening(self) -> bool:
        """Whether a ribbon is being drawn or taken away at this moment, so that each frame is different."""
        return self.now is not None and self.now.ribbon is not None and self.settings.moves

    @property
    def hushed(self) -> bool:
        """Whether everybody holds their breath."""
        return self.now is not None and self.now.near is not None

    def clear(self) -> None:
        """Nothing is told any more."""
        self.now = None
        self.waiting.clear()

    def skip(self) -> None:
        """Players have seen enough of a ribbon."""
        if self.now is not None and self.now.ribbon is not None and self.settings.moves:
            self.clear()

    def update(self, seconds: float) -> bool:
        """Time passes; whether something else is told now, or nothing any more."""
        if self.now is None:
            return False
        ribbon = self.now.ribbon is not None
        told = self.now.grow_old(seconds / (self.settings.slowness() if ribbon and self.settings.moves else 1.0))
        over = told or (not ribbon and bool(self.waiting) and self.now.gone >= BRIEFEST)
        if over:
            self.now = self.waiting.popleft() if self.waiting else None
        return over

    # ---- drawing ------------------------------------------------------------------------------------------------

    def band(self, ui: Ui) -> Rect:
        """Where a ribbon lies: across the board, and not over what has just happened; wider for many words.

        Pages that lie on the board are what is spoken of: it lies below them.
        """
        places, view = self.scenery.places, self.scenery.view
        board, pages = places.board, self.pages()
        if pages:
            foot = max(page.bottom for page in pages)
            strip = Rect(board.x, foot, board.w, board.bottom - foot).inflate(0, -2 * ui.px(4))
            size = (min(strip.w, ui.tx(WIDE)), strip.h)
            if self.now is not None and self.now.ribbon is not None:
                size = self.grown(ui, self.now.ribbon, size, strip.size)
            rect = Rect((0, 0), size)
            rect.center = strip.center
            return rect
        gap, right = ui.px(12), ui.area.w if ui.tall else places.side.x
        most = max(board.w, 2 * min(board.centerx - gap, right - gap - board.centerx))
        size = (min(most, max(board.w, ui.tx(WIDE))), min(round(board.h * 0.38), max(ui.tx(118), round(board.h * 0.2))))
        if self.now is not None and self.now.ribbon is not None:
            size = self.grown(ui, self.now.ribbon, size, (most, board.h))
        rect = Rect((0, 0), size)
        rect.centerx = board.centerx
        height = [view.at(site)[1] for site in last_sites(self.scenery.state)] if view is not None else []
        below = bool(height) and sum(height) / len(height) < board.centery
        rect.centery = round(board.y + board.h * (0.74 if below else 0.26))
        return rect.clamp(Rect(rect.x, board.y, rect.w, board.h))

    def pages(self) -> list[Rect]:
        """The pages that lie on the board, where everybody has one."""
        places = self.scenery.places
        return [seat for seat in places.seats if places.board.contains(seat)]

    def grown(self, ui: Ui, ribbon: Ribbon, size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
        """How large a ribbon is for its words, measured once: it is drawn in each frame."""
        key = (ui, ribbon, size, most)
        if self.size_cache is None or self.size_cache[0] != key:
            self.size_cache = key, ribbon_size(ui, ribbon, size, most, self.scenery.art is not None)
        return self.size_cache[1]

    def come_near(self, ui: Ui) -> list[Rect]:
        """All that was drawn of the board, larger around what is looked at; where it was drawn."""
        now, board = self.now, self.scenery.places.board.clip(ui.area)
        if now is None or now.near is None or now.closeness <= 0:
            return []
        zoom = 1 + (NEAREST - 1) * now.closeness
        (x, y), size = now.near, (round(board.w / zoom), round(board.h / zoom))
        part = Rect(round(x - (x - board.x) / zoom), round(y - (y - board.y) / zoom), *size).clamp(board)
        enlarge = pygame.transform.smoothscale if board.w * board.h < FINE else pygame.transform.scale
        return [ui.surface.blit(enlarge(ui.surface.subsurface(part), board.size), board)]

    def paint(self, ui: Ui) -> list[Rect]:
        """What is told now; where it was drawn."""
        now = self.now
        if now is None or now.gone < 0:
            return []
        return [self.paint_slip(ui, now.words)] if now.ribbon is None else [self.paint_ribbon(ui, now, now.ribbon)]

    def drawn_ribbon(self, ui: Ui, size: tuple[int, int], ribbon: Ribbon) -> pygame.Surface:
        world = self.scenery.rules.world
        charge = seat_emblem(world.model, world.model.seats[ribbon.seat]) if ribbon.seat >= 0 else ""
        return draw_ribbon(ui, size, ribbon, self.scenery.art, world.seats, charge)

    def paint_ribbon(self, ui: Ui, now: Moment, ribbon: Ribbon) -> Rect:
        """The ribbon: it opens from the middle, stays, and fades."""
        band = self.band(ui)
        key = ("ribbon", band.size, ribbon, self.names.strings.language)
        picture = ui.cached(key) or ui.cache(key, self.drawn_ribbon(ui, band.size, ribbon))
        if not self.settings.moves:
            picture.set_alpha(255)
            return ui.surface.blit(picture, band)
        opened = eased(min(1.0, now.gone / OPENS))
        left = max(0.0, min(1.0, (now.seconds - now.gone) / CLOSES))
        picture.set_alpha(round(255 * left))
        width = max(2, round(band.w * opened))
        part = Rect((band.w - width) // 2, 0, width, band.h)
        found = ui.surface.blit(picture, (band.x + part.x, band.y), part)
        if ribbon.tone == "peril" and left == 1:
            edge = max(3, ui.px(7))
            light = 0.5 - 0.5 * math.cos(now.gone * 13)
            for y in (found.y, found.bottom - edge):
                pygame.draw.rect(ui.surface, mix(ui.theme["danger"], ui.theme["focus"], light),
                                 Rect(found.x, y, found.w, edge))
        return found

    def paint_slip(self, ui: Ui, words: str) -> Rect:
        """Plain words on a slip of paper, where they cover as little as they can."""
        places = self.scenery.places
        most = places.log.w if self.pages() else max(places.board.w, round(ui.area.w * 0.5))
        width = min(most, ui.type.width(words, "title", SLIP_SIZE) + ui.px(64))
        lines = len(ui.type.wrap(words, "title", SLIP_SIZE, width - ui.px(44)))
        rect = Rect(0, 0, width, lines * ui.type.height("title", SLIP_SIZE) + ui.px(32))
        rect = self.free_place(ui, rect)
        ui.panel(rect, paper=True)
        ui.lines(words, rect.inflate(-ui.px(44), 0), "title", SLIP_SIZE, ui.theme["ink"], "centre")
        return rect

    def free_place(self, ui: Ui, rect: Rect) -> Rect:
        """Where a slip of a size covers least of the plates and piles: beside a long board, else near the upper edge if
        it is all the same."""
        places = self.scenery.places
        board, found = places.board, list[tuple[int, int, Rect]]()
        taken = [*places.seats, *places.trays.values(), places.drawer, places.asked, places.buttons]
        middles = [(board.centerx, board.y + round(board.h * share)) for share in SHARES]
        view = self.scenery.view
        above = min((view.spot(site).y for site in range(len(view.board))), default=0) - board.y if view else 0
        if above >= rect.h:  # its frame may be covered, its cells may not
            middles.insert(0, (board.centerx, board.y + above // 2))
        if (ui.tall and places.log.h > 2 * rect.h) or (self.pages() and places.log.h > rect.h):
            middles.append(places.log.center)
        for order, middle in enumerate(middles):
            one = rect.copy()
            one.center = middle
            one.clamp_ip(ui.area)
            airy = one.inflate(ui.px(8), ui.px(8))
            covered = sum((part := airy.clip(other)).w * part.h for other in taken)
            found.append((covered, order, one))
        return min(found, key=lambda one: one[:2])[2]


def unstopped(words: str) -> str:
    """A sentence that stands alone, as on signs: without its stop."""
    return words[:-1] if words.endswith(".") and words.count(".") == 1 else words
