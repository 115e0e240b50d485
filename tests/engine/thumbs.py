"""Rules of thumb, as a player would be taught them in a minute: what a bot that thinks has to beat.

    python3 tools/run.py tournament ur --seats "machiavel,python3 -m tests.engine.thumbs ur" --games 40

They look only at what their seat may see, and speak as much of the console protocol as a tournament needs.
"""

from __future__ import annotations

import json
import sys

from game.engine.game import Game
from game.engine.rules import Position, Rules
from tests.made import made


def liars_dice(rules: Rules, position: Position, seat: int) -> str:
    """Claim what is likeliest to hold, counting on a third (of ones, a sixth) of all dice under other cups."""
    names, texts = rules.world.kinds, rules.texts(position)
    own = [names[position.kind[die]] for die in position.piles[seat]]
    others = sum(map(len, position.piles[:len(rules.world.seats)])) - len(own)

    def hoped(face: str) -> float:
        return own.count(face) + (own.count("ace") + others / 3 if face != "ace" else others / 6)

    faces = names[:6]
    many, face = made(position).v_many, names[made(position).v_face] if made(position).v_many else "ace"
    if "doubt" in texts and many > hoped(face):
        return "doubt"
    claims = [(n, one) for n in range(max(many, 1), many + 2) for one in faces
              if n > many or faces.index(one) > faces.index(face)]
    best, margin = "", -9.0
    for n, one in claims:
        if f"{n} {one}" in texts and hoped(one) - n > margin:
            best, margin = f"{n} {one}", hoped(one) - n
    return best if best and (margin >= 0 or "doubt" not in texts) else "doubt"


def ur(rules: Rules, position: Position, seat: int) -> str:
    """Bring home, hit, run to a rosette, else run on with whoever is foremost."""
    rosettes = set(rules.world.zones["rosettes"])
    best, score = "", -1.0
    for option, text in zip(position.opts, rules.texts(position), strict=True):
        after = rules.tried(position, option)[0]
        piece = option[1]
        value = made(after).pv_done[piece] / 20
        value += 4 * (after.place[piece] < 0) + 3 * (sum(made(after).pv_done) < sum(made(position).pv_done))
        value += 2 * (after.place[piece] in rosettes)
        if value > score:
            best, score = text, value
    return best


def goofspiel(rules: Rules, position: Position, seat: int) -> str:
    """Bid the card that ranks among those in hand as the prize among the prizes to come."""
    names = rules.world.kinds
    piles = rules.world.pile_names
    deck, prize = position.piles[piles.index("deck")], position.piles[piles.index("prize")]
    rank = sum(position.kind[card] < position.kind[prize[-1]] for card in deck)
    hand = sorted(names.index(text.split()[1]) for text in rules.texts(position))
    return f"bid {names[hand[min(rank, len(hand) - 1)]]}"


THUMBS = {"liars-dice": liars_dice, "ur": ur, "goofspiel": goofspiel}


def main(ruleset: str) -> None:
    game = Game.open(ruleset)
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        if word == "load":
            data = json.loads(rest)
            if data["players"] != game.rules.world.players:
                game = Game.open(ruleset, data["players"])
            game.load(data)
        else:
            position = game.position
            seat = game.rules.questions[position.pc].who(position)
            print(THUMBS[ruleset](game.rules, position, seat))
        print("=", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
