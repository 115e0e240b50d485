"""Why something on the table cannot be picked now: found out from the rules alone, to be said in words."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.rules import Position, Rules
from game.match.chooser import Chooser

KEYS = ("not_among", "nothing_here", "taken", "not_yours", "stands_there", "out_of_reach", "blocked", "not_asked",
        "not_kept", "not_that_way", "compulsory")


@dataclass(frozen=True, slots=True)
class Reason:
    """The key of a text, and the piece and the site that it is about; -1 where there is none."""

    key: str
    piece: int = -1
    site: int = -1


def why_not(rules: Rules, position: Position, chooser: Chooser, site: int, piece: int, seat: int) -> Reason:
    """Why the seat that is asked cannot pick a site, or the piece that stands there."""
    picked = [value for kind, value in chooser.picked if kind == "piece" and position.place[value] >= 0]
    if picked:
        return why_not_there(rules, position, picked[-1], site)
    wanted = {kind for kind, _ in chooser.next_things()}
    if piece < 0:
        return Reason("not_among" if "site" in wanted else "nothing_here", site=site)
    if wanted == {"site"}:
        return Reason("taken", piece, site)
    if position.owner[piece] >= 0 and position.owner[piece] != seat:
        return Reason("not_yours", piece, site)
    return why_still(rules, position, piece, site)


def why_not_there(rules: Rules, position: Position, piece: int, site: int) -> Reason:
    if site == position.place[piece]:
        return Reason("stands_there", piece, site)
    if site in rules.reach(position, piece):
        return Reason(held_back(rules, position, piece, site), piece, site)
    return Reason("out_of_reach", piece, site)


def why_still(rules: Rules, position: Position, piece: int, site: int) -> Reason:
    """Why a piece of the seat that is asked can do nothing."""
    if rules.reach(position, piece):
        return Reason(held_back(rules, position, piece), piece, site)
    moves = rules.world.model.kinds[rules.world.kinds[position.kind[piece]]].tables
    return Reason("blocked" if moves.get("") else "not_asked", piece, site)


def held_back(rules: Rules, position: Position, piece: int, site: int = -1) -> str:
    """Why a piece may not go where it could: something else comes first, or the turn could not end well."""
    question = rules.compiled.generated.chooses[position.pc]
    if question.keep is not None and not all_kept(rules, position, piece, site):
        return "not_kept"
    if any(option.must is not None for option in question.options) and position.opts:
        ahead = position.copy()
        if any(value == piece for option in position.opts for kind, value in rules.stands_for(ahead, option)
               if kind == "piece"):
            return "not_that_way"
        return "compulsory"
    return "not_asked"


def all_kept(rules: Rules, position: Position, piece: int, site: int) -> bool:
    """Whether what a piece could do, at a site or anywhere, leaves ways to end the turn as it has to end."""
    ahead = position.copy()
    ahead.looking = True  # what there is before anything is left out because of how the turn would end
    keep = rules.space[f"k{position.pc}"]
    for option in rules.questions[position.pc].options(ahead):
        about = rules.stands_for(ahead, option)
        here = ("piece", piece) in about and (site < 0 or ("site", site) in about)
        if here and not rules.keeps(position.copy(), option, keep):
            return False
    return True
