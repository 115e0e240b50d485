"""A report as one HTML page that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from html import escape

from game.bundle import bundled
from game.report import plots
from game.report.findings import Findings
from game.report.text import short


def as_page(found: Findings) -> str:
    title = f"{found.id} for {found.players}"
    style = (bundled("assets") / "pages" / "report.css").read_text(encoding="utf-8")
    lengths = ", ".join(f"{name} {value:g}" for name, value in found.typical.items())
    parts = [
        f"<h1>{escape(title)}</h1><p>{found.games} games, every decision by lot.</p>",
        "".join(f'<p class="never">{escape(remark)}</p>' for remark in found.remarks),
        "<h2>Length</h2>", f"<p>Decisions in a game: {escape(lengths)}.</p>",
        plots.histogram(found.lengths, "How many decisions games have"),
        "<h2>Wins</h2>", plots.bars(found.wins, "Games won by each side", 1 / max(1, len(found.sides))),
        "<h2>Reasons</h2>", plots.bars(found.reasons, "Why games end"),
        "<h2>Choices</h2>", f"<p>{found.mean_branching:.1f} in an average decision; from the first to the last:</p>",
        plots.curve(found.branching, "Choices from the beginning to the end of a game"),
        "<h2>Decisions</h2>", decisions(found), "<h2>Lines of the rules</h2>", listing(found)]
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<style>\n{style}</style></head>\n<body>{chr(10).join(part for part in parts if part)}</body></html>\n")


def decisions(found: Findings) -> str:
    rows = []
    for one in found.choices:
        style = "" if one.taken else ' class="never"'
        rows.append(f"<tr{style}><td>{escape(one.question)}</td><td>{escape(short(one.file))}:{one.line}</td>"
                    f'<td class="n">{one.offered}</td><td class="n">{one.taken}</td>'
                    f"<td><code>{escape(one.source[:80])}</code></td></tr>")
    return ("<table><tr><th>question</th><th>line</th><th>offered</th><th>taken</th><th></th></tr>"
            + "".join(rows) + "</table>")


def listing(found: Findings) -> str:
    """The files of the ruleset, with what was carried out and what was not."""
    parts = [f"<p>{found.share:.1%} of {len(found.lines)} lines were carried out, in games with every option.</p>"]
    for file, lines in found.sources.items():
        rows = []
        for number, line in enumerate(lines, 1):
            place = (file, number)
            style = "plain" if place not in found.lines else "seen" if place in found.seen else "missed"
            rows.append(f'<span class="{style}">{number:>4} {escape(line)}</span>')
        missed = sum(place[0] == file for place, _ in found.missing)
        opened = " open" if missed else ""
        parts.append(f"<details{opened}><summary>{escape(short(file))}: never carried out: {missed}</summary>"
                     f"<pre>{''.join(rows)}</pre></details>")
    return "".join(parts)
