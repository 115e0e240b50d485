"""What one seat may know: the position with every secret of others taken out."""

from __future__ import annotations

from typing import Any

from game.engine.events import Event, Laid, Turned
from game.engine.rules import Position, Rules
from game.engine.state import site_names
from game.engine.values import to_plain
from game.ruleset.types import KIND, SEAT


def pile_seen(rules: Rules, pile: int, seat: int) -> bool:
    """Whether a seat sees what lies in a pile."""
    world = rules.world
    for name, (base, count) in world.piles.items():
        if base <= pile < base + count:
            see = world.model.piles[name].see
            return see == "all" or (see == "owner" and world.pile_owner[pile] == seat)
    return False


def view(rules: Rules, position: Position, seat: int) -> dict[str, Any]:
    """What that seat may know, and nothing more."""
    world = rules.world
    parts = rules.layout.parts
    kinds, owners = position.kind, position.owner
    open_piles = [pile_seen(rules, pile, seat) for pile in range(len(world.pile_names))]
    of_pieces = [part for part in parts if part.scope == "piece" and part.name not in ("kind", "owner")]
    pieces = []
    for piece in range(len(world.pieces)):
        if position.pile[piece] >= 0 and not open_piles[position.pile[piece]]:
            continue
        entry: dict[str, Any] = {
            "kind": to_plain(kinds[piece], KIND, world),
            "owner": to_plain(owners[piece], SEAT, world),
        }
        for part in of_pieces:
            if part.see == "all" or (part.see == "owner" and owners[piece] == seat):
                entry[part.label] = to_plain(part.of(position)[piece], part.type, world)
        pieces.append(entry)
    pieces.sort(key=repr)  # in the order of their numbers, they would tell which of those that look alike is which
    seen: dict[str, Any] = {
        "ruleset": rules.compiled.model.id,
        "players": world.players,
        "options": rules.compiled.option_texts,
        "seat": world.seats[seat],
        "pieces": pieces,
    }
    if world.pile_names:
        seen["piles"] = {name: len(position.piles[i]) for i, name in enumerate(world.pile_names)}
        seen["cards"] = {
            name: [to_plain(kinds[piece], KIND, world) for piece in position.piles[i]]  # bottom to top
            for i, name in enumerate(world.pile_names)
            if open_piles[i]
        }
    seen["vars"] = {
        part.label: to_plain(part.of(position), part.type, world)
        for part in parts
        if part.scope == "game" and part.see == "all"
    }
    own = [part for part in parts if part.scope == "seat"]
    if own:
        seen["seats"] = {
            name: {
                part.label: to_plain(part.of(position)[i], part.type, world)
                for part in own
                if part.see == "all" or (part.see == "owner" and i == seat)
            }
            for i, name in enumerate(world.seats)
        }
    for key, scope, names in (("teams", "team", world.team_names), ("sites", "site", site_names(rules))):
        own = [part for part in parts if part.scope == scope and part.see == "all"]
        if own:
            seen[key] = {
                name: {part.label: to_plain(part.of(position)[i], part.type, world) for part in own}
                for i, name in enumerate(names)
            }
    question = rules.questions.get(position.pc)
    asked = question.who(position) if question is not None and not position.over else -1
    seen |= {
        "asked": world.seats[asked] if asked >= 0 else None,
        "decision": question.name if question is not None and not position.over else None,
        "legal": sorted(rules.texts(position)) if asked == seat else [],
        "over": position.over,
        "winners": [world.seats[winner] for winner in position.winners],
        "reason": position.reason,
    }
    return seen


def event_for(rules: Rules, position: Position, event: Event, seat: int) -> Event:
    """The event as that seat sees it: a piece that goes from one hidden pile to another is only `a piece`."""
    if isinstance(event, Laid):
        from_open = event.source >= 0 and pile_seen(rules, event.source, seat)
        seen = event.left >= 0 or from_open or pile_seen(rules, event.pile, seat)
        return event if seen else event._replace(piece=-1)
    if isinstance(event, Turned):
        piece, label = event.piece, event.variable
        part = next((part for part in rules.layout.parts if part.label == label and part.scope == "piece"), None)
        owner, pile = position.owner[piece], position.pile[piece]
        hidden = part is not None and (part.see == "nobody" or (part.see == "owner" and owner != seat))
        hidden = hidden or (pile >= 0 and not pile_seen(rules, pile, seat))
        return Turned("turn", -1, "", 0) if hidden else event
    return event
