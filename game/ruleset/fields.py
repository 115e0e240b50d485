"""Small readers for the parts of a ruleset file: each takes a node, returns a value, reports what is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection

from game.ruleset.names import Mention
from game.ruleset.problems import Problems, Span, did_you_mean, named
from game.ruleset.quoting import quoted
from game.ruleset.source import Flag, Map, Node, Null, Num, Seq, Text

NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
MOST_LETTERS = 100  # of a name; it stands on buttons and plates
ID = re.compile(r"[a-z][a-z0-9_-]*\Z")


def inside(where: str, key: str) -> str:
    """What messages call the value of a key: by its path, or where that is a phrase, by that: 'limit' of a move."""
    return f"'{key}' of {where}" if " " in where else f"{where}.{key}"


class Fields:
    """Reads nodes into plain values; every complaint goes to one list of problems."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.mentions: list[Mention] = []  # names that were read, to be looked up when all of them are known

    def wrong(self, node: Node | Span, message: str, remedy: str = "") -> None:
        self.problems.add(node if isinstance(node, Span) else node.span, message, remedy)

    @staticmethod
    def key_span(node: Node | None, key: str, value: Node) -> Span:
        """Where a key of a mapping is written."""
        return node.keys.get(key, value.span) if isinstance(node, Map) else value.span

    def mapping(
        self, node: Node | None, where: str, known: Collection[str] | None = None, required: Collection[str] = ()
    ) -> dict[str, Node]:
        """The entries of a mapping, unknown and missing keys reported."""
        if node is None or isinstance(node, Null):
            if node is not None and required:
                self.wrong(node, f"{where} has no " + " and no ".join(f"'{key}'" for key in required),
                           "add " + " and ".join(f"'{key}:'" for key in required))
            return {}
        if not isinstance(node, Map):
            meant = ", ".join(f"{key}: …" for key in required)
            self.wrong(node, f"{where} must be a mapping", f"write {{{meant}}}" if meant else "write key: value")
            return {}
        entries = self.rejoined(node, known) if known is not None else node.entries
        cut = next((key for key, value in entries.items() if key.isdigit() and isinstance(value, Null)), None)
        if cut is not None:
            self.wrong(node.keys[cut], f"{where} has '{cut}' after a comma, without a value", "write a list: [1, 2, 3]")
            return {}
        misspelt: set[str | None] = set()
        if known is not None:
            allowed = list(known)
            strange = [key for key in entries if key not in allowed]
            missing = [key for key in required if key not in entries]
            for key in strange:
                near = self.problems.near(key, allowed)
                hint = f"did you mean '{near}'?" if near else "known here: " + ", ".join(allowed)
                if near is None and len(strange) == len(missing) == 1:  # one slip of the pen is told once
                    near = missing[0]
                    hint = f"'{near}' is needed; {hint}"
                misspelt.add(near)
                self.wrong(node.keys[key], f"unknown key {named(key)} in {where}", hint)
        for key in required:
            if key not in entries and key not in misspelt:
                self.wrong(node, f"{where} has no '{key}'", f"add '{key}:'")
            elif isinstance(empty := entries.get(key), Null):
                self.wrong(empty, f"{where} has no '{key}'", f"write one after '{key}:'")
        return {k: v for k, v in entries.items() if not isinstance(v, Null)}

    def rejoined(self, node: Map, known: Collection[str]) -> dict[str, Node]:
        """The entries, with what commas cut off from formulas put back; YAML splits `{do: f(a, b)}` there."""
        found: dict[str, Node] = {}
        last = ""
        for key, value in node.entries.items():
            before = found.get(last)
            text = before.value if isinstance(before, Text) else ""
            if key not in known and isinstance(value, Null) and text.count("(") > text.count(")"):
                whole = f"{text}, {key}"
                found[last] = Text(found[last].span, whole, raw=whole)
                if whole.count("(") <= whole.count(")"):
                    self.wrong(node.keys[key], "a comma cuts this formula in two", f"quote this: {quoted(whole)}")
                continue
            found[key] = value
            last = key
        return found

    def whole(self, items: tuple[Node, ...]) -> tuple[Node, ...]:
        """The items of a list, with what commas cut in two put together: YAML splits `[f(a, b)]` there."""
        found: list[Node] = []
        for item in items:
            before = found[-1] if found else None
            if (isinstance(item, Text) and isinstance(before, Text) and not (item.quoted or before.quoted)
                    and item.span.line == before.span.line and before.value.count("(") > before.value.count(")")):
                text = f"{before.value}, {item.value}"
                found[-1] = Text(before.span, text, raw=text)
                if text.count("(") <= text.count(")"):
                    self.wrong(found[-1], "a comma cuts this in two", f"quote this: {quoted(text)}")
                continue
            found.append(item)
        return tuple(found)

    def items(self, node: Node | None, where: str) -> tuple[Node, ...]:
        """The items of a list; a single value counts as a list of one."""
        if node is None or isinstance(node, Null):
            return ()
        if isinstance(node, Seq):
            return self.whole(node.items)
        if isinstance(node, Map):
            example = "[2, 3]" if where == "players" else "[a, b]"
            self.wrong(node, f"{where} must be a list", f"write {example}, or each item on a line with '- '")
            return ()
        return (node,)

    def string(self, node: Node | None, where: str, default: str = "") -> str:
        if node is None:
            return default
        if isinstance(node, Text):
            return node.value
        if isinstance(node, Num):
            return str(node.value)
        if isinstance(node, Flag):
            return "true" if node.value else "false"
        self.wrong(node, f"{where} must be a text", "write a word or a line; quote it if it has [ ] or { } in it")
        return default

    def number(self, node: Node | None, where: str, default: int, low: int = 0, high: int = 1_000_000) -> int:
        if node is None:
            return default
        if isinstance(node, Num) and low <= node.value <= high:
            return node.value
        self.wrong(node, f"{where} must be a whole number", f"write one from {low} to {high}")
        return default

    def flag(self, node: Node | None, where: str, default: bool) -> bool:
        """A yes or no; the words `yes` and `no` count too."""
        if node is None:
            return default
        if isinstance(node, Flag):
            return node.value
        if isinstance(node, Text) and node.value in ("yes", "no"):
            return node.value == "yes"
        self.wrong(node, f"{where} must be a flag", "write yes or no")
        return default

    def among(self, node: Node | None, where: str, words: tuple[str, ...], default: str) -> str:
        if node is None:
            return default
        value = self.string(node, where, default)
        if value not in words:
            self.wrong(node, f"{where} cannot be '{value}'",
                       did_you_mean(value, words) or "it may be " + ", ".join(words))
            return default
        return value

    def texts(self, node: Node | None, where: str) -> dict[str, str]:
        """A text per language."""
        if node is None:
            return {}
        if isinstance(node, Text):
            return {"en": node.value}
        return {key: self.string(value, inside(where, key)) for key, value in self.mapping(node, where).items()}

    def called(self, node: Node, where: str) -> dict[str, str]:
        """What something is called, per language."""
        found = self.texts(node, where)
        if any(len(name) > MOST_LETTERS for name in found.values()):
            self.wrong(node, f"a name has {MOST_LETTERS} letters at most", "make it shorter; 'about' has room for more")
        return found

    def identifier(self, name: str, span: Span, where: str, dashes: bool = False) -> bool:
        """Whether `name` may name something; reported where not."""
        if (ID if dashes else NAME).match(name) and len(name) <= 40:
            return True
        parts = name.split()
        if len(parts) > 1 and all(ID.match(part) for part in parts):
            one = ("-" if dashes else "_").join(parts)
            self.wrong(span, f"{named(name)} cannot name {where}",
                       f"write {one}, or {', '.join(parts)} if they are {len(parts)}")
            return False
        allowed = "lower-case letters, digits, '_'" + (" and '-'" if dashes else "")
        self.wrong(span, f"{named(name)} cannot name {where}", f"use {allowed}, a letter first, 40 characters at most")
        return False
