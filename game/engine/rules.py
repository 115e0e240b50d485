"""Rules ready to be played: generated code brought to life, with the few operations every position needs."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import Any, Literal

from game.engine.ends import Ends, Look
from game.engine.events import Changed, Event, Over, Value
from game.engine.functions import functions_of
from game.engine.position import Log, Option, Position
from game.engine.runtime import FACTOR, MASK, RuleError, mixed, namespace, uncounted
from game.ruleset.compile import Compiled
from game.ruleset.emit.position import KNOWN, Part, first_values
from game.ruleset.ir import Ex, OptionIR, every_statement
from game.ruleset.language.pieces import Kind
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.show.readouts import OF_A_SEAT
from game.ruleset.types import TEXT, default_value

__all__ = ["FREE_TEXT", "Option", "Position", "Question", "Rules", "sort_of"]

FREE_TEXT = "<text>"
MOST_ROWS = 20_000  # kept; some rulesets count something on their pieces without end
MOST_HELD = 20_000  # entries of lists in variables; every decision keeps a position, to take it back
# When sections of `show` are read; others while a game is not over.
ALWAYS, AT_THE_END = ("badges", "glows", "tally"), ("medals", "epilogue", "score")
Blocks = tuple[Callable[[Position], int], ...]
Acts = list[tuple[Callable[..., int], ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """What is fixed about a question."""

    name: str
    follow: Callable[[Position], bool]
    secret: bool  # what is answered is nobody else's to know
    who: Callable[[Position], int]
    options: Callable[[Position], list[Option]]
    notations: tuple[Callable[..., str], ...]
    texts: tuple[tuple[int, ...], ...]  # for each option, the most characters of each free text
    types: tuple[tuple[str, ...], ...]  # for each option, the types of what identifies a decision
    picks: tuple[Callable[..., tuple[tuple[str, int], ...]] | None, ...]  # for each option, what stands for it
    shuns: tuple[Callable[..., bool] | None, ...]  # for each option, whether sense forbids a decision; or none does
    seeks: Callable[..., tuple[int, Sequence[int]]] | None  # what sense takes first; or nothing is


def sort_of(option: Option) -> int:
    """Which of the question's options it is."""
    return int(option[0])


def asker(find: Callable[[Position], int], who: Ex) -> Callable[[Position], int]:
    """The function that tells who is asked, made so that asking for it a thousand times is no work of the rules."""
    if who.simple:
        return find

    def found(position: Position) -> int:
        with uncounted(position):
            return find(position)

    return found


def follow_test(find: Callable[[Position], bool] | None, follow: Ex) -> Callable[[Position], bool]:
    """The function that tells whether a question is a follow-up, made like the one above."""
    if find is None:
        always = bool(follow.value)
        return lambda position: always

    def found(position: Position) -> bool:
        with uncounted(position):
            return bool(find(position))

    return found


def applying(blocks: Blocks, acts: Acts) -> tuple[Callable[[Position, Option], None], ...]:
    """Two ways of carrying out a decision."""
    def go(position: Position, option: Option) -> None:
        """As a part of another one, whose work goes on being counted."""
        pc = acts[position.pc][option[0]](position, option)
        while pc >= 0:
            pc = blocks[pc](position)

    def apply(position: Position, option: Option) -> None:
        """With its free texts, and on to the next question."""
        position.steps = 0
        pc = acts[position.pc][option[0]](position, option)
        while pc >= 0:
            pc = blocks[pc](position)

    return go, apply


class Rows(dict[tuple[Any, ...], int]):
    """Numbers that stand for rows of values; the same few rows come again and again. Every back-end makes the same."""

    def __missing__(self, row: tuple[Any, ...]) -> int:
        if len(self) >= MOST_ROWS:
            self.clear()
        number = 0
        for value in row:
            if isinstance(value, str):
                value = int.from_bytes(hashlib.blake2b(value.encode(), digest_size=8).digest(), "big")
            number = mixed((number * FACTOR + value) & MASK)
        self[row] = number
        return number


def held_by(parts: Iterable[Part]) -> tuple[tuple[Part, Callable[[Any], int]], ...]:
    """The variables that can grow, each with how many entries it holds; letters count as entries, eight to one."""
    def of_list(value: Any) -> int:
        return len(value)

    def of_text(value: Any) -> int:
        return len(value) // 8

    def of_texts(value: Any) -> int:
        return len(value) + sum(map(len, value)) // 8

    def of_many(one: Callable[[Any], int]) -> Callable[[Any], int]:
        """The same for every seat, piece or site: what is only counted is counted at one go."""
        if one is of_texts:
            return lambda values: sum(map(one, values))
        return lambda values: sum(map(len, values)) // (8 if one is of_text else 1)

    found: list[tuple[Part, Callable[[Any], int]]] = []
    for part in parts:
        item = part.type.item
        if part.scope != "pile" and (item is not None or part.type == TEXT):
            one = of_text if item is None else of_texts if item == TEXT else of_list
            single = part.scope in ("game", "local")
            found.append((part, one if single else of_many(one)))
    return tuple(found)


