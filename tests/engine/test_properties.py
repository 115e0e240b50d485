"""What must hold in every game of every ruleset, whatever is decided."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine import state as states
from game.engine.decide import find
from game.engine.game import Game, open_rules
from game.engine.rules import Rules
from game.engine.search import SAMPLE, complete, perft
from game.ruleset.library import Library

CASES = [(name, players) for name in Library().ids() for players in open_rules(name).compiled.model.players]
MOST = 60
EXAMPLES = 4


def rules_of(case: tuple[str, int], cache: dict[tuple[str, int], Rules] = {}) -> Rules:  # noqa: B006 - shared on purpose
    if case not in cache:
        cache[case] = open_rules(*case)
    return cache[case]


def random_game(rules: Rules, seed: int, length: int) -> Game:
    """A game after so many random decisions, some of them out of turn."""
    game, chance = Game(rules, seed), random.Random(seed)
    for _ in range(length):
        if game.position.over:
            break
        table = rules.table_options(game.position)
        if table and chance.random() < 0.03:
            text = rules.table_text(game.position, chance.choice(table))
        else:
            text = chance.choice(rules.texts(game.position))
        game.play(text.replace("<text>", SAMPLE))
    return game


def well_formed(rules: Rules, game: Game) -> None:
    position, world = game.position, rules.world
    kinds = getattr(position, "kind", rules.space["KIND"])
    for piece in range(len(world.pieces)):
        site = position.place[piece]
        assert -1 <= site < world.site_count
        if site >= 0:
            layer = world.layer_of[kinds[piece]]
            there = getattr(position, f"at{layer}")[site]
            assert piece in there if world.layers[layer][1] else piece == there
    for layer in range(len(world.layers)):
        sites = getattr(position, f"at{layer}")
        standing = sum(len(s) if isinstance(s, tuple) else s >= 0 for s in sites)
        assert standing == sum(p >= 0 and world.layer_of[kinds[i]] == layer
                               for i, p in enumerate(position.place[:-1]))
    if world.pile_names:
        for number in range(len(world.pile_names)):
            for piece in position.piles[number]:
                assert position.pile[piece] == number
                assert position.place[piece] == -1
    for part in rules.layout.parts:
        if part.scope not in ("game", "local", "pile"):
            assert getattr(position, part.name)[-1] in (-1, 0, False, "", ()), f"{part.name}: nothing was written to"
    assert position.over or position.opts


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
class TestEveryRuleset:
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 10_000), length=st.integers(0, MOST))
    def test_legal_decisions_lead_to_valid_positions(self, case: tuple[str, int], seed: int, length: int) -> None:
        rules = rules_of(case)
        well_formed(rules, random_game(rules, seed, length))

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 10_000), length=st.integers(0, MOST))
    def test_a_copy_goes_its_own_way(self, case: tuple[str, int], seed: int, length: int) -> None:
        rules = rules_of(case)
        game = random_game(rules, seed, length)
        before = json.dumps(game.state())
        if not game.position.over:
            copy = game.position.copy()
            rules.apply(copy, complete(rules, copy, copy.opts[seed % len(copy.opts)]))
            assert json.dumps(states.dump(rules, copy)) != before
        assert json.dumps(game.state()) == before

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 10_000), length=st.integers(0, MOST))
    def test_json_is_exact_also_in_the_middle_of_a_turn(self, case: tuple[str, int], seed: int, length: int) -> None:
        rules = rules_of(case)
        game = random_game(rules, seed, length)
        state = json.loads(json.dumps(game.state()))
        other = Game(rules, seed + 1)
        other.load(state)
        assert other.state() == game.state()
        assert other.legal() == game.legal()
        assert other.who() == game.who()
        if not game.position.over:
            text = game.legal()[0].replace("<text>", SAMPLE)
            assert game.play(text) == other.play(text)
            assert other.state() == game.state()

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 10_000), length=st.integers(1, MOST))
    def test_undo_is_exact(self, case: tuple[str, int], seed: int, length: int) -> None:
        rules = rules_of(case)
        game = random_game(rules, seed, length)
        if not game.position.over:
            before, legal, log = game.state(), game.legal(), list(game.log)
            game.play(legal[seed % len(legal)].replace("<text>", SAMPLE))
            game.undo()
            assert (game.state(), game.legal(), game.log) == (before, legal, log)

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 10_000), length=st.integers(0, MOST))
    def test_the_same_decisions_make_the_same_game(self, case: tuple[str, int], seed: int, length: int) -> None:
        rules = rules_of(case)
        game = random_game(rules, seed, length)
        again = Game(rules, seed)
        for text in game.log:
            again.play(text)
        assert again.state() == game.state()

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 10_000), length=st.integers(0, MOST))
    def test_notation_is_unique_and_parses_back(self, case: tuple[str, int], seed: int, length: int) -> None:
        rules = rules_of(case)
        game = random_game(rules, seed, length)
        texts = rules.texts(game.position)
        assert len(set(texts) | set(game.table())) == len(texts) + len(game.table())
        for option, text in list(zip(game.position.opts, texts, strict=True))[:40]:
            filled = text.replace("<text>", SAMPLE)
            assert find(rules, game.position, filled) == (False, complete(rules, game.position, option))

    def test_every_game_ends(self, case: tuple[str, int]) -> None:
        rules = rules_of(case)
        for seed in range(2):
            position, chance = rules.start(seed), random.Random(seed)
            for _ in range(100_000):
                if position.over:
                    break
                rules.apply(position, complete(rules, position, chance.choice(position.opts)))
            assert position.over

    def test_perft_counts_what_is_legal(self, case: tuple[str, int]) -> None:
        game = Game(rules_of(case))
        assert perft(game.rules, game.position, 0) == 1
        assert perft(game.rules, game.position, 1) == len(game.legal())
