"""A table for ears: what happened, what is asked, what the cursor is on, and on request where everything stands.

It says what the screen shows to everybody who sits before it, and no more: what is covered has no name here either.
"""

from __future__ import annotations

from game.engine.events import Over, Said
from game.table.offer import offer
from game.table.pieces import lying, site_of
from game.table.state import Spot, TableState, asked_seat, bot_asked, front, hides, shown_position
from game.table.words import TableWords
from game.telling.deeds import decided_by
from game.telling.wording import capital, whole

LATELY = 6  # decisions that are told at once: of more, those before them are old


class Spoken:
    """The sentences about one table. Each decision is told once, everything else whenever it is asked for."""

    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.heard = len(self.state.match.game.log)  # decisions that were told, or taken before anybody listened

    @property
    def state(self) -> TableState:
        return self.words.state

    def happened(self) -> list[str]:
        """What was decided since this was asked last, with what the rules say about it."""
        log, tr = self.state.match.game.log, self.words.strings
        if len(log) < self.heard:
            self.heard = len(log)
            return [tr("spoken.taken_back")]
        first, self.heard = max(self.heard, len(log) - LATELY), len(log)
        return [self.decision(number) for number in range(first, len(log))]

    def lately(self) -> list[str]:
        """What the others decided since whoever is asked did last."""
        match, seat = self.state.match, asked_seat(self.state)
        numbers: list[int] = []
        for number in reversed(range(max(0, len(match.game.log) - LATELY), len(match.game.log))):
            if decided_by(match, number) == seat:
                break
            numbers.insert(0, number)
        return [self.decision(number) for number in numbers]

    def decision(self, number: int) -> str:
        """A decision: whose it was, what came of it, what was said."""
        words, match = self.words, self.state.match
        seat = decided_by(match, number)
        what = words.outcome.past(number) or words.outcome.line(number).text
        told = words.strings("table.asked", name=words.player_name(seat), what=what) if seat >= 0 else what
        said = [words.said(event) for event in match.events[number] if isinstance(event, Said)
                and words.said(event) != event.text]
        over = [words.strings("table.over")] if any(isinstance(one, Over) for one in match.events[number]) else []
        return " ".join(whole(text) for text in (told, *said, *over))

    def asked(self) -> str:
        """What is asked, of a person; while a bot thinks there is nothing to be said."""
        words = self.words
        if bot_asked(self.state) and self.state.looking is None:
            return ""
        name, what = words.turn_name(), words.turn_question()
        return whole(words.strings("spoken.asked", name=name, what=what) if name else what)

    def picked(self) -> str:
        """What is picked of a decision so far."""
        names = [self.words.thing_name(thing) for thing in self.state.chooser.picked]
        return whole(self.words.strings("spoken.picked", what=", ".join(names))) if names else ""

    def remark(self) -> str:
        """What the table says to whoever did something, or what a bot says."""
        return whole(self.words.note(self.state.note) or self.words.advice.told)

    def here(self) -> str:
        """What the cursor is on, if that is a thing or a decision of the past: what pressing there would do."""
        state, words = self.state, self.words
        spot = state.cursor
        if spot is None or front(state) != "table":
            return ""
        if spot.kind == "line":
            return whole(f"{spot.key}. {words.hover_text() or words.outcome.line(spot.key - 1).text}")
        if spot.thing is None:
            return ""
        if hides(state, spot.thing):
            return words.strings("spoken.covered")
        found = [self.named(spot)]
        one = offer(state).by.get(spot)
        if one is not None and len(one.leads) == 1:
            found.append(words.outcome.of(one.leads[0]))
        elif one is not None and one.leads:
            found.append(words.strings.plural("table.ways", len(one.leads)))
        return " ".join(whole(text) for text in found if text)

    def named(self, spot: Spot) -> str:
        """A thing, whose it is, and what stands there."""
        words, thing = self.words, spot.thing
        assert thing is not None
        if thing.kind == "piece":
            return f"{words.thing_name(thing)}, {self.whose(thing.value)}"
        if thing.kind != "site":
            return words.thing_name(thing)
        there = [f"{words.piece_name(piece)}, {self.whose(piece)}" for piece in self.standing(site_of(
            self.state, spot))]
        name, tr = words.thing_name(thing), words.strings
        stands = f"{tr('table.semicolon')} ".join(there)
        return f"{name}{tr('table.colon')} {stands}" if there else name

    def standing(self, site: int) -> list[int]:
        """The pieces on a site."""
        place = shown_position(self.state).place
        return [piece for piece in range(len(self.words.world.pieces)) if place[piece] == site >= 0]

    def whose(self, piece: int) -> str:
        """Whose a piece is, and how it lies if it does."""
        owner, state = shown_position(self.state).owner[piece], lying(self.state, piece)
        tr = self.words.strings
        found = [tr("notes.of", name=self.words.player_name(owner)) if owner >= 0 else tr("notes.nobody")]
        return ", ".join([*found, self.words.state_word(state)] if state else found)

    def board(self) -> list[str]:
        """Where all pieces stand, a sentence for each player; what lies in piles is not told."""
        words, position = self.words, shown_position(self.state)
        owners: dict[int, list[str]] = {}
        for piece in range(len(words.world.pieces)):
            site = position.place[piece]
            if site < 0 or position.pile[piece] >= 0:
                continue
            state = lying(self.state, piece)
            how = f" ({words.state_word(state)})" if state else ""
            owners.setdefault(position.owner[piece], []).append(
                f"{words.piece_name(piece)} {words.site(site)}{how}")
        found = []
        for owner, pieces in sorted(owners.items()):
            name = words.player_name(owner) if owner >= 0 else capital(words.strings("notes.nobody"))
            found.append(whole(words.strings("table.asked", name=name, what=", ".join(pieces))))
        return found
