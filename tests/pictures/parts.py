"""Films of single parts, drawn in every way that some table needs; and numbers of what moves and where things lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pygame

from game.engine.events import Value
from game.engine.readouts import Line
from game.ruleset.show.looks import BODIES
from game.scenes.table.scene import TableScene
from game.view import outward
from game.view.caps import pad_outline
from game.view.card_marks import Written, marked_piece, on_back
from game.view.cards import Card
from game.view.effects import MATTERS, even, made
from game.view.gauges import badge, badge_row, lamp, pips, progress
from game.view.marks import blit_arrow, chevron, drawn_ring, hint_frame, hint_pointer, paint_lost, ring, target_mark
from game.view.material import GRAINS, candle, grain, lay_night, sheet
from game.view.moments import Ribbon, draw_ribbon, ribbon_size
from game.view.motion import (
    Change,
    Drop,
    Fade,
    Fall,
    Motion,
    Raise,
    Settle,
    Shake,
    Shown,
    Stoop,
    Travel,
    rounded,
    weighty,
)
from game.view.ornament import in_two, laurel, shield
from game.view.pieces import PieceArt
from game.view.playing_cards import card, card_back, count_disc
from game.view.slabs import pattern
from game.view.ui import Ui
from game.view.wells import heap
from tests.pictures.gallery import played
from tests.ui.table_robot import TableRobot

Rect = pygame.Rect
Drawn = Iterator[pygame.Surface]
GROUND = (60, 40, 30)
TIMES = (-0.5, 0.0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1.0)  # shares of a motion


def table_of(hand: TableRobot, ruleset: str) -> TableScene:
    table = TableScene(hand.app, played(ruleset, 9))
    hand.open(table)
    return table


def in_rows(ui: Ui, pictures: Drawn) -> Iterator[None]:
    """Pictures beside and below each other, on as many sheets as it takes."""
    ui.surface.fill(GROUND)
    x = y = high = 2
    for picture in pictures:
        if x + picture.get_width() > ui.surface.get_width() - 2:
            x, y, high = 2, y + high + 2, 0
        if y + picture.get_height() > ui.surface.get_height() - 2:
            yield
            ui.surface.fill(GROUND)
            x, y, high = 2, 2, 0
        ui.surface.blit(picture, (x, y))
        x, high = x + picture.get_width() + 2, max(high, picture.get_height())
    yield


def each_card(ui: Ui, art: PieceArt) -> Drawn:
    names = [kind.replace("_", " ") for kind in art.kinds]
    marks = (Written(), Written("X"), Written("A long text"), Written("7", 0), Written("", 0, (120, 20, 20)))
    for number, (kind, name) in list(enumerate(zip(range(len(names)), names, strict=True)))[:4]:
        for size, edge, seen in (((84, 118), "whole", 0), ((50, 70), "whole", 0), ((26, 38), "whole", 0),
                                 ((110, 34), "whole", 0), ((84, 118), "left", 18), ((84, 118), "right", 30),
                                 ((84, 60), "top", 22), ((84, 60), "bottom", 16), ((84, 118), "spread", 40)):
            mark = marks[(kind + len(edge) + size[0]) % len(marks)]
            yield card(ui, art, kind, name, size, edge, seen, ("", "#203040", "page")[number % 3],
                       ("", "legal")[number % 2], number - 1, (0, 20)[number == 2], mark, (0.0, -8.0)[number == 3],
                       glows=number % 2 == 1)
    for mark, size in product(marks[1:], ((84, 118), (30, 42))):
        yield on_back(ui, art, card_back(ui, size), mark)


def each_piece(ui: Ui, art: PieceArt) -> Drawn:
    seats = range(-1, len(art.seats))
    for kind, size in product(range(-1, min(3, len(art.kinds))), (19, 44)):
        for owner in seats:
            yield art.picture(kind, owner, size, ("", "overturned", "lying")[(owner + kind) % 3])
        yield art.picture(kind, 0, size, "", rim=len(art.seats) - 1)
        if kind >= 0:
            yield marked_piece(ui, art, (kind, 0, size, "", -1), Written("No. 5"))
            yield marked_piece(ui, art, (kind, -1, size, "", -1), Written("", 0, (90, 90, 160)))


def each_lettered_card(ui: Ui, art: PieceArt) -> Drawn:
    """Cards of a game that has no pictures of its own."""
    plain = PieceArt(ui, [], art.seats, art.kinds)
    marks = (Written(), Written("X"), Written("A long text"), Written("7", 0), Written("", 0, (120, 20, 20)))
    names = ("ace", "the queen of the night", "Donaudampfschifffahrt", "well-made")
    for number, (name, size) in enumerate(product(names, ((84, 118), (50, 70), (26, 38), (110, 34), (30, 90)))):
        yield card(ui, plain, 0, name, size, face=("", "#203040", "page")[number % 3], marks=marks[number % len(marks)])
        yield card(ui, plain, 0, name, size, marks=marks[(number // 2) % len(marks)])
    far = Ui(ui.surface, ui.theme, ui.art, 1.8)  # letters for people on a couch
    for kind, seen, edge in product((0, 1), (22, 34, 46, 58, 70), ("left", "right")):
        yield card(far, art, kind, ("ace", "the queen")[kind], (150, 210), edge, seen)
    for side in (18, 41):
        yield pattern(side, [(1, 0), (-1, 2), (0, 0)], (20, 30, 40))
        yield pattern(side, [(3, 3)], (90, 30, 40))


def a_sort(ruleset: str, each: Callable[[Ui, PieceArt], Drawn]) -> Callable[[TableRobot], Iterator[None]]:
    def film(hand: TableRobot) -> Iterator[None]:
        table = table_of(hand, ruleset)
        yield from in_rows(hand.app.ui, each(hand.app.ui, table.drawn_pieces()))
    return film


def bodies(hand: TableRobot) -> Iterator[None]:
    """Whatever pieces can be made of, in each seat's shape and in nobody's, with pictures and with letters."""
    table, ui = table_of(hand, "djambi-6"), hand.app.ui
    look, world = table.show.pieces, table.rules.world

    def each() -> Drawn:
        for body, folders in product(BODIES, (table.art_folders, [])):
            made_of = replace(look, body=body, free=() if folders else world.kinds)  # without pictures none is free
            art = PieceArt(ui, folders, world.seats, world.kinds, made_of)
            for owner, state in product(range(-1, 6), ("", "lying")):
                yield art.picture((owner + 1) % 3, owner, 37, state)
            yield art.picture(-1, 2, 37)
    yield from in_rows(ui, each())


def ribbons(hand: TableRobot) -> Iterator[None]:
    """What is told across a board, with little and with much to say."""
    table, ui = table_of(hand, "djambi-4"), hand.app.ui
    art, seats = table.drawn_pieces(), table.rules.world.seats

    def each() -> Drawn:
        for tone, (title, words) in product(("triumph", "fall", "peril", "count", "plain"), (
                ("Checkmate", ""), ("The chief has fallen", "Red obeys blue from now on, and " * 6))):
            for seat, number in ((-1, ""), (2, ""), (0, "12345")):
                ribbon = Ribbon(title, words, tone, seat, number)
                size = ribbon_size(ui, ribbon, (260, 58), (600, 118), signed=True)
                yield draw_ribbon(ui, size, ribbon, art, seats, "chief")
    yield from in_rows(ui, each())


def signs(hand: TableRobot) -> Iterator[None]:
    """Marks, arrows, lamps, medals, shields and rings, small and large."""
    table, ui = table_of(hand, "djambi-4"), hand.app.ui
    art, theme = table.drawn_pieces(), hand.app.ui.theme

    def each() -> Drawn:
        for side in (9, 17, 40, 90):
            yield from (pad_outline(ui, (side * 3, side)), chevron(ui, side, 0.7, theme["legal"]),
                        target_mark(ui, side, theme["danger"]),
                        drawn_ring(ui, side, theme["focus"], max(1, side // 12)), badge(ui, "star", side),
                        lamp(ui, art, side, True, 0), lamp(ui, art, side, False, -1), count_disc(ui, side, side))
            for index in range(6):
                sign = shield(ui, side, theme.seat(table.rules.world.seats[index % 4]), index)
                yield sign
                yield in_two(sign)
    yield from in_rows(ui, each())
    ui.surface.fill(GROUND)
    for index, state in enumerate(("", "broken", "done", "chosen done")):
        box = Card("card:none", Rect(20 + 190 * index, 20, 170 + index, 160), "A game", below="2 players",
                   colours=((200, 30, 30), (30, 30, 200)))
        box.broken, box.done, box.chosen = "broken" in state, "done" in state, "chosen" in state
        box.draw(ui)
    yield
    ui.surface.fill(GROUND)
    for index, (across, down) in enumerate(((90, 0), (0, 90), (-70, 50), (40, -80), (12, 9))):
        start = pygame.Vector2(90 + 120 * index, 110)
        blit_arrow(ui, start, start + pygame.Vector2(across, down), 4.0 + 3 * index)
        ring(ui, Rect(60 + 120 * index, 240, 30 + index, 40), theme["focus"], 1 + index, apart=index % 2 == 0)
        hint_pointer(ui, (60.0 + 110 * index, 30.0 + 70 * index), 40.0)
        laurel(ui, (60 + 120 * index, 320), 20 + 8 * index)
    hint_frame(ui, Rect(300, 200, 90, 50))
    yield
    ui.surface.fill(GROUND)
    for index, (done, whole) in enumerate(((0, 1), (2, 5), (5, 5), (3, 90), (90, 90), (0, 0))):
        progress(ui, Rect(10, 40 * index, 260, 36), done, whole)
        paint_lost(ui, art, index % 4, {0: 1, 1: index, 2: 2}, Rect(300, 40 * index, 40 + 50 * index, 30))
        badge_row(ui, [("star", "leads"), ("", "obeys red"), ("crown", "is free")], Rect(10, 240 + 19 * index,
                  20 + 70 * index, 18), 14)
    yield
    ui.surface.fill(GROUND)
    for index, (word, more) in enumerate((("", 0), ("dice", 0), ("", 0), ("dice", 0), ("", 0), ("", 30), ("dice", 40))):
        parts = {"seat": 1, "count": index + more, "spare": index // 2, "most": (4 + more) * (index % 3), "as": word}
        lines = [Line("", (), {name: Value("", value) for name, value in parts.items()}, ())]
        width = pips(ui, Rect(10, 40 * index, 60 + 60 * index, 34), lines, index % 2)
        ui.surface.fill(theme["vellum"], (320, 40 * index, width, 5))
    yield


def materials(hand: TableRobot) -> Iterator[None]:
    """Grain, candle light and night over plain wood, and paper."""
    ui = hand.app.ui

    def each() -> Drawn:
        for number, kind in enumerate(GRAINS):
            yield grain(kind, (150 + number, 110), 1.0)
        for lay in (lambda found: found.blit(candle(found.get_size()), (0, 0)), lambda found: lay_night(found, 40)):
            found = pygame.Surface((170, 131), pygame.SRCALPHA)
            found.fill((150, 120, 90, 255))
            lay(found)
            yield found
        yield sheet((140, 90), 1.0)
    yield from in_rows(ui, each())


def effects(hand: TableRobot) -> Iterator[None]:
    """Everything that bursts, shines, rings and flies, from before it begins to its end."""
    ui, red, night = hand.app.ui, (200, 60, 50), (30, 34, 60)
    ways = (((30, 20), None, None), (None, red, None), ((20, 70), night, red))  # whence, and in which colours
    for seconds in (-0.02, 0.06, 0.17, 0.33, 0.52, 0.71, 0.88, 1.1, 1.6):
        ui.surface.fill(GROUND)
        for (row, word), (column, (start, *colours)) in product(
                enumerate(("glow", "ring", "burn", "clash", "wave", "notes", "arrow", *MATTERS)), enumerate(ways)):
            x, y = 130 * row % 910 + 24, 170 * (row // 7) + 340 * (column % 2) + 30 + 60 * (column // 2)
            spots = [(x + across, y + down) for across, down in ((0, 0), (44, 12), (18, 60))[:1 + column]]
            for one in made(word, 22.0, spots, (x + start[0], y + start[1]) if start else None, *colours):
                one.gone += seconds
                one.paint(ui)
        yield


def motions() -> Iterator[str]:
    """Motions at fixed times, and where things come to lie, as numbers."""
    way = rounded([(0, 0), (40, 10), (60, 60), (10, 90)])
    every: list[Motion] = [
        Travel(0, 2.0, way=way, height=0.7, raised=(0.2, 0.4), scales=(1.0, 0.5), spin=9.0), Travel(0, 0.0, way=way),
        Drop(0, 2.0, way=way), Fall(0, 2.0, way=way), Fade(0, 2.0), Raise(0, 2.0), Raise(0, 2.0, height=1.5),
        Change(0, 2.0), Change(0, 2.0, lies=1), Change(0, 2.0, lies=-1), Shake(0, 2.0), Stoop(0, 2.0, way=way),
        Settle(0, 2.0)]
    for motion, share in product(every, TIMES):
        motion.gone, shown = share * motion.seconds, Shown((5.0, 5.0), lift=0.3, angle=4.0)
        motion.pose(shown)
        x, y = shown.place or (-1, -1)
        yield (f"{type(motion).__name__} {share} {motion.share:.4f} {motion.done} {x:.4f} {y:.4f} {shown.alpha:.4f} "
               f"{shown.lift:.4f} {shown.angle:.4f} {shown.scale:.4f} {shown.width:.4f}")
    for share in TIMES[1:]:
        yield f"weighty {share} {weighty(share):.5f}"
    for index, count in product(range(7), (1, 2, 7, 30)):
        x, y = heap((90, 40), 12.0, index, count)
        yield f"heap {index} {count} {x:.4f} {y:.4f}"
    yield f"even {[even(size) for size in (0.2, 5.9, 6.1, 40.0)]}"
    area, sizes = Rect(0, 0, 400, 260), outward.Sizes((50, 70), 18.0, 30.0, 24.0, 9.0)
    for (x, y), count in product(((200, 130), (240, 100), (90, 140), (205, 40), (230, 240)), (0, 1, 4, 20)):
        row = outward.lay_row(area, (x, y), (200.0, 130.0), count, sizes)
        ends = [*row.outline, *row.room, *row.slot, *row.seen(0), *row.seen(max(0, count - 1)), row.end, row.place(1)]
        yield f"{row.flat} {row.tilt:.3f} {row.step:.3f} {row.reach:.3f} {row.size} {row.rect} " + " ".join(
            f"{across:.3f},{down:.3f}" for across, down in ends)
        found = outward.free_place(area, (30, 20), (x, y), [row.outline], 10)
        yield f"free {found} {outward.covers(row.outline, (x, y))} {outward.apart(row.outline, row.slot, 2.0)}"


def typeset(ui: Ui) -> Iterator[str]:
    """How texts are broken, shrunk and cut in narrow and wide rooms."""
    kind, long = ui.type, "Whoever comes first is served first. Nobody waits for the Donaudampfschifffahrtsgesell!"
    texts = ("", "one", "a b", long, f"Yes.\n{long} Quite so.")
    for text, width, size in product(texts, (18, 60, 190, 700), (9.0, 17.0)):
        room = (width, 50)
        yield f"{kind.wrap(text, 'sans', size, width)} {kind.balanced(text, 'serif', size, width)}"
        yield f"{kind.fit(text, 'bold', size, width):.3f} {kind.shrink(text, 'sans', size, room, 0.6):.3f}"
        yield f"{kind.fitted(text, 'sans', size, room)!r} {kind.cut(text, 'italic', size, width)!r}"
        yield f"{[kind.sentences(text, 'sans', size, width, most) for most in (0, 1, 2, 5)]}"


def numbers(hand: TableRobot) -> Iterator[str]:
    """What is no picture, as a picture that says nothing."""
    for told in (motions(), typeset(hand.app.ui)):
        yield "\n".join(told)


PARTS = {"ribbons": ribbons, "effects": effects, "materials": materials, "bodies": bodies, "signs": signs,
         "numbers": numbers,
         **{f"cards {name}": a_sort(name, each_card) for name in ("fianchetto", "goofspiel", "garland", "whist")},
         "lettered": a_sort("whist", each_lettered_card),
         **{f"pieces {name}": a_sort(name, each_piece) for name in ("djambi-4", "draconic", "go", "marquetry", "star",
                                                                    "garland", "fredericus")}}
