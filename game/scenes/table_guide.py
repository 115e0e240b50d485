"""Decisions asked as a form: choose, write, place; with ideas to take, and with the offer to do it for you.

A ruleset names such decisions in `show: {guide: …}`. Everything here ends in ordinary decisions, one after the other;
what is chosen by lot is chosen among what the rules allow, and is in the journal like anything else.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.decide import Illegal, clean_text
from game.engine.rules import FREE_TEXT
from game.engine.search import complete
from game.engine.suggest import suggestions
from game.input.inputs import Act, PlayerInput
from game.match.chooser import Candidate
from game.scenes.table_hand import DRAG_DISTANCE
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Widget

if TYPE_CHECKING:
    from game.scenes.table_court import Court

Rect = pygame.Rect
IDEAS = 3  # suggestions that are shown at once
MANY = 8  # words to choose from, beyond which everything is set closer
MOST_ALONE = 200  # decisions that are taken in one go


@dataclass
class Variant:
    """Decisions that differ by their square alone."""

    key: str  # the notation, with @ for the square
    at: dict[int, Candidate] = field(default_factory=dict)  # by site; -1 without one

    @property
    def first(self) -> Candidate:
        """One of them."""
        return next(iter(self.at.values()))


class Guide:
    """The form of one court."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.chosen = 0
        self.texts: dict[int, str] = {}
        self.turns: dict[int, int] = {}  # how often other ideas were asked for
        self.grabbed = ""  # what is written on the slip that is being pulled to a square
        self.held: tuple[str, tuple[int, int]] | None = None
        self.pulled: tuple[int, int] | None = None
        self.found: list[Variant] = []
        self.tight = False  # whether there is too little room to show all that can be chosen

    def declared(self) -> dict[str, str]:
        """The decisions that are asked as a form, and for whom the rest can be done at once."""
        return self.court.table.show.guide

    def active(self) -> bool:
        """Whether a form is shown now."""
        table = self.court.table
        who = table.match.game.who()
        return bool(who) and who[0][1] in self.declared() and not table.teacher()

    def shown(self) -> bool:
        """Whether the form is laid out: not while a square is picked already, and words are asked for."""
        return self.active() and not self.court.table.chooser.picked

    def fresh(self) -> None:
        """A new question: nothing is chosen yet."""
        self.chosen, self.texts, self.turns = 0, {}, {}
        self.held = self.pulled = None
        self.found = self.variants() if self.active() else []

    def variants(self) -> list[Variant]:
        """The decisions of the question, those together that differ by their square alone."""
        world = self.court.table.rules.world
        found: dict[str, Variant] = {}
        for one in self.court.table.chooser.all:
            site = next((value for kind, value in one.things if kind == "site"), -1)
            name = world.site_name(site) if site >= 0 else ""
            key = " ".join("@" if site >= 0 and part in (name, f"@{name}") else part for part in one.text.split(" "))
            found.setdefault(key, Variant(key)).at[site] = one
        return list(found.values())

    @property
    def variant(self) -> Variant | None:
        """What is chosen."""
        return self.found[min(self.chosen, len(self.found) - 1)] if self.found else None

    def sites(self) -> set[int]:
        """The squares on which the chosen thing can be put."""
        return {site for site in self.variant.at if site >= 0} if self.variant is not None else set()

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

    def ideas(self, number: int) -> list[str]:
        """What could be written, in an order by lot; nothing that is written somewhere already."""
        table, variant = self.court.table, self.variant
        if variant is None:
            return []
        position = table.match.game.position
        known = self.court.personas.known_texts(position)
        found = suggestions(table.rules, position, variant.first.option, number, self.court.language)
        fresh = [text for text in dict.fromkeys(found) if text not in known] or found
        random.Random(f"{table.match.plan.seed}:{len(table.match.game.log)}:{number}").shuffle(fresh)
        return fresh

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
        variant = self.variant
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
        variant = self.variant
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
        if self.sites() or variant.first.texts or len(self.found) == 1:  # else what is chosen is done at once
            found.append((ui.tx(40) + gap, partial(self.first_row, ui)))
        found.append((ui.tx(36) + gap, partial(self.last_row, ui)))
        return found

    def widgets(self, ui: Ui) -> list[Widget]:
        """Squares to put things on, and the form."""
        table = self.court.table
        assert table.view is not None
        found: list[Widget] = [Widget(f"thing:site:{site}", table.view.spot(site), table.rules.world.site_name(site),
                                      partial(self.put, site)) for site in sorted(self.sites())]
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
            plain = -1 in variant.at
            identity = f"choice:{variant.first.text}" if plain else f"variant:{index}"
            action = partial(self.take, variant.first) if plain and not variant.first.texts else partial(self.choose,
                                                                                                         index)
            found.append(Button(identity, spot, self.label(variant), action, size=15,
                                chosen=index == self.chosen and not plain))
        return found

    def leaf_row(self, ui: Ui, rect: Rect) -> list[Widget]:
        """The chosen variant between two arrows, where there is no room for all of them."""
        def step(way: int) -> None:
            self.choose((self.chosen + way) % len(self.found))

        value = self.label(self.found[self.chosen]) if self.found else ""
        return [Choice("variants", Rect(rect.x, rect.y, rect.w, ui.tx(40)), "", step=step, value=value, size=16)]

    def field_row(self, ui: Ui, number: int, rect: Rect) -> list[Widget]:
        """What is written; pressing it opens the keys."""
        spot = Rect(rect.x, rect.y, rect.w, ui.tx(38))
        return [WrittenField(f"write:{number}", spot, self.wanted_text(number) + "…", partial(self.write, number),
                             value=self.texts.get(number, ""), size=18)]

    def wanted_text(self, number: int) -> str:
        """What is to be written, by the ruleset's word for it if there is one."""
        table = self.court.table
        if self.variant is not None:
            choose = table.rules.compiled.generated.chooses[table.match.game.position.pc]
            key = f"write-{choose.options[self.variant.first.option[0]].texts[number].local.name}"
            if table.words.word(key) != key:
                return table.words.word(key)
        return table.app.tr("court.write")

    def idea_rows(self, ui: Ui, number: int, rect: Rect) -> list[Widget]:
        """A few ideas, and a button for others."""
        gap, high, ideas = ui.px(4), ui.tx(33), self.ideas(number)
        found: list[Widget] = []
        if not ideas:
            return found
        count = self.idea_count()
        start = self.turns.get(number, 0) * count
        for index in range(min(count, len(ideas))):
            text = ideas[(start + index) % len(ideas)]
            last = index == count - 1 and len(ideas) > count
            wide = rect.w - (ui.tx(44) + gap if last else 0)
            spot = Rect(rect.x, rect.y + index * high, wide, high - gap)
            found.append(Button(f"idea:{number}:{index}", spot, text, partial(self.accept, number, text), size=15,
                                align="left", chosen=self.texts.get(number) == text))
            if last:
                more = Rect(spot.right + gap, spot.y, ui.tx(44), high - gap)
                found.append(Button(f"ideas:{number}", more, "…", partial(self.turn, number), size=16))
        return found

    def first_row(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Do it: place what is chosen, or hand in what is written."""
        variant = self.variant
        spot = Rect(rect.x, rect.y, rect.w, ui.tx(40))
        if variant is None:
            return []
        if self.sites():
            label = self.court.table.app.tr("court.place")
            return [Button("place", spot, label, self.place, size=16, main=self.complete())]
        return [Button(f"choice:{variant.first.text}", spot, self.label(variant), partial(self.take, variant.first),
                       size=16, main=self.complete())]

    def last_row(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Somebody else has the ideas."""
        tr, gap = self.court.table.app.tr, ui.px(6)
        half = (rect.w - gap) // 2
        return [Button("surprise", Rect(rect.x, rect.y, half, ui.tx(36)), tr("court.surprise"), self.surprise, size=15),
                Button("rest", Rect(rect.right - half, rect.y, half, ui.tx(36)), tr("court.rest"), self.rest, size=15)]

    # ---- what happens -------------------------------------------------------------------------------------------

    def complete(self) -> bool:
        """Whether everything that has to be written is written."""
        variant = self.variant
        return variant is not None and all(self.texts.get(number) for number in range(len(variant.first.texts)))

    def choose(self, index: int) -> None:
        """Another variant."""
        self.chosen = index
        self.court.table.refresh()

    def accept(self, number: int, text: str) -> None:
        """Take an idea."""
        self.texts[number] = text
        self.court.table.refresh()

    def turn(self, number: int) -> None:
        """Other ideas."""
        self.turns[number] = self.turns.get(number, 0) + 1
        self.court.table.refresh()

    def write(self, number: int) -> None:
        """Write something oneself."""
        table, variant = self.court.table, self.variant
        if variant is None:
            return
        from game.scenes.keyboard import writing_scene
        most = variant.first.texts[number]

        def written(answer: str) -> None:
            try:
                self.texts[number] = clean_text(answer, most)
            except Illegal as error:
                table.message = str(error)
            table.refresh()

        table.app.stack.push(writing_scene(table.app, self.wanted_text(number), self.texts.get(number, ""), most,
                                           written, self.ideas(number)))

    def put(self, site: int) -> None:
        """Put what is chosen on a square."""
        if self.variant is not None and site in self.variant.at and self.court.table.may_pick():
            self.take(self.variant.at[site])

    def place(self) -> None:
        """Put what is chosen on a square that suits it."""
        if self.variant is not None:
            self.put(self.good_site(self.variant, self.lot()))

    def take(self, one: Candidate) -> None:
        """Take a decision; what is not written yet is asked for."""
        table = self.court.table
        if one.texts and self.complete():
            table.played(one, tuple(self.texts[number] for number in range(len(one.texts))))
        else:
            table.decide(one)

    # ---- pulling ------------------------------------------------------------------------------------------------

    def drag(self, given: PlayerInput) -> bool:
        """Pull an idea, a word or what is written to a square; whether that was meant."""
        table = self.court.table
        found = table.widget_at(given.at)
        if given.act is Act.PRESS:
            grabbed = found is not None and found.id.startswith(("idea:", "variant:", "write:")) and bool(self.sites())
            self.held = (found.id, given.at) if grabbed and found is not None else None
            return False
        if given.act is Act.POINT and self.held is not None:
            widget = table.widget(self.held[0])
            if widget is None or (math.dist(given.at, self.held[1]) <= DRAG_DISTANCE and self.pulled is None):
                return False
            self.grabbed = widget.value if isinstance(widget, WrittenField) else widget.label
            self.pulled = given.at if self.grabbed else None
            table.hover = found.id if found is not None else ""
            return True
        if given.act is Act.RELEASE and self.held is not None:
            identity, pulled = self.held[0], self.pulled
            self.held = self.pulled = None
            if pulled is None:
                return False
            table.pressed = ""
            if found is not None and found.id.startswith("thing:site:"):
                kind, *numbers = identity.split(":")
                if kind == "variant":
                    self.chosen = int(numbers[0])
                elif kind == "idea":
                    self.texts[int(numbers[0])] = self.grabbed
                self.put(int(found.id.rsplit(":", 1)[1]))
            table.refresh()
            return True
        return False

    # ---- by lot -------------------------------------------------------------------------------------------------

    def lot(self) -> random.Random:
        """Chance of the screen, not of the rules: the same table in the same position has the same ideas."""
        table = self.court.table
        return random.Random(f"{table.match.plan.seed}:{len(table.match.game.log)}:{self.turns}")

    def good_site(self, variant: Variant, chance: random.Random) -> int:
        """A square by lot, if possible without a neighbour on which something of the same sort is written."""
        table, personas = self.court.table, self.court.personas
        position = table.match.game.position
        sites = sorted(variant.at)
        if sites == [-1] or not personas.show.site_label or table.rules.world.board is None:
            return chance.choice(sites)
        after, _ = table.rules.tried(position, complete(table.rules, position, variant.at[sites[0]].option))
        sort = personas.value(after, "site", personas.show.site_label, sites[0])
        rays = table.rules.world.board.rays["all"]
        free = [site for site in sites if not any(
            ray and personas.value(position, "site", personas.show.site_label, ray[0]) == sort for ray in rays[site])]
        return chance.choice(free or sites)

    def surprise(self) -> None:
        """One decision by lot; what was chosen already stays."""
        table, chance = self.court.table, self.lot()
        if not table.may_pick() or not self.found:
            return
        if not self.texts and self.chosen == 0:
            self.chosen = chance.randrange(len(self.found))
        variant = self.found[self.chosen]
        texts = []
        for number, most in enumerate(variant.first.texts):
            ideas = self.ideas(number)
            texts.append(self.texts.get(number) or (chance.choice(ideas) if ideas else "…")[:most])
        table.played(variant.at[self.good_site(variant, chance)], tuple(texts))

    def rest(self) -> None:
        """All decisions of this kind that are left: of the same person, or of everybody where the ruleset says so."""
        table = self.court.table
        name, seat = table.match.game.who()[0][1], table.asked_seat()
        for _ in range(MOST_ALONE):
            self.surprise()
            table.stage.skip()
            who = table.match.game.who()
            same = bool(who) and (who[0][1] == name if self.declared().get(name) == "all"
                                  else table.asked_seat() == seat)
            if not same or not self.active() or not table.may_pick():
                return


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
