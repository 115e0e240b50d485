"""Fredericus, sentence by sentence: the castle, pieces and cards, the start."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.game import Game
from tests.rules.fredericus_scene import (
    CREATURES,
    OBJECTIVES,
    ROW_CARDS,
    SEATS,
    at,
    fredericus,
    leave,
    offered,
    pile,
    row,
    var,
    where,
)

PLAYERS = (2, 3, 4)
RING = {1: (8, 2), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 6), 6: (5, 7), 7: (6, 8), 8: (7, 1)}


def kinds(game: Game) -> Counter[str]:
    return Counter(piece["kind"] for piece in game.state()["pieces"])


def rows(game: Game) -> Counter[str]:
    return Counter(kind for number in RING for kind in pile(game, f"row {number}"))


# ---- the castle ------------------------------------------------------------------------------------------------------


def test_eight_towers_in_a_ring() -> None:
    """An octagon: 8 towers, numbered 1–8 clockwise, in a ring (8 is next to 1)."""
    board = fredericus().rules.world.board
    assert board is not None
    centre = board.points[board.index("court")]
    for number, beside in RING.items():
        assert sorted(board.names[s] for s in board.near("odd")[board.index(str(number))]
                      + board.near("even")[board.index(str(number))]) == sorted(map(str, beside))
    corner = [board.points[board.index(f"t{number}")] for number in RING]
    for (ax, ay), (bx, by) in zip(corner, corner[1:] + corner[:1], strict=True):
        ax, ay, bx, by = ax - centre[0], ay - centre[1], bx - centre[0], by - centre[1]
        assert ax * by - ay * bx > 0  # with y downwards: clockwise
        assert abs(ax * ax + ay * ay - bx * bx - by * by) < 10  # all as far from the centre


def test_the_end_is_the_only_card_that_can_be_moved() -> None:
    """Tower n has: a row of cards whose last card is its end (the only card that can be moved, captured or …)."""
    game = at(rows={3: "griffin tree seal"})
    game.play("carry 3-4")
    assert (row(game, 3), row(game, 4)) == ("griffin tree", "seal")


@pytest.mark.parametrize("cards, free", [("griffin sky", []), ("sky griffin", ["capture falcon"])])
def test_the_end_is_the_only_card_that_can_be_captured(cards: str, free: list[str]) -> None:
    """(the only card that can be … captured …)"""
    game = at(rows={1: cards, 8: "tree sky", 2: "tree sky"})
    assert offered(game, "capture") == free


def test_the_end_is_the_only_card_that_is_read_as_a_condition() -> None:
    """(the only card that can be … read as a condition)"""
    assert offered(at(rows={1: "griffin", 8: "sky tree", 2: "sky"}), "capture") == []
    assert offered(at(rows={8: "seal tree", 2: "seal"}), "reverse") == []
    assert offered(at(rows={8: "seal", 2: "tree seal"}), "reverse") == ["reverse falcon"]


def test_a_tower_has_a_post_and_a_quarter_behind_it() -> None:
    """… a guard post; a courtyard quarter behind the post."""
    board = fredericus().rules.world.board
    assert board is not None
    for number in RING:
        post, quarter, tower = (board.index(f"{rank}{number}") for rank in ("", "q", "t"))
        assert board.near("yard")[post] == (quarter,)
        assert board.near("tower")[post] == (tower,)


@pytest.mark.parametrize("post", RING)
def test_the_rows_adjacent_to_a_post(post: int) -> None:
    """The two rows adjacent to post n are those of towers n−1 and n+1."""
    low, high = RING[post]
    birds = {"red falcon": str(post)}
    assert offered(at(rows={post: "siren", low: "sky", high: "sky"}, raptors=birds), "capture") == ["capture falcon"]
    for other in set(RING) - {post, low, high}:
        assert offered(at(rows={post: "siren", low: "sky", other: "sky"}, raptors=birds), "capture") == []


def test_the_court_holds_one_token() -> None:
    """The centre of the court holds at most one token."""
    game = at(tokens={"blue": "court"}, left=0)
    game.play("end")
    assert "token court" not in game.legal()
    free = at(tokens={"blue": "4"}, left=0)
    free.play("end")
    assert "token court" in free.legal()


# ---- pieces and cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_raptors_and_tokens_per_player(players: int) -> None:
    """Per player: a falcon and a goshawk (the two raptors), one betting token (two tokens each with 2 players)."""
    pieces = fredericus(players).state()["pieces"]
    owned = Counter((piece["owner"], piece["kind"]) for piece in pieces if piece["owner"])
    count = {"falcon": 1, "goshawk": 1, "token": 2 if players == 2 else 1}
    assert owned == {(seat, kind): count[kind] for seat in SEATS[:players] for kind in count}


def test_88_row_cards() -> None:
    """88 row cards: 8 seals, 24 skies, 24 trees (…), and 32 creatures: 8 kinds, 4 of each."""
    found = rows(fredericus(4))
    assert found == {"seal": 8, "sky": 24, "tree": 24, **dict.fromkeys(CREATURES, 4)}
    assert sum(found.values()) == 88


@pytest.mark.parametrize("players", PLAYERS)
def test_24_objectives(players: int) -> None:
    """24 objectives: 3 per creature kind."""
    assert {kind: kinds(fredericus(players))[kind] for kind in OBJECTIVES} == dict.fromkeys(OBJECTIVES, 3)


@pytest.mark.parametrize("players", PLAYERS)
def test_one_fredericus(players: int) -> None:
    """1 Fredericus."""
    assert kinds(fredericus(players))["fredericus"] == 1


def test_the_eight_kinds() -> None:
    """The eight kinds: griffin, basilisk, unicorn, phoenix, dragon, harpy, manticore, siren."""
    assert set(kinds(fredericus())) == {
        "griffin", "basilisk", "unicorn", "phoenix", "dragon", "harpy", "manticore", "siren", "sky", "tree", "seal",
        "falcon", "goshawk", "token", "fredericus", *OBJECTIVES}


@pytest.mark.parametrize("players, trees, skies, seals, each, left, length, discarded", [
    (4, 24, 24, 8, 4, 88, 11, 0), (3, 21, 21, 6, 3, 72, 9, 4), (2, 18, 18, 4, 2, 56, 7, 8)])
def test_the_table_of_players(players: int, trees: int, skies: int, seals: int, each: int, left: int, length: int,
                              discarded: int) -> None:
    """| 3 | 3 trees, 3 skies, 2 seals, 1 of each creature | 72 | 9 | 4 | and the other lines of the table"""
    game = fredericus(players)
    assert rows(game) == {"tree": trees, "sky": skies, "seal": seals, **dict.fromkeys(CREATURES, each)}
    assert sum(rows(game).values()) == left
    assert [len(pile(game, f"row {number}")) for number in RING] == [length] * 8
    assert len(pile(game, "discard")) == discarded
    assert all(kind in OBJECTIVES for kind in pile(game, "discard"))
    assert not any(piece["kind"] in ROW_CARDS and not (piece["pile"] or "").startswith("row")
                   for piece in game.state()["pieces"])


# ---- the start -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    """The first player is drawn by lot."""
    lots = Counter(var(fredericus(players, seed), "starter") for seed in range(120))
    assert set(lots) == set(SEATS[:players])
    assert min(lots.values()) > 120 / players / 2


@pytest.mark.parametrize("players", PLAYERS)
def test_the_owner_of_the_game_decides_who_is_first(players: int) -> None:
    """« Le propriétaire du jeu décide qui sera le premier joueur »: any seat; one where nobody sits is no choice."""
    for number, seat in enumerate(SEATS):
        first = Counter(var(fredericus(players, seed, first_player=seat), "starter") for seed in range(12))
        if number < players:
            assert set(first) == {seat}
        else:
            assert len(first) > 1
    game = fredericus(players, first_player="blue")
    assert game.who()[0] == ("blue", "bet") and where(game, "blue falcon") == "1"


def test_seats_follow_clockwise() -> None:
    """Seats follow clockwise."""
    game = at(turn="yellow", left=0)
    turns = []
    for _ in range(5):
        turns.append(game.who()[0][0])
        state = game.state()
        state["vars"]["left"] = 0
        game.load(state)
        game.play("end")
        leave(game)
    assert turns == ["yellow", "green", "red", "blue", "yellow"]


@pytest.mark.parametrize("players, posts", [
    (4, [("1", "5"), ("2", "6"), ("3", "7"), ("4", "8")]), (3, [("1", "5"), ("2", "6"), ("3", "7")]),
    (2, [("1", "5"), ("3", "7")])])
def test_where_the_raptors_start(players: int, posts: list[tuple[str, str]]) -> None:
    """Raptors: … opposite posts. In seat order from the first player: 4 players 1/5, 2/6, 3/7, 4/8; 3 players …"""
    for seed in range(6):
        game = fredericus(players, seed)
        first = SEATS.index(var(game, "starter"))
        order = [SEATS[(first + place) % players] for place in range(players)]
        assert [(where(game, f"{seat} falcon"), where(game, f"{seat} goshawk")) for seat in order] == posts


def test_two_players_may_start_beside_each_other() -> None:
    """2 players 1/5, 3/7 (falcon first) [reading] — the other reading: 1/5, 2/6"""
    game = fredericus(2, two_player_posts="beside")
    first = var(game, "starter")
    second = {"red": "blue", "blue": "red"}[first]
    found = [(where(game, f"{seat} falcon"), where(game, f"{seat} goshawk")) for seat in (first, second)]
    assert found == [("1", "5"), ("2", "6")]
    assert fredericus(4, two_player_posts="beside").state()["pieces"] == fredericus(4).state()["pieces"]


@pytest.mark.parametrize("players", PLAYERS)
def test_objectives_are_shuffled_and_one_dealt_to_each_player(players: int) -> None:
    """Shuffle the objectives; deal one to each player, secret; discard face up as in the table."""
    dealt = Counter[str]()
    for seed in range(60):
        game = fredericus(players, seed)
        for seat in SEATS[:players]:
            dealt[pile(game, f"hand {seat}")[0]] += 1
            assert len(pile(game, f"hand {seat}")) == 1
            own = [piece["kind"] for piece in game.view(seat)["pieces"] if piece["pile"] == f"hand {seat}"]
            assert own == pile(game, f"hand {seat}")
            others = [piece for piece in game.view(seat)["pieces"] if (piece["pile"] or "").startswith("hand")]
            assert len(others) == 1
            open_cards = [piece["kind"] for piece in game.view(seat)["pieces"] if piece["pile"] == "discard"]
            assert sorted(open_cards) == sorted(pile(game, "discard"))
    assert set(dealt) == set(OBJECTIVES)


@pytest.mark.parametrize("players, size", [(2, 15), (3, 18), (4, 21)])
def test_fredericus_is_among_the_bottom_five(players: int, size: int) -> None:
    """Take the next 4, shuffle Fredericus among them: these five are the bottom of the pack, the rest the top."""
    places = Counter[int]()
    for seed in range(100):
        pack = pile(fredericus(players, seed), "pack")
        assert len(pack) == size
        places[pack.index("fredericus")] += 1
    assert set(places) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("players, starter, keeper", [(4, "red", "green"), (4, "blue", "red"), (3, "red", "yellow"),
                                                      (2, "blue", "red")])
def test_the_last_in_turn_order_keeps_the_pack(players: int, starter: str, keeper: str) -> None:
    """The player to the right of the first player (the last in turn order) keeps the pack."""
    for seat in SEATS[:players]:
        game = at(players, turn=seat, starter=starter, left=0)
        before = len(pile(game, "pack"))
        game.play("end")
        leave(game)
        assert before - len(pile(game, "pack")) == (seat == keeper)


def test_row_cards_are_shuffled_and_all_face_up() -> None:
    """Shuffle the row cards and deal the rows, all face up."""
    games = [fredericus(4, seed) for seed in range(40)]
    assert {pile(game, "row 1")[0] for game in games} > {"sky", "tree", "seal"}
    for seat in SEATS:
        seen = [piece for piece in games[0].view(seat)["pieces"] if (piece["pile"] or "").startswith("row")]
        assert len(seen) == 88
        assert all(games[0].view(seat)["cards"][f"row {number}"] == pile(games[0], f"row {number}") for number in RING)


@pytest.mark.parametrize("players, each", [(2, 2), (3, 1), (4, 1)])
def test_bets_in_turn_order(players: int, each: int) -> None:
    """In turn order, each player puts each own token on a tower (several may share one)."""
    game = fredericus(players, 5)
    first = SEATS.index(var(game, "starter"))
    order = [SEATS[(first + place) % players] for place in range(players) for _ in range(each)]
    for seat in order:
        assert game.who() == [(seat, "bet")]
        assert game.legal() == [f"bet {number}" for number in RING]
        game.play("bet 6")
    assert [piece["site"] for piece in game.state()["pieces"] if piece["kind"] == "token"] == ["t6"] * players * each
    assert game.who() == [(order[0], "action")]
