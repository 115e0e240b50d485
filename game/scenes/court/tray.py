"""The tray at the foot of the pages: the hat, slips on velvet, other piles; in a quarrel, its camps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.engine.readouts import readouts
from game.scenes.court.ledger import LedgerPanel
from game.scenes.table.cards import slip_text
from game.scenes.table.piles import Piles
from game.scenes.table.scenery import Pieces, Places
from game.table.offer import named
from game.table.state import Spot
from game.view.arms import blit_arms
from game.view.layout import Fixed, Pixels, flex, lay, part, row
from game.view.paper import WAX, cushion, paint_hat, pin, shadow, slip, vellum, write
from game.view.svg import Drawing
from game.view.theme import mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

Rect = pygame.Rect
OPEN, FIRST, SECOND = 0, 1, 2  # what a square has come to; anything else is a draw
CAMP = 0.29  # of the room, what each camp takes
NARROWEST = 70  # units; how wide a slip is, as long as all hang in one row
LOW = 60  # units; slips that are lower hang by a corner
OTHER = 150  # units; how wide a pile is that is neither a hat nor slips
MOST_PINS = 60  # empty ones, that anybody could see


class TrayPanel(LedgerPanel, Piles):
    """Hats at the left, then slips, then other piles of all."""

    needs: Sequence[str] = ()  # what stands at empty pins
    empty: Sequence[Rect] = ()  # where they are

    def piles(self, ui: Ui) -> dict[int, tuple[Rect, list[Pieces]]]:
        """Where each pile lies, and what lies where in it."""
        see = self.see
        hats, slips = see.piles_as("hat"), see.piles_as("slips")
        places = {pile: Widget(f"pile {pile}") for pile in [*hats, *slips, *self.shown()[0]]}
        width = Pixels(round(self.rect.h * 1.18))
        lay(row(*(part(place, width=width) if pile in hats else flex(place) if pile in slips else
                  part(place, width=Fixed(OTHER)) for pile, place in places.items()), gap="apart"), self.rect, ui)
        found: dict[int, tuple[Rect, list[Pieces]]] = {}
        for pile, place in places.items():
            spots = list[Pieces]() if pile in hats else self.slip_spots(ui, pile, place.rect) if pile in slips else (
                self.row_spots(ui, pile, place.rect.inflate(-ui.px(12), -ui.px(20))))
            found[pile] = place.rect, spots
        return found

    def slip_spots(self, ui: Ui, pile: int, rect: Rect) -> list[Pieces]:
        """Slips side by side on their board, narrower the more there are; before words are cut, in two rows."""
        cards, inner, gap = self.see.cards_of(pile), rect.inflate(-ui.px(26), -ui.px(22)), ui.px(6)
        self.needs = self.missing(pile)
        count = len(cards) + len(self.needs)
        rows = 2 if count * ui.px(NARROWEST) > inner.w else 1
        across, height = max(1, -(-count // rows)), (inner.h + gap) // rows - gap
        width = min(round(inner.h * 1.5), (inner.w + gap) // across - gap)
        places = [Rect(inner.x + index % across * (width + gap),
                       inner.y + index // across * (height + gap) + index % 2 * ui.px(3), width, height)
                  for index in range(count)]
        self.empty = places[len(cards):]
        return [(place, [card]) for place, card in zip(places, cards, strict=False)]

    def trays(self, ui: Ui, places: Places) -> dict[int, Rect]:
        """Hats and slips take all of their room and the gap above it: nothing is told over the numbers of a quarrel."""
        whole = {*self.see.piles_as("hat"), *self.see.piles_as("slips")}
        return {pile: places.piles[pile].inflate(0, 2 * ui.space("apart")) if pile in whole else rect
                for pile, rect in super().trays(ui, places).items()}

    def missing(self, pile: int) -> list[str]:
        """What stands at each empty pin of a pile: the words of what it still needs, as often as it is missing."""
        see, position = self.see, self.see.shown_position()
        if position.over or position is not see.match.game.position:
            return []
        lines = readouts(see.rules, position, f"pins.{see.rules.questions[position.pc].name}")
        return [see.words.filled(line.text, line.values) for line in lines if line.number("at") == pile
                for _ in range(min(MOST_PINS, line.number("most") - line.number("count")))]

    def lay(self, ui: Ui) -> list[Widget]:
        """A hat is the button of what is drawn from it."""
        see, found = self.see, list[Widget]()
        for pile in see.piles_as("hat") if see.may_pick() else ():
            drawn = see.show.pile(see.words.pile_base(pile)).shake
            for one in (one for one in named(see.state) if one.text in drawn):
                spot = Spot("choice", one.text)
                found.append(Widget(f"hat:{pile}", see.places.piles[pile], see.words.option_label(one),
                                    partial(see.use_spot, spot), spot=spot))
        return found

    def paint(self, ui: Ui) -> None:
        see, ledger = self.see, self.ledger
        hats, slips = see.piles_as("hat"), see.piles_as("slips")
        for pile, rect in see.places.piles.items():
            if pile in hats:
                paint_hat(ui, rect, len(see.cards_of(pile)))
                self.tag(ui, rect, len(see.cards_of(pile)))
            elif pile in slips:
                shadow(ui, rect)
                if ledger.tally:
                    self.quarrel(ui, rect)
                else:
                    ui.surface.blit(cushion(ui, rect.size), rect)
                    self.slips(ui, pile) if see.places.spots.get(pile) or self.empty else self.headline(ui, rect)
            elif see.rules.world.pile_owner[pile] < 0:
                ui.panel(rect)
                self.paint_row(ui, see.places.spots.get(pile, []))

    def tag(self, ui: Ui, rect: Rect, count: int) -> None:
        """How many slips there are in a hat."""
        text = ui.type.render(str(count), "bold", 17, ui.theme["ink"])
        tag = Rect(0, 0, max(text.get_width() + ui.px(14), ui.px(28)), text.get_height())
        tag.bottomright = (rect.right - ui.px(4), rect.bottom - ui.px(4))
        ui.plate(tag, ui.theme["page"], ui.theme["brass_dark"])
        ui.surface.blit(text, text.get_rect(center=tag.center))

    def slips(self, ui: Ui, pile: int) -> None:
        """Slips pinned to the velvet."""
        stage = self.see.stage
        for spot, (card, *_) in self.see.places.spots[pile]:
            if card not in stage.moving() and stage.coming[card] <= 0:
                text, tone, seed = slip_text(self.see.scenery, card, pile)
                paper = slip(ui, spot.size, text, tone, seed)
                ui.surface.blit(paper, paper.get_rect(center=spot.center))
                low = spot.h < ui.px(LOW)  # where a line of words begins right at the edge, it hangs by a corner
                pin(ui, (spot.x + ui.px(4) if low else spot.centerx, spot.y + ui.px(4)), tone)
        for spot, words in zip(self.empty, self.needs, strict=True):
            inner = spot.inflate(-ui.px(10), -ui.px(10))
            ui.surface.blit(dashed(ui, inner.size), inner)
            ui.lines(words, inner.inflate(-ui.px(10), -ui.px(8)), "italic", 15, ui.theme["vellum"], "centre")
            pin(ui, (spot.centerx, spot.y + ui.px(5)), ui.theme["brass"])

    def headline(self, ui: Ui, rect: Rect) -> None:
        """What the story is about, where no slips hang."""
        text = self.ledger.headline
        if text:
            inner = rect.inflate(-ui.px(34), -ui.px(26))
            width = min(inner.w, ui.type.width(text, "title", 26) // (2 if ui.tall else 1) + ui.px(60))
            paper = Rect(rect.centerx - width // 2, inner.y, width, inner.h)
            shadow(ui, paper, 90)
            ui.surface.blit(vellum(ui, paper.size, 4), paper)
            write(ui, ui.surface, text, paper.inflate(-ui.px(24), -ui.px(10)), 24, "title")
            pin(ui, (paper.centerx, paper.y + ui.px(5)), WAX[0])

    # ---- camps --------------------------------------------------------------------------------------------------

    def quarrel(self, ui: Ui, rect: Rect) -> None:
        """Two camps face to face, and between them the squares that they fight for."""
        ui.surface.blit(vellum(ui, rect.size, 6), rect)
        width = round(rect.w * CAMP)
        self.camp(ui, Rect(rect.x, rect.y, width, rect.h), FIRST, "left")
        self.camp(ui, Rect(rect.right - width, rect.y, width, rect.h), SECOND, "right")
        middle = Rect(rect.x + width, rect.y + ui.px(6), rect.w - 2 * width, rect.h - ui.px(12))
        sites = list(dict.fromkeys(line.number("at") for line in self.ledger.tally))
        across = min(ui.px(112), middle.w // max(1, len(sites)))
        for index, site in enumerate(sites):
            x = middle.centerx - across * len(sites) // 2 + index * across
            self.square(ui, Rect(x, middle.y, across, middle.h).inflate(-ui.px(8), 0), site)

    def camp(self, ui: Ui, box: Rect, side: int, align: str) -> None:
        """Who is on one side, with their arms, and what that side is called."""
        theme, left = ui.theme, align == "left"
        band = Rect(box.x if left else box.right - ui.px(6), box.y, ui.px(6), box.h)
        pygame.draw.rect(ui.surface, mix(theme["good" if side == FIRST else "danger"], theme["ink"], 0.35), band)
        head = Rect(box.x + ui.px(12), box.y + ui.px(4), box.w - ui.px(24), ui.type.height("italic", 15))
        ui.line(self.see.words.word(f"camp-{side}"), head, "italic", 15, theme["ink_dim"], align)
        seats = list(dict.fromkeys(line.number("seat") for line in self.ledger.tally if line.number("camp") == side))
        each = (box.bottom - head.bottom - ui.px(6)) // max(1, len(seats))
        for index, seat in enumerate(seats):
            line, person = Rect(head.x, head.bottom + index * each, head.w, each), self.ledger.people[seat]
            height = min(each - ui.px(2), ui.px(46))
            shield = Rect(0, line.centery - height // 2, height * 5 // 6, height)
            text = Rect(0, line.y, line.w - shield.w - ui.px(8), line.h)
            shield.x, text.right = (line.x, line.right) if left else (line.right - shield.w, line.x + text.w)
            blit_arms(ui, person.arms, shield, self.seat_colour(ui, seat))
            lines = ui.type.width(person.called, "title", 17) > text.w and 2 * ui.type.height("title", 15) <= text.h
            (ui.lines if lines else ui.line)(person.called, text, "title", 15 if lines else 17, theme["ink"], align)

    def square(self, ui: Ui, tile: Rect, site: int) -> None:
        """A square that is fought for: its name, and what each camp has there."""
        theme, here = ui.theme, [line for line in self.ledger.tally if line.number("at") == site]
        won = here[0].number("won")
        active = site == self.ledger.arena and won == OPEN
        face = mix(theme["page"], theme["brass"], 0.5) if active else mix(theme["page"], theme["ink"], 0.06)
        ui.plate(tile, face, theme["brass_dark" if active else "ink_dim"], 2 if active else 1)
        top = round(tile.h * 0.3)
        ui.line(self.see.rules.world.site_name(site), Rect(tile.x, tile.y + ui.px(2), tile.w, top), "title", 18,
                theme["ink_dim"], "centre")
        first, second = (sum(line.number("count") for line in here if line.number("camp") == side)
                         for side in (FIRST, SECOND))
        numbers(ui, Rect(tile.x, tile.y + top, tile.w, round(tile.h * 0.62)),
                [(str(first), "good_ink", won in (OPEN, FIRST)), ("–", "ink_dim", False),
                 (str(second), "danger_ink", won in (OPEN, SECOND))])


@drawn_once
def dashed(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The outline of a slip that is not there yet."""
    sheet, rim = Drawing(size), max(1.0, ui.px(1.5))
    right, low = size[0] - rim, size[1] - rim
    paint = sheet.paint(None, ui.theme["brass"], rim, 0.8, f"{ui.px(6)} {ui.px(5)}")
    for side in (((rim, rim), (right, rim)), ((right, rim), (right, low)), ((rim, low), (right, low)),
                 ((rim, rim), (rim, low))):
        sheet.line(side, paint)
    return sheet.draw()


def numbers(ui: Ui, box: Rect, texts: list[tuple[str, str, bool]]) -> None:
    """Numbers side by side in the middle of a box, as large as fits; what is lost is smaller and has no colour."""
    gap, room, zoom = ui.px(2), box.w - ui.px(16), 1.0
    while True:
        pictures = [ui.type.render(text, "title", zoom * (38 if counts else 28), ui.theme[ink if counts else "ink_dim"])
                    for text, ink, counts in texts]
        width = sum(picture.get_width() for picture in pictures) + gap * (len(pictures) - 1)
        if width <= room or zoom < 1:
            break
        zoom = room / width
    x = box.centerx - width // 2
    for picture in pictures:
        ui.surface.blit(picture, (x, box.centery - picture.get_height() // 2))
        x += picture.get_width() + gap
