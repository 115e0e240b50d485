"""What a decision does, in words: what it is called, or what moves by it, as lists and notes tell it."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.events import Came, Event, Laid, Turned, taken
from game.engine.rules import Option, Position, Rules
from game.match.match import Match
from game.ruleset.types import SITE, list_of
from game.telling.labels import Labels
from game.telling.wording import capital

MOST = 3  # pieces that are named
FALLEN = "overturned"  # how a piece lies that is lost, though it stays on the board


def falls(rules: Rules, event: Turned) -> bool:
    """Whether a piece is lost by it, though it stays where it is."""
    states = rules.compiled.model.show.states
    return bool(event.value) and event.piece >= 0 and states.get(event.variable) == FALLEN


def pile_base(rules: Rules, pile: int) -> str:
    """The name under which a pile is declared, together with others like it."""
    return next((name for name, (base, count) in rules.world.piles.items() if base <= pile < base + count), "")


def comes_home(rules: Rules, event: Event) -> bool:
    """Whether a piece leaves the board for a pile where nothing is lost."""
    return isinstance(event, Laid) and rules.compiled.model.show.pile(pile_base(rules, event.pile)).home


def lost(rules: Rules, events: list[Event]) -> list[int]:
    """The pieces that leave the board or fall where they stand, each once."""
    return list(dict.fromkeys(event.piece for event in events if (taken(event) and not comes_home(rules, event))
                              or (isinstance(event, Turned) and falls(rules, event))))


class Deeds:
    """Tells decisions; `hidden` is what a piece is called instead of its kind, if it is not to be known."""

    def __init__(self, rules: Rules, labels: Labels, hidden: Callable[[int], str] = lambda piece: "") -> None:
        self.rules = rules
        self.labels = labels
        self.hidden = hidden

    def called(self, before: Position, text: str, events: list[Event]) -> str:
        """A decision by its name, or by what moved, or as it is written."""
        return (self.labels.named(text) or self.laid(before, text) or self.moves(before, events)
                or self.labels.decision(text))

    def laid(self, before: Position, text: str) -> str:
        """What comes to several sites at once, and to which; nothing where no question lets one pick so."""
        rules = self.rules
        picks = [pick for option in rules.compiled.generated.chooses[before.pc].options for pick in option.pick or ()]
        if before.over or not any(pick.type == list_of(SITE) for pick in picks):
            return ""
        option = next((one for one, own in zip(before.opts, rules.texts(before), strict=True) if own == text), None)
        return self.lies(before, option) if option is not None else ""

    def lies(self, before: Position, option: Option) -> str:
        """What a decision lays on several sites, and on which; nothing if it lays nothing so."""
        rules, things = self.rules, self.rules.stands_for(before, option)
        what = ", ".join(self.kind(before, value) for kind, value in things if kind == "piece" and value >= 0)
        sites = [self.labels.site(rules.world.site_name(site)) for kind, value in things if kind == "sites"
                 for site in value]
        return capital(f"{what} → {', '.join(sites)}".strip()) if sites else ""

    def moves(self, before: Position, events: list[Event]) -> str:
        """The pieces that go somewhere, each with all of its way; and whose they are, if not of whoever decides."""
        ways: dict[int, list[int]] = {}
        for event in events:
            if isinstance(event, Came) and event.piece >= 0:
                ways.setdefault(event.piece, [event.left]).append(event.site)
        found = [f"{self.kind(before, piece)}{self.whose(before, piece)} {self.way(sites)}"
                 for piece, sites in ways.items()]
        return capital("; ".join(found[:MOST]) + (" …" if len(found) > MOST else ""))

    def whose(self, before: Position, piece: int) -> str:
        """Whose a piece is that another seat decides about; nothing for one's own and for those of nobody."""
        owner = before.owner[piece]
        if before.over or owner in (-1, self.rules.questions[before.pc].who(before)):
            return ""
        return f" ({self.labels.value(self.rules.world.seats[owner])})"

    def way(self, sites: list[int]) -> str:
        """From where and through what to where; what was nowhere before just arrives."""
        told = " → ".join(self.labels.site(self.rules.world.site_name(site)) for site in sites if site >= 0)
        return told if sites[0] >= 0 else f"→ {told}"

    def look(self, before: Position, piece: int) -> tuple[int, int]:
        """Kind and owner of a piece; -1 instead of a kind that is not to be known."""
        return -1 if self.hidden(piece) else before.kind[piece], before.owner[piece]

    def kind(self, before: Position, piece: int) -> str:
        if instead := self.hidden(piece):
            return instead
        kind = self.rules.world.kinds[before.kind[piece]]
        return self.labels.own(self.rules.world.model.kinds[kind].name, kind)


def decided_by(match: Match, number: int) -> int:
    rules, game = match.rules, match.game
    before, text = game.past[number], game.log[number]
    for option in rules.table_options(before) if rules.table_acts else ():
        if rules.table_text(before, option) == text:
            return rules.table_seat(before, option)
    return rules.questions[before.pc].who(before)
