"""What a seat cannot see is taken out of a position before a bot gets it, and imagined anew when the bot thinks."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.bots.judge import Judge
from game.engine.rules import Option, Position, Rules
from game.engine.runtime import RuleError, uncounted
from game.engine.search import complete
from game.engine.sight import knowing, pile_seen, reading
from game.ruleset.emit.bots import COULD_BE
from game.ruleset.emit.position import KNOWN, Part
from game.ruleset.see import ALL, ALWAYS
from game.ruleset.sight import hides_standing, seeing
from game.ruleset.types import PIECE, list_of

TRIES = 40  # deals until one is possible
SWAPS = 4  # rounds in which what cannot lie where it was dealt changes places with others


def hidden_piles(rules: Rules, seat: int) -> list[int]:
    return [pile for pile in range(len(rules.world.pile_names)) if not pile_seen(rules, pile, seat)]


def secret_parts(rules: Rules) -> list[Part]:
    """What not all may see, wherever it is."""
    return [part for part in rules.layout.parts if part.see not in (ALL, ALWAYS) and part.scope != "local"]


def guesses(rules: Rules, seat: int) -> bool:
    """Whether a seat cannot see everything: what it thinks of is imagined then, and may be a world that cannot be."""
    return bool(hidden_piles(rules, seat) or secret_parts(rules)) or hides_standing(rules.world)


def unknown(rules: Rules, position: Position, seat: int) -> list[int]:
    """The pieces that a seat cannot tell apart from others: on the board or in piles, which one it is is hidden."""
    lying = [piece for pile in hidden_piles(rules, seat) for piece in position.piles[pile]]
    places = enumerate(position.place) if hides_standing(rules.world) else ()
    standing = [piece for piece, place in places if place >= 0]
    return sorted(piece for piece in lying + standing if not knowing(rules, position, piece) >> seat & 1)


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

    Hidden pieces lie sorted in the hidden piles and on the sites where they stand, and what they have become, what is
    written on them, hidden variables and all chance to come are as at the start; what is always seen of a piece stays
    where it is. What a procedure keeps in mind stays, but for hidden pieces: nothing else of a secret can be in there,
    which the lint about secrets ensures.
    """
    copy, first = position.copy(), rules.blank()
    copy.rng = 0
    hidden, dark, secret = hidden_piles(rules, seat), unknown(rules, position, seat), secret_parts(rules)
    if hidden or secret or hides_standing(rules.world):
        rules.forget(copy)
    deal(rules, copy, hidden, dark, None)
    begins = [part for part in rules.layout.parts if part.scope == "piece" and part.see != ALWAYS
              and part.name not in ("place", "pile", KNOWN)]
    for part in begins if dark else ():
        here, start = part.of(copy), part.of(first)
        for piece in dark:
            if part.name != "owner" or copy.pile[piece] >= 0:
                here[piece] = start[piece]
    if dark and hides_standing(rules.world):
        rules.derive(copy)
    for part in secret:
        start = part.of(first)
        if part.scope == "game":
            setattr(copy, part.name, start)
            continue
        setattr(copy, part.name, [value if may_read(rules, copy, part, index, seat) else start[index]
                                  for index, value in enumerate(part.of(copy))])
    if any(part.name == KNOWN for part in rules.layout.parts):
        setattr(copy, KNOWN, [value if knowing(rules, copy, piece) >> seat & 1 else 0
                              for piece, value in enumerate(getattr(copy, KNOWN))])
    rules.add_up(copy)
    return copy


def may_read(rules: Rules, position: Position, part: Part, index: int, seat: int) -> bool:
    """Whether a seat may know a variable of a piece, a seat, a team or a site; the entry for nothing is nobody's."""
    if part.scope == "piece":
        return index < len(rules.world.pieces) and bool(reading(rules, position, part, index) >> seat & 1)
    owners: tuple[int, ...] = ()
    if part.scope == "seat":
        owners = tuple(range(len(rules.world.seats)))
    elif part.scope == "team":
        owners = tuple(team[0] for team in rules.world.teams)
    return index < len(owners) and bool(seeing(part.see, owners[index], rules.world) >> seat & 1)


