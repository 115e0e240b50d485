"""Whatever a ruleset declares, it uses: what nothing mentions is misspelt, forgotten or left over."""

from __future__ import annotations

from collections.abc import Iterable

from game.mods.case import RulesCase
from game.mods.lints.tell import forms
from game.ruleset.lists import made_like
from game.ruleset.problems import Span, did_you_mean

SHOWN = (("zones",), ("rests",), ("board", "edges"))  # what shows zones by their names
Named = Iterable[tuple[str, Span]]


def check_rules(case: RulesCase) -> None:
    """Report options, variables, defines, procedures, kinds, piles and the rest that nothing uses."""
    model = case.model
    tell(case, "the option", ((spec.id, spec.span) for spec in model.options.values()), "use it in a formula")
    tell(case, "the define", ((head.name, head.span) for head, _ in model.defines.values()), "use it, or take it out")
    tell(case, "the pile", ((pile.id, pile.span) for pile in model.piles.values()), "use it, or take it out")
    told = forms(case)
    tell(case, "the list of suggestions", ((name, span) for name, span in case.section("suggestions").keys.items()
         if not any(made_like(name, form) for form in told)), "name it after 'suggest:'")
    tell(case, "the direction", case.section("board", "directions").keys.items(), "use it in a move, or take it out")
    seen = {zone for path in SHOWN for zone in case.section("show", *path).keys}
    tell(case, "the zone", ((name, span) for name, span in case.section("board", "zones").keys.items()
         if name not in seen), "use it in a formula, show it, or take it out")
    for spec in model.vars.values():
        if spec.id in case.mentioned or not case.own(spec.span):
            continue
        if spec.id in case.changed:
            case.tell(spec.span, f"the variable '{spec.id}' is set, but nothing reads it",
                      "use it in a formula, or take it out")
        else:
            case.tell(spec.span, f"nothing uses the variable '{spec.id}'", "use it, or take it out")
    for kind in model.kinds.values():
        tell(case, f"the power of {kind.id},", ((power, kind.tables[power][0].span) for power in kind.tables
             if power and kind.tables[power]), "write reach(p, it) somewhere")
    check_kinds(case)
    known = [spec.id for spec in model.vars.values() if spec.scope == "vars"]
    for local in case.world.idle:
        if case.own(local.span):
            case.tell(local.span, f"'{local.name}' is set but never used",
                      did_you_mean(local.name, known) or "use it or leave it out")


def tell(case: RulesCase, what: str, names: Named, remedy: str) -> None:
    """Report those that are mentioned nowhere."""
    for name, span in names:
        if name.replace("-", "_") not in case.mentioned and case.own(span):
            case.tell(span, f"nothing uses {what} '{name}'", remedy)


def check_kinds(case: RulesCase) -> None:
    """A kind of which there is no piece, in no variant, and into which none is ever turned."""
    standing = {kind for spec in case.model.pieces for kind, _ in spec.kinds} | {
        start.kind for start in (case.world.board.starts if case.world.board is not None else ())}
    for kind in case.model.kinds.values():
        if kind.id not in standing and kind.id.replace("-", "_") not in case.mentioned and case.own(kind.span):
            case.tell(kind.span, f"there is never a piece of the kind '{kind.id}'",
                      "add it to 'pieces', or take it out")
