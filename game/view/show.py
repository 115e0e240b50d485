"""What a ruleset's `show` section says about looks, with sensible answers where it says nothing."""

from __future__ import annotations

from game.ruleset.model import Model
from game.ruleset.source import Flag, Map, Node, Num, Seq, Text


def plain(node: Node | None) -> object:
    """A node as plain Python values."""
    if isinstance(node, Map):
        return {key: plain(value) for key, value in node.entries.items()}
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    if isinstance(node, Text | Num | Flag):
        return node.value
    return None


class Show:
    """Looks of one ruleset."""

    def __init__(self, model: Model) -> None:
        found = plain(model.show)
        self.data: dict[str, object] = found if isinstance(found, dict) else {}

    def part(self, *path: str) -> dict[str, object]:
        """A mapping inside the section; empty if it is not there."""
        here: object = self.data
        for key in path:
            here = here.get(key) if isinstance(here, dict) else None
        return here if isinstance(here, dict) else {}

    def text(self, *path: str) -> str:
        """A text inside the section; empty if it is not there."""
        *first, last = path
        found = self.part(*first).get(last)
        return found if isinstance(found, str) else ""

    def zones(self) -> dict[str, str]:
        """Zones that are inlaid in the board, with the name of a colour."""
        return {zone: str(colour) for zone, colour in self.part("zones").items()}

    def board(self) -> dict[str, str]:
        """What the board is made of: a material, and what is changed of it; of edges, each zone with its colour."""
        return {name: " ".join(f"{zone}:{colour}" for zone, colour in word.items()) if isinstance(word, dict)
                else str(word) for name, word in self.part("board").items()}

    def theme(self) -> dict[str, dict[str, str]]:
        """Colours that this game lays over those of the program, by section."""
        return {section: {name: str(word) for name, word in words.items()}
                for section, words in self.part("theme").items() if isinstance(words, dict)}

    def pieces(self) -> tuple[str, tuple[str, ...]]:
        """What pieces are made of, and the kinds that stand free, without a body."""
        free = self.part("pieces").get("free")
        return self.text("pieces", "body") or "enamel", tuple(map(str, free)) if isinstance(free, list) else ()

    def falling(self) -> tuple[str, ...]:
        """Kinds that fall from above the board to where they are placed."""
        falls = self.part("pieces").get("falls")
        return tuple(map(str, falls)) if isinstance(falls, list) else ()

    def states(self) -> dict[str, str]:
        """Piece variables that show in how a piece lies: dead: overturned, asleep: lying."""
        return {name: str(state) for name, state in self.part("states").items()}

    def crossed(self) -> str:
        """The flag of sites that shows as a cross on the board."""
        return self.text("site_cross")

    def hidden_piles(self) -> list[str]:
        """Piles that are not drawn: boxes of things out of the game."""
        found = self.data.get("hide")
        return [str(name) for name in found] if isinstance(found, list) else []

    def lever(self) -> str:
        """The text variable of sites that is written on the board."""
        return self.text("site_text")
