"""How a game went: each seat's hopes after every decision, and the decisions that turned it."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.judge import Judge
from game.engine.game import Game
from game.engine.rules import Rules

EXACT = 9  # digits: what differs only behind them differs by how a Python adds up, and is the same
TURN = 0.15  # the least change of a seat's hope that makes a turning point
FEW = 3  # decisions before and after one that are compared
TOLD = 3  # turning points that are told


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that turned the game: its number from 1, its notation, and the seat that gained or lost most by it."""

    number: int
    text: str
    seat: int
    change: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The hopes of all seats, from the start on, one entry a decision; turning points in the order of the game."""

    hopes: tuple[tuple[float, ...], ...]
    turns: tuple[Turn, ...]


def makes_sense(rules: Rules) -> bool:
    """Whether hopes can be told: the ruleset says what positions are worth, and a game of it can be won."""
    procedures = rules.compiled.procedures.values()
    ends = {stmt.op for procedure in procedures for one in procedure.body for stmt in one.inner()}
    return Judge(rules).declared and bool(ends & {"win", "tie"})


def curve(rules: Rules, seed: int, log: list[str]) -> Curve:
    """The curve of a game that was played like this."""
    judge, game = Judge(rules), Game(rules, seed)
    hopes = [tuple(judge.chances(game.position))]
    firsts: list[int] = []
    for number, text in enumerate(log):
        follow = bool(firsts) and rules.pending(game.position)
        firsts.append(firsts[-1] if follow else number + 1)
        game.play(text)
        hopes.append(tuple(judge.chances(game.position)))
    among = len(judge.seats)
    return Curve(tuple(smoothed(hopes, among)), tuple(turning_points(hopes, log, among, firsts)))


def smoothed(hopes: list[tuple[float, ...]], window: int) -> list[tuple[float, ...]]:
    """Hopes on average over a round, so that whose turn it is does not show; the outcome stays what it is."""
    found = []
    for number in range(len(hopes) - 1):
        found.append(mean(hopes[max(0, number - window + 1):number + 1]))
    return [*found, hopes[-1]]


def turning_points(hopes: list[tuple[float, ...]], log: list[str], among: int, firsts: list[int]) -> list[Turn]:
    """The decisions after which somebody's hope was most different, and stayed so for a round or a few decisions.

    How the game ended says nothing about the decisions before, so it is left out. What follows from a decision is a
    part of it: `firsts` has, for each, the number of the decision that it belongs to.
    """
    lived, window = hopes[:-1], max(FEW, among)
    found = []
    for number in range(1, len(lived) - 1):
        before, after = mean(lived[max(0, number - window):number]), mean(lived[number:number + window])
        changes = [round(late - early, EXACT) for early, late in zip(before, after, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) >= TURN:
            found.append((number, seat, changes[seat]))
    chosen: list[Turn] = []
    for number, seat, change in sorted(found, key=lambda one: -abs(one[2])):
        first = firsts[number - 1]
        if len(chosen) < TOLD and all(abs(first - other.number) > window for other in chosen):
            chosen.append(Turn(first, log[first - 1], seat, change))
    return sorted(chosen, key=lambda one: one.number)


def mean(few: list[tuple[float, ...]]) -> tuple[float, ...]:
    """The hopes on average over some decisions: exchanges have two sides."""
    return tuple(sum(one[seat] for one in few) / len(few) for seat in range(len(few[0])))
