"""The music as notes: in its mode, in phrases that breathe, and never the same twice within a piece."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))  # where the sound maker has its modules

from game.ruleset.show.theme import MOODS
from soundmaking.score import PHRASE, REST, SIGNS, STEPS, Performance, pitch_of
from soundmaking.tunes import TEXTURES, TUNES, Tune

CONSONANT = {0, 3, 4, 7, 8, 9}  # half tones above the bass


def steps_of(tune: Tune) -> set[int]:
    return {(STEPS[name[0]] + SIGNS.get(name[1:], 0)) % 12 for name in tune.mode.split()}


@pytest.fixture(params=MOODS)
def tune(request: pytest.FixtureRequest) -> Tune:
    return TUNES[request.param]


def test_every_mood_has_a_mode_a_pace_or_a_texture_of_its_own() -> None:
    assert tuple(TUNES) == MOODS
    kinds = {(one.mode, one.time, one.pace, frozenset(turn.texture for turn in one.form)) for one in TUNES.values()}
    assert len(kinds) == len(MOODS)
    assert all(turn.texture in TEXTURES for one in TUNES.values() for turn in one.form)


def test_bars_are_full_and_every_note_is_in_the_mode(tune: Tune) -> None:
    for name in tune.sections:
        for chord, *bar in tune.bars(name):
            assert sum(map(float, bar[1::2])) == tune.time, (name, bar)
            notes = [note for note in bar[::2] if note != REST] + list(tune.chords[chord])
            assert {pitch_of(note) % 12 for note in notes} <= steps_of(tune), (name, bar)


def test_the_first_note_of_a_bar_agrees_with_the_bass(tune: Tune) -> None:
    for name in tune.sections:
        for chord, first, *_ in tune.bars(name):
            if first != REST:
                assert (pitch_of(first) - pitch_of(tune.chords[chord][0])) % 12 in CONSONANT, (name, chord, first)


def test_a_piece_lasts_about_a_minute_and_all_that_is_played_is_in_the_mode(tune: Tune) -> None:
    played = Performance(tune, Random(1))
    assert 55 <= played.seconds <= 75
    assert {note.pitch % 12 for note in played.notes} <= steps_of(tune)
    assert {note.thumb for note in played.notes} == {True, False}, "there are two voices"
    assert all(0 <= note.at < played.seconds and 0.1 < note.strength < 1 for note in played.notes)


def test_phrases_breathe(tune: Tune) -> None:
    played = Performance(tune, Random(1))
    beats = [after - before for before, after in zip(played.pulse, played.pulse[1:], strict=False)]
    phrase = PHRASE * tune.time
    for start in range(0, len(beats), phrase):
        middle, last = beats[start + phrase // 2], beats[start + phrase - 1]
        assert last > middle * 1.03, "the end of a phrase is slower than its middle"
    strong = [note.strength for note in played.notes]
    assert max(strong) > 1.6 * min(strong)


def test_what_comes_again_is_played_otherwise(tune: Tune) -> None:
    played, start, seen = Performance(tune, Random(1)), 0, []
    for turn in tune.form:
        beats = len(tune.bars(turn.section)) * tune.time
        times = played.pulse[start], played.pulse[start + beats]
        seen.append(tuple(note.pitch for note in sorted(played.notes, key=lambda note: note.at)
                          if times[0] <= note.at < times[1] - 0.1))
        start += beats
    assert len(set(seen)) == len(tune.form)
