"""Every sentence of the tale is held against somebody who followed the evening by its decisions alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from game.telling.chronicle import Chapter
from tests.match.test_story import FORGOTTEN, evening, told
from tests.match.witness import Noble, Tally, Witness, read

AGAIN = re.compile(r"(.*) ×(\d+)")
FATES: dict[str, Callable[[Noble, Tally], bool]] = {
    "reborn": lambda noble, tally: tally.reborn > 0,
    "unscathed": lambda noble, tally: tally.lost == 0,
    "untitled": lambda noble, tally: noble.crossed("title") == 1,
    "unheard": lambda noble, tally: noble.crossed("ruler") == 1,
    "friendless": lambda noble, tally: noble.crossed("support") == len(noble.of("support")),
    "holy": lambda noble, tally: noble.crossed("sin") > 3,
    "plain": lambda noble, tally: tally.lost > 0,
}
HONOURS: dict[str, Callable[[Tally], int]] = {
    "won": lambda tally: tally.won, "lost": lambda tally: tally.lost, "opposed": lambda tally: tally.opposed,
    "raised": lambda tally: tally.raised, "told": lambda tally: tally.told, "reborn": lambda tally: tally.reborn}


@cache
def witness(seed: int, language: str) -> Witness:
    return Witness(evening(seed, language), language)


def prose(chapter: Chapter) -> str:
    return " ".join(entry.text for entry in chapter.entries if entry.kind == "prose")


def notes(chapter: Chapter) -> Iterator[str]:
    for note in (note for entry in chapter.entries for note in entry.notes):
        again = AGAIN.fullmatch(note)
        yield from [again[1]] * int(again[2]) if again is not None else [note]


@pytest.mark.parametrize(("seed", "language"), [
    *((seed, language) for seed in (3, 11, FORGOTTEN) for language in ("en", "fr")),
    (34, "en"),  # an ally has only one piece to move, and is not asked
])
def test_every_sentence_tells_what_happened_to_whom_and_with_what_it_was_done(seed: int, language: str) -> None:
    """Persons, levers, slips, outcomes: the text has nothing but what the witness can tell, in this order."""
    seen, chronicle = witness(seed, language).chapters, told(seed, language)
    assert len(seen) == len(chronicle.chapters) > 2
    for own, chapter in zip(seen, chronicle.chapters, strict=True):
        assert not list(read(prose(chapter), own.sentences))
        assert list(notes(chapter)) == own.notes
    for own, chapter in zip(seen[1:-1], chronicle.chapters[1:-1], strict=True):
        assert (chapter.title, chapter.teller, chapter.slips) == (own.title, own.teller, own.slips)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", [3, FORGOTTEN])
def test_what_became_of_everybody_is_true(seed: int, language: str) -> None:
    own, chronicle = witness(seed, language), told(seed, language)
    most = max(tally.won for tally in own.tallies)
    for one, words in chronicle.epilogues:
        noble, tally = own.nobles[one.seat], own.tallies[one.seat]
        allowed = {sentence for name, true in FATES.items() if true(noble, tally)
                   for sentence in own.fills(f"tale-end-{name}", noble.forename)}
        allowed |= own.fills("tale-end-victor", noble.forename) if tally.won == most else set()
        assert words and set(words) <= allowed


@pytest.mark.parametrize("seed", [3, FORGOTTEN])
def test_honours_go_to_whoever_has_the_most(seed: int) -> None:
    own, chronicle = witness(seed, "en"), told(seed, "en")
    for honour in chronicle.honours:
        count = HONOURS.get(honour.key.removeprefix("honour-"))
        if count is None:
            assert honour.key == "honour-unscathed" and own.tallies[honour.seat].lost == 0
            continue
        assert re.findall(r"\d+", honour.why) == [str(max(map(count, own.tallies)))]
        assert count(own.tallies[honour.seat]) == max(map(count, own.tallies))


@pytest.mark.parametrize(("right", "wrong"), [
    (r"(\w+) presented the bill to (\w+)\.", r"\2 presented the bill to \1."),
    (r"(\w+) was cured of \w+\.", r"\1 was cured of chess."),
    (r"(\w+) (?:prevailed|made an end of .*? begun)\.", r"Nobody prevailed."),
    (r"The University of Pavia did not even try", "The Falconers did not even try"),
    (r"\w+ spared \w+\.|\w+ tore up (\w+)’s bill", r"Nothing was asked of \1: the Prince saw to that."),
    (r"$", " Nobody else was there."),
    (r"Enough, said .*", ""),
])
def test_a_sentence_that_is_wrong_is_found(right: str, wrong: str) -> None:
    """Payer for payee, another lever, another outcome, another slip, one too many, one too few."""
    pages = [(seen.sentences, prose(chapter)) for seen, chapter in
             zip(witness(3, "en").chapters, told(3, "en").chapters, strict=True)]
    both = [(read(re.sub(right, wrong, page, count=1), sentences), bool(re.search(right, page)))
            for sentences, page in pages]
    assert any(there for _, there in both)
    assert all(bool(list(found)) == there for found, there in both)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_has_a_hole_and_who_told_the_last_tale_is_named_even_if_forgotten_since(language: str) -> None:
    curtain = told(FORGOTTEN, language).chapters[-1].entries[-1].text
    own = witness(FORGOTTEN, language)
    assert own.chapters[-2].teller in curtain.replace("’", " ’") or own.chapters[-2].teller.split()[0] in curtain
    assert not any(noble.called in curtain for noble in own.nobles)
    assert not any("  " in entry.text for chapter in told(FORGOTTEN, language).chapters for entry in chapter.entries)
