"""Chess: published numbers of ways to play on, and every end that its laws know."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game, open_rules
from game.engine.search import perft
from game.engine.searchable import count_sequences as count_quickly
from tests.examples.laid import laid

KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
# Positions and numbers as the Chess Programming Wiki has them.
PERFT = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", (20, 400, 8902, 197281)),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq", (48, 2039, 97862)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -", (14, 191, 2812, 43238)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq", (6, 264, 9467)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ", (44, 1486, 62379)),
]


def at(fen: str, folder: Path, **quiet: int) -> Game:
    """The game in a position in the notation that chess players write."""
    board, side, rights = fen.split()[:3]
    standing, moved = {}, []
    for down, line in enumerate(board.split("/")):
        col = 0
        for sign in line:
            if sign.isdigit():
                col += int(sign)
                continue
            site = f"{'abcdefgh'[col]}{8 - down}"
            standing[site] = f"{'white' if sign.isupper() else 'black'} {KINDS[sign.lower()]}"
            col += 1
    for right, site in zip("KQkq", ("h1", "a1", "h8", "a8"), strict=True):
        if right not in rights and standing.get(site, "").endswith("rook"):
            moved.append(site)
    moved += [site for site, who in standing.items() if who.endswith("king") and site not in ("e1", "e8")]
    lines = ["standing:", *(f"  {site}: {who}" for site, who in standing.items()), "set:",
             f"  turn: {'white' if side == 'w' else 'black'}", *(f"  {site}.moved: yes" for site in moved),
             *(f"  {name}: {value}" for name, value in quiet.items())]
    return laid("chess", "\n".join(lines) + "\n", folder)


@pytest.mark.parametrize(("fen", "published"), PERFT)
def test_as_many_ways_to_play_on_as_published(fen: str, published: tuple[int, ...], tmp_path: Path) -> None:
    game = at(fen, tmp_path)
    found = tuple(count_quickly(game.rules, game.position, depth) for depth in range(1, len(published) + 1))
    assert found == published
    assert perft(game.rules, game.position, 2) == published[1]  # in Python


@pytest.mark.parametrize(("fen", "play", "winner", "reason"), [
    ("6k1/5ppp/8/8/8/8/8/R5K1 w -", "a1-a8", "white", "mate"),
    ("7k/5Q2/8/8/8/8/8/K7 w -", "f7-e7", "", ""),
    ("7k/8/8/6Q1/8/8/8/K7 w -", "g5-g6", "", "stalemate"),
    ("k7/8/8/8/8/8/1p6/K7 w -", "a1-b2", "", "bare"),
    ("k1b5/8/8/8/8/8/1p6/K1B5 w -", "a1-b2", "", ""),       # bishops of two colours: somebody may be mated yet
    ("kb6/8/8/8/8/8/1p6/K1B5 w -", "a1-b2", "", "bare"),    # of one colour: nobody ever
])
def test_how_a_game_ends(fen: str, play: str, winner: str, reason: str, tmp_path: Path) -> None:
    game = at(fen, tmp_path)
    game.play(play)
    found = game.result()
    assert ((found or {}).get("reason") or "") == reason
    assert list((found or {}).get("winners") or []) == ([winner] if winner else [])


def test_a_position_for_the_third_time_may_be_claimed_and_for_the_fifth_ends_the_game() -> None:
    game = Game(open_rules("chess"), 0)
    there_and_back = ("g1-f3", "g8-f6", "f3-g1", "f6-g8")
    for decision in there_and_back * 2:
        assert "claim" not in game.legal()
        game.play(decision)
    assert "claim" in game.legal()
    for decision in there_and_back * 2:
        game.play(decision)
    assert game.result()["reason"] == "fivefold"


def test_fifty_moves_may_be_claimed_and_seventy_five_end_the_game(tmp_path: Path) -> None:
    fen = "k6r/8/8/8/8/8/8/KR6 w -"
    assert "claim" not in at(fen, tmp_path, quiet=99).legal()
    game = at(fen, tmp_path, quiet=100)
    game.play("claim")
    assert game.result()["reason"] == "claimed"
    game = at(fen, tmp_path, quiet=149)
    game.play("b1-c1")
    assert game.result()["reason"] == "long"
