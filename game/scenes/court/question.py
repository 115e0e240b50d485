"""What is asked at a table with pages, with the arms of whoever is asked, and what is written where one points."""

from __future__ import annotations

from pygame import Rect

from game.scenes.court.ledger import LedgerPanel
from game.scenes.table.question import Question
from game.table.pieces import site_of
from game.view.ui import Ui


class QuestionPanel(LedgerPanel, Question):
    """What is asked, on a plate with the arms of whoever is asked."""

    def need(self, ui: Ui, width: int) -> int:
        """The height for the question and what is told below it."""
        see = self.see
        roomy = not (ui.tall or ui.huge)
        spare = ui.type.height("sans", ui.letters("message")) if see.state.form.variants and roomy else 0
        return self.height(ui, width) - spare

    def paint_sign(self, ui: Ui, line: Rect, seat: int) -> Rect:
        sign = Rect(line.x, line.y + ui.px(1), line.h * 5 // 6, line.h - ui.px(2))
        self.shield(ui, seat, sign)
        return sign

    def pointed(self) -> str:
        """What is written on a square, which cannot be read on a small page; or else what pressing would do."""
        see, site = self.see, site_of(self.see.state, self.see.pointed_thing)
        label, text, _ = self.ledger.squares[site] if site >= 0 else ("", "", False)
        if label or text:
            name = self.ledger.people[site // see.rules.world.stride].called
            return see.app.tr("court.square", square=see.rules.world.site_name(site), name=name,
                              text=" – ".join(filter(None, (label, text))))
        return "" if see.state.form.variants else super().pointed()
