"""Settings: pages of choices, each of which works at once and is saved at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.app.key_hints import KeyHint
from game.app.parts import COLUMN, Hint, hint_of, page, pale_crest
from game.app.scrolling import Scroll, ScrollScene
from game.input.inputs import Act, PlayerInput
from game.scenes.menu.controls_page import DEVICES, controls_of
from game.scenes.menu.folders_page import FOLDERS, folders_of
from game.storage.settings import AUTOMATIC, SECRETS, SLOWNESS, TEXT_SIZES
from game.telling.strings import languages
from game.telling.wording import capital
from game.view.gauges import Gauge, Toggle
from game.view.layout import Item, column, flex, grid, part, scroll, stack
from game.view.theme import PALETTES
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App

Setting = tuple[str, Sequence[object], str]
FLAG: tuple[bool, bool] = (False, True)
# Each setting with the values it can have, and the group of texts that names them; flags are yes or no.
PAGES: dict[str, tuple[Setting, ...]] = {
    "look": (("language", (), "language"), ("palette", PALETTES, "settings.palettes"),
             ("text_size", range(AUTOMATIC, len(TEXT_SIZES)), "settings.text_sizes"), ("fullscreen", FLAG, ""),
             ("speed", tuple(SLOWNESS), "settings.speeds"), ("reduced_motion", FLAG, ""), ("examples", FLAG, "")),
    "sound": (("master", range(11), "number"), ("volume", range(11), "number"), ("music", range(11), "number"),
              ("mono", FLAG, ""), ("captions", FLAG, ""), ("narration", FLAG, "")),
    "table": (("show_legal", FLAG, ""), ("show_last", FLAG, ""), ("show_threats", FLAG, ""), ("show_effect", FLAG, ""),
              ("show_coordinates", FLAG, ""), ("show_thoughts", FLAG, ""), ("hourglass", FLAG, ""),
              ("sheets", FLAG, ""),
              ("secrets", SECRETS, "settings.secret_ways"), ("confirm_turn", FLAG, ""), ("confirm_drastic", FLAG, "")),
    "controls": (), "folders": ()}
SIGNS = {"look": "look", "sound": "sound", "table": "board", "controls": "hand", "folders": "folder"}  # their icons


class SettingsScene(ScrollScene):
    """One page at a time, with the names of all of them above."""

    name = "settings"

    def __init__(self, app: App, page: str = "look") -> None:
        super().__init__(app)
        self.page = page
        self.device = "pad" if app.devices.last == "pad" else "keyboard"  # whose controls are shown
        self.message = ""  # what came of the last change of a key
        self.list = Scroll()
        self.scrolls = [self.list]

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        hints = [tr(f"settings.hints.{name}") for page in PAGES.values() for name, _, _ in page]
        hints += [tr(f"settings.hints.{name}") for name in ("edge", "dead_zone")]
        hints += [tr(f"homes.hints.{name}") for name in FOLDERS]
        tabs = grid(self.tabs(), (2 if ui.text_size > 1.1 else 3) if ui.tall else len(self.pages()), gap="near",
                    height=42)
        inside = column(scroll(self.list, self.rows(ui)), pale_crest(ui), gap="far")
        body = column(tabs, flex(stack(Panel("panel"), inside, edge=("wide", "far"))),
                      Hint("hint", text=self.explained, texts=hints), gap="apart")
        return page(self, ui, tr("settings.title"), body)

    def tabs(self) -> list[Button]:
        """The names of the pages."""
        return [Button(f"page:{page}", label=self.app.tr(f"settings.pages.{page}"), action=partial(self.turn_to, page),
                       hint=self.app.tr(f"settings.page_hints.{page}"), size=18, icon=f"icons/{SIGNS[page]}",
                       chosen=page == self.page) for page in self.pages()]

    def rows(self, ui: Ui) -> Item:
        """The page that is open: choices, what every key and button does, or where things lie."""
        if self.page == "controls":
            return controls_of(self, ui)
        if self.page == "folders":
            return folders_of(self, ui)
        found = [self.choice(name, possible or languages(), group) for name, possible, group in PAGES[self.page]]
        columns = 1 if ui.tall or len(found) < 4 else 2
        return part(grid(found, columns, gap=("near", "wide"), aside="wide", down=True), width=columns * COLUMN)

    def choice(self, name: str, possible: Sequence[object], group: str) -> Choice:
        """One setting as what it is: a flag, a number of ten, or one of several words."""
        value = getattr(self.app.settings, name)
        plain = Choice(name, label=self.app.tr(f"settings.{name}"), step=partial(self.change, name, possible), size=19,
                       hint=self.app.tr(f"settings.hints.{name}"), value=capital(self.shown(value, group)))
        if isinstance(value, bool):
            return Toggle(**vars(plain), on=value)
        return Gauge(**vars(plain), level=int(value)) if group == "number" else plain

    def pages(self) -> list[str]:
        """The pages; where nobody may leave the program, nobody needs to know where its files are."""
        return [page for page in PAGES if page != "folders" or self.app.house.may_quit]

    def first_focus(self) -> str:
        return PAGES[self.page][0][0] if PAGES[self.page] else {"controls": "device", "folders": "open:data"}[self.page]

    def shown(self, value: object, group: str) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.app.tr("common.yes" if value else "common.no")
        if group == "language":
            return self.app.strings.own_name(str(value))
        if group == "number":
            return str(value) if value else self.app.tr("settings.silent")
        return self.app.tr(f"{group}.{value}")

    def explained(self) -> str:
        """What came of the last change, or what the focus is on."""
        return self.message or hint_of(self)

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        deed = tr("hints.open" if self.page == "folders" else "hints.change")
        return [("go", tr("hints.go")), ("confirm", deed), ("scroll", tr("settings.other_page")),
                ("cancel", tr("hints.back"))]

    def neighbour(self, step: tuple[int, int]) -> str:
        """Sideways, the names of the pages lead to each other, however near what lies below them is."""
        names = [f"page:{page}" for page in self.pages()]
        if step[0] and self.focus in names:
            return names[max(0, min(len(names) - 1, names.index(self.focus) + step[0]))]
        return super().neighbour(step)

    # ---- what happens -------------------------------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        """Open a page of the settings, at its top."""
        self.page, self.message = page, ""
        self.list.to_top()
        self.focus = f"page:{page}"
        self.refresh()

    def handle_scroll(self, given: PlayerInput) -> None:
        """The page keys turn pages."""
        if given.act is Act.PAGE:
            pages = self.pages()
            self.turn_to(pages[(pages.index(self.page) + given.step[1]) % len(pages)])
        else:
            super().handle_scroll(given)

    def take(self, given: PlayerInput) -> bool:
        """Whatever is done, what was told is old."""
        if self.message and given.act is not Act.POINT:
            self.message = ""
            self.dirty = True
        return False

    def tell(self, text: str) -> None:
        """Say what came of something, until something else is done."""
        self.message = text
        self.dirty = True

    def change_device(self, way: int) -> None:
        """The controls of the other device."""
        self.device = DEVICES[(DEVICES.index(self.device) + way) % len(DEVICES)]
        self.list.to_top()
        self.refresh()

    def keep_controls(self) -> None:
        """The bindings were changed: they are saved at once."""
        bindings = self.app.devices.bindings
        self.app.settings.keys, self.app.settings.buttons = bindings.plain("keyboard"), bindings.plain("pad")
        self.app.changed_settings()

    def change(self, name: str, values: Sequence[object], way: int) -> None:
        """Go to the next value; numbers end where they end, anything else goes round."""
        index = list(values).index(getattr(self.app.settings, name)) + way
        index = max(0, min(len(values) - 1, index)) if len(values) > 10 else index % len(values)
        setattr(self.app.settings, name, values[index])
        self.app.changed_settings()
