"""Sets up positions for tests: pieces where the test wants them, all others off the board."""

from __future__ import annotations

from typing import Any

from game.engine.game import Game


def scene(game: Game, standing: dict[str, str], *, off: dict[str, str] | None = None,
          vars: dict[str, Any] | None = None, seats: dict[str, dict[str, Any]] | None = None,
          pieces: dict[str, dict[str, Any]] | None = None) -> Game:
    """Put pieces on the board and set variables, then look at the pending question anew.

    `standing` maps a site to "owner kind" (or "kind" for nobody's); several pieces on one site are joined by "+".
    Every other piece goes off the board, or into the pile that `off` names for it ("owner kind": "pile name").
    `vars` sets variables of the game, `seats` those of seats, `pieces` those of the piece standing on a site
    (`{"c3": {"dead": True}}`; where several stand there, write "c3 owner kind").
    """
    state = game.state()
    free = list(range(len(state["pieces"])))
    where: dict[int, str] = {}

    def name(index: int) -> str:
        piece = state["pieces"][index]
        return f"{piece['owner']} {piece['kind']}" if piece["owner"] else piece["kind"]

    for site, names in standing.items():
        for wanted in names.split("+"):
            index = next((i for i in free if name(i) == wanted.strip()), None)
            assert index is not None, f"no {wanted} left to put on {site}"
            free.remove(index)
            where[index] = site
    for pile in state.get("piles", {}):
        state["piles"][pile] = []
    for index, piece in enumerate(state["pieces"]):
        piece["site"] = where.get(index)
        if "pile" in piece:
            piece["pile"] = (off or {}).get(name(index)) if index not in where else None
            if piece["pile"] is not None:
                state["piles"][piece["pile"]].append(index)
    state["vars"].update(vars or {})
    for seat, values in (seats or {}).items():
        state["seats"][seat].update(values)
    for key, values in (pieces or {}).items():
        site, _, wanted = key.partition(" ")
        for index, at in where.items():
            if at == site and wanted in ("", name(index)):
                state["pieces"][index].update(values)
    game.load(state)
    return game
