"""Fianchetto, how a situation is drawn and declared: each test is one sentence of the rules."""

from __future__ import annotations

import copy

import pytest

from game.engine.game import Game, Illegal
from tests.rules.fianchetto_scene import SEATS, create, declare, evening, hat, play, problems, slips, who


def ready(seed: int = 0, **options: str) -> Game:
    """An evening in which the first slip is about to be drawn."""
    return problems(create(evening(seed, **options)))


def sorts(game: Game) -> list[str]:
    return [kind for kind, _, _ in slips(game, "table")]


def with_hat(game: Game, kinds: dict[str, int]) -> Game:
    """The same with a hat that holds so many of each kind of slip, and the rest back among the paper."""
    state = copy.deepcopy(game.state())
    left = dict(kinds)
    for i in list(state["piles"]["hat"]):
        kind = state["pieces"][i]["kind"].removesuffix("-slip")
        if left.get(kind, 0) > 0:
            left[kind] -= 1
        else:
            state["piles"]["hat"].remove(i)
            state["piles"]["paper"].append(i)
            state["pieces"][i]["pile"] = "paper"
    found = Game(game.rules)
    found.load(state)
    return found


def by_rank(seed: int, *ranks: str) -> str:
    game = evening(seed)
    for rank in ranks:
        play(game, f"title {rank} of X @a1", "talent a @b1", "talent b @c1", "talent c @d1", "support s @a2")
    while game.who()[0][1] != "situation":
        play(game, game.legal()[0].replace("<text>", "x"))
    return game.who()[0][0]


def test_the_lowest_rank_draws_first() -> None:
    """Starting with the noble of the lowest rank (equal ranks: by lot), each in turn to the left draws a slip from the
    hat, shown to all, until at least three supports (families and the Prince count) and two events are out."""
    assert by_rank(1, "duke", "emperor", "marquis", "archduchess") == "yellow"
    assert by_rank(1, "king", "queen", "empress", "viscountess") == "green"
    # feminine and masculine forms are equals: by lot, among those two only
    assert {by_rank(seed, "duke", "baron", "king", "baroness") for seed in range(12)} == {"blue", "green"}
    assert {by_rank(seed, "lord", "lord", "lady", "lord") for seed in range(24)} == set(SEATS)
    enough = 0
    for seed in range(10):
        game = ready(seed)
        seat = SEATS.index("red")
        while game.legal() == ["draw"]:
            assert who(game) == f"{SEATS[seat % 4]} situation"
            size = len(hat(game))
            play(game, "draw")
            assert len(hat(game)) == size - 1
            assert len(game.view("blue")["pieces"]) > 0 and slips(game, "table")[-1][1] in str(game.view("blue"))
            seat += 1
        events = sorts(game).count("event")
        supports = len(sorts(game)) - events
        assert supports >= 3 and events >= 2 and (supports == 3 or events == 2)
        enough += "family" in sorts(game) or "prince" in sorts(game)
    assert enough


def test_families_and_the_prince_count() -> None:
    """until at least three supports (families and the Prince count) and two events are out"""
    game = with_hat(ready(), {"family": 2, "prince": 1, "event": 2})
    while game.legal() == ["draw"]:
        play(game, "draw")
    assert sorted(sorts(game)) == ["event", "event", "family", "family", "prince"]
    assert game.legal() == ["declare <text>"]


def test_whose_draw_met_the_condition_has_the_first_choice() -> None:
    """The player whose draw met that condition has the first choice: declare the situation, or draw one more slip,
    which passes the same choice to the left."""
    for seed in range(5):
        game, last = ready(seed), ""
        while game.legal() == ["draw"]:
            last = game.who()[0][0]
            play(game, "draw")
        assert who(game) == f"{last} situation" and game.legal() == ["declare <text>", "draw"]
        for step in (1, 2, 3, 4, 5):
            play(game, "draw")
            assert who(game) == f"{SEATS[(SEATS.index(last) + step) % 4]} situation"
            assert game.legal() == ["declare <text>", "draw"]


def test_the_player_after_may_have_the_first_choice() -> None:
    """« Une fois cette condition remplie, le joueur dont c’est le tour peut… »: taken as the one after the draw."""
    game, last = ready(1, first_choice="next"), ""
    while game.legal() == ["draw"]:
        last = game.who()[0][0]
        play(game, "draw")
    assert who(game) == f"{SEATS[(SEATS.index(last) + 1) % 4]} situation" and game.legal() == ["declare <text>", "draw"]


def test_declaring() -> None:
    """To declare, the player tells it aloud using every slip; a headline (1–140 characters, suggested from the slips)
    goes into the chronicle."""
    game = ready()
    while "declare <text>" not in game.legal():
        play(game, "draw")
    for text in ("", "  ", "x" * 141):
        with pytest.raises(Illegal):
            play(game, f"declare {text}")
    texts = next(option.texts[0] for choose in game.rules.compiled.generated.chooses.values()
                 for option in choose.options if option.texts and option.texts[0].local.name == "headline")
    assert texts.most == 140 and texts.suggest == "headlines" and len(texts.values) == 3
    said = play(game, "declare " + "x" * 140)
    assert any("x" * 140 in line for line in said) and game.state()["vars"]["story"] == "x" * 140


def test_an_empty_hat_must_be_declared() -> None:
    """If the hat runs empty, the player must declare."""
    game = with_hat(ready(), {"support": 3, "event": 3})
    while "declare <text>" not in game.legal():
        play(game, "draw")
    last = SEATS.index(game.who()[0][0])
    while "draw" in game.legal():
        last += 1
        play(game, "draw")
    assert hat(game) == [] and game.legal() == ["declare <text>"] and who(game) == f"{SEATS[last % 4]} situation"
    game = with_hat(ready(), {"support": 1, "event": 1})  # there is no telling what a long evening does to a hat
    play(game, "draw", "draw")
    assert game.legal() == ["declare <text>"]


def test_the_slips_go_back() -> None:
    """The slips go back into the hat."""
    game = ready()
    before = sorted(map(str, hat(game)))
    while "declare <text>" not in game.legal():
        play(game, "draw")
    assert len(hat(game)) < len(before)
    play(game, "declare It begins")
    assert sorted(map(str, hat(game))) == before and slips(game, "table") == []


def test_play_passes_to_the_left_of_the_declarer() -> None:
    """Play passes to the left."""
    for seed in range(8):
        game = ready(seed)
        while "declare <text>" not in game.legal():
            play(game, "draw")
        seat = SEATS.index(game.who()[0][0])
        declare(game)
        assert who(game) == f"{SEATS[(seat + 1) % 4]} act" and game.state()["vars"]["declarer"] == SEATS[seat]
