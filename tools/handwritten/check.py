"""Self-check of the hand-written games: known counts, settled points of the rules, and random play.

Run from the repository's root: python -m tools.handwritten.check [games]
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from . import breakthrough
from .djambi import Game
from .djambi.camps import KINDS
from .djambi.position import CHIEF, CORPSE, EMPTY, NECROMOBILE, NOBODY
from .djambi.turns import EXTRA, TURN


def expect(what: str, found: object, wanted: object) -> None:
    """Stop with a message unless the two are the same."""
    if found != wanted:
        raise SystemExit(f"{what}: found {found}, wanted {wanted}")


def scene(players: int, pieces: dict[str, str], turn: str) -> Game:
    """A position with these pieces only ("red chief", "corpse"); a colour without a chief is abandoned."""
    game = Game(players)
    game.board = [EMPTY] * len(game.board)
    game.men = [[] for _ in game.colours]
    game.alive = [False] * len(game.colours)
    game.necromobiles = 0
    for name, text in pieces.items():
        cell = game.field.number[name]
        if text == "corpse":
            game.board[cell] = CORPSE
            continue
        colour, kind = game.colours.index(text.split()[0]), KINDS.index(text.split()[1]) + 1
        game.board[cell] = colour * 8 + kind
        game.men[colour].append(cell)
        game.necromobiles += kind == NECROMOBILE
        if kind == CHIEF:
            game.chief[colour], game.alive[colour] = cell, True
    game.owner = [c if alive else NOBODY for c, alive in enumerate(game.alive)]
    game.test_encirclement()
    game.seat = game.colours.index(turn)
    game._regular_turn_here()
    return game


def counts() -> None:
    """Known numbers of first moves."""
    start = breakthrough.Game()
    expect("perft", [breakthrough.perft(start, d) for d in (1, 2, 3, 4)], [22, 484, 11132, 256036])
    for players, wanted in ((3, (27, 0)), (4, (30, 0)), (6, (64, 7))):
        game = Game(players)
        for colour, name in enumerate(game.colours):
            ends = [game.board[end] for _, end in game.moves(colour)]
            expect(f"{players} players, {name}", (ends.count(EMPTY), len(ends) - ends.count(EMPTY)), wanted)


def square_scenes() -> None:
    """Centre, power and turn order on the square board."""
    chiefs = {"a1": "red chief", "e5": "blue chief", "i9": "yellow chief", "a9": "green chief"}
    game = scene(4, chiefs | {"e1": "red assassin", "c3": "red militant", "e8": "red reporter"}, "red")
    expect("militant and centre", "c3-e5" in game.legal(), False)
    other = game.copy()
    other.play("e8-e6")
    expect("reported chief", (other.cells()["e5"], other.colour()), ("corpse", "yellow"))
    game.play("e1-e5")
    expect("extra move", (game.who(), game.asked, game.cells()["e1"]), ("red", EXTRA, "corpse"))
    expect("only a chief", [m for m in game.legal() if m in ("e5-i9", "e5-a1", "e5-a9")], ["e5-a9", "e5-i9"])
    game.play("e5-i9")
    expect("corpse on the centre", game.cells()["e5"], "corpse")
    expect("heir", [game.colours[o] for o in game.owner], ["red", "red", "red", "green"])
    expect("vassal skipped without men", game.who(), "green")

    game = scene(4, chiefs | {"h1": "blue militant"}, "red")
    order: list[str] = []
    for move in ("a1-a2", "h1-h2", "i9-i8", "h2-h1", "a9-a8", "h1-h2", "a2-a1"):
        order.append(game.colour())
        game.play(move)
    # red, (blue next anyway: no bonus), blue's own turn, yellow, bonus, green, bonus, red
    expect("order of turns", order, ["red", "blue", "yellow", "blue", "green", "blue", "red"])

    pair = {"a1": "red chief", "e5": "blue chief", "b1": "red necromobile", "h1": "blue necromobile"}
    game = scene(4, pair, "red")
    order = []
    for move in ("a1-a2", "h1-h2", "h2-h1", "a2-a1"):
        order.append(game.colour())
        game.play(move)
    expect("two in a row", order, ["red", "blue", "blue", "red"])

    game = scene(4, chiefs | {"e1": "red provocateur"}, "red")
    game.play("e1-e5")
    expect("deposed", ("put e5" in game.legal(), "put e1" in game.legal()), (False, True))
    game.play("put e1")
    expect("provocateur leaves", all(m.startswith("e5-") for m in game.legal()), True)
    game.play("e5-i9")
    expect("another chief to power", "put e5" in game.legal(), True)
    game.play("put e5")
    expect("new power", (game.colour(), game.bonus, game.colours[game.power()]), ("yellow", True, "yellow"))


def large_scenes() -> None:
    """The fortress; g8, h7, h6, g6, f6 and f7 around g7."""
    chiefs = {"m1": "red chief", "m7": "pink chief", "g13": "blue chief", "a7": "green chief"}
    game = scene(6, chiefs | {"g6": "pink militant", "g4": "red assassin", "g8": "blue reporter"}, "red")
    inside = [m for m in game.legal() if m.endswith(("-g8", "-h7", "-h6", "-g6", "-f6", "-f7", "-g7"))]
    expect("into the fortress", inside, ["g4-g6", "m1-g7"])
    game.play("g4-g6")
    expect("out of it", (game.asked, game.cells()["g4"], game.who()), (EXTRA, "corpse", "red"))
    outside = all(game.field.zone[game.field.number[m.split("-")[1]]] == 0 for m in game.legal())
    expect("extra move ends outside", outside, True)

    game = scene(6, chiefs | {"g7": "pink militant", "g4": "red provocateur", "g8": "blue reporter"}, "red")
    game.play("g4-g7")
    expect("no living stranger", [m for m in game.legal() if m in ("put g6", "put h7", "put g7")], [])
    game.play("put a1")
    game.play("g7-g8")
    game.play("put a2")
    expect("second extra move", (game.asked, game.who()), (EXTRA, "red"))
    game.play("g8-g9")
    expect("then the next turn", (game.asked, game.who()), (TURN, "pink"))

    ruler = {name: piece for name, piece in chiefs.items() if piece != "red chief"}
    game = scene(6, ruler | {"g7": "red chief", "k7": "red militant"}, "red")
    expect("crossing it", "g7-g9" in game.legal(), True)
    ends = [m for m in game.legal() if m.startswith("g7-") and game.field.zone[game.field.number[m[3:]]]]
    expect("leaving power for the fortress", ends, [])


def sound(game: Game) -> None:
    """One piece to a cell, lists and board agree, the conquests belong to the living."""
    standing = sorted(cell for cells in game.men for cell in cells)
    expect("men", standing, [c for c, there in enumerate(game.board) if there not in (EMPTY, CORPSE)])
    total = sum(there != EMPTY for there in game.board) + (game.hand != EMPTY)
    expect("pieces and corpses", total, 9 * len(game.colours))
    for colour, owner in enumerate(game.owner):
        expect("owner alive", owner == NOBODY or game.alive[owner], True)
        held = game.hand == colour * 8 + CHIEF
        expect("chief", game.alive[colour], held or game.board[game.chief[colour]] == colour * 8 + CHIEF)
        expect("own colour", game.alive[colour] and owner != colour, False)
    expect("asked and can answer", bool(game.options()), not game.over)


def random_play(games: int, players: int, meddling: float) -> Counter[str]:
    """Random games with decisions out of turn thrown in; how they ended."""
    ends: Counter[str] = Counter()
    for seed in range(games):
        rng = random.Random(seed)
        game = Game(players)
        while not game.over:
            sound(game)
            table = [text for text in game.table() if text != "draw" or rng.random() < 0.02]
            if table and rng.random() < meddling:
                game.play(rng.choice(table))
            else:
                ends["extra moves"] += game.asked == EXTRA
                ends["bonus turns"] += game.bonus
                ends["played for another"] += game.who() != game.colour()
                other = game.copy()
                other.apply(rng.choice(other.options()))
                game = other
        ends[f"end: {game.reason}, {len(game.winners)}"] += 1
    return ends


def main() -> None:
    """Run every check."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    counts()
    square_scenes()
    large_scenes()
    for players in (3, 4, 5, 6):
        for meddling in (0.0, 0.02):
            found = random_play(games, players, meddling)
            print(players, "players, meddling", meddling, dict(sorted(found.items())))
    print("sound")


if __name__ == "__main__":
    main()
