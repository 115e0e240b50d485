"""Positions of Draconic chess for tests, written down the way the oracle takes them."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.engine.game import Game, open_rules
from game.engine.rules import Rules

SIDES = ("white", "black")
KINDS = ("traveller", "high-dreamer", "maiden", "groin", "minstrel", "archer")
PLACES = {"reserve": "reserve", "killed": "fallen", "carried": "lost"}
TREES = 7


@cache
def rules(options: tuple[tuple[str, str], ...] = ()) -> Rules:
    """The rules with these options, compiled once."""
    return open_rules("draconic", options=dict(options))


def as_texts(options: dict[str, Any]) -> dict[str, str]:
    """Options as the ruleset takes them: yes and no for flags."""
    return {name: ("yes" if value else "no") if isinstance(value, bool) else value
            for name, value in options.items()}


def new_game(**options: Any) -> Game:
    """A new game; white starts unless told otherwise."""
    given = as_texts({"starter": "white"} | options)
    return Game(rules(tuple(sorted(given.items()))))


def position(given: dict[str, Any], game: Game | None = None, **options: Any) -> Game:
    """A game at the start of a turn, from the keys that the oracle's `from_position` takes."""
    game = game or new_game(**options)
    game.play("house a1")
    game.play("house g7")
    state = game.state()
    state["vars"] |= {"turn": given.get("to_move", "white"), "quiet": given.get("quiet", 0)}
    state["seen"] = {}
    free: dict[tuple[str, str], list[int]] = {}
    for index, piece in enumerate(state["pieces"]):
        free.setdefault((piece["owner"], piece["kind"]), []).append(index)
        piece.update(site=None, pile=None)
    piles: dict[str, list[int]] = {name: [] for name in state["piles"]}

    def stand(side: str, kind: str, site: str) -> None:
        state["pieces"][free[side, kind].pop(0)]["site"] = site

    def lie(side: str, kind: str, pile: str) -> None:
        index = free[side, kind].pop(0)
        state["pieces"][index]["pile"] = f"{pile} {side}"
        piles[f"{pile} {side}"].append(index)

    for side in SIDES:
        houses = given["houses"][side]
        for site in [houses] if isinstance(houses, str) else houses:
            stand(side, "house", site)
        mine = given.get("trees", {}).get(side, ())
        for site in mine:
            stand(side, "tree", site)
        for _ in range(given.get("tree_reserve", {}).get(side, TREES - len(mine))):
            lie(side, "tree", "trees")
        for kind in KINDS:
            index, name = free[side, kind][0], f"{side} {kind}"
            place = given.get("figures", {}).get(name, "reserve")
            state["pieces"][index]["asleep"] = name in given.get("asleep", ())
            if place in PLACES:
                lie(side, kind, PLACES[place])
            else:
                stand(side, kind, place)
    state["piles"] = {name: sorted(cards) for name, cards in piles.items()}
    ban(state, given)
    game.load(state)
    game.rules.remember(game.position)
    return game


def ban(state: dict[str, Any], given: dict[str, Any]) -> None:
    """What the other side did last: the turn that is forbidden now, such as "plant d4" or "wake white archer"."""
    if given.get("ban") is None:
        return
    verb, *rest = given["ban"].split(" ")
    other = state["seats"]["black" if state["vars"]["turn"] == "white" else "white"]
    if verb == "plant":
        other["burned"] = rest[0]
    else:
        name = dict(zip(("owner", "kind"), rest, strict=True))
        index = next(i for i, piece in enumerate(state["pieces"]) if name.items() <= piece.items())
        other["lulled" if verb == "wake" else "roused"] = index


def at(figures: dict[str, str], options: dict[str, Any] | None = None, **given: Any) -> Game:
    """A position by keywords; houses by default on a1 and g7, each kept by its minstrel, who is silent there."""
    base = {"white minstrel": "a1", "black minstrel": "g7"}
    full = {"houses": {"white": "a1", "black": "g7"}, **given, "figures": {**base, **figures}}
    return position(full, **(options or {}))


def moves(game: Game, prefix: str) -> set[str]:
    """What follows a prefix in the legal decisions."""
    return {text.removeprefix(prefix + " ") for text in game.legal() if text.startswith(prefix + " ")}


def after(game: Game, *texts: str) -> Game:
    """The same game some decisions later."""
    for text in texts:
        game.play(text)
    return game


def where(game: Game, figure: str) -> str:
    """The square or pile of a figure such as "white archer"; empty if it is nowhere."""
    side, kind = figure.split(" ")
    for piece in game.state()["pieces"]:
        if (piece["owner"], piece["kind"]) == (side, kind):
            return piece["site"] or (piece["pile"] or "").split(" ")[0]
    raise AssertionError(figure)


def asleep(game: Game, figure: str) -> bool:
    """Whether a figure sleeps."""
    side, kind = figure.split(" ")
    return any(piece["asleep"] for piece in game.state()["pieces"]
               if (piece["owner"], piece["kind"]) == (side, kind))


def on(game: Game, site: str) -> list[str]:
    """All pieces on a square, such as ["white house", "white archer"]."""
    return [f"{piece['owner']} {piece['kind']}" for piece in game.state()["pieces"] if piece["site"] == site]


def trees(game: Game, side: str) -> int:
    """How many trees a side has in reserve."""
    return len(game.state()["piles"][f"trees {side}"])
