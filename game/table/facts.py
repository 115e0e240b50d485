"""What follows from the state of a table: who is asked, what may be done, what is in front, what is seen."""

from __future__ import annotations

from game.engine.readouts import readouts
from game.engine.rules import Position, Rules
from game.engine.runtime import RuleError
from game.engine.view import pile_seen
from game.match.chooser import Thing
from game.table.state import ANYBODY, Spot, TableState, Who

# ---- what is in front ------------------------------------------------------------------------------------------------


def layers(state: TableState) -> list[str]:
    """What lies over the table, from the lowest to the uppermost."""
    falls = state.curtain >= 0 and not state.busy  # what happens before all eyes is seen to its end
    lying = {"together": state.together is not None, "curtain": falls, "hat": state.ceremony is not None,
             "menu": state.menu is not None, "agreement": state.agreement is not None, "sure": state.sure is not None,
             "writing": state.writing is not None}
    return [name for name, there in lying.items() if there]


def front(state: TableState) -> str:
    """What takes people's wishes now: the uppermost of what lies over the table, or the table itself."""
    return (layers(state) or ["table"])[-1]


def owner_of(state: TableState, layer: str) -> Who:
    """Whose it is to use what lies over the table, or the table itself; a Who without a seat: anybody's."""
    seat = None
    if layer == "menu" and state.menu is not None:
        return state.menu
    if layer == "curtain":
        seat = state.curtain
    elif layer == "sure" and state.sure is not None:
        seat = state.sure.owner
    elif layer == "writing" and state.writing is not None:
        seat = state.writing.owner
    elif layer == "hat" and state.ceremony is not None:
        seat = state.ceremony.owner
    elif layer == "table" and not is_open(state):
        seat = asked_seat(state)
    return Who("", 0, None if seat is None or seat < 0 else seat)


def is_open(state: TableState) -> bool:
    """Whether anybody may do anything at the table: a bot is asked, something is shown, or nobody plays for a seat."""
    return bot_asked(state) or state.busy or state.wishes.open or state.wishes.only is not None


# ---- who -------------------------------------------------------------------------------------------------------------


def asked_seat(state: TableState) -> int:
    """The seat that is asked now; -1 if the game is over."""
    asked, seats = state.match.asked(), state.rules.world.seats
    return seats.index(asked[0]) if asked is not None and asked[0] in seats else -1


def bot_asked(state: TableState) -> bool:
    asked = state.match.asked()
    return asked is not None and asked[1].bot


def is_bot(state: TableState, seat: int) -> bool:
    player = state.match.plan.seats.get(state.rules.world.seats[seat]) if seat >= 0 else None
    return player is not None and player.bot


def people(state: TableState) -> list[int]:
    return [seat for seat, taken in enumerate(state.rules.world.taken) if taken and not is_bot(state, seat)]


def speaks_for(state: TableState, who: Who, seat: int) -> bool:
    """Whether somebody may act for a seat.

    A pad that is somebody's acts for its own seat alone; a pad that is nobody's, and somebody's keyboard and mouse, for
    no other seat that has a device of its own; what lies before everybody, for any.
    """
    if seat == ANYBODY or who.device == "program" or seat in state.lost or who.seat == seat:
        return True
    if who.device == "pad":
        return who.seat is None and seat not in state.bound
    return who.seat is None or seat not in state.bound


# ---- what may be done ------------------------------------------------------------------------------------------------


def may_pick(state: TableState) -> bool:
    asked = state.match.asked()
    return (asked is not None and not asked[1].bot and not state.busy and state.looking is None
            and state.held is None and not state.finished and not state.wishes.open)


def may_take_back(state: TableState) -> bool:
    """Whether there is a decision to take back, or one that waits to step back from."""
    if state.held is not None:
        return True
    return state.match.may_undo() and not (state.finished or state.wishes.one_way or state.wishes.open)


def goes_back(state: TableState) -> bool:
    """Whether the question follows from what the same seat decided just before, and that can be taken back.

    A question like the first one of a turn begins something new, such as another action: nobody steps back from it.
    """
    game, questions = state.match.game, state.rules.questions
    if not may_pick(state) or not may_take_back(state) or game.position.over:
        return False
    here = questions[game.position.pc]
    seat, first = here.who(game.position), here.name
    for before in reversed(game.past):
        if questions[before.pc].who(before) != seat:
            break
        first = questions[before.pc].name
    last = game.past[-1]
    return first != here.name and questions[last.pc].who(last) == seat


def steps_back(state: TableState) -> bool:
    """Whether stepping back means anything but the menu."""
    return (state.large is not None or state.looking is not None or state.held is not None
            or bool(state.chooser.picked) or goes_back(state))


def may_ask_hint(state: TableState) -> bool:
    """Whether a person has something to decide, and nobody is thinking about it yet or teaching it."""
    waiting = state.hint is not None and state.hint.waiting and state.hint.about is state.position
    return may_pick(state) and state.wishes.only is None and not waiting


