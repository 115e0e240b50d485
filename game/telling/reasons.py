"""Why something on the table cannot be picked now: found out from the rules alone, to be said in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.ends import TO_THE_END
from game.engine.rules import Position, Rules
from game.match.chooser import Chooser

KEYS = ("not_among", "nothing_here", "taken", "not_yours", "stands_there", "out_of_reach", "blocked", "not_asked",
        "not_kept", "not_greatest", "not_that_way", "compulsory")


@dataclass(frozen=True, slots=True)
class Reason:
    """The key of a text, and the piece, the site and the number that it is about; -1 where there is no such thing."""

    key: str
    piece: int = -1
    site: int = -1
    number: int = 0  # what another way comes to


def why_not(rules: Rules, position: Position, chooser: Chooser, site: int, piece: int, seat: int) -> Reason:
    """Why the seat that is asked cannot pick a site, or the piece that stands there."""
    picked = [value for kind, value in chooser.picked if kind == "piece" and position.place[value] >= 0]
    if picked:
        return why_not_there(rules, position, picked[-1], site)
    wanted = {kind for kind, _ in chooser.next_things()}
    if piece < 0:
        ahead = at_the_end(rules, position, -1, site) if "site" in wanted else None
        if ahead is not None and ahead.key == "not_greatest":
            return ahead
        return Reason("not_among" if "site" in wanted else "nothing_here", site=site)
    if wanted == {"site"}:
        return Reason("taken", piece, site)
    if position.owner[piece] >= 0 and position.owner[piece] != seat:
        return Reason("not_yours", piece, site)
    return why_still(rules, position, piece, site)


def why_not_there(rules: Rules, position: Position, piece: int, site: int) -> Reason:
    if site == position.place[piece]:
        return Reason("stands_there", piece, site)
    ahead = at_the_end(rules, position, piece, site)
    if ahead is not None:
        return ahead
    if site in rules.reach(position, piece):
        return Reason(held_back(rules, position, piece, site), piece, site)
    return Reason("out_of_reach", piece, site)


def why_still(rules: Rules, position: Position, piece: int, site: int) -> Reason:
    """Why a piece of the seat that is asked can do nothing."""
    ahead = at_the_end(rules, position, piece, -1)
    if ahead is not None:
        return replace(ahead, site=site)
    if rules.reach(position, piece):
        return Reason(held_back(rules, position, piece), piece, site)
    moves = rules.world.model.kinds[rules.world.kinds[position.kind[piece]]].tables
    return Reason("blocked" if moves.get("") else "not_asked", piece, site)


def held_back(rules: Rules, position: Position, piece: int, site: int = -1) -> str:
    """Why a piece may not go where it could: something else comes first."""
    question = rules.compiled.generated.chooses[position.pc]
    if any(option.must is not None for option in question.options) and position.opts:
        ahead = position.copy()
        if any(value == piece for option in position.opts for kind, value in rules.stands_for(ahead, option)
               if kind == "piece"):
            return "not_that_way"
        return "compulsory"
    return "not_asked"


def at_the_end(rules: Rules, position: Position, piece: int, site: int) -> Reason | None:
    """What is wrong with the end of the turn if this piece did something, at this site or anywhere: it could not end as
    it has to end, or another way comes to more. Nothing, if that is not what stands against it."""
    look = rules.ends.look_of(position)
    if look is None or not position.opts:
        return None
    every = position.copy()
    every.looking = TO_THE_END  # what there is before anything is left out because of how the turn would end
    options = rules.questions[position.pc].options(every)
    wanted = {*([("piece", piece)] if piece >= 0 else []), *([("site", site)] if site >= 0 else [])}
    best = rules.ends.ahead(position.copy(), position.opts[0], look)
    musts = set(options[:every.musts]) if look.greatest is not None else set()
    for option in options:
        if option in position.opts or not wanted <= {*rules.stands_for(every, option)}:
            continue
        end = rules.ends.ahead(position.copy(), option, look)
        if end is None:
            return Reason("not_kept", piece, site)
        if best is not None and end < best and (option in musts or position.opts[0] not in musts):
            return Reason("not_greatest", piece, site, best)
    return None
