"""What was played, each line a way back; and over it, what the piece does that somebody looks at.

Before anything was played, what the game is about stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

import pygame
from pygame import Rect

from game.engine.events import Value
from game.scenes.table.cards import kind_card
from game.scenes.table.panel import Panel
from game.table.state import Spot
from game.table.told import LineOf, turns_since
from game.telling.wording import capital
from game.view.theme import Colour, Theme, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

FIGURE = 20  # how large pieces are drawn in a line
MOVED, LOST = 30, 22  # the same in the line of a whole turn
Part = tuple[pygame.Surface, tuple[int, int]]
MOST_COLUMNS = 4
LATELY = 60  # decisions that settle how wide a column is
MARGIN = 8  # units around the list
OPEN = "…"  # ends a decision that the next one goes on with
MOST_LOST = 3  # pieces that are drawn as lost in a line
SIDE = 40  # units of the picture of a piece in a note
MOST_TURNS = 3  # of others that are told since one's last
LEAST_LEFT = 3  # lines of the list that they leave, or one where they have too little room
HEAD = 20  # units: what stands above them
SHORTEST = 30  # units: in less room there is no list
LEAST_NOTE = 84  # the same for notes


class Log(Panel):
    """The list, in as many columns as fit; it ends above the note, where there is one."""

    worn: tuple[Ui, Theme] | None = None  # what lines were made for
    turns: tuple[tuple[int, int], list[list[int]]] = ((-1, -1), [])  # since the last turn of a seat, after so many
    above: Rect | None = None  # the note that the list ends above, as it was laid last
    told: dict[int, LineOf]  # what is told of decisions, asked once in each layout

    @cached_property
    def lines(self) -> dict[int, tuple[LineOf, LogLine, int]]:
        """Lines and how wide they are, each made once as long as it says the same."""
        return {}

    # ---- the list -----------------------------------------------------------------------------------------------

    def lay(self, ui: Ui) -> list[Widget]:
        """The decisions that there is room for, those about the one that is shown; they read from left to right."""
        see, rect = self.see, self.see.places.log
        self.above, self.told = self.lifting(ui), {}
        if rect.h < ui.tx(SHORTEST):
            return []
        if self.above is not None:
            rect = Rect(rect.x, rect.y, rect.w, self.above.y - rect.y + ui.px(MARGIN))
        told = self.since(ui, rect)
        if told:
            top = told[-1].rect.bottom
            rect = Rect(rect.x, top, rect.w, rect.bottom - top)
        log = see.match.game.log
        now = see.state.looking if see.state.looking is not None else len(log)
        about = range(max(0, now - LATELY), min(len(log), now + LATELY))
        lines = {number: self.line(ui, number) for number in about if not self.goes_on(number)}
        widest = max((width for _, width in lines.values()), default=0)
        inner = rect.inflate(-2 * ui.px(MARGIN), -2 * ui.px(MARGIN))
        fit = min(MOST_COLUMNS, inner.w // max(1, widest)) if len(lines) == len(about) else 1
        seats = len(see.rules.world.seats)
        # a line is a round, or half of one
        columns = next((count for count in (seats, seats // 2) if 0 < count <= fit), 1)
        step, numbers = row_height(ui), list(lines)
        rows = max(1, inner.h // step)
        if columns == 1 and fit > 1 and len(lines) > rows and 2 * max(
                line.wide(ui, True) for line, _ in lines.values()) <= inner.w:
            columns = 2  # a long list in a wide room has two, whatever a round is
        here = sum(number < now for number in numbers)
        last = min(len(numbers), max(here + rows * columns // 2, rows * columns))
        first = max(0, last - rows * columns)
        first += -numbers[first] % columns if numbers else 0
        width = inner.w // columns
        found: list[Widget] = []
        for index, number in enumerate(numbers[first:last]):
            row, column = divmod(index, columns)
            line = lines[number][0]
            line.lay(ui, Rect(inner.x + column * width, inner.y + row * step, width, step),
                     self.first(number) < now <= number + 1)
            found.append(line)
        return [*told, *found]

    # ---- since one's last turn ----------------------------------------------------------------------------------

    def since(self, ui: Ui, rect: Rect) -> list[Widget]:
        """What others did since the last turn of whoever is asked, if there was more than one; with losses first."""
        see, key = self.see, (len(self.see.match.game.log), self.see.asked_seat())
        if not see.may_pick() or see.teacher() or see.asked_seat() < 0:
            return []
        if self.turns[0] != key:
            self.turns = key, turns_since(see.state)
        turns = [turn for turn in self.turns[1] if see.words.outcome.past(turn[0])]
        head = ui.tx(HEAD)
        room = rect.h - 2 * ui.px(MARGIN) - head - LEAST_LEFT * row_height(ui)
        if len(turns) < 2:
            return []
        lines = {turn[0]: [see.words.outcome.line(number) for number in turn] for turn in turns}
        news = {turn[0]: [one for number in turn for one in see.words.outcome.news(number)] for turn in turns}
        telling = sorted(turns, key=lambda turn: (bool(news[turn[0]]), any(line.lost for line in lines[turn[0]]),
                                                  turn[0]))[:-MOST_TURNS - 1:-1]
        if sum(turn_height(ui, bool(news[turn[0]])) + ui.px(3) for turn in telling) > room:
            room += (LEAST_LEFT - 1) * row_height(ui)  # what they tell is what was played last
        if room < turn_height(ui):
            return []
        inner = Rect(rect.x + ui.px(MARGIN), rect.y + ui.px(MARGIN), rect.w - 2 * ui.px(MARGIN), head)
        words, spot = see.app.tr("shown.watch"), Spot("control", "watch")
        wide = min(Button.needs(ui, words, 14, True), inner.w - ui.type.width(see.app.tr("shown.since"), "italic", 14))
        again = Rect(inner.right - wide, inner.y - ui.px(4), wide, inner.h + ui.px(3))
        found: list[Widget] = [
            Label("since", Rect(inner.x, inner.y, inner.w - wide, inner.h), see.app.tr("shown.since"), style="italic",
                  size=14, colour="brass"),
            Button("watch", again, words, partial(see.use_spot, spot), quiet=True, size=14, spot=spot)]
        chosen: list[list[int]] = []
        for turn in telling:
            room -= turn_height(ui, bool(news[turn[0]])) + ui.px(3)
            chosen += [turn] if room >= 0 else []
        y = inner.bottom
        for turn in sorted(chosen):
            place = Rect(inner.x, y, inner.w, turn_height(ui, bool(news[turn[0]])))
            found.append(self.turn(ui, turn, lines[turn[0]], news[turn[0]], place))
            y = place.bottom + ui.px(3)
        return found

    def turn(self, ui: Ui, numbers: list[int], lines: list[LineOf], news: list[str], place: Rect) -> TurnLine:
        """A turn of somebody else."""
        see, art, spot = self.see, self.see.piece_art, Spot("line", numbers[0] + 1)
        figure = next((line.figure for line in lines if line.figure is not None), None)
        lost = [one for line in lines for one in line.lost][:MOST_LOST] if art is not None else []
        seat, outcome = lines[0].seat, see.words.outcome
        losses = [outcome.lost_by(one) for one in numbers]
        first, after = losses[:1] if losses[0] else [], [told for told in losses[1:] if told]
        then, told = see.app.tr("table.semicolon") + " ", [outcome.past(one) for one in numbers]
        whole, lost_in_words = then.join(told), [*first, *after]
        begun = (f"{then.join(told[:count])} {OPEN}" for count in range(len(told) - 1, 0, -1))
        shorter = (" – ".join([told[0], *after]), " – ".join([lines[0].text, *lost_in_words]),
                   " – ".join(lost_in_words)) if lost_in_words else (*begun, then.join(line.text for line in lines))
        return TurnLine(f"since:{numbers[0]}", place, ". ".join([whole, *news]),
                        partial(see.use_spot, spot), spot=spot, who=self.doer(seat, lines), news=news[-1:],
                        ways=(whole, *shorter),
                        colour=ui.theme.seat(see.rules.world.seats[seat]),
                        figure=self.drawn(ui, lines, figure),
                        lost=tuple(art.picture(*one, ui.tx(LOST)) for one in lost) if art is not None else ())

    def doer(self, seat: int, lines: list[LineOf]) -> str:
        """Whose turn it was, and whose piece moved if it was that of another seat."""
        words, lent = self.see.words, next((line.lent for line in lines if line.figure is not None), -1)
        if lent < 0:
            return words.player_name(seat)
        return words.strings("shown.with", name=words.player_name(seat), owner=words.player_name(lent))

    def drawn(self, ui: Ui, lines: list[LineOf], figure: tuple[int, int] | None) -> pygame.Surface | None:
        """What a turn is told by: the last card that went from where it lay, or else the piece that moved."""
        art, side, card = self.see.piece_art, ui.tx(MOVED), next((one.card for one in lines[::-1] if one.card >= 0), -1)
        if card >= 0:
            return kind_card(self.see.scenery, ui, card, (side, side))
        return art.picture(*figure, side) if figure is not None and art is not None else None

    def fits(self, ui: Ui) -> bool:
        return self.above == self.lifting(ui)

    def line(self, ui: Ui, number: int) -> tuple[LogLine, int]:
        """A decision as a line, and how wide it is."""
        if self.worn is None or self.worn[0] is not ui or self.worn[1] is not ui.theme:
            self.worn = ui, ui.theme
            self.lines.clear()
        told = self.tell(number)
        if number not in self.lines or self.lines[number][0] is not told:
            line = self.made(ui, number, told)
            self.lines[number] = told, line, line.wide(ui)
        return self.lines[number][1:]

    def tell(self, number: int) -> LineOf:
        """What is told of a decision, which three lines want to know."""
        if number not in self.told:
            self.told[number] = self.see.words.outcome.line(number)
        return self.told[number]

    def made(self, ui: Ui, number: int, told: LineOf) -> LogLine:
        """A line: the piece that moved and where to, or what the decision is called."""
        see, spot, first = self.see, Spot("line", number + 1), self.first(number)
        colour = ui.theme.seat(see.rules.world.seats[told.seat]) if told.seat >= 0 else None
        art, side = see.piece_art, ui.tx(FIGURE)
        figure = art.picture(*told.figure, side, told.lies) if told.figure is not None and art is not None else (
            kind_card(see.scenery, ui, told.card, (side, side)) if told.card >= 0 else None)
        lost = tuple(art.picture(*one, side) for one in told.lost[:MOST_LOST]) if art is not None else ()
        count = f"{number + 1}." if first == number else f"{first + 1}–{number + 1}."
        whose = f"({see.words.player_name(told.lent)})" if told.lent >= 0 else ""
        return LogLine(f"log:{number + 1}", label=f"{count} {told.text}", action=partial(see.use_spot, spot), spot=spot,
                       colour=colour, figure=figure, whose=whose, lost=lost)

    def goes_on(self, number: int) -> bool:
        """Whether a decision ends in an ellipsis and the next one of the same seat says it again to its end."""
        if not 0 <= number < len(self.see.match.game.log) - 1:
            return False
        told, then = self.tell(number), self.tell(number + 1)
        begun = told.text.removesuffix(OPEN).rstrip()
        return told.text.endswith(OPEN) and bool(begun) and told.seat == then.seat and then.text.startswith(begun)

    def first(self, number: int) -> int:
        """The decision with which a line begins that ends with this one."""
        while self.goes_on(number - 1):
            number -= 1
        return number

    def room(self) -> Rect:
        return self.see.places.log

    def paint(self, ui: Ui) -> None:
        if self.see.places.log.h >= ui.tx(SHORTEST):
            ui.panel(self.see.places.log)

    # ---- the note -----------------------------------------------------------------------------------------------

    def lifting(self, ui: Ui) -> Rect | None:
        """The note that the list ends above: it does not while arrows walk about, which would move their own ground."""
        return self.note(ui) if not self.see.state.by_keys else None

    def note(self, ui: Ui) -> Rect | None:
        """Where a piece is told of that is looked at: below what was played, none of whose lines is cut."""
        see, rect, piece = self.see, self.see.places.log, self.see.looked_at()
        if rect.h < ui.tx(LEAST_NOTE) or see.teacher() or see.stage.busy or piece < 0:
            return None
        step, log, words = row_height(ui), bool(see.match.game.log), self.about(ui, piece)
        height = ui.tx(SIDE) + ui.px(20) + len(words) * self.step(ui) + (ui.px(6) if words else 0)
        over = (rect.h - height - ui.px(MARGIN)) % step if log else 0
        below = Rect(rect.x, rect.bottom - height - over, rect.w, height + over)
        if not see.state.by_keys or not any(line.rect.bottom > below.y for line in self.widgets):
            return below
        # Where the list cannot give way, what was played long ago is covered, not what was played last; and what others
        # did since one's last turn stays above.
        told = max((line.rect.bottom for line in self.widgets if isinstance(line, TurnLine)), default=rect.y)
        top = told if told + height <= rect.bottom - step else rect.y
        height += (ui.px(MARGIN) - height) % step
        return Rect(rect.x, top, rect.w, height if top + height <= rect.bottom - step else rect.bottom - top)

    def step(self, ui: Ui) -> int:
        """From one line of a note to the next."""
        return ui.type.height("sans", ui.letters("message"))

    def about(self, ui: Ui, piece: int) -> list[str]:
        """What a piece does, as much as fits below one line of what was played."""
        see, rect = self.see, self.see.places.log
        room = rect.h - ui.tx(SIDE) - ui.px(28)
        text = "" if see.words.hidden(piece) else see.words.piece_text(piece)
        size, width = ui.letters("message"), rect.w - ui.px(28)
        beside = (room - row_height(ui)) // self.step(ui) if see.match.game.log else room // self.step(ui)
        lines = ui.type.sentences(text, "sans", size, width, beside)
        if ui.afar and (not lines or lines[-1].endswith(OPEN)):  # far away, no sentence is broken off for that line
            return ui.type.sentences(text, "sans", size, width, room // self.step(ui))
        return lines

    def paint_over(self, ui: Ui) -> None:
        """In the lower part of the list, or in the whole of it while it is empty."""
        see, rect = self.see, self.see.places.log
        if rect.h < ui.tx(LEAST_NOTE) or see.teacher():
            return
        box = self.note(ui)
        if not see.match.game.log:
            self.paint_goal(ui, rect if box is None else Rect(rect.x, rect.y, rect.w, box.y - rect.y))
        if box is not None:
            self.paint_note(ui, box, see.looked_at())

    def paint_goal(self, ui: Ui, rect: Rect) -> None:
        """What the game is about, and how to learn more."""
        title, text = self.see.words.goal()
        if not text:
            return
        theme, size = ui.theme, ui.letters("question")
        head = Rect(rect.x + ui.px(14), rect.y + ui.px(10), rect.w - ui.px(28), ui.tx(26))
        step, y = ui.type.height("serif", size), head.bottom + ui.px(4)
        lines = ui.type.sentences(text, "serif", size, head.w, (rect.bottom - ui.px(10) - y) // step)
        if not lines:
            return
        ui.line(title, head, "title", 19, theme["brass"])
        y += ui.paragraph("\n".join(lines), Rect(head.x, y, head.w, step), "serif", size, theme["vellum"]) + ui.px(8)
        hint, step = self.see.app.tr("notes.hint"), ui.type.height("italic", 15)
        fits = y + len(ui.type.wrap(hint, "italic", 15, head.w)) * step < rect.bottom - ui.px(8)
        if fits and self.see.words.explains():
            ui.paragraph(hint, Rect(head.x, y, head.w, step), "italic", 15, theme["vellum_dim"])

    def paint_note(self, ui: Ui, box: Rect, piece: int) -> None:
        """A piece: its picture, what it is called, whose it is, what it does."""
        see, theme, side = self.see, ui.theme, ui.tx(SIDE)
        shown, state = see.stage.pieces[piece], see.spots.state(piece)
        ui.plate(box, theme["panel"], theme["brass_dark"], 1)
        if see.piece_art is not None:
            unknown = bool(see.words.hidden(piece))
            ui.surface.blit(see.piece_art.picture(-1 if unknown else shown.kind, shown.owner, side, state),
                            (box.x + ui.px(12), box.y + ui.px(10)))
        line = Rect(box.x + ui.px(22) + side, box.y + ui.px(9), box.w - side - ui.px(36), side // 2 + ui.px(2))
        ui.line(capital(see.words.piece_name(piece)), line, "title", 18, theme["brass"])
        words = [see.app.tr("notes.of", name=see.words.player_name(shown.owner)) if shown.owner >= 0
                 else see.app.tr("notes.nobody")]
        told_by_badge = any(told.word("as") for told in see.places.badges.get(Value("piece", piece), ()))
        if state and not told_by_badge:
            words.append(see.words.state_word(state))
        about = (Value("piece", piece), Value("site", see.shown_position().place[piece]))
        words += [see.words.filled(told.text, told.values) for thing in about
                  for told in see.places.badges.get(thing, ()) if told.text]
        ui.line(" · ".join(words), line.move(0, side // 2), "sans", 14, theme["vellum_dim"])
        room = Rect(box.x + ui.px(14), box.y + side + ui.px(18), box.w - ui.px(28), 0)
        for text in self.about(ui, piece):
            room.h = self.step(ui)
            ui.line(text, room, "sans", ui.letters("message"), theme["vellum"])
            room.y += room.h


@dataclass
class LogLine(Widget):
    """A decision in the list of what was played."""

    current: bool = False
    colour: Colour | None = None  # of the seat that decided
    figure: pygame.Surface | None = None  # the piece that moved
    whose: str = ""  # that piece is, where its colour is not all that tells it; left out where there is no room
    lost: tuple[pygame.Surface, ...] = ()  # pieces that left the board by it
    parts: list[Part] = field(default_factory=list)  # its words and pictures, as they are when nobody points at it
    crosses: list[Rect] = field(default_factory=list)  # pictures that are crossed out

    def lay(self, ui: Ui, rect: Rect, current: bool) -> None:
        """Put the line where it is to be; as lists are drawn often, all of it is made ready once."""
        known = self.parts and (rect.size, current) == (self.rect.size, self.current)
        self.rect, self.current = rect, current
        if not known:
            self.parts = self.made(ui, ui.theme["brass" if current else "vellum_dim"])

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        parts = self.parts
        if focused or hovered:
            pygame.draw.rect(ui.surface, mix(ui.theme["panel"], ui.theme["brass_dark"], 0.4), self.rect,
                             border_radius=ui.px(4))
            parts = self.made(ui, ui.theme["brass" if self.current else "vellum"])
        if focused:
            pygame.draw.rect(ui.surface, ui.theme["focus"], self.rect, ui.px(2), border_radius=ui.px(4))
        if self.colour is not None:
            dot = Rect(self.rect.x + ui.px(4), self.rect.centery - ui.px(8), ui.px(4), ui.px(16))
            pygame.draw.rect(ui.surface, self.colour, dot, border_radius=ui.px(2))
        left, top = self.rect.topleft
        ui.surface.blits([(picture, (left + x, top + y)) for picture, (x, y) in parts], False)
        for cross in (one.move(left, top) for one in self.crosses):
            for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
                pygame.draw.line(ui.surface, ui.theme["danger"], start, end, ui.px(2))

    def made(self, ui: Ui, ink: Colour) -> list[Part]:
        """The number, the piece that moved, where to, and who was lost by it, side by side, as seen from the corner."""
        size, found = ui.letters("log"), list[Part]()
        box = Rect((0, 0), self.rect.size).inflate(-ui.px(8), 0)
        x = box.x + (ui.px(10) if self.colour is not None else 0)

        def add(picture: pygame.Surface, gap: int) -> None:
            nonlocal x
            found.append((picture, (x, box.centery - picture.get_height() // 2)))
            x += picture.get_width() + gap

        def write(text: str, gap: int) -> None:
            add(ui.type.render(ui.type.cut(text, "sans", size, box.right - x), "sans", size, ink), gap)

        text = self.label
        if self.figure is not None:
            count, _, text = text.partition(" ")
            write(count, ui.px(5))
            add(self.figure, ui.px(5))
        write(text, ui.px(4))
        room = box.right - x - sum(one.get_width() + ui.px(2) for one in self.lost)
        if self.whose and ui.type.width(self.whose, "sans", size) <= room:
            write(self.whose, ui.px(4))
        self.crosses = []
        for one in self.lost:
            if x + one.get_width() > self.rect.w:
                break
            spot = one.get_rect(midleft=(x, box.centery))
            self.crosses.append(spot.inflate(-spot.w // 6, -spot.h // 6))
            add(one, ui.px(2))
        return found

    def wide(self, ui: Ui, named: bool = False) -> int:
        """How much room the line takes, with whose piece it is or without."""
        pictures = [*self.lost, *([self.figure] if self.figure is not None else [])]
        whose = ui.type.width(self.whose, "sans", ui.letters("log")) + ui.px(4) if named and self.whose else 0
        return (ui.type.width(self.label, "sans", ui.letters("log")) + ui.px(26) + whose
                + sum(one.get_width() + ui.px(6) for one in pictures))


@dataclass
class TurnLine(Widget):
    """One turn of somebody else; pressing it looks back at it."""

    who: str = ""
    ways: tuple[str, ...] = ()  # to tell it, each shorter than the one before: figures beside it tell the rest
    news: Sequence[str] = ()  # what became of it
    colour: Colour = (0, 0, 0)
    figure: pygame.Surface | None = None
    lost: tuple[pygame.Surface, ...] = ()

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme, size = ui.theme, ui.letters("log")
        ui.plate(self.rect, mix(theme["panel"], self.colour, 0.34 if hovered or focused else 0.2),
                 theme["focus"] if focused else mix(self.colour, theme["panel"], 0.4), 2 if focused else 1)
        x, middle = self.rect.x + ui.px(6), self.rect.centery
        if self.figure is not None:
            ui.surface.blit(self.figure, self.figure.get_rect(midleft=(x, middle)))
            x += self.figure.get_width() + ui.px(6)
        right = self.rect.right - ui.px(6)
        for picture in self.lost:
            spot = picture.get_rect(midright=(right, middle))
            cross = spot.inflate(-spot.w // 5, -spot.h // 5)
            ui.surface.blit(picture, spot)
            for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
                pygame.draw.line(ui.surface, theme["danger"], start, end, ui.px(2))
            right = spot.x - ui.px(3)
        half = self.rect.h // (3 if self.news else 2)
        ui.line(self.who, Rect(x, self.rect.y + ui.px(1), right - x, half), "bold", size, theme["vellum"])
        words = next((told for told in self.ways if ui.type.width(told, "sans", size - 1) <= right - x), self.ways[-1])
        ui.line(words, Rect(x, self.rect.y + half - ui.px(1), right - x, half), "sans", size - 1, theme["brass"])
        for told in self.news:
            box = Rect(x, self.rect.y + 2 * half - ui.px(2), self.rect.right - ui.px(6) - x, half)
            ui.line(told, box, "italic", size - 1, theme["vellum"])


def turn_height(ui: Ui, news: bool = False) -> int:
    """How high the line of one turn is, with what became of it or without."""
    return max(ui.tx(MOVED) + ui.px(6), (3 if news else 2) * ui.type.height("sans", ui.letters("log")) + ui.px(2))


def row_height(ui: Ui) -> int:
    """From one line to the next."""
    return max(ui.type.height("sans", ui.letters("log")), ui.tx(FIGURE) + ui.px(2))
