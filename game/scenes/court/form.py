"""What can be chosen now: decisions by name, or a form to choose, write and place, with ideas to take.

A ruleset names the questions that are asked as a form in `show: {guide: …}`; what is filled in is the state's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.engine.rules import FREE_TEXT
from game.scenes.table.buttons import Choices
from game.table import form
from game.table.intents import Vary
from game.table.offer import named
from game.table.state import Spot, TableState, Variant
from game.table.words import TableWords
from game.view.layout import ANY, Either, Item, column, either, flex, grid, lay, part, row
from game.view.paper import WAX, slip
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Widget

IDEAS = 3  # suggestions that are shown at once
MANY = 8  # words to choose from, beyond which everything is set closer


class FormPanel(Choices):
    """The buttons of decisions, or a form."""

    built: tuple[int, Either] | None = None  # the form, and the width it was made for; until it is laid

    def need(self, ui: Ui, width: int, room: int) -> int:
        """How high it is, where there is only so much room."""
        state = self.see.state
        if self.see.may_pick() and form.laid_out(state):
            return self.form_height(ui, width, room)
        count = 1 if state.held is not None else len(named(state)) if self.see.may_pick() else 0
        return count * (ui.tx(38) + ui.px(6)) - ui.px(6) if count else 0

    def form_height(self, ui: Ui, width: int, room: int = ANY) -> int:
        self.built = width, self.tree(ui, width)
        return self.built[1].chosen(ui, width, room).wants_height(ui, width).wish

    def lay(self, ui: Ui) -> list[Widget]:
        see, room = self.see, self.see.places.buttons
        built, self.built = self.built, None
        if not see.may_pick() or not form.laid_out(see.state):
            return super().lay(ui)
        tree = built[1] if built is not None and built[0] == room.w else self.tree(ui, room.w)
        return lay(tree, room, ui)

    def paint_over(self, ui: Ui) -> None:
        pulled = self.see.scenery.pulled
        if pulled.slip:
            paper = slip(ui, (ui.px(150), ui.px(74)), pulled.slip, WAX[1], 3)
            x, y = pulled.place
            ui.surface.blit(paper, paper.get_rect(center=(round(x), round(y))))

    def tree(self, ui: Ui, width: int) -> Either:
        return FormTree(self.see.state, self.see.words, self.see.use_spot, self.see.send).tree(ui, width)


class FormTree:
    """One form as a tree of buttons: what is in it, and what using any of it does."""

    def __init__(self, state: TableState, words: TableWords, use: Callable[[Spot], None],
                 vary: Callable[[Vary], None]) -> None:
        self.state = state
        self.words = words
        self.use = use
        self.vary = vary

    # ---- words --------------------------------------------------------------------------------------------------

    def label(self, variant: Variant) -> str:
        """What a variant is called: by its notation, or else by the words in which it differs from the others."""
        if -1 in variant.at:
            return self.words.labels().decision(variant.first.text).rstrip(" …:\u00a0\u202f")
        own, rows = variant.key.split(" "), [other.key.split(" ") for other in self.state.form.variants]
        if len(rows) > 1 and all(len(words) == len(own) for words in rows):
            shown = [word for index, word in enumerate(own) if len({words[index] for words in rows}) > 1]
        else:
            common = set(rows[0]).intersection(*rows) if len(rows) > 1 else set[str]()
            plain = [word for word in own if word != "@" and FREE_TEXT not in word]
            shown = [word for word in plain if word not in common] or plain
        text = " ".join(map(self.word, shown))
        return text[:1].upper() + text[1:]

    def word(self, word: str) -> str:
        """A word of a notation: as a choice, as a word of a variable, or as a name."""
        labels = self.words.labels()
        return labels.texts.get(f"choice-{word}") or labels.texts.get(word) or labels.value(word)

    # ---- the form -----------------------------------------------------------------------------------------------

    def tree(self, ui: Ui, width: int) -> Either:
        """The form; where there is not room for all of it, what can be chosen is leafed through instead."""
        variants, chosen = self.state.form.variants, form.variant(self.state)
        if chosen is None:
            return either(column())
        several = len(variants) > 1
        ideas = IDEAS - 1 if len(variants) > MANY or len(chosen.first.texts) > 1 else IDEAS
        whole = self.rows(chosen, self.chips(ui, width) if several else None, ideas)
        if any(map(done_at_once, variants)):
            return either(whole)
        leaf = Choice("variants", step=self.leaf, value=self.label(chosen), size=16)
        return either(whole, self.rows(chosen, part(leaf, height=40) if several else None, 1))

    def rows(self, chosen: Variant, head: Item | None, ideas: int) -> Item:
        """What can be chosen, then what is to be written, each with so many ideas, and what finishes it."""
        tr = self.words.strings
        fields = [item for number in range(len(chosen.first.texts)) for item in self.field(number, ideas)]
        lot = row(self.button("surprise", tr("court.surprise"), Spot("control", "surprise")),
                  self.button("rest", tr("court.rest"), Spot("control", "rest")), gap="near", equal=True)
        more = bool(form.sites(self.state) or fields) or head is None  # else what is chosen is done by choosing it
        return column(head, *fields, part(self.finish(chosen), height=40) if more else None, part(lot, height=36),
                      gap="near")

    def chips(self, ui: Ui, width: int) -> Item:
        """All that can be chosen; what needs nothing more is taken at once."""
        variants = self.state.form.variants
        chips, many = [self.chip(*one) for one in enumerate(variants)], len(variants) > MANY
        widest = max(ui.type.width(chip.label, "bold", 15) for chip in chips) + ui.px(22)
        columns = max(3 if many else 1, min(4, len(chips), width // widest))
        return grid(chips, columns, gap="hair", height=28 if many else 36, fill=not many)

    def chip(self, index: int, variant: Variant) -> Button:
        if done_at_once(variant):
            return self.button(f"choice:{variant.first.text}", self.label(variant), Spot("choice", variant.first.text))
        return self.button(f"variant:{index}", self.label(variant), Spot("variant", index),
                           chosen=index == self.state.form.chosen)

    def field(self, number: int, ideas: int) -> list[Item]:
        """What is to be written, a few ideas for it, and a button for others."""
        state, label, spot = self.state, self.words.wanted_text(number) + "…", Spot("write", number)
        written = state.form.texts.get(number, "")
        line = WrittenField(f"write:{number}", label=label, action=partial(self.use, spot), value=written,
                            spot=spot)
        texts = form.ideas(state, number)
        start = state.form.turns.get(number, 0) * ideas
        rows: list[Item] = []
        for index in range(min(ideas, len(texts))):
            which = (start + index) % len(texts)
            rows.append(self.button(f"idea:{number}:{index}", texts[which], Spot("idea", (number, which)),
                                    chosen=texts[which] == written, align="left"))
        if len(texts) > ideas:
            more = self.button(f"ideas:{number}", "…", Spot("ideas", number))
            rows[-1] = row(flex(rows[-1]), part(more, width=44), gap="hair")
        return [part(line, height=38), *([column(*(part(one, height=29) for one in rows), gap="hair")] if rows else [])]

    def finish(self, chosen: Variant) -> Button:
        """Place what is chosen, or hand in what is written."""
        main = form.filled_in(self.state)
        if form.sites(self.state):
            return self.button("place", self.words.strings("court.place"), Spot("control", "place"), size=16, main=main)
        text = chosen.first.text
        return self.button(f"choice:{text}", self.label(chosen), Spot("choice", text), size=16, main=main)

    def button(self, identity: str, label: str, spot: Spot, *, size: float = 15, main: bool = False,
               chosen: bool = False, align: str = "centre") -> Button:
        return Button(identity, label=label, action=partial(self.use, spot), size=size, main=main,
                      chosen=chosen, align=align, spot=spot)

    def leaf(self, way: int) -> None:
        """The next of what can be chosen, or the one before."""
        self.vary(Vary(self.state.form.chosen + way))


def done_at_once(variant: Variant) -> bool:
    """Whether choosing it is all that there is to do."""
    return -1 in variant.at and not variant.first.texts


@dataclass
class WrittenField(Widget):
    """A line that shows what is written; it opens the keys when it is pressed."""

    value: str = ""

    def draw(self, ui: Ui) -> None:
        theme = ui.theme
        focused, hovered = self.state(ui)
        ui.plate(self.rect, theme["page"], theme["focus"] if focused else theme["brass" if hovered else "brass_dark"],
                 3 if focused else 1)
        box = self.rect.inflate(-ui.px(20), -ui.px(8))
        ui.line(self.value or self.label, box, "serif", 18, theme["ink" if self.value else "ink_dim"])
