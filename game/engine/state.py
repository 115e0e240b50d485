"""Whole positions as plain data: to save, to send, to load again exactly, also in the middle of a turn."""

from __future__ import annotations

import re
from typing import Any

from game.engine.rules import Position, Rules
from game.engine.values import StateError, from_plain, to_plain
from game.ruleset.problems import named
from game.ruleset.types import KIND, SEAT

DIGEST = re.compile("[0-9a-f]{16}")
FIXED = ("ruleset", "players", "options", "pieces", "piles", "vars", "seats", "teams", "sites", "frame",
         "at", "stack", "rng", "seen", "over", "winners", "reason")


def dump(rules: Rules, position: Position) -> dict[str, Any]:
    """Everything about a position, secrets included."""
    world, compiled = rules.world, rules.compiled
    parts = rules.layout.parts
    pieces = []
    for piece in range(len(world.pieces)):
        entry: dict[str, Any] = {
            "kind": to_plain(position.kind[piece], KIND, world),
            "owner": to_plain(position.owner[piece], SEAT, world),
        }
        for part in parts:
            if part.scope == "piece" and part.name not in ("kind", "owner"):
                entry[part.label] = to_plain(part.of(position)[piece], part.type, world)
        pieces.append(entry)
    state: dict[str, Any] = {
        "ruleset": compiled.model.id,
        "players": world.players,
        "options": compiled.option_texts,
        "pieces": pieces,
    }
    if world.pile_names:
        state["piles"] = {name: list(position.piles[i]) for i, name in enumerate(world.pile_names)}
    state["vars"] = {
        part.label: to_plain(part.of(position), part.type, world) for part in parts if part.scope == "game"
    }
    for key, scope, names in owners(rules):
        own = [part for part in parts if part.scope == scope]
        if own:
            state[key] = {
                name: {part.label: to_plain(part.of(position)[i], part.type, world) for part in own}
                for i, name in enumerate(names)
            }
    state["frame"] = {
        part.label: to_plain(part.of(position), part.type, world) for part in parts if part.scope == "local"
    }
    state |= {
        "at": position.pc,
        "stack": list(position.stack),
        "rng": position.rng,
        "seen": {f"{key:016x}": [count, position.firsts[key]] if rules.layout.since else count
                 for key, count in position.seen.items()},
        "over": position.over,
        "winners": [world.seats[seat] for seat in position.winners],
        "reason": position.reason,
    }
    return state