def deal(rules: Rules, position: Position, hidden: list[int], dark: list[int], chance: random.Random | None) -> None:
    """Deal what lies in hidden piles anew: by lot, or without chance in order, and then on sites too.

    What began as somebody's is dealt to their piles as far as it goes, and what was nobody's to the others: whoever
    has a pack of their own holds cards of it. Only what everybody knows is asked for: where things lay at the start.
    What is always seen of what lies somewhere stays there.
    """
    world, dim = rules.world, set(dark)
    standing = [piece for piece in dark if position.place[piece] >= 0] if chance is None else []
    if not hidden and not standing:
        return
    before, dealt = {pile: position.piles[pile] for pile in hidden}, dict[int, list[int]]()
    piles, pile_of = list(position.piles), list(position.pile)
    cards = sorted([card for pile in hidden for card in position.piles[pile] if card in dim] + standing)
    if chance is not None:
        chance.shuffle(cards)
    anew: dict[int, int] = {}  # who lies now where somebody had lain
    open_marks = [part for part in rules.layout.parts if part.scope == "piece" and part.see == ALWAYS]
    for piece in sorted(standing, key=lambda piece: position.place[piece]):
        layer, whose = world.layer_of[position.kind[piece]], position.owner[piece]
        fitting = [card for card in cards if world.layer_of[world.pieces[card].kind] == layer] or cards
        anew[piece] = next((card for card in fitting if world.pieces[card].owner == whose), fitting[0])
        cards.remove(anew[piece])
    for pile in sorted(hidden, key=lambda pile: world.pile_owner[pile] < 0):
        whose, slots = world.pile_owner[pile], [card for card in piles[pile] if card in dim]
        if rules.space["HEAP"][pile]:  # which of them has which mark must not follow from who they are
            slots.sort(key=lambda card: [part.of(position)[card] for part in open_marks])
        cards.sort(key=lambda card: (world.pieces[card].owner != whose, world.pieces[card].owner >= 0))
        mine, cards = cards[:len(slots)], cards[len(slots):]
        dealt[pile], instead = mine, dict(zip(slots, mine, strict=True))
        cards_here = (instead.get(card, card) for card in piles[pile])
        piles[pile] = tuple(sorted(cards_here) if rules.space["HEAP"][pile] else cards_here)
        anew |= instead
    place, owner = list(position.place), list(position.owner)
    for old, new in anew.items():
        place[new], pile_of[new] = position.place[old], position.pile[old]
        owner[new] = position.owner[old] if old in standing else owner[new]
    for part in open_marks:
        held = list(part.of(position))
        for old, new in anew.items():
            held[new] = part.of(position)[old]
        setattr(position, part.name, held)
    if standing:
        position.place = place
        if any(part.name == "owner" for part in rules.layout.parts):
            position.owner = owner
        options_anew(rules, position, {old: new for old, new in anew.items() if old in standing})
    position.piles, position.pile = piles, pile_of
    known = {card: card for cards in before.values() for card in cards if card not in dim}
    point_anew(rules, position, before, dealt, known | {old: anew[old] for old in standing})


def options_anew(rules: Rules, position: Position, anew: dict[int, int]) -> None:
    """Let options be about those who stand now where others had stood."""
    choose = rules.compiled.generated.chooses.get(position.pc)
    if choose is None:
        return
    places = [[place for place, local in enumerate(option.variables, 1) if local.type == PIECE]
              for option in choose.options]
    position.opts = [tuple(anew.get(value, value) if place in places[option[0]] else value
                           for place, value in enumerate(option)) for option in position.opts]


def point_anew(rules: Rules, position: Position, before: dict[int, tuple[int, ...]], dealt: dict[int, list[int]],
               settled: dict[int, int]) -> None:
    """Let what a procedure has in mind be the piece that lies or stands now where the one it meant had been.

    In piles without order no place says anything, so there its pieces are the first ones that were dealt.
    """
    heap, anew = rules.space["HEAP"], dict(settled)
    home = {card: pile for pile, cards in before.items() for card in cards}

    def instead(card: int) -> int:
        if card not in anew and card in home:
            pile = home[card]
            used = sum(home.get(other) == pile and other not in settled for other in anew)
            anew[card] = dealt[pile][used] if heap[pile] else position.piles[pile][before[pile].index(card)]
        return anew.get(card, card)

    for part in rules.layout.parts:
        if part.scope == "local" and part.type in (PIECE, list_of(PIECE)):
            held = part.of(position)
            setattr(position, part.name, instead(held) if part.type == PIECE else tuple(map(instead, held)))


