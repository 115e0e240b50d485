"""Keys on the screen, for those who have none at hand; those who have can type as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.key_hints import KeyHint, bar_height
from game.app.parts import Heading, veil
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.view.layout import Fixed, Item, Pixels, Range, by_width, column, flex, grid, lay, part, row, stack
from game.view.theme import Colour
from game.view.ui import Ui
from game.view.widgets import Button, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app.app import App

WORD = re.compile(r"[^\W\d_]+")
HALF = 5  # keys of a row
LAYOUTS = {"qwerty": ["qwertyuiop", "asdfghjkl’-", "zxcvbnm,.!?"], "azerty": ["azertyuiop", "qsdfghjklm",
                                                                              "wxcvbn’-,.!?"]}
SUGGESTED = 16  # units high, and down to six tenths of it where they are long


@dataclass
class LetterKey(Button):
    """A key, with letters as large as it allows."""

    size: float = 22

    def write(self, ui: Ui, box: Rect, colour: Colour) -> None:
        ui.line(self.label, box, "bold", min(self.size, self.rect.h * 0.55 / ui.type.scale), colour, self.align)


class KeyboardScene(Scene):
    """Writes one line of text; `done` gets it, stepping back leaves everything as it was.

    Above the keys stand whole texts, and once something is written, those that begin like it and words that go on
    like the last one. The shoulder buttons go half a row on, the right trigger takes the first text that is offered.
    """

    name = "keyboard"
    covers = False

    def __init__(self, app: App, label: str, value: str, most: int, done: Callable[[str], None],
                 suggestions: Sequence[str] = (), dropped: Callable[[], None] | None = None,
                 words: Sequence[str] = ()) -> None:
        super().__init__(app)
        self.label = label
        self.value = value[:most]
        self.most = most
        self.done = done
        self.dropped = dropped
        self.suggestions = list(suggestions)
        found = dict.fromkeys((*words, *(word for text in suggestions for word in WORD.findall(text))))
        self.words = sorted(found, key=len)  # of those that are as long as each other, in the order of the texts
        self.capitals = not value
        self.page = 0
        self.typed = False  # somebody has a keyboard and uses it: the keys on the screen make room
        self.composed = ""  # what is not settled yet of what is typed

    # ---- layout -------------------------------------------------------------------------------------------------

    def rows(self) -> list[str]:
        """The rows of keys, as somebody wants them, or else as the language has them."""
        return [self.app.tr("keyboard.digits"), *self.letters(), self.app.tr("keyboard.accents")]

    def letters(self) -> list[str]:
        """The rows of plain letters."""
        return LAYOUTS.get(self.app.settings.letters_layout) or [
            self.app.tr(f"keyboard.rows.{row}") for row in (1, 2, 3)]

    def other_layout(self) -> str:
        """The layout that is not shown."""
        return next(name for name, rows in LAYOUTS.items() if rows[0] != self.letters()[0])

    def change_layout(self) -> None:
        """AZERTY instead of QWERTY, or the other way round, from now on."""
        self.app.settings.letters_layout = self.other_layout()
        self.app.changed_settings()
        self.refresh()

    def layout(self, ui: Ui) -> list[Widget]:
        field = TextField("field", value=self.value + self.composed, most=self.most)
        inside = column(part(Heading("label", label=self.label, size=20, style="serif", align="left"), height=40),
                        part(field, height=48), part(height=Fixed(8)),
                        by_width(partial(self.suggested, ui)) if self.suggestions or self.words else None,
                        None if self.typed else by_width(partial(self.keys_for, ui)),
                        part(Button("done", label=self.app.tr("keyboard.done"), action=self.finish, size=18, main=True),
                             height=44) if self.typed else None, gap="hair")
        room = ui.area.inflate(-2 * ui.px(16), 0)
        room.h -= bar_height(ui)
        return lay(column(flex(), part(stack(Panel("panel"), inside, edge=("far", "apart")), width=Fixed(920))), room,
                   ui)

    def keys_for(self, ui: Ui, width: int) -> Item:
        """The rows of keys, as large as fits, and what else can be done below them."""
        tr, gap = self.app.tr, ui.space("hair")
        rows = [[letter.upper() if self.capitals else letter for letter in letters] for letters in self.rows()]
        wide = (width + gap) // max(map(len, rows)) - gap
        height: Range = (Fixed(20), Pixels(min(ui.px(64), wide * 1.3)))
        lines = [row(*(part(LetterKey(f"key:{number}:{index}", label=shown, action=partial(self.write_text, shown)),
                            width=Pixels(wide))
                       for index, shown in enumerate(letters)), gap="hair", start=0.5)
                 for number, letters in enumerate(rows)]
        shares = (("shift", tr("keyboard.shift"), self.shift, 2),
                  ("layout", self.other_layout().upper(), self.change_layout, 3),
                  ("space", tr("keyboard.space"), partial(self.write_text, " "), 4),
                  ("erase", tr("keyboard.erase"), self.erase, 3), ("done", tr("keyboard.done"), self.finish, 3))
        lines.append(row(*(flex(LetterKey(identity, label=label, action=action, size=20, main=identity == "done",
                                          held=identity == "shift" and self.capitals), share)
                           for identity, label, action, share in shares), gap="hair"))
        return column(*(part(line, height=height) for line in lines), gap="hair")

    def suggested(self, ui: Ui, width: int) -> Item:
        """As many suggestions as there is room for, in one row in a wide window, and a key for more."""
        offered = self.offered()
        rows = min(3, len(self.suggestions)) if ui.tall and self.suggestions else 1
        widest = max((ui.type.width(text, "bold", SUGGESTED * 0.6) for text in self.suggestions), default=0) + ui.px(20)
        columns = 1 if ui.tall or widest > (width - ui.tx(64)) // 2 - 2 * ui.space("hair") else 2
        pages = max(1, -(-len(offered) // (rows * columns)))
        first = self.page % pages * rows * columns
        found: list[Item] = [Button(f"suggestion:{index}", label=text, size=SUGGESTED,
                                    action=partial(self.choose, text))
                             for index, text in enumerate(offered[first:first + rows * columns])]
        found += [part(height=40)] * (rows * columns - len(found))  # the keys stay where they are
        more = Button("more", label="…", hint=self.app.tr("spoken.more"), action=self.turn, size=18)
        return row(flex(grid(found, columns, gap="hair", height=40)),
                   part(column(part(more, height=40)), width=64) if pages > 1 else None, gap="hair")

    def offered(self) -> list[str]:
        """What could be meant: whole texts, then the last word gone on with."""
        begun = self.value.casefold()
        found = [text for text in self.suggestions if text.casefold().startswith(begun) and text != self.value]
        last = WORD.findall(begun)[-1] if begun and WORD.match(begun[-1]) else ""
        before = self.value[:len(self.value) - len(last)]
        found += [(before + word)[:self.most] for word in self.words if last and word.casefold().startswith(last)
                  and len(word) > len(last)]
        return list(dict.fromkeys(found))

    def neighbour(self, step: tuple[int, int]) -> str:
        """A row of keys goes on at its other end; where keys have just come back, the first one is enough."""
        if self.widget(self.focus) is None:
            return self.focus
        there = super().neighbour(step)
        row = self.focus.rpartition(":")[0]
        return self.along(step[0]) if step[0] and is_row(row) and not there.startswith(row) else there

    def along(self, keys: int) -> str:
        """The key so many further on in the row of the one that has the focus, round its end."""
        row, _, place = self.focus.rpartition(":")
        ids = [widget.id for widget in self.widgets if widget.id.startswith(f"{row}:")]
        return ids[(int(place) + keys) % len(ids)] if ids and is_row(row) else self.focus  # they are laid later

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def first_focus(self) -> str:
        return "suggestion:0" if self.suggestions else "key:1:0"

    def draw_widget(self, ui: Ui, widget: Widget) -> None:
        """There is one ring: with a pad it goes from key to key, with anything else it is where one writes."""
        ui.focus = self.focus if self.app.devices.last == "pad" else "field"
        super().draw_widget(ui, widget)

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        if self.app.devices.last == "keyboard":
            return [("confirm", tr("hints.done")), ("cancel", tr("hints.back"))]
        return [("go", tr("hints.go")), ("confirm", tr("hints.write")), ("undo", tr("hints.erase")),
                ("hint", tr("hints.shift")), ("menu", tr("hints.done")), ("cancel", tr("hints.back")),
                *([("past", tr("hints.complete"))] if self.offered() else [])]

    # ---- what happens -------------------------------------------------------------------------------------------

    def writing(self) -> bool:
        return True

    def take(self, given: PlayerInput) -> bool:
        self.notice(given)
        if given.act is Act.COMPOSE:
            self.composed = given.text
            self.refresh()
        elif given.act is Act.WRITE:
            self.composed = ""
            self.write_text(given.text)
        elif given.act in (Act.ERASE, Act.UNDO):
            self.erase()
        elif given.act is Act.MENU or (given.act is Act.CONFIRM and given.device == "keyboard"):
            self.finish()
        elif given.act is Act.HINT:
            self.shift()
        elif given.act is Act.PAST:
            self.complete()
        elif given.act is Act.PAGE:
            self.focus = self.along(given.step[1] * HALF)
        else:
            return False
        return True

    def notice(self, given: PlayerInput) -> None:
        """Keys on the screen are for those who have none."""
        typed = self.typed
        if given.act in (Act.WRITE, Act.COMPOSE) and given.device == "keyboard":
            self.typed = True
        elif given.device in ("pad", "touch"):
            self.typed = False
        if typed != self.typed:
            self.focus = "done" if self.typed else self.first_focus()
            self.refresh()

    def write_text(self, text: str) -> None:
        """More text; capitals are for one letter."""
        self.value = (self.value + "".join(c for c in text if c.isprintable()))[:self.most]
        self.capitals = False
        self.refresh()

    def erase(self) -> None:
        self.value = self.value[:-1]
        self.refresh()

    def complete(self) -> None:
        """The first of what could be meant."""
        for text in self.offered()[:1]:
            self.value, self.capitals = text[:self.most], False
            self.refresh()

    def shift(self) -> None:
        self.capitals = not self.capitals
        self.refresh()

    def turn(self) -> None:
        """Show the next page of suggestions."""
        self.page += 1
        self.refresh()

    def choose(self, text: str) -> None:
        """Take a suggestion as it is; it can still be changed."""
        self.value, self.capitals = text[:self.most], False
        self.focus = "done"
        self.refresh()

    def put_away(self) -> None:
        """The keys are not wanted any more."""
        self.app.stack.pop()

    def back(self) -> None:
        """Nothing is written after all."""
        self.put_away()
        if self.dropped is not None:
            self.dropped()

    def finish(self) -> None:
        """The text is as it should be."""
        self.app.noise("write")
        self.put_away()
        self.done(self.value)


def is_row(identity: str) -> bool:
    """Whether keys whose ids begin so are a row of letters."""
    return identity.rpartition(":")[0].rpartition(":")[2] == "key"


def writing_scene(app: App, label: str, value: str, most: int, done: Callable[[str], None],
                  suggestions: Sequence[str] = (), dropped: Callable[[], None] | None = None,
                  words: Sequence[str] = ()) -> Scene:
    """The scene that asks for a text: keys, or words to choose from where nobody may write what they like."""
    if app.house.free_text:
        return KeyboardScene(app, label, value, most, done, suggestions, dropped, words)
    from game.scenes.menu.words import WordsScene
    return WordsScene(app, label, [*suggestions, *app.house.words()], most, done, dropped)
