"""What decisions do, and what came of those that led to what is shown: where something went, what seats have lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine.events import ARRIVING, Came, Changed, Event, Gone, Laid, Revealed, Said, Turned, taken
from game.engine.rules import Position, Rules
from game.engine.sight import pile_seen
from game.match.chooser import Candidate
from game.ruleset.types import SEAT
from game.table.names import Names
from game.table.pieces import lies
from game.table.state import TableState, asked_seat, shown_position
from game.telling.deeds import Deeds, decided_by, falls, lost, pile_base
from game.telling.foresight import tried
from game.telling.wording import capital

SAID = " “…”"  # somebody said something about it
MOST_CACHED = 200  # decisions whose outcome is worked out and kept


def last_sites(state: TableState) -> list[int]:
    """The sites to and from which something went by the decision that is shown as the last one."""
    here = count_shown(state)
    return moved_sites(state.match.events[here - 1]) if here else []


def count_shown(state: TableState) -> int:
    """How many decisions led to what is shown: all, or those before what is looked back at."""
    return len(state.match.events) if state.looking is None else state.looking


def moved_sites(events: Sequence[Event]) -> list[int]:
    """The sites to and from which something went."""
    found = [event.site for event in events if isinstance(event, Came)]
    return found + [event.left for event in events
                    if isinstance(event, Came | Gone) and event.name in ("move", "remove") and event.left >= 0]


def touched_sites(events: Sequence[Event]) -> list[int]:
    """The sites to which something came, and those that are not as they were."""
    return [event.site if isinstance(event, Came) else event.which for event in events
            if isinstance(event, Came) or (isinstance(event, Changed) and event.kind == "site")]


class Losses:
    """What each seat has lost: its pieces that were taken from the board and lie nowhere to be seen."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.cache: tuple[tuple[object, ...], dict[int, Counter[int]]] = ((), {})  # of the decisions that are shown

    def of(self, seat: int) -> Counter[int]:
        """How many of each kind a seat has lost, up to what is shown."""
        events, count = self.state.match.events, count_shown(self.state)
        key = (count, id(events[count - 1]) if count else 0)
        if self.cache[0] != key:
            self.cache = (key, self.counted(events[:count]))
        return self.cache[1].get(seat, Counter())

    def counted(self, happened: Sequence[Sequence[Event]]) -> dict[int, Counter[int]]:
        """The pieces that are gone after some decisions, by seat and kind."""
        rules, position = self.state.rules, shown_position(self.state)
        hidden, gone = rules.compiled.model.show.hide, set[int]()
        for event in (event for events in happened for event in events):
            seen = isinstance(event, Laid) and pile_base(rules, event.pile) not in hidden
            if taken(event) and not seen:
                gone.add(event.piece)
            elif isinstance(event, ARRIVING):
                gone.discard(event.piece)
        found: dict[int, Counter[int]] = {}
        for piece in gone:
            if position.owner[piece] >= 0:
                found.setdefault(position.owner[piece], Counter())[position.kind[piece]] += 1
        return found


def turns_since(state: TableState) -> list[list[int]]:
    """What others decided since the asked seat did so last: their decisions by number, turn by turn.

    A question like the one with which a turn began begins the next one, unless nothing that names a seat has changed:
    then the same seat has several of them in its turn.
    """
    game, questions, seat = state.match.game, state.rules.questions, asked_seat(state)
    by: dict[int, int] = {}
    for number in reversed(range(len(game.log))):
        by[number] = decided_by(state.match, number)
        if by[number] == seat:
            del by[number]
            break
    found: list[list[int]] = []
    for number in sorted(by):
        first = found[-1][0] if found else -1
        same = questions[game.past[first].pc].name == questions[game.past[number].pc].name if found else False
        if found and by[first] == by[number] and (
                not same or seats_named(state.rules, game.past[first]) == seats_named(state.rules, game.past[number])):
            found[-1].append(number)
        else:
            found.append([number])
    return found


def seats_named(rules: Rules, position: Position) -> list[object]:
    """The seats that the variables of a game name: whose turn it is, and for whom."""
    return [part.of(position) for part in rules.layout.parts if part.scope == "game" and part.type == SEAT]


@dataclass
class LineOf:
    """A decision in the list of what was played: kinds and owners of the piece that moved and of those that left."""

    text: str
    seat: int  # that took it, or -1
    figure: tuple[int, int] | None = None
    lost: list[tuple[int, int]] = field(default_factory=list)
    lies: str = ""  # how the piece lay that moved, such as a corpse
    card: int = -1  # the kind of the card that went from one open pile to another

    @property
    def lent(self) -> int:
        """The seat whose piece moved, if another seat decided about it; else -1."""
        owner = self.figure[1] if self.figure is not None else -1
        return owner if owner != self.seat else -1


