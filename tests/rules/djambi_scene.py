"""Hand-made positions of Djambi, and a few words to look at them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.engine.game import Game, Pending, open_rules
from game.engine.rules import Rules

CENTRE = {3: "e5", 4: "e5", 5: "g7", 6: "g7"}
FORTRESS = {"f6", "f7", "g6", "g8", "h6", "h7"}


@lru_cache(maxsize=64)
def _rules(players: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return open_rules("djambi-6" if players == 5 else f"djambi-{players}", players, dict(options))


def djambi(players: int = 4, **options: str) -> Game:
    """A new game."""
    return Game(_rules(players, tuple(sorted(options.items()))))


def at(players: int = 4, turn: str = "red", *, corpses: str = "", vassals: dict[str, str] | None = None,
       resigned: str = "", encircled: str = "", decider: str = "", options: dict[str, str] | None = None,
       vars: dict[str, Any] | None = None, **colours: str) -> Game:
    """A position at the start of a regular turn: `red="chief a1, militant c3"`, corpses by their cells.

    Everybody else is dead and off the board. A colour without a chief belongs to its overlord in `vassals`, or to
    nobody. `resigned` and `encircled` list colours whose marks are set; `vars` sets variables of the ruleset.
    """
    game = djambi(players, **(options or {}))
    state = game.state()
    living = [(colour, *entry.split()) for colour, text in colours.items() for entry in text.split(",")]
    lying = corpses.split()
    chiefs = {colour: cell for colour, kind, cell in living if kind == "chief"}
    for wanted in (True, False):  # the living take their pieces first, then any piece left will do as a corpse
        for piece in state["pieces"]:
            mine = next((one for one in living if one[:2] == (piece["owner"], piece["kind"])), None)
            if wanted:
                piece["site"], piece["dead"] = (mine[2], False) if mine else (None, True)
                if mine:
                    living.remove(mine)
            elif piece["site"] is None and lying and piece["kind"] != "chief":
                piece["site"] = lying.pop()
    assert not living, f"no such pieces left: {living}"
    assert not lying, f"too many corpses: {lying}"
    away = resigned.split() + encircled.split()
    if players == 5:
        away.append(game.rules.compiled.option_texts["absent"])
    lords = dict(vassals or {})
    for colour, values in state["seats"].items():
        values["resigned"], values["encircled"] = colour in resigned.split(), colour in encircled.split()
        values["overlord"] = colour if colour in chiefs else lords.get(colour)
    ruler = next((c for c, cell in chiefs.items() if cell == CENTRE[players] and c not in away), None)
    owner = state["seats"][turn]["overlord"]
    asked = decider or (owner if owner and owner not in away and owner in chiefs else ruler)
    state["vars"] |= {"turn": turn, "mover": turn, "decider": asked, "reign": ruler} | (vars or {})
    game.load(state)
    return game


def play(game: Game, *decisions: str) -> list[str]:
    """Take decisions in turn; what is legal afterwards."""
    for decision in decisions:
        game.play(decision)
    return game.legal()


def ends(game: Game, cell: str) -> set[str]:
    """Where the piece on a cell may go."""
    return {move.split("-")[1] for move in game.legal() if move.startswith(cell + "-")}


def places(game: Game) -> set[str]:
    """Where what is in hand may be put."""
    assert asked(game)[1] == "put"
    return {text.removeprefix("put ") for text in game.legal()}


def prey(game: Game) -> set[str]:
    """Whom the reporter may report on."""
    assert asked(game)[1] == "report"
    return {text.removeprefix("report ") for text in game.legal()}


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and what; two empty texts when the game is over."""
    return (game.who() or [Pending("", "")])[0]


def mover(game: Game) -> str:
    """The colour that moves."""
    return str(game.state()["vars"]["mover"])


def bonus(game: Game) -> bool:
    """Whether it is a bonus turn."""
    return bool(game.state()["vars"]["bonus"])


def cell(game: Game, name: str) -> str:
    """What is on a cell: "red chief", "corpse", or nothing."""
    for piece in game.state()["pieces"]:
        if piece["site"] == name:
            return "corpse" if piece["dead"] else f"{piece['owner']} {piece['kind']}"
    return ""


def seat(game: Game, colour: str) -> dict[str, Any]:
    """The variables of a colour."""
    return dict(game.state()["seats"][colour])


def count(game: Game, name: str) -> int:
    """A variable of the game that is a number."""
    return int(game.state()["vars"][name])


def outcome(game: Game) -> tuple[list[str], str]:
    """Winners and reason; no winners and no reason while the game goes on."""
    result = game.result()
    return (result["winners"], result["reason"]) if result["over"] else ([], "")
