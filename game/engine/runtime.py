"""What generated code calls: small helpers that hold no state of their own, and how its work is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NoReturn

from game.engine.events import Came, Gone, Laid, Ordered, Over, Revealed, Said, Sunk, Turned, Value
from game.engine.position import Position

if TYPE_CHECKING:
    from game.ruleset.problems import Span

STEPS = 500_000  # work in one decision, a step about a round of a loop; more means rules that come to no end
LARGEST = 10**12
MASK = (1 << 64) - 1
FACTOR = 0x100000001B3  # by which a row of numbers is multiplied before the next one is added


class RuleError(Exception):
    """A ruleset went wrong while it was played; the place in the ruleset is named where it is known."""

    def __init__(self, message: str, remedy: str = "", span: Span | None = None, endless: bool = False) -> None:
        where = f"{span}: " if span is not None else ""
        super().__init__(f"{where}{message} — {remedy}" if remedy else where + message)
        self.message, self.remedy, self.span = message, remedy, span
        self.endless = endless  # whether it went round and round rather than wrong
        self.explained = False


class uncounted:  # noqa: N801 - used like a function, as context managers of the standard library are
    """While the context lasts, work that is done for others than the rules is not counted as theirs."""

    __slots__ = ("position", "steps")

    def __init__(self, position: Position) -> None:
        self.position = position

    def __enter__(self) -> None:
        self.steps, self.position.steps = self.position.steps, 0

    def __exit__(self, *_: object) -> None:
        self.position.steps = self.steps


def stuck() -> NoReturn:
    """A loop that does not end."""
    raise RuleError("the rules go round and round: a loop without an end", "let it end, or ask something in it",
                    endless=True)


def nothing() -> NoReturn:
    """An effect on a piece, site, seat or pile that is not there."""
    raise RuleError("there is nothing here to do this with", "look first: if: x != nothing")


def crowded() -> NoReturn:
    """A second piece on a site that holds one."""
    raise RuleError("another piece stands there", "remove it first")


def single(piece: int) -> tuple[int, ...]:
    """A list of the piece, empty for nothing."""
    return (piece,) if piece >= 0 else ()


def pile(index: int, base: int, count: int) -> int:
    """The number of one of several piles."""
    if 0 <= index < count:
        return base + index
    return -1


def divisor(number: int) -> int:
    """A number to divide by."""
    if number == 0:
        raise RuleError("division by zero", "look first whether it is 0")
    return number


def text(value: str) -> str:
    """A text of bearable length."""
    if len(value) > 10_000:
        raise RuleError("a text grew longer than 10,000 characters", "keep it short")
    return value


def bounded_list(value: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list of bearable length."""
    if len(value) > 10_000:
        raise RuleError("a list grew longer than 10,000 entries", "keep it short")
    return value


def line(value: str) -> str:
    """The notation of a decision, of bearable length."""
    if len(value) > 1_000:
        raise RuleError("the notation of a decision grew longer than 1,000 characters", "leave long texts out of it")
    return value


def many() -> NoReturn:
    """More decisions than anybody can look through."""
    raise RuleError("there are more than 10,000 decisions to choose from", "ask in several questions")


def item(items: Any, index: int) -> Any:
    """An element of a list."""
    if 0 <= index < len(items):
        return items[index]
    raise RuleError(f"a list of {len(items)} has no element {index}", "elements are counted from 0")


def number_range(first: int, end: int) -> range:
    """Numbers, not too many."""
    if end - first > 10_000:
        raise RuleError("a range of more than 10,000 numbers", "go through fewer")
    return range(first, end)


def twin(site: int, seat: int, stride: int) -> int:
    """The same square on another seat's board."""
    return seat * stride + site % stride if site >= 0 and seat >= 0 else -1


def small(value: int) -> int:
    """A number of bearable size."""
    if -LARGEST < value < LARGEST:
        return value
    raise RuleError("a number grew beyond all bounds", "keep it below 1,000,000,000,000")


def without(items: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """A tuple less one of its pieces."""
    return tuple(other for other in items if other != piece)


def back(position: Position) -> int:
    """Return from a procedure that asks; from the first one, the game is over."""
    stack = position.stack
    if not stack:
        over(position, (), "end", "end")
        return -1
    position.stack = stack[:-1]
    return int(stack[-1])


def over(position: Position, winners: Any, reason: str, how: Literal["win", "tie", "end"]) -> None:
    """The game is over."""
    seats = tuple(sorted({seat for seat in winners if seat >= 0}))
    position.over = True
    position.winners = seats
    position.reason = reason or how
    position.pc = -1
    position.opts = []
    if position.log is not None:
        position.log.append(Over("over", how, seats, position.reason))


def draw_random(position: Position, count: int) -> int:
    """A number from 0 to count-1 from the position's own generator (SplitMix64, the same everywhere)."""
    if count <= 0:
        raise RuleError("no lot can be drawn among none", "look first whether there is any")
    if position.looking:
        raise RuleError("the look-ahead passes a lot that is not drawn yet", "draw before asking, or after commit")
    limit = 0x10000000000000000 - 0x10000000000000000 % count
    state = position.rng
    while True:  # what `mixed` does, written here because dice are thrown often
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        drawn = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        drawn = ((drawn ^ (drawn >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        drawn ^= drawn >> 31
        if drawn < limit:
            position.rng = state
            return drawn % count


def mixed(number: int) -> int:
    """Another number for each number, without any pattern (the heart of SplitMix64)."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


def draw_one(position: Position, items: Any) -> Any:
    """An element of a list by lot."""
    return items[draw_random(position, len(items))]


def among_seats(seats: tuple[int, ...] | None, everybody: int) -> int:
    """Seats as a set in a number; all of them if none are named."""
    return everybody if seats is None else sum(1 << seat for seat in set(seats) if seat >= 0)


def shuffled(position: Position, items: tuple[int, ...]) -> tuple[int, ...]:
    """The same in another order, by lot."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = draw_random(position, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def namespace() -> dict[str, Any]:
    """The names under which generated code finds these helpers; it sees nothing else."""
    return {
        "__builtins__": {
            "len": len,
            "int": int,
            "range": range,
            "set": set,
            "tuple": tuple,
            "list": list,
            "sorted": sorted,
            "min": min,
            "max": max,
            "abs": abs,
            "str": str,
            "enumerate": enumerate,
            "zip": zip,
            "__build_class__": __build_class__,
            "__name__": "rules",
        },
        "STEPS": STEPS,
        "_stuck": stuck,
        "_nothing": nothing,
        "_crowded": crowded,
        "_single": single,
        "_pile": pile,
        "_divisor": divisor,
        "_text": text,
        "_list": bounded_list,
        "_line": line,
        "_many": many,
        "_item": item,
        "_range": number_range,
        "_twin": twin,
        "_small": small,
        "_without": without,
        "_back": back,
        "_over": over,
        "_random": draw_random,
        "_one": draw_one,
        "_shuffled": shuffled,
        "_seats": among_seats,
        "_new": object.__new__,
        "_Came": Came,
        "_Gone": Gone,
        "_Laid": Laid,
        "_Ordered": Ordered,
        "_Sunk": Sunk,
        "_Turned": Turned,
        "_Revealed": Revealed,
        "_Said": Said,
        "_Value": Value,
    }
