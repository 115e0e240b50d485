"""Draconic chess: what a figure can do (own peril left aside), and what doing it changes."""

from __future__ import annotations

from .draconic_state import ADJACENT, BESIDE, KINDS, OTHER, RAYS, ROOM, SIDES, SQUARES, Figure, Position

UNCHARMABLE = ("maiden", "minstrel", "groin")


def destinations(position: Position, figure: Figure) -> set[str]:
    """Where a figure on the board may move, kills, charms and taking the house included."""
    if not position.able(figure):
        return set()
    options = position.options
    side, kind = figure
    start = position.where[figure]
    leaving = position.at_home(figure)
    enemy_open = (
        options.hunt == "none"
        and (options.house_entry_from_house or not leaving)
        and position.house_empty(OTHER[side])
    )
    found: set[str] = set()
    for ray in RAYS[start]:
        for end in ray if kind == "traveller" else ray[:1]:
            if end in position.trees:
                break
            there = position.at(end)
            if end in position.houses[side]:
                if not leaving and len(there) < ROOM:
                    found.add(end)
            elif end in position.houses[OTHER[side]]:
                if enemy_open:
                    found.add(end)
            elif not there:
                found.add(end)
                continue
            elif not leaving and _may_end_on(position, figure, there):
                found.add(end)
            if there or not options.traveller_passes_empty_house:
                break
    return found


def _may_end_on(position: Position, figure: Figure, there: list[Figure]) -> bool:
    """Whether an active figure may end its move on these figures, who are in no house."""
    side, kind = figure
    enemies = [other for other in there if other[0] != side]
    if len(enemies) != 1 or (len(there) > 1 and not (position.options.take_shared and kind != "maiden")):
        return False
    victim = enemies[0]
    if kind == "groin":
        return True
    if kind == "maiden":
        return victim[1] not in UNCHARMABLE and not position.protected(victim)
    if kind != "traveller" or victim[1] == "maiden" or position.protected(victim):
        return False
    return victim[1] != "groin" or _helped(position, side, position.where[figure], position.where[victim])


def _helped(position: Position, side: str, traveller: str, groin: str) -> bool:
    """Whether friends stand so that the traveller can kill the groin."""

    def ready(kind: str) -> bool:
        figure = (side, kind)
        return position.active(figure) if position.options.help_needs_active else position.on_board(figure)

    for kind in ("minstrel", "high-dreamer"):
        if ready(kind) and position.where[side, kind] in ADJACENT[groin]:
            return True
    archer = position.where[side, "archer"]
    return ready("archer") and archer in ADJACENT[traveller] and archer not in ADJACENT[groin]


def shot_at(position: Position, side: str, square: str) -> Figure | None:
    """The figure that an arrow of ``side`` flying to ``square`` strikes, if it may."""
    enemies = [figure for figure in position.at(square) if figure[0] != side]
    if not enemies or position.at_home(enemies[0]):
        return None
    if position.options.song_stops_arrows and position.protected(enemies[0]):
        return None
    for kind in ("groin", "traveller"):
        if len(enemies) > 1 and (OTHER[side], kind) in enemies:
            return (OTHER[side], kind)
    return enemies[0]


def targets(position: Position, side: str) -> set[str]:
    """The squares that the archer of ``side`` may shoot at."""
    archer = (side, "archer")
    if not position.active(archer):
        return set()
    options = position.options
    found: set[str] = set()
    for ray in RAYS[position.where[archer]]:
        for distance, square in enumerate(ray, start=1):
            if distance >= 2 and shot_at(position, side, square):
                found.add(square)
            if square in position.trees:
                if distance >= 2 and options.archer_shoots_trees and position.trees[square] != side:
                    found.add(square)
                break
            there = position.at(square)
            if any(figure in position.asleep for figure in there):
                break
            if there and options.arrow_stopped_by == "figures":
                break
    return found


def spells(position: Position, side: str) -> list[str]:
    """What the high-dreamer of ``side`` may do without moving, one-turn bans left aside."""
    dreamer = (side, "high-dreamer")
    if not position.active(dreamer):
        return []
    near = ADJACENT[position.where[dreamer]]
    found = [f"burn {square}" for square in near if square in position.trees]
    for figure, square in position.where.items():
        if square not in near:
            continue
        if figure in position.asleep:
            found.append(f"wake {figure[0]} {figure[1]}")
        elif figure[0] == side or not position.protected(figure):
            found.append(f"sleep {figure[0]} {figure[1]}")
    return found