def imagine(rules: Rules, position: Position, seat: int, chance: random.Random, judge: Judge | None = None) -> Position:
    """A copy in which everything hidden from the seat, and all future chance, is another possible one.

    What cannot be told apart is dealt by lot, then what could not lie there changes places; what concerns several
    pieces is left to `possible`.
    """
    hidden, dark = hidden_piles(rules, seat), unknown(rules, position, seat)
    faces = rules.becoming if hidden else []
    marked = [part for part in secret_parts(rules) if part.scope == "piece"]
    swaps = Swaps(rules)
    for _ in range(TRIES):
        copy = position.copy()
        copy.rng = chance.getrandbits(64)
        if not dark and not marked:
            break
        deal(rules, copy, hidden, dark, chance)
        deal_marks(rules, copy, marked, seat, chance)
        swaps.deal(copy, dark, chance)
        if faces:
            kinds = list(copy.kind)
            for card in (card for pile in hidden for card in copy.piles[pile]):
                if rules.world.pieces[card].kind in faces:
                    kinds[card] = chance.choice(faces)
            copy.kind = kinds
        rules.add_up(copy)
        if judge is None or judge.possible(copy, chance):
            break
    return copy


class Swaps:
    """Lets pieces change places without moving: each becomes what the other is, so that what is always seen stays."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.could_be = rules.space.get(COULD_BE)
        self.parts = [part for part in rules.layout.parts if part.scope == "piece" and part.see != ALWAYS
                      and part.name not in ("place", "pile", "owner", KNOWN)]

    def deal(self, position: Position, dark: list[int], chance: random.Random) -> None:
        """Deal who those are whom a seat cannot tell apart: those of one owner that could stand in each other's place.

        What lies in piles was dealt before.
        """
        standing = [piece for piece in dark if position.place[piece] >= 0]
        if not standing and self.could_be is None:
            return
        alike: dict[tuple[int, int], list[int]] = {}
        for piece in dark:
            layer = self.rules.world.layer_of[position.kind[piece]]
            alike.setdefault((position.owner[piece], layer), []).append(piece)
        for part in self.parts:
            setattr(position, part.name, list(part.of(position)))
        for pieces in alike.values():
            if any(position.place[piece] >= 0 for piece in pieces):
                dealt = chance.sample(pieces, len(pieces))
                for part in self.parts:
                    values = [part.of(position)[piece] for piece in dealt]
                    for piece, value in zip(pieces, values, strict=True):
                        part.of(position)[piece] = value
            if self.could_be is not None:
                with uncounted(position):
                    self.sort_out(position, pieces, chance)

    def sort_out(self, position: Position, pieces: list[int], chance: random.Random) -> None:
        """What cannot be where it was dealt changes places with something that can, if there is such a thing."""
        fits = self.could_be
        assert fits is not None, "nobody asks otherwise"
        for _ in range(SWAPS):
            wrong = [piece for piece in pieces if not fits(position, piece, piece)]
            if not wrong:
                return
            for piece in wrong:
                if fits(position, piece, piece):
                    continue  # another one has helped it already
                ways = [other for other in pieces if other != piece and fits(position, piece, other)]
                both = [other for other in ways if fits(position, other, piece)]
                if both or ways:
                    self.swap(position, piece, chance.choice(both or ways))

    def swap(self, position: Position, one: int, other: int) -> None:
        for part in self.parts:
            values = part.of(position)
            values[one], values[other] = values[other], values[one]


def deal_marks(rules: Rules, position: Position, marked: list[Part], seat: int, chance: random.Random) -> None:
    """Deal hidden variables of pieces anew among those that look alike, as they were given out at the start.

    What hangs together stays together: all that is hidden of one piece goes to the same other one.
    """
    if not marked:
        return
    first, alike = rules.blank(), dict[tuple[int, int, tuple[bool, ...]], list[int]]()
    unread = {number: {piece for piece in range(len(rules.world.pieces))
                       if not may_read(rules, position, part, piece, seat)} for number, part in enumerate(marked)}
    for piece in range(len(rules.world.pieces)):
        hidden = tuple(piece in pieces for pieces in unread.values())
        if any(hidden):
            alike.setdefault((position.owner[piece], position.kind[piece], hidden), []).append(piece)
    for part in marked:
        setattr(position, part.name, list(part.of(position)))
    for pieces in alike.values():
        for piece, other in zip(pieces, chance.sample(pieces, len(pieces)), strict=True):
            for number, hidden_of in unread.items():
                if piece in hidden_of:
                    marked[number].of(position)[piece] = marked[number].of(first)[other]
