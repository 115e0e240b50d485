"""The effects that change where pieces are, written for the layers and piles that a ruleset has."""

from __future__ import annotations

from game.ruleset.sight import everybody
from game.ruleset.world import World


def effect_lines(world: World, has_piles: bool, changing: set[str], remembers: bool, knows: bool) -> list[str]:
    """Python source of the functions behind move, place, remove, lift and the words for piles."""
    kind = "P.kind" if "kind" in changing else "KIND"
    anew = ["    P.digest = None"] if remembers else []
    seen = ["    was = e_sight(P, p)"] if knows else []
    lost = _lost_lines(world, kind, has_piles) if knows else []
    off = ["    if p < 0: _nothing()", *anew, *seen, "    place = P.place", "    s = place[p]"]
    if has_piles:
        off += ["    j = P.pile[p]", "    if j >= 0:", "        P.piles[j] = _without(P.piles[j], p)",
                "        P.pile[p] = -1"]
    off += ["    if s >= 0:"]
    off += _per_layer(world, kind, "        ", "at[s] = _without(at[s], p)", "at[s] = -1")
    off += ["        place[p] = -1"]
    lines = []
    for name in ("move", "place"):
        lines += [f"def e_{name}(P, p, t):", *off, "    if t < 0: _nothing()"]
        lines += _per_layer(world, kind, "    ", "at[t] = tuple(sorted((*at[t], p)))",
                            "if at[t] >= 0: _crowded()", "at[t] = p")
        lines += ["    place[p] = t", *lost,
                  f"    if P.log is not None: P.log.append(_Came('{name}', p, s, t))"]
    for name in ("remove", "lift"):
        lines += [f"def e_{name}(P, p):", *off, *lost,
                  f"    if P.log is not None: P.log.append(_Gone('{name}', p, s))"]
    if len(world.layers) > 1:
        every = list(enumerate(stack for _, stack in world.layers))
        empty = " and ".join(f"not P.at{i}[s]" if stack else f"P.at{i}[s] < 0" for i, stack in every)
        pieces = " + ".join(f"P.at{i}[s]" if stack else f"_single(P.at{i}[s])" for i, stack in every)
        lines += ["def e_empty(P, s):", f"    return {empty}", "def e_pieces(P, s):", f"    return {pieces}"]
    if knows:
        lines += _knowing_lines(world, kind, "P.owner" if "owner" in changing else "OWNER", has_piles)
    else:
        lines += ["def e_reveal(P, p):", "    if P.log is not None: P.log.append(_Revealed('reveal', p))"]
    if has_piles:
        lines += _pile_lines(off, anew, lost, knows)
    return lines


def _knowing_lines(world: World, kind: str, owner: str, has_piles: bool) -> list[str]:
    """Who sees a piece where it is; what is forgotten of those among which one went that not all could follow; and
    who is shown one."""
    piled = ["    j = P.pile[p]", "    if j >= 0: return PILE_SIGHT[j]"] if has_piles else []
    return [f"EVERYBODY = {everybody(len(world.seats))}",
            "def e_sight(P, p):", *piled,
            f"    return LAYER_SIGHT[LAYER[{kind}[p]]][{owner}[p]] if P.place[p] >= 0 else EVERYBODY",
            "def e_lost(P, p, was, among):", "    lost = EVERYBODY & ~(was | e_sight(P, p))", "    if lost:",
            "        for q in (*among, p): P.known[q] &= ~lost",
            "def e_reveal(P, p, seats=None):", "    if p >= 0: P.known[p] |= _seats(seats, EVERYBODY)",
            "    if P.log is not None: P.log.append(_Revealed('reveal', p, seats))"]


def _lost_lines(world: World, kind: str, has_piles: bool) -> list[str]:
    """After a piece has left a heap or a stack: who saw neither where it was nor where it is cannot tell which went."""
    lines = ["    if j >= 0 and HEAP[j]: e_lost(P, p, was, P.piles[j])"] if has_piles else []
    for index, (_, stack) in enumerate(world.layers):
        if stack:
            lines.append(f"    if s >= 0 and LAYER[{kind}[p]] == {index}: e_lost(P, p, was, P.at{index}[s])")
    return lines


def _per_layer(world: World, kind: str, indent: str, stacked: str, *single: str) -> list[str]:
    """Statements over `at`, the list of the layer in which p stands."""
    layers = world.layers
    if len(layers) == 1:
        body = [stacked] if layers[0][1] else list(single)
        return [f"{indent}at = P.at0", *(indent + line for line in body)]
    lines = [f"{indent}layer = LAYER[{kind}[p]]"]
    for index, (_, stack) in enumerate(layers):
        word = "if" if index == 0 else "elif"
        lines += [f"{indent}{word} layer == {index}:", f"{indent}    at = P.at{index}"]
        lines += [f"{indent}    {line}" for line in ([stacked] if stack else single)]
    return lines


def _pile_lines(off: list[str], anew: list[str], lost: list[str], knows: bool) -> list[str]:
    mixed = ["    for q in P.piles[i]: P.known[q] &= PILE_SIGHT[i]"] if knows else []
    lines = []
    for name, joined in (("put", "(*P.piles[i], p)"), ("tuck", "(p, *P.piles[i])")):
        lines += [f"def e_{name}(P, p, i):", "    if i < 0: _nothing()", *off, f"    cards = {joined}",
                  "    P.piles[i] = tuple(sorted(cards)) if HEAP[i] else cards", "    P.pile[p] = i", *lost,
                  f"    if P.log is not None: P.log.append(_Laid('{name}', p, s, j, i))"]
    lines += ["def e_shuffle(P, i):", "    if i < 0: _nothing()", *anew, "    P.piles[i] = _shuffled(P, P.piles[i])",
              *mixed,
              "    if P.log is not None: P.log.append(_Ordered('shuffle', i))",
              "def e_reverse(P, i):", "    if i < 0: _nothing()", *anew, "    P.piles[i] = P.piles[i][::-1]",
              "    if P.log is not None: P.log.append(_Ordered('reverse', i))",
              "def e_sink(P, i, n):", "    if i < 0: _nothing()", *anew,
              "    n = max(0, min(n, len(P.piles[i])))", "    cut = len(P.piles[i]) - n",
              "    P.piles[i] = P.piles[i][cut:] + P.piles[i][:cut]",
              "    if P.log is not None: P.log.append(_Sunk('sink', i, n))"]
    return lines
