"""Free texts of a decision at a table: keys, or words to choose from, with the ruleset's suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.elision import HOLE
from game.scenes.menu.keyboard import WORD, writing_scene
from game.table.deciding import filled
from game.table.intents import Close, Write
from game.table.offer import ideas_for_text

SHORT = 3  # letters of a word that is written as quickly as chosen

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.scenes.table.see import See


def text_scene(table: See) -> Scene:
    """The scene that asks for the next text of what is being written."""
    writing = table.state.writing
    assert writing is not None
    number = len(writing.given)
    if writing.field is not None:
        label, value = table.words.wanted_text(writing.field), table.state.form.texts.get(writing.field, "")
    else:
        label, value = table.words.labels().decision(filled(writing.text, writing.given)), ""
    scene = writing_scene(table.app, label, value, writing.limits[number],
                          lambda text: table.send_as(scene, Write(text)), ideas_for_text(table.state),
                          lambda: table.send_as(scene, Close()), vocabulary(table))
    return scene


def vocabulary(table: See) -> list[str]:
    """The longer words of a game in the player's language, which its players may want to write as well."""
    model, language = table.rules.compiled.model, table.app.settings.language
    texts = [*model.text.get(language, {}).values(),
             *(text for lists in model.suggestions.values() for text in lists.get(language, ()))]
    return sorted({word.lower() for text in texts for word in WORD.findall(HOLE.sub(" ", text)) if len(word) > SHORT})
