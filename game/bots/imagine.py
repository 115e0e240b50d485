"""What a seat cannot see is taken out of a position before a bot gets it, and imagined anew when the bot thinks."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.bots.judge import Judge
from game.engine.rules import Option, Position, Rules
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.engine.sight import pile_seen
from game.ruleset.emit.position import Part
from game.ruleset.ir import every_statement
from game.ruleset.types import PIECE, list_of

TRIES = 40  # deals until one is possible


def hidden_piles(rules: Rules, seat: int) -> list[int]:
    return [pile for pile in range(len(rules.world.pile_names)) if not pile_seen(rules, pile, seat)]


def guesses(rules: Rules, seat: int) -> bool:
    """Whether a seat cannot see everything: what it thinks of is imagined then, and may be a world that cannot be."""
    return bool(hidden_piles(rules, seat)) or any(part.see != "all" and part.scope != "local"
                                                  for part in rules.layout.parts)


def carried_out(apply: Callable[[Position, Option], None], position: Position, option: Option, guessed: bool) -> bool:
    """Carry out a decision in thought; not if the rules fail it in a world that is guessed, which cannot be then."""
    try:
        apply(position, option)
    except RuleError:
        if not guessed:
            raise
        return False
    return True


def tried(rules: Rules, position: Position, option: Option, guessed: bool) -> Position | None:
    """The position after an option, free texts and all; nothing if it cannot be in this world."""
    after = position.copy()
    return after if carried_out(rules.apply, after, complete(rules, position, option), guessed) else None


def blind(rules: Rules, position: Position, seat: int) -> Position:
    """A copy that tells what the seat may know and nothing more: two positions that look the same to it become equal.

    Hidden pieces lie sorted in the hidden piles, and what they have become, what is written on them, hidden variables
    and all chance to come are as at the start. What a procedure keeps in mind stays, but for hidden pieces: nothing
    else of a secret can be in there, which the lint about secrets ensures.
    """
    copy, first = position.copy(), rules.blank()
    copy.rng = 0
    hidden = hidden_piles(rules, seat)
    secret = [part for part in rules.layout.parts if part.see != "all" and part.scope != "local"]
    if hidden or secret:
        rules.forget(copy)
    deal(rules, copy, hidden, None)
    for part in rules.layout.parts:
        if part.scope == "piece" and part.name not in ("place", "pile") and hidden:
            here, start = part.of(copy), part.of(first)
            for pile in hidden:
                for card in copy.piles[pile]:
                    here[card] = start[card]
    for part in secret:
        start = part.of(first)
        if part.scope == "game":
            setattr(copy, part.name, start)
            continue
        whose = (copy.owner if part.scope == "piece" else range(len(start)) if part.scope == "seat"
                 else [-1] * len(start))
        setattr(copy, part.name, [
            value if part.see == "owner" and whose[index] == seat else start[index]
            for index, value in enumerate(part.of(copy))])
    return copy


def deal(rules: Rules, position: Position, hidden: list[int], chance: random.Random | None) -> None:
    """Deal what lies in hidden piles anew: by lot, or without chance in order.

    What began as somebody's is dealt to their piles as far as it goes, and what was nobody's to the others: whoever
    has a pack of their own holds cards of it. Only what everybody knows is asked for: where things lay at the start.
    """
    world = rules.world
    if not hidden:
        return
    before = {pile: position.piles[pile] for pile in hidden}
    piles, pile_of = list(position.piles), list(position.pile)
    cards = sorted(card for pile in hidden for card in position.piles[pile])
    if chance is not None:
        chance.shuffle(cards)
    for pile in sorted(hidden, key=lambda pile: world.pile_owner[pile] < 0):
        size, whose = len(piles[pile]), world.pile_owner[pile]
        cards.sort(key=lambda card: (world.pieces[card].owner != whose, world.pieces[card].owner >= 0))
        piles[pile], cards = tuple(cards[:size]), cards[size:]
        for card in piles[pile]:
            pile_of[card] = pile
    position.piles, position.pile = piles, pile_of
    point_anew(rules, position, before)


def point_anew(rules: Rules, position: Position, before: dict[int, tuple[int, ...]]) -> None:
    """Let what a procedure has in mind be the piece that lies now where the one it meant had lain.

    In piles without order no place says anything, so there its pieces are the first ones.
    """
    heap, anew = rules.space["HEAP"], dict[int, int]()
    home = {card: pile for pile, cards in before.items() for card in cards}

    def instead(card: int) -> int:
        if card not in anew and card in home:
            pile = home[card]
            place = sum(home[other] == pile for other in anew) if heap[pile] else before[pile].index(card)
            anew[card] = position.piles[pile][place]
        return anew.get(card, card)

    for part in rules.layout.parts:
        if part.scope == "local" and part.type in (PIECE, list_of(PIECE)):
            held = part.of(position)
            setattr(position, part.name, instead(held) if part.type == PIECE else tuple(map(instead, held)))


def imagine(rules: Rules, position: Position, seat: int, chance: random.Random, judge: Judge | None = None) -> Position:
    """A copy in which everything hidden from the seat, and all future chance, is another possible one."""
    hidden = hidden_piles(rules, seat)
    faces = kinds_to_become(rules) if hidden else []
    marked = [part for part in rules.layout.parts if part.scope == "piece" and part.see != "all"]
    for _ in range(TRIES):
        copy = position.copy()
        copy.rng = chance.getrandbits(64)
        if not hidden and not marked:
            break
        deal(rules, copy, hidden, chance)
        deal_marks(rules, copy, marked, seat, chance)
        if faces:
            kinds = list(copy.kind)
            for card in (card for pile in hidden for card in copy.piles[pile]):
                if rules.world.pieces[card].kind in faces:
                    kinds[card] = chance.choice(faces)
            copy.kind = kinds
        if judge is None or judge.possible(copy):
            break
    return copy


def deal_marks(rules: Rules, position: Position, marked: list[Part], seat: int, chance: random.Random) -> None:
    """Deal hidden variables of pieces anew among those that look alike, as they were given out at the start.

    What hangs together stays together: all that is hidden of one piece goes to the same other one.
    """
    if not marked:
        return
    first, alike = rules.blank(), dict[tuple[int, int], list[int]]()
    for piece in range(len(rules.world.pieces)):
        alike.setdefault((position.owner[piece], position.kind[piece]), []).append(piece)
    for part in marked:
        setattr(position, part.name, list(part.of(position)))
    for (owner, _), pieces in alike.items():
        for piece, other in zip(pieces, chance.sample(pieces, len(pieces)), strict=True):
            for part in marked:
                if part.see == "nobody" or owner != seat:
                    part.of(position)[piece] = part.of(first)[other]


def kinds_to_become(rules: Rules) -> list[int]:
    """The kinds that pieces are given in play, as a die is given its faces; empty if they stay what they are."""
    compiled = rules.compiled
    return sorted({part.value for stmt in every_statement(compiled.procedures.values(), compiled.anytime)
                   if stmt.op == "set" and stmt.target and stmt.target.op == "kind"
                   for arg in stmt.args for part in arg.walk() if part.constant and isinstance(part.value, int)})
