"""Decisions asked as a form: choose, write, place; with ideas to take, and with the offer to do it for you.

A ruleset names such decisions in `show: {guide: …}`. What is filled in is the state's; here is how it is laid out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.rules import FREE_TEXT
from game.table import form
from game.table.intents import Vary
from game.table.state import Spot, TableState, Variant
from game.view.layout import lay, row
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Widget

if TYPE_CHECKING:
    from game.scenes.court.court import Court

Rect = pygame.Rect
IDEAS = 3  # suggestions that are shown at once
MANY = 8  # words to choose from, beyond which everything is set closer


class Guide:
    """The form of one court: where its parts lie, and what they say."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.tight = False  # whether there is too little room to show all that can be chosen

    @property
    def state(self) -> TableState:
        """The state of the table."""
        return self.court.table.state

    @property
    def found(self) -> list[Variant]:
        """What can be chosen."""
        return self.state.form.variants

    # ---- words --------------------------------------------------------------------------------------------------

    def label(self, variant: Variant) -> str:
        """What a variant is called: by its notation, or else by the words in which it differs from the others."""
        labels = self.court.table.words.labels()
        if -1 in variant.at:
            return labels.decision(variant.first.text).rstrip(" …:\u00a0\u202f")
        rows = [other.key.split(" ") for other in self.found]
        own = variant.key.split(" ")
        if all(len(row) == len(own) for row in rows) and len(rows) > 1:
            differ = [part for index, part in enumerate(own) if len({row[index] for row in rows}) > 1]
            text = " ".join(self.word(part) for part in differ)
        else:
            common = set(rows[0]).intersection(*rows) if len(rows) > 1 else set[str]()
            told = [part for part in own if part != "@" and FREE_TEXT not in part]
            text = " ".join(self.word(part) for part in ([part for part in told if part not in common] or told))
        return text[:1].upper() + text[1:]

    def word(self, part: str) -> str:
        """A word of a notation: as a choice, as a word of a variable, or as a name."""
        labels = self.court.table.words.labels()
        return labels.texts.get(f"choice-{part}") or labels.texts.get(part) or labels.value(part)

    # ---- layout -------------------------------------------------------------------------------------------------

    def need(self, ui: Ui, width: int, room: int = 0) -> int:
        """How high the form is; where there is not so much room, what can be chosen is leafed through instead."""
        self.tight = False
        need = sum(height for height, _ in self.rows(ui, width))
        at_once = any(-1 in one.at and not one.first.texts for one in self.found)
        if room and need > room and not at_once:
            self.tight = True
            need = sum(height for height, _ in self.rows(ui, width))
        return need

    def idea_count(self) -> int:
        """How many ideas are shown: fewer where there is much to choose from already."""
        variant = form.variant(self.state)
        if self.tight:
            return 1
        busy = len(self.found) > MANY or (variant is not None and len(variant.first.texts) > 1)
        return IDEAS - 1 if busy else IDEAS

    def columns(self, ui: Ui, width: int) -> int:
        """How many variants fit beside each other."""
        widest = max((ui.type.width(self.label(one), "bold", 15) for one in self.found), default=0) + ui.px(22)
        return max(3 if len(self.found) > MANY else 1, min(4, len(self.found), width // max(1, widest)))

    def rows(self, ui: Ui, width: int) -> list[tuple[int, Callable[[Rect], list[Widget]]]]:
        """The rows of the form from the top, each with its height and what makes its widgets."""
        gap, found = ui.px(6), list[tuple[int, Callable[[Rect], list[Widget]]]]()
        variant = form.variant(self.state)
        if variant is None:
            return found
        if len(self.found) > 1 and self.tight:
            found.append((ui.tx(40) + gap, partial(self.leaf_row, ui)))
        elif len(self.found) > 1:
            columns = self.columns(ui, width)
            chip = ui.tx(28) if len(self.found) > MANY else ui.tx(36)
            for start in range(0, len(self.found), columns):
                group = list(enumerate(self.found))[start:start + columns]
                across = columns if len(self.found) > MANY else len(group)
                found.append((chip + ui.px(4), partial(self.chips, ui, group, across, chip)))
            found.append((ui.px(6), lambda rect: []))
        for number in range(len(variant.first.texts)):
            found.append((ui.tx(38) + gap, partial(self.field_row, ui, number)))
            found.append((ui.tx(33) * self.idea_count() + gap + ui.px(4), partial(self.idea_rows, ui, number)))
        if form.sites(self.state) or variant.first.texts or len(self.found) == 1:  # else what is chosen is done at once
            found.append((ui.tx(40) + gap, partial(self.first_row, ui)))
        found.append((ui.tx(36) + gap, partial(self.last_row, ui)))
        return found

    def widgets(self, ui: Ui) -> list[Widget]:
        """Squares to put things on, and the form."""
        table = self.court.table
        assert table.view is not None
        found: list[Widget] = [Widget(f"thing:site:{site}", table.view.spot(site), table.rules.world.site_name(site),
                                      self.user(Spot("site", site)), spot=Spot("site", site))
                               for site in form.sites(self.state)]
        box = table.places.buttons
        y = box.y
        for height, make in self.rows(ui, box.w):
            found += make(Rect(box.x, y, box.w, height))
            y += height
        return found

    def chips(self, ui: Ui, group: list[tuple[int, Variant]], columns: int, chip: int, rect: Rect) -> list[Widget]:
        """A row of variants; one that needs nothing more is taken at once."""
        gap = ui.px(5)
        wide = (rect.w + gap) // columns - gap
        found: list[Widget] = []
        for column, (index, variant) in enumerate(group):
            spot = Rect(rect.x + column * (wide + gap), rect.y, wide, chip)
            plain = -1 in variant.at and not variant.first.texts
            identity = f"choice:{variant.first.text}" if plain else f"variant:{index}"
            meant = Spot("choice", variant.first.text) if plain else Spot("variant", index)
            found.append(Button(identity, spot, self.label(variant), self.user(meant), size=15,
                                chosen=index == self.state.form.chosen and not plain, spot=meant))
        return found

    def leaf_row(self, ui: Ui, rect: Rect) -> list[Widget]:
        """The chosen variant between two arrows, where there is no room for all of them."""
        def step(way: int) -> None:
            self.court.table.send(Vary(self.state.form.chosen + way))

        value = self.label(self.found[self.state.form.chosen]) if self.found else ""
        return [Choice("variants", Rect(rect.x, rect.y, rect.w, ui.tx(40)), "", step=step, value=value, size=16)]

    def field_row(self, ui: Ui, number: int, rect: Rect) -> list[Widget]:
        """What is written; pressing it opens the keys."""
        spot = Rect(rect.x, rect.y, rect.w, ui.tx(38))
        label = self.court.table.words.wanted_text(number) + "…"
        return [WrittenField(f"write:{number}", spot, label, self.user(Spot("write", number)),
                             value=self.state.form.texts.get(number, ""), size=18, spot=Spot("write", number))]

    def idea_rows(self, ui: Ui, number: int, rect: Rect) -> list[Widget]:
        """A few ideas, and a button for others."""
        gap, high, ideas = ui.px(4), ui.tx(33), form.ideas(self.state, number)
        found: list[Widget] = []
        if not ideas:
            return found
        count = self.idea_count()
        start = self.state.form.turns.get(number, 0) * count
        for index in range(min(count, len(ideas))):
            which = (start + index) % len(ideas)
            text, meant = ideas[which], Spot("idea", (number, which))
            last = index == count - 1 and len(ideas) > count
            wide = rect.w - (ui.tx(44) + gap if last else 0)
            spot = Rect(rect.x, rect.y + index * high, wide, high - gap)
            found.append(Button(f"idea:{number}:{index}", spot, text, self.user(meant), size=15, align="left",
                                chosen=self.state.form.texts.get(number) == text, spot=meant))
            if last:
                more = Rect(spot.right + gap, spot.y, ui.tx(44), high - gap)
                found.append(Button(f"ideas:{number}", more, "…", self.user(Spot("ideas", number)), size=16,
                                    spot=Spot("ideas", number)))
        return found

    def first_row(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Do it: place what is chosen, or hand in what is written."""
        variant = form.variant(self.state)
        spot = Rect(rect.x, rect.y, rect.w, ui.tx(40))
        if variant is None:
            return []
        if form.sites(self.state):
            button = self.court.panels[0].control("place", self.court.table.app.tr("court.place"),
                                                  main=form.filled_in(self.state))
            return lay(button, spot, ui)
        meant = Spot("choice", variant.first.text)
        return [Button(f"choice:{variant.first.text}", spot, self.label(variant), self.user(meant), size=16,
                       main=form.filled_in(self.state), spot=meant)]

    def last_row(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Somebody else has the ideas."""
        tr, control = self.court.table.app.tr, self.court.panels[0].control
        return lay(row(control("surprise", tr("court.surprise"), size=15), control("rest", tr("court.rest"), size=15),
                       gap="near", equal=True), Rect(rect.x, rect.y, rect.w, ui.tx(36)), ui)

    def user(self, spot: Spot) -> Callable[[], None]:
        """What uses a spot of the form."""
        return partial(self.court.table.use_spot, spot)


@dataclass
class WrittenField(Widget):
    """A line that shows what is written; it opens the keys when it is pressed."""

    value: str = ""
    size: float = 18

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        focused, hovered = self.state(ui)
        ui.plate(self.rect, theme["page"], theme["focus"] if focused else theme["brass" if hovered else "brass_dark"],
                 3 if focused else 1)
        box = self.rect.inflate(-ui.px(20), -ui.px(8))
        ui.line(self.value or self.label, box, "serif", self.size, theme["ink" if self.value else "ink_dim"])
