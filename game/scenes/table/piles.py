"""Piles of cards and pieces: trays beside and below the board, fans, heaps in the middle, backs of what is hidden."""

from __future__ import annotations

from pygame import Rect

from game.engine.events import Value
from game.scenes.table.cards import card_of
from game.scenes.table.panel import Panel
from game.scenes.table.pieces import piece_picture
from game.scenes.table.scenery import Pieces, Places
from game.view.board import BoardView
from game.view.gauges import badge_row, badge_width
from game.view.marks import ring
from game.view.playing_cards import card_back, count_disc
from game.view.ui import Ui
from game.view.wells import EDGE

NARROW = 0.8  # how wide a small card and its margin are, as a share of its height
SMALL = 48  # units; the picture of a lower card is told only if no number lies on it
READ_WIDTH, READ_HEIGHT, READ_CARD = 190, 330, 104  # units: piles beside a board whose cards have to be read
LEAST = 12  # units: the smallest letters of a name below a pile
DISC = 17  # units: how high the disc of a number is at least


class Piles(Panel):
    """Everything that lies in piles, but for rows that reach outward."""

    # ---- where they lie -----------------------------------------------------------------------------------------

    def shown(self) -> tuple[list[int], dict[int, list[int]]]:
        """The common piles that are drawn, and those of each seat; hidden ones if something there can be picked."""
        see, world = self.see, self.see.rules.world
        common: list[int] = []
        own: dict[int, list[int]] = {seat: [] for seat in range(len(world.seats))}
        things = see.chooser.next_things() if see.may_pick() else {}
        wanted = {see.scenery.pile_of(value) if kind == "piece" else value
                  for kind, value in things if kind in ("piece", "pile")}
        for name, (base, count) in world.piles.items():
            for pile in range(base, base + count):
                if name not in see.show.hide or pile in wanted:
                    owner = world.pile_owner[pile]
                    (own[owner] if owner >= 0 else common).append(pile)
        return common, own

    def listed(self, pile: int) -> bool:
        """Whether the cards of a pile are listed one below the other where they do not lie at their sites."""
        look = self.see.look(pile)
        return self.see.sees(pile) and (look.look == "fan" or bool(look.grow))

    def lay_column(self, ui: Ui, places: Places, common: list[int]) -> Rect | None:
        """Piles beside a board that leaves room there anyway, so that it stays as large as it can be; where it is then.

        Nothing, if it leaves no room.
        """
        see, board, area = self.see, self.see.rules.world.board, places.board
        if board is None or ui.tall or any(self.listed(pile) for pile in common):
            return None
        left, top, right, bottom = BoardView(board, area, ui.theme, {}, see.show.board,
                                             see.app.settings.show_coordinates).bounds()
        free = round(area.w - area.h * (right - left) / max(1.0, bottom - top)) - ui.px(12)
        names = max(ui.type.width(see.words.pile_name(pile), "sans", LEAST) for pile in common) + ui.px(20)
        reads = see.reads_cards()
        width, gap = min(free, ui.px(READ_WIDTH if reads else 150)), ui.px(8)
        height = min(ui.tx(READ_HEIGHT if reads else 150), (area.h + gap) // len(common) - gap)
        if width < max(ui.px(84), names) or height < ui.tx(64):
            return None
        y = area.centery - (len(common) * (height + gap) - gap) // 2
        for index, pile in enumerate(common):
            rect = Rect(area.x, y + index * (height + gap), width, height)
            inner = Rect(rect.x + ui.px(8), rect.y + ui.tx(22) + ui.px(3), rect.w - ui.px(16),
                         rect.h - ui.tx(22) - ui.px(11))
            cards = reads and see.look(pile).look == "cards"
            places.put(pile, rect, self.row_spots(ui, pile, inner, ui.px(READ_CARD if cards else 60), narrow=cards))
        return Rect(area.x + width + ui.px(12), area.y, area.w - width - ui.px(12), area.h)

    def lay_tray(self, ui: Ui, places: Places, common: list[int]) -> Rect:
        """The piles of all below the board: fans side by side, others in a row or beside the fans; what they leave."""
        board, gap, head = places.board, ui.px(8), ui.tx(20) + ui.px(4)
        fans = [pile for pile in common if self.listed(pile)]
        others = [pile for pile in common if pile not in fans]
        longest = max((len(self.see.cards_of(pile)) for pile in fans), default=0)
        line = ui.type.height("sans", ui.letters("card"))
        wanted = head + max(6, longest) * line + ui.px(14) if fans else head + ui.px(64)
        height = min(wanted, round(board.h * 0.46))
        tray = Rect(board.x, board.bottom - height, board.w, height)
        found: dict[int, Rect] = {}
        column = min(ui.px(110), tray.w // 6) if fans and others else 0
        if column:
            each = (tray.h + gap) // len(others) - gap
            found = {pile: Rect(tray.right - column, tray.y + index * (each + gap), column, each)
                     for index, pile in enumerate(others)}
        elif others:
            each = min(ui.px(190), (tray.w + gap) // len(others) - gap)
            left = tray.centerx - (len(others) * (each + gap) - gap) // 2
            found = {pile: Rect(left + index * (each + gap), tray.y, each, tray.h) for index, pile in enumerate(others)}
        if fans:
            room = tray.w - (column + gap if column else 0)
            each = min(ui.tx(170), (room + gap // 2) // len(fans) - gap // 2)
            found |= {pile: Rect(tray.x + index * (each + gap // 2), tray.y, each, tray.h)
                      for index, pile in enumerate(fans)}
        for pile, rect in found.items():
            inner = rect.inflate(-ui.px(14), 0)
            inner = Rect(inner.x, inner.y + head, inner.w, max(8, inner.h - head - ui.px(6)))
            places.put(pile, rect, self.fan_spots(ui, pile, inner) if pile in fans else
                       self.row_spots(ui, pile, inner))
        places.fans += fans
        return Rect(board.x, board.y, board.w, board.h - height - ui.px(12))

    def lay_heaps(self, ui: Ui, places: Places, common: list[int], room: Rect) -> None:
        """The piles of all in the middle, large enough to be seen from everywhere, each as wide as what lies in it."""
        see, gap, head, edge = self.see, ui.px(14), ui.tx(30), ui.px(28)
        height = max(ui.tx(56), min(room.h, ui.tx(210)))
        each = (room.w + gap) // max(1, len(common)) - gap
        widths: dict[int, int] = {}
        for pile in common:
            cards = see.look(pile).look == "cards" or not see.sees(pile)
            share = 0.78 if cards else min(1.0, ui.tx(84) / max(1, height - head))
            wanted = len(see.spots.groups(pile)) * round((height - head) * share) + edge
            name = ui.type.width(see.words.pile_name(pile), "sans", 15) + edge
            widths[pile] = min(each, max(wanted, name, ui.px(120)))
        x = room.centerx - (sum(widths.values()) + gap * (len(common) - 1)) // 2
        for pile in common:
            rect = Rect(x, room.centery - height // 2, widths[pile], height)
            x += widths[pile] + gap
            inner = Rect(rect.x + edge // 2, rect.y + head, rect.w - edge, rect.h - head - ui.px(12))
            cards = see.look(pile).look == "cards"
            spots = self.row_spots(ui, pile, inner, 0 if cards or not see.sees(pile) else ui.tx(84))
            if spots and not cards and see.sees(pile):  # a few small things need no high tray
                used = spots[0][0].unionall([spot for spot, _ in spots])
                rect.h = min(rect.h, head + used.h + ui.px(14))
                rect.centery = room.centery
                inner = Rect(inner.x, rect.y + head, inner.w, rect.h - head - ui.px(12))
            places.put(pile, rect, centred(spots, inner, 1.0 if see.sees(pile) else 0.72, rect.right))

    def lay_corners(self, ui: Ui, places: Places, corners: dict[int, Rect]) -> None:
        """Piles beside outward rows."""
        head = ui.tx(20) + ui.px(5)
        for pile, rect in corners.items():
            inner = Rect(rect.x + ui.px(10), rect.y + head, rect.w - ui.px(18), max(8, rect.h - head - ui.px(8)))
            narrow = self.see.look(pile).look == "cards"
            places.put(pile, rect, self.row_spots(ui, pile, inner, narrow=narrow))

    def fan_spots(self, ui: Ui, pile: int, inner: Rect) -> list[Pieces]:
        """Cards one below the other, the last one whole."""
        cards = self.see.cards_of(pile)
        line = ui.type.height("sans", ui.letters("card"))
        last = min(round(line * 1.3), inner.h)
        step = min(line, (inner.h - last) // max(1, len(cards) - 1))
        return [(Rect(inner.x, inner.y + index * step, inner.w, step if index < len(cards) - 1 else last), [card])
                for index, card in enumerate(cards)]

    def row_spots(self, ui: Ui, pile: int, inner: Rect, most: int = 0, narrow: bool = False) -> list[Pieces]:
        """Equal pieces together, side by side and in as many rows as it takes to keep them apart.

        Cards that are `narrow` stand closer to each other than they are high.
        """
        groups = self.see.spots.groups(pile)
        share = NARROW if narrow and len(groups) > 1 and self.see.sees(pile) else 1.0
        height, columns, step = 6, 1, 6
        for rows in range(1, 7):
            across = max(1, -(-len(groups) // rows))
            least = inner.h // rows - (ui.px(4) if share < 1 else 0)  # badges hang below
            fitting = min(least, int(inner.w / across / share), most or inner.h)
            if fitting > height:
                height, columns, step = fitting, across, min(inner.h // rows, fitting + (ui.px(6) if share < 1 else 0))
        width = int(height * share)
        return [(Rect(inner.x + index % columns * width, inner.y + index // columns * step, width, height), group)
                for index, group in enumerate(groups)]

    def trays(self, ui: Ui, places: Places) -> dict[int, Rect]:
        """How much of its place the tray of each pile takes: only its name, if nothing lies there."""
        found: dict[int, Rect] = {}
        for pile, rect in places.piles.items():
            spots = [spot for spot, _ in places.spots.get(pile, [])]
            height = spots[0].unionall(spots).bottom - rect.y + ui.px(9) if spots else ui.tx(18) + ui.px(10)
            found[pile] = rect if spots and pile in places.fans else Rect(rect.x, rect.y, rect.w, min(rect.h, height))
        return found

    # ---- how they look ------------------------------------------------------------------------------------------

    def paint(self, ui: Ui) -> None:
        see, places = self.see, self.see.places
        for pile, rect in places.piles.items():
            if pile in places.rows:
                continue
            spots = self.landed(pile, places.spots.get(pile, []))
            if pile in places.wells:
                self.paint_well(ui, pile, [card for _, group in spots for card in group])
                continue
            if see.rules.world.pile_owner[pile] < 0:
                self.paint_tray(ui, pile, rect)
            if not see.sees(pile) and see.words.faces.side_by_side(pile):
                self.paint_backs(ui, spots)
            elif not see.sees(pile):
                self.paint_back(ui, pile, spots)
            elif pile in places.fans:
                self.paint_fan(ui, spots)
            else:
                self.paint_row(ui, spots, see.look(pile).look == "cards")

    def paint_well(self, ui: Ui, pile: int, cards: list[int]) -> None:
        """What lies in a well of the board by now, in a heap, with its number; and what the pile is called."""
        see, rect = self.see, self.see.places.wells[pile]
        art, cell = see.piece_art, see.spots.cell()
        if art is None:
            return
        for card in cards if see.sees(pile) else ():
            shown = see.stage.pieces[card]
            (x, y), share = see.spots.in_well(card, pile, see.cards_of(pile))
            picture = art.picture(shown.kind, shown.owner, max(6, round(share * cell)))
            ui.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
        edge = round(cell * EDGE)
        inner = rect.inflate(-2 * edge, -2 * edge)
        if any(("piece", card) in see.chooser.picked for card in cards):
            ring(ui, inner, ui.theme["focus"], max(2, ui.px(3)))
        elif see.pickable() & set(cards) or (see.may_pick() and ("pile", pile) in see.chooser.next_things()):
            ring(ui, inner, ui.theme["legal"], max(2, ui.px(3)))
        if cards:
            found = count_disc(ui, len(cards), max(ui.tx(18), min(ui.tx(28), round(cell // 4))))
            ui.surface.blit(found, found.get_rect(midbottom=(rect.centerx, inner.bottom + ui.px(2))))
        name = Rect(inner.x, inner.y - ui.px(1), inner.w, ui.tx(18))
        if not cards and inner.h > 2 * name.h:
            name.centery = inner.centery
            ui.line(see.words.pile_word(pile), name, "italic", 14, ui.theme["vellum"], "centre")

    def paint_tray(self, ui: Ui, pile: int, rect: Rect) -> None:
        """What a pile of all lies in, with its name.

        Beside a board, what lies open needs no tray as long as nothing lies there.
        """
        see, full = self.see, bool(self.see.places.spots.get(pile))
        target = see.may_pick() and ("pile", pile) in see.chooser.next_things()
        badges = see.places.signs(Value("pile", pile), see.words)
        if not full and not target and not badges and see.sees(pile) and see.rules.world.board is not None:
            return
        tray = rect if target else see.places.trays[pile]
        ui.panel(tray)
        head = Rect(tray.x + ui.px(10), tray.y + ui.px(4), tray.w - ui.px(20), ui.tx(18))
        name = see.words.pile_name(pile)
        used = min(head.w, ui.type.width(name, "italic", 14) + ui.px(9)) if badges else 0
        ui.line(name, Rect(head.x, head.y, used or head.w, head.h), "italic", 14,
                ui.theme["brass" if full else "vellum_dim"])
        if badges:
            beside = Rect(head.x + used, head.y, head.w - used, head.h)
            told = badges if badge_width(ui, badges, 14) <= beside.w else [(icon, "" if icon else text)
                                                                           for icon, text in badges]
            badge_row(ui, told, beside, 14)

    def lies(self, card: int, pile: int) -> bool:
        """Whether a card lies in its pile by now, or still, and is not on its way there."""
        stage = self.see.stage
        return not stage.coming[card] or stage.waiting.get(card) == pile

    def landed(self, pile: int, spots: list[Pieces]) -> list[Pieces]:
        """What lies in a pile by now, without what is still on its way there."""
        found = [(spot, [card for card in group if self.lies(card, pile)]) for spot, group in spots]
        return [(spot, group) for spot, group in found if group]

    def paint_back(self, ui: Ui, pile: int, spots: list[Pieces]) -> None:
        """The backs of a hidden pile, with the number of its pieces: the more, the higher the heap."""
        count = sum(self.lies(card, pile) for card in self.see.cards_of(pile))
        if not count or not spots:
            return
        spot = spots[0][0]
        if self.see.look(pile).look == "cup" and ui.show("cup", spot.inflate(-ui.px(2), -ui.px(2))):
            disc = count_disc(ui, count, max(ui.tx(DISC), min(ui.tx(26), round(spot.h * 0.4))))
            ui.surface.blit(disc, disc.get_rect(center=(spot.centerx, spot.y + round(spot.h * 0.44))))
            return
        rect = Rect(spot.x, spot.y, max(6, round(spot.h * 0.72)), spot.h - 1)
        rect.x += max(0, spot.w - rect.w) // 2 if spot.w < spot.h else 0  # among narrow cards
        layers = min(4, count // 5) if rect.h > ui.px(40) else 0
        shift = ui.px(2)
        rect.size = (rect.w - layers * shift, rect.h - layers * shift)
        for layer in range(layers, -1, -1):
            ui.surface.blit(card_back(ui, rect.size), rect.move(layer * shift, layer * shift))
        disc = count_disc(ui, count, max(ui.tx(DISC), min(ui.tx(30), round(rect.w * 0.46))))
        ui.surface.blit(disc, disc.get_rect(center=rect.center))

    def paint_backs(self, ui: Ui, spots: list[Pieces]) -> None:
        """Hidden cards side by side, with what is on their backs."""
        able = self.see.pickable()
        for spot, group in spots:
            rect = Rect(0, 0, round(spot.h * 0.74) if spot.w <= spot.h * 1.2 else spot.w - ui.px(4), spot.h - ui.px(1))
            rect.center = spot.center
            one = self.see.pickable_of(group)
            if (picture := card_of(self.see.scenery, ui, one, rect.size, mark=self.see.mark_of(one, able))) is not None:
                ui.surface.blit(picture, rect)
            paint_count(ui, rect, len(group))

    def paint_row(self, ui: Ui, spots: list[Pieces], cards: bool = False) -> None:
        """Pieces or small cards side by side, equal ones together with their number."""
        see = self.see
        if see.piece_art is None:
            return
        able, heaps = see.pickable(), list[tuple[Rect, int]]()
        for spot, group in spots:
            size = max(6, spot.w - ui.px(2))
            if cards:
                heaps.append((self.paint_small_card(ui, spot, group, able), len(group)))
                continue
            if any(("piece", card) in see.chooser.picked for card in group):
                ring(ui, spot, ui.theme["focus"], max(2, size // 10), apart=len(spots) > 1)
            elif able & set(group):
                ring(ui, spot, ui.theme["legal"], max(2, size // 14), apart=len(spots) > 1)
            ui.surface.blit(piece_picture(see.spots, ui, group[0], size), spot)
            paint_count(ui, spot, len(group))
        for rect, count in heaps:  # no card lies on the number of another
            paint_count(ui, rect, count, rect.h < ui.tx(SMALL))

    def paint_small_card(self, ui: Ui, spot: Rect, group: list[int], able: set[int]) -> Rect:
        """Equal cards on a small heap, the uppermost to be seen; where it lies."""
        one = next((card for card in group if card in able), group[0])
        rect = Rect(0, 0, round(spot.h * 0.74) if spot.w <= spot.h * 1.2 else spot.w - ui.px(4), spot.h - ui.px(1))
        rect.center = spot.center
        foot = ui.tx(DISC) - ui.px(6) if rect.h < ui.tx(SMALL) and len(group) > 1 else 0
        picture = card_of(self.see.scenery, ui, one, rect.size, mark=self.see.mark_of(one, able), foot=foot,
                          owned=True, glows=any(card in self.see.places.glows for card in group))
        if picture is not None:
            ui.surface.blit(picture, rect)
        return rect

    def paint_fan(self, ui: Ui, spots: list[Pieces]) -> None:
        """Cards one below the other, each with a small picture and its name to be read; the last one is whole."""
        see, able = self.see, self.see.pickable()
        for index, (spot, (one, *_)) in enumerate(spots):
            last = index == len(spots) - 1
            size = spot.size if last else (spot.w, spot.h + ui.px(8))
            picture = card_of(see.scenery, ui, one, size, "whole" if last else "top", spot.h, see.mark_of(one, able))
            if picture is not None:
                ui.surface.blit(picture, spot, picture.get_rect() if last else Rect(0, 0, *spot.size))


def centred(spots: list[Pieces], inner: Rect, share: float, most: int) -> list[Pieces]:
    """Spots moved to the middle of a room, but not beyond an edge at the right.

    Of a hidden pile only a share of the width is seen, that of its back.
    """
    if not spots:
        return spots
    first = spots[0][0]
    used = first.unionall([spot for spot, _ in spots])
    across = min(inner.centerx - used.x - round(used.w * share) // 2, most - used.right)
    down = inner.centery - used.centery
    return [(spot.move(across, down), group) for spot, group in spots]


def paint_count(ui: Ui, spot: Rect, count: int, low: bool = False) -> None:
    """How many equal pieces lie together, where there is more than one: a disc over the upper, or lower, corner."""
    if count > 1:
        found = count_disc(ui, count, max(ui.tx(DISC), min(ui.tx(22), round(spot.h * 0.42))))
        place = found.get_rect(topright=(spot.right + ui.px(3), spot.y - ui.px(2)))
        if low:
            place.bottom = spot.bottom + ui.px(4)
        ui.surface.blit(found, place)
