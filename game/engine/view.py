"""What one seat may know: the position with every secret of others taken out."""

from __future__ import annotations

from typing import Any

from game.engine.rules import Position, Rules
from game.engine.sight import knows, pile_seen, reading, shown_to
from game.engine.state import site_names
from game.engine.values import to_plain
from game.ruleset.emit.position import KNOWN
from game.ruleset.see import ALL, ALWAYS, TEAM
from game.ruleset.sight import seeing
from game.ruleset.types import KIND, SEAT


def view(rules: Rules, position: Position, seat: int) -> dict[str, Any]:
    """What that seat may know, and nothing more."""
    world = rules.world
    parts = rules.layout.parts
    kinds, owners = position.kind, position.owner
    open_piles = [pile_seen(rules, pile, seat) for pile in range(len(world.pile_names))]
    of_pieces = [part for part in parts if part.scope == "piece" and part.name not in ("kind", "owner", KNOWN)]

    def entry(piece: int) -> dict[str, Any]:
        """A piece as far as it is known: of one that is hidden, whose it is where that is seen, and its marks."""
        known = knows(rules, position, piece, seat)
        found = {"kind": to_plain(kinds[piece], KIND, world)} if known else {}
        if known or position.pile[piece] < 0:
            found["owner"] = to_plain(owners[piece], SEAT, world)
        for part in of_pieces:
            if part.name in ("place", "pile") or reading(rules, position, part, piece) >> seat & 1:
                found[part.label] = to_plain(part.of(position)[piece], part.type, world)
        return found

    always = any(part.see == ALWAYS for part in of_pieces)
    pieces = [entry(piece) for piece in range(len(world.pieces)) if position.pile[piece] < 0
              or open_piles[position.pile[piece]] or knows(rules, position, piece, seat)]
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
        backs: dict[str, list[dict[str, Any]]] = {}  # what is known of cards that lie hidden, bottom to top
        for i, name in enumerate(world.pile_names):
            cards = position.piles[i]
            if not open_piles[i] and (always or any(shown_to(position, piece) >> seat & 1 for piece in cards)):
                found = [entry(piece) for piece in cards]
                backs[name] = sorted(found, key=repr) if rules.space["HEAP"][i] else found
        if backs:
            seen["backs"] = backs
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
                if seeing(part.see, i, world) >> seat & 1
            }
            for i, name in enumerate(world.seats)
        }
    first = {"team": [team[0] for team in world.teams], "site": [-1] * world.site_count}  # whose each is
    for key, scope, names in (("teams", "team", world.team_names), ("sites", "site", site_names(rules))):
        own = [part for part in parts if part.scope == scope and part.see in (ALL, TEAM)]
        if own:
            seen[key] = {
                name: {part.label: to_plain(part.of(position)[i], part.type, world) for part in own
                       if seeing(part.see, first[scope][i], world) >> seat & 1}
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