class Rules:
    """One compiled ruleset, playable."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.world = compiled.world
        self.layout = compiled.generated.layout
        self.filename = f"<rules of {compiled.model.id}>"
        generated = compiled.generated
        self.ends = Ends(self)
        self.rows = Rows()
        try:
            self.code = tuple(functions_of(generated.source, self.filename))
            space = self.loaded()
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
            where = Span(compiled.model.file, 1, 1)
            problem = Problem(where, f"these rules are too large or too deeply nested ({error})", "split them up")
            raise RulesetError([problem]) from error
        self.space = space
        self.by_lot: dict[str, Any] | None = None  # the same code once more, for games at random
        self.blocks, acts = self.numbered(space)
        self.questions: dict[int, Question] = {
            pc: Question(
                choose.name,
                follow_test(space.get(f"f{pc}"), choose.follow),
                choose.secret,
                asker(space[generated.who[pc]], choose.who),
                space[f"o{pc}"],
                tuple(space[name] for name in generated.notations[pc]),
                tuple(tuple(text.most for text in option.texts) for option in choose.options),
                tuple(tuple(local.type.name for local in option.variables) for option in choose.options),
                tuple(space.get(f"h{pc}_{index}") for index in range(len(choose.options))),
                tuple(space[f"u{pc}_{index}"] if option.shun is not None else None
                      for index, option in enumerate(choose.options)),
                space.get(f"z{pc}"),
            )
            for pc, choose in generated.chooses.items()
        }
        self.looks = {pc: Look(space.get(f"k{pc}"), space.get(f"greatest{pc}"), space.get(f"limit{pc}"))
                      for pc, choose in generated.chooses.items() if choose.looks}
        table_acts, notations, seats = generated.anytime
        self.table_acts = tuple(space[name] for name in table_acts)
        self.table_notations = tuple(space[name] for name in notations)
        self.table_seats = tuple(space[name] for name in seats)
        self.table_texts = tuple(tuple(text.most for text in option.texts) for option in compiled.anytime)
        self.key: Callable[[Position], tuple[Iterable[tuple[Any, ...]], tuple[Any, ...]]] = space["_key"]
        self.first = self.build()
        self.tells = any(option.tell for choose in generated.chooses.values() for option in choose.options)
        self.backend = "auto"  # what searches run on: auto, python or wasm
        self.fast: object = None  # the same rules as WebAssembly, or why not, once anybody has asked
        self.opening: Position | None = None  # the position before the first decision, if it is the same in every game
        self.held = held_by(self.layout.parts)
        scopes: tuple[Literal["seat", "site"], ...] = ("seat", "site")
        self.in_the_open = tuple((scope, part.name, part.label) for part in self.layout.parts for scope in scopes
                                 if part.scope == scope and part.see == "all")  # what may change before all eyes
        self.go, self.apply = applying(self.blocks, acts)
        self.copying = 2 + sum(len(getattr(self.first, name)) for name in self.layout.derived) // 50

    # ---- playing ------------------------------------------------------------------------------------------------

    def loaded(self) -> dict[str, Any]:
        """The generated code, run in a space of its own."""
        space = namespace() | self.compiled.generated.constants
        space.update(
            _legal=self.ends.legal, _answerable=self.ends.answerable, _settle=self.settle, _pending=self.pending,
            _repeats=self.repeats, _since=self.since, _remember=self.remember,
            ROWS=self.rows,
        )
        for code in self.code:
            exec(code, space)
        return space

    def numbered(self, space: dict[str, Any]) -> tuple[Blocks, Acts]:
        """The functions of blocks and options in a space, by number."""
        generated = self.compiled.generated
        blocks = tuple(space[name] for name in generated.blocks)
        acts: Acts = [()] * len(blocks)
        for pc, names in generated.acts.items():
            acts[pc] = tuple(space[name] for name in names)
        space["ACTS"] = acts
        return blocks, acts

    def drawing(self, chance: Callable[[], float], sense: bool = False) -> Callable[[Position, Option], None]:
        """Like `apply`, for games at random: of the next question there may be one option only, drawn among all; with
        some sense, one that is sought, or else among those that are not shunned."""
        if self.by_lot is None:
            self.by_lot = self.loaded()
            self.apply_by_lot = applying(*self.numbered(self.by_lot))[1]
            self.by_lot["LISTED"] = {pc: self.space[f"o{pc}"] for pc in self.compiled.generated.drawn}
            self.by_lot |= {f"o{pc}": self.by_lot[f"r{pc}"] for pc in self.compiled.generated.drawn}
        self.by_lot["_chance"], self.by_lot["_sense"] = chance, sense
        return self.apply_by_lot

    @cached_property
    def becoming(self) -> list[int]:
        """The kinds that pieces are given in play, as a die is given its faces; empty if they stay what they are."""
        said = every_statement(self.compiled.procedures.values(), self.compiled.anytime)
        return sorted({part.value for stmt in said if isinstance(stmt.target, Kind)
                       for arg in stmt.args for part in arg.walk() if part.constant and isinstance(part.value, int)})

    def weigh(self, position: Position) -> None:
        """Lists and texts in variables hold no more than can be kept for every decision of a long game."""
        sizes = {part: size(getattr(position, part.name)) for part, size in self.held}
        if sum(sizes.values()) > MOST_HELD:
            spec = self.world.model.vars.get(max(sizes, key=sizes.__getitem__).label)
            raise RuleError(f"lists and texts in variables have grown to more than {MOST_HELD:,} entries together",
                            "keep less in them", spec.span if spec is not None else None)

    def tried(self, position: Position, option: Option, out_of_turn: bool = False) -> tuple[Position, Log]:
        """What a decision leads to and what happens by it, on a copy; RuleError, explained, if the rules fail it."""
        after = position.copy()
        events = after.log = Log()
        try:
            (self.apply_table if out_of_turn else self.apply)(after, option)
            self.weigh(after)
        except Exception as error:
            raise self.explain(error) from error
        after.log = None
        changes = self.changes(position, after)
        if changes:  # the end of the game stays the last of what happens
            end = len(events) - (1 if events and isinstance(events[-1], Over) else 0)
            events[end:end] = changes
        return after, events

    def changes(self, before: Position, after: Position) -> list[Event]:
        """What is different about seats and sites, before all eyes: found by comparing, so that it costs no rule."""
        found: list[Event] = []
        for scope, name, label in self.in_the_open:
            old, new = getattr(before, name), getattr(after, name)
            if old != new:
                found += [Changed("set", scope, which, label, new[which])
                          for which, value in enumerate(old) if value != new[which]]
        return found

    def run(self, position: Position, pc: int) -> None:
        """Run from a block to the next question."""
        while pc >= 0:
            pc = self.blocks[pc](position)

    def blank(self) -> Position:
        """A position with everything at its first value, before anything has happened."""
        return self.first.copy()

    def build(self) -> Position:
        """The same, made part by part."""
        position: Position = self.space["Position"]()
        world = self.world
        for part in self.layout.parts:
            start = self.compiled.starts.get(part.label, 0 if part.name == KNOWN else None)
            if part.scope == "local":
                start = default_value(part.type)
            if part.name == "place":
                value: Any = [piece.site for piece in world.pieces] + [-1]
            elif part.name in ("owner", "kind"):
                value = [getattr(piece, part.name) for piece in world.pieces] + [-1]
            elif part.name == "pile":
                value = [piece.pile for piece in world.pieces] + [-1]
            elif part.name == "piles":
                value = [
                    tuple(i for i, piece in enumerate(world.pieces) if piece.pile == pile)
                    for pile in range(len(world.pile_names))
                ] + [()]
            else:
                value = first_values(part, world, start)
                if part.scope == "piece":
                    value = [piece.given.get(part.label, start) for piece in world.pieces] + value[-1:]
            setattr(position, part.name, value)
        for name, first in (
            ("pc", -1),
            ("stack", ()),
            ("opts", []),
            ("rng", 0),
            ("seen", {}),
            ("over", False),
            ("winners", ()),
            ("reason", ""),
            ("log", None),
            ("steps", 0),
            ("looking", 0),
            *self.layout.extra.items(),
        ):
            setattr(position, name, first)
        self.derive(position)
        return position

    def derive(self, position: Position) -> None:
        """Work out who stands on each site from where the pieces are, and the sum of their numbers."""
        for index, (_, stack) in enumerate(self.world.layers):
            sites: list[Any] = [() if stack else -1 for _ in range(self.world.site_count + 1)]
            for piece in range(len(self.world.pieces)):
                site = position.place[piece]
                if site >= 0 and self.world.layer_of[position.kind[piece]] == index:
                    sites[site] = (*sites[site], piece) if stack else piece
            setattr(position, f"at{index}", sites)
        self.add_up(position)

    def add_up(self, position: Position) -> None:
        """Add the numbers of all pieces, where something else than the rules has changed them."""
        if self.layout.remembers:
            position.sum, position.digest = sum(map(self.rows.__getitem__, self.key(position)[0])), None

    def start(self, seed: int = 0, log: Log | None = None) -> Position:
        """A new game, run to its first question. Where no lot is drawn before it, all games begin alike."""
        if self.opening is not None and log is None:
            position = self.opening.copy()
            position.rng = seed & MASK
            return position
        position = self.blank()
        position.rng = seed & MASK
        position.log = log
        self.run(position, self.compiled.generated.entry)
        self.weigh(position)
        if position.rng == seed & MASK:
            self.opening = position.copy()
        return position

    def reachable(self, at: int, stack: list[Any]) -> bool:
        """Whether procedures can have called each other so that this question is asked with these returns pending."""
        homes, calls = self.compiled.generated.homes, self.compiled.generated.calls
        home = homes[at]
        for back in reversed(stack):
            if type(back) is not int or back not in calls or calls[back] != home:
                return False
            home = homes[back]
        return home == "main"

    def refresh(self, position: Position) -> None:
        """Look at the pending question anew: after an out-of-turn decision, or on a position that was loaded."""
        if not position.over:
            position.steps = 0
            self.run(position, position.pc)

    def apply_table(self, position: Position, option: Option) -> None:
        """Carry out an out-of-turn decision."""
        position.steps = 0
        sort, *values = option
        if not self.table_acts[sort](position, *values):
            self.refresh(position)

    def table_options(self, position: Position) -> list[Option]:
        """The out-of-turn decisions that are allowed now."""
        if position.over:
            return []
        with uncounted(position):
            return list(self.space["anytime"](position))

    def scores(self, position: Position) -> list[int]:
        """What the rules count for each seat; nothing where they count nothing."""
        if not self.compiled.has_score:
            return []
        position.steps = 0
        return [int(self.space["score"](position, seat)) for seat in range(len(self.world.seats))]

    def read_off(self, position: Position) -> None:
        """Work out all that anybody may want to read off a position, and what may be decided out of turn; RuleError if
        the rules fail at it. Whoever looks at a table, draws it or says it does not expect that."""
        question = "" if position.over else self.questions[position.pc].name
        places = range(len(self.world.seats))
        try:
            with uncounted(position):
                self.scores(position)
                self.table_options(position)
                for section, names in self.compiled.generated.readouts.items():
                    kind, _, asked = section.partition(".")
                    if asked != (asked and question) or (kind not in ALWAYS and position.over != (kind in AT_THE_END)):
                        continue
                    for seat in [(place,) for place in places] if kind in OF_A_SEAT else [()]:
                        for name in names:
                            self.space[name](position, *seat)
        except Exception as error:
            raise self.explain(error) from error

    def reach(self, position: Position, piece: int) -> list[int]:
        """The sites to which a piece could move by its kind's way of moving, whoever's turn it is."""
        with uncounted(position):
            return list(self.space[self.compiled.generated.reach](position, piece))

    # ---- what generated code needs the engine for ---------------------------------------------------------------

    def settle(self, position: Position) -> bool:
        """Play pending follow-ups, each with the first possibility as text; whether the game ended."""
        while not position.over and self.pending(position):
            texts = self.texts(position)
            first = min(range(len(texts)), key=texts.__getitem__)
            position.steps += 10 + len(texts)
            self.go(position, position.opts[first])
        return bool(position.over)

    def pending(self, position: Position) -> bool:
        """Whether a follow-up is being asked."""
        question = self.questions.get(position.pc)
        return question is not None and question.follow(position)

    def digest(self, position: Position) -> int:
        """A number that is the same for positions that count as the same."""
        found = position.digest
        if found is None:
            found = position.digest = (position.sum + self.rows[self.key(position)[1]]) & MASK
        return found

    def repeats(self, position: Position) -> int:
        """How often the present position was remembered."""
        return int(position.seen.get(self.digest(position), 0)) if position.seen else 0

    def remember(self, position: Position) -> None:
        """Note the present position."""
        key = self.digest(position)
        if not position.owns_seen:
            position.seen, position.owns_seen = dict(position.seen), True
            if self.layout.since:
                position.firsts = dict(position.firsts)
        if self.layout.since:
            position.firsts.setdefault(key, position.notes)
            position.notes += 1
        position.seen[key] = position.seen.get(key, 0) + 1
        position.steps += len(position.seen) // 16

    def forget(self, position: Position) -> None:
        """Drop all notes of positions."""
        position.seen = {}
        if self.layout.since:
            position.firsts, position.notes = {}, 0

    def since(self, position: Position) -> int:
        """How many positions were noted since the present one was noted first; 0 if it never was."""
        if not self.layout.since:
            raise RuleError("these rules do not note since when a position was there", "write since in one of them")
        first = position.firsts.get(self.digest(position))
        return position.notes - first - 1 if first is not None else 0

    # ---- words --------------------------------------------------------------------------------------------------

    def texts(self, position: Position) -> list[str]:
        """The notation of every option, free texts shown as <text>."""
        if position.over:
            return []
        question = self.questions[position.pc]
        with uncounted(position):
            return [question.notations[sort](position, *values, *(FREE_TEXT for _ in question.texts[sort]))
                    for sort, *values in position.opts]

    def text(self, position: Position, option: Option) -> str:
        """The notation of one option."""
        question = self.questions[position.pc]
        with uncounted(position):
            return str(question.notations[option[0]](position, *option[1:],
                                                     *(FREE_TEXT for _ in question.texts[option[0]])))

    def stands_for(self, position: Position, option: Option) -> tuple[Value, ...]:
        """What a decision is about, in order: types and values, of which a table shows what can be picked."""
        question, (sort, *values) = self.questions[position.pc], option
        pick = question.picks[sort]
        if pick is None:
            return tuple(map(Value, question.types[sort], values))
        with uncounted(position):
            return tuple(Value(kind, value) for kind, value in pick(position, *values))

    def shunned(self, position: Position, option: Option) -> bool:
        """Whether nobody would take a decision who plays at random with some sense."""
        shun = self.questions[position.pc].shuns[sort_of(option)]
        if shun is None:
            return False
        with uncounted(position):
            return bool(shun(position, *option[1:]))

    def sought(self, position: Position) -> list[Option]:
        """What is taken first by whoever plays with some sense: decisions by how they begin, of which there may be
        none or several."""
        seeks = self.questions[position.pc].seeks
        if seeks is None:
            return []
        with uncounted(position):
            sort, items = seeks(position)
        return [(sort, item) for item in items]

    def free_texts(self, position: Position, option: Option, out_of_turn: bool = False) -> tuple[int, ...]:
        """For each free text that a decision asks for, the most characters it may have."""
        sort = sort_of(option)
        return self.table_texts[sort] if out_of_turn else self.questions[position.pc].texts[sort]

    def declared(self, position: Position, option: Option, out_of_turn: bool = False) -> OptionIR:
        """What the ruleset says about the option that a decision belongs to."""
        compiled = self.compiled
        return (compiled.anytime if out_of_turn else compiled.generated.chooses[position.pc].options)[sort_of(option)]

    def written(self, position: Position, option: Option, out_of_turn: bool) -> str:
        """The notation of a decision that has its free texts."""
        sort, *values = option
        notations = self.table_notations if out_of_turn else self.questions[position.pc].notations
        return str(notations[sort](position, *values))

    def table_seat(self, position: Position, option: Option) -> int:
        """The seat whose out-of-turn decision it is, or -1 if it is nobody's own."""
        sort, *values = option
        with uncounted(position):
            return int(self.table_seats[sort](position, *values, *(FREE_TEXT for _ in self.table_texts[sort])))

    def table_text(self, position: Position, option: Option) -> str:
        """The notation of an out-of-turn decision."""
        sort, *values = option
        with uncounted(position):
            return str(self.table_notations[sort](position, *values, *(FREE_TEXT for _ in self.table_texts[sort])))

    def explain(self, error: BaseException) -> RuleError:
        """The same error with the ruleset's file and line, where generated code was running."""
        if isinstance(error, RuleError) and error.explained:
            return error
        where = error.span if isinstance(error, RuleError) and error.span else self.where(error.__traceback__)
        if isinstance(error, RuleError):
            found = RuleError(error.message, error.remedy, where, error.endless)
        else:
            found = RuleError(f"{type(error).__name__}: {error}", "", where)
        found.explained = True
        return found

    def where(self, trace: TracebackType | None) -> Span | None:
        """The place in the ruleset that was being carried out."""
        found = None
        spans = self.compiled.generated.spans
        for frame, line in traceback.walk_tb(trace):
            if frame.f_code.co_filename == self.filename and 0 < line <= len(spans):
                found = spans[line - 1] or found
        return found
