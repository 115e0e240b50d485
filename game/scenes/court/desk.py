"""The writing desk: a whole page for what somebody tells, with what is to be woven in beside it.

What is written is kept on the disk at every pause. Whoever would rather tell it aloud keeps nothing but a title.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import KeyHint, bar_height
from game.app.parts import Heading
from game.app.scene import Scene
from game.engine.decide import OVERRIDES
from game.engine.suggest import called
from game.input.inputs import Act, PlayerInput
from game.ruleset.elision import plain
from game.scenes.menu.keyboard import KeyboardScene
from game.storage.drafts import Draft, Drafts
from game.table.intents import Close, Write
from game.table.offer import ideas_for_text
from game.view.layout import Item, Pixels, by_width, column, flex, grid, lay, part, row, stack
from game.view.paper import shadow, vellum
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
PAUSE = 0.7  # seconds without a letter, after which the page is kept
STEM = 6  # letters by which a word is recognised
BESIDE = 330  # units: for the slips
WORD = re.compile(r"[^\W\d_]+")
TITLE, STORY = "title", "story"


@dataclass
class Parchment(Widget):
    """The page that is written on."""

    def draw(self, ui: Ui) -> None:
        shadow(ui, self.rect)
        ui.surface.blit(vellum(ui, self.rect.size, 11), self.rect)


@dataclass
class Written(Widget):
    """A text on the page, with a caret where one writes; what is not settled yet is underlined."""

    value: str = ""
    composed: str = ""
    caret: int = -1  # -1: somebody writes elsewhere
    style: str = "serif"
    size: float = 20

    def lines(self, ui: Ui, width: int) -> list[str]:
        whole = self.shown()
        return ui.type.wrap(whole, self.style, self.size, width) or [""]

    def shown(self) -> str:
        if self.caret < 0:
            return self.value
        return f"{self.value[:self.caret]}{self.composed}|{self.value[self.caret:]}"

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        """One line at least; a long story would like more than a small page has."""
        step, lines = ui.type.height(self.style, self.size), len(self.lines(ui, width - ui.px(16)))
        return (lines if self.style == "title" else 1) * step + ui.px(10), lines * step + ui.px(10)

    def draw(self, ui: Ui) -> None:
        theme, inner = ui.theme, self.rect.inflate(-ui.px(16), -ui.px(10))
        if self.caret >= 0 or any(self.state(ui)):
            pygame.draw.rect(ui.surface, theme["focus" if self.caret >= 0 else "brass_dark"], self.rect,
                             max(1, ui.px(2 if self.caret >= 0 else 1)), border_radius=ui.px(4))
        if not self.value and not self.composed and self.caret < 0:
            ui.write(ui.type.wrap(self.label, "italic", self.size, inner.w), inner, "italic", self.size,
                     theme["ink_dim"])
            return
        ui.write(self.seen_lines(ui, inner), inner, self.style, self.size, theme["ink"])

    def seen_lines(self, ui: Ui, inner: Rect) -> list[str]:
        """As many lines as there is room for: those up to where one writes."""
        lines = self.lines(ui, inner.w)
        room = max(1, inner.h // ui.type.height(self.style, self.size))
        end, told = len(lines), 0
        for number, line in enumerate(lines if self.caret >= 0 else ()):
            told += len(line) + 1
            if told > self.caret:
                end = number + 1
                break
        last = min(len(lines), max(end, room))
        return lines[max(0, last - room):last]


@dataclass
class SlipButton(Button):
    """A slip that is to be woven in; it is lit once its words occur, or somebody marks it as told."""

    lit: bool = False

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        face = mix(theme["page"], theme["brass"], 0.55) if self.lit else mix(theme["page"], theme["ink_dim"], 0.12)
        self.draw_plate(ui, face, theme["brass"] if self.lit or any(self.state(ui)) else theme["ink_dim"],
                        2 if self.lit else 1)
        box = self.rect.inflate(-ui.px(16), -ui.px(6))
        if self.lit:
            side = min(ui.tx(16), box.h)
            ui.show("icons/yes", Rect(box.x, box.centery - side // 2, side, side), theme["good_ink"])
            box = Rect(box.x + side + ui.px(8), box.y, box.w - side - ui.px(8), box.h)
        ui.line(self.label, box, "serif", self.size, theme["ink"], "left")


class DeskScene(KeyboardScene):
    """A title and a story for one decision."""

    name = "desk"
    covers = True

    def __init__(self, app: App, table: See) -> None:
        writing = table.state.writing
        assert writing is not None and writing.desk is not None
        self.table, self.line = table, writing.desk
        self.drafts = Drafts(app.home, app.lock)
        self.draft = self.drafts.find(table.match)
        self.limits = {TITLE: writing.limits[-1], STORY: writing.desk.most}
        self.titles, self.stories = ideas_for_text(table.state), list(writing.desk.ideas)
        match = table.match  # no two situations of an evening are given the same first idea
        random.Random(f"{match.plan.seed}:{len(match.game.log)}").shuffle(self.titles)
        super().__init__(app, "", "", self.limits[TITLE], self.hand_in)
        self.field = STORY if self.draft.title else TITLE
        self.caret = len(self.text())
        self.idea = 0
        self.since = -1.0  # seconds since a letter was written that is not on the disk yet
        self.trouble = ""
        self.typed = app.devices.last == "keyboard"

    # ---- what there is ----------------------------------------------------------------------------------------------

    def text(self) -> str:
        return self.draft.title if self.field == TITLE else self.draft.story

    def set_text(self, text: str) -> None:
        self.draft.write(**{self.field: text})
        self.since = 0.0
        self.refresh()

    def slips(self) -> list[str]:
        """What is to be woven in, by its name."""
        position, rules = self.table.match.game.position, self.table.rules
        return [called(rules, position, "piece", piece, self.app.settings.language)
                for piece in position.piles[self.line.desk]]

    def woven(self, slip: str) -> bool:
        """Whether a slip is told: marked so, or the longest of its words occurs."""
        if slip in self.draft.told:
            return True
        words = {word[:STEM] for word in map(plain, WORD.findall(f"{self.draft.title} {self.draft.story}"))}
        own = sorted((plain(word) for word in WORD.findall(slip)), key=len)
        return bool(own) and own[-1][:STEM] in words

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """The page and the slips beside it, or below it in a tall window; keys for those who have none at the foot."""
        tr, slips = self.app.tr, self.slips()
        left = self.limits[self.field] - len(self.text())
        count = Heading("count", label=tr("desk.left", count=left), size=15, style="sans", colour="ink_dim",
                        align="right")
        page = stack(Parchment("page"), column(
            part(Heading("asked", label=tr("desk.title"), size=19, style="italic", colour="ink_dim", align="left"),
                 height=28), self.written(TITLE, "title", 28), flex(self.written(STORY, "serif", 21)),
            part(count, height=24), gap="near"), edge=("vast", "far"))
        told = sum(map(self.woven, slips))
        head = Heading("slips", label=tr("desk.slips", count=told, all=len(slips)), size=17, style="serif",
                       align="left")
        buttons: list[Item] = [SlipButton(f"slip:{number}", label=slip, action=partial(self.mark, slip), size=17,
                                          lit=self.woven(slip)) for number, slip in enumerate(slips)]
        columns = 2 if ui.tall or len(slips) > (14 if self.typed else 5) else 1
        beside = column(part(head, height=28), grid(buttons, columns, gap="hair", aside="hair", height=(26, 34)),
                        gap="near")
        ways = self.ways(ui)
        body = column(flex(page), beside, ways, gap="apart") if ui.tall else row(
            flex(page), part(column(beside, flex(), ways, gap="apart"), width=BESIDE if columns == 1 else BESIDE * 1.4),
            gap="apart")
        room = ui.area.inflate(-2 * ui.space("wide"), -2 * ui.space("near"))
        room.h -= bar_height(ui)
        keys = None if self.typed or not self.app.house.free_text else part(
            by_width(partial(self.keys_for, ui)), width=Pixels(min(room.w, ui.px(1100))))
        return lay(column(flex(body), keys, gap="near"), room, ui)

    def written(self, field: str, style: str, size: float) -> Written:
        """A field of the page."""
        here = field == self.field
        return Written(f"field:{field}", label=self.app.tr(f"desk.{field}_hint"),
                       value=self.draft.title if field == TITLE else self.draft.story, style=style, size=size,
                       caret=min(self.caret, len(self.text())) if here else -1, composed=self.composed if here else "",
                       action=partial(self.go_to, field))

    def ways(self, ui: Ui) -> Item:
        """An idea, and the two ways to hand it in, which are equals."""
        tr, ready = self.app.tr, bool(self.draft.title.strip())
        idea = Button("idea", label=tr("desk.idea"), action=self.suggest, size=16, icon="icons/hint")
        written = Button("tell", label=tr("desk.tell"), action=self.tell_written, size=17, main=ready,
                         enabled=ready and bool(self.draft.story.strip()), icon="icons/quill")
        aloud = Button("aloud", label=tr("desk.aloud"), action=self.tell_aloud, size=17, main=ready, enabled=ready,
                       icon="icons/sound")
        note = Label("note", label=self.trouble, size=14, most=2) if self.trouble else None
        return column(part(idea, height=40), part(written, height=48), part(aloud, height=48), note, gap="near")

    def paint(self, ui: Ui) -> None:
        self.app.background(ui)

    def draw_widget(self, ui: Ui, widget: Widget) -> None:
        """The caret tells where one writes; the ring tells what is used."""
        Scene.draw_widget(self, ui, widget)

    def first_focus(self) -> str:
        return f"field:{self.field}"

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        return [("go", tr("hints.go")), ("confirm", tr("hints.choose")), ("cancel", tr("hints.back"))]

    # ---- what happens -----------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """Letters go to the field in which one writes, wherever the focus is; arrows move its caret."""
        self.notice(given)
        here = self.focus == f"field:{self.field}"
        if given.act is Act.COMPOSE:
            self.composed = given.text
            self.refresh()
        elif given.act is Act.WRITE:
            self.composed = ""
            if self.app.house.free_text:
                self.write_text(given.text)
        elif given.act is Act.ERASE or (given.act is Act.UNDO and given.device == "pad"):
            self.erase()
        elif given.act is Act.GO and given.device == "keyboard" and given.step[0] and here:
            self.caret = max(0, min(len(self.text()), self.caret + given.step[0]))
            self.refresh()
        elif given.act is Act.CONFIRM and given.device == "keyboard" and here:
            self.finish()
        else:
            return False
        return True

    def notice(self, given: PlayerInput) -> None:
        """Keys on the screen are for those who have none; the focus stays where it is."""
        typed = self.typed
        super().notice(given)
        if typed != self.typed:
            self.focus = f"field:{self.field}"

    def go_to(self, field: str) -> None:
        """Put the caret at the end of the title or of the story."""
        self.field, self.caret = field, len(self.draft.title if field == TITLE else self.draft.story)
        self.focus = f"field:{field}"
        self.refresh()

    def go_to_button(self) -> None:
        """Move the focus to the button that hands the story in, once there is one."""
        self.focus = "tell" if self.draft.title.strip() and self.draft.story.strip() else "aloud"
        self.refresh()

    def write_text(self, text: str) -> None:
        """More text at the caret, as much as there is room for."""
        more = "".join(letter for letter in text if letter.isprintable() and letter not in OVERRIDES)
        more = more[:max(0, self.limits[self.field] - len(self.text()))]
        before, after = self.text()[:self.caret], self.text()[self.caret:]
        self.caret += len(more)
        self.capitals = more.strip() in (".", "!", "?")
        self.set_text(before + more + after)

    def erase(self) -> None:
        if self.caret > 0:
            text, self.caret = self.text(), self.caret - 1
            self.set_text(text[:self.caret] + text[self.caret + 1:])

    def mark(self, slip: str) -> None:
        """A slip is told, or is not after all."""
        self.draft.mark(slip)
        self.since = 0.0
        self.refresh()

    def suggest(self) -> None:
        """A title and a story that are made from the slips; another one each time."""
        title, story = (ideas[self.idea % len(ideas)] if ideas else None for ideas in (self.titles, self.stories))
        self.draft.write(title, story)
        self.idea += 1
        self.go_to(STORY)
        self.since = 0.0

    def update(self, seconds: float) -> None:
        """At a pause the page is kept."""
        super().update(seconds)
        if self.since >= 0:
            self.since += seconds
            if self.since > PAUSE:
                self.keep()

    def keep(self) -> None:
        """Write the draft to disk; if that fails, say why."""
        if self.since < 0:
            return
        self.since = -1.0
        try:
            self.drafts.keep(self.table.match, self.draft)
        except OSError as error:
            self.trouble = self.app.tr("desk.not_kept", why=error.strerror or str(error))
            self.refresh()

    def pause(self) -> None:
        super().pause()
        self.keep()

    def leave(self) -> None:
        super().leave()
        self.keep()

    def finish(self) -> None:
        """From the title to the story, and from there to what hands it in."""
        if self.field == TITLE:
            self.go_to(STORY)
        else:
            self.go_to_button()

    def tell_written(self) -> None:
        """The page is handed in as it is written."""
        if self.draft.title.strip() and self.draft.story.strip():
            self.hand_in(self.draft.story.strip())

    def tell_aloud(self) -> None:
        """Nothing but the title is kept; the story is told at the table."""
        if self.draft.title.strip():
            self.hand_in("")

    def hand_in(self, story: str) -> None:
        self.app.noise("write")
        self.keep()  # the page stays until the decision is in the journal
        match, decided = self.table.match, len(self.table.match.game.log)
        self.table.send_as(self, Write(self.draft.title.strip(), story))
        if len(match.game.log) > decided and not (match.journal is not None and match.journal.trouble):
            self.draft = Draft()
            try:
                self.drafts.drop(match)
            except OSError as error:
                self.trouble = self.app.tr("desk.not_kept", why=error.strerror or str(error))

    def back(self) -> None:
        """The page stays on the desk for later."""
        self.keep()
        self.table.send_as(self, Close())
