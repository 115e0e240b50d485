"""What `show` says about sounds and music exists: events, sounds, moods."""

from __future__ import annotations

from game.ruleset.fields import Fields
from game.ruleset.problems import Problems
from game.ruleset.show_words import EVENTS
from game.ruleset.sound_words import BEGIN, MOODS, SILENCE, SOUNDS
from game.ruleset.source import Map
from game.ruleset.world import World


def check(world: World, problems: Problems) -> None:
    """Report words of `sounds` and `music` that nothing can be heard of."""
    if world.model.show is None:
        return
    fields, show = Fields(problems), world.model.show.entries
    known = (*SOUNDS, SILENCE)
    for event, value in fields.mapping(show.get("sounds"), "show.sounds", (*EVENTS, BEGIN)).items():
        if event in EVENTS or event == BEGIN:
            for sound in value.entries.values() if isinstance(value, Map) else [value]:
                fields.among(sound, "a sound", known, SILENCE)
    if "music" in show:
        fields.among(show["music"], "music", MOODS, MOODS[0])
