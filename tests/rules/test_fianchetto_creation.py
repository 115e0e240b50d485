"""Fianchetto, the creation of the four nobles: each test is one sentence of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.game import Game, Illegal
from tests.rules.fianchetto_scene import (
    SEATS,
    SINS,
    SQUARES,
    begin,
    create,
    evening,
    hand,
    hat,
    play,
    problems,
    second,
    slips,
    square,
    until,
    who,
)


def test_in_seat_order() -> None:
    """For each player in seat order, then the shared steps."""
    game = evening()
    for seat in SEATS:
        assert who(game) == f"{seat} title"
        begin(game, seat)
    assert who(game) == "red draw-support"


def test_texts_have_one_to_forty_characters() -> None:
    """Every text is typed (keyboard or on-screen keyboard, 1–40 characters) or picked from suggestions, and "surprise
    me" fills any of them."""
    game = evening()
    for text in ("", "   ", "x" * 41):
        with pytest.raises(Illegal):
            play(game, f"title duke of {text} @a1")
    play(game, f"title duke of {'x' * 40} @a1")
    suggestions = game.rules.compiled.model.suggestions
    for pc, question in game.rules.compiled.generated.chooses.items():
        for option in question.options:
            for field in option.texts:
                assert suggestions[field.suggest]["en"] and suggestions[field.suggest]["fr"], pc


def test_title() -> None:
    """1. Title: a rank (lord, baron, viscount, count, marquis, duke, archduke, prince, king, emperor; lowest first,
    with feminine forms) and a domain; put on a square."""
    ranks = ["lord", "lady", "baron", "baroness", "viscount", "viscountess", "count", "countess", "marquis",
             "marchioness", "duke", "duchess", "archduke", "archduchess", "prince", "princess", "king", "queen",
             "emperor", "empress"]
    game = evening()
    assert game.legal() == sorted(f"title {rank} of <text> @{s}" for rank in ranks for s in SQUARES)
    for place, rank in enumerate(ranks):
        game.new()
        play(game, f"title {rank} of the Salt Road @c3")
        noble, entry = game.state()["seats"]["red"], square(game, "red", "c3")
        assert noble["rank"] == rank and noble["height"] == place // 2 and noble["realm"] == "the Salt Road"
        assert entry == {"sort": "title", "lever": "the Salt Road", "vice": "none", "crossed": False}


def test_talents() -> None:
    """2. Three talents, each on a square (suggested squares are not next to each other)."""
    game = evening()
    play(game, "title duke of X @a1")
    for name in ("b1", "c1", "d1"):  # only suggested: squares next to each other are allowed
        assert who(game) == "red talent" and f"talent <text> @{name}" in game.legal()
        play(game, f"talent gift {name} @{name}")
    assert who(game) == "red support"
    assert square(game, "red", "c1")["sort"] == "talent" and square(game, "red", "c1")["lever"] == "gift c1"


def test_first_support() -> None:
    """3. A first support, on a square; a slip with it goes into the hat."""
    game = evening()
    play(game, "title duke of X @a1", "talent a @b1", "talent b @c1", "talent c @d1")
    assert hat(game) == []
    play(game, "support Bell ringers @d4")
    assert hat(game) == [("support", "Bell ringers", "red")]
    assert square(game, "red", "d4")["lever"] == "Bell ringers" and square(game, "red", "d4")["sort"] == "support"


def test_draws_without_putting_back() -> None:
    """4. When all four slips are in: in seat order each player draws one at random, without putting back."""
    firsts = set()
    for seed in range(12):
        game = evening(seed)
        for seat in SEATS:
            begin(game, seat)
        assert len(hat(game)) == 4
        for number, seat in enumerate(SEATS):
            assert who(game) == f"{seat} draw-support" and game.legal() == ["draw"]
            second(game, seat)
            if number == 0:
                firsts.add(slips(game, "table")[0])
            if number < 3:
                assert len(hat(game)) == 3 - number
        assert who(game) == "red ruler"
    assert len(firsts) == 4


def drawn(own: bool) -> Game:
    """An evening in which red draws its own slip, or another one."""
    for seed in range(50):
        game = evening(seed)
        for seat in SEATS:
            begin(game, seat)
        play(game, "draw")
        if (slips(game, "table")[0][2] == "red") == own:
            return game
    raise AssertionError


def test_who_draws_their_own_invents_another() -> None:
    """If it is their own, they invent another support, write it on a square and on a new slip"""
    game = drawn(own=True)
    assert who(game) == "red second-support" and all(d.startswith("new-support <text> @") for d in game.legal())
    play(game, "new-support Weavers @c3")
    assert square(game, "red", "c3")["lever"] == "Weavers" and square(game, "red", "c3")["sort"] == "support"
    assert slips(game, "table")[1] == ("support", "Weavers", "red") and len(hat(game)) == 3


