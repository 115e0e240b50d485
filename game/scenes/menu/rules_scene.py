"""The rule book of a ruleset: contents at the side, pages to scroll, words to search for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import bar_height
from game.app.narrator import Topics
from game.app.parts import Onward
from game.app.scene import Scene
from game.app.scrolling import veiled
from game.engine.rules import Rules
from game.input.inputs import Act, PlayerInput
from game.ruleset.compile import compile_ruleset, world_of
from game.ruleset.problems import RulesetError
from game.ruleset.source import BOOK_BYTES, read_text
from game.ruleset.world import World
from game.scenes.board_picture import kit_for
from game.telling.strings import folded, found_in
from game.telling.wording import whole
from game.view.layout import Fixed, Item, column, flex, lay, part, row, stack
from game.view.page import Page, parse
from game.view.page_diagram import Kit
from game.view.theme import Colour
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
WIDEST = 1000  # units of the page: longer lines are hard to follow
NEAR = 48  # units below the top of the page at which a chapter is being read


def book_file(files: tuple[Path, ...], language: str) -> Path | None:
    """The rule book in a language, or else in English, from the ruleset's folder or one that it extends."""
    for wanted in (language, "en"):
        for file in reversed(files):
            path = file.parent / f"rules.{wanted}.md"
            if path.is_file():
                return path
    return None


def rule_book(rules: Rules, files: tuple[Path, ...], language: str) -> str:
    """The text of the rule book; what the ruleset says about itself, if there is none."""
    path, model, trouble = book_file(files, language), rules.compiled.model, ""
    if path is not None:
        try:
            return read_text(path, path.parent, BOOK_BYTES)
        except RulesetError as error:
            trouble = f"\n\n{error.problems[0].headline}"
    about = model.about.get(language) or model.about.get("en", "")
    return f"# {model.name.get(language) or model.id}\n\n{about}{trouble}"


def book_files(app: App, rules: Rules) -> tuple[Path, ...]:
    """The ruleset's file and those that it extends."""
    try:
        return tuple(app.library.load(rules.compiled.model.id).files)
    except RulesetError:  # it is gone, or broken by now, and a game goes on by the copy that was kept
        return rules.compiled.loaded.files


@dataclass
class Chapter(Button):
    """A line of the contents; a long heading takes two."""

    def write(self, ui: Ui, box: Rect, colour: Colour) -> None:
        ui.lines(self.label, box, "bold", self.size, colour, self.align)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = len(ui.type.balanced(self.label, "bold", self.size, width - ui.px(20)))
        height = max(ui.tx(34), lines * ui.type.height("bold", self.size) + ui.px(10))
        return height, height


