"""Sets up positions of Fredericus for tests: rows as lists of cards, the last one being the row's end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.engine.game import Game, open_rules
from game.engine.rules import Rules

SEATS = ("red", "blue", "yellow", "green")
CREATURES = ("griffin", "basilisk", "unicorn", "phoenix", "dragon", "harpy", "manticore", "siren")
OBJECTIVES = tuple(f"{kind}-objective" for kind in CREATURES)
ROW_CARDS = ("sky", "tree", "seal", *CREATURES)


@cache
def rules(players: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """The rules, compiled once for all tests."""
    return open_rules("fredericus", players, dict(options))


def fredericus(players: int = 4, seed: int = 0, **options: str) -> Game:
    """A new game."""
    return Game(rules(players, tuple(sorted(options.items()))), seed)


@cache
def first_action(players: int, options: tuple[tuple[str, str], ...]) -> Game:
    """A game in which all bets are placed."""
    game = Game(rules(players, options))
    while game.who()[0][1] == "bet":
        game.play("bet 1")
    return game


class Box:
    """All pieces of a game, to be taken out one by one."""

    def __init__(self, game: Game) -> None:
        self.state = game.state()
        for name in self.state["piles"]:
            self.state["piles"][name] = []
        for piece in self.state["pieces"]:
            piece["site"] = piece["pile"] = None
        self.free = list(range(len(self.state["pieces"])))

    def take(self, kind: str, owner: str | None = None) -> int:
        """A piece that has not been used yet."""
        for index in self.free:
            piece = self.state["pieces"][index]
            if (piece["kind"], piece["owner"]) == (kind, owner):
                self.free.remove(index)
                return index
        raise AssertionError(f"there is no {kind} left")

    def stand(self, kind: str, owner: str, site: str) -> None:
        """Put one on the board."""
        self.state["pieces"][self.take(kind, owner)]["site"] = site

    def fill(self, pile: str, kinds: Sequence[str], owner: str | None = None) -> None:
        """Put some into a pile, the last on top."""
        for kind in kinds:
            index = self.take(kind, owner)
            self.state["pieces"][index]["pile"] = pile
            self.state["piles"][pile].append(index)


def at(players: int = 4, *, rows: Mapping[int, str] | None = None, raptors: Mapping[str, str] | None = None,
       tokens: Mapping[str, str] | None = None, hands: Mapping[str, str] | None = None,
       fronts: Mapping[str, str] | None = None, pack: str | None = None, turn: str = "red", starter: str = "red",
       options: Mapping[str, Any] | None = None, **more: Any) -> Game:
    """A position in the middle of a turn, with four actions left unless `left` says otherwise.

    Rows that are not given are empty. Raptors stand as at the start of the game unless `raptors` says otherwise
    ("red falcon": "3", or "q3" for hooded on post 3). Tokens are with their owners unless `tokens` puts them on
    towers ("red": "3", two tokens "3 5") or into the "court". The pack ends with Fredericus unless it is given.
    """
    box = Box(first_action(players, tuple(sorted((options or {}).items()))))
    for number, cards in (rows or {}).items():
        box.fill(f"row {number}", cards.split())
    order = SEATS[:players]
    step = 2 if players == 2 else 1
    for place, seat in enumerate(order[order.index(starter):] + order[:order.index(starter)]):
        where = {"falcon": str(place * step + 1), "goshawk": str(place * step + 5)}
        for kind, post in where.items():
            box.stand(kind, seat, (raptors or {}).get(f"{seat} {kind}", post))
    for seat in order:
        placed = (tokens or {}).get(seat, "").split()
        for tower in placed:
            box.stand("token", seat, tower if tower == "court" else f"t{tower}")
        box.fill(f"purse {seat}", ["token"] * ((2 if players == 2 else 1) - len(placed)), seat)
        box.fill(f"hand {seat}", (hands or {}).get(seat, "").split())
        box.fill(f"front {seat}", (fronts or {}).get(seat, "").split())
    if pack is not None:
        box.fill("pack", pack.split())
    else:
        rest = [box.state["pieces"][index]["kind"] for index in box.free]
        box.fill("pack", [kind for kind in ("fredericus", *OBJECTIVES) for _ in range(rest.count(kind))])
    box.state["vars"] |= {"turn": turn, "starter": starter, "turns": 9, "left": 4, **more}
    game = fredericus(players, **(options or {}))
    game.load(box.state)
    return game


def pile(game: Game, name: str) -> list[str]:
    """The kinds of the cards in a pile, the last on top."""
    position, world = game.position, game.rules.world
    return [world.kinds[position.kind[card]] for card in position.piles[world.pile_names.index(name)]]


def row(game: Game, number: int) -> str:
    """A row as it is written in `at`."""
    return " ".join(pile(game, f"row {number}"))


def where(game: Game, name: str) -> str | None:
    """Where a raptor or token stands: a site, or nothing for a token that is with its owner."""
    owner, kind = name.split()
    found = [piece["site"] for piece in game.state()["pieces"] if (piece["owner"], piece["kind"]) == (owner, kind)]
    assert len(found) == 1
    site: str | None = found[0]
    return site


def offered(game: Game, *words: str) -> list[str]:
    """The legal decisions that begin with one of these words."""
    return [text for text in game.legal() if text.split(" ")[0] in words]


def var(game: Game, name: str) -> Any:
    """A variable of the game."""
    return game.state()["vars"][name]


def idle(game: Game, token: str = "stay") -> None:
    """Take a whole turn that changes nothing: a raptor flies to and fro."""
    seat = game.who()[0][0]
    while "end" not in game.legal():
        options = offered(game, "fly")
        kind = options[0].split()[1]
        home = where(game, f"{seat} {kind}")
        game.play(options[0])
        game.play(f"fly {kind} {home}" if "end" not in game.legal() else "end")
        if game.who()[0][1] != "action":
            break
    else:
        game.play("end")
    leave(game, token)


def leave(game: Game, token: str = "stay") -> None:
    """Answer what is asked about tokens at the end of a turn; those off the board go to tower 8."""
    while game.who() and game.who()[0][1] == "token":
        wanted = f"token {token}"
        game.play(wanted if wanted in game.legal() else "token 8")
