"""How the table is drawn: board, marks, pieces, piles, seats, words. It reads and never changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.pieces import paint_piece
from game.scenes.table.side_paint import SidePainter
from game.table.facts import attacked, site_of
from game.table.offer import offer
from game.view import plates
from game.view.board import BoardView
from game.view.marks import site_mark, target_mark, threat_mark
from game.view.playing_cards import count_disc
from game.view.theme import Colour, mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
MOST_STUDS = 30  # places to go that are marked as large as can be
MANY = 4  # things in a hollow that are counted for those who look from afar


class TablePainter:
    """Draws one table."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.beside = SidePainter(table)
        self.laid: tuple[BoardView, pygame.Surface] | None = None  # the board on the wood, as it was drawn first

    # ---- board --------------------------------------------------------------------------------------------------

    def ground(self, ui: Ui) -> None:
        """The wood of the table with the board on it, copied as one picture: the board alone is slow to lay over."""
        view = self.table.view
        if view is None or self.table.places.rows:
            self.table.app.background(ui)
        elif self.laid is not None and self.laid[0] is view and self.laid[1].get_size() == ui.surface.get_size():
            ui.surface.blit(self.laid[1], (0, 0))
        else:
            self.table.app.background(ui)
            ui.surface.blit(view.picture, view.rect)
            self.laid = view, ui.surface.copy()

    def board(self, ui: Ui) -> None:
        """The board, the marks on it and the pieces."""
        table = self.table
        if table.view is not None:
            if table.places.rows:  # rows of cards begin below the board
                ui.surface.blit(table.view.picture, table.view.rect)
            self.crosses(ui)
            self.marks(ui)
            self.pieces(ui)
            self.site_texts(ui)
            self.beside.lamps(ui)
            self.targets(ui)
            self.counts(ui)
            self.dangers(ui)
            if table.state.looking is not None:
                self.memory(ui, table.view)

    def counts(self, ui: Ui) -> None:
        """How many lie in a hollow, where that is hard to see."""
        table, view = self.table, self.table.view
        if view is None or not table.spots.stacks or not view.hollowed:
            return
        for site, count in table.stage.crowd.items():
            if count >= MANY:
                found = count_disc(ui, count, max(ui.tx(16), min(ui.tx(24), view.cell // 5)))
                x, y = view.at(site)
                ui.surface.blit(found, found.get_rect(center=(round(x), round(y + view.cell * 0.44))))

    def memory(self, ui: Ui, view: BoardView) -> None:
        """A position of the past is seen as through old varnish."""
        key = ("memory", view.rect.size, view.board.names, view.scale)
        veil = ui.cached(key)
        if veil is None:
            veil = view.picture.copy()
            veil.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            veil.fill((*mix(ui.theme["brass"], ui.theme["page"], 0.4), 58), special_flags=pygame.BLEND_RGBA_MIN)
            ui.cache(key, veil)
        ui.surface.blit(veil, view.rect)

    def site_mark(self, ui: Ui, site: int, colour: Colour, alpha: int, width: int = 0, piece: int = -1) -> None:
        """A mark on a cell or around a point and all that stand there, or around one of them."""
        view = self.table.view
        assert view is not None
        (x, y), share = self.table.spots.ringed(site, piece)
        found = site_mark(ui, view, colour, alpha, width, share)
        ui.surface.blit(found, found.get_rect(center=(round(x), round(y))))

    def marks(self, ui: Ui) -> None:
        """The last move, what is picked, what can be picked."""
        table, theme = self.table, ui.theme
        if table.app.settings.show_last:
            for site in table.last_sites:
                self.site_mark(ui, site, theme["last"], 70)
        for thing in table.chooser.picked:
            site = site_of(table.state, thing)
            if site >= 0:
                self.site_mark(ui, site, theme["focus"], 120, piece=thing[1] if thing[0] == "piece" else -1)

    def targets(self, ui: Ui) -> None:
        """Where the next pick can go; drawn over the pieces."""
        table, theme = self.table, ui.theme
        view = table.view
        if view is None or not table.may_pick():
            return
        narrow, broad = max(2, min(ui.px(4), view.cell // 18)), max(2, min(ui.px(6), view.cell // 12))
        if table.app.settings.show_legal:
            first, things = not table.chooser.picked, table.chooser.next_things()
            stud = view.cell if len(things) <= MOST_STUDS else round(view.cell * 0.6)  # almost everywhere: less of it
            for thing in things:
                site = site_of(table.state, thing)
                if site < 0:
                    continue
                x, y = view.at(site)
                if thing.kind == "piece" and first:
                    self.site_mark(ui, site, theme["legal"], 200, narrow, thing.value)
                else:
                    occupied = site in table.match.game.position.place[:-1]
                    colour = theme["danger" if attacked(table.state, site) else "legal"]
                    if occupied:
                        self.site_mark(ui, site, colour, 170, broad, thing.value if thing.kind == "piece" else -1)
                    else:
                        dot = target_mark(ui, stud, colour)
                        ui.surface.blit(dot, dot.get_rect(center=(round(x), round(y))))
        for thing in table.chooser.picked:
            site = site_of(table.state, thing)
            if site >= 0:
                self.site_mark(ui, site, theme["focus"], 240, broad, thing[1] if thing[0] == "piece" else -1)
        self.cursor(ui, broad)

    def cursor(self, ui: Ui, width: int) -> None:
        """The one cursor, where it is on something that can be picked: as keys or a pointer moved it there."""
        state, theme = self.table.state, ui.theme
        site = site_of(state, state.cursor) if state.cursor in offer(state).by else -1
        if site >= 0 and state.cursor is not None:
            self.ghost(ui, site)
            self.site_mark(ui, site, theme["focus" if state.by_keys else "vellum"], 230, width,
                           state.cursor.key if state.cursor.kind == "piece" else -1)

    def ghost(self, ui: Ui, site: int) -> None:
        """The picked piece, faintly, where it would come to stand."""
        table = self.table
        picked = [value for kind, value in table.chooser.picked if kind == "piece"]
        if site < 0 or not picked or table.view is None or table.piece_art is None or table.drag_place is not None:
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
        name = next(iter(table.show.site_text), "")
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
        found: Sequence[object] = parts[0].of(self.table.shown_position()) if parts else ()
        return found

    def crosses(self, ui: Ui) -> None:
        """Squares that are crossed out, where a ruleset has such."""
        view = self.table.view
        values = self.site_values(self.table.show.site_cross)
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
            paper = ui.cached(key) or ui.cache(key, plates.rounded(slip.size, (*ui.theme["page"], 190), ui.px(4)))
            ui.surface.blit(paper, slip)
        for line in lines:
            ui.line(line, Rect(box.x, y, box.w, step), "serif", size, ui.theme["ink"], "centre")
            y += step

    def pieces(self, ui: Ui) -> None:
        """Every piece that is on the board, those on their way last."""
        table = self.table
        if table.view is None or table.piece_art is None:
            return
        stage = table.stage
        moving = {*stage.moving(), *([table.dragged] if table.dragged >= 0 else [])}
        for index in sorted(range(len(stage.pieces)), key=lambda i: stage.pieces[i].lift):
            place = stage.pieces[index].place
            if place is not None and index not in moving and table.stands_alone(index) and index not in self.afar():
                paint_piece(table.spots, ui, index)

    def waits_afar(self) -> list[int]:
        """Those of them that lie where they come from is still to be seen."""
        return [index for index in self.afar() if self.still_there(index)]

    def afar(self) -> list[int]:
        """Pieces that wait to set out from the side of the table: they lie over its words, as those on their way do."""
        table, pieces = self.table, self.table.stage.pieces
        return [index for index in table.stage.waiting
                if (place := pieces[index].place) is not None and table.places.side.collidepoint(place)
                and table.stands_alone(index) and index not in table.stage.moving()]

    def still_there(self, index: int) -> bool:
        """Whether the plate or drawer that a piece at the side comes from is there still, not words in its place."""
        place, places = self.table.stage.pieces[index].place, self.table.places
        return place is not None and any(rect.collidepoint(place) for rect in (*places.seats, places.drawer))

    def dangers(self, ui: Ui) -> None:
        """A small red pennon at every piece that could be taken next, over all marks."""
        table = self.table
        if not (table.threats and table.may_pick() and table.app.settings.show_threats):
            return
        for index in table.threats:
            place, size = table.stage.pieces[index].place, table.spots.size(index)
            if place is not None and table.stands_alone(index):
                found = threat_mark(ui, max(9, min(ui.px(22), round(size * 0.32))))
                ui.surface.blit(found, found.get_rect(center=(round(place[0] - size * 0.33),
                                                              round(place[1] - size * 0.33))))

    # ---- words --------------------------------------------------------------------------------------------------

    def side(self, ui: Ui) -> None:
        """Seats, what is asked, what was played."""
        self.beside.draw(ui)
