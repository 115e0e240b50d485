"""How the table is drawn: board, marks, pieces, piles, seats, words. It reads and never changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.scenes.table_layout import HINT_SIZE, MESSAGE_SIZE, QUESTION_SIZE
from game.scenes.table_piles import card_back
from game.view import plates
from game.view.theme import Colour, mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Rect = pygame.Rect


class TablePainter:
    """Draws one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    # ---- board --------------------------------------------------------------------------------------------------

    def board(self, ui: Ui) -> None:
        """The board, the marks on it and the pieces."""
        table = self.table
        if table.view is not None:
            ui.surface.blit(table.view.picture, table.view.rect)
            self.crosses(ui)
            self.marks(ui)
            self.pieces(ui)
            self.site_texts(ui)
            self.targets(ui)

    def site_mark(self, ui: Ui, site: int, colour: Colour, alpha: int, width: int = 0) -> None:
        """A mark on a cell or around a point."""
        view = self.table.view
        assert view is not None
        key = ("mark", view.cell, view.board.shape, site if view.board.shape != "graph" else 0, colour, alpha, width)
        found = ui.kept(key)
        x, y = view.at(site)
        if found is None:
            size = round(view.cell * 1.5)
            found = pygame.Surface((size, size), pygame.SRCALPHA)
            if view.board.shape == "graph":
                pygame.draw.circle(found, (*colour, alpha), (size // 2, size // 2), round(view.cell * 0.52), width)
            else:
                corners = [(px - x + size / 2, py - y + size / 2) for px, py in view.outline(site)]
                pygame.draw.polygon(found, (*colour, alpha), corners, width)
            ui.keep(key, found)
        ui.surface.blit(found, found.get_rect(center=(round(x), round(y))))

    def marks(self, ui: Ui) -> None:
        """The last move, what is picked, what can be picked."""
        table, theme = self.table, ui.theme
        if table.app.settings.show_last:
            for site in table.last_sites:
                self.site_mark(ui, site, theme["last"], 70)
        for kind, value in table.chooser.picked:
            site = value if kind == "site" else table.hand.place_of(value) if kind == "piece" else -1
            if site >= 0:
                self.site_mark(ui, site, theme["focus"], 120)

    def targets(self, ui: Ui) -> None:
        """Where the next pick can go; drawn over the pieces."""
        table, theme = self.table, ui.theme
        view = table.view
        if view is None or not table.may_pick():
            return
        focus_site = table.hand.thing_site(table.hand.focus_thing())
        hover_site = table.hand.thing_site(table.hand.thing_of(table.hover))
        if table.app.settings.show_legal:
            first = not table.chooser.picked
            for thing in table.chooser.next_things():
                site = table.hand.thing_site(thing)
                if site < 0:
                    continue
                x, y = view.at(site)
                if thing[0] == "piece" and first:
                    self.site_mark(ui, site, theme["legal"], 130, max(2, view.cell // 16))
                else:
                    occupied = table.hand.stage_piece_at(site)
                    colour = theme["danger"] if occupied and table.chooser.picked else theme["legal"]
                    if occupied:
                        self.site_mark(ui, site, colour, 170, max(2, view.cell // 12))
                    else:
                        dot = ui.kept(("dot", view.cell, colour))
                        if dot is None:
                            size = max(8, round(view.cell * 0.3))
                            dot = pygame.Surface((size, size), pygame.SRCALPHA)
                            pygame.draw.circle(dot, (*colour, 190), (size // 2, size // 2), size // 2)
                            ui.keep(("dot", view.cell, colour), dot)
                        ui.surface.blit(dot, dot.get_rect(center=(round(x), round(y))))
        self.ghost(ui, hover_site)
        for site, colour in ((hover_site, theme["vellum"]), (focus_site if ui.shows_focus else -1, theme["focus"])):
            if site >= 0:
                self.site_mark(ui, site, colour, 230, max(2, view.cell // 14))

    def ghost(self, ui: Ui, site: int) -> None:
        """The picked piece, faintly, where it would come to stand."""
        table = self.table
        picked = [value for kind, value in table.chooser.picked if kind == "piece"]
        if site < 0 or not picked or table.view is None or table.piece_art is None or table.hand.drag_place is not None:
            return
        if ("site", site) in table.chooser.next_things():
            shown = table.stage.pieces[picked[-1]]
            picture = table.piece_art.picture(shown.kind, shown.owner, table.view.cell).copy()
            picture.set_alpha(120)
            x, y = table.view.at(site)
            ui.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def site_texts(self, ui: Ui) -> None:
        """What is written on the squares, where a ruleset has such texts."""
        table = self.table
        name = table.show.lever()
        view = table.view
        if not name or view is None:
            return
        texts = self.site_values(name)
        for site in range(len(view.board)) if texts else ():
            if texts[site]:
                self.site_text(ui, str(texts[site]), view.spot(site), table.stage.crowd.get(site, 0) > 0)

    def site_values(self, name: str) -> Sequence[object]:
        """A variable of sites that all may see, site by site; nothing if there is none of that name."""
        parts = [part for part in self.table.rules.layout.parts
                 if part.scope == "site" and part.label == name and part.see == "all"]
        found: Sequence[object] = getattr(self.table.shown_position(), parts[0].name) if parts else ()
        return found

    def crosses(self, ui: Ui) -> None:
        """Squares that are crossed out, where a ruleset has such."""
        view = self.table.view
        values = self.site_values(self.table.show.crossed())
        for site in range(len(view.board)) if values and view is not None else ():
            if values[site] and view is not None:
                box = view.spot(site).inflate(-view.cell // 6, -view.cell // 6)
                colour, width = mix(ui.theme["danger"], ui.theme["night"], 0.45), max(2, view.cell // 18)
                pygame.draw.line(ui.surface, colour, box.topleft, box.bottomright, width)
                pygame.draw.line(ui.surface, colour, box.topright, box.bottomleft, width)

    def site_text(self, ui: Ui, text: str, box: Rect, taken: bool) -> None:
        """A text at the foot of a square, as large as fits, and on a slip of paper where somebody stands."""
        size, lines = 13.0, [text]
        while size > 7:
            size -= 1
            lines = ui.type.wrap(text, "serif", size, box.w)
            if (len(lines) * ui.type.height("serif", size) <= box.h
                    and max(ui.type.width(line, "serif", size) for line in lines) <= box.w):
                break
        step = ui.type.height("serif", size)
        room = max(1, box.h // step)
        if len(lines) > room:
            lines = [*lines[:room - 1], lines[room - 1] + " …"]
        y = box.bottom - len(lines) * step
        if taken:
            slip = Rect(box.x, y, box.w, len(lines) * step)
            key = ("slip", slip.size)
            paper = ui.kept(key) or ui.keep(key, plates.rounded(slip.size, (*ui.theme["page"], 190), ui.px(4)))
            ui.surface.blit(paper, slip)
        for line in lines:
            ui.line(line, Rect(box.x, y, box.w, step), "serif", size, ui.theme["ink"], "centre")
            y += step

    def pieces(self, ui: Ui) -> None:
        """Every piece that is on the board, those on their way last."""
        table = self.table
        if table.view is None or table.piece_art is None:
            return
        states = table.show.states()
        moving = table.stage.motion.piece if table.stage.motion is not None else -1
        order = [i for i in range(len(table.stage.pieces)) if i != moving] + ([moving] if moving >= 0 else [])
        for index in order:
            shown = table.stage.pieces[index]
            if shown.place is None or (index != moving and table.pile_of(index) >= 0):
                continue
            pulled = table.hand.drag_place if index == table.hand.dragged else None
            place = pulled if pulled is not None else shown.place
            state = next((look for name, look in states.items() if shown.marks.get(name)), "")
            size = table.spots.size(index)
            if shown.hidden:
                card_back(ui, Rect(round(place[0]) - size // 4, round(place[1]) - size // 3, size // 2, size * 2 // 3))
                continue
            picture = table.piece_art.picture(shown.kind, shown.owner, size, state)
            if shown.alpha < 1:
                picture = picture.copy()
                picture.set_alpha(round(shown.alpha * 255))
            ui.surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))
            if index in table.threats and table.may_pick() and table.app.settings.show_threats:
                self.threat(ui, place, size)

    def threat(self, ui: Ui, place: tuple[float, float], size: int) -> None:
        """A small triangle in the corner of a piece that could be taken next."""
        side, half = max(6, round(size * 0.26)), size // 2
        x, y = round(place[0]) + half, round(place[1]) - half
        corners = [(x - side, y), (x, y), (x, y + side)]
        pygame.draw.polygon(ui.surface, ui.theme["danger"], corners)
        pygame.draw.aalines(ui.surface, ui.theme["night"], True, corners)

    # ---- side ---------------------------------------------------------------------------------------------------

    def side(self, ui: Ui) -> None:
        """Seats, what is asked, what was played."""
        table, theme = self.table, ui.theme
        asked = table.asked_seat()
        for seat, rect in enumerate(table.places.seats):
            name = table.rules.world.seats[seat]
            colour = theme.seat(name)
            active = seat == asked
            face = mix(theme["panel"], colour, 0.34 if active else 0.12)
            ui.plate(rect, face, theme["focus"] if active else mix(colour, theme["panel"], 0.4), 2 if active else 1)
            emblem = Rect(rect.x + ui.px(6), rect.y + ui.px(4), ui.tx(26), ui.tx(26))
            if table.piece_art is not None:
                self.emblem(ui, emblem, seat)
            player = table.match.plan.seats.get(name)
            title = player.name if player is not None else table.words.seat_name(seat)
            score = table.words.score_text(seat)
            box = Rect(emblem.right + ui.px(8), rect.y, rect.w - emblem.w - ui.px(22), ui.tx(34))
            ui.line(title, Rect(box.x, box.y, round(box.w * 0.72), box.h), "bold", 17, theme["vellum"])
            ui.line(score, box, "bold", 16, theme["brass"], "right")
        ui.panel(table.places.asked)
        box = table.places.asked.inflate(-ui.px(20), -ui.px(12))
        used = ui.paragraph(table.words.question_text(), box, "serif", QUESTION_SIZE, theme["brass"])
        message = table.message or (table.words.hover_text() if table.may_pick() else "")
        if message:
            rest = Rect(box.x, box.y + used, box.w, box.h - used)
            ui.paragraph(message, rest, "sans", MESSAGE_SIZE, theme["vellum_dim"])
        if table.places.log.h >= ui.tx(30):
            ui.panel(table.places.log)
        self.hints(ui)

    def emblem(self, ui: Ui, rect: Rect, seat: int) -> None:
        """The seat's shape and colour."""
        table = self.table
        assert table.piece_art is not None
        key = ("emblem", seat, rect.w)
        found = ui.kept(key)
        if found is None:
            big = pygame.Surface((rect.w * 3, rect.w * 3), pygame.SRCALPHA)
            table.piece_art.base(big, ui.theme.seat(table.rules.world.seats[seat]), seat)
            found = ui.keep(key, pygame.transform.smoothscale(big, (rect.w, rect.w)))
        ui.surface.blit(found, rect)

    def hints(self, ui: Ui) -> None:
        """What the keys of the device do that was used last."""
        device = self.table.app.devices.last
        ui.line(self.table.app.tr(f"table.hint_{device}"), self.table.places.hints, "sans", HINT_SIZE,
                mix(ui.theme["vellum_dim"], ui.theme["night"], 0.25), "centre")

    def banner(self, ui: Ui) -> None:
        """Words for a moment that everybody should notice."""
        table = self.table
        if not table.banner:
            return
        board, size = table.places.board, 26
        width = min(max(board.w, round(ui.area.w * 0.5)), ui.type.width(table.banner, "title", size) + ui.px(64))
        lines = len(ui.type.wrap(table.banner, "title", size, width - ui.px(44)))
        rect = Rect(0, 0, width, lines * ui.type.height("title", size) + ui.px(32))
        rect.center = (board.centerx, board.y + round(board.h * 0.16))
        rect.clamp_ip(ui.area)
        ui.panel(rect, paper=True)
        ui.lines(table.banner, rect.inflate(-ui.px(44), 0), "title", size, ui.theme["ink"], "centre")
