"""What lies over a table, as scenes: the stack above it is the picture of what its state says is in front."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.input.seating import Owner
from game.ruleset.elision import HOLE
from game.table.deciding import filled
from game.table.intents import Close, Remark, Write
from game.table.offer import ideas_for_text
from game.table.state import layers, owner_of

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.scenes.table.see import See
    from game.table.words import TableWords

SHORT = 3  # letters of a word that is written as quickly as chosen


class Over:
    """The scenes over one table."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.lying: list[tuple[object, Scene]] = []

    def key(self, layer: str) -> object:
        """What tells a layer apart from another of its kind: the next text is another page, the next person too."""
        state = self.table.state
        if layer == "writing" and state.writing is not None:
            return layer, len(state.writing.given), state.writing.text
        if layer == "together":
            return layer, len(state.match.game.log)
        if layer == "telling" and state.telling is not None:
            return layer, len(state.match.game.log), state.telling.about
        return layer, state.curtain if layer == "curtain" else 0

    def open(self, what: str) -> None:
        """Another screen over the table, or away from it."""
        from game.scenes.menu.chronicle_scene import ChronicleScene
        from game.scenes.menu.rules_scene import RulesScene
        from game.scenes.menu.settings_scene import SettingsScene
        table, stack = self.table, self.table.app.stack
        if what == "rules":
            piece = table.looked_at()
            name = table.words.value("piece", piece) if piece >= 0 and not table.words.hidden(piece) else ""
            stack.push(RulesScene(table.app, table.rules, table.words.book.passage(name)[0] if name else ""))
        elif what == "settings":
            stack.push(SettingsScene(table.app))
        elif what == "chronicle":
            stack.push(ChronicleScene(table.app, table.match))
        else:
            while table in stack.scenes:  # whatever lies over it goes with it
                stack.pop()

    def fit(self) -> None:
        """Take away what is no longer in front, and lay what has come."""
        stack = self.table.app.stack
        if self.table not in stack.scenes:
            return
        self.lying = [(key, scene) for key, scene in self.lying if scene in stack.scenes]
        wanted = layers(self.table.state)
        keys = [self.key(layer) for layer in wanted]
        same = 0
        while same < min(len(keys), len(self.lying)) and self.lying[same][0] == keys[same]:
            same += 1
        for _, scene in reversed(self.lying[same:]):
            while scene in stack.scenes:
                stack.pop()
        for key, layer in zip(keys[same:], wanted[same:], strict=True):
            scene = SCENES[layer](self.table)
            self.lying.append((key, scene))
            owner = owner_of(self.table.state, layer)
            with stack.opening(Owner(owner.seat, owner.source if owner.device == "pad" else None)):
                stack.push(scene)


def together(table: See) -> Scene:
    """The page on which everybody answers."""
    from game.scenes.court.together_scene import TogetherScene
    return TogetherScene(table.app, table)


def sheets(table: See) -> Scene:
    """The sheets that everybody fills in."""
    from game.scenes.court.sheets_scene import SheetsScene
    return SheetsScene(table.app, table)


def roll(table: See) -> Scene:
    """Whom everybody has become."""
    from game.scenes.court.roll_scene import RollScene
    return RollScene(table.app, table.words, lambda scene: table.send_as(scene, Close()))


def curtain(table: See) -> Scene:
    from game.scenes.table.curtain import CurtainScene
    return CurtainScene(table.app, table, table.state.curtain)


def hat(table: See) -> Scene:
    """The hat that is shaken."""
    from game.scenes.court.hat_scene import HatScene
    return HatScene(table.app, table)


def telling(table: See) -> Scene:
    """The strip on which one line can be said."""
    from game.scenes.table.tell import TellScene
    return TellScene(table.app, table)


def menu(table: See) -> Scene:
    from game.scenes.table.menu import TableMenu
    return TableMenu(table.app, table)


def agreement(table: See) -> Scene:
    """The page on which everybody agrees, or somebody does not."""
    from game.scenes.table.agreement import AgreementScene
    return AgreementScene(table.app, table)


def sure(table: See) -> Scene:
    """The question whether something is meant."""
    from game.scenes.menu.confirm import SureScene
    return SureScene(table.app, table)


def writing(table: See) -> Scene:
    """Keys, or words to choose from, with the ruleset's suggestions, for the next text of a decision."""
    wanted = table.state.writing
    assert wanted is not None
    if wanted.desk is not None and len(wanted.given) == len(wanted.limits) - 1:
        from game.scenes.court.desk import DeskScene
        return DeskScene(table.app, table)
    written = Remark if wanted.remark else Write
    scene = keys_for(table, table.words, lambda text: table.send_as(scene, written(text)),
                     lambda: table.send_as(scene, Close()))
    return scene


def keys_for(table: See, words: TableWords, done: Callable[[str], None], dropped: Callable[[], None]) -> Scene:
    """The same for a table or a sheet, in its words."""
    from game.scenes.menu.keyboard import writing_scene
    state, wanted = words.state, words.state.writing
    assert wanted is not None
    if wanted.remark:
        label, value = table.app.tr("tell.write"), ""
    elif wanted.field is not None:
        label, value = words.wanted_text(wanted.field), state.form.texts.get(wanted.field, "")
    else:
        label, value = words.labels().decision(filled(wanted.text, wanted.given)), ""
    return writing_scene(table.app, label, value, wanted.limits[len(wanted.given)], done, ideas_for_text(state),
                         dropped, vocabulary(table))


def vocabulary(table: See) -> list[str]:
    """The longer words of a game in the player's language, which its players may want to write as well."""
    from game.scenes.menu.keyboard import WORD
    model, language = table.rules.compiled.model, table.app.settings.language
    texts = [*model.text.get(language, {}).values(),
             *(text for lists in model.suggestions.values() for text in lists.get(language, ()))]
    return sorted({word.lower() for text in texts for word in WORD.findall(HOLE.sub(" ", text)) if len(word) > SHORT})


SCENES: dict[str, Callable[[See], Scene]] = {
    "sheets": sheets, "roll": roll, "together": together,
    "curtain": curtain, "hat": hat, "telling": telling, "menu": menu, "agreement": agreement,
    "sure": sure, "writing": writing}
