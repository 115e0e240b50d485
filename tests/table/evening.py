"""An evening at a table, told to the last word: everything that is offered, said, read aloud, inspected and recorded.

Only the digest is kept. `python tools/golden.py --show NAME` tells the evening of a ruleset, to be compared with that
of another version.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

from game.bots.curve import curve, makes_sense
from game.bundle import bundled
from game.engine.rules import Rules
from game.engine.search import complete
from game.engine.view import view
from game.table.offer import offer
from game.table.spoken import Spoken
from game.table.state import Hint, TableState, asked_seat, front, may_pick, shown_position
from game.table.threats import threatened
from game.table.told import Losses, last_sites, turns_since
from game.table.words import TableWords
from game.telling import inspect
from game.telling.chronicle import chronicle_of
from game.telling.chronicle_page import html_page
from game.telling.chronicle_text import markdown
from game.telling.heraldry import arms_of, arms_svg
from game.telling.personas import Personas
from game.telling.reasons import why_not
from game.telling.strings import Strings
from tests.table.sitting import Sitting

DECISIONS = 30
LOOKED_AT = 7  # of so many sites, one is asked about


class Book:
    """A rule book that says the same of everything."""

    def passage(self, name: str) -> tuple[str, str]:
        return "Pieces", f"The {name} stays."

    def of(self, folder: Path) -> bool:
        return False


def evening(rules: Rules, language: str) -> Iterator[str]:
    """What happens, line by line."""
    careful = language == "fr"  # one half of the evenings is that of people who confirm and cover everything
    sitting = Sitting(rules, 11, confirm_drastic=careful, confirm_turn=careful, secrets_held=careful,
                      show_thoughts=True)
    state = sitting.state
    words = TableWords(state, Strings(bundled("assets") / "locale", language), Book())
    spoken, losses, acts = Spoken(words), Losses(state), 0
    while len(state.match.game.log) < DECISIONS and not state.match.game.position.over and acts < 12 * DECISIONS:
        acts += 1
        sitting.act()
        yield f"# {acts} {len(state.match.game.log)} {front(state)} {asked_seat(state)} {words.note(state.note)}"
        yield f"{words.question_text()} | {words.turn_name()} | {words.turn_question()} | {words.hover_text()}"
        yield f"{words.keys(pad=bool(acts % 2))}"
        for one in offer(state):
            yield f"{one.spot} {one.intent} {one.group} {one.seat} {one.again} {one.settles} {len(one.leads)}"
        yield from (*spoken.happened(), spoken.asked(), spoken.picked(), spoken.remark(), spoken.here())
        if acts % 5 == 1:
            yield from looked_around(words, losses)
            yield from advised(words)
    yield from spoken.lately()
    yield from spoken.board()
    yield from inspected(rules, sitting)
    if makes_sense(rules):
        story = curve(rules, state.match.plan.seed, state.match.game.log)
        yield f"{[[f'{hope:.4f}' for hope in hopes] for hopes in story.hopes]}"
        yield f"{[(turn.number, turn.text, turn.seat, f'{turn.change:.4f}') for turn in story.turns]}"
    chronicle = chronicle_of(state.match, language)
    yield html_page(chronicle, words.strings)
    yield markdown(chronicle, words.strings)


def looked_around(words: TableWords, losses: Losses) -> Iterator[str]:
    """What can be seen and asked without deciding anything."""
    state, rules = words.state, words.rules
    for number in range(len(state.match.game.log)):
        line = words.outcome.line(number)
        yield f"{number} {line.text} {line.seat} {line.lost} {words.outcome.past(number)} {words.advice.reason(number)}"
    for one in state.chooser.all[:12]:
        yield f"{words.option_label(one)} {words.outcome.of(one)} {one.things}"
    position, personas = shown_position(state), Personas(rules)
    for seat in range(len(rules.world.seats)):
        yield f"{words.player_name(seat)} {words.score_text(seat)} {sorted(losses.of(seat).items())}"
        yield f"{view(rules, position, seat)}"
        arms = personas.arms(position, seat)
        yield f"{personas.name(position, seat)} {personas.title(position, seat, words.strings.language)} {arms}"
        yield arms_svg(arms_of(arms or (f"seat {seat}",)))
    yield f"{last_sites(state)} {turns_since(state)} {sorted(threatened(state).items())} {words.goal()}"
    for kind in range(len(rules.world.kinds)):
        yield f"{words.kind_name(kind)}: {words.kind_text(kind)}"
    if may_pick(state):
        for site in range(0, len(rules.world.board.names) if rules.world.board else 0, LOOKED_AT):
            piece = [*Spoken(words).standing(site), -1][0]
            reason = why_not(rules, position, state.chooser, site, piece, asked_seat(state))
            yield f"{words.site(site)} {reason} {words.reason(words.closer(reason))}"


def advised(words: TableWords) -> Iterator[str]:
    """What an adviser, and a bot that has just decided, would say who expects always the first of all decisions."""
    state, advice = words.state, words.advice
    line = line_from(state)
    if state.match.game.log and not state.match.game.position.over:
        advice.keep([state.match.game.log[-1], *line])
        state.hint = Hint(state.position, tuple(advice.thought_through(line[0], line)), waiting=False)
        yield f"{advice.hint()} | {advice.last_reason()} | {advice.told} | {advice.lines(2)} | {advice.left()}"
        yield f"{advice.turned_to(state.chooser.all)} {advice.turned_to(state.chooser.all)} {advice.timely()}"


def line_from(state: TableState) -> list[str]:
    position, found = state.match.game.position.copy(), list[str]()
    while len(found) < 4 and not position.over:
        option = complete(state.rules, position, position.opts[0])
        found.append(state.rules.written(position, option, False))
        state.rules.apply(position, option)
    return found


def inspected(rules: Rules, sitting: Sitting) -> Iterator[str]:
    """What makers of mods see of it."""
    game = sitting.match.game
    if not game.position.over:
        for lines in (inspect.question_lines(rules, game.position), inspect.option_lines(rules, game.position),
                      inspect.position_lines(rules, game.position), inspect.variable_lines(rules, game.position)):
            yield from map(str, lines)
    yield from map(str, inspect.event_lines(rules, game.log, sitting.match.events, len(game.log)))


def digest_of(rules: Rules, language: str) -> str:
    found = 0
    for line in evening(rules, language):
        found = zlib.crc32(f"{line}\n".encode(), found)
    return f"{found:08x}"
