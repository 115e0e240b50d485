"""Finds the fenced fragments in the documents: what they are is told after the word for the language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w+)(?: ([\w-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Fragment:
    file: Path
    line: int
    language: str
    role: str  # base: a whole ruleset, add: goes over the base, step: goes over the step before, file: a whole ruleset
    text: str

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}"


def fragments(file: Path, *languages: str) -> list[Fragment]:
    text = file.read_text(encoding="utf-8")
    return [Fragment(file, text.count("\n", 0, found.start()) + 1, found[1], found[2] or "", found[3])
            for found in FENCE.finditer(text) if found[1] in languages]


def documents() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *(ROOT / "rulesets" / "docs").rglob("*.md"), *(ROOT / "game").rglob("*.md"),
                   *(ROOT / "assets").glob("*.md")])
