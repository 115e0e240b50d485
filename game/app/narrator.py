"""Says what is new on the screen, for those who do not see it: texts, what the focus is on, what happens at a table.

Every scene tells by topic what is to be heard there; what is the same as a moment ago is not said again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.telling.strings import Strings
from game.telling.wording import read_out, whole
from game.view.voice import EVENTS, Voice
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.app.scene import Scene

Topics = list[tuple[str, str]]  # what a sentence is about, and the sentence
HERE = "here"
TEXT = "text:"  # topics of what merely stands there: a name that stands in three places is said once


class Narrator:
    """Listens to the scene on top."""

    def __init__(self, voice: Voice, strings: Strings) -> None:
        self.voice = voice
        self.strings = strings
        self.scene: Scene | None = None
        self.said: dict[str, str] = {}
        self.again = 0  # how often it was asked to say it again, since anything else was done

    def look(self, scene: Scene) -> None:
        """Say what is new there."""
        if scene is not self.scene:
            self.scene, self.said = scene, {}
        found = scene.aloud()
        heard = {text for topic, text in found if not topic.startswith(TEXT)} | {*self.said.values()}
        for topic, text in found:
            known = text in heard if topic.startswith(TEXT) else topic != EVENTS and self.said.get(topic) == text
            if text and not known:
                self.say(topic, text)
                heard.add(text)
        self.said = {topic: text for topic, text in found if topic != EVENTS}

    def say(self, topic: str, text: str) -> None:
        if words := read_out(text, self.strings):
            self.voice.say(topic, words, self.strings.language)

    def heard(self) -> None:
        """After any input, stop speaking: the sentence is out of date."""
        self.again = 0
        self.voice.hush()

    def repeat(self, scene: Scene) -> None:
        """Say once more what there is; asked a second time, also what lies around."""
        again, self.said = self.again + 1, {}
        self.heard()
        self.again = again
        for text in scene.surroundings() if again > 1 else scene.lately():
            self.say(EVENTS, text)

    def forget(self) -> None:
        """Narration was turned off: stop speaking, and begin afresh if it is turned on again."""
        if self.scene is not None:
            self.scene, self.said = None, {}
            self.voice.hush()


def words_of(widget: Widget, colon: str) -> str:
    """A widget in words: its label, its value, what it is for."""
    value = getattr(widget, "value", "")
    named = f"{widget.label}{colon} {value}" if widget.label and value else widget.label or value
    return " ".join(whole(text) for text in (named, widget.hint) if text)


def read_widgets(scene: Scene) -> Topics:
    """All texts of a scene that are not part of a long list, then what has the focus."""
    found = [(f"{TEXT}{widget.id}", whole(widget.label)) for widget in scene.widgets
             if not widget.focusable and widget.label and widget.clip is None and widget.enabled]
    focused = scene.widget(scene.focus)
    return [*found, (HERE, words_of(focused, scene.app.tr("table.colon")) if focused is not None else "")]
