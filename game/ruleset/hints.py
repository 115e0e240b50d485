"""What to do instead: remedies for habits from other languages, and for values of nearly the right type."""

from __future__ import annotations

import ast

from game.ruleset.types import FLAG, KIND, NUMBER, PIECE, PILE, SEAT, SITE, Type

CLOSE = {
    (PIECE, SITE): "site",
    (PIECE, SEAT): "owner",
    (PIECE, KIND): "kind",
    (PIECE, PILE): "pile",
    (SITE, PIECE): "piece",
    (SEAT, NUMBER): "index",
    (PILE, PIECE): "top",
    (PILE, SEAT): "owner",
    (PILE, NUMBER): "size",
}
FOREIGN = {  # names that other languages have for what is called otherwise here
    "len": "count(…)",
    "length": "count(…)",
    "size": "count(…)",
    "null": "nothing",
    "nil": "nothing",
    "none": "nothing",
    "undefined": "nothing",
    "filter": "those(x for x in … if …)",
    "list": "those(x for x in …)",
    "sorted": "best((x for x in …), n)",
    "choice": "one(…)",
    "randint": "random(n)",
    "next": "after(seat)",
    "append": "list += [x]",
    "q": "t.piece for the piece on a target; q is known in take: of a move alone",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
}
ALIKE = ((ast.Eq, ast.NotEq, ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE))
LONGEST = 60  # characters of what is repeated in a remedy
ADDING, TAKING = ("append", "add", "push", "extend", "insert"), ("remove", "discard", "pop", "delete")


def unchained(tree: ast.Compare) -> str:
    """What to write instead of comparisons one after the other that are not of one sort; nothing if they are."""
    sorts = {next(sort for sort, ops in enumerate(ALIKE) if isinstance(op, ops)) for op in tree.ops}
    if len(tree.ops) < 2 or len(sorts) == 1:
        return ""
    parts = [tree.left, *tree.comparators]
    links = (ast.Compare(left, [op], [right]) for op, left, right in zip(tree.ops, parts, parts[1:], strict=False))
    meant = " and ".join(ast.unparse(link) for link in links)
    return f"write {meant}" if len(meant) <= LONGEST else "join them with and"


def fitting(have: Type, want: Type) -> str:
    """How to come from a value of one type to one of another."""
    if have == SEAT and want == KIND:
        return "write what gives a kind; the pieces of a seat are men(…)"
    if want == FLAG and have == NUMBER:
        return "compare it: n > 0"
    if want == FLAG and have == PILE:
        return "ask whether it is empty: not ….empty"
    if want == FLAG and have.entity:
        return "compare it: != nothing"
    if want == FLAG and have.name == "list":
        return "count it: count(…) > 0"
    if have.name == "list" and have.item == want:
        return "take one of the list: first(x for x in …)"
    if want.name == "list" and want.item == have:
        return "make it a list: [ ] around it"
    if have == PILE and want.name == "list":
        return "write .cards after it"
    if (have, want) in CLOSE:
        return f"write .{CLOSE[have, want]} after it"
    return f"write what gives {want.one}"


def for_list(have: Type) -> str:
    """What to write where a list is wanted and this is none."""
    return "write .cards after it" if have == PILE else "go through a list, e.g. seats()"


def called_on(func: ast.expr, args: list[ast.expr], known: set[str]) -> tuple[str, str]:
    """What is wrong with `a.b(c)`, which Python knows and this language does not, and what to write."""
    if not isinstance(func, ast.Attribute):
        return "only words of the language and defines can be called", "leave out the ( )"
    owner, given = ast.unparse(func.value), ", ".join(ast.unparse(arg) for arg in args)
    if len(owner) + len(given) > LONGEST:
        owner, given = "x", "y"
    message = f"'.{func.attr}(…)' is not part of the language"
    if func.attr in known and not (func.attr in TAKING and args):
        return message, f"write {func.attr}({', '.join(part for part in (owner, given) if part)})"
    if func.attr in ADDING:
        return message, f"lists grow with +=: {owner} += [{given or 'x'}]"
    if func.attr in TAKING:
        return message, f"make the list anew: {owner} = those(x for x in {owner} if x != {given or 'y'})"
    return message, f"the name goes first, and what it is about in brackets: {func.attr}(…); attributes have no ( )"
