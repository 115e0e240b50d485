"""Reads the Python syntax of formulas and statements; what cannot be read is explained in the author's terms.

All trees are plain ASCII, shallow enough for whatever walks them, and know their columns in the text they came from.
They are kept, so nobody may change them.
"""

from __future__ import annotations

import ast
import keyword
import re
from functools import lru_cache

MAX_LENGTH = 2000
MAX_DEPTH = 50
MAX_CLAUSES = 8
CUT = "check the brackets; if YAML cut it off at ', ', ': ' or ' #', quote all of it"
TWO_LINES = re.compile(r"[a-z]\w*(\([^()]*\))? +[a-z][\w.]*(\(| *[-+*]?=|$)"
                       r"|[a-z][\w.]* *[-+]?= [^=]*, [a-z][\w.]* *[-+]?= ")
CALLED = re.compile(r"\b([a-z]\w*) ([a-z]\w*)\b")
STRANGE = {  # by the name that Python has for it: how it is written, and what to write instead
    "Await": ("'await'", "leave it out"),
    "BitAnd": ("'&'", "write and"),
    "BitOr": ("'|'", "write or"),
    "BitXor": ("'^'", "write !="),
    "Dict": ("'{ }'", "write a list: [a, b]"),
    "Div": ("'/'", "use //, which drops the remainder"),
    "Invert": ("'~'", "write not"),
    "JoinedStr": ("an f-string", "join texts with +"),
    "Lambda": ("'lambda'", "name the formula in define"),
    "LShift": ("'<<'", "multiply"),
    "NamedExpr": ("':='", "set variables in statements"),
    "Pow": ("'**'", "multiply"),
    "RShift": ("'>>'", "divide with //"),
    "Set": ("'{ }'", "write a list: [a, b]"),
    "Slice": ("'[ : ]'", "take one element: x[0]"),
    "Starred": ("'*' before a value", "write the values one by one"),
    "Tuple": ("'( , )'", "write a list: [a, b]"),
    "UAdd": ("'+' before a value", "leave it out"),
    "Yield": ("'yield'", "leave it out"),
}


class Unreadable(Exception):
    """A text that is no formula or statement; `offset` is where in the text, None the whole of it."""

    def __init__(self, message: str, remedy: str, offset: int | None = None) -> None:
        super().__init__(message)
        self.message, self.remedy, self.offset = message, remedy, offset


def strange(name: str) -> tuple[str, str]:
    """What to say about Python syntax that the language has not, and what to do."""
    written, remedy = STRANGE.get(name, (f"this ({name})", "see the description of formulas"))
    return f"{written} is not part of the language", remedy


def expression(source: str, base: int = 0) -> ast.expr:
    """The syntax tree of a formula that starts at `base` of a longer text."""
    tree = _parse("", source, "", base, "formula", "eval")
    assert isinstance(tree, ast.Expression)
    return tree.body


def generators(source: str) -> list[ast.comprehension]:
    """The syntax trees of `x in LIST for y in LIST if f`."""
    tree = _parse("[_ for ", source, "]", 0, "list", "eval")
    body = tree.body if isinstance(tree, ast.Expression) else None
    if not isinstance(body, ast.ListComp):
        raise Unreadable("cannot read this list", "write it as 'p in men(turn) for t in reach(p) if …'")
    return body.generators


def statements(source: str) -> list[ast.stmt]:
    """The syntax trees of a statement (or of several, where the author thought of that)."""
    tree = _parse("", source, "", 0, "statement", "exec")
    return tree.body if isinstance(tree, ast.Module) else []


@lru_cache(maxsize=4096)  # a ruleset is compiled anew for every variant, and whenever its author saves
def _parse(before: str, source: str, after: str, base: int, what: str, mode: str) -> ast.AST:
    body = re.sub(r"\s", " ", source.strip())
    lead = base + len(source) - len(source.lstrip())
    if len(body) > MAX_LENGTH:
        raise Unreadable(f"a {what} may have {MAX_LENGTH} characters at most", "split it with define")
    if not body.isascii():
        at = next(index for index, char in enumerate(body) if not char.isascii())
        remedy = "write straight quotes" if body[at] in "“”„‘’‚" else "use names without accents"
        raise Unreadable(f"a {what} may hold plain ASCII only", remedy, lead + at)
    try:
        tree: ast.AST = ast.parse(before + body + after, mode=mode)
    except SyntaxError as error:
        offset = min(max(0, (error.offset or 1) - 1 - len(before)), len(body))
        raise _explained(body, what, error.msg or "", lead, lead + offset) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(f"this {what} is nested too deeply", "split it with define") from error
    if _depth(tree) > MAX_DEPTH:
        raise Unreadable(f"this {what} is nested too deeply", "split it with define")
    for part in ast.walk(tree):
        if isinstance(part, ast.expr | ast.stmt):
            part.col_offset += lead - len(before)
            part.end_col_offset = (part.end_col_offset or 0) + lead - len(before)
    for part in ast.walk(tree):
        if isinstance(part, ast.GeneratorExp | ast.ListComp):
            _check_clauses(part.generators)
    return tree