class RulesScene(Scene):
    """A rule book: its contents, a page that scrolls, and a search."""

    name = "rules"

    def __init__(self, app: App, rules: Rules, section: str = "") -> None:
        super().__init__(app)
        self.rules = rules
        self.section = section
        self.search = ""
        self.hit: tuple[int, int] | None = None  # top and bottom of what was found
        self.hits = (0, 0)  # which of all places that is, and how many there are
        self.missed = False  # whether the word that was searched for is nowhere
        self.pulled: tuple[int, int, bool] | None = None  # where the page or the rail was pressed, and the top then
        self.top = 0
        self.asked = -1  # the chapter that was chosen in the contents, until one reads on
        self.page: Page | None = None
        self.made_for: tuple[object, ...] = ()
        self.text_box = Rect(0, 0, 0, 0)
        self.shown: dict[str, tuple[World, tuple[Path, ...]]] = {}  # rulesets whose boards are in diagrams
        self.kits: dict[str, Kit | None] = {}

    def enter(self) -> None:
        self.app.noise("page")

    def aloud(self) -> Topics:
        """Also what begins on the part of the page that is seen; what began before was read already."""
        begins = [text for top, _, text in self.page.texts if self.top <= top < self.top + self.text_box.h
                  ] if self.page is not None else []
        return [*super().aloud(), ("page", " ".join(map(whole, filter(None, begins))))]

    def layout(self, ui: Ui) -> list[Widget]:
        """Contents on the left (above, in a tall window), the page on the right."""
        tr, paper, aside = self.app.tr, Panel("paper", paper=True), Widget("aside")
        back = Button("back", label=tr("rules.back"), action=self.back, size=17)
        field = TextField("search", label=tr("rules.search"), action=self.ask_word, value=self.search,
                          changed=self.look_for, size=17, icon="icons/search")
        above = part(row(back, field, gap="far", equal=True), height=42)
        room = ui.area.inflate(-2 * ui.space("far"), -2 * ui.space("far"))
        room.h -= max(0, bar_height(ui) + ui.px(4) - ui.space("far"))
        found = lay(column(above, part(aside, height=42), flex(paper), gap="near") if ui.tall else
                    row(part(column(above, flex(aside), gap="apart"), width=290),
                        flex(paper, most=WIDEST), gap="far", start=0.5), room, ui)
        self.text_box = paper.rect.inflate(-ui.px(72 if ui.tall else 96), -ui.px(48))
        self.make_page(ui)
        inside = self.leaf() if ui.tall else self.contents(ui, aside.rect)
        return [*(widget for widget in found if widget is not aside), *lay(inside, aside.rect, ui)]

    def leaf(self) -> Widget:
        """The chapter that is read between two arrows, where there is no room for all of them."""
        assert self.page is not None
        chapters = [heading for heading in self.page.headings if heading[1] <= 2]

        def step(way: int) -> None:
            index = (self.chapter() + way) % len(chapters)
            self.open_chapter(index, chapters[index][2])

        return Choice("chapters", step=step, value=chapters[self.chapter()][0] if chapters else "", size=16)

    def contents(self, ui: Ui, room: Rect) -> Item:
        """The chapters, as many as there is room for around the one that is read."""
        assert self.page is not None
        gap, onward = ui.space("hair"), Fixed(14)
        box = room.inflate(-2 * ui.space("far"), -2 * ui.space("hair") - 2 * ui.px(onward))
        rows = [Chapter(f"chapter:{index}", label=text, action=partial(self.open_chapter, index, top), size=16,
                        align="left", quiet=True, chosen=self.chapter() == index)
                for index, (text, _, top) in enumerate(heading for heading in self.page.headings if heading[1] <= 2)]
        first, last = around([one.measure(ui, box.w)[0] + gap for one in rows], self.chapter(), box.h + gap)
        above = Onward("above", action=partial(self.follow, rows[first - 1]), down=False) if first else None
        below = Onward("below", action=partial(self.follow, rows[last])) if last < len(rows) else None
        return stack(Panel("contents"), column(
            part(above, width=120, height=onward), flex(column(*rows[first:last], gap="hair")),
            part(below, width=120, height=onward)), edge=("far", "hair"))

    def follow(self, row: Chapter) -> None:
        """Open a chapter for which there was no room in the contents."""
        if row.action is not None:
            row.action()
        self.focus = row.id

    def chapter(self) -> int:
        """The chapter that is being read: the one asked for, which near the end of the book may not reach the top."""
        assert self.page is not None
        if self.asked >= 0:
            return self.asked
        chapters, reach = [heading for heading in self.page.headings if heading[1] <= 2], self.app.ui.px(NEAR)
        return max((i for i, (_, _, top) in enumerate(chapters) if top <= self.top + reach), default=0)

    def make_page(self, ui: Ui) -> None:
        """Set the page for this width, once."""
        key = (id(ui), self.text_box.w, self.app.settings.language)
        if self.made_for == key:
            return
        blocks = parse(rule_book(self.rules, self.files, self.app.settings.language))
        self.kits.clear()
        self.page = Page(ui, blocks, self.text_box.w, partial(self.kit, ui))
        self.made_for = key
        for text, _, top in self.page.headings:
            if self.section and text == self.section:
                self.top = top

    def kit(self, ui: Ui, name: str) -> Kit | None:
        """What diagrams are drawn with: the board of the ruleset in whose folder the book is, or of a named one."""
        if name not in self.kits:
            path = book_file(self.files, self.app.settings.language)
            own = self.rules.compiled.model.id
            self.kits[name] = self.make_kit(ui, name or (path.parent.name if path is not None else own))
        return self.kits[name]

    def make_kit(self, ui: Ui, name: str) -> Kit | None:
        """Board and pieces of a ruleset; nothing if it is wrong, or if every seat has a board of its own."""
        if name not in self.shown:
            try:
                self.shown[name] = self.drawn_with(name)
            except RulesetError:
                return None
        world, files = self.shown[name]
        return kit_for(ui, world, [name, *(file.parent.name for file in files)], self.app.settings.language)

    def drawn_with(self, name: str) -> tuple[World, tuple[Path, ...]]:
        """What a ruleset's board and pieces are drawn with: its own world, which is there already, or another one's."""
        if name == self.rules.compiled.model.id:
            return self.rules.world, self.files
        loaded = self.app.library.load(name)
        return world_of(loaded), loaded.files

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The ruleset's file and those that it extends."""
        return book_files(self.app, self.rules)

    def paint_over(self, ui: Ui) -> None:
        """The page and how far one has read."""
        if self.page is None:
            return
        room = max(1, self.page.height - self.text_box.h)
        edges = [veiled(ui, self.text_box, way) for more, way in ((self.top > 0, 1), (self.top < room, -1)) if more]
        finds = partial(found_in, wanted=folded(self.search.strip())) if self.hit is not None else None
        self.page.draw(ui.surface, self.text_box, self.top, finds)
        if self.page.height > self.text_box.h:
            ui.surface.blits(edges, False)
            rail = Rect(self.text_box.right + ui.px(22), self.text_box.y, ui.px(5), self.text_box.h)
            paper = self.widget("paper")
            rail = ui.between_mounts(rail, paper.rect) if paper is not None else rail
            pygame.draw.rect(ui.surface, ui.theme["vellum_dim"], rail, border_radius=ui.px(3))
            size = max(ui.px(30), rail.h * self.text_box.h // self.page.height)
            knob = Rect(rail.x, rail.y + (rail.h - size) * self.top // room, rail.w, size)
            pygame.draw.rect(ui.surface, ui.theme["brass_dark"], knob, border_radius=ui.px(3))
        self.mark(ui)

    def mark(self, ui: Ui) -> None:
        """A line beside what was found, and which of how many places it is; words if nothing was found."""
        box = self.text_box
        if self.missed:
            words = self.app.tr("hands.not_in_book", what=self.search)
            slip = Rect(0, 0, min(box.w, ui.type.width(words, "italic", 17) + ui.px(40)), ui.tx(40))
            slip.midbottom = box.midbottom
            ui.panel(slip)
            ui.line(words, slip.inflate(-ui.px(24), 0), "italic", 17, ui.theme["vellum"], "centre")
        elif self.hit is not None:
            line = Rect(box.x - ui.px(16), box.y + self.hit[0] - self.top, ui.px(5), self.hit[1] - self.hit[0])
            line = line.clip(Rect(line.x, box.y, line.w, box.h))
            pygame.draw.rect(ui.surface, ui.theme["brass_dark"], line, border_radius=ui.px(2))
            foot = Rect(box.x, box.bottom, box.w, ui.px(18))
            ui.line(self.app.tr("rules.found", at=self.hits[0], of=self.hits[1]), foot, "sans", 14 / ui.text_size,
                    ui.theme["ink_dim"], "centre")

    def go(self, top: int) -> None:
        """Read on from a height."""
        assert self.page is not None
        self.top = max(0, min(top, self.page.height - self.text_box.h))
        self.asked = -1
        self.refresh()

    def open_chapter(self, index: int, top: int) -> None:
        self.app.noise("page")
        self.go(top)
        self.asked = index

    def take(self, given: PlayerInput) -> bool:
        """Scrolling by wheel, by page keys, and by pulling the page or the knob beside it."""
        step = self.text_box.h - self.app.ui.px(40)
        if self.pull(given):
            return True
        if given.act is Act.SCROLL:
            self.go(self.top + given.step[1] * self.app.ui.px(60))
            return True
        if given.act is Act.PAGE:
            self.go(self.top + given.step[1] * step)
            return True
        return False

    def pull(self, given: PlayerInput) -> bool:
        """A finger or the mouse pulls the page along, or goes to a place of the rail; whether that was meant."""
        box = self.text_box
        rail = Rect(box.right, box.y, self.app.ui.px(44), box.h)
        if given.act is Act.PRESS and (box.collidepoint(given.at) or rail.collidepoint(given.at)):
            self.pulled = (given.at[1], self.top, rail.collidepoint(given.at))
        if self.pulled is None or self.page is None or given.act not in (Act.PRESS, Act.POINT, Act.RELEASE):
            return False
        start, top, by_rail = self.pulled
        if by_rail:
            self.go((given.at[1] - box.y) * (self.page.height - box.h) // max(1, box.h))
        elif given.at[1] != start or given.act is Act.POINT:
            self.go(top + start - given.at[1])
        if given.act is Act.RELEASE:
            self.pulled = None
        return True

    def look_for(self, text: str) -> None:
        """A word to search for."""
        if text != self.search:
            self.hit = None
        self.search, self.missed = text, False

    def ask_word(self) -> None:
        """With keys at hand the next place is found; whoever has none writes on the screen first."""
        if self.app.devices.last == "keyboard":
            self.find_next()
            return
        from game.scenes.menu.keyboard import writing_scene

        def written(text: str) -> None:
            self.look_for(text)
            self.find_next()

        self.app.stack.push(writing_scene(self.app, self.app.tr("rules.search"), self.search, 30, written))

    def find_next(self) -> None:
        """Go to the next heading or paragraph that holds the word, after the last one from the beginning again."""
        wanted = folded(self.search.strip())
        if not wanted or self.page is None:
            return
        tops = [(top, bottom) for top, bottom, text in self.page.texts if wanted in folded(text)]
        after = self.hit[0] if self.hit is not None else self.top - 1
        self.missed = not tops
        if tops:
            self.hit = next((one for one in tops if one[0] > after), tops[0])
            self.hits = (tops.index(self.hit) + 1, len(tops))
            self.go(self.hit[0] - self.app.ui.px(30))
        else:
            self.hit = None
            self.app.noise("deny")
        self.refresh()


def around(sizes: list[int], chosen: int, room: int) -> tuple[int, int]:
    """From which to which of a row of things there is room, with a chosen one among them, in the middle if it can."""
    first, last = chosen, min(chosen + 1, len(sizes))
    while True:
        above = first > 0 and (last - chosen > chosen - first or last == len(sizes))
        more = (first - 1, last) if above else (first, last + 1)
        if more[0] < 0 or more[1] > len(sizes) or sum(sizes[slice(*more)]) > room:
            return first, last
        first, last = more


def open_rule_book(app: App, name: str) -> None:
    """The rule book of a ruleset by its id; if the ruleset is wrong, how."""
    from game.scenes.menu.problems import telling_problems
    with telling_problems(app, name):
        app.stack.push(RulesScene(app, Rules(compile_ruleset(app.library.load(name)))))
