"""The rule book of a ruleset: contents at the side, pages to scroll, words to search for."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.rules import Rules
from game.input.inputs import Act, PlayerInput
from game.ruleset.compile import compile_ruleset
from game.ruleset.problems import RulesetError
from game.scenes.key_hints import bar_height
from game.scenes.scene import Scene
from game.view.page import Kit, Page, parse
from game.view.pieces import PieceArt
from game.view.show import Show
from game.view.ui import Ui
from game.view.widgets import Button, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect


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
    path = book_file(files, language)
    if path is not None:
        return path.read_text(encoding="utf-8")
    model = rules.compiled.model
    return f"# {model.name.get(language) or model.id}\n\n" + (model.about.get(language) or model.about.get("en", ""))


def book_files(app: App, rules: Rules) -> tuple[Path, ...]:
    """The ruleset's file and those that it extends."""
    try:
        return tuple(app.library.load(rules.compiled.model.id).files)
    except RulesetError:  # it is gone, or broken by now, and a game goes on by the copy that was kept
        loaded = rules.compiled.loaded
        return loaded.files if loaded is not None else ()


class RulesScene(Scene):
    """Reading."""

    name = "rules"

    def __init__(self, app: App, rules: Rules, section: str = "") -> None:
        super().__init__(app)
        self.rules = rules
        self.section = section
        self.search = ""
        self.top = 0
        self.asked = -1  # the chapter that was chosen in the contents, until one reads on
        self.page: Page | None = None
        self.made_for: tuple[object, ...] = ()
        self.text_box = Rect(0, 0, 0, 0)
        self.shown: dict[str, Rules] = {}  # rulesets whose boards are in diagrams
        self.kits: dict[str, Kit | None] = {}

    def enter(self) -> None:
        """The book is opened."""
        self.app.sound.play("page")

    def layout(self, ui: Ui) -> list[Widget]:
        """Contents on the left (above, in a tall window), the page on the right."""
        gap = ui.px(16)
        foot = max(0, bar_height(ui) + ui.px(4) - gap)
        area = Rect(0, 0, ui.area.w, ui.area.h - foot)
        side = area.w - 2 * gap if ui.tall else min(ui.tx(270), area.w // 3)
        paper = Rect(gap, ui.tx(120), area.w - 2 * gap, area.h - ui.tx(120) - gap) if ui.tall else Rect(
            side + 2 * gap, gap, area.w - side - 3 * gap, area.h - 2 * gap)
        self.text_box = paper.inflate(-ui.px(56), -ui.px(40))
        self.make_page(ui)
        assert self.page is not None
        found: list[Widget] = [
            Button("back", Rect(gap, gap, (side - gap) // 2, ui.tx(42)), self.app.tr("rules.back"), self.back, size=17),
            TextField("search", Rect(gap + (side + gap) // 2, gap, (side - gap) // 2, ui.tx(42)),
                      self.app.tr("rules.search"), self.find_next, value=self.search, changed=self.look_for, size=17),
            Panel("paper", paper, paper=True)]
        if not ui.tall:
            y, height = gap + ui.tx(42) + gap, ui.tx(36)
            chapters = [heading for heading in self.page.headings if heading[1] <= 2]
            room = max(1, (area.h - gap - y + ui.px(4)) // (height + ui.px(4)))
            first = max(0, min(self.chapter() - room // 2, len(chapters) - room))
            for index, (text, _, top) in list(enumerate(chapters))[first:first + room]:
                found.append(Button(f"chapter:{index}", Rect(gap, y, side, height), text,
                                    partial(self.open_chapter, index, top), size=15, align="left",
                                    chosen=self.chapter() == index))
                y += height + ui.px(4)
        return found

    def chapter(self) -> int:
        """The chapter that is being read: the one asked for, which near the end of the book may not reach the top."""
        assert self.page is not None
        if self.asked >= 0:
            return self.asked
        chapters = [heading for heading in self.page.headings if heading[1] <= 2]
        return max((i for i, (_, _, top) in enumerate(chapters) if top <= self.top + 40), default=0)

    def make_page(self, ui: Ui) -> None:
        """Set the page for this width, once."""
        key = (id(ui), self.text_box.w, self.app.settings.language)
        if self.made_for == key:
            return
        blocks = parse(rule_book(self.rules, self.files(), self.app.settings.language))
        self.kits.clear()
        self.page = Page(ui, blocks, self.text_box.w, partial(self.kit, ui))
        self.made_for = key
        for text, _, top in self.page.headings:
            if self.section and text == self.section:
                self.top = top

    def kit(self, ui: Ui, name: str) -> Kit | None:
        """What diagrams are drawn with: the board of the ruleset in whose folder the book is, or of a named one."""
        if name not in self.kits:
            path = book_file(self.files(), self.app.settings.language)
            own = self.rules.compiled.model.id
            self.kits[name] = self.make_kit(ui, name or (path.parent.name if path is not None else own))
        return self.kits[name]

    def make_kit(self, ui: Ui, name: str) -> Kit | None:
        """Board and pieces of a ruleset; nothing if it is wrong, or if every seat has a board of its own."""
        if name not in self.shown:
            try:
                self.shown[name] = self.rules if name == self.rules.compiled.model.id else Rules(
                    compile_ruleset(self.app.library.load(name)))
            except RulesetError:
                return None
        world = self.shown[name].world
        if world.board is None or world.stride:
            return None
        folders = [file.parent.name for file in self.app.library.load(name).files]
        show = Show(world.model)
        art = PieceArt(ui, [name, *folders], world.seats, world.kinds, *show.pieces())
        return Kit(world.board, art, show.zones(), show.board())

    def files(self) -> tuple[Path, ...]:
        """The ruleset's file and those that it extends."""
        return book_files(self.app, self.rules)

    def paint_over(self, ui: Ui) -> None:
        """The page and how far one has read."""
        if self.page is None:
            return
        self.page.draw(ui.surface, self.text_box, self.top)
        room = max(1, self.page.height - self.text_box.h)
        if self.page.height > self.text_box.h:
            rail = Rect(self.text_box.right + ui.px(10), self.text_box.y, ui.px(5), self.text_box.h)
            pygame.draw.rect(ui.surface, ui.theme["vellum_dim"], rail, border_radius=ui.px(3))
            size = max(ui.px(30), self.text_box.h * self.text_box.h // self.page.height)
            knob = Rect(rail.x, rail.y + (rail.h - size) * self.top // room, rail.w, size)
            pygame.draw.rect(ui.surface, ui.theme["brass_dark"], knob, border_radius=ui.px(3))

    def go(self, top: int) -> None:
        """Read on from a height."""
        assert self.page is not None
        self.top = max(0, min(top, self.page.height - self.text_box.h))
        self.asked = -1
        self.refresh()

    def open_chapter(self, index: int, top: int) -> None:
        """Read a chapter."""
        self.app.sound.play("page")
        self.go(top)
        self.asked = index

    def take(self, given: PlayerInput) -> bool:
        """Scrolling by wheel, page keys and, outside the contents, up and down."""
        step = self.text_box.h - self.app.ui.px(40)
        if given.act is Act.SCROLL:
            self.go(self.top + given.step[1] * self.app.ui.px(60))
            return True
        if given.act is Act.PAGE:
            self.go(self.top + given.step[1] * step)
            return True
        return False

    def look_for(self, text: str) -> None:
        """A word to search for."""
        self.search = text

    def find_next(self) -> None:
        """Go to the next heading or paragraph that holds the word."""
        if not self.search or self.page is None:
            return
        blocks = parse(rule_book(self.rules, self.files(), self.app.settings.language))
        wanted = self.search.lower()
        tops = [top for text, _, top in self.page.headings if wanted in text.lower() and top > self.top + 4]
        if not tops:
            heading = ""
            for block in blocks:
                heading = block.text if block.kind == "heading" else heading
                if wanted in block.text.lower():
                    tops += [top for text, _, top in self.page.headings if text == heading and top > self.top + 4]
        self.go(min(tops) if tops else 0)


def open_rule_book(app: App, name: str) -> None:
    """The rule book of a ruleset by its id; if the ruleset is wrong, how."""
    from game.scenes.problems import ProblemsScene
    try:
        app.stack.push(RulesScene(app, Rules(compile_ruleset(app.library.load(name)))))
    except RulesetError as error:
        app.stack.push(ProblemsScene(app, name, error.problems))