# ---- what is seen ----------------------------------------------------------------------------------------------------


def shown_position(state: TableState) -> Position:
    """The position that is shown: the present one, one that is looked back at, or what a held decision leads to."""
    game = state.match.game
    if state.held is not None and state.held.preview is not None:
        return state.held.preview
    if state.looking is not None and state.looking < len(game.past):
        return game.past[state.looking]
    return game.position


def pile_of(position: Position, piece: int) -> int:
    """The pile in which a piece lies; -1 if it lies in none."""
    piles = getattr(position, "pile", None)
    return int(piles[piece]) if piles is not None else -1


def pile_base(rules: Rules, pile: int) -> str:
    """The name under which a pile is declared, together with others like it."""
    return next((name for name, (base, count) in rules.world.piles.items() if base <= pile < base + count), "")


def lying(state: TableState, piece: int) -> str:
    """How a piece lies in the position that is shown."""
    return lies(state.rules, shown_position(state), piece)


def lies(rules: Rules, position: Position, piece: int) -> str:
    """How a piece lies in a position: by a mark on it, or because of where it stands; usually not."""
    marks = {part.label: part.of(position)[piece] for part in rules.layout.parts if part.name.startswith("pv_")}
    found = next((look for name, look in rules.compiled.model.show.states.items() if marks.get(name)), "")
    return found or rests(rules).get(position.place[piece], "")


def rests(rules: Rules) -> dict[int, str]:
    """By site: how pieces lie because they stand there."""
    looks = rules.compiled.model.show.rests
    return {site: look for zone, look in reversed(looks.items()) for site in rules.world.zones.get(zone, ())}


def has_secrets(state: TableState) -> bool:
    """Whether the seats know different things, and not everything lies open."""
    return state.match.secret() and not state.wishes.open


def pointed_line(state: TableState) -> int:
    """The line of the list of decisions that the cursor is on, or -1."""
    cursor = state.cursor
    return int(cursor.key) - 1 if cursor is not None and cursor.kind == "line" else -1


def held_only(state: TableState) -> bool:
    """Whether there are secrets here that are shown only while something is held."""
    return state.wishes.secrets_held and state.match.secret()


def covered(state: TableState) -> bool:
    """Whether even one's own secrets are covered now, because nothing is held."""
    return held_only(state) and not state.peeking


def sees(state: TableState, pile: int, viewer: int | None = None) -> bool:
    """Whether what lies in a pile may be shown to a seat, or to whoever is before the screen."""
    if state.wishes.open or all(pile_seen(state.rules, pile, seat) for seat in range(len(state.rules.world.seats))):
        return True
    if viewer is None:
        viewer = -1 if covered(state) else state.viewer
    return viewer >= 0 and pile_seen(state.rules, pile, viewer)


def hides(state: TableState, thing: Thing) -> bool:
    """Whether a thing is covered now, so that nobody takes it unseen."""
    kind, value = thing
    if kind != "piece" or not covered(state):
        return False
    pile = pile_of(state.position, value)
    return pile >= 0 and not sees(state, pile)


def site_of(state: TableState, thing: Thing | Spot | None) -> int:
    """The site at which a thing is in the position that is shown; -1 if it is at none."""
    if thing is None:
        return -1
    kind, value = thing
    if kind == "site":
        return int(value)
    return int(shown_position(state).place[value]) if kind == "piece" else -1


def attacked(state: TableState, site: int) -> bool:
    """Whether a picked piece would meet others than its own side's on a site."""
    position, seat = state.position, asked_seat(state)
    owners = getattr(position, "owner", state.rules.space["OWNER"])
    return bool(state.chooser.picked) and any(
        owner != seat for owner, place in zip(owners, position.place, strict=True) if place == site)


def threatened(state: TableState) -> dict[int, list[int]]:
    """The pieces of the asked seat that stand where somebody else's could move to, and whose those are.

    What lies or sleeps has no reach, and men in the second rim of a seat are that seat's.
    """
    position, seat, rules = state.position, asked_seat(state), state.rules
    if seat < 0 or position.over:
        return {}
    owners, states = list(position.owner), rules.compiled.model.show.states
    for line in readouts(rules, position, "badges"):
        if "rim" in line.parts and line.number("rim") >= 0:
            owners[line.number("at")] = line.number("rim")
    marks = [part.of(position) for part in rules.layout.parts if part.scope == "piece" and part.label in states]
    up = [piece for piece in range(len(rules.world.pieces))
          if position.place[piece] >= 0 and owners[piece] >= 0 and not any(mark[piece] for mark in marks)]
    own = {position.place[piece]: piece for piece in up if owners[piece] == seat}
    found: dict[int, list[int]] = {}
    for piece in up:
        if owners[piece] != seat:
            try:
                for site in rules.reach(position, piece):
                    if site in own:
                        found.setdefault(own[site], []).append(piece)
            except RuleError:  # a mark more or less is no reason to stop a game
                return {}
    return found
