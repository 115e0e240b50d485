"""The ruleset and the hand-written game side by side: the same decisions, the same answers."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

from game.engine import state as states
from game.engine.rules import Position, Rules
from tests.rules.djambi_scene import CENTRE, djambi
from tools.handwritten.djambi import Game as Hand
from tools.handwritten.djambi import turns
from tools.handwritten.djambi.camps import KINDS
from tools.handwritten.djambi.position import CORPSE, EMPTY, NECROMOBILE, NOBODY

DRAW = 0.02  # of the out-of-turn decisions drawn by lot, how many draws are really agreed


class Duel:
    """One game, played twice."""

    def __init__(self, rules: Rules, position: Position, hand: Hand) -> None:
        self.rules, self.position, self.hand = rules, position, hand
        self.trail: list[str] = []

    def answers(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What both say: who is asked, what is legal in turn and out of turn, who has won."""
        rules, position, hand = self.rules, self.position, self.hand
        seats = rules.world.seats
        who = "" if position.over else seats[rules.questions[position.pc].who(position)]
        table = sorted(rules.table_text(position, option) for option in rules.table_options(position))
        ours = {"over": position.over, "who": who, "legal": sorted(rules.texts(position)), "table": table,
                "winners": [seats[seat] for seat in position.winners]}
        result = hand.result()
        winners = sorted(map(str, result["winners"]), key=seats.index)  # type: ignore[call-overload]
        theirs = {"over": result["over"], "who": hand.who(), "legal": hand.legal() if not hand.over else [],
                  "table": hand.table(), "winners": winners}
        return ours, theirs

    def compare(self) -> None:
        """Stop where the two disagree."""
        ours, theirs = self.answers()
        for key, value in ours.items():
            assert value == theirs[key], f"{key} after {' '.join(self.trail) or 'the start'}"

    def step(self, chance: random.Random, rate: float) -> None:
        """One decision by lot, now and then out of turn."""
        rules, position = self.rules, self.position
        table = rules.table_options(position) if chance.random() < rate else []
        texts = [rules.table_text(position, option) for option in table]
        if texts:
            place = chance.randrange(len(texts))
            if texts[place] != "draw" or chance.random() < DRAW:
                self.trail.append(texts[place])
                self.hand.play(texts[place])
                rules.apply_table(position, table[place])
                return
        texts = rules.texts(position)
        place = chance.randrange(len(texts))
        self.trail.append(texts[place])
        self.hand.play(texts[place])
        rules.apply(position, position.opts[place])

    def play(self, seed: int, rate: float) -> str:
        """To the end of the game; its reason."""
        chance = random.Random(seed)
        self.compare()
        while not self.position.over:
            self.step(chance, rate)
            self.compare()
        return str(self.position.reason)


def from_the_start(players: int, seed: int, rate: float, absent: str = "yellow") -> str:
    """A whole game."""
    rules = djambi(players, **({"absent": absent} if players == 5 else {})).rules
    return Duel(rules, rules.start(seed), Hand(players, absent)).play(seed, rate)


def from_anywhere(players: int, seed: int, rate: float, quiet_rounds: int, partition_rounds: int) -> str:
    """A game from a sparse position by lot, often with a wall of corpses; the hand-written limits must be set alike."""
    assert (quiet_rounds, partition_rounds) == (turns.QUIET_ROUNDS, turns.PARTITION_ROUNDS)
    game = djambi(players, quiet_rounds=str(quiet_rounds), partition_rounds=str(partition_rounds))
    chance = random.Random(seed)
    for _ in range(100):
        hand = Hand(players)
        state = deepcopy(game.state())
        _scatter(state, hand, chance, CENTRE[players])
        if hand.actives() and hand._regular_turn_here():
            state["vars"] |= {"turn": hand.colour(), "mover": hand.colour(), "decider": hand.who()}
            return Duel(game.rules, states.load(game.rules, state), hand).play(seed, rate)
    raise AssertionError("no position in a hundred")


def _scatter(state: dict[str, Any], hand: Hand, chance: random.Random, centre: str) -> None:
    """The same position for both: pieces, corpses, overlords and marks by lot."""
    colours = hand.colours
    walled = chance.random() < 0.5
    chiefs = chance.sample(colours, 2 if walled else chance.randint(2, len(colours)))
    corpses = 0.93 if walled else chance.random() * 0.8
    cells = list(hand.field.names)
    chance.shuffle(cells)
    columns = chance.choice(["c", "d", "e", "f", "g"] if len(cells) < 100 else ["cd", "de", "gh", "fg", "hi"])
    wall = [name for name in cells if walled and name[0] in columns and (name != centre or chance.random() < 0.8)]
    cells = [name for name in cells if name not in wall]
    hand.board = [EMPTY] * len(hand.board)
    hand.men = [[] for _ in colours]
    hand.necromobiles = 0
    for piece in state["pieces"]:
        chief = piece["kind"] == "chief"
        dead = piece["owner"] not in chiefs if chief else chance.random() < corpses
        stands = (chief and not dead) or walled or chance.random() < 0.6
        piece["site"], piece["dead"] = None, dead or not stands
        if not stands:
            continue
        if dead and wall:
            piece["site"] = wall.pop()
        elif chief and not dead and centre in cells and chance.random() < 0.3:
            piece["site"] = centre
            cells.remove(centre)
        else:
            piece["site"] = cells.pop()
        _stand(hand, piece)
    for colour, name in enumerate(colours):
        hand.alive[colour] = name in chiefs
        hand.resigned[colour] = hand.alive[colour] and hand.present[colour] and chance.random() < 0.15
        lords = [colours.index(chief) for chief in chiefs] + [NOBODY]
        hand.owner[colour] = colour if hand.alive[colour] else chance.choice(lords)
    hand.encircled = [False] * len(colours)
    hand.test_encirclement()
    hand.seat = chance.randrange(len(colours))
    for colour, name in enumerate(colours):
        lord = hand.owner[colour]
        state["seats"][name] |= {"resigned": hand.resigned[colour], "encircled": hand.encircled[colour],
                                 "overlord": colours[lord] if lord != NOBODY else None}


def _stand(hand: Hand, piece: dict[str, Any]) -> None:
    """Put one piece or corpse on the hand-written board."""
    cell, colour, kind = hand.field.number[piece["site"]], hand.colours.index(piece["owner"]), piece["kind"]
    hand.board[cell] = CORPSE if piece["dead"] else colour * 8 + KINDS.index(kind) + 1
    if not piece["dead"]:
        hand.men[colour].append(cell)
        hand.necromobiles += KINDS.index(kind) + 1 == NECROMOBILE
        if kind == "chief":
            hand.chief[colour] = cell
