"""Formulas say something: none is the same whatever happens, and what looks like quotes is quotes."""

from __future__ import annotations

import re

from game.mods.case import FOR_PEOPLE, RulesCase, words
from game.ruleset.bots import BotsIR
from game.ruleset.source import inner_texts

CONDITIONS = ("if", "while", "must", "sure", "shun", "keep", "lapse", "take", "empty", "land", "over")
COMPARED = re.compile(r"[<>=!]=|[<>]")
CURLY = re.compile(r"[“”„‟].*[“”„‟]|[‘’‚‛].*[‘’‚‛]", re.DOTALL)
PROSE = ("name", "about", "text", "suggestions", "show", "ruleset")


def check_rules(case: RulesCase) -> None:
    """Report conditions without a name in them, curly quotes, and values of bots that are alike for all seats."""
    for section, node in case.loaded.map.entries.items():
        for key, text in inner_texts(node, section, FOR_PEOPLE):
            if section in PROSE or key in FOR_PEOPLE or not case.own(text.span):
                continue
            if CURLY.fullmatch(text.value.strip()):
                case.tell(text.span, "curly quotes are letters here, not quotes",
                          "write straight ones: \" or '")
            elif key in CONDITIONS and COMPARED.search(text.value) and not words(text.value) - {"and", "or", "not"}:
                case.tell(text.span, "this is always the same: it compares numbers only",
                          "name what it depends on, or leave it out")
    if case.compiled.bots is not None:
        check_bots(case, case.compiled.bots)


def check_bots(case: RulesCase, bots: BotsIR) -> None:
    """What is worth something to a seat is about that seat; where all are one team, about the game."""
    for term in bots.terms if len(case.world.teams) > 1 else ():
        if case.own(term.formula.span) and not any(part.value is bots.seat for part in term.formula.walk()):
            case.tell(term.formula.span, f"the value '{term.name}' of bots is the same for every seat",
                      "say whose with s, the seat: men(s)")
