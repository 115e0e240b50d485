"""Every text that is asked for is there, takes what it is given, and none is there for nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.mods.case import RulesCase, words
from game.ruleset.holes import HOLE, between, taken_apart
from game.ruleset.ir import Stmt
from game.ruleset.language.statements import Say
from game.ruleset.problems import Span, did_you_mean, nearest
from game.ruleset.source import Text
from game.telling.reasons import KEYS as REASONS

NAMED = re.compile(r"\{[A-Za-z_][\w.]*\}")
NOTATION, SITE, WHY = "as-", "site-", "why-"


def check_rules(case: RulesCase) -> None:
    """Report missing, unused and ill-fitting texts."""
    known = known_texts(case)
    told: set[str] = set()
    for stmt in case.statements:
        key, what = wanted(stmt)
        if key and key not in known | told and case.own(stmt.span):
            told.add(key)
            remedy = did_you_mean(key, known) or f"add '{key}:' to 'text' in {', '.join(case.languages)}"
            case.tell(stmt.span, f"there is no text for {what} '{key}'", remedy)
    check_slots(case)
    check_unused(case, {wanted(stmt)[0] for stmt in case.statements}, told)


def known_texts(case: RulesCase) -> set[str]:
    """The keys of all texts."""
    return {key for table in case.model.text.values() for key in table}


def wanted(stmt: Stmt) -> tuple[str, str]:
    """The key of the text that a statement needs, and what for."""
    if isinstance(stmt, Say):
        return stmt.value, "what is said,"
    if stmt.ends:
        return stmt.value, "the reason"
    if stmt.choose is not None:
        return stmt.choose.name, "the decision"
    return "", ""


def check_slots(case: RulesCase) -> None:
    """`{2}` in a text needs three values after `with`, and holes have numbers."""
    given: dict[str, tuple[int, str]] = {}
    told = [(stmt.value, len(stmt.args), f"say: {stmt.value}") for stmt in case.statements if isinstance(stmt, Say)]
    for entry in case.compiled.program.readouts:
        section = f"show.{entry.section.partition('.')[0]}"
        lines = [(entry.text, entry.values), *((need.text, need.values) for need in entry.needs)]
        told += [(text, len(values), section) for text, values in lines if text]
    for key, count, what in told:
        given[key] = min((count, what), given.get(key, (count, what)))
    short: set[tuple[str, int]] = set()  # texts for which a value is missing: that is told once, not in each language
    for table in case.text_tables.values():
        for key, node in table.entries.items():
            if not isinstance(node, Text) or not case.own(node.span):
                continue
            if key.startswith(NOTATION) and (name := NAMED.search(key)):
                case.tell(table.keys[key], f"no decision is written like this: {name[0]} is no hole",
                          "holes have numbers: {0} is the first")
            if key.startswith(NOTATION) and not NAMED.search(key):
                wanted, holes = {*HOLE.findall(node.value)}, {*HOLE.findall(key)}
                if lacking := sorted(wanted - holes):
                    case.tell(node.span, f"this text uses {{{lacking[0]}}}, which its key does not have",
                              f"its holes are {', '.join(f'{{{hole}}}' for hole in sorted(holes))}" if holes
                              else "leave it out, or write it in the key, too")
            if key in given:
                high, (count, what) = max((int(number) for number in HOLE.findall(node.value)), default=-1), given[key]
                if high >= count and (key, high) not in short:
                    short.add((key, high))
                    case.tell(node.span, f"this text uses {{{high}}}, but '{what}' gives it "
                              f"{count or 'no'} value{'' if count == 1 else 's'}",
                              "add values to 'with', or count from {0}")
            if not key.startswith(WHY) and (name := NAMED.search(node.value)):
                case.tell(node.span, f"nothing is filled in for {name[0]} of this text",
                          "holes have numbers: {0} is the first value of 'with'")


def check_unused(case: RulesCase, used: set[str], missing: set[str]) -> None:
    """A text that nothing asks for is a leftover, unless it is missed under another name, which was told."""
    meant = {nearest(key, known_texts(case)) for key in missing}
    names = used | case.mentioned | {"about-game", "gazette", "camp"} | set(case.model.options)
    names |= {pile.replace("_", "-") for pile in case.model.piles}
    names |= set(case.model.procedures) | set(case.model.kinds) | set(case.model.vars) | set(case.model.seat_ids)
    names |= {word for spec in case.model.vars.values() for word in spec.type.words}
    names |= {word for spec in case.model.options.values() for word in spec.type.words}
    names |= {f"state-{look}" for looks in (case.model.show.states, case.model.show.rests) for look in looks.values()}
    names |= {"score-is"} if case.model.score is not None else set()
    plain = {name.replace("-", "_") for name in names}
    sites = case.world.board.names if case.world.board else ()
    idle: dict[str, Span] = {}
    spoken: dict[str, str] = {}  # the language in which it stands first
    for language, table in case.text_tables.items():
        for key, span in table.keys.items():
            if not asked_for(key, plain, sites) and key not in meant and case.own(span):
                idle.setdefault(key, span)
                spoken.setdefault(key, language)
    if len(idle) == len(missing) == 1:  # it was given another name, which was told
        return
    for key, span in idle.items():
        case.tell(span, f"nothing asks for the text '{key}'",
                  did_you_mean(key, (used | known_texts(case)) - {"", key} - set(case.model.text[spoken[key]]))
                  or "take it out")


def asked_for(key: str, plain: set[str], sites: Sequence[str]) -> bool:
    """Whether a text is of something that is there; those of notation with nothing but holes are of anything."""
    if key.startswith(SITE):
        parts = between(key.removeprefix(SITE))
        return any(taken_apart(site, parts) is not None for site in sites)
    if key.startswith(NOTATION):
        literal = words(key.removeprefix(NOTATION))
        return not literal or bool(literal & plain)
    if key.startswith(WHY) and key.removeprefix(WHY).replace("-", "_") in REASONS:
        return True
    return key.replace("-", "_") in plain or bool(words(key) & plain)
