"""The types that formulas and variables of the ruleset language can have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A type: a plain one by name, a list of another one, or one of a few words."""

    name: str
    item: Type | None = None
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.item is not None:
            return f"{self.name} of {self.item.many}"
        if self.words:
            return "one of " + ", ".join(self.words)
        return self.name

    @property
    def one(self) -> str:
        """A value of this type in a sentence."""
        return str(self) if self.words and self.name != "list" else f"a {self}"

    @property
    def many(self) -> str:
        """Several values of this type in a sentence."""
        if self.item is not None:
            return f"{self.name}s of {self.item.many}"
        return "words" if self.words else f"{self}s"

    @property
    def entity(self) -> bool:
        """Whether values may be `nothing`."""
        return self.name in ENTITIES


ENTITIES = ("piece", "site", "seat", "kind", "pile")
NUMBER = Type("number")
FLAG = Type("flag")
PIECE = Type("piece")
SITE = Type("site")
SEAT = Type("seat")
KIND = Type("kind")
PILE = Type("pile")
TEXT = Type("text")
NOTHING = Type("nothing")
BROKEN = Type("broken")  # the type of what was reported already: silences follow-up problems


def list_of(item: Type) -> Type:
    """The type of lists of `item`."""
    return Type("list", item)


PLAIN = (NUMBER, FLAG, PIECE, SITE, SEAT, KIND, PILE, TEXT)
TYPES = {  # by what rulesets call them: the plural is a list
    **{kind.name: kind for kind in PLAIN},
    **{f"{kind.name}s": list_of(kind) for kind in PLAIN if kind not in (FLAG, PILE)},
}


def fits(value: Type, wanted: Type) -> bool:
    """Whether a value of type `value` may stand where `wanted` is asked for."""
    if BROKEN in (value, wanted) or value == wanted:
        return True
    if value == NOTHING:
        return wanted.entity
    if {value, wanted} == {FLAG, NUMBER}:
        return wanted == NUMBER
    if value.name == "list" and wanted.name == "list" and value.item is not None and wanted.item is not None:
        return value.item == NOTHING or fits(value.item, wanted.item)
    return False


def default_value(kind: Type) -> object:
    """What a variable of this type holds before anything is put in it."""
    if kind.entity:
        return -1
    if kind.name == "text":
        return ""
    if kind.name == "list":
        return ()
    return False if kind == FLAG else 0
