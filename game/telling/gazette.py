"""A game on a board told as a gazette: who won, the few decisions that made it, in sentences, and where to look.

What the rules say is told in their own words. What they are silent about has sentences of the program, for which a
ruleset may have its own under `gazette-takes` and `gazette-kills`, or those with a dash and a kind behind them: {0} is
who did it, {1} the kind that was lost, {2} whose it was and {3} where. A game with a chronicle is told by that.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.bots.curve import Curve
from game.engine.events import Said, Turned
from game.match.match import Match
from game.telling.chronicle import Chapter, Chronicle, Entry, Teller
from game.telling.deeds import Deeds, decided_by, falls, lost
from game.telling.strings import Strings
from game.telling.wording import capital, fill, whole

MOST = 14  # decisions that are told of
PICTURES = 3
WORDINGS = 3  # of each sentence that comes often
TURN, FIRST = 9.0, 4.0  # what a turn of the game and the first loss weigh; something rare that is said weighs about 6
CHAPTERS = ("beginning", "turn", "end")


@dataclass(slots=True)
class Deed:
    """A decision that may be worth telling."""

    number: int  # from 1
    weight: float = 0.0
    told: list[str] = field(default_factory=list)


def headline(winners: list[str], strings: Strings, together: bool = False) -> str:
    """Who has won: alone, together as a team, or each a part."""
    if not winners:
        return strings("result.nobody")
    if together and len(winners) > 1:
        return strings("result.together", names=strings.listed(winners))
    return strings("result.wins", name=winners[0]) if len(winners) == 1 else \
        strings("result.shared", names=strings.listed(winners))


class Gazette:
    """Tells one match; `curve` says where it turned, if anybody has worked that out."""

    def __init__(self, match: Match, strings: Strings, curve: Curve | None = None) -> None:
        self.match = match
        self.strings = strings
        self.turns = {turn.number: turn for turn in curve.turns} if curve is not None else {}
        self.teller = Teller(match, strings.language)
        self.deeds = Deeds(match.rules, self.teller.labels)
        self.open = match.game.position.over or not match.secret()  # whether what is on the board is for all to know

    # ---- sentences ----------------------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        return self.teller.player(self.match.rules.world.seats[seat]) if seat >= 0 else ""

    def losses(self, index: int) -> list[str]:
        """A sentence for each kind of piece that a decision cost somebody."""
        rules, before, events = self.match.rules, self.match.game.past[index], self.match.events[index]
        who, counts = decided_by(self.match, index), Counter[tuple[str, int, int]]()
        places: dict[tuple[str, int, int], int] = {}
        killed = {event.piece for event in events if isinstance(event, Turned) and falls(rules, event)}
        for piece in lost(rules, events):
            key = ("kills" if piece in killed else "takes", *self.deeds.look(before, piece))
            if key[2] != who:  # what goes of its own accord is no news
                counts[key] += 1
                places.setdefault(key, before.place[piece])
        return [self.loss(key, who, count, places[key], index) for key, count in counts.items()]

    def loss(self, key: tuple[str, int, int], who: int, count: int, site: int, index: int) -> str:
        word, kind, owner = key
        labels, world = self.teller.labels, self.match.rules.world
        name = labels.own(world.model.kinds[world.kinds[kind]].name, world.kinds[kind])
        where = labels.site(world.site_name(site)) if site >= 0 else ""
        own = labels.texts.get(f"gazette-{word}-{world.kinds[kind]}") or labels.texts.get(f"gazette-{word}")
        if own and count == 1 and owner >= 0:
            return whole(fill(own, [self.player(who), name, self.player(owner), where], self.strings.language))
        what = name if count == 1 else f"{count} × {name}"
        what = f"{what} ({self.player(owner)})" if owner >= 0 else what
        return self.strings(f"gazette.{word}.{index % WORDINGS}", name=self.player(who), site=where, what=what)

    def changed(self, index: int) -> int:
        """How many pieces on the board have gone over to another side."""
        before = self.match.game.past[index]
        return len({event.piece for event in self.match.events[index] if isinstance(event, Turned)
                    and event.variable == "owner" and event.piece >= 0 and before.place[event.piece] >= 0})

    def turned(self, number: int) -> list[str]:
        turn = self.turns.get(number)
        if turn is None:
            return []
        return [self.strings("gazette.gains" if turn.change > 0 else "gazette.loses", name=self.player(turn.seat))]

    # ---- what is worth telling ----------------------------------------------------------------------------------

    def decisive(self) -> list[Deed]:
        """The decisions that made the game, in their order."""
        game, found, before = self.match.game, [], False
        often = Counter(event.text for events in self.match.events for event in events if isinstance(event, Said))
        for index in range(len(game.log)):
            if game.secret(index) and not game.position.over:
                continue
            said, deed = self.teller.said(index), Deed(index + 1)
            losses, changed = (self.losses(index), self.changed(index)) if self.open else ([], 0)
            over = [self.strings.plural("gazette.over", changed)] if changed else []
            deed.told = [*losses, *map(self.teller.sentence, said), *over, *self.turned(index + 1)]
            deed.weight = (sum(6 / often[event.text] ** 0.5 for event in said) + 2.0 * len(losses) + 0.4 * changed
                           + (FIRST if losses and not before else 0) + (TURN if index + 1 in self.turns else 0))
            before = before or bool(losses)
            if deed.told:
                found.append(deed)
        best = sorted(found, key=lambda deed: (-deed.weight, deed.number))[:MOST]
        return sorted(best, key=lambda deed: deed.number)

    def pictured(self, deeds: list[Deed]) -> list[int]:
        """After how many decisions the board is shown: where the game turned, where most happened, and at the end."""
        last = len(self.match.game.log)
        if not self.open or self.match.rules.world.board is None or self.match.rules.world.stride or not last:
            return []
        apart = max(1, last // 16)
        turns = sorted(self.turns.values(), key=lambda turn: -abs(turn.change))
        heavy = max((deed.weight for deed in deeds), default=0) / 2  # lesser things are no reason to look
        best = sorted((deed for deed in deeds if deed.weight > heavy), key=lambda deed: -deed.weight)
        wanted = [*(turn.number for turn in turns), *(deed.number for deed in best), last // 3, 2 * last // 3]
        chosen = [last]
        for number in wanted:
            if len(chosen) < PICTURES and number >= apart and all(abs(number - other) >= apart for other in chosen):
                chosen.append(number)
        return sorted(chosen)

    # ---- the page -----------------------------------------------------------------------------------------------

    def chronicle(self) -> Chronicle:
        whole_story = self.teller.chronicle()
        deeds = self.decisive()
        pictures = self.pictured(deeds)
        chapters = [self.opening()]
        ends = [*pictures[:-1], len(self.match.game.log)] if pictures else [len(self.match.game.log)]
        names = CHAPTERS if len(ends) == PICTURES else (CHAPTERS[0], CHAPTERS[2]) if len(ends) == 2 else ("",)
        first = 0
        for name, end in zip(names, ends, strict=True):
            entries = [entry for deed in deeds if first < deed.number <= end for entry in self.entries(deed)]
            if end in pictures:
                entries.append(Entry("picture", self.caption(end), number=end))
            name = "now" if name == CHAPTERS[-1] and not self.match.game.position.over else name
            chapters.append(Chapter(self.strings(f"gazette.{name}") if name else "", entries=entries))
            first = end
        record = [entry for chapter in whole_story.chapters for entry in chapter.entries if entry.kind == "decision"]
        chapters.append(Chapter(self.strings("gazette.record"), entries=record))
        whole_story.name = "gazette"
        whole_story.chapters = [chapter for chapter in chapters if chapter.entries]
        return whole_story

    def opening(self) -> Chapter:
        """Who won and why, and who sat at the table."""
        result, labels = self.match.game.result(), self.teller.labels
        taken = zip(self.match.rules.world.seats, self.match.rules.world.taken, strict=True)
        players = [self.teller.player(seat) for seat, is_taken in taken if is_taken]
        entries = [Entry("prose", self.strings.plural("gazette.sat", len(players),
                                                      names=self.strings.listed(players)))]
        if not result["over"]:
            return Chapter("", entries=entries)
        reason = whole(labels.texts.get(str(result["reason"]), str(result["reason"])))
        length = self.strings.plural("gazette.length", len(self.match.game.log))
        together = tuple(self.match.game.position.winners) in self.match.rules.world.teams
        return Chapter(headline(list(map(self.teller.player, result["winners"])), self.strings, together),
                       entries=[*entries, Entry("prose", " ".join(filter(None, (reason, length))))])

    def entries(self, deed: Deed) -> list[Entry]:
        """What was decided, in small letters, and what came of it."""
        return [Entry("small", self.caption(deed.number)), Entry("prose", " ".join(map(whole, deed.told)))]

    def caption(self, number: int) -> str:
        """A decision by its number, who took it, and what it was."""
        game, index = self.match.game, number - 1
        what = self.deeds.called(game.past[index], game.log[index], self.match.events[index])
        who = self.player(decided_by(self.match, index))
        return f"{number}. " + (self.strings("table.asked", name=who, what=what) if who else capital(what))


def story_of(match: Match, strings: Strings, curve: Curve | None = None) -> Chronicle:
    """A match as its ruleset wants it told, or else as a gazette."""
    teller = Teller(match, strings.language)
    if teller.manner.given or not match.game.log:
        return teller.chronicle()
    return Gazette(match, strings, curve).chronicle()
