"""What panels may see of a table: its state, in words and in places; and how to say what somebody wants there.

A panel knows this and no more: neither the scene nor other panels. The scene itself is in `scene.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.app.narrator import HERE, Topics, words_of
from game.app.scene import Scene
from game.engine.events import Laid, Thing
from game.engine.rules import Position
from game.match.chooser import Chooser
from game.match.match import Match
from game.ruleset.show.looks import PileLook
from game.scenes.table.book import RuleBook
from game.scenes.table.cards import looks_like
from game.scenes.table.scenery import Places, Scenery
from game.scenes.table.spots import Spots
from game.table import state as states
from game.table.intents import Intent
from game.table.opportunities import Opportunity, opportunity
from game.table.spoken import Spoken
from game.table.state import Spot, TableState
from game.table.told import last_sites
from game.table.words import TableWords
from game.view.board import BoardView
from game.view.outward import Outline
from game.view.pieces import PieceArt, art_of
from game.view.stage import Stage
from game.view.voice import EVENTS

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.panel import Panel


class See(Scene, ABC):
    """One table, as its panels see it."""

    asks = True  # whether decisions may have to be pressed here, for which room is kept
    menu_words: ClassVar = {"resume": "table.resume", "leave": "table.leave"}  # what going on and leaving are called

    spots: Spots

    def __init__(self, app: App, match: Match, state: TableState) -> None:
        super().__init__(app)
        self.match = match
        self.rules = match.rules
        self.state = state
        self.show = self.rules.compiled.model.show
        self.art_folders = [file.parent.name for file in reversed(match.rules.compiled.loaded.files)]
        self.tried: tuple[object, Opportunity | None] | None = None  # what was found last of a condition
        self.arrows: list[tuple[int, int]] = []  # that people drew from site to site, until something is decided
        self.words = TableWords(state, app.strings, RuleBook(app, match.rules))
        self.advice = self.words.advice
        self.spoken = Spoken(self.words)
        area = app.ui.area
        self.scenery = Scenery(state, self.words, app.ui, Places(area.copy(), area.copy()))

    # ---- for ears ------------------------------------------------------------------------------------------------

    def aloud(self) -> Topics:
        spoken, focused = self.spoken, self.widget(self.focus or self.hover)
        here = spoken.here() or (words_of(focused, self.app.tr("table.colon")) if focused is not None else "")
        return [*((EVENTS, text) for text in spoken.happened()), ("remark", spoken.remark()),
                ("asked", spoken.asked()), ("picked", spoken.picked()), (HERE, "" if self.state.busy else here)]

    def lately(self) -> list[str]:
        return self.spoken.lately()

    def surroundings(self) -> list[str]:
        return self.spoken.board()

    # ---- how to say what somebody wants -------------------------------------------------------------------------

    def lie(self, places: Places, view: BoardView | None) -> None:
        """Everything lies at new places."""
        ui = self.app.ui
        self.scenery.lie(ui, places, view, self.drawn_pieces())
        if not self.stage.busy:
            self.stage.settle(self.shown_position())

    def drawn_pieces(self) -> PieceArt:
        """How the pieces of this game are drawn."""
        return art_of(self.app.ui, self.art_folders, self.rules.world, self.app.settings.language)

    def reads_cards(self) -> bool:
        """Whether cards of this game have to be read: something is written on them, they are moves, or there are no
        pictures."""
        if self.words.faces.written_on:
            return True
        art, kinds = self.drawn_pieces(), range(len(self.rules.world.kinds))
        return any(look.look == "cards" for look in self.show.piles.values()) and (
            any(art.leads) or not all(art.pictured(looks_like(self.scenery, kind)) for kind in kinds))

    @abstractmethod
    def own_panels(self) -> Sequence[Panel]:
        """What this kind of table has beside the panels of its arrangement: a bar of buttons, what a teacher adds."""

    @abstractmethod
    def use_spot(self, spot: Spot) -> None:
        """Use what is offered at a spot."""

    @abstractmethod
    def send(self, intent: Intent) -> None:
        """The program itself wants something."""

    @abstractmethod
    def send_as(self, scene: Scene, intent: Intent) -> None:
        """Something that lies over the table sends what somebody wants there; who may not is told so there."""

    @abstractmethod
    def open_screen(self, what: str) -> None:
        """Another screen over the table, or away from it."""

    @abstractmethod
    def look_at(self, number: int) -> None:
        """The position after so many decisions is to be seen."""

    @abstractmethod
    def moves(self) -> bool:
        """Whether the next frame will be another one."""

    @abstractmethod
    def hurry(self) -> None:
        """Skip animations, and let a bot that thinks answer at once."""

    # ---- what is shown ------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """The pieces as they are seen now, wherever their animations have them."""
        return self.scenery.stage

    @property
    def places(self) -> Places:
        return self.scenery.places

    @property
    def view(self) -> BoardView | None:
        return self.scenery.view

    @property
    def piece_art(self) -> PieceArt | None:
        return self.scenery.art

    @property
    def chooser(self) -> Chooser:
        """The decisions that the picks so far leave."""
        return self.state.chooser

    @property
    def message(self) -> str:
        return self.words.note(self.state.note)

    @property
    def pointed_thing(self) -> Thing | None:
        """The thing of the rules that the cursor is on."""
        return self.state.cursor.thing if self.state.cursor is not None else None

    @property
    def last_sites(self) -> list[int]:
        """Where something went by what was decided last, or before what is looked back at."""
        return last_sites(self.state)

    def shown_position(self) -> Position:
        """The position that is shown: the present one, or one that is looked back at."""
        return self.scenery.position

    def secret(self) -> bool:
        """Whether the seats of this game know different things."""
        return self.match.secret()

    def asked_seat(self) -> int:
        return states.told_seat(self.state)

    def told_seat(self) -> int:
        """The seat whose colour stands beside the question: whoever is asked."""
        return self.asked_seat()

    def may_pick(self) -> bool:
        """Whether a person can decide now."""
        return states.may_pick(self.state)

    @property
    def viewer(self) -> int:
        """The seat whose secrets may be seen now, or -1."""
        return -1 if states.covered(self.state) else self.state.viewer

    def sees(self, pile: int) -> bool:
        """Whether what is in a pile may be shown on the screen now."""
        return states.sees(self.state, pile)

    def conceals(self, event: Laid) -> bool:
        """Whether a piece goes from pile to pile without anybody before the screen being allowed to see which it is."""
        return event.left < 0 and not (event.source >= 0 and self.sees(event.source)) and not self.sees(event.pile)

    def cards_of(self, pile: int) -> tuple[int, ...]:
        """The pieces in a pile as it is shown."""
        return self.scenery.cards_of(pile)

    def teacher(self) -> str:
        """What somebody who explains the game says now; nobody does, but in lessons."""
        return ""

    def stands_alone(self, index: int) -> bool:
        """Whether a piece is drawn by itself, not as part of a pile; what waits in a hidden pile is not seen."""
        pile = self.stage.waiting.get(index)
        lies = self.scenery.pile_of(index)
        return lies < 0 if pile is None else pile < 0 or (self.sees(pile) and lies != pile)

    def loose(self) -> list[int]:
        """All pieces of that kind that have a place on the screen."""
        piles, waiting = self.shown_position().pile, self.stage.waiting
        return [index for index, shown in enumerate(self.stage.pieces) if shown.place is not None
                and (self.stands_alone(index) if index in waiting else piles[index] < 0)]

    def look(self, pile: int) -> PileLook:
        """What the ruleset says about how a pile lies."""
        return self.show.pile(self.words.pile_base(pile))

    def pickable(self) -> set[int]:
        """The pieces that can be picked now."""
        return {value for kind, value in self.chooser.next_things() if kind == "piece"} if self.may_pick() else set()

    def opportunity(self) -> Opportunity | None:
        """The condition that somebody has pressed to see where it is and what can be done about it; usually none."""
        large, lines = self.state.large, self.places.lines.get("conditions", [])
        if large is None or large.kind != "condition":
            return None
        found = [line for line, _ in self.words.condition_lines(lines)]
        key = self.shown_position(), large.key, len(found)
        if self.tried is None or self.tried[0] != key:
            self.tried = key, opportunity(self.state, found[large.key]) if large.key < len(found) else None
        return self.tried[1]

    def lit(self) -> frozenset[Thing]:
        """The things of that condition."""
        found = self.opportunity()
        return found.things if found is not None else frozenset()

    def mark_of(self, card: int, able: set[int]) -> str:
        """How a card is marked: it is picked or lit, it can be picked, or nothing."""
        if ("piece", card) in self.chooser.picked or ("piece", card) in self.lit():
            return "focus"
        return "legal" if card in able and self.app.settings.show_legal else ""

    # ---- where it is --------------------------------------------------------------------------------------------

    def thing_rect(self, thing: Thing) -> Rect | None:
        """Where a thing is on the screen."""
        kind, value = thing
        if kind == "site" and self.view is not None:
            return self.view.spot(value)
        if kind == "seat":
            return self.places.seats[value]
        if kind == "pile":
            return self.places.piles.get(value)
        site = self.match.game.position.place[value]
        if site >= 0 and self.view is not None:
            (x, y), size = self.spots.on_site(site, value), self.spots.size(value)
            return Rect(round(x - size / 2), round(y - size / 2), size, size)
        pile = self.places.spots.get(self.scenery.pile_of(value), [])
        return next((spot for spot, group in pile if value in group), None)

    def thing_outline(self, thing: Thing) -> Outline:
        """The shape of a thing that is not all of its box: a row of cards, or a card of one; nothing for others."""
        if thing.kind == "pile" and thing.value in self.places.rows:
            return self.places.rows[thing.value].outline
        pile = self.scenery.pile_of(thing.value) if thing.kind == "piece" else -1
        cards = self.cards_of(pile) if pile in self.places.rows else ()
        return self.places.rows[pile].seen(cards.index(thing.value)) if thing.value in cards else ()

    def piece_at(self, at: tuple[int, int]) -> int:
        """The piece at a place of the screen that whoever looks may see, or -1."""
        for pile, spots in self.places.spots.items():
            if pile not in self.places.rows and (self.sees(pile) or self.words.faces.side_by_side(pile)):
                for spot, group in spots:
                    if spot.collidepoint(at) and group:
                        return self.pickable_of(group)
        return self.standing(self.view.site_at(at)) if self.view is not None else -1

    def pickable_of(self, group: Sequence[int]) -> int:
        """Of pieces that look alike, the one that can be picked, or the first."""
        return next((piece for piece in group if Thing("piece", piece) in self.chooser.next_things()), group[0])

    def standing(self, site: int) -> int:
        """The piece on a site, of several the one that can be picked, or the last; or -1."""
        place, count = self.shown_position().place, len(self.rules.world.pieces)
        there = [piece for piece in reversed(range(count)) if place[piece] == site >= 0]
        return self.pickable_of(there) if there else -1

    def looked_at(self) -> int:
        """The piece that is looked at: what the cursor is on, or else the picked one; or -1."""
        here, thing = -1, self.pointed_thing
        if thing is not None and self.scenery.pulled.piece < 0:
            here = thing.value if thing.kind == "piece" else self.standing(thing.value) if thing.kind == "site" else -1
        if here < 0:
            here = next((value for kind, value in reversed(self.chooser.picked) if kind == "piece"), -1)
        pile = self.scenery.pile_of(here) if here >= 0 else -1
        return here if pile < 0 or self.sees(pile) else -1  # what was seen by somebody else a moment ago is not told

    def piles_as(self, look: str) -> list[int]:
        """The piles that the ruleset wants to look like this."""
        found: list[int] = []
        for name, (base, count) in self.rules.world.piles.items():
            if self.show.pile(name).look == look:
                found += range(base, base + count)
        return found
