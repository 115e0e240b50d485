"""Everything that is wrong with a ruleset, for whoever is writing it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.app.parts import page
from game.app.scrolling import Scroll, ScrollScene
from game.engine.decide import Illegal
from game.engine.runtime import RuleError
from game.input.inputs import Act, PlayerInput
from game.ruleset.problems import TONGUE, Problem, RulesetError
from game.view.layout import Item, column, flex, part, row, scroll, stack
from game.view.ui import Ui
from game.view.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App

# The type of what is wrong, of what to do about it, and of where it is.
LOOKS = (("bold", 17.0, "vellum"), ("italic", 17.0, "brass"), ("sans", 15.0, "vellum_dim"))
QUOTED = re.compile(r"(?<!\w)'([^'\n]+)'(?!\w)")
SHOWN = 60  # problems on the page; whoever has more mends these first


def curled(text: str) -> str:
    """What a checker says, with the quotes that printed words have."""
    return QUOTED.sub("‘\\1’", text)


@contextmanager
def telling_problems(app: App, name: str) -> Iterator[None]:
    """Whatever turns out to be wrong with a ruleset that was read anew is shown, and nothing else comes of it."""
    try:
        yield
    except RulesetError as error:
        app.stack.push(ProblemsScene(app, name, error.problems))
    except (RuleError, Illegal) as error:
        app.stack.push(ProblemsScene(app, name, [str(error)]))


class ProblemsScene(ScrollScene):
    """A page to read: each problem with file, line and remedy."""

    name = "problems"

    def __init__(self, app: App, title: str, problems: Sequence[Problem | str], about: str = "") -> None:
        super().__init__(app)
        self.title = title
        self.about = about or app.strings.plural("shelf.problem_count", len(problems))
        self.problems = list(problems)
        self.page = Scroll()
        self.scrolls = [self.page]

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        found: list[Item] = [self.lines("count", [
            (self.about, "italic", 18, "vellum_dim"),
            (tr("shelf.tongue") if self.app.settings.language != TONGUE else "", "sans", 15, "vellum_dim")])]
        for index, problem in enumerate(self.problems[:SHOWN]):
            parts = [(problem, "sans", 17.0, "vellum")] if isinstance(problem, str) else [
                (curled(text), *looks) for text, looks in zip(problem.parts, LOOKS, strict=True)]
            number = Label(f"number:{index}", label=f"{index + 1}.", style="title", colour="brass")
            found.append(row(part(number, width=34), flex(self.lines(f"line:{index}", parts))))
        body = stack(Panel("panel"), scroll(self.page, column(*found, gap="apart")), edge="wide")
        return page(self, ui, tr("shelf.problem_title", name=self.title), body)

    @staticmethod
    def lines(identity: str, parts: Sequence[tuple[str, str, float, str]]) -> Item:
        """Texts below each other, each in its type."""
        return column(*(Label(f"{identity}:{place}", label=text, style=style, size=size, colour=colour)
                        for place, (text, style, size, colour) in enumerate(parts) if text))

    def take(self, given: PlayerInput) -> bool:
        """Up and down read on: there is nothing else to go to."""
        if given.act is Act.GO and given.step[1] and self.page.move(given.step[1] * self.app.ui.tx(48)):
            self.refresh()
            return True
        return False
