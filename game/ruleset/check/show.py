"""What `show` says about effects, moments and prompts exists: events, words, questions, kinds, piles, variables.

What a ruleset takes over from another one is not held against it: where it says less than that one, less is seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.ruleset.fields import Fields
from game.ruleset.ir import OptionIR, ProcedureIR, Stmt
from game.ruleset.problems import Problems, known_names, named
from game.ruleset.show_words import EFFECTS, ELSE, ENDS, EVENTS, NONE, OPTIONAL, PLACES, TONES
from game.ruleset.source import Map, Node, Text
from game.ruleset.types import BROKEN, NUMBER, SEAT, Type
from game.ruleset.world import World


def check(world: World, procedures: dict[str, ProcedureIR], anytime: tuple[OptionIR, ...], problems: Problems) -> None:
    """Report words of `effects`, `moments` and `prompts` that mean nothing."""
    if world.model.show is None:
        return
    bodies = [procedure.body for procedure in procedures.values()] + [option.body for option in anytime]
    found = _Show(world, [inner for body in bodies for stmt in body for inner in stmt.inner()], problems)
    found.effects(world.model.show.entries.get("effects"))
    found.moments(world.model.show.entries.get("moments"))
    found.prompts(world.model.show.entries.get("prompts"))


class _Show(Fields):
    def __init__(self, world: World, stmts: Iterable[Stmt], problems: Problems) -> None:
        super().__init__(problems)
        self.world = world
        self.said: dict[str, list[tuple[Type, ...]]] = {}  # what is said, with the types of its values
        self.asked: list[str] = []  # the names of questions
        for stmt in stmts:
            if stmt.choose is not None:
                self.asked.append(stmt.choose.name)
            if stmt.op == "say":
                self.said.setdefault(stmt.value, []).append(tuple(arg.type for arg in stmt.args))

    def effects(self, node: Node | None) -> None:
        """Effects by events and by what these are about."""
        for event, value in self.mapping(node, "effects", tuple(EVENTS)).items():
            if event not in EVENTS:
                continue
            if isinstance(value, Map) and "as" not in value.entries:
                for about, effect in value.entries.items():
                    if self.known(event, about, value, effect):
                        self.effect(event, about, effect)
            else:
                self.effect(event, ELSE, value)

    def moments(self, node: Node | None) -> None:
        """Moments by what is said, and by how a game ends."""
        for event, value in self.mapping(node, "moments", ("say", "over")).items():
            if event not in ("say", "over"):
                continue
            for about, moment in self.mapping(value, f"moments of {event}").items():
                if self.known(event, about, value, moment):
                    self.moment(event, about, moment)

    def prompts(self, node: Node | None) -> None:
        """Other words for questions, which must be there."""
        for question, value in self.mapping(node, "prompts").items():
            span = self.key_span(node, question, value)
            if question not in self.asked and span.file == self.world.model.file:
                self.wrong(span, f"there is no question {named(question)}", known_names(question, self.asked))

    def known(self, event: str, about: str, node: Node, value: Node) -> bool:
        """Whether an event can be about this."""
        model, names = self.world.model, list[str]()
        kind = EVENTS[event]
        if kind == "kind":
            names, what = list(model.kinds), f"kind {named(about)}"
        elif kind == "pile":
            names, what = list(model.piles), f"pile {named(about)}"
        elif kind == "variable":
            shown = [spec.id for spec in model.vars.values() if spec.scope == "piece_vars" and spec.see == "all"]
            hidden = [spec.id for spec in model.vars.values() if spec.scope == "piece_vars" and spec.see != "all"]
            names, what = ["owner", "kind", *shown], f"variable of pieces {named(about)}"
            if about in hidden:
                self.wrong(self.key_span(node, about, value), f"'{about}' is hidden from somebody, and an effect "
                           "would tell", "show nothing of it")
                return False
        elif kind == "word":
            names, what = list(self.said), f"say {named(about)} in any procedure"
        else:
            names, what = list(ENDS) if kind == "end" else [], f"{event} of {named(about)}"
        if about == ELSE or about in names:
            return True
        span = self.key_span(node, about, value)
        if span.file == self.world.model.file:
            self.wrong(span, f"there is no {what}", known_names(about, names))
        return False

    def effect(self, event: str, about: str, node: Node) -> None:
        """One effect: its word alone, or with what it needs."""
        words = (*EFFECTS, NONE)
        if not isinstance(node, Map):
            word = self.among(node, "an effect", words, NONE)
            part: dict[str, Node] = {}
        else:
            word = self.among(node.entries.get("as"), "an effect", words, NONE)
            part = self.mapping(node, f"effect {word}", ("as", "colour", *EFFECTS.get(word, {})), ("as",))
        self.string(part.get("colour"), "colour")
        for key, usual in EFFECTS.get(word, {}).items():
            given = part.get(key)
            if event != "say":
                if given is not None:
                    self.wrong(given, f"only what is said has values for '{key}'", "leave it out")
                continue
            wanted = ("seat",) if word == "wave" and key != "from" else PLACES
            if given is not None or key not in OPTIONAL or word != "wave":
                self.value(about, given, node, usual, wanted, f"'{key}' of {word}")

    def moment(self, event: str, about: str, node: Node) -> None:
        """One moment: a title, a tone, whose it is, what is counted."""
        if isinstance(node, Text) and node.value == NONE:
            return
        part = self.mapping(node, f"moment {about}", ("title", "words", "tone", "seat", "number"))
        self.texts(part.get("title"), "title")
        self.texts(part.get("words"), "words")
        self.among(part.get("tone"), "a tone", TONES, "plain")
        for key, kind in (("seat", SEAT), ("number", NUMBER)):
            given = part.get(key)
            if given is not None and event == "over":
                self.wrong(given, f"only what is said has values for '{key}'", "leave it out")
            elif given is not None:
                self.value(about, given, given, 0, (kind.name,), f"'{key}' of a moment")

    def value(self, about: str, given: Node | None, node: Node, usual: int, wanted: tuple[str, ...], what: str) -> None:
        """A value of `with`, counted from 0, of a type that will do."""
        if node.span.file != self.world.model.file:
            return
        index = self.number(given, what, usual, 0, 20)
        for types in self.said.get(about, []):
            found = types[index] if index < len(types) else None
            if found is None:
                self.wrong(given or node, f"{what} is value {index} of '{about}', which is said with {len(types)}",
                           "values count from 0; add it to 'with', or name another one")
            elif found != BROKEN and (found.item or found).name not in wanted:
                self.wrong(given or node, f"{what} cannot be {found.one}, as value {index} of '{about}' is",
                           "it may be a " + ", ".join(wanted))
