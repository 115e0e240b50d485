"""The whole check of rulesets: everything that loading finds, for every number of players, and a game played through."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.ruleset.model import Model
from game.ruleset.problems import RulesetError
from game.ruleset.types import FLAG, NUMBER, SEAT

SMOKE_DECISIONS = 400
SMOKE_GAMES = 2


def check_all(names: Sequence[str], folders: Sequence[Path], out: TextIO) -> int:
    """Check rulesets by id or path, print what is wrong, and say how many are not well (0: all are)."""
    bad = 0
    for name in names:
        found = check_one(name, folders)
        bad += bool(found)
        out.write(f"{name}: {'well' if not found else ''}\n" if not found else "\n".join(found) + "\n")
    return 1 if bad else 0


def check_one(name: str, folders: Sequence[Path] = ()) -> list[str]:
    """Everything that is wrong with a ruleset, as printable texts."""
    try:
        loaded = Library(folders).load(name)
        model = compile_ruleset(loaded).model
        for players in model.players:
            for options in variants(model):
                smoke(Rules(compile_ruleset(loaded, players, options)))
    except RulesetError as error:
        return [str(problem) for problem in error.problems]
    except RuleError as error:
        return [f"{name}: {error}"]
    return []


def variants(model: Model) -> list[dict[str, str]]:
    """The default options, and each option once at each of its other values."""
    found: list[dict[str, str]] = [{}]
    for spec in model.options.values():
        if spec.type == FLAG:
            found.append({spec.id: "no" if spec.default else "yes"})
        elif spec.type == NUMBER:
            found += [{spec.id: str(value)} for value in {spec.low, min(spec.high, spec.low + 20)} - {spec.default}]
        else:
            words = [seat.id for seat in model.seats] if spec.type == SEAT else list(spec.type.words)
            found += [{spec.id: word} for word in words if word != spec.default]
    return found


def smoke(rules: Rules) -> None:
    """A few games at random, a limited number of decisions each: the rules must hold together."""
    for seed in range(SMOKE_GAMES):
        chance = random.Random(seed)
        try:
            position = rules.start(seed)
            for _ in range(SMOKE_DECISIONS):
                if position.over:
                    break
                texts = rules.texts(position)
                if len(set(texts)) != len(texts):
                    twice = sorted(text for text in set(texts) if texts.count(text) > 1)
                    raise RuleError(f"two different decisions are both written '{twice[0]}'")
                rules.apply(position, complete(rules, position, chance.choice(position.opts)))
        except Exception as error:
            raise rules.explain(error) from error
