"""What looks to the end of a turn finds one: after a question with `keep` or `greatest`, there is a `commit`."""

from __future__ import annotations

from game.ruleset.flow import Flow, asks_again, commits, looked_at_by
from game.ruleset.ir import ProcedureIR
from game.ruleset.problems import Problems

REMEDY = "write commit where the turn is complete, before it passes on"


def check(procedures: dict[str, ProcedureIR], problems: Problems) -> None:
    """Report what would be looked at only when somebody else is asked, and the turn has passed on; and options that
    want to be left out of a look that leaves none out."""
    if problems:  # what cannot be read may well have been a commit
        return
    for choose, answers in Flow(procedures).answers.items():
        word = "keep" if choose.keep is not None else "greatest"
        if choose.looks and not commits(answers):
            problems.add(choose.ahead[0].span, f"'{word}' looks to the end of the turn, but no 'commit' is reached "
                         "from these options", REMEDY)
        elif choose.looks:
            for option, answer in zip(choose.options, answers, strict=True):
                if not commits([answer]) and asks_again([answer]):
                    problems.add(option.span, f"'{word}' looks to the end of the turn, but no 'commit' is reached "
                                 "from this option", REMEDY)
    for choose, looking in looked_at_by(procedures).items():
        if any(one is not None and one.greatest is not None for one in looking):
            for option in choose.options:
                if option.sure is not None:
                    problems.add(option.sure.span, "'sure' has no use with 'greatest'",
                                 "every option is looked at; leave it out")
