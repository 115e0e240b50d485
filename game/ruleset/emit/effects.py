"""The functions of effects in Python, written for the layers and piles that a ruleset has."""

from __future__ import annotations

from game.ruleset.language.effects import filled, there
from game.ruleset.program.program import Program
from game.ruleset.sight import everybody
from game.ruleset.world import World


def effect_lines(program: Program) -> list[str]:
    """Python source of all of them, and of what they and formulas ask of layers and piles."""
    world, knows = program.world, program.knows
    kind = "P.kind" if "kind" in program.changing else "KIND"
    anew, leave, come = (["P.digest = None"], ["P.sum -= e_row(P, p)"], ["P.sum += e_row(P, p)"]) if (
        program.remembers) else ([], [], [])
    parts = {
        "anew": anew,
        "come": come,
        "off": ["if p < 0: _nothing()", *anew, *leave, *(["was = e_sight(P, p)"] if knows else []),
                *_off(program, kind)],
        "on": _per_layer(world, kind, "at[t] = tuple(sorted((*at[t], p)))", "if at[t] >= 0: _crowded()", "at[t] = p"),
        "lost": _lost(program, kind) if knows else [],
        "mixed": ["for q in P.piles[i]: P.known[q] &= PILE_SIGHT[i]"] if knows else [],
    }
    text = "".join(filled(effect, effect.python_text(knows), parts) for effect in there(program.has_piles))
    return [*_several_layers(world), *(_sight(program, kind) if knows else []), *filter(None, text.split("\n"))]


def _off(program: Program, kind: str) -> list[str]:
    """Take p from wherever it is: s becomes its site, j its pile."""
    piled = ["j = P.pile[p]", "if j >= 0:", "    P.piles[j] = _without(P.piles[j], p)", "    P.pile[p] = -1"]
    leave = _per_layer(program.world, kind, "at[s] = _without(at[s], p)", "at[s] = -1")
    return ["place = P.place", "s = place[p]", *(piled if program.has_piles else []), "if s >= 0:",
            *(f"    {line}" for line in leave), "    place[p] = -1"]


def _several_layers(world: World) -> list[str]:
    """What stands on a site of several layers."""
    if len(world.layers) == 1:
        return []
    every = list(enumerate(stack for _, stack in world.layers))
    empty = " and ".join(f"not P.at{i}[s]" if stack else f"P.at{i}[s] < 0" for i, stack in every)
    pieces = " + ".join(f"P.at{i}[s]" if stack else f"_single(P.at{i}[s])" for i, stack in every)
    return ["def e_empty(P, s):", f"    return {empty}", "def e_pieces(P, s):", f"    return {pieces}"]


def _sight(program: Program, kind: str) -> list[str]:
    """Who sees a piece where it is; what is forgotten of those among which one went that not all could follow."""
    owner = "P.owner" if "owner" in program.changing else "OWNER"
    piled = ["    j = P.pile[p]", "    if j >= 0: return PILE_SIGHT[j]"] if program.has_piles else []
    return [f"EVERYBODY = {everybody(len(program.world.seats))}",
            "def e_sight(P, p):", *piled,
            f"    return LAYER_SIGHT[LAYER[{kind}[p]]][{owner}[p]] if P.place[p] >= 0 else EVERYBODY",
            "def e_lost(P, p, was, among):", "    lost = EVERYBODY & ~(was | e_sight(P, p))", "    if lost:",
            "        for q in (*among, p): P.known[q] &= ~lost"]


def _lost(program: Program, kind: str) -> list[str]:
    """After a piece has left a heap or a stack: who saw neither where it was nor where it is cannot tell which went."""
    heap = ["if j >= 0 and HEAP[j]: e_lost(P, p, was, P.piles[j])"] if program.has_piles else []
    return heap + [f"if s >= 0 and LAYER[{kind}[p]] == {index}: e_lost(P, p, was, P.at{index}[s])"
                   for index, (_, stack) in enumerate(program.world.layers) if stack]


def _per_layer(world: World, kind: str, stacked: str, *single: str) -> list[str]:
    """Statements over `at`, the list of the layer in which p stands."""
    layers = world.layers
    if len(layers) == 1:
        return ["at = P.at0", *([stacked] if layers[0][1] else single)]
    lines = [f"layer = LAYER[{kind}[p]]"]
    for index, (_, stack) in enumerate(layers):
        word = "if" if index == 0 else "elif"
        lines += [f"{word} layer == {index}:", f"    at = P.at{index}"]
        lines += [f"    {line}" for line in ([stacked] if stack else single)]
    return lines
