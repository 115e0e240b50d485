"""Authors' tests, in a file beside the ruleset: decisions to play, and what must be true after them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.check import Budget
from game.engine.game import Game, Illegal
from game.engine.probe import ask_node, piece_text
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.setup import SetUp, set_up
from game.ruleset.compile import compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.fields import Fields
from game.ruleset.forms import FLAG, FORMULA, TEXT, WORD, ListOf, MapOf, Number, either
from game.ruleset.keys import Part, Sub, key, need, read_part
from game.ruleset.model_forms import PLACED_TEXT, PlacedWord
from game.ruleset.problems import Problem, Problems, RulesetError, Span, did_you_mean, named, nearest
from game.ruleset.quoting import quoted
from game.ruleset.source import Map, Node, Null, parse_source, read_text

FILE = "tests.yaml"
NOBODY = "nobody"


DECISIONS = either(ListOf(TEXT, alone=True))


@dataclass(frozen=True)
class Outcome(Part, id="outcome", title="What must be true", page="beside"):
    """Everything that is given here is compared."""

    asked: Node | None = key(either(WORD), "Who is asked.", None, "white")
    decision: Node | None = key(either(WORD), "The name of the question.", None, "move")
    legal: Node | None = key(DECISIONS, "All decisions there are, in any order.", None, "[a3-a4, b2-b3]")
    allowed: Node | None = key(DECISIONS, "Decisions that must be among them.", None, "[a3-b4]")
    refused: Node | None = key(DECISIONS, "Decisions that must not be among them.", None, "[a3-a5]")
    holds: Node | None = key(either(ListOf(FORMULA, alone=True)), "Formulas that must be true of the position.", None,
                             "[count(men(white)) == 15]")
    standing: Node | None = key(either(MapOf(TEXT)), "Who stands on sites: owner and kind, or `nobody`; several with "
                                "` + ` between.", None, "{b2: white man, b1: nobody}")
    over: Node | None = key(either(FLAG), "Whether the game is over.", None, "yes")
    winners: Node | None = key(either(ListOf(WORD, alone=True)), "Who has won.", None, "[white]")
    reason: Node | None = key(either(TEXT), "Why the game is over.", None, "arrival")


@dataclass(frozen=True)
class Test(Part, id="test", title="A test", page="beside"):
    """A few decisions, and what comes of them."""

    name: str = need(TEXT, "What is tested, as a sentence.", "a man takes aslant")
    players: int | None = key(Number(1, 12), "How many play.", None, "2", left="the most")
    options: dict[str, str] = key(MapOf(TEXT), "Options of the game.", {}, "{longer: yes}")
    seed: int = key(Number(0, 999_999_999), "Chance comes out as with this seed.", 0, "7", left="0")
    position: SetUp = key(Sub(SetUp, "the position"), "Where it begins.", SetUp(), left="at the start of a game")
    play: tuple[PlacedWord, ...] = key(ListOf(PLACED_TEXT, alone=True), "The decisions, in notation.", (),
                                       "[a2-a3, a7-a6]")
    then: Outcome = key(Sub(Outcome, "then"), "What must be true afterwards.", Outcome())


@dataclass(frozen=True)
class TestFile(Part, id="tests", title="Tests: `tests.yaml`", page="beside"):
    """Games that are played, and what must be true after them. `mod check` runs them; the inspector (F1) writes
    them."""

    tests: tuple[Test, ...] = need(ListOf(Sub(Test, "a test")), "The tests.")


@dataclass(slots=True)
class Tests:
    """All tests of a file; problems are collected while they are read and run."""

    tests: tuple[Test, ...]
    problems: Problems
    fields: Fields


def load_tests(path: Path) -> Tests:
    """The tests in a file; RulesetError with everything that is wrong with it."""
    text = read_text(path, path.parent)
    root = parse_source(text, str(path))
    problems = Problems({str(path): text})
    fields = Fields(problems)
    found = read_part(TestFile, fields, root, "the file of tests", whole=True)
    problems.raise_if_any()
    for test in found.tests:
        if not test.spans:  # a dash with nothing behind it is read as nothing said, not as keys left out
            problems.add(test.span, "a test has no 'name'", "add 'name:', or take the dash out")
    problems.raise_if_any()
    return Tests(found.tests, problems, fields)


def run_tests(found: Tests, loaded: Loaded, budget: Budget | None = None) -> list[Problem]:
    """Every test that fails, with the line that is not true; RulesetError if there are too many to run them all."""
    rules: dict[object, Rules] = {}
    budget = budget or Budget()
    for test in found.tests:
        key = (test.players, tuple(sorted(test.options.items())))
        budget.ask(test.span, f"the test {named(test.name)}")
        try:
            if key not in rules:
                rules[key] = Rules(compile_ruleset(loaded, test.players, test.options))
            run_test(test, rules[key], found, budget)
        except RulesetError as error:
            found.problems.extend(Problem(test.span, f"test '{test.name}': {problem.message}", problem.remedy,
                                          found.problems.line(test.span)) for problem in error.problems[:1])
        except RuleError as error:
            found.problems.add(test.span, f"test '{test.name}': {error.message}", error.remedy or "mend the rules")
    return found.problems.found


def run_test(test: Test, rules: Rules, found: Tests, budget: Budget) -> None:
    """Play one test and compare."""
    game = Game(rules, test.seed)
    if test.position.given and not set_up(game, test.position, found.problems):
        return
    for text, span in test.play:
        budget.ask(span, "this decision")
        try:
            game.play(text)
        except Illegal:
            legal = game.legal()
            remedy = did_you_mean(text, legal) or "possible: " + (", ".join(legal[:8]) or "nothing any more")
            found.problems.add(span, f"test '{test.name}': '{text}' is not possible here", remedy)
            return
    failed = [one for name in test.then.spans for one in CHECKS[name](game, getattr(test.then, name), found)]
    for wrong, span in failed[:1]:  # the rest most likely follows from it
        more = f" (and {len(failed) - 1} more of this test)" if len(failed) > 1 else ""
        found.problems.add(span, f"test '{test.name}': {wrong}{more}", "mend the rules, or the test")


Wrong = list[tuple[str, Span]]


def same(what: str, actual: Callable[[Game], str]) -> Callable[[Game, Node, Tests], Wrong]:
    """A check that compares one text."""
    def check(game: Game, node: Node, found: Tests) -> Wrong:
        wanted, there = found.fields.string(node, what), actual(game)
        return [] if wanted == there else [(f"{what} is {there or 'nobody'}, not {wanted}", node.span)]

    return check


def listed(node: Node, found: Tests) -> list[tuple[str, Span]]:
    """The texts of a list."""
    return [(found.fields.string(item, "an entry"), item.span) for item in found.fields.items(node, "a list")]


def check_legal(game: Game, node: Node, found: Tests) -> Wrong:
    """Exactly these decisions."""
    wanted, there = [text for text, _ in listed(node, found)], game.legal()
    more, less = sorted(set(there) - set(wanted)), sorted(set(wanted) - set(there))
    parts = [f"{', '.join(more[:6])} can be decided too"] if more else []
    parts += [f"{', '.join(less[:6])} cannot be decided"] if less else []
    return [("; ".join(parts), node.span)] if parts else []


def check_allowed(game: Game, node: Node, found: Tests) -> Wrong:
    """These decisions and maybe others."""
    legal = game.legal()
    return [(f"'{text}' cannot be decided", span) for text, span in listed(node, found) if text not in legal]


def check_refused(game: Game, node: Node, found: Tests) -> Wrong:
    """None of these decisions."""
    legal = game.legal()
    return [(f"'{text}' can be decided", span) for text, span in listed(node, found) if text in legal]


def check_holds(game: Game, node: Node, found: Tests) -> Wrong:
    """Formulas that are true."""
    wrong: Wrong = []
    for item in found.fields.items(node, "holds"):
        answer = ask_node(game.rules, game.position, item, Problems())
        if answer.value is not True:
            wrong.append((f"this is {answer.value if answer.kind == 'flag' else 'no flag but a ' + answer.kind}",
                          item.span))
    return wrong


def check_over(game: Game, node: Node, found: Tests) -> Wrong:
    wanted = found.fields.flag(node, "over", True)
    there = bool(game.position.over)
    return [] if wanted == there else [(f"the game is {'' if there else 'not '}over", node.span)]


def check_winners(game: Game, node: Node, found: Tests) -> Wrong:
    wanted, there = sorted(text for text, _ in listed(node, found)), sorted(game.result()["winners"])
    return [] if wanted == there else [(f"the winners are {', '.join(there) or 'nobody'}", node.span)]


def check_standing(game: Game, node: Node, found: Tests) -> Wrong:
    """Who stands on sites, `nobody` where nobody does."""
    wrong: Wrong = []
    there = standing(game)
    found.fields.mapping(node, "standing")
    board = game.rules.world.board
    sites = board.names if board is not None else ()
    for site, value in node.entries.items() if isinstance(node, Map) else ():
        wanted = NOBODY if isinstance(value, Null) else found.fields.string(value, site)
        actual = there.get(site, NOBODY)
        if site not in sites:
            near = nearest(site, sites)
            wrong.append((f"there is no site '{site}'" + (f", but there is '{near}'" if near else ""), value.span))
        elif wanted != actual:
            wrong.append((f"on {site} stands {actual}, not {wanted}", value.span))
    return wrong


def standing(game: Game) -> dict[str, str]:
    """Who stands on each site that is not empty."""
    rules, position = game.rules, game.position
    board = rules.world.board
    found: dict[str, str] = {}
    for piece in range(len(rules.world.pieces)):
        site = position.place[piece]
        if site >= 0 and board is not None:
            who = (piece_text(rules, position, piece) or "").rpartition(" ")[0]
            found[board.names[site]] = f"{found[board.names[site]]} + {who}" if board.names[site] in found else who
    return dict(sorted(found.items()))


CHECKS: dict[str, Callable[[Game, Node, Tests], Wrong]] = {
    "asked": same("the seat that is asked", lambda game: game.who()[0].seat if game.who() else ""),
    "decision": same("the decision", lambda game: game.who()[0].decision if game.who() else ""),
    "reason": same("the reason", lambda game: str(game.position.reason)),
    "legal": check_legal, "allowed": check_allowed, "refused": check_refused, "holds": check_holds,
    "standing": check_standing,
    "over": check_over, "winners": check_winners,
}


def as_test(game: Game, name: str) -> str:
    """A game so far as a test, ready to be pasted below `tests:`."""
    def texts(values: list[str]) -> str:
        return "[" + ", ".join(map(quoted, values)) + "]"

    options = ", ".join(f"{key}: {quoted(value)}" for key, value in game.rules.compiled.option_texts.items())
    lines = [f"  - name: {quoted(name)}", f"    players: {game.rules.world.players}"]
    lines += [f"    options: {{{options}}}"] if options else []
    lines += [f"    seed: {game.seed}", f"    play: {texts(game.log)}", "    then:"]
    if game.position.over:
        lines += ["      over: yes", f"      winners: {texts(game.result()['winners'])}",
                  f"      reason: {quoted(str(game.position.reason))}"]
    else:
        (seat, decision), *_ = game.who()
        lines += [f"      asked: {seat}", f"      decision: {decision}", f"      legal: {texts(game.legal())}"]
    there = ", ".join(f"{site}: {who}" for site, who in standing(game).items())
    lines += [f"      standing: {{{there}}}"] if there else []
    return "\n".join(lines) + "\n"