def _check_clauses(found: list[ast.comprehension]) -> None:
    offset = max(0, found[0].target.col_offset)
    if len(found) > MAX_CLAUSES:
        raise Unreadable(f"a generator may have {MAX_CLAUSES} 'for' at most", "split it with define", offset)
    if any(part.is_async for part in found):
        raise Unreadable("'async' is not part of the language", "leave it out", offset)


def _depth(tree: ast.AST) -> int:
    deepest, stack = 0, [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack += [(child, depth + 1) for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr_context)]
    return deepest


def _loose_bracket(source: str) -> int | None:
    """Where the first bracket is that has no partner."""
    pairs, opened, quote = {")": "(", "]": "[", "}": "{"}, list[int](), ""
    for at, char in enumerate(source):
        if quote or char in "'\"":
            quote = "" if quote == char else quote or char
        elif char in pairs.values():
            opened.append(at)
        elif char in pairs:
            if not opened or source[opened[-1]] != pairs[char]:
                return opened[-1] if opened and source.count(char) <= source.count(pairs[char]) else at
            opened.pop()
    return opened[-1] if opened else None


def _explained(source: str, what: str, message: str, start: int, offset: int) -> Unreadable:
    if "too many nested" in message:
        return Unreadable(f"this {what} is nested too deeply", "split it with define")
    loose = _loose_bracket(source)
    if loose is not None and source[loose] in "([{":
        return Unreadable(f"'{source[loose]}' is never closed", CUT, start + loose)
    if loose is not None:
        return Unreadable("this bracket closes nothing", CUT, start + loose)
    if not source:
        return Unreadable(f"a {what} is missing here", "write one", offset)
    hints = [(r"&&", "write and"), (r"\|\|", "write or"), (r"!(?!=)", "write not"), (r"<>", "write !="),
             (r"=>", "write >="), (r"=<", "write <="), (r"\bAND\b", "write and"), (r"\bOR\b", "write or"),
             (r"\bNOT\b", "write not"), (r"^return\b", "leave out return"),
             (r"^[\w.]+ for \w+ in ", f"write those({source if len(source) < 60 else 'x for x in …'})"),
             (r"^[a-z]\d+( [a-z]\d+)+$", f"write a list: [{', '.join(source.split())}]")]
    hints += [(rf"\b{word}$", f"something is missing after {word}") for word in ("and", "or", "not", "in", "if")]
    hints.append((r"^\w+ by \w+$", "by is a key of its own: {win: turn, by: arrival}"))
    if what == "statement":
        counts = re.match(r"([\w.]+) ?(?:\+\+|--)", source) or ("", "x")
        hints += [(r"\+\+", f"write {counts[1]} += 1"), (r"--", f"write {counts[1]} -= 1"), (r":=", "write ="),
                  (r"^(win|tie|end)\b", "it is a key with a value: {win: turn, by: arrival}")]
    else:
        hints.append((r"(?<![=!<>])=(?!=)", "compare with =="))
    remedy = next((hint for pattern, hint in hints if re.search(pattern, source)), "")
    if re.search(r"\bfor [a-z]+[(.\[]", source):
        remedy = "name what goes through the list: for x in …"
    if "parenthesized" in message:
        remedy = "put ( ) around what has a 'for' in it: best((x for x in …), n)"
    if not remedy and what == "statement" and TWO_LINES.match(source):
        remedy = "if these are two statements, begin each on a line of its own with '- '"
    if not remedy and re.search(r"\.\w+ [a-z]", source) and not re.search(r" (and|or|in|if|else|not|for) ", source):
        remedy = "something is missing between two values; in a text each has a hole of its own: {a} {b}"
    if not remedy and (called := CALLED.search(source)) and not any(map(keyword.iskeyword, called.groups())):
        remedy = f"if {called[1]} is a word, write {called[1]}({called[2]})"
    usual = {"formula": "it is one line like: a + b > 3 and not c", "statement": "it is one line like: x = a + 1",
             "list": "write it as 'p in men(turn) for t in reach(p) if …'"}
    return Unreadable(f"cannot read this {what}", remedy or usual[what], offset)