def test_who_draws_another_writes_it_down() -> None:
    """otherwise they write the drawn one on a square."""
    game = drawn(own=False)
    text = slips(game, "table")[0][1]
    assert game.legal() == sorted(f"write @{s}" for s in SQUARES if s not in ("a1", "b1", "c1", "d1", "a2"))
    play(game, "write @c3")
    assert square(game, "red", "c3")["lever"] == text and len(slips(game, "table")) == 1


def test_all_slips_go_back() -> None:
    """Then all slips go back."""
    game = drawn(own=True)
    play(game, "new-support Weavers @c3")
    until(game, "ruler")
    assert slips(game, "table") == [] and ("support", "Weavers", "red") in hat(game)
    assert {f"{seat} guild" for seat in SEATS} <= {text for _, text, _ in hat(game)}


def test_the_prince() -> None:
    """Everybody writes the Prince of Ossola on a square; one slip with the Prince goes in."""
    game = until(evening(), "ruler")
    for seat in SEATS:
        assert who(game) == f"{seat} ruler" and all(d.startswith("prince @") for d in game.legal())
        assert all(kind != "prince" for kind, _, _ in hat(game))
        name = game.legal()[-1][-2:]
        play(game, f"prince @{name}")
        assert square(game, seat, name)["sort"] == "ruler" and square(game, seat, name)["lever"] == "Prince of Ossola"
    assert [entry for entry in hat(game) if entry[0] == "prince"] == [("prince", "Prince of Ossola", None)]


def test_name() -> None:
    """5. Name; the family name goes on a square and on a slip."""
    game = until(evening(), "name")
    play(game, "name Anne / of Cyprus @d4")
    assert square(game, "red", "d4") == {"sort": "family", "lever": "of Cyprus", "vice": "none", "crossed": False}
    assert ("family", "of Cyprus", "red") in hat(game) and game.state()["seats"]["red"]["called"] == "Anne of Cyprus"


def test_sins() -> None:
    """6. The seven sins; the last square stays blank."""
    game = until(evening(), "sin")
    free, left = [d[-2:] for d in game.legal() if d.startswith("sin pride")], list(SINS)
    while left:
        assert game.legal() == sorted(f"sin {sin} @{s}" for sin in left for s in free)
        play(game, f"sin {left.pop()} @{free.pop()}")
    assert who(game) == "red take" and square(game, "red", free[0])["sort"] == "blank"


def test_queen_or_king() -> None:
    """7. Queen or king."""
    for royal in ("queen", "king"):
        game = until(evening(), "take")
        assert who(game) == "red take"
        play(game, f"take {royal}")
        assert royal in hand(game, "red").split()


def test_the_hat_holds_nine_to_thirteen_slips() -> None:
    """The hat now holds 9 to 13 slips, never 12 (4 supports, 0, 1, 2 or 4 invented ones, the Prince, 4 families)."""
    sizes = set()
    for seed in range(60):
        kinds = Counter(kind for kind, _, _ in hat(create(evening(seed))))
        assert kinds["prince"] == 1 and kinds["family"] == 4 and kinds["support"] in (4, 5, 6, 8)
        sizes.add(kinds.total())
    assert sizes == {9, 10, 11, 13}


def test_own_by_who_wrote_it() -> None:
    """A slip is somebody's own by who wrote it, not by its text."""
    for seed in range(20):
        game = evening(seed)
        for _ in SEATS:
            play(game, "title duke of X @a1", "talent a @b1", "talent b @c1", "talent c @d1", "support The same @a2")
        play(game, "draw")
        own = slips(game, "table")[0][2] == "red"
        assert game.legal()[0].startswith("new-support" if own else "write")


def test_the_order_of_steps() -> None:
    """Order: steps 1–3 seat by seat; then the draws of step 4 seat by seat, each written down at once; then the Prince,
    seat by seat; then steps 5–7 seat by seat."""
    game, asked = evening(), []
    while game.who()[0][1] != "problem":
        asked.append(who(game))
        play(game, game.legal()[0].replace("<text>", "text"))
    first = [f"{s} {step}" for s in SEATS for step in ("title", "talent", "talent", "talent", "support")]
    draws = [f"{s} {step}" for s in SEATS for step in ("draw-support", "second-support")]
    last = [f"{s} {step}" for s in SEATS for step in ("name", *["sin"] * 7, "take")]
    assert asked == [*first, *draws, *(f"{s} ruler" for s in SEATS), *last]


def test_problems() -> None:
    """8. Problems: players add as many event slips as the hat holds, in turn ("fill the rest" is on offer): the hat
    doubles."""
    for seed in range(20):
        game = create(evening(seed))
        size, number = len(hat(game)), 0
        while game.who()[0][1] == "problem":
            assert who(game) == f"{SEATS[number % 4]} problem" and game.legal() == ["problem <text>"]
            play(game, f"problem trouble {number}")
            number += 1
        assert number == size and len(hat(game)) == 2 * size
        assert sum(kind == "event" for kind, _, _ in hat(game)) == size
    assert len(hat(problems(create(evening(3))))) in (18, 20, 22, 26)
