"""How a game moves and sounds on a table: effects, sounds and moments, by events and by what these are about."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from game.ruleset.fields import Fields
from game.ruleset.forms import TEXTS, Form, MapOf, Name, Number, OneOf, Schema, either
from game.ruleset.keys import Key, Part, Shape, Sub, Table, key, need, read_part
from game.ruleset.mentions import INLAY, KIND, OPEN_VARIABLE, PIECE_VARIABLE, PILE, SAYING
from game.ruleset.names import Names
from game.ruleset.problems import Problems, Span
from game.ruleset.show.theme import BEGIN, SOUND
from game.ruleset.source import Map, Node, Text

T = TypeVar("T")
ELSE, NONE = "else", "none"
ENDS = ("win", "tie", "end")
TONES = ("triumph", "fall", "peril", "count", "plain")
PLACES = ("site", "piece", "seat", "pile")  # what has a place on the table
# Each effect with the values of a `say` that it takes, and the place of each in `with` unless told otherwise.
HERE = {"at": 0}
EFFECTS: dict[str, dict[str, int]] = {
    "glow": HERE, "ring": HERE, "shake": HERE, "burn": HERE, "clash": HERE, "fade": HERE,
    "sparks": HERE, "ash": HERE, "feathers": HERE, "ink": HERE, "dust": HERE,
    "arrow": {"from": 0, "to": 1}, "notes": {"from": 0, "to": 1}, "wave": {"of": 0, "to": 1, "from": 2},
    "uncover": {"of": 0, "at": 1}, "stoop": {"of": 0, "to": 1},
}
OPTIONAL = ("from",)  # of a wave: where it begins


@dataclass(frozen=True)
class About(Name):
    """What an event is about. What is taken over from another ruleset is not held against this one: less is seen."""

    own: bool = True

    def written(self, fields: Fields, name: str, span: Span) -> None:
        if name != ELSE:
            super().written(fields, name, span)


@dataclass(frozen=True)
class AboutVariable(About):
    """A variable that changes before all eyes."""

    besides: tuple[str, ...] = ()  # what changes like one

    def known(self, names: Names) -> Collection[str]:
        return [*self.besides, *(name for name in super().known(names) if names.variables[name].see == "all")]

    def check(self, name: str, span: Span, names: Names, problems: Problems) -> None:
        if name in super().known(names) and name not in self.known(names):
            problems.add(span, f"'{name}' is hidden from somebody, and this would tell", "show nothing of it")
        else:
            super().check(name, span, names, problems)


ABOUT_KIND, ABOUT_PILE, ABOUT_SAYING = (About(name.what) for name in (KIND, PILE, SAYING))
ABOUT_VARIABLE = AboutVariable(PIECE_VARIABLE.what, besides=("owner", "kind"))
ABOUT_OPEN_VARIABLE = AboutVariable(OPEN_VARIABLE.what)


class Event(NamedTuple):
    """By what events of one name are told apart, if at all; what happens, and how it may look and sound."""

    about: About | tuple[str, ...]
    told: str
    seen: str
    heard: str


EVENTS = {
    "move": Event(ABOUT_KIND, "A piece moves, by its kind.", "{knight: dust}", "stone"),
    "place": Event(ABOUT_KIND, "A piece comes to the board, by its kind.", "ink", "stone"),
    "remove": Event(ABOUT_KIND, "A piece leaves the board, by its kind.", "dust", "fall"),
    "lift": Event(ABOUT_KIND, "A piece is taken up, by its kind.", "fade", "cloth"),
    "put": Event(ABOUT_PILE, "A thing goes to a pile, by the pile.", "{captured: dust}", "{hat: shake, else: card}"),
    "tuck": Event(ABOUT_PILE, "A thing goes below a pile, by the pile.", "glow", "card"),
    "shuffle": Event(ABOUT_PILE, "A pile is shuffled, by the pile.", "shake", "card"),
    "reverse": Event(ABOUT_PILE, "A pile is turned over, by the pile.", "shake", "card"),
    "sink": Event(ABOUT_PILE, "The top of a pile goes below it, by the pile.", "glow", "card"),
    "reveal": Event((), "Something is shown.", "sparks", "page"),
    "turn": Event(ABOUT_VARIABLE, "A variable of a piece changes, by the variable.",
                  "{kind: {as: glow, colour: brass}}", "{dead: fall}"),
    "set": Event(ABOUT_OPEN_VARIABLE, "A variable of a seat or a site has changed by a decision, by the variable.",
                 "{besieged: glow}", "{besieged: motif-siege}"),
    "say": Event(ABOUT_SAYING, "Something is said, by its key.", "{storm: {as: wave, of: 0, to: 1}}",
                 "{peril: hoof, chat: none}"),
    "over": Event((*ENDS, ELSE), "The game is over: `win`, `tie` or `end`.", "{win: sparks}", "{win: victory}"),
}


@dataclass(frozen=True)
class ByAbout(Form[dict[str, T]]):
    """One value for all that an event can be about, or one for each; `word` is what the reference calls it."""

    value: Form[T]
    about: About | tuple[str, ...]
    word: str

    def like(self) -> Form[object]:
        return either(self.value, MapOf(self.value, self.about)) if self.about else self.value

    def ways(self) -> tuple[str, ...]:
        return (self.word, f"map of {self.word}") if self.about else (self.word,)

    def read(self, fields: Fields, node: Node, where: str) -> dict[str, T]:
        if self.about and isinstance(node, Map) and "as" not in node.entries:
            return MapOf(self.value, self.about).read(fields, node, where)
        return {ELSE: self.value.read(fields, node, where)}


@dataclass(frozen=True)
class ByEvent(Table[dict[str, dict[str, T]]]):
    """A value for each event, by what it is about."""

    shape: Shape
    forms: dict[str, ByAbout[T]]

    def keys(self) -> Shape:
        return self.shape

    def read(self, fields: Fields, node: Node, where: str) -> dict[str, dict[str, T]]:
        return {event: self.forms[event].read(fields, value, f"{where}.{event}")
                for event, value in fields.mapping(node, where, self.shape.names).items() if event in self.forms}


# ---- effects and sounds ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect(Part, id="effect", title="An effect", page="show"):
    """One of the words of `as` alone, or with more: `at`, `from`, `to` and `of` say which values of `with` are meant,
    counted from 0, where something is said."""

    look: str = need(OneOf((*EFFECTS, NONE), "an effect"), "What is seen.", "glow", name="as")
    colour: str = key(INLAY, "A colour of the theme, or a seat's.", "", "brass")
    at: int | None = key(Number(0, 20), "Where it is; of `uncover`: what counts of it, one after the other.", None, "0",
                          left="0; of `uncover`: 1")
    of: int | None = key(Number(0, 20), "Of a `wave`: the seat whose pieces it runs through; of `uncover`: the "
                          "things that everybody sees now; of a `stoop`: the piece that strikes.", None, "0", left="0")
    to: int | None = key(Number(0, 20), "Of an `arrow`, of `notes`: where they go; of a `wave`: the seat whose colour "
                         "it brings; of a `stoop`: what is struck.", None, "1", left="1")
    start: int | None = key(Number(0, 20), "Of an `arrow`, of `notes`: where they come from; of a `wave`: where it "
                            "begins.", None, "0", left="0; a wave's: nowhere", name="from")

    def value(self, key: str) -> int:
        """Which value of `with` a key stands for."""
        given = {"at": self.at, "of": self.of, "to": self.to, "from": self.start}[key]
        return EFFECTS[self.look][key] if given is None else given


@dataclass(frozen=True)
class EffectForm(Sub[Effect]):
    """An effect by its word, or with what it needs; what that is depends on the word."""

    def schemas(self) -> list[Schema]:
        return [*OneOf((*EFFECTS, NONE)).schemas(), *super().schemas()]

    def read(self, fields: Fields, node: Node, where: str) -> Effect:
        given = node.entries.get("as") if isinstance(node, Map) else node
        word = fields.among(given, "an effect", (*EFFECTS, NONE), NONE)
        if not isinstance(node, Map):
            return Effect(word, span=node.span)
        return read_part(Effect, fields, node, f"effect {word}", ("as", "colour", *EFFECTS.get(word, {})))


def by_event(id: str, title: str, about: str, value: Form[T], word: str,
             events: dict[str, tuple[Event, str]]) -> ByEvent[T]:
    """A table of all events, each with an example."""
    forms = {name: ByAbout(value, event.about, word) for name, (event, _) in events.items()}
    keys = tuple(Key(name, forms[name], event.told, example=example) for name, (event, example) in events.items())
    return ByEvent(Shape(id, title, about, keys, "show"), forms)


EFFECTS_SEEN = by_event("events", "Effects", "What is seen of each event, or, as a mapping, of each thing that it can "
                        "be about; `else` of all others.", EffectForm(Effect), "#effect",
                        {name: (event, event.seen) for name, event in EVENTS.items()})
BEGINS = Event((), "A match is laid out.", "", "motif-siege")
SOUNDS_HEARD = by_event("sounds", "Sounds", "What is heard of each event, or, as a mapping, of each thing that it can "
                        "be about; `else` of all others. What is not named here is as the theme has it. There are "
                        + " ".join(f"`{word}`" for word in SOUND.words) + ".", SOUND, "sound",
                        {name: (event, event.heard) for name, event in {BEGIN: BEGINS, **EVENTS}.items()})


# ---- moments --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment(Part, id="moment", title="A moment", page="show"):
    """A title, a tone, whose it is, what is counted."""

    title: dict[str, str] = key(TEXTS, "Large words.", {}, "{en: The siege begins}", left="what is said")
    words: dict[str, str] = key(TEXTS, "Words below.", {}, "{en: Five turns are left.}", left="what is said")
    tone: str = key(OneOf(TONES, "a tone"), "What it feels like.", "plain", "peril")
    seat: int | None = key(Number(0, 20), "Which value of `with` is the seat, counted from 0.", None, "0")
    number: int | None = key(Number(0, 20), "Which value of `with` is counted.", None, "1")
    near: int | None = key(Number(0, 20), "Which value of `with` is looked at closely before a word is read: the table "
                           "comes nearer, and the music is hushed.", None, "2")


@dataclass(frozen=True)
class OrNone(Form[T | None]):
    """Something, or the word `none`."""

    value: Form[T]

    def like(self) -> Form[object]:
        return either(self.value, OneOf((NONE,)))

    def read(self, fields: Fields, node: Node, where: str) -> T | None:
        return None if isinstance(node, Text) and node.value == NONE else self.value.read(fields, node, where)


@dataclass(frozen=True)
class Moments(Part, id="moments", title="Moments", page="show"):
    """What is shown large for a moment."""

    say: dict[str, Moment | None] = key(MapOf(OrNone(Sub(Moment)), ABOUT_SAYING, "moment {}"), "By the key of what is "
                                        "said; `none`: only in the log.", {}, "{king-wakes: {tone: triumph}}")
    over: dict[str, Moment | None] = key(MapOf(OrNone(Sub(Moment)), ENDS, "moment {}"), "`win`, `tie` or `end`.", {},
                                         "{win: {title: {en: Victory}}}")
