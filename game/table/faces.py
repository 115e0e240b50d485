"""What whoever looks at a table sees of a piece: which it is, whose, and what is written on it.

Pieces with the same face lie in one stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.engine.position import Position
from game.engine.sight import Mark, knowing, marks
from game.ruleset.emit.position import KNOWN
from game.ruleset.numbers import NUMBER
from game.ruleset.see import ALWAYS
from game.ruleset.sight import everybody, hides_standing
from game.ruleset.types import KIND
from game.table.state import readable, shown_position

if TYPE_CHECKING:
    from game.table.names import Names


class Face(NamedTuple):
    """One side of a piece: the one that is seen."""

    kind: int
    """-1: who looks may not know which it is, and sees its back."""
    owner: int
    text: str = ""
    """What is written on it."""
    sign: int = -1
    """A kind whose picture is added; -1: none."""

    @property
    def marked(self) -> bool:
        """Whether anything is to be read beside what it is."""
        return bool(self.text) or self.sign >= 0


class Faces:
    """The faces of one table's pieces, worked out once for each position that is shown."""

    def __init__(self, names: Names) -> None:
        self.names = names
        rules = names.rules
        look = rules.compiled.model.show.pieces
        self.texts, self.signs = marks(rules, look.text), marks(rules, look.sign)
        self.plain = not self.texts and not self.signs and not hides_standing(rules.world)
        self.on_backs = any(mark.part is not None and mark.part.see == ALWAYS for mark in (*self.texts, *self.signs))
        self.remembered = any(part.name == KNOWN for part in rules.layout.parts)
        self.kept: dict[int, Face] = {}
        self.kept_for: tuple[Position, object] | None = None

    @property
    def written_on(self) -> bool:
        """Whether anything is written on pieces of this game."""
        return bool(self.texts or self.signs)

    def of(self, piece: int) -> Face:
        """The face of a piece in the position that is shown."""
        position = shown_position(self.names.state)
        seen_by = self.names.eyes, self.names.strings.language
        if self.kept_for is None or self.kept_for[0] is not position or self.kept_for[1] != seen_by:
            self.kept, self.kept_for = {}, (position, seen_by)
        if piece not in self.kept:
            self.kept[piece] = self.made(position, piece)
        return self.kept[piece]

    def made(self, position: Position, piece: int) -> Face:
        """The same, worked out."""
        state, rules = self.names.state, self.names.rules
        kind, owner = position.kind[piece], position.owner[piece]
        if self.plain and position.pile[piece] < 0:
            return Face(kind, owner)
        known = readable(state, knowing(rules, position, piece))
        if self.plain:
            return Face(kind if known else -1, owner)
        text = next((self.written(mark, value) for mark, value in self.read(self.texts, position, piece)), "")
        sign = next((int(value) for _, value in self.read(self.signs, position, piece)), -1)
        return Face(kind if known else -1, owner, text, sign)

    def read(self, names: tuple[Mark, ...], position: Position, piece: int) -> list[tuple[Mark, int | str]]:
        """Which of several marks say something to whoever looks, and what."""
        rules, found = self.names.rules, list[tuple[Mark, int | str]]()
        for mark in names:
            value = mark.value(rules, position, piece)
            if mark.says(value) and readable(self.names.state, mark.readers(rules, position, piece)):
                found.append((mark, value))
        return found

    def written(self, mark: Mark, value: int | str) -> str:
        """A value as it is written on a piece."""
        if mark.type.words:
            return self.names.value("word", mark.type.words[int(value)])
        return self.names.value(NUMBER + mark.name if mark.type != KIND and isinstance(value, int) else "text", value)

    def side_by_side(self, pile: int) -> bool:
        """Whether hidden things in a pile lie side by side: something can be told of them, or they are in the hands of
        the one who may not see them, and are known by their places."""
        cards = shown_position(self.names.state).piles[pile]
        if self.on_backs or self.remembered:
            return self.held_unseen(pile) or any(self.of(card).marked or self.of(card).kind >= 0 for card in cards)
        return self.held_unseen(pile)

    def held_unseen(self, pile: int) -> bool:
        """Whether everybody but its owner sees what lies in a pile."""
        rules = self.names.rules
        owner, sight = rules.world.pile_owner[pile], rules.space["PILE_SIGHT"][pile]
        return owner >= 0 and bool(sight == everybody(len(rules.world.seats)) & ~(1 << owner))