def entries(position: Position, side: str) -> list[str]:
    """How figures may come from the reserve into the house."""
    squares = [square for square in position.houses[side] if len(position.at(square)) < ROOM]
    waiting = [kind for kind in KINDS if position.where[side, kind] == "reserve"]
    if len(position.houses[side]) == 1:
        return [f"enter {kind}" for kind in waiting if squares]
    return [f"enter {kind} {square}" for kind in waiting for square in squares]


def turns(position: Position, side: str) -> list[str]:
    """Every turn of ``side``, own peril and the brute's duty left aside."""
    found = entries(position, side)
    if position.tree_reserve[side]:
        vacant = [square for square in SQUARES if position.empty(square)]
        found += [f"plant {square}" for square in vacant]
        if position.options.larger_house and len(position.houses[side]) == 1:
            found += [f"extend {square}" for square in vacant if square in BESIDE[position.houses[side][0]]]
    for kind in KINDS:
        found += [f"move {kind} {square}" for square in destinations(position, (side, kind))]
    found += [f"shoot archer {square}" for square in targets(position, side)]
    found += spells(position, side)
    return [text for text in found if text != position.ban]


def enterable(position: Position, side: str) -> bool:
    """Whether the enemy could at once enter the empty house of ``side``."""
    if position.options.hunt != "none" or not position.house_empty(side):
        return False
    house = position.houses[side]
    return any(square in house for kind in KINDS for square in destinations(position, (OTHER[side], kind)))


def apply(position: Position, side: str, text: str) -> str:
    """Carry out one decision of ``side``; what happened: "quiet", "event", "charm", "shot" or "house"."""
    verb, *rest = text.split(" ")
    if verb in ("second", "recover"):
        return _follow(position, side, verb, rest[0])
    position.ban = None
    if verb == "move":
        return _move(position, (side, rest[0]), rest[1])
    if verb == "shoot":
        _shoot(position, side, rest[1])
        return "shot"
    if verb == "plant":
        position.tree_reserve[side] -= 1
        position.trees[rest[0]] = side
    elif verb == "extend":
        position.tree_reserve[side] -= 1
        position.houses[side].append(rest[0])
    elif verb == "enter":
        position.where[side, rest[0]] = rest[1] if len(rest) > 1 else position.houses[side][0]
    elif verb == "burn":
        del position.trees[rest[0]]
        position.ban = f"plant {rest[0]}"
    elif verb == "sleep":
        position.asleep.add((rest[0], rest[1]))
        position.ban = f"wake {rest[0]} {rest[1]}"
    else:
        position.asleep.discard((rest[0], rest[1]))
        position.ban = f"sleep {rest[0]} {rest[1]}"
    return "event"


def _follow(position: Position, side: str, verb: str, what: str) -> str:
    if what != "none" and verb == "second":
        position.tree_reserve[side] -= 1
        _shoot(position, side, what)
    elif what != "none":
        position.where[side, what] = "reserve"
    return "event"


def _move(position: Position, figure: Figure, end: str) -> str:
    side, kind = figure
    enemies = [other for other in position.at(end) if other[0] != side]
    position.where[figure] = end
    if end in position.houses[OTHER[side]]:
        return "house"
    if not enemies:
        return "quiet"
    if kind == "maiden":
        return "charm"
    remove(position, enemies[0], "carried" if kind == "groin" and enemies[0][1] == "maiden" else "killed")
    return "event"


def _shoot(position: Position, side: str, square: str) -> None:
    victim = shot_at(position, side, square)
    if victim is None:
        del position.trees[square]
    else:
        remove(position, victim, "killed")


def remove(position: Position, figure: Figure, fate: str) -> None:
    """Take a figure off the board."""
    position.where[figure] = fate
    position.asleep.discard(figure)


def fallen(position: Position, side: str) -> list[str]:
    """The kinds of figures of ``side`` that a charm may bring back."""
    return [kind for kind in KINDS if position.where[side, kind] == "killed"]


def hunted_down(position: Position) -> str | None:
    """In a hunt, the side whose quarry is gone for good or killed, if any."""
    quarry = position.options.hunt
    for side in SIDES:
        if quarry != "none" and position.where[side, quarry] in ("killed", "carried"):
            return side
    return None
