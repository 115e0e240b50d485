"""A report as plain text."""

from __future__ import annotations

from game.report.findings import Findings

WIDTH = 40


def as_text(found: Findings) -> str:
    lines = [f"{found.id} for {found.players}: {found.games} games at random", ""]
    lines += [f"  ! {remark}" for remark in found.remarks] + ([""] if found.remarks else [])
    lengths = ", ".join(f"{name} {value:g}" for name, value in found.typical.items())
    lines += [f"Length in decisions: {lengths}", f"Choices in a decision: {found.mean_branching:.1f} on average", ""]
    lines += ["Wins", *bars(found.wins, found.games), "", "Reasons", *bars(found.reasons, found.games), ""]
    lines.append("Decisions: offered, taken")
    for one in found.choices:
        mark = " " if one.taken else "!"
        lines.append(f" {mark} {one.question:<14} {short(one.file)}:{one.line:<5} {one.offered:>9} {one.taken:>9}  "
                     f"{one.source[:60]}")
    lines += ["", f"Lines of the rules carried out: {found.share:.1%} of {len(found.lines)}"]
    lines += [f" ! {short(file)}:{line}: {source[:90]}" for (file, line), source in found.missing]
    return "\n".join(lines) + "\n"


def bars(counts: dict[str, int], total: int) -> list[str]:
    width = max((len(name) for name in counts), default=0)
    return [f"  {name:<{width}} {count:>6} {count / max(1, total):>6.1%} {'█' * round(WIDTH * count / max(1, total))}"
            for name, count in counts.items()]


def short(file: str) -> str:
    """A file without the folders that lead to it, but for its own."""
    return "/".join(file.replace("\\", "/").split("/")[-2:])
