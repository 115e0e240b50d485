"""The scripts of one module: those that all have, and effects and digests for the parts that its positions have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.language.effects import filled, there
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

LOADS = {1: "load_byte", 2: "load_half", 4: "load", 8: "load64"}  # by the bytes of a value


def per_layer(module: WasmModule, stacked: str, *single: str) -> list[str]:
    """Lines for the layer in which a piece p stands; {n} in them is its number."""
    world, stacks = module.program.world, module.layout.chains.layers
    bodies = [[line.replace("{n}", str(index)) for line in ([stacked] if index in stacks else single)]
              for index in range(len(world.layers))]
    if len(world.layers) == 1:
        return bodies[0]
    kind = "part(KIND, P, p)" if "kind" in module.program.changing else "load(KINDS + 4 * p)"
    return [f"layer = load(LAYERS + 4 * {kind})", *(line for index, body in enumerate(bodies) for line in (
        f"if layer == {index}:", *(f"    {one}" for one in body)))]


def effects(module: WasmModule) -> str:
    """What effects do, for the layers and piles that a ruleset has."""
    program = module.program
    noted = program.remembers  # else nobody asks for the number of a position
    parts = {
        "leave": ["leave(P, p)"] if noted else [],
        "come": ["come(P, p)"] if noted else [],
        "on": per_layer(module, "insert(P, LAYER{n} + t, p)", "if part(AT{n}, P, t) >= 0:", "    trap(RULE)",
                        "set_part(AT{n}, P, t, p)"),
    }
    leave = per_layer(module, "unlink(P, LAYER{n} + s, p)", "set_part(AT{n}, P, s, -1)")
    off_pile = ["j = part(PILE, P, p)", "if j >= 0:", "    unlink(P, PILES + j, p)", "    set_part(PILE, P, p, -1)"]
    lift = ["if p < 0:", "    trap(RULE)", *(off_pile if program.has_piles else []), "s = part(PLACE, P, p)",
            "if s >= 0:", *(f"    {line}" for line in leave), "    set_part(PLACE, P, p, -1)"]
    return "\n    ".join(["def lift(P, p):", *lift]) + "\n" + "".join(
        filled(one, one.in_wat, parts) for one in there(program.has_piles))


def digest(module: WasmModule) -> str:
    """The number of a position, as Python makes it: a sum over its pieces, and a row of all the rest that counts."""
    program, fields = module.program, module.layout.fields
    if not program.remembers:
        return ""
    own = [part for part in module.shape.parts
           if part.scope == "piece" and part.repeat and part.name.startswith("pv_")]
    kind = "part(KIND, P, p)" if "kind" in program.changing else "load(KINDS + 4 * p)"
    owner = "part(OWNER, P, p)" if "owner" in program.changing else "load(OWNERS + 4 * p)"
    code = [f"wide({kind})", f"wide({owner})", *(value(fields[part.name], "p") for part in own)]
    columns = ["wide(part(PLACE, P, p))", *(["wide(part(PILE, P, p))"] if program.has_piles else []), *code]
    lines = ["", "def row(P, p) -> i64:", "    h = wide(0)", *(f"    h = chained_number(h, {one})" for one in columns),
             "    return h", "",
             "def leave(P, p):", "    store64(P + SUM, load64(P + SUM) - row(P, p))", "",
             "def come(P, p):", "    store64(P + SUM, load64(P + SUM) + row(P, p))", "",
             "def digest(P) -> i64:", "    h = wide(0)"]
    if any(spec.order for spec in program.world.model.piles.values()):
        lines += ["    i = 0", f"    while i < {len(program.world.pile_names)}:", "        if not load(HEAPS + 4 * i):",
                  "            h = chained_number(h, wide(part(SIZES, P, PILES + i)))",
                  "            p = part(FIRST, P, PILES + i)", "            while p >= 0:",
                  *(f"                h = chained_number(h, {column})" for column in ["wide(0)", *code]),
                  "                p = part(NEXT, P, p)", "        i = i + 1"]
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
    return f"{LOADS[field.cell]}({address})" if field.type == NUMBER else f"wide({LOADS[field.cell]}({address}))"


def parts(module: WasmModule) -> dict[str, tuple[int, int]]:
    """The parts of a position that scripts name: where the first value is, and the bytes of each."""
    layout = module.layout
    links = {"FIRST": layout.first, "LAST": layout.last, "SIZES": layout.sizes, "NEXT": layout.next,
             "PREVIOUS": layout.previous} | {f"AT{index}": offset for index, offset in layout.at.items()}
    own = {name: layout.fields[name] for name in ("place", "kind", "owner", "pile") if name in layout.fields}
    return {name: (offset, layout.link) for name, offset in links.items()} | {
        name.upper(): (field.offset, field.cell) for name, field in own.items()}


def helper_scripts(module: WasmModule, constants: dict[str, int], declared: bool) -> list[str]:
    """All scripts of a module, and the constants that they name."""
    layout, data, world = module.layout, module.data, module.program.world
    constants |= {"PC": PC, "OVER": OVER, "WINNERS": WINNERS, "REASON": REASON, "STEPS": STEPS, "LOOKING": LOOKING,
                  "OPTIONS": OPTIONS, "COUNT": COUNT, "DIFFERENT": DIFFERENT, "DRAWING": DRAWING, "SUM": SUM,
                  "NOTES": NOTES, "MUSTS": MUSTS,
                  "NOTED": layout.noted, "BUCKETS_LESS_ONE": BUCKETS - 1, "BUCKETS_SIZE": 4 * BUCKETS,
                  "CHANCE_STATE": CHANCE_STATE, "DEPTH": DEPTH, "STACK": STACK, "OWN_END": layout.own_end}
    constants["KINDS"] = data.row([*(piece.kind for piece in world.pieces), -1])
    constants["OWNERS"] = data.row([*(piece.owner for piece in world.pieces), -1])
    bits = [sum(1 << seat for seat in team) for team in world.teams]
    constants["SIDES"] = data.row([*(world.teams[team][0] for team in world.team_of), -1])
    constants["TEAMS"] = data.row([*(bits[team] for team in world.team_of), 0])
    constants["LAYERS"] = data.row([*world.layer_of, -1])
    constants |= {f"LAYER{index}": first for index, first in layout.chains.layers.items()}
    if module.program.has_piles:
        heaps = [not world.model.piles[name].order for name, (_, count) in world.piles.items() for _ in range(count)]
        constants |= {"PILES": layout.chains.piles, "HEAPS": data.row([*map(int, heaps), 0])}
    owner = "part(OWNER, P, p)" if "owner" in module.program.changing else "load(OWNERS + 4 * p)"
    return [scripts.LISTS, scripts.NUMBERS, scripts.TEAMS if world.model.teams else "", scripts.FLOW,
            scripts.ANSWERING if module.program.answers else "", chain_scripts.CHAINS if layout.chains.count else "",
            effects(module), digest(module),
            "" if declared else scripts.GENERAL_WORTH.replace("OWNER_OF_P", owner), SEARCHING,
            IN_TEAMS if world.model.teams else ALONE, LOOKING_AHEAD,
            SCORED if module.program.score is not None else JUDGED, GROWING]
