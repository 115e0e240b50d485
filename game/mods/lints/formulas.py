"""Formulas say something: none is the same whatever happens, and what looks like quotes is quotes."""

from __future__ import annotations

import ast
import re

from game.mods.case import FOR_PEOPLE, RulesCase, words
from game.ruleset.bots import BotsIR
from game.ruleset.hints import unchained
from game.ruleset.source import inner_texts
from game.ruleset.syntax import Unreadable, expression, generators, statements

CONDITIONS = ("if", "while", "must", "sure", "shun", "keep", "lapse", "take", "empty", "land", "over")
WRONG_WAY = re.compile(r"\s*([a-z][\w.]*) ?=([-+])\s")
FORMATTED = re.compile(r"f([\"']).*\1$")
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
            elif key == "as" and FORMATTED.match(text.value):
                case.tell(text.span, "the f and the quotes are part of this notation", "leave out the f")
            elif wrong_way := WRONG_WAY.match(text.value):
                name, sign = wrong_way.groups()
                case.tell(text.at(wrong_way.end(1)), f"'={sign}' sets '{name}' anew, whatever it was before",
                          f"write {name} {sign}= …, or {name} = {sign}… without a blank")
            elif apart := unlike(text.value):
                case.tell(text.span, "comparisons that are not alike are no chain: each is asked by itself", apart)
            elif key in CONDITIONS and COMPARED.search(text.value) and not words(text.value) - {"and", "or", "not"}:
                case.tell(text.span, "this is always the same: it compares numbers only",
                          "name what it depends on, or leave it out")
    if case.compiled.bots is not None:
        check_bots(case, case.compiled.bots)


def unlike(source: str) -> str:
    """How to write comparisons of several sorts that stand in a chain; nothing if there are none."""
    for read in expression, generators, statements:
        try:
            found = read(source)
        except Unreadable:
            continue
        trees: list[ast.AST] = [*found] if isinstance(found, list) else [found]
        parts = (part for tree in trees for part in ast.walk(tree) if isinstance(part, ast.Compare))
        return next((apart for part in parts if (apart := unchained(part))), "")
    return ""


def check_bots(case: RulesCase, bots: BotsIR) -> None:
    """What is worth something to a seat is about that seat; where all are one team, about the game."""
    for term in bots.terms if len(case.world.teams) > 1 else ():
        if case.own(term.formula.span) and not any(part.value is bots.seat for part in term.formula.walk()):
            case.tell(term.formula.span, f"the value '{term.name}' of bots is the same for every seat",
                      "say whose with s, the seat: men(s)")
