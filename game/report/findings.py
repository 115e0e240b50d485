"""All that a report tells, worked out once, so that text and page say the same."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean, median

from game.report.coverage import Coverage
from game.report.sample import Sample
from game.ruleset.extend import Loaded
from game.ruleset.problems import split_lines

ENOUGH = 50  # games that somebody won, before anything is said about who wins
FAIR = 2.6  # standard deviations that a seat's wins may be off before it is called unfair


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a question: where it is written, how often it was there, how often it was taken."""

    question: str
    file: str
    line: int
    source: str
    offered: int
    taken: int


class Findings:
    def __init__(self, sample: Sample, coverage: Coverage, loaded: Loaded) -> None:
        rules = sample.rules
        self.id = rules.compiled.model.id
        self.players = rules.world.players
        self.sides = rules.world.team_names  # teams, or seats where everybody is for themselves
        self.games = len(sample.games)
        self.lengths = sample.lengths()
        self.wins = sample.wins()
        self.reasons = sample.reasons()
        self.branching = sample.branching()
        self.mean_branching = sample.mean_branching()
        self.sources = {file: split_lines(text) for file, text in loaded.texts.items()}
        self.choices = [
            Choice(choose.name, option.span.file, option.span.line,
                   text_at(self.sources, option.span.file, option.span.line),
                   sample.offered[pc, number], sample.taken[pc, number])
            for pc, choose in rules.compiled.generated.chooses.items() for number, option in enumerate(choose.options)]
        self.lines, self.seen, self.share = coverage.lines, coverage.seen, coverage.share()
        self.missing = [(place, text_at(self.sources, *place)) for place in coverage.missing()]
        self.remarks = remarks(self)

    @property
    def typical(self) -> dict[str, float]:
        return {"least": min(self.lengths, default=0), "median": median(self.lengths or [0]),
                "mean": round(mean(self.lengths or [0]), 1), "most": max(self.lengths, default=0)}

    def as_data(self) -> dict[str, object]:
        return {"ruleset": self.id, "players": self.players, "games": self.games, "lengths": self.typical,
                "wins": self.wins, "reasons": self.reasons, "branching": round(self.mean_branching, 2),
                "never_taken": [{"question": one.question, "file": one.file, "line": one.line, "offered": one.offered}
                                for one in self.choices if not one.taken],
                "coverage": round(self.share, 4),
                "never_executed": [{"file": file, "line": line} for (file, line), _ in self.missing],
                "remarks": self.remarks}


def text_at(sources: dict[str, list[str]], file: str, line: int) -> str:
    lines = sources.get(file, [])
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def remarks(found: Findings) -> list[str]:
    said = []
    decided = sum(found.wins[side] for side in found.sides)
    for side in found.sides if decided >= ENOUGH else ():
        share, fair = found.wins[side] / decided, 1 / len(found.sides)
        if abs(share - fair) > FAIR * (fair * (1 - fair) / decided) ** 0.5:
            said.append(f"{side} wins {share:.0%} of the games that somebody wins; {fair:.0%} would be even")
    unfinished = found.wins.get("unfinished", 0)
    if unfinished:
        said.append(f"{unfinished} of {found.games} games came to no end")
    never = sum(not one.taken for one in found.choices)
    if never:
        said.append(f"{never} of {len(found.choices)} options {'was' if never == 1 else 'were'} never taken")
    if found.missing:
        count = len(found.missing)
        said.append(f"{count} {'line of the rules was' if count == 1 else 'lines of the rules were'} never carried out")
    return said
