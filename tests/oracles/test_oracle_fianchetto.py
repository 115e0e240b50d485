"""Creation, situations, closing and random evenings for the Fianchetto oracle."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .fianchetto import Game
from .fianchetto_noble import RANKS, SINS, SQUARES
from .fianchetto_state import SEATS, Slip, read

HALF = [square for square in SQUARES if square[0] in "ab"]  # the eight squares that hold what is not a sin


def after(game: Game, *texts: str) -> Game:
    """The same game some decisions later."""
    for text in texts:
        game.play(text)
    return game


def firsts(game: Game, ranks: tuple[str, ...] = ("duke", "lady", "king", "empress")) -> Game:
    """Steps 1 to 3 for all four."""
    for seat, rank in zip(SEATS, ranks, strict=True):
        assert game.who() == seat
        after(game, f"title {rank} of Brittany @{HALF[0]}")
        after(game, *(f"talent chess @{square}" for square in HALF[1:4]))
        after(game, f"support Guild of {seat} @{HALF[4]}")
    return game


def supports(game: Game, *authors: str) -> Game:
    """Step 4: each seat in turn draws the slip of the author named, then the Prince."""
    for seat, author in zip(SEATS, authors, strict=True):
        assert game.who() == seat and game.legal() == ["draw"]
        game.play("draw", chance=f"Guild of {author}")
        own = author == seat
        game.play(f"new-support Order of {seat} @{HALF[5]}" if own else f"write @{HALF[5]}")
    for seat in SEATS:
        assert game.who() == seat
        game.play(f"prince @{HALF[6]}")
    return game


def lasts(game: Game, royals: tuple[str, ...] = ("queen", "king", "queen", "king")) -> Game:
    """Steps 5 to 7 for all four."""
    for seat, royal in zip(SEATS, royals, strict=True):
        assert game.who() == seat
        after(game, f"name Anne / of {seat} @{HALF[7]}")
        after(game, *(f"sin {sin} @{square}" for sin, square in zip(SINS, SQUARES[8:], strict=False)))
        after(game, f"take {royal}")
    return game


def problems(game: Game, chance: str | None = None) -> Game:
    """Step 8."""
    number = len(game.hat)
    for i in range(number):
        assert game.who() == SEATS[i % 4] and game.legal() == ["problem <text>"]
        game.play(f"problem Event {i}", chance=chance if i == number - 1 else None)
    return game


def made(**options: Any) -> Game:
    """A game at its first situation; blue is a lady, the lowest."""
    return problems(lasts(supports(firsts(Game(**options)), "blue", "red", "green", "yellow")))


def declared(game: Game) -> Game:
    """The game after a situation of three supports and two events, all drawn in turn."""
    for text in ("Guild of red", "Guild of blue", "of red", "Event 0", "Event 1"):
        game.play("draw", chance=text)
    return after(game, "declare A wedding at court")


def test_decisions_are_read_with_their_texts() -> None:
    assert read("title duchess of Isle of Man @b2") == ("title duchess of <text> @b2", ["Isle of Man"])
    assert read("name Anne / of Cyprus @c3") == ("name <text> / <text> @c3", ["Anne", "of Cyprus"])
    assert read("clear c2 support The Guild") == ("clear c2 support <text>", ["The Guild"])
    assert read("declare x") == ("declare <text>", ["x"])
    assert read("move knight a2-b4") == ("move knight a2-b4", [])
    assert read(f"problem {'x' * 40}")[1] == ["x" * 40] and read(f"declare {'x' * 140}")[1] == ["x" * 140]
    for wrong in (f"problem {'x' * 41}", f"declare {'x' * 141}", "problem  x", "talent a  @a1"):
        with pytest.raises(ValueError, match="text"):
            read(wrong)


def test_titles_have_every_rank_and_square() -> None:
    game = Game()
    assert len(game.legal()) == 2 * len(RANKS) * 16 and game.legal() == sorted(game.legal())
    assert "title marchioness of <text> @d4" in game.legal()
    after(game, "title lord of Vevey @b2")
    assert game.legal() == [f"talent <text> @{square}" for square in SQUARES if square != "b2"]


def test_slips_drawn_stay_out_until_all_have_drawn() -> None:
    game = firsts(Game())
    assert game.hat == [Slip(f"Guild of {seat}", "support", seat) for seat in SEATS]
    game.play("draw", chance=("Guild of red", "red"))
    assert game.legal()[0] == "new-support <text> @b2" and game.who() == "red"
    game.play("new-support Order of red @b2")
    assert len(game.hat) == 3
    with pytest.raises(ValueError, match="slip"):
        game.play("draw", chance="Guild of red")
    assert game.who() == "blue" and game.legal() == ["draw"]
    game.play("draw", chance=1)
    assert game.legal()[0] == "write @b2"
    game.play("write @b2")
    assert game.nobles["blue"].levers["b2"] == ("support", "Guild of yellow")


def test_a_slip_is_its_writers_not_its_texts() -> None:
    game = Game()
    for seat in SEATS:
        after(game, "title duke of X @a1", "talent a @a2", "talent a @a3", "talent a @a4", "support Guild @b1")
        assert game.hat[-1].author == seat
    with pytest.raises(ValueError, match="not one slip"):
        game.play("draw", chance="Guild")
    game.play("draw", chance=("Guild", "blue"))
    assert game.legal()[0].startswith("write")


@pytest.mark.parametrize(
    ("authors", "size"),
    [(("blue", "red", "green", "yellow"), 9), (("red", "blue", "green", "yellow"), 11), (SEATS, 13)],
)
def test_the_hat_after_creation_and_problems(authors: tuple[str, ...], size: int) -> None:
    game = lasts(supports(firsts(Game()), *authors))
    assert len(game.hat) == size
    assert game.hat.count(Slip("Prince of Ossola", "prince", "")) == 1
    assert sum(slip.sort == "family" for slip in game.hat) == 4
    problems(game)
    assert len(game.hat) == 2 * size and game.who() == "blue"


def test_sins_leave_one_square_and_pieces_come_from_one_set() -> None:
    game = supports(firsts(Game()), "blue", "red", "green", "yellow")
    after(game, "name Anne / of Cyprus @b4")
    assert len(game.legal()) == 7 * 8
    after(game, "sin envy @d4")
    assert len(game.legal()) == 6 * 7 and "sin pride @d4" not in game.legal()
    game = lasts(supports(firsts(Game()), "blue", "red", "green", "yellow"))
    assert [len(noble.empty()) for noble in game.nobles.values()] == [1] * 4
    assert [noble.hand["pawn"] for noble in game.nobles.values()] == [3, 4, 3, 4] and game.box_pawns() == 2
    for free, last in ((True, ["take king"]), (False, ["take king", "take queen"])):
        game = supports(firsts(Game(one_chess_set=free)), "blue", "red", "green", "yellow")
        for seat in SEATS:
            after(game, f"name Anne / of {seat} @b4")
            after(game, *(f"sin {sin} @{square}" for sin, square in zip(SINS, SQUARES[8:], strict=False)))
            if seat == "yellow":
                break
            after(game, "take queen" if "take queen" in game.legal() else "take king")
        assert game.legal() == last


def test_the_lowest_rank_begins_and_lots_settle_equals() -> None:
    assert made().who() == "blue"
    game = lasts(supports(firsts(Game(), ("duke", "count", "countess", "king")), "blue", "red", "green", "yellow"))
    assert game.lowest() == ["blue", "yellow"]
    twin = game.copy()
    assert problems(game, "yellow").who() == "yellow" and problems(twin, "blue").who() == "blue"
    with pytest.raises(ValueError, match="lowest"):
        problems(
            lasts(supports(firsts(Game(), ("lord", "lady", "duke", "duke")), "blue", "red", "green", "yellow")), "green"
        )


def test_who_meets_the_condition_has_the_first_choice() -> None:
    game = made()
    asked = []
    for text in ("Event 0", "Event 1", "Event 2", "Prince of Ossola", "of red", "of blue"):
        assert game.legal() == ["draw"]
        asked.append(game.who())
        game.play("draw", chance=text)
    assert asked == ["blue", "yellow", "green", "red", "blue", "yellow"]
    assert game.who() == "yellow" and game.legal() == ["declare <text>", "draw"]
    game.play("draw", chance="Event 3")
    assert game.who() == "green" and game.legal() == ["declare <text>", "draw"]
    game.play("declare War")
    assert game.who() == "red" and len(game.hat) == 18 and game.out == []


def test_an_empty_hat_must_be_declared() -> None:
    game = made()
    while game.hat:
        game.play("draw")
    assert len(game.out) == 18 and game.legal() == ["declare <text>"]


def test_close_is_refused_and_then_not_offered_again() -> None:
    game = declared(made())
    assert game.who() == "yellow" and "close" in game.legal()
    asked = []
    after(game, "close")
    for answer in ("agree", "refuse", "refuse"):
        asked.append(game.who())
        assert game.legal() == ["agree", "refuse"]
        after(game, answer)
    assert asked == ["green", "red", "blue"]
    assert game.who() == "yellow" and "close" not in game.legal() and "place queen a1" in game.legal()
    after(game, "place queen a1", "allow", "allow", "allow")
    assert game.who() == "green" and "close" in game.legal()


@pytest.mark.parametrize(("votes", "closed"), [(3, True), (4, False)])
def test_three_of_four_close(votes: int, closed: bool) -> None:
    game = after(declared(made(close_votes=votes)), "close", "agree", "refuse", "agree")
    assert (game.legal() == ["again", "stop"]) is closed  # nothing is crossed out: no clearing is asked


def test_another_situation_only_if_all_agree() -> None:
    game = after(declared(made()), "close", "agree", "agree", "agree")
    assert game.who() == "green"  # from the left of yellow, who proposed
    twin = game.copy()
    after(game, "again", "again", "again", "again")
    assert game.declarer == "blue" and game.who() == "yellow" and game.legal() == ["draw"]
    after(twin, "again", "stop", "again")
    assert not twin.over and twin.who() == "yellow"
    after(twin, "again")
    assert twin.over and twin.legal() == []
    assert twin.result() == {"over": True, "winners": [], "scores": {}, "reason": "stop"}
    lowest = after(declared(made(next_declarer="lowest")), "close", *["agree"] * 3, *["again"] * 4)
    assert lowest.who() == "blue"


def test_wrong_players_and_options_are_refused() -> None:
    for wrong in ({"players": 3}, {"pawn_moves": "back"}, {"close_votes": 2}, {"redistribution": "x"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Game(**wrong)
    with pytest.raises(ValueError, match="illegal"):
        Game().play("title pope of Rome @a1")


@pytest.mark.parametrize("seed", range(24))
def test_random_evenings_end(seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Any] = {}
    if seed % 2:
        options = {"raise_cross_elsewhere": False, "pawns_promote": True, "pieces_stay": False, "pawn_moves": "double"}
    game = Game(seed=seed, **options)
    while not game.over:
        legal = game.legal()
        assert legal == sorted(set(legal)) and legal
        rare = [text for text in legal if text in ("close", "stop") or text.startswith("raise")]
        common = [text for text in legal if text not in rare]
        text = rng.choice(rare) if rare and rng.random() < 0.1 else rng.choice(common)
        game.play(text.replace("<text>", rng.choice("abc") * rng.randint(1, 40)))
        assert game.box_pawns() >= 0
        for noble in game.nobles.values():
            assert not noble.crossed & set(noble.board) and min(noble.hand.values(), default=0) >= 0
    assert game.result()["reason"] == "stop"
