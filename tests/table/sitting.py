"""People at a table without a screen: they see offers and send intents; the engine beside them plays the same game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from game.engine.game import Game
from game.engine.rules import Rules
from game.engine.search import complete
from game.match.match import Match, Plan, Player
from game.table import intents as i
from game.table.apply import apply, laid
from game.table.changes import Changes
from game.table.offer import Offered, offer
from game.table.state import (
    PROGRAM,
    Spot,
    TableState,
    Who,
    Wishes,
    asked_seat,
    bot_asked,
    covered,
    front,
    goes_back,
    hides,
    may_pick,
    may_take_back,
    new_table,
    owner_of,
    shown_position,
)
from game.table.steps import Box

LOOSE = Who("pad", 99)
MOST_STEPS = 400  # intents in a row by which nothing is decided


def declared(rules: Rules, **more: object) -> Wishes:
    """What a ruleset wants of its table."""
    shaken: dict[int, Any] = {}
    show = rules.compiled.model.show
    for name, (base, count) in rules.world.piles.items():
        look = show.pile(name)
        if look.look == "hat" and look.shake:
            shaken |= dict.fromkeys(range(base, base + count), look.shake)
    return Wishes(together=show.together, form=show.guide, shaken=shaken, **more)  # type: ignore[arg-type]


def snapshot(state: TableState) -> object:
    """All that somebody who may not decide must not be able to change."""
    return (tuple(state.match.game.log), tuple(state.chooser.picked), repr(state.held), repr(state.writing), state.menu,
            state.curtain, repr(state.sure), repr(state.agreement), repr(state.together), state.looking, state.viewer,
            state.peeking, repr(state.form), repr(state.ceremony), state.large)


class Sitting:
    """One table, some people with pads of their own and some bots, by lot."""

    def __init__(self, rules: Rules, seed: int, **wishes: object) -> None:
        self.chance = random.Random(seed)
        self.rules, seats = rules, rules.world.seats
        bots = {seat for seat in seats if self.chance.random() < 0.25}
        bots = set() if len(bots) == len(seats) else bots
        players = {seat: Player(seat, "novice" if seat in bots else "") for seat in seats}
        self.match = Match(Plan(rules.compiled.model.id, rules.world.players, {}, players, seed), rules)
        self.shadow = Game(rules, seed)
        bound = frozenset(seat for seat in range(len(seats)) if self.chance.random() < 0.5)
        chosen: dict[str, object] = {"confirm_turn": self.chance.random() < 0.3,
                                     "secrets_held": self.chance.random() < 0.3,
                                     "confirm_drastic": self.chance.random() < 0.5}
        self.state = new_table(self.match, declared(rules, **(chosen | wishes)), bound)
        self.pads = {seat: Who("pad", 10 + seat, seat) for seat in bound}
        self.did: Counter[str] = Counter()
        self.ideas = 0
        self.send(PROGRAM, i.Ask())

    # ---- hands --------------------------------------------------------------------------------------------------

    def send(self, who: Who, wanted: i.Intent) -> Changes:
        """Somebody wants something; what happens by it is seen at once."""
        changes = apply(self.state, who, wanted)
        while self.state.busy:
            changes += apply(self.state, PROGRAM, i.Landed())
        return changes

    def whoever(self, seat: int) -> Who:
        """A device that may act for a seat."""
        return self.pads.get(seat) or Who(self.chance.choice(["mouse", "keyboard", "touch"]))

    def strangers(self) -> list[Who]:
        """Devices that may not act for whoever is asked now."""
        state = self.state
        owner = owner_of(state, front(state)).seat
        if owner is None:
            return []
        return [pad for seat, pad in self.pads.items() if seat != owner] + ([LOOSE] if owner in self.pads else [])

    # ---- one round ------------------------------------------------------------------------------------------------

    def decisions_on_offer(self) -> set[str]:
        """Every decision that the offers of the present question lead to."""
        state, found = self.state, set[str]()
        whole, state.form.variants = state.form.variants, []

        chooser = state.chooser

        def walk() -> None:
            state.version += 1
            for one in offer(state).deciding():
                if isinstance(one.intent, i.Choose):
                    found.add(one.intent.text)
                for _ in range(max(1, chooser.poses(one.spot.thing)) if isinstance(one.intent, i.Pick) else 0):
                    assert one.spot.thing is not None and chooser.pick(one.spot.thing)
                    settled = chooser.settled()
                    if settled is not None:
                        found.add(settled.text)
                    else:
                        walk()
                    chooser.unpick()
                    chooser.turn(one.spot.thing, 1)

        assert not chooser.picked
        walk()
        state.form.variants, state.version = whole, state.version + 1
        return found

    def act(self) -> None:
        """Somebody does something, by lot; the engine beside them follows."""
        before = len(self.match.game.log)
        self.state.clock += 1
        if bot_asked(self.state):
            self.bot()
        elif front(self.state) == "table":
            self.at_table()
        else:
            self.over_the_table()
        self.compare(before)

    def bot(self) -> None:
        """A bot decides."""
        position = self.match.game.position
        option = complete(self.rules, position, self.chance.choice(position.opts))
        self.send(PROGRAM, i.Decide(self.rules.written(position, option, False)))

    def at_table(self) -> None:
        """Look around, go back, or take the decision on."""
        state, seat, lot = self.state, asked_seat(self.state), self.chance.random()
        me = self.whoever(seat)
        if lot < 0.03 and self.match.game.past:
            number = self.chance.randrange(len(self.match.game.past))
            self.send(me, i.LookBack(number))
            if state.held is None:
                assert shown_position(state) is self.match.game.past[number]
                self.send(me, i.StepBack())
                assert state.looking is None
                self.did["looked back"] += 1
        elif lot < 0.045 and may_take_back(state):
            self.send(me, i.TakeBack())
            self.did["taken back"] += 1
        elif lot < 0.09 and (state.chooser.picked or goes_back(state) or state.held):
            self.send(me, i.StepBack(menu=False))
            self.did["stepped back"] += 1
        elif lot < 0.1:
            self.send(me, i.OpenMenu())
            self.did["menus"] += 1
        else:
            self.use(self.chance.choice(offer(state).deciding()))

    def over_the_table(self) -> None:
        """Answer what lies over the table."""
        state = self.state
        self.did[front(state)] += 1
        if state.menu is not None and front(state) == "menu":
            said = [one for one in offer(state) if isinstance(one.intent, i.Speak)]
            if said and self.chance.random() < 0.15:
                one = self.chance.choice(said)
                self.send(self.whoever(one.seat), one.intent)
            else:
                self.send(state.menu, i.Close())
        elif state.writing is not None:
            found = list(offer(state))
            text = i.Write(f"Words {self.chance.randrange(99)}")
            self.send(self.whoever(state.writing.owner),
                      self.chance.choice(found).intent if found and self.chance.random() < 0.7 else text)
        else:
            self.use(self.chance.choice(list(offer(state).deciding())))

    def use(self, one: Offered) -> None:
        """Use one thing: directly, or with the cursor; what is covered has to be held open first."""
        state, me = self.state, self.whoever(one.seat)
        if isinstance(one.intent, i.OtherIdeas | i.Fill | i.Vary):
            self.ideas += 1  # forms can be played with for ever
            if self.ideas % 4:
                one = next(other for other in offer(state).deciding() if isinstance(other.intent, i.Surprise))
        if covered(state) and isinstance(one.intent, i.Pick) and hides(state, one.intent.thing):
            before = snapshot(state)
            self.send(me, one.intent)
            assert snapshot(state) == before, "something covered was taken unseen"
            self.send(self.whoever(state.viewer), i.Peek(True))
            self.did["peeked"] += 1
        if isinstance(one.intent, i.Meant):
            self.did["confirmed"] += 1
        if self.chance.random() < 0.15 and front(state) in ("table", "curtain", "sure", "menu"):
            self.with_cursor(me)
        else:
            self.send(me, one.intent)

    def with_cursor(self, me: Who) -> None:
        """A few steps, then Enter: it takes what the cursor is on."""
        state = self.state
        spots = [one.spot for one in offer(state) if one.spot.kind != "line"]
        self.lay(spots)
        for _ in range(3):
            self.send(me, i.Step(self.chance.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])))
        assert state.cursor in offer(state).by
        target = offer(state).by[state.cursor]
        hidden = isinstance(target.intent, i.Pick) and hides(state, target.intent.thing)
        if target.decides and not hidden and not isinstance(target.intent, i.Open):
            before = snapshot(state)
            changes = self.send(me, i.Take())
            assert snapshot(state) != before or changes, f"Enter does nothing on {target}"
            self.did["by cursor"] += 1

    def lay(self, spots: list[Spot]) -> None:
        """Everything lies somewhere, in rows of twelve."""
        places = {spot: Box(index % 12 * 20, index // 12 * 20, 16, 16) for index, spot in enumerate(spots)}
        laid(self.state, places, (240, 240), {})

    # ---- the engine beside it ---------------------------------------------------------------------------------------

    def compare(self, before: int) -> None:
        """The engine alone, given the same decisions, is in the same position."""
        game, shadow = self.match.game, self.shadow
        while len(shadow.log) > len(game.log) or shadow.log != game.log[:len(shadow.log)]:
            shadow.undo()
        for text in game.log[len(shadow.log):]:
            shadow.play(text)
            self.did["decisions"] += 1
        if len(game.log) != before:
            for mine, other in ((game.position, shadow.position),):
                assert (mine.over, mine.winners, mine.pc, mine.rng, mine.opts) == (
                    other.over, other.winners, other.pc, other.rng, other.opts)

    def play(self, most: int, every: int = 7) -> None:
        """A whole game, or its first decisions. Now and then all that the rules allow is looked for in the offers."""
        idle = 0
        while not self.match.game.position.over and len(self.match.game.log) < most:
            before = len(self.match.game.log)
            fresh = may_pick(self.state) and front(self.state) == "table" and not self.state.chooser.picked
            if fresh and before % every == 0:
                assert self.decisions_on_offer() == set(self.rules.texts(self.match.game.position))
            self.act()
            idle = idle + 1 if len(self.match.game.log) <= before else 0
            assert idle < MOST_STEPS, f"stuck at {front(self.state)}: {self.match.game.who()}"
        assert self.shadow.state() == self.match.game.state()
