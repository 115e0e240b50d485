"""Evenings on a couch: a pad for everybody, from the first decision to the last, while pads come, go and are mashed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.input.inputs import Act, PlayerInput
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from tests.ui.beforehand import short_game
from tests.ui.robot import FRAME, blink
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import BUTTONS, VirtualPad

GAMES = ("djambi-4", "fredericus", "fianchetto", "liars-dice", "draconic", "fidchell-1", "fidchell-2")
LAST = 60  # decisions of the longest games that are played with pads; all others are played whole
EVENTS = 400
SELDOM = 16  # pictures, of which one is drawn: what is looked at here is who decides
OVER_THE_TABLE = ("table", "curtain", "table-menu", "confirm", "agreement", "pad-lost", "rules", "together")


class CouchRobot(TableRobot):
    """People who have nothing but pads, which SDL has made."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, (960, 540))
        self.open(TitleScene(self.app))
        self.deal = random.Random(1)

    def seat_all(self) -> None:
        """Whoever has no pad at the table gets one."""
        seating = self.app.devices.seating
        for seat in range(len(self.table.rules.world.seats)):
            if seating.pad_of(seat) is None:
                seating.bind(self.pads.plug().id, seat)

    def there(self) -> list[VirtualPad]:
        return [pad for pad in self.pads.made if pad.handle is not None]

    def pad_in_turn(self) -> VirtualPad:
        """The pad of whoever is asked, or one that is nobody's."""
        wanted = self.app.devices.seating.pad_of(self.asked())
        return self.pads.known(wanted) if wanted is not None else self.loose()

    def asked(self) -> int:
        """Whose it is to do something: of what lies over the table, or at it."""
        owner = self.scene.owner
        return owner.seat if owner.seat is not None else self.table.asked_seat()

    def loose(self) -> VirtualPad:
        """A pad that nobody has sat down with."""
        seats = self.app.devices.seating.seats
        return next((pad for pad in self.there() if pad.id not in seats), None) or self.pads.plug()


