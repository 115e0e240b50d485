"""A match from its journal: played again decision by decision, by the very rules it was played with, or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.bots import LEVELS
from game.engine.game import Illegal
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.match.match import Match, Plan, Player
from game.ruleset.compile import RULES_VERSION, compile_ruleset
from game.ruleset.library import Library, can_be_id
from game.ruleset.problems import RulesetError
from game.storage.journal import FORMATS, Reading, Record
from game.storage.sources import Sources, SourcesError, digest_of, files_of

LONGEST = 60  # letters of a name
LONGEST_REMARK = 10_000  # letters that somebody can have said about a decision
LONGEST_THOUGHT = 10_000_000  # seconds that a seat can have thought


class Unreadable(Exception):
    """A journal cannot be played again. `key` names the reason among the program's texts."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


def replay(reading: Reading, library: Library, sources: Sources) -> Match:
    """The match in a journal up to its last whole record; Unreadable if it would not be the same match."""
    head = reading.head
    plan = plan_of(head)
    rules, folders = rules_of(head, plan, library, sources)
    match = Match(plan, rules)
    match.folders = folders
    if head.get("first") not in (None, match.trace()):
        raise Unreadable("saves.differs", number=0)
    for number, record in enumerate(reading.records[1:], 1):
        try:
            take(match, record)
        except (Illegal, RuleError, IndexError) as error:
            raise Unreadable("saves.differs", number=number) from error
    match.resumed = True
    return match


def take(match: Match, record: Record) -> None:
    """Play one record; Illegal if what comes of it is not what came of it then."""
    if "undo" in record:
        match.undo()
    elif isinstance(text := record.get("d"), str):
        texts = record.get("x")  # of a decision without free texts, and in older journals, there are none
        given = tuple(texts) if isinstance(texts, list) and all(isinstance(one, str) for one in texts) else ()
        match.play(text, given)
        if record.get("t") not in (None, match.trace()):
            raise Illegal(f"after '{text}' everything is different")
    elif isinstance(told := record.get("tell"), str) and record.get("by") in match.rules.world.seats:
        about = record.get("about", 0)
        if isinstance(about, int) and (about == 0 or (match.game.deeds and 0 < about < len(match.game.deeds[-1]))):
            text = "".join(letter for letter in told[:LONGEST_REMARK] if letter.isprintable())
            match.remark(record["by"], text, about)
    elif (changed := changed_by(record, match.plan.seats)) is not None:
        match.change_player(changed[0], changed[1].level, changed[1].name)
    spent = record.get("s")
    for seat, seconds in spent.items() if isinstance(spent, dict) else ():
        if seat in match.rules.world.seats and isinstance(seconds, (int, float)) and 0 <= seconds < LONGEST_THOUGHT:
            match.thought[seat] = match.noted[seat] = float(seconds)


def plan_of(head: Record) -> Plan:
    """What was to be played; Unreadable if the head makes no sense, or only to a newer program."""
    if head.get("format") not in FORMATS:
        raise Unreadable("saves.newer" if isinstance(head.get("format"), int) else "saves.no_game")
    if head.get("language", RULES_VERSION) != RULES_VERSION:
        raise Unreadable("saves.language", then=str(head["language"])[:20], now=RULES_VERSION)
    ruleset, players, options, seats = (head.get(key) for key in ("ruleset", "players", "options", "seats"))
    seed = head.get("seed")
    if not (isinstance(ruleset, str) and can_be_id(ruleset) and type(players) is int and type(seed) is int
            and isinstance(seats, dict)
            and isinstance(options, dict) and all(isinstance(text, str) for text in options.values())):
        raise Unreadable("saves.no_game")
    return Plan(ruleset, players, options, {seat: player_of(value) for seat, value in seats.items()}, seed)


def changed_by(record: Record, seats: Mapping[str, Player]) -> tuple[str, Player] | None:
    """The seat that somebody else plays from a record on, and who; nothing if it tells of something else."""
    seat, level = record.get("seat"), record.get("level")
    if not isinstance(seat, str) or seat not in seats or level not in ("", *LEVELS):
        return None
    return seat, player_of([record.get("name", seats[seat].name), level])


def players_at_end(reading: Reading) -> dict[str, Player]:
    """Who plays which seat after all that is in a journal; Unreadable if its head makes no sense."""
    seats = dict(plan_of(reading.head).seats)
    for record in reading.records[1:]:
        if (changed := changed_by(record, seats)) is not None:
            seats[changed[0]] = changed[1]
    return seats


def player_of(value: Any) -> Player:
    """Who plays a seat; Unreadable if that is nobody who could."""
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value)
            and len(value[0]) <= LONGEST and (not value[1] or value[1] in LEVELS)):
        raise Unreadable("saves.no_game")
    return Player("".join(letter for letter in value[0] if letter.isprintable()), value[1])


def rules_of(head: Record, plan: Plan, library: Library, sources: Sources) -> tuple[Rules, tuple[Path, ...]]:
    """The rules of a journal: the present ones if they have not changed, else those that were kept with it."""
    digest = head.get("sources")
    present = compiled(library, plan.ruleset, plan)
    if present is not None and same(present, head):
        return present, ()
    if not isinstance(digest, str) or not digest:
        raise Unreadable("saves.changed" if present is not None else "saves.ruleset_gone", ruleset=plan.ruleset[:60])
    try:
        kept, name = sources.open(digest, library)
    except SourcesError as error:
        raise Unreadable("saves.sources_gone", ruleset=plan.ruleset[:60]) from error
    rules = compiled(kept, name, plan)
    if rules is None:
        raise Unreadable("saves.sources_gone", ruleset=plan.ruleset[:60])
    return rules, (kept.folders[0],)


def same(rules: Rules, head: Record) -> bool:
    """Whether rules are those that a journal was written with. Format 1 knew only the code that was made of them."""
    if head.get("format") == 1:
        return head.get("hash") == hashlib.sha256(rules.compiled.generated.source.encode()).hexdigest()[:16]
    return head.get("sources") == digest_of(files_of(rules.compiled))


def compiled(library: Library, name: str, plan: Plan) -> Rules | None:
    """The rules of a name in a library; nothing if there are none, or none for such a plan."""
    try:
        return Rules(compile_ruleset(library.load(name), plan.players, plan.options))
    except (RulesetError, OSError, UnicodeError, ValueError):
        return None
