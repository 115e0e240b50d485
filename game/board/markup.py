"""Reads XML into a small tree that remembers line numbers, and refuses what a map never needs.

The map library reports neither lines nor most mistakes, and the standard library's tree drops the lines,
so every file is scanned here before anything else may look at it. That also keeps hostile files (entity
bombs, endless nesting, huge files) away from the parsers behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from game.board.problems import BoardError, Problem
from game.board.reading import NotRead, read_file

SIZE_LIMIT = 2 * 1024 * 1024
DEPTH_LIMIT = 40


@dataclass(slots=True)
class Node:
    """An XML element with its line."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def child(self, tag: str) -> Node | None:
        return next(self.all(tag), None)

    def all(self, tag: str) -> Iterator[Node]:
        return (node for node in self.children if node.tag == tag)

    def walk(self) -> Iterator[Node]:
        """This element and everything below it, in the order of the file."""
        yield self
        for node in self.children:
            yield from node.walk()

    @property
    def type(self) -> str:
        """The class of an object or tile; the editor has called it `type`, `class` and `type` again."""
        return (self.get("class") or self.get("type")).strip()

    @property
    def id(self) -> int:
        """The number of an object (or tile); 0 if it has none."""
        return whole(self.get("id"), 9) or 0


def whole(text: str, digits: int = 10) -> int | None:
    """A whole number of at most so many digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def fault(path: Path, node: Node, message: str, owner: Node | None = None) -> Problem:
    """What is wrong with an element, or with what belongs to an object; numbers of others say nothing to an author."""
    owner = owner or node
    return Problem(path, node.line, owner.id if owner.tag == "object" else 0, message)


class _RefusedError(Exception):
    """Stops the parser with something to tell."""


def scan_file(path: Path, home: Path | None = None) -> Node:
    """The tree of an XML file, or a BoardError."""
    try:
        data = read_file(path, SIZE_LIMIT, home)
    except NotRead as error:
        raise BoardError([Problem(path, 0, 0, f"can't be read ({error.reason}): {error.remedy}")]) from error
    if len(data) > SIZE_LIMIT:
        message = f"is larger than {SIZE_LIMIT // 1024 // 1024} MB: keep pictures out of it and the map small"
        raise BoardError([Problem(path, 0, 0, message)])
    return scan(data, path)


def scan(data: bytes, path: Path) -> Node:
    """The tree of an XML text, or a BoardError that names the line."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = Node("", {}, 0)
    stack = [top]

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(stack) > DEPTH_LIMIT:
            raise _RefusedError(f"elements are nested more than {DEPTH_LIMIT} deep: save the map anew in Tiled")
        node = Node(tag, attributes, parser.CurrentLineNumber)
        stack[-1].children.append(node)
        stack.append(node)

    def end(_tag: str) -> None:
        stack.pop()

    def text(part: str) -> None:
        stack[-1].text += part

    def doctype(*_parts: object) -> None:
        raise _RefusedError("declares a DOCTYPE or entities, which maps never need: delete the declaration")

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except _RefusedError as refusal:
        raise BoardError([Problem(path, parser.CurrentLineNumber, 0, str(refusal))]) from None
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        message = f"is not well-formed XML ({reason}): save the map anew in Tiled"
        raise BoardError([Problem(path, error.lineno, 0, message)]) from error
    except (ValueError, LookupError) as error:  # an encoding that this Python does not know
        message = f"has an unreadable encoding ({error}): save it as UTF-8"
        raise BoardError([Problem(path, 1, 0, message)]) from error
    return top.children[0]