class Outcome:
    """What decisions of one table do, in words; nothing that chance decides or that somebody may not know."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.match = names.state.match
        self.cache: dict[tuple[object, ...], str] = {}  # by decisions taken so far, what is asked, language and viewer
        self.line_cache: dict[tuple[object, ...], tuple[Position, LineOf]] = {}
        self.past_cache: dict[tuple[object, ...], tuple[Position, tuple[str, str]]] = {}
        self.opened: dict[int, Position] = {}  # secret decisions that everybody knows by now, with what was before them

    def of(self, one: Candidate) -> str:
        """What a decision is called, or what would move by it; and the pieces that it would take from the board."""
        labels = self.names.labels()
        if one.texts or not self.names.state.wishes.show_effect:
            return labels.decision(one.text)
        key = (len(self.match.game.log), one.text, labels.language, self.names.eyes)
        if key not in self.cache:
            if len(self.cache) > MOST_CACHED:
                self.cache.clear()
            before = self.match.game.position
            lain = (labels.named(one.text) or self.deeds().lies(before, one.option)) if one.groups else ""
            self.cache[key] = lain or self.sentence(before, one.text, tried(self.match, before, one.option)[1])
        return self.cache[key]

    def deeds(self) -> Deeds:
        """How decisions are told in the language of the players."""
        return Deeds(self.match.rules, self.names.labels(), self.names.hidden)

    def past(self, index: int) -> str:
        """What came of a decision in the list, in a sentence; nothing if it is secret."""
        game = self.match.game
        if index >= len(game.past) or self.is_secret(index):
            return ""
        told, lines = self.worked_out(index)[0], self.match.lines(index)
        return self.names.strings("table.remarked", what=told, words=" ".join(lines)) if lines else told

    def worked_out(self, index: int) -> tuple[str, str]:
        """What came of a decision in the list, and what was lost by it, both kept: they are told in every layout."""
        game, events = self.match.game, self.match.events[index]
        before, key = game.past[index], (index, game.log[index], self.names.strings.language, self.names.eyes,
                                         *(player.name for player in self.match.plan.seats.values()))
        if key not in self.past_cache or self.past_cache[key][0] is not before:  # something was taken back
            self.past_cache[key] = (before, (self.sentence(before, game.log[index], events),
                                             self.losses(before, events)))
        return self.past_cache[key][1]

    def is_secret(self, index: int) -> bool:
        """Whether a decision is not for everybody to know: until the game is over, or all it was about lies open."""
        game = self.match.game
        if not game.secret(index) or game.position.over:
            return False
        if self.opened.get(index) is not game.past[index] and self.lies_open(index):
            self.opened[index] = game.past[index]
        return self.opened.get(index) is not game.past[index]

    def lies_open(self, index: int) -> bool:
        """Whether a secret decision was about pieces alone, and those that it hid were shown to all since.

        With the last of several answers much else may go into hiding, such as hands that are passed on.
        """
        game, rules = self.match.game, self.match.rules
        types, taken = rules.questions[game.past[index].pc].types, game.deeds[index][:1]
        named = {piece for deed in taken for piece in deed.option[1:1 + len(types[deed.option[0]])]}
        if any(kind != "piece" for sort in types for kind in sort):
            return False
        seats, shown, hidden = range(len(rules.world.seats)), set[int](), set[int]()
        for number, events in enumerate(self.match.events[index:]):
            for event in events:
                if isinstance(event, Laid) and not all(pile_seen(rules, event.pile, seat) for seat in seats):
                    hidden |= {event.piece} if number == 0 else set()
                elif isinstance(event, Laid) or (isinstance(event, Revealed) and event.seats is None):
                    shown.add(event.piece)
        return bool(hidden) and (hidden & named or hidden) <= shown

    def sentence(self, before: Position, text: str, events: list[Event]) -> str:
        """What moves by a decision, or what it is called, and what leaves the board."""
        named = self.carried(before, text, events) or self.deeds().called(before, text, events)
        parts = (named, self.losses(before, events))
        return " – ".join(part for part in parts if part)

    def line(self, index: int) -> LineOf:
        """A decision for the list, worked out once: lists are laid out often."""
        game = self.match.game
        said = bool(self.match.lines(index))
        key = (index, game.log[index], self.names.strings.language, self.is_secret(index), self.names.eyes, said)
        if key not in self.line_cache or self.line_cache[key][0] is not game.past[index]:  # something was taken back
            line = self.line_of(index)
            line.text += SAID if said else ""
            self.line_cache[key] = game.past[index], line
        return self.line_cache[key][1]

    def line_of(self, index: int) -> LineOf:
        """The piece that moved by a decision and where to, or what the decision is called.

        Of several that moved it is the first, if the decision has no name: the others gave way to it.
        """
        game, seat = self.match.game, decided_by(self.match, index)
        if self.is_secret(index):
            return LineOf(self.names.strings("table.secret_decision"), seat)
        before, events, deeds = game.past[index], self.match.events[index], self.deeds()
        went = [event for event in events if isinstance(event, Came) and event.piece >= 0]
        gone = [deeds.look(before, piece) for piece in lost(self.match.rules, events)]
        labels, text = deeds.labels, game.log[index]
        if (cards := self.cards(events)) and not game.secret(index):
            kind = before.kind[cards[-1].piece]
            return LineOf(self.carried(before, text, events) or labels.decision(text), seat, None, gone, card=kind)
        if not went and len(gone) == 1 and gone[0][1] == seat:  # nobody took it
            return LineOf(labels.decision(text), seat, gone[0])
        several = len({event.piece for event in went}) > 1
        common = bool(went) and went[0].left >= 0 and before.owner[went[0].piece] < 0  # one seed is sown like many
        by_itself = bool(went) and labels.named(text) and self.picks_nothing(before, text)
        if not went or by_itself or ((several or common) and labels.named(text)) or (several and went[0].left < 0):
            return LineOf(labels.decision(text), seat, None, gone)
        path = [went[0].left, *(event.site for event in went if event.piece == went[0].piece)]
        way = " → ".join(self.names.site(site) for site in path if site >= 0)
        piece = went[0].piece
        if path[0] < 0 and before.owner[piece] not in (-1, seat):  # it did not come by itself
            way = f"→ {way}"
        kind, owner = deeds.look(before, piece)
        if owner < 0:  # what was nobody's is drawn as whose it has become
            owner = next((event.value for event in events if isinstance(event, Turned)
                          and (event.piece, event.variable) == (piece, "owner")), owner)
        return LineOf(way, seat, (kind, owner), gone, lies(self.match.rules, before, piece))

    def picks_nothing(self, before: Position, text: str) -> bool:
        """Whether a decision is about no piece and no site, so that what moves is not what was decided."""
        rules = self.match.rules
        option = next((one for one, own in zip(before.opts, rules.texts(before), strict=True) if own == text), None)
        return option is not None and not any(kind in ("piece", "site", "sites") for kind, _ in
                                              rules.stands_for(before, option))

    def cards(self, events: list[Event]) -> list[Laid]:
        """The cards that went from one pile to another before all eyes, if nothing moved on the board."""
        rules, show = self.match.rules, self.match.rules.compiled.model.show
        if any(isinstance(event, Came) for event in events):
            return []
        return [event for event in events if isinstance(event, Laid) and event.source >= 0 and event.left < 0 and all(
            show.pile(pile_base(rules, pile)).look == "cards" and pile_seen(rules, pile, seat)
            for pile in (event.source, event.pile) for seat in range(len(rules.world.seats)))]

    def carried(self, before: Position, text: str, events: list[Event]) -> str:
        """The cards that a decision moves, by their names; nothing if it moves none.

        Between piles of one sort they are told with where they went, else with what the decision is called.
        """
        found, rules = self.cards(events), self.match.rules
        if not found or rules.questions[before.pc].secret:  # what was bid in secret is told by what it was
            return ""
        names = ", ".join(self.names.kind_name(before.kind[event.piece]) for event in found)
        (source, pile), alike = found[0][3:], pile_base(rules, found[0].source) == pile_base(rules, found[0].pile)
        if len(found) == 1 and alike:
            return f"{capital(names)}{self.names.strings('table.colon')} " + " → ".join(
                self.names.pile_name(one) for one in (source, pile))
        return f"{self.names.labels().decision(text)}{self.names.strings('table.colon')} {names}"

    def lost_by(self, index: int) -> str:
        """Who was lost by a decision in the list, in words; nothing if it is secret."""
        return "" if self.is_secret(index) else self.worked_out(index)[1]

    def news(self, index: int) -> list[str]:
        """What the rules had to say of a decision in the list that was a moment for all: a fall, a rise to power."""
        moments = self.match.rules.compiled.model.show.moments.say
        return [self.names.filled(event.text, event.values) for event in self.match.events[index]
                if isinstance(event, Said) and moments.get(event.text) is not None]

    def losses(self, before: Position, events: list[Event]) -> str:
        """The pieces that are lost: what is killed, what is taken from the board, what goes of its own accord.

        So is what is lifted, to be put down by a later decision. Among more than two it is told whose they were.
        """
        asked, deeds = self.match.rules.questions[before.pc].who(before), self.deeds()
        several = len(self.match.rules.world.seats) > 2
        killed = {event.piece for event in events if isinstance(event, Turned) and falls(self.match.rules, event)}
        kinds: dict[str, Counter[str]] = {word: Counter() for word in ("kills", "takes", "leaves", "displaces")}
        gone = lost(self.match.rules, events)
        down = {event.piece for event in events if isinstance(event, ARRIVING)}
        lifted = [event.piece for event in events if isinstance(event, Gone) and event.name == "lift"
                  and event.left >= 0 and event.piece not in down and event.piece not in gone]
        for piece in (*gone, *lifted):
            owner = deeds.look(before, piece)[1]
            word = ("displaces" if piece in lifted else "kills" if piece in killed else "leaves" if owner == asked
                    else "takes")
            state = lies(self.match.rules, before, piece)
            about = [*([self.names.player_name(owner)] if several and owner >= 0 and word != "leaves" else []),
                     *([self.names.state_word(state)] if state and piece in lifted else [])]
            kinds[word][deeds.kind(before, piece) + (f" ({', '.join(about)})" if about else "")] += 1
        sentences = []
        for word, counts in kinds.items():
            what = ", ".join(f"{count} × {kind}" if count > 1 else kind for kind, count in counts.items())
            sentences += [self.names.strings(f"table.{word}", what=what)] if what else []
        return " – ".join(sentences)