def owners(rules: Rules) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Those that have variables of their own: what they are called in plain data, in layouts, and each."""
    world = rules.world
    return ("seats", "seat", world.seats), ("teams", "team", world.team_names), ("sites", "site", site_names(rules))


def site_names(rules: Rules) -> tuple[str, ...]:
    """The full names of all sites."""
    return rules.world.board.names if rules.world.board is not None else ()


def load(rules: Rules, state: object) -> Position:
    """The position that plain data describe; StateError if it is impossible."""
    if not isinstance(state, dict):
        raise StateError("a position is a JSON object")
    _check_keys(rules, state)
    position = rules.blank()
    _load_pieces(rules, position, state)
    _load_values(rules, position, state)
    _load_progress(rules, position, state)
    _load_end(rules, position, state)
    _load_history(rules, position, state)
    rules.derive(position)
    _check_places(rules, position)
    if not position.over:
        at = position.pc
        try:
            rules.refresh(position)
        except Exception as error:
            raise StateError(f"the rules cannot go on from here: {rules.explain(error)}") from error
        if position.over or position.pc != at:
            raise StateError("nobody would be asked this here")
    return position


def _check_keys(rules: Rules, state: dict[str, Any]) -> None:
    compiled = rules.compiled
    for key in ("ruleset", "players", "options", "pieces", "vars", "at", "stack", "rng", "over"):
        if key not in state:
            raise StateError(f"'{key}' is missing")
    for key in state:
        if key not in FIXED:
            raise StateError(f"unknown key {named(key)}")
    if (state["ruleset"], state["players"]) != (compiled.model.id, rules.world.players):
        raise StateError(f"this is no position of {compiled.model.id} for {rules.world.players} players")
    if state["options"] != compiled.option_texts:
        raise StateError("this is a position of a game with other options")


def _entries(value: object, where: str, keys: list[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or len(value) != len(keys) or sorted(value) != sorted(keys):
        raise StateError(f"{where} must have exactly: {', '.join(keys) or 'nothing'}")
    return value


def _renumbered(frame: object, names: list[str]) -> object:
    """Local variables as they are called today: the numbers behind their names are those of the program that wrote."""
    def stem(name: str) -> tuple[str, int]:
        text, _, number = str(name).rpartition("_")
        return text, int(number) if number.isascii() and number.isdigit() else -1

    if not isinstance(frame, dict):
        return frame
    old, new = sorted(frame, key=stem), sorted(names, key=stem)
    if [stem(name)[0] for name in old] != [stem(name)[0] for name in new]:
        return frame
    return {name: frame[other] for name, other in zip(new, old, strict=True)}


def _load_pieces(rules: Rules, position: Position, state: dict[str, Any]) -> None:
    world = rules.world
    parts = [part for part in rules.layout.parts if part.scope == "piece"]
    changing = {part.name for part in parts}
    keys = list(dict.fromkeys(["kind", "owner", *(part.label for part in parts)]))
    pieces = state["pieces"]
    if not isinstance(pieces, list) or len(pieces) != len(world.pieces):
        raise StateError(f"there must be {len(world.pieces)} pieces")
    for index, entry in enumerate(pieces):
        where = f"piece {index}"
        values = _entries(entry, where, keys)
        for part in parts:
            part.of(position)[index] = from_plain(values[part.label], part.type, world, where)
        for name, kind in (("kind", KIND), ("owner", SEAT)):
            value = from_plain(values[name], kind, world, where)
            if name not in changing and value != getattr(position, name)[index]:
                raise StateError(f"{where} never changes its {name}")
            if name == "kind" and value < 0:
                raise StateError(f"{where} has no kind")
    if world.pile_names:
        given, piles = _entries(state.get("piles"), "piles", list(world.pile_names)), list(position.piles)
        for i, name in enumerate(world.pile_names):
            cards = given[name]
            if not isinstance(cards, list) or not all(type(c) is int and 0 <= c < len(pieces) for c in cards):
                raise StateError(f"pile {name} must be a list of pieces")
            piles[i] = tuple(sorted(cards) if rules.space["HEAP"][i] else cards)
        position.piles = piles


def _load_values(rules: Rules, position: Position, state: dict[str, Any]) -> None:
    world = rules.world
    for key, scope in (("vars", "game"), ("frame", "local")):
        own = [part for part in rules.layout.parts if part.scope == scope]
        labels = [part.label for part in own]
        given = state.get(key, {})
        values = _entries(_renumbered(given, labels) if scope == "local" else given, key, labels)
        for part in own:
            setattr(position, part.name, from_plain(values[part.label], part.type, world, part.label))
    for key, scope, names in owners(rules):
        own = [part for part in rules.layout.parts if part.scope == scope]
        if not own:
            continue
        rows = _entries(state.get(key), key, list(names))
        for index, name in enumerate(names):
            row = _entries(rows[name], name, [part.label for part in own])
            for part in own:
                part.of(position)[index] = from_plain(
                    row[part.label], part.type, world, f"{name}.{part.label}"
                )


def _load_progress(rules: Rules, position: Position, state: dict[str, Any]) -> None:
    """Where play stands: at which question, by which calls, with what chance to come."""
    over, at, stack, rng = state["over"], state["at"], state["stack"], state["rng"]
    if not isinstance(over, bool) or type(at) is not int or not isinstance(stack, list) or type(rng) is not int:
        raise StateError("'over', 'at', 'stack' or 'rng' is of the wrong type")
    if not 0 <= rng < 1 << 64:
        raise StateError("'rng' is out of range")
    if over != (at == -1) or (not over and at not in rules.questions):
        raise StateError("'at' names no question")
    calls = rules.compiled.generated.calls
    if not (all(type(back) is int and back in calls for back in stack) if over else rules.reachable(at, stack)):
        raise StateError("'stack' leads nowhere")
    position.over, position.pc, position.stack, position.rng = over, at, tuple(stack), rng


def _load_end(rules: Rules, position: Position, state: dict[str, Any]) -> None:
    """Who won, and why."""
    seats, winners, reason = rules.world.seats, state.get("winners", []), state.get("reason", "")
    if not isinstance(winners, list) or winners != [seat for seat in seats if seat in winners]:
        raise StateError("'winners' must be seats in turn order")
    if not isinstance(reason, str) or len(reason) > 100:
        raise StateError("'reason' must be a short text")
    if not position.over and (winners or reason):
        raise StateError("a game that goes on has no winners and no reason")
    position.winners, position.reason = tuple(seats.index(seat) for seat in winners), reason


def _load_history(rules: Rules, position: Position, state: dict[str, Any]) -> None:
    """How often each position was there, and since when if a rule asks."""
    seen, since = state.get("seen", {}), rules.layout.since
    if not isinstance(seen, dict) or len(seen) > 100_000:
        raise StateError("'seen' must be an object")
    noted = {key: value if since and type(value) is list else [value] for key, value in seen.items()}
    if not all(DIGEST.fullmatch(key) and len(numbers) == (2 if since else 1)
               and all(type(n) is int and 0 <= n < 10**6 for n in numbers) and numbers[0] > 0
               for key, numbers in noted.items()):
        raise StateError("'seen' must map positions to numbers")
    position.seen = {int(key, 16): numbers[0] for key, numbers in noted.items()}
    if since:
        position.firsts = {int(key, 16): numbers[1] for key, numbers in noted.items()}
        position.notes = sum(position.seen.values())


def _check_places(rules: Rules, position: Position) -> None:
    world = rules.world
    for index, (_, stack) in enumerate(world.layers):
        standing = sum(1 for site in getattr(position, f"at{index}") if site != -1) if not stack else 0
        count = sum(1 for p in range(len(world.pieces))
                    if position.place[p] >= 0 and world.layer_of[position.kind[p]] == index)
        if not stack and standing != count:
            raise StateError("two pieces stand on one site")
    if world.pile_names:
        for i in range(len(world.pile_names)):
            if len(set(position.piles[i])) != len(position.piles[i]):
                raise StateError("a piece is twice in a pile")
            if sorted(position.piles[i]) != [p for p in range(len(world.pieces)) if position.pile[p] == i]:
                raise StateError(f"pile {world.pile_names[i]} does not hold the pieces that say so")
        if any(position.pile[p] >= 0 and position.place[p] >= 0 for p in range(len(world.pieces))):
            raise StateError("a piece is both on the board and in a pile")
