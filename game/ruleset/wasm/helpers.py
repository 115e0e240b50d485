"""The scripts of one module: those that all have, and effects and digests for the parts that its positions have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.types import NUMBER
from game.ruleset.wasm import chain_scripts, scripts
from game.ruleset.wasm.growing import GROWING, JUDGED, SCORED
from game.ruleset.wasm.layout import (
    BUCKETS,
    CHANCE_STATE,
    COUNT,
    DEPTH,
    DIFFERENT,
    DRAWING,
    LOOKING,
    MUSTS,
    NOTES,
    OPTIONS,
    OVER,
    PC,
    REASON,
    STACK,
    STEPS,
    SUM,
    WINNERS,
    Field,
)
from game.ruleset.wasm.looking_ahead import ALONE, IN_TEAMS, LOOKING_AHEAD
from game.ruleset.wasm.searching import NUMBERING, SEARCHING

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule

def per_layer(module: WasmModule, indent: str, stacked: str, *single: str) -> str:
    """Lines for the layer in which a piece p stands; {n} in them is its number."""
    world, lines = module.program.world, []
    layers = module.layout.chains.layers
    if len(world.layers) == 1:
        body = [stacked] if 0 in layers else single
        return "\n".join(indent + line.replace("{n}", "0") for line in body)
    changes = "kind" in module.program.changing
    kind = "load(P + 4 * p + KIND)" if changes else "load(KINDS + 4 * p)"
    lines = [f"{indent}layer = load(LAYERS + 4 * {kind})"]
    for index in range(len(world.layers)):
        body = [stacked] if index in layers else single
        lines.append(f"{indent}if layer == {index}:")
        lines += [f"{indent}    {line.replace('{n}', str(index))}" for line in body]
    return "\n".join(lines)


def effects(module: WasmModule) -> str:
    """The effects that change where pieces are, for the layers and piles that a ruleset has."""
    off_pile = '''
    j = load(P + 4 * p + PILE)
    if j >= 0:
        unlink(P, PILES + j, p)
        store(P + 4 * p + PILE, -1)''' if module.program.has_piles else ""
    leave = per_layer(module, "        ", "unlink(P, LAYER{n} + s, p)", "store(P + 4 * s + AT{n}, -1)")
    come = per_layer(module, "    ", "insert(P, LAYER{n} + t, p)", "if load(P + 4 * t + AT{n}) >= 0:",
                     "    trap(RULE)", "store(P + 4 * t + AT{n}, p)")
    moved = f'''
def lift(P, p):
    """Take a piece from wherever it is."""
    if p < 0:
        trap(RULE){off_pile}
    s = load(P + 4 * p + PLACE)
    if s >= 0:
{leave}
        store(P + 4 * p + PLACE, -1)

def effect_move(P, p, t):
    leave(P, p)
    lift(P, p)
    if t < 0:
        trap(RULE)
{come}
    store(P + 4 * p + PLACE, t)
    come(P, p)

def effect_place(P, p, t):
    effect_move(P, p, t)

def effect_remove(P, p):
    leave(P, p)
    lift(P, p)
    come(P, p)

def effect_lift(P, p):
    effect_remove(P, p)
'''
    return moved + (chain_scripts.PILES if module.program.has_piles else "")


def digest(module: WasmModule) -> str:
    """The number of a position, as Python makes it: a sum over its pieces, and a row of all the rest that counts."""
    program, fields = module.program, module.layout.fields
    if not program.remembers:
        return "\ndef leave(P, p):\n    return\n\ndef come(P, p):\n    return\n"
    own = [part for part in module.shape.parts
           if part.scope == "piece" and part.repeat and part.name.startswith("pv_")]
    kind = "load(P + 4 * p + KIND)" if "kind" in program.changing else "load(KINDS + 4 * p)"
    owner = "load(P + 4 * p + OWNER)" if "owner" in program.changing else "load(OWNERS + 4 * p)"
    code = [f"wide({kind})", f"wide({owner})", *(value(fields[part.name], "p") for part in own)]
    columns = ["wide(load(P + 4 * p + PLACE))", *(["wide(load(P + 4 * p + PILE))"] if program.has_piles else []), *code]
    lines = ["", "def row(P, p) -> i64:", "    h = wide(0)", *(f"    h = chained_number(h, {one})" for one in columns),
             "    return h", "",
             "def leave(P, p):", "    store64(P + SUM, load64(P + SUM) - row(P, p))", "",
             "def come(P, p):", "    store64(P + SUM, load64(P + SUM) + row(P, p))", "",
             "def digest(P) -> i64:", "    h = wide(0)"]
    if any(spec.order for spec in program.world.model.piles.values()):
        lines += ["    i = 0", f"    while i < {len(program.world.pile_names)}:", "        if not load(HEAPS + 4 * i):",
                  "            h = chained_number(h, wide(load(P + 4 * (PILES + i) + SIZES)))",
                  "            p = load(P + 4 * (PILES + i) + FIRST)", "            while p >= 0:",
                  *(f"                h = chained_number(h, {column})" for column in ["wide(0)", *code]),
                  "                p = load(P + 4 * p + NEXT)", "        i = i + 1"]
    for part in module.shape.parts:
        if part.repeat and part.scope in ("game", "seat", "team", "site"):
            lines += of_variable(fields[part.name])
    return "\n".join([*lines, "    return load64(P + SUM) + h"]) + "\n" + scripts.HISTORY + NUMBERING


def of_variable(field: Field) -> list[str]:
    """The lines of `digest` for a variable of the game, or of all seats or sites."""
    item = field.type.item
    many = field.count >= 0
    indent = "        " if many else "    "
    lines = ["    i = 0", f"    while i < {field.count}:"] if many else []
    if item is None:
        lines.append(f"{indent}h = chained_number(h, {value(field, 'i' if many else '0')})")
    else:
        size = 8 if item == NUMBER else 4
        entry = f"load64(l + 4 + {size} * k)" if item == NUMBER else f"wide(load(l + 4 + {size} * k))"
        lines += [f"{indent}l = P + {field.offset}" + (f" + {field.stride} * i" if many else ""),
                  f"{indent}h = chained_number(h, wide(load(l)))", f"{indent}k = 0", f"{indent}while k < load(l):",
                  f"{indent}    h = chained_number(h, {entry})", f"{indent}    k = k + 1"]
    return [*lines, *(["        i = i + 1"] if many else [])]


def value(field: Field, index: str) -> str:
    """A value of a field as a wide number."""
    address = f"P + {field.stride} * {index} + {field.offset}" if index != "0" else f"P + {field.offset}"
    return f"load64({address})" if field.type == NUMBER else f"wide(load({address}))"


def helper_scripts(module: WasmModule, constants: dict[str, int], declared: bool) -> list[str]:
    """All scripts of a module, and the constants that they name."""
    layout, data, world = module.layout, module.data, module.program.world
    constants |= {"PC": PC, "OVER": OVER, "WINNERS": WINNERS, "REASON": REASON, "STEPS": STEPS, "LOOKING": LOOKING,
                  "OPTIONS": OPTIONS, "COUNT": COUNT, "DIFFERENT": DIFFERENT, "DRAWING": DRAWING, "SUM": SUM,
                  "NOTES": NOTES, "MUSTS": MUSTS,
                  "NOTED": layout.noted, "BUCKETS_LESS_ONE": BUCKETS - 1, "BUCKETS_SIZE": 4 * BUCKETS,
                  "CHANCE_STATE": CHANCE_STATE, "DEPTH": DEPTH, "STACK": STACK, "OWN_END": layout.own_end,
                  "FIRST": layout.first, "LAST": layout.last, "SIZES": layout.sizes, "NEXT": layout.next,
                  "PREVIOUS": layout.previous, "PLACE": layout.fields["place"].offset}
    constants["KINDS"] = data.row([*(piece.kind for piece in world.pieces), -1])
    constants["OWNERS"] = data.row([*(piece.owner for piece in world.pieces), -1])
    bits = [sum(1 << seat for seat in team) for team in world.teams]
    constants["SIDES"] = data.row([*(world.teams[team][0] for team in world.team_of), -1])
    constants["TEAMS"] = data.row([*(bits[team] for team in world.team_of), 0])
    constants["LAYERS"] = data.row([*world.layer_of, -1])
    for name in ("kind", "owner", "pile"):
        if name in layout.fields:
            constants[name.upper()] = layout.fields[name].offset
    constants |= {f"LAYER{index}": first for index, first in layout.chains.layers.items()}
    constants |= {f"AT{index}": offset for index, offset in layout.at.items()}
    if module.program.has_piles:
        heaps = [not world.model.piles[name].order for name, (_, count) in world.piles.items() for _ in range(count)]
        constants |= {"PILES": layout.chains.piles, "HEAPS": data.row([*map(int, heaps), 0])}
    owner = "load(P + 4 * p + OWNER)" if "owner" in module.program.changing else "load(OWNERS + 4 * p)"
    return [scripts.LISTS, scripts.NUMBERS, scripts.TEAMS if world.model.teams else "", scripts.FLOW,
            scripts.ANSWERING if module.program.answers else "", chain_scripts.CHAINS if layout.chains.count else "",
            effects(module), digest(module),
            "" if declared else scripts.GENERAL_WORTH.replace("OWNER_OF_P", owner), SEARCHING,
            IN_TEAMS if world.model.teams else ALONE, LOOKING_AHEAD,
            SCORED if module.program.score is not None else JUDGED, GROWING]
