"""What is hidden stays hidden: nothing that everybody sees or reads is made of somebody's secrets."""

from __future__ import annotations

from collections.abc import Iterator

from game.mods.case import RulesCase
from game.ruleset.formula import Formulas
from game.ruleset.ir import ChooseIR, Ex, Local, OptionIR, ProcedureIR, Stmt
from game.ruleset.language.effects import Reveal
from game.ruleset.language.history import Answerable
from game.ruleset.language.seats import After
from game.ruleset.language.statements import Say, Set
from game.ruleset.language.values import Const
from game.ruleset.problems import Problems
from game.ruleset.readouts import typed_readouts
from game.ruleset.secret import Reader, Secret, alike
from game.ruleset.see import ALL, ALWAYS, NOBODY, OTHERS
from game.ruleset.types import SEAT

DURING = ("badges", "notices", "prompts", "pins", "conditions", "pips")  # what a table shows while a game is on
NOT_ASKED = (After, Const)  # seats that are clearly not the one who is asked


def check_rules(case: RulesCase) -> None:
    """Report what leaks. Where a secret may have been revealed before, or is the asked seat's own, nothing is said."""
    model = case.model
    layers = model.board.layers.values() if model.board is not None else ()
    if {spec.see for spec in (*model.piles.values(), *model.vars.values(), *layers)} <= {ALL, ALWAYS}:
        return
    check_readouts(case)
    check_score(case)
    for procedure in case.compiled.procedures.values():
        check_procedure(case, procedure)


def check_readouts(case: RulesCase) -> None:
    """Badges, notices and the like are for all eyes."""
    world, unheard = case.world, Problems()
    for entry in typed_readouts(Formulas(world, unheard)):
        if entry.section.partition(".")[0] not in DURING or not case.own(entry.span):
            continue
        reader = Reader(world)
        found = list(reader.bind(entry.clauses))
        parts = [entry.cond, *entry.parts.values(), *(need.cond for need in entry.needs)]
        found += [secret for part in parts if part is not None for secret in reader.read(part)]
        values = (*entry.values, *(value for need in entry.needs for value in need.values))
        found += [secret for value in values for secret in reader.value(value)]
        tell(case, found, f"show.{entry.section} tells everybody")


def check_score(case: RulesCase) -> None:
    """The score is seen while the game is on."""
    if case.model.score is None or not case.own(case.model.score.span):
        return
    world, unheard = case.world, Problems()
    seat = Local("s", SEAT, case.model.score.span, read=True)
    formula = Formulas(world, unheard).formula(case.model.score, {"s": seat})
    tell(case, list(Reader(world).read(formula)), "the score tells everybody")


def check_procedure(case: RulesCase, procedure: ProcedureIR) -> None:
    """What is said and noted in the open, unless something is revealed nearby, and what questions give away."""
    world = case.world
    statements = [stmt for body in procedure.body for stmt in body.inner()]
    revealed = any(isinstance(stmt, Reveal) for stmt in statements)
    for stmt in statements:
        if not case.own(stmt.span):
            continue
        if isinstance(stmt, Say) and not revealed:
            found = [secret for arg in stmt.args for secret in Reader(world).value(arg) if secret.direct]
            tell(case, found, "this says to everybody")
        elif isinstance(stmt, Set) and not revealed and in_the_open(case, stmt):
            found = [secret for arg in stmt.args for secret in Reader(world).read(arg) if secret.direct]
            tell(case, found, "this notes where everybody sees it")
        elif stmt.choose is not None:
            check_answer(case, stmt.choose)
            for option in stmt.choose.options:
                check_option(case, stmt.choose, option)


def in_the_open(case: RulesCase, stmt: Stmt) -> bool:
    """Whether a statement sets a variable that all may see."""
    spec = case.model.vars.get(str(stmt.target.value)) if stmt.target is not None else None
    return spec is not None and spec.see in (ALL, ALWAYS)


def check_answer(case: RulesCase, choose: ChooseIR) -> None:
    """Whether the next one has an answer may depend on what only that one knows."""
    for ex in (inner for formula in choose.ahead for inner in formula.walk() if isinstance(inner, Answerable)):
        case.tell(ex.span, "'answerable' looks at what is hidden too, so that what is legal tells secrets",
                  "look at what all can see, or write '# lint: fine' if the answer depends on nothing else")


def check_option(case: RulesCase, choose: ChooseIR, option: OptionIR) -> None:
    """What can be decided, and how it is written, tells the one who is asked nothing of others' secrets."""
    reader = Reader(case.world)
    found = list(reader.bind(option.clauses))
    for ex in (option.cond, option.must):
        found += reader.read(ex) if ex is not None else ()
    written = [secret for part in option.notation.parts if isinstance(part, Ex) for secret in reader.value(part)]
    unseen = [secret for secret in written if secret.see == NOBODY]  # of which a bot would not know the decision either
    tell(case, unseen or list(of_others(found + written, choose.who)), "this option tells whoever is asked")


def of_others(found: list[Secret], who: Ex) -> Iterator[Secret]:
    """Secrets that clearly are not those of the seat that is asked."""
    for secret in found:
        if secret.see == OTHERS:
            if secret.whose is not None and alike(secret.whose, who):
                yield secret
        elif secret.whose is not None and isinstance(secret.whose, NOT_ASKED) and not alike(secret.whose, who):
            yield secret


def tell(case: RulesCase, found: list[Secret], what: str) -> None:
    """Report the first secret of some: the others follow from the same mistake."""
    for secret in found[:1]:
        case.tell(secret.span, f"{what} something of '{secret.name}', which not all may see",
                  "leave it out, reveal it first, or write '# lint: fine' if it is no secret any more")
