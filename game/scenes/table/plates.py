"""The plates of the seats, with what each has before it, and the drawer of the one before the screen."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.events import Thing, Value
from game.engine.sight import pile_seen
from game.scenes.seats import paint_emblem
from game.scenes.table.panel import Panel
from game.scenes.table.piles import NARROW
from game.scenes.table.scenery import Places
from game.table.told import Losses
from game.view.gauges import badge_row, badge_width, pips
from game.view.marks import paint_lost
from game.view.plates import tinted
from game.view.theme import mix
from game.view.ui import Ui

SMALLER = 0.84  # how small things before a seat become to lie in one line rather than in two
TITLE = 34  # units: how high a plate is without anything before it
SECOND = 19  # units: a second line on a plate
WORDS = 14  # the size of its letters
GAP = 6  # units between plates
BAND = 4  # units: the band that partners share
HEAD = 24  # units: the name of the drawer
CARD = 0.75  # of its height: how wide a card is at least


class Fit(NamedTuple):
    """How the things of all seats fit on plates of a width."""

    columns: int
    lines: int
    size: int
    """Of one thing."""
    step: int
    """From one thing to the next."""
    height: int
    """Of a plate."""


class Plates(Panel):
    """One plate for each seat."""

    def groups(self, piles: list[int]) -> list[tuple[int, list[int]]]:
        """What lies in several piles, equal things together, each with its pile."""
        return [(pile, group) for pile in piles for group in self.see.spots.groups(pile)]

    def fit(self, ui: Ui, places: Places, own: dict[int, list[int]], width: int, columns: int, size: int) -> Fit:
        """Things as large as they can be, up to a size, with the same for all seats."""
        places.deep = any(self.crowded(ui, places, seat, self.width(ui, width, columns)) for seat in own)
        spots = self.see.spots
        room = self.width(ui, width, columns) - ui.px(12)
        most = max((len(self.groups(piles)) for piles in own.values()), default=0)
        share = NARROW if all(self.narrow(pile) for piles in own.values() for pile in piles) else 1.0
        apart = max((ui.px(8) * (sum(bool(spots.groups(pile)) for pile in piles) - 1) for piles in own.values()),
                    default=0)
        lines = 1 if most * size * share * SMALLER <= room - apart else 2
        size = min(size, int((room - (apart if lines == 1 else 0)) / max(1, -(-most // lines)) / share))
        strip = lines * max(size, ui.px(20)) + ui.px(8) if most else 0
        return Fit(columns, lines, size, int(size * share), self.title(ui, places) + strip)

    def title(self, ui: Ui, places: Places) -> int:
        """How high a plate is above what its seat has before it."""
        return ui.tx(TITLE + SECOND if places.deep else TITLE)

    def badges(self, places: Places, seat: int) -> list[tuple[str, str]]:
        """What a seat and its piles are for the time being: signs with words; and what its score counts."""
        counted, owners = self.see.words.score_word(seat), self.see.rules.world.pile_owner
        own = [Value("pile", pile) for pile, owner in enumerate(owners) if owner == seat]
        return [*(told for thing in (Value("seat", seat), *own) for told in places.signs(thing, self.see.words)),
                *([("", counted)] if counted else [])]

    def crowded(self, ui: Ui, places: Places, seat: int, width: int) -> bool:
        """Whether what a seat is for the time being has no room beside its name."""
        words = self.badges(places, seat)
        score, name = self.see.words.score_text(seat), self.see.words.player_name(seat)
        used = ui.tx(24) + ui.px(38) + ui.type.width(name, "bold", 17)
        used += ui.type.width(score, "bold", 17) + ui.px(8) if score else 0
        return bool(words) and used + badge_width(ui, words, WORDS) > width

    def width(self, ui: Ui, width: int, columns: int) -> int:
        return (width - ui.px(GAP) * (columns - 1)) // columns

    def height(self, ui: Ui, fit: Fit, seats: int) -> int:
        """How high all plates are together."""
        return -(-seats // fit.columns) * (fit.height + ui.px(GAP)) - ui.px(GAP)

    def narrow(self, pile: int) -> bool:
        """Whether what is seen of a pile is higher than wide."""
        look = self.see.look(pile).look
        return look == "cards" or (not self.see.sees(pile) and look != "cup")

    def lay_out(self, ui: Ui, places: Places, own: dict[int, list[int]], fit: Fit, box: Rect) -> None:
        """Give every seat its plate, and what it has a place there."""
        width = self.width(ui, box.w, fit.columns)
        teams = self.see.rules.world.teams
        beside = [seat for team in teams for seat in team]
        rows = -(-len(beside) // fit.columns)
        below = any(fit.columns % len(team) for team in teams) and not any(rows % len(team) for team in teams)
        for seat, piles in own.items():
            place = beside.index(seat)
            column, row = divmod(place, rows) if below else divmod(place, fit.columns)[::-1]  # partners side by side
            rect = Rect(box.x + column * (width + ui.px(GAP)), box.y + row * (fit.height + ui.px(GAP)), width,
                        fit.height)
            places.seats.append(rect)
            self.lay_piles(ui, places, piles, fit, rect)

    def lay_piles(self, ui: Ui, places: Places, piles: list[int], fit: Fit, rect: Rect) -> None:
        """The things of a seat in one or two lines on its plate; those of another pile lie a little apart."""
        groups, room, top = self.groups(piles), rect.w - ui.px(12), rect.y + self.title(ui, places)
        for pile in piles:
            places.put(pile, Rect(rect.x + ui.px(6), top, fit.size, fit.size), [])
        across = max(1, -(-len(groups) // fit.lines), room // max(1, fit.step))
        first = first_line([len(self.see.spots.groups(pile)) for pile in piles], across, fit.lines)
        spare = max(0, room - max(first, len(groups) - first) * fit.step)
        apart, shift, before = min(ui.px(10), spare // max(1, len(piles))), 0, -1
        for index, (pile, group) in enumerate(groups):
            row, column = (0, index) if index < first else (1, index - first)
            shift = 0 if column == 0 else shift + (apart if pile != before else 0)
            before = pile
            places.add(pile, (Rect(rect.x + ui.px(6) + column * fit.step + shift, top + row * fit.size, fit.step,
                                   fit.size), group))

    # ---- how they look ------------------------------------------------------------------------------------------

    @cached_property
    def losses(self) -> Losses:
        """What each seat has lost."""
        return Losses(self.see.state)

    def room(self) -> Rect:
        first, *others = self.see.places.seats
        return first.unionall(others)

    def shows(self, ui: Ui) -> object:
        return self.laid, self.see.asked_seat(), len(self.see.match.events), self.see.state.looking, self.marks()

    def marks(self) -> tuple[str, ...]:
        """How each seat is marked: it is picked, it can be, or nothing."""
        see, seats = self.see, range(len(self.see.rules.world.seats))
        if not see.may_pick():
            return ("",) * len(seats)
        able = see.chooser.next_things() if see.app.settings.show_legal else {}
        return tuple("focus" if ("seat", seat) in see.chooser.picked else "legal" if Thing("seat", seat) in able else ""
                     for seat in seats)

    def paint(self, ui: Ui) -> None:
        for seat, rect in enumerate(self.see.places.seats):
            self.paint_seat(ui, seat, rect)
        for team in self.see.rules.world.teams:
            if len(team) > 1:
                self.paint_band(ui, team)

    def paint_band(self, ui: Ui, team: tuple[int, ...]) -> None:
        """One band for all who win together: along plates that lie in a row, or down those below one another."""
        plates = [self.see.places.seats[seat] for seat in team]
        colour = ui.theme.seat(self.see.rules.world.seats[team[0]])
        rows = [[rect for rect in plates if rect.y == y] for y in dict.fromkeys(rect.y for rect in plates)]
        thick = max(3, ui.px(BAND))
        if len(rows) == len(plates):
            whole = plates[0].unionall(plates[1:])
            pygame.draw.rect(ui.surface, colour, Rect(whole.x, whole.y + thick, thick, whole.h - 2 * thick), 0, thick)
            return
        for row in rows:
            whole = row[0].unionall(row[1:])
            strip = Rect(whole.x + thick, whole.bottom - thick, whole.w - 2 * thick, thick)
            pygame.draw.rect(ui.surface, colour, strip, 0, thick)

    def paint_seat(self, ui: Ui, seat: int, rect: Rect) -> None:
        """A seat: its emblem, who sits there, what is to be known about it, its points."""
        see, theme = self.see, ui.theme
        colour, active = theme.seat(see.rules.world.seats[seat]), seat == see.asked_seat()
        face = tinted(theme["panel"], colour, 0.34 if active else 0.12, theme["vellum"], theme["brass"])
        mark = self.marks()[seat] or ("focus" if active else "")
        ui.plate(rect, face, theme[mark] if mark else mix(colour, theme["panel"], 0.4), 2 if mark else 1)
        shape = Rect(rect.x + ui.px(6), rect.y + ui.px(5), ui.tx(24), ui.tx(24))
        out = any(line.word("as") for line in see.places.badges.get(Value("seat", seat), ()))
        paint_emblem(ui, shape, see.rules, seat, out)
        box = Rect(shape.right + ui.px(8), rect.y, rect.right - shape.right - ui.px(16), ui.tx(TITLE))
        score = see.words.score_text(seat)
        if score:
            ui.line(score, box, "bold", 17, theme["brass"], "right")
            box.w -= ui.type.width(score, "bold", 17) + ui.px(8)
        if not active or not see.words.turn_name():
            box.w -= pips(ui, box, see.places.lines["pips"], seat)
        title = see.words.player_name(seat)
        used = ui.type.width(title, "bold", 17) + ui.px(10)
        if see.piece_art is not None:
            box.w -= paint_lost(ui, see.piece_art, seat, self.losses.of(seat),
                                Rect(box.x + used, box.y, box.w - used, box.h))
        width = min(ui.type.width(title, "bold", 17), box.w)
        words = self.badges(see.places, seat)
        if words and see.places.deep:
            badge_row(ui, words, Rect(shape.x + ui.px(2), box.bottom - ui.px(4), rect.right - shape.x - ui.px(10),
                                      ui.tx(SECOND)), WORDS)
        elif words:
            right = min(badge_width(ui, words, WORDS), box.w - width)
            badge_row(ui, words, Rect(box.right - right, box.y, right, box.h), WORDS)
        ui.line(title, Rect(box.x, box.y, box.w if see.places.deep else width, box.h), "bold", 17,
                theme["vellum_dim" if out else "vellum"])


class Drawer(Panel):
    """An open drawer, lined with cloth: piles that nobody else may see."""

    def drawn(self, own: dict[int, list[int]]) -> list[int]:
        """The piles that lie in it: those of which only their owner sees what is in them."""
        see, seats = self.see, range(len(self.see.rules.world.seats))
        return [pile for pile in own.get(see.viewer, ())
                if see.sees(pile) and not all(pile_seen(see.rules, pile, seat) for seat in seats)]

    def lay_out(self, ui: Ui, places: Places, box: Rect, height: int, centre: bool = False) -> Rect:
        """Things so high in a room; how much of it the drawer takes, which is none if nothing is in it."""
        for pile in places.drawn:
            places.put(pile, Rect(box.x + ui.px(8), min(box.y, box.bottom - ui.px(9)), ui.px(8), ui.px(8)), [])
        groups: list[tuple[int, list[int]]] = [(pile, group) for pile in places.drawn
                                               for group in self.see.spots.groups(pile)]
        if not groups or box.h < ui.px(24):
            return Rect(box.topleft, (0, 0))
        head = ui.tx(HEAD) if box.h >= ui.tx(58) else ui.px(4)  # in little room the words above go first
        height = min(height, box.h - head - ui.px(8))
        cards = all(self.see.look(pile).look == "cards" for pile, _ in groups)
        upright = self.see.reads_cards() or height >= ui.tx(100)
        width = max(0 if upright else ui.tx(100), height * 3 // 4 + ui.px(6)) if cards else height + ui.px(4)
        across = max(1, (box.w - ui.px(16)) // width)
        rows = min(-(-len(groups) // across), max(1, (box.h - head) // height))
        across = -(-len(groups) // rows)
        width = min(width, (box.w - ui.px(16)) // across)
        height = min(height, round(width / CARD) if cards else width)
        start = box.x + ((box.w - across * width) // 2 if centre else ui.px(8))
        for index, (pile, group) in enumerate(groups):
            spot = Rect(start + index % across * width, box.y + head + index // across * height, width, height)
            side = min(spot.size)
            places.add(pile, (spot if cards else Rect(spot.topleft, (side, side)), group))
        return Rect(box.x, box.y, box.w, head + rows * height + ui.px(8))

    def paint(self, ui: Ui) -> None:
        rect, theme, seat = self.see.places.drawer, ui.theme, self.see.viewer
        if rect.h:
            colour = theme.seat(self.see.rules.world.seats[seat]) if seat >= 0 else theme["brass"]
            ui.plate(rect, mix(theme["night"], colour, 0.22), theme["brass_dark"], 1)
            head = Rect(rect.x + ui.px(10), rect.y + ui.px(3), rect.w - ui.px(20), ui.tx(20))
            spots = [spot for pile in self.see.places.drawn for spot, _ in self.see.places.spots.get(pile, ())]
            if min((spot.y for spot in spots), default=rect.bottom) >= head.bottom:
                ui.line(self.see.app.tr("shown.drawer"), head, "italic", 14, theme["brass"])


def first_line(counts: list[int], across: int, lines: int) -> int:
    """How many things of piles lie in the first of one or two lines: whole piles, if that leaves room for the rest."""
    total = sum(counts)
    if lines == 1 or total <= across:
        return max(1, total)
    ends = [sum(counts[:number]) for number in range(1, len(counts))]
    return max((end for end in ends if 0 < end <= across and total - end <= across), default=across)
