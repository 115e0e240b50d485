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


def word_type(words: tuple[str, ...]) -> Type:
    """The type of one word out of `words`."""
    return Type("word", None, words)


def named_type(name: str) -> Type | None:
    """The type a ruleset writes as `name`, singular for one value, plural for a list."""
    plain = {t.name: t for t in (NUMBER, FLAG, PIECE, SITE, SEAT, KIND, PILE, TEXT)}
    if name in plain:
        return plain[name]
    if name.endswith("s") and name[:-1] in plain and name not in ("flags", "piles"):
        return list_of(plain[name[:-1]])
    return None


TYPE_NAMES = ("number", "flag", "piece", "site", "seat", "kind", "pile", "text",
              "numbers", "pieces", "sites", "seats", "kinds", "texts")


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