@pytest.fixture
def couch(tmp_path: Path) -> Iterator[CouchRobot]:
    made = CouchRobot(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_played_to_its_end_with_a_pad_each_and_one_too_many(couch: CouchRobot, ruleset: str) -> None:
    game = short_game(ruleset)
    table = couch.sit_late(game, min(LAST, len(game.options)))
    couch.seat_all()
    blink(couch.app, SELDOM)
    fifth, match = couch.pads.plug(), table.match
    while not couch.over:
        number = len(match.game.log)
        if number % 3 == 0:
            fifth.press(couch.deal.choice(["a", "b", "x", "y", "l", "down", "a"]))
            if couch.scene.name in ("table-menu", "rules"):
                fifth.press("b")
            assert len(match.game.log) == number, "nobody who has no seat decides"
        if number % 20 == 10:
            pad = couch.deal.choice([pad for pad in couch.there() if pad is not fifth])
            seat = couch.app.devices.seating.seats[pad.id]
            couch.pads.unplug(pad)
            assert couch.app.devices.seating.pad_of(couch.asked()) is not None or couch.scene.name == "pad-lost"
            new = couch.pads.plug()
            assert couch.app.devices.seating.pad_of(seat) == new.id, "the seat has waited for it"
        for _ in range(60):
            if len(match.game.log) > number or couch.over:
                break
            couch.towards(game, number, "pad")
        assert len(match.game.log) > number, f"decision {number} of {ruleset} is not taken"
    assert len(match.game.log) == len(game.options)


@pytest.mark.parametrize(("ruleset", "seed"), [("djambi-4", 11), ("liars-dice", 12), ("draconic", 13)])
def test_whatever_is_plugged_pulled_and_mashed_nobody_decides_for_another(couch: CouchRobot, ruleset: str,
                                                                          seed: int) -> None:
    chance, told = random.Random(seed), f"{ruleset}, seed {seed}, event "
    couch.app.bots.at_once = True
    couch.sit(ruleset, seed)
    blink(couch.app, SELDOM)
    couch.seat_all()
    taken = 0
    for event in range(EVENTS):
        if not isinstance(couch.scene, TableScene) and couch.scene.name not in OVER_THE_TABLE:
            couch.app.stack.pop()  # settings that somebody has come to, which might take their buttons away
        if couch.table not in couch.app.stack.scenes or couch.over:
            couch.sit(ruleset, seed + event)
        kind, there, before = chance.random(), couch.there(), len(couch.table.match.game.log)
        if kind < 0.06 and len(there) < 7:
            couch.pads.plug()
        elif kind < 0.12 and there:
            couch.pads.unplug(chance.choice(there))
        elif kind < 0.62 and there:
            mash(couch, chance, chance.choice(there), told + str(event))
        else:
            try_to_decide(couch, chance)
        couch.run(FRAME)
        taken += max(0, len(couch.table.match.game.log) - before)
    assert couch.app.running and taken > 25, "the game has gone on"


def mash(couch: CouchRobot, chance: random.Random, pad: VirtualPad, told: str) -> None:
    """Somebody presses something; what comes of it is theirs, or of somebody who was chosen to let them play on."""
    table, seating = couch.table, couch.app.devices.seating
    asked, before, seats = table.asked_seat(), len(table.match.game.log), table.rules.world.seats
    given = PlayerInput(Act.CONFIRM, "pad", pad.id)
    own, free = {seating.seat_of(given), *seating.also(given)}, set(range(len(seats))) - seating.bound()
    may = {seat for seat in range(len(seats)) if seat in own or (seat in free and None in own)}
    bots = {seat for seat in range(len(seats)) if table.match.plan.seats[seats[seat]].bot}
    agreed = said(table)
    pad.press(chance.choice(["a", "a", "a", *BUTTONS[:5], *BUTTONS[6:]]))
    taken = table.match.game.log[before:]
    out_of_turn = [f"resign {seats[seat]}" for seat in may] + ["draw"] * (agreed >= set(range(len(seats))) - may - bots)
    by = f"by a pad that plays for {sorted(may)}"
    assert not taken or asked in may | bots or taken[0] in out_of_turn, f"{told}: {taken} {by}"
    assert taken or said(table) - agreed <= may, f"{told}: {said(table)} after {agreed} {by}"


def said(table: TableScene) -> set[int]:
    """Who has answered a question to everybody, or agreed."""
    state = table.state
    return {*(state.together.given if state.together is not None else ()),
            *(state.agreement.agreed if state.agreement is not None else ())}


def settle(couch: CouchRobot, chance: random.Random) -> None:
    """It is chosen who plays on for the one who has waited longest: nobody, somebody, a bot, or whoever comes."""
    there = couch.there()
    if not there or chance.random() < 0.2:
        couch.pads.plug()
        return
    by, wanted = chance.choice(there), chance.choice([*["choice:0", "choice:1"] * 4, "choice:2"])
    if couch.has(wanted):
        by.use(wanted)
    if couch.scene.name == "pad-lost" and wanted == "choice:1":
        chance.choice(there).press("a")


def try_to_decide(couch: CouchRobot, chance: random.Random) -> None:
    """Whoever is asked goes on, with the pad that is theirs; if theirs is gone, it is settled who plays on."""
    scene = couch.scene
    if scene.name == "curtain" and couch.asked() not in couch.app.devices.seating.waiting():
        couch.pad("a")
    elif scene.name == "pad-lost":
        settle(couch, chance)
    elif couch.asked() in couch.app.devices.seating.waiting():
        couch.loose().press("a")  # which is refused, and asks about it
    elif scene is couch.table and couch.table.may_pick() and couch.usable():
        couch.use(chance.choice(couch.usable()), "pad")
    elif scene is not couch.table:
        couch.pad("b")
