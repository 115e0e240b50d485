"""The board: the wood that it lies on, what stands on it, marks of what can be picked and where it can go."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

import pygame
from pygame import Rect

from game.engine.events import Came, Thing, Value
from game.engine.rules import Position
from game.match.chooser import Candidate
from game.scenes.table.panel import Panel
from game.scenes.table.pieces import paint_piece
from game.table.offer import offer
from game.table.pieces import attacked, site_of
from game.table.state import Spot
from game.telling.foresight import tried
from game.view import plates
from game.view.board import BoardView
from game.view.gauges import badge, lamp
from game.view.marks import chevron, drawn_ring, frame_sites, hint_arrow, lit_sites, site_mark, target_mark, threat_mark
from game.view.motion import Place
from game.view.outward import direction
from game.view.playing_cards import count_disc
from game.view.slabs import slab
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Widget

MOST_STUDS = 30  # places to go that are marked unasked
ARROW = 70  # units: pieces are no larger for arrows
MANY = 4  # things in a hollow that are counted for those who look from afar
ASIDE = (50, -50, 130, -130)  # degrees from the way outward: where the lamps of one site stand


class Wood(Panel):
    """The wood of the table."""

    def paint(self, ui: Ui) -> None:
        self.see.app.background(ui)


class BoardOnWood(Wood):
    """The wood with the board on it, copied as one picture: the board alone is slow to lay over."""

    whole: tuple[BoardView, pygame.Surface] | None = None

    def paint(self, ui: Ui) -> None:
        view = self.see.view
        if view is None or self.see.places.rows:
            super().paint(ui)
        elif self.whole is not None and self.whole[0] is view and self.whole[1].get_size() == ui.surface.get_size():
            ui.surface.blit(self.whole[1], (0, 0))
        else:
            super().paint(ui)
            ui.surface.blit(view.picture, view.rect)
            self.whole = view, ui.surface.copy()


class Things(Panel):
    """What can be picked next on a table, wherever it lies, and first picks that may be changed."""

    def lay(self, ui: Ui) -> list[Widget]:
        see, found = self.see, dict[Thing, Widget]()
        if not see.may_pick():
            return []
        wanted: dict[Thing, None] = dict.fromkeys(see.chooser.next_things())
        first = [one.things[0] for one in see.chooser.all if one.things and see.chooser.picked]
        for thing in [*wanted, *dict.fromkeys(first)]:
            rect = see.thing_rect(thing) if thing not in found else None
            if rect is None or (thing not in wanted and (thing.kind != "piece" or any(
                    rect.collidepoint(other.rect.center) or other.rect.contains(rect) for other in found.values()))):
                continue  # another first pick must not cover what can be picked now
            spot, view = Spot(*thing), see.view
            if see.show.pieces.falls and thing.kind == "site" and view is not None:
                rect = Rect(rect.x, view.rect.y, rect.w, view.rect.h)  # what falls is let go anywhere above
            found[thing] = Widget(f"thing:{thing.kind}:{thing.value}", rect, self.label(thing),
                                  partial(see.use_spot, spot), spot=spot, outline=see.thing_outline(thing))
        return sorted(found.values(), key=lambda widget: (widget.rect.w * widget.rect.h, widget.id), reverse=True)

    def hit(self, at: tuple[int, int]) -> Spot | None:
        piece = self.see.piece_at(at)
        return Spot("piece", piece) if piece >= 0 else None

    def label(self, thing: Thing) -> str:
        """A thing in words, for hints and for those who look things up by name."""
        see, world, (kind, value) = self.see, self.see.rules.world, thing
        if kind == "site":
            return world.site_name(value)
        if kind == "seat":
            return see.words.seat_name(value)
        if kind == "pile":
            return see.words.pile_name(value)
        site = see.match.game.position.place[value]
        known = see.words.faces.of(value).kind >= 0
        kind = world.kinds[see.stage.pieces[value].kind] if known else see.words.piece_name(value)
        return f"{kind} {world.site_name(site) if site >= 0 else ''}".strip()


class Board(Things):
    """One board and all that is on it."""

    looked_ahead: tuple[tuple[Position, int, tuple[Thing, ...]], tuple[int, int]] | None = None

    def paint(self, ui: Ui) -> None:
        view = self.see.view
        if view is None:
            return
        if self.see.places.rows:  # rows of cards begin below the board
            ui.surface.blit(view.picture, view.rect)
        self.paint_crosses(ui, view)
        self.paint_light(ui, view)
        self.paint_path(ui, view)
        self.paint_last(ui)
        self.paint_pieces(ui)
        self.paint_arrived(ui, view)
        self.paint_texts(ui, view)
        self.paint_lamps(ui, view)
        self.paint_badges(ui, view)
        if self.see.may_pick():
            self.paint_targets(ui, view)
        for thing in self.see.lit():
            self.mark(ui, thing, ui.theme["focus"], 240, max(3, min(ui.px(6), view.cell // 10)))
        if self.see.spots.stacks:
            paint_counts(ui, view, self.see.stage.crowd)
        self.paint_dangers(ui, view)
        for start, end in self.see.arrows:
            hint_arrow(ui, view.at(start), view.at(end), min(view.cell, ui.px(ARROW)), "focus")
        if self.see.state.looking is not None and not self.see.state.watching:
            paint_memory(ui, view)

    # ---- marks --------------------------------------------------------------------------------------------------

    def mark(self, ui: Ui, thing: Thing, colour: Colour, alpha: int, width: int = 0) -> None:
        """A mark on a cell or around a point and all that stand there, or around one of them."""
        site, view = site_of(self.see.state, thing), self.see.view
        if site >= 0 and view is not None:
            (x, y), share = self.see.spots.ringed(site, thing.value if thing.kind == "piece" else -1)
            found = site_mark(ui, view, colour, alpha, width, share)
            ui.surface.blit(found, found.get_rect(center=(round(x), round(y))))

    def paint_last(self, ui: Ui) -> None:
        """The last move, and what is picked."""
        see = self.see
        for site in see.last_sites if see.app.settings.show_last else ():
            self.mark(ui, Thing("site", site), ui.theme["last"], 70)
        for thing in see.chooser.held_now():
            self.mark(ui, thing, ui.theme["focus"], 120)

    def paint_arrived(self, ui: Ui, view: BoardView) -> None:
        """A ring on what came to a point or a hollow last, which it covers with all marks below it."""
        see = self.see
        if view.round_marks and see.app.settings.show_last and not see.spots.stacks:
            for site in see.last_sites:
                piece = see.standing(site)
                if piece >= 0 and see.spots.stands_free(piece) and piece not in see.stage.moving():
                    side = round(view.cell * (0.94 if view.hollowed else 0.4))
                    found = drawn_ring(ui, side, ui.theme["focus"], max(2, round(view.cell * 0.045)))
                    x, y = view.at(site)
                    ui.surface.blit(found, found.get_rect(center=(round(x), round(y))))

    def paint_targets(self, ui: Ui, view: BoardView) -> None:
        """What can be picked next, what is, and the cursor; drawn over the pieces."""
        see, theme, state = self.see, ui.theme, self.see.state
        broad = max(2, min(ui.px(6), view.cell // 12))
        if see.app.settings.show_legal:
            things = see.chooser.next_things()
            asked = state.note.key.startswith("why.")  # almost everywhere: only for who pressed in vain
            laid = see.chooser.together(state.ghost) if state.ghost is not None else ()
            for thing in things if len(things) <= MOST_STUDS or asked or see.chooser.picked else ():
                if thing not in laid:
                    self.paint_target(ui, view, thing, broad)
        for thing in see.chooser.held_now():
            self.mark(ui, thing, theme["focus"], 240, broad)
        if state.ghost is not None and see.chooser.poses(state.ghost):
            self.paint_laid(ui, view, state.ghost)
        elif state.cursor in offer(state).by and state.cursor is not None and state.cursor.thing is not None:
            self.paint_ghost(ui, view, site_of(state, state.cursor))
            self.mark(ui, state.cursor.thing, theme["focus" if state.by_keys else "vellum"], 230, broad)

    def paint_target(self, ui: Ui, view: BoardView, thing: Thing, broad: int) -> None:
        """One thing that can be picked: a ring around what stands there, a stud where nothing does."""
        see, theme, site = self.see, ui.theme, site_of(self.see.state, thing)
        if site < 0:
            return
        if thing.kind == "piece" and not see.chooser.picked:
            self.mark(ui, thing, theme["legal"], 200, max(2, min(ui.px(4), view.cell // 18)))
            return
        colour = theme["danger" if attacked(see.state, site) else "legal"]
        if site in see.match.game.position.place[:-1]:
            self.mark(ui, thing, colour, 170, broad)
        else:
            x, y = view.at(site)
            dot = target_mark(ui, view.cell, colour)
            ui.surface.blit(dot, dot.get_rect(center=(round(x), round(y))))

    def paint_ghost(self, ui: Ui, view: BoardView, site: int) -> None:
        """The picked piece, faintly, where it would come to stand."""
        see = self.see
        picked = [value for kind, value in see.chooser.picked if kind == "piece"]
        if picked and see.piece_art is not None and see.scenery.pulled.piece < 0 and (
                "site", site) in see.chooser.next_things():
            shown = see.stage.pieces[picked[-1]]
            picture = see.piece_art.picture(shown.kind, shown.owner, view.cell).copy()
            picture.set_alpha(120)
            x, y = view.at(site)
            ui.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def paint_laid(self, ui: Ui, view: BoardView, thing: Thing) -> None:
        """All that a press would lay, faintly, with a line around it."""
        see = self.see
        sites = tuple(site for one in see.chooser.together(thing) if (site := site_of(see.state, one)) >= 0)
        colour = ui.theme["focus" if see.state.by_keys else "vellum"]
        art, coming = see.piece_art, self.foreseen(see.chooser.next_things()[thing][0])
        names, joins = see.rules.world.kinds, see.show.pieces.joins
        for kind, owner in dict.fromkeys((kind, owner) for kind, owner, _ in coming):
            if art is None:
                break
            own = tuple(sorted(site for *look, site in coming if look == [kind, owner] and site in sites))
            tile = own and names[kind] in joins and view.board.shape != "graph"
            looks = [tile_of(ui, view, own, art.colour(owner), owner)] if tile else [
                (art.picture(kind, owner, view.cell), view.spot(site).topleft) for site in own]
            for picture, at in looks:
                faint = picture.copy()
                faint.set_alpha(190)
                ui.surface.blit(faint, at)
        for site in sites if not coming else ():
            self.mark(ui, Thing("site", site), colour, 90)
        frame_sites(ui, view, sites, colour, max(2, min(ui.px(6), view.cell // 12)))

    def foreseen(self, one: Candidate) -> list[tuple[int, int, int]]:
        """What a decision would bring to the board: kind, owner and site. It is worked out for one of those that differ
        only by where things lie, if what it brings is alike on all its sites: the rules may take long to tell."""
        see, sites = self.see, [thing.value for thing in one.last if thing.kind == "site"]
        about = see.match.game.position, one.option[0], one.things[:-1]
        known = self.looked_ahead
        if known is not None and known[0] == about:
            return [(*known[1], site) for site in sites]
        after, events = tried(see.match, about[0], one.option)
        found = [(after.kind[event.piece], after.owner[event.piece], event.site) for event in events
                 if isinstance(event, Came) and after is not None and after.place[event.piece] == event.site]
        if len({look[:2] for look in found}) == 1 and {look[2] for look in found} == set(sites):
            self.looked_ahead = about, found[0][:2]
        return found

    def paint_dangers(self, ui: Ui, view: BoardView) -> None:
        """A small red pennon at every piece that could be taken next, over all marks; and arrows from those who could
        take the one that is looked at."""
        see = self.see
        if not see.may_pick() or not see.app.settings.show_threats:
            return
        looked, pieces = see.looked_at(), see.stage.pieces
        for kind, value in see.advice.threats.get(looked, ()):
            start = pieces[value].place if kind == "piece" else view.at(value)
            end = pieces[looked].place
            if start is not None and end is not None:
                hint_arrow(ui, start, end, min(see.spots.size(looked), ui.px(ARROW)), "danger")
        for index in see.advice.threats:
            place, size = see.stage.pieces[index].place, see.spots.size(index)
            if place is not None and see.stands_alone(index):
                found = threat_mark(ui, max(9, min(ui.px(22), round(size * 0.32))))
                ui.surface.blit(found, found.get_rect(center=(round(place[0] - size * 0.33),
                                                              round(place[1] - size * 0.33))))

    def paint_lamps(self, ui: Ui, view: BoardView) -> None:
        """Lamps beside the sites that conditions are about: lit, or waiting for one thing."""
        see, there = self.see, dict[int, int]()
        side, (across, down) = max(10, round(view.cell * 0.4)), view.rect.center
        for line, _ in see.words.condition_lines(see.places.lines["conditions"]):
            site = site_of(see.state, Spot(*line.parts["at"]))
            stands = see.standing(site)
            if site < 0 or Value("site", site) in see.places.badges or Value("piece", stands) in see.places.badges:
                continue  # what it is for the time being is shown already
            number = there[site] = there.get(site, -1) + 1
            x, y = view.at(site)
            way = direction((x, y), (float(across), float(down)))
            turn = math.atan2(way[1], way[0]) + math.radians(ASIDE[number % len(ASIDE)])
            far = view.cell * (0.66 if see.stage.crowd.get(site, 0) < 2 else 0.9)  # several stand there aside
            found = lamp(ui, see.piece_art, side, not line.missing, line.number("sign", -1))
            ui.surface.blit(found, found.get_rect(center=(round(x + math.cos(turn) * far),
                                                          round(y + math.sin(turn) * far))))

    def paint_path(self, ui: Ui, view: BoardView) -> None:
        """The way of whoever is asked, from site to site, below all that stands there."""
        world, seat = self.see.rules.world, self.see.asked_seat()
        ways = world.seat_zones.get(self.see.show.path)
        sites = ways[seat] if ways is not None and seat >= 0 else world.zones.get(self.see.show.path, ())
        colour = mix(ui.theme.seat(world.seats[seat]), ui.theme["focus"], 0.35) if seat >= 0 else ui.theme["focus"]
        for start, end in pairwise([*self.wells_by(view, seat, sites[:1]), *map(view.at, sites),
                                    *self.wells_by(view, seat, sites[-1:])]):
            middle = round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)
            if any(well.collidepoint(middle) for well in self.see.places.wells.values()):
                continue  # there it says what lies in the well
            found = chevron(ui, max(9, view.cell // 5), math.atan2(end[1] - start[1], end[0] - start[0]), colour)
            ui.surface.blit(found, found.get_rect(center=middle))

    def wells_by(self, view: BoardView, seat: int, sites: Sequence[int]) -> list[Place]:
        """The wells of a seat beside a site: where what goes its way waits, or lies when it has come to the end."""
        owners, found = self.see.rules.world.pile_owner, list[Place]()
        for pile, well in self.see.places.wells.items():
            near = any(math.dist(well.center, view.at(site)) < 1.2 * view.cell for site in sites)
            if owners[pile] == seat and near:
                found.append((float(well.centerx), float(well.centery)))
        return found[:1]

    def paint_light(self, ui: Ui, view: BoardView) -> None:
        """Light on sites that a ruleset lets shine, below all that stands there."""
        found: dict[int, list[int]] = {}
        for (kind, value), lines in self.see.places.badges.items():
            for line in lines if kind == "site" else ():
                if line.word("as"):
                    found.setdefault(line.number("rim", -1), []).append(value)
        for seat, sites in found.items():
            light = ui.theme["focus"]
            colour = mix(ui.theme.seat(self.see.rules.world.seats[seat]), light, 0.6) if seat >= 0 else light
            picture, at = lit_sites(ui, view, tuple(sorted(sites)), colour)
            ui.surface.blit(picture, at)

    def paint_badges(self, ui: Ui, view: BoardView) -> None:
        """Signs of what pieces and sites are for the time being: of a piece at its lower right, or above what is
        written there; of a site at its lower left, where those of a piece do not hide them.
        """
        see = self.see
        for (kind, value), lines in see.places.badges.items():
            icons = [icon for line in lines if (icon := line.word("icon"))]
            if not icons or kind in ("seat", "pile") or (kind == "piece" and not see.stands_alone(value)):
                continue
            place, size = ((see.stage.pieces[value].place, see.spots.size(value)) if kind == "piece"
                           else (view.at(value), view.cell))
            side = max(11, min(ui.px(26), round(size * 0.38)))
            down = -0.34 if kind == "piece" and see.words.faces.of(value).text else 0.34
            way = 1 if kind == "piece" else -1
            for number, icon in enumerate(icons if place is not None else ()):
                found = badge(ui, icon, side)
                ui.surface.blit(found, found.get_rect(center=(round(place[0] + way * (size * 0.34 - number * side)),
                                                              round(place[1] + size * down))))

    # ---- what is written on squares -----------------------------------------------------------------------------

    def values(self, name: str) -> Sequence[object]:
        """A variable of sites that all may see, site by site; nothing if there is none of that name."""
        parts = [part for part in self.see.rules.layout.parts
                 if part.scope == "site" and part.label == name and part.see == "all"]
        found: Sequence[object] = parts[0].of(self.see.shown_position()) if parts else ()
        return found

    def paint_texts(self, ui: Ui, view: BoardView) -> None:
        """Texts, where a ruleset has such."""
        texts = self.values(next(iter(self.see.show.site_text), ""))
        for site in range(len(view.board)) if texts else ():
            if texts[site]:
                paint_text(ui, str(texts[site]), view.spot(site), self.see.stage.crowd.get(site, 0) > 0)

    def paint_crosses(self, ui: Ui, view: BoardView) -> None:
        """Squares that are crossed out, where a ruleset has such."""
        values = self.values(self.see.show.site_cross)
        colour, width = mix(ui.theme["danger"], ui.theme["night"], 0.45), max(2, view.cell // 18)
        for site in range(len(view.board)) if values else ():
            if values[site]:
                box = view.spot(site).inflate(-view.cell // 6, -view.cell // 6)
                pygame.draw.line(ui.surface, colour, box.topleft, box.bottomright, width)
                pygame.draw.line(ui.surface, colour, box.topright, box.bottomleft, width)

    # ---- pieces -------------------------------------------------------------------------------------------------

    def paint_pieces(self, ui: Ui) -> None:
        """Every piece that is on the board and not on its way, the highest last."""
        see, stage = self.see, self.see.stage
        others = {*stage.moving(), *self.afar(), see.scenery.pulled.piece, *self.paint_tiles(ui)}
        for index in sorted(see.loose(), key=lambda i: stage.pieces[i].lift):
            if index not in others:
                paint_piece(see.spots, ui, index)

    def paint_tiles(self, ui: Ui) -> list[int]:
        """Pieces that fill their cells, as one tile with neighbours of the same kind and owner; which those are."""
        see, view, art = self.see, self.see.view, self.see.piece_art
        joins = {see.rules.world.kinds.index(kind) for kind in see.show.pieces.joins}
        if not joins or view is None or art is None or view.board.shape == "graph":
            return []
        away = {*see.stage.moving(), *self.afar(), see.scenery.pulled.piece}
        place, pieces = see.shown_position().place, see.stage.pieces
        there = {place[piece]: piece for piece in see.loose() if place[piece] >= 0 and piece not in away
                 and pieces[piece].kind in joins and not see.spots.state(piece)}
        near, left = view.board.near("side"), dict(there)
        while left:
            site, piece = left.popitem()
            look, group = (pieces[piece].kind, pieces[piece].owner), [site]
            for here in group:
                for beside in near[here]:
                    if beside in left and (pieces[left[beside]].kind, pieces[left[beside]].owner) == look:
                        del left[beside]
                        group.append(beside)
            picture, at = tile_of(ui, view, tuple(sorted(group)), art.colour(look[1]), look[1])
            ui.surface.blit(picture, at)
        return list(there.values())

    def afar(self) -> list[int]:
        """Pieces that wait to set out from the side of the table: they lie over its words, as those on their way do."""
        see, pieces = self.see, self.see.stage.pieces
        return [index for index in see.stage.waiting
                if (place := pieces[index].place) is not None and see.places.side.collidepoint(place)
                and see.stands_alone(index) and index not in see.stage.moving()]

    def waits_afar(self) -> list[int]:
        """Those of them that are seen: where the plate or drawer that they come from is there still, not words."""
        pieces, places = self.see.stage.pieces, self.see.places
        return [index for index in self.afar() if (place := pieces[index].place) is not None
                and any(rect.collidepoint(place) for rect in (*places.seats, places.drawer))]


def tile_of(ui: Ui, view: BoardView, sites: tuple[int, ...], colour: Colour,
            owner: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Sites that are one tile of a seat, and where its upper left corner is."""
    (x, y), first = view.at(sites[0]), view.outline(sites[0])
    middles = [view.at(site) for site in sites]
    left = math.floor(min(one for one, _ in middles) + min(one for one, _ in first) - x) - 2
    top = math.floor(min(one for _, one in middles) + min(one for _, one in first) - y) - 2
    key = ("tile", view.scale, tuple((round(one - left), round(other - top)) for one, other in middles), colour, owner)
    found = ui.cached(key)
    if found is None:
        cells = [[(one - left, other - top) for one, other in view.outline(site)] for site in sites]
        across, down = (math.ceil(max(point[axis] for cell in cells for point in cell)) + 5 for axis in (0, 1))
        found = ui.cache(key, slab((across, down), cells, colour, owner))
    return found, (left, top)


def paint_counts(ui: Ui, view: BoardView, crowd: Mapping[int, int]) -> None:
    """How many lie in each hollow, where that is hard to see."""
    for site, count in crowd.items() if view.hollowed else ():
        if count >= MANY:
            found = count_disc(ui, count, max(ui.tx(16), min(ui.tx(24), view.cell // 5)))
            x, y = view.at(site)
            ui.surface.blit(found, found.get_rect(center=(round(x), round(y + view.cell * 0.44))))


def paint_memory(ui: Ui, view: BoardView) -> None:
    """A position of the past is seen as through old varnish."""
    key = ("memory", view.rect.size, view.board.names, view.scale)
    ui.surface.blit(ui.cached(key) or ui.cache(key, varnish(ui, view)), view.rect)


def varnish(ui: Ui, view: BoardView) -> pygame.Surface:
    """What lies over the board itself."""
    veil = view.picture.copy()
    veil.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    veil.fill((*mix(ui.theme["brass"], ui.theme["page"], 0.4), 58), special_flags=pygame.BLEND_RGBA_MIN)
    return veil


def paint_text(ui: Ui, text: str, box: Rect, taken: bool) -> None:
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
