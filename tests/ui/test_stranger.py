"""What a stranger can say from the screen alone: who did what to whom, who is in power, who obeys whom."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest

from game.engine.events import Came, Turned
from game.match.match import Match, Plan, Player
from game.scenes.table.scene import TableScene
from game.table.told import turns_since
from game.telling.deeds import decided_by
from game.view.ui import Ui
from tests.made import made
from tests.ui.beforehand import rules_of
from tests.ui.table_robot import TableRobot

NAMES = ("Anna", "Guidone", "Bianca", "Oberto", "Isotta", "Dimitri")
OBEYS = {"en": "obeys {}", "fr": "obéit à {}"}
POWER = {"en": "in power", "fr": "au pouvoir"}
WITH = {"en": "{}, with a piece of {}", "fr": "{}, avec une pièce de {}"}
MOST = 10  # looks at one game
ROUNDS = 3  # turns of others that the screen tells


@dataclass
class Look:
    """A table as the first seat sees it, who is to decide now."""

    match: Match
    turns: list[list[int]]
    """What the others did since, as the numbers of their decisions."""
    shown: list[list[int]]
    """Those of them that are told in a line of their own."""
    lines: list[str]
    """All that is written there."""

    def tells(self, text: str) -> bool:
        return any(text in line.replace("d’", "de ") for line in self.lines)

    def chiefs(self) -> dict[int, int]:
        """By colour."""
        world = self.match.rules.world
        return {piece.owner: index for index, piece in enumerate(world.pieces) if world.kinds[piece.kind] == "chief"}

    def active(self, seat: int) -> bool:
        at = made(self.match.game.position)
        return seat >= 0 and not (at.pv_dead[self.chiefs()[seat]] or at.sv_resigned[seat] or at.sv_encircled[seat])

    def ruler(self) -> int:
        """Whose chief stands on the centre and counts."""
        world, place = self.match.rules.world, self.match.game.position.place
        assert world.board is not None
        centre = world.board.zones["centre"]
        return next((seat for seat, chief in self.chiefs().items() if place[chief] in centre and self.active(seat)), -1)

    def master(self, seat: int) -> int:
        """Who decides for a colour."""
        lord = made(self.match.game.position).sv_overlord[seat]
        return lord if self.active(lord) else self.ruler()


def looks(hand: TableRobot, match: Match, seed: int) -> Iterator[Look]:
    """A game at random, in which power is sought, seen by the first seat when its turn comes, drawn anew each time."""
    rules, chance, count = match.rules, random.Random(seed), 0
    assert rules.world.board is not None
    centre = "-" + rules.world.site_name(rules.world.board.zones["centre"][0])
    while not match.game.position.over and count < MOST:
        texts = match.game.legal()
        match.play(chance.choice([text for text in texts if text.endswith(centre)] or texts))
        position, asked = match.game.position, match.asked()
        if asked is None or asked.seat != rules.world.seats[0] or chance.random() < 0.7 or (
                rules.questions[position.pc].name != "move"):
            continue
        hand.leave()
        table, count = TableScene(hand.app, match), count + 1
        with patch.object(Ui, "line", autospec=True, side_effect=Ui.line) as line:
            hand.open(table)
        turns, ids = turns_since(table.state), {widget.id for widget in table.widgets}
        yield Look(match, turns, [turn for turn in turns if f"since:{turn[0]}" in ids],
                   [call.args[1] for call in line.call_args_list])


def check(look: Look, language: str, seen: Counter[str]) -> None:
    """Everything that somebody wants to know is written there, in words."""
    match, rules, position = look.match, look.match.rules, look.match.game.position
    assert len(look.shown) == (min(len(look.turns), ROUNDS) if len(look.turns) > 1 else 0), look.turns
    for turn in look.shown:
        doer, events = decided_by(match, turn[0]), [one for number in turn for one in match.events[number]]
        owner = position.owner[next(event.piece for event in events if isinstance(event, Came))]
        assert look.tells(NAMES[doer] if owner == doer else WITH[language].format(NAMES[doer], NAMES[owner]))
        seen["lent"] += owner != doer
        for event in events:
            if isinstance(event, Turned) and event.variable == "dead":
                kind = rules.compiled.model.kinds[rules.world.kinds[position.kind[event.piece]]]
                assert look.tells(f"{kind.name[language]} ({NAMES[position.owner[event.piece]]})"), look.lines
                seen["killed"] += 1
    assert (POWER[language] in look.lines) is (look.ruler() >= 0), "on the plate, and nowhere else"
    assert not any(line.endswith((" is in power", " est au pouvoir")) for line in look.lines), "not any more"
    seen["ruled"] += look.ruler() >= 0
    for seat in range(len(rules.world.seats)):
        if look.master(seat) not in (seat, -1):
            assert look.tells(OBEYS[language].format(NAMES[look.master(seat)])), look.lines
            seen["obeyed"] += 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_screen_tells_what_others_did_who_is_in_power_and_who_obeys_whom(tmp_path: Path, language: str) -> None:
    hand, seen = TableRobot(tmp_path, (1280, 720), language=language), Counter[str]()
    for ruleset, seed in product(("djambi-3", "djambi-4", "djambi-6"), (3, 8)):
        rules = rules_of(ruleset)
        players = {seat: Player(NAMES[place], "courtier" if place else "")
                   for place, seat in enumerate(rules.world.seats)}
        for look in looks(hand, Match(Plan(ruleset, len(players), {}, players, 3), rules), seed):
            check(look, language, seen)
    hand.close()
    assert all(seen[what] for what in ("lent", "killed", "ruled", "obeyed")), seen
