"""A chronicle as one page of HTML: to read, to print on A4 or to send. It needs nothing from anywhere else.

Everything that people wrote is escaped, there is no script in it, and the page itself forbids any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby

from game.telling.chronicle import Chapter, Chronicle, Entry, Portrait
from game.telling.heraldry import arms_of, arms_svg

Translate = Callable[[str], str]
LONG = 14  # letters of a decision that needs a wide column
STYLE = """
@page { size: A4; margin: 18mm 16mm 20mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #2b1f16; color: #241a10; font: 17px/1.55 "Source Serif Pro", "Source Serif 4", Georgia,
  "Noto Serif", "Times New Roman", serif; }
main { max-width: 820px; margin: 32px auto; padding: 56px 64px 64px; background: #f3e9d2;
  box-shadow: 0 10px 50px #000a; border: 1px solid #8f6f38; outline: 1px solid #c9ae74; outline-offset: -12px; }
header { text-align: center; margin-bottom: 40px; }
h1 { font-size: 46px; letter-spacing: .04em; margin: 0 0 4px; font-weight: 600; }
header p, .by { font-style: italic; color: #5d4a33; margin: 4px 0; }
.rule { border: 0; height: 14px; margin: 18px auto; width: 60%;
  background: radial-gradient(circle at center, #8f2024 0 4px, transparent 5px),
  linear-gradient(#8f6f38, #8f6f38) center/100% 1px no-repeat; }
h2 { font-size: 27px; line-height: 1.25; margin: 46px 0 6px; text-align: center; font-weight: 600; break-after: avoid; }
h2 + .by { text-align: center; margin-bottom: 20px; break-after: avoid; }
h3 { margin: 0; font-size: 22px; font-weight: 600; }
p { margin: .45em 0; overflow-wrap: anywhere; }
.small { font-size: 14px; color: #5d4a33; margin: .2em 0 .2em 1.4em; }
.record { columns: 9em 5; margin: .6em 0; }
.record.long { columns: 18em 2; }
.record span { display: block; break-inside: avoid; }
blockquote { margin: 1em 2em; padding: 0 0 0 1em; border-left: 3px solid #8f2024; font-style: italic;
  overflow-wrap: anywhere; break-inside: avoid; }
blockquote footer { font-style: normal; font-size: 14px; color: #5d4a33; }
.people { display: grid; grid-template-columns: 1fr 1fr; gap: 26px 22px; }
.person { break-inside: avoid; }
.person.gone { max-width: 360px; margin: 18px auto; filter: sepia(.5); }
.who { display: flex; align-items: center; gap: 12px; margin-bottom: 8px; }
.who svg { width: 56px; flex: none; }
.who div { min-width: 0; overflow-wrap: anywhere; }
.who .title { font-style: italic; color: #5d4a33; line-height: 1.25; }
.who .player { font-size: 13px; color: #5d4a33; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { border: 1px solid #4a3722; height: 62px; padding: 3px 4px; text-align: center; vertical-align: middle;
  font-size: 12px; line-height: 1.15; overflow-wrap: anywhere; position: relative; }
td.dark { background: #d8c39a66; }
td small { display: block; font-style: italic; font-size: 9.5px; color: #8f2024; }
td.crossed { color: #8a7a60; background:
  linear-gradient(to top right, transparent 48%, #8f2024 48.5% 51.5%, transparent 52%),
  linear-gradient(to bottom right, transparent 48%, #8f2024 48.5% 51.5%, transparent 52%); }
td .on { display: block; font-size: 10.5px; color: #234f92; font-weight: 600; }
.end { text-align: center; margin-top: 46px; color: #5d4a33; font-style: italic; }
@media print { body { background: none; font-size: 11.5pt; } main { margin: 0; padding: 0; max-width: none;
  border: 0; outline: 0; box-shadow: none; background: none; } h1 { font-size: 30pt; } h2 { font-size: 18pt; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
@media (max-width: 640px) { main { margin: 0; padding: 28px 20px; } .people { grid-template-columns: 1fr; } }
"""


def html_page(chronicle: Chronicle, tr: Translate, colours: dict[int, str] | None = None) -> str:
    """The whole page; `colours` are the rims of the seats' shields."""
    rims = colours or {}
    head = ('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">'
            f"<title>{text(chronicle.game)}</title><style>{STYLE}</style>")
    parts = [f'<!DOCTYPE html>\n<html lang="{text(chronicle.language)}"><head>{head}</head><body><main>',
             f"<header><h1>{text(chronicle.game)}</h1><p>{text(tr('chronicle.title'))}</p>"
             f"<p>{text(' · '.join(chronicle.players))}</p><hr class=\"rule\"></header>"]
    if chronicle.portraits:
        parts.append('<section class="people">')
        parts += [person(one, rims) for one in chronicle.portraits]
        parts.append("</section>")
    parts += [part_of(chapter, tr, rims) for chapter in chronicle.chapters]
    parts.append(f'<p class="end">{text(tr("chronicle.the_end" if chronicle.over else "chronicle.so_far"))}</p>')
    parts.append("</main></body></html>\n")
    return "\n".join(parts)


def text(words: str) -> str:
    """Words as they are, whatever characters are in them; each keeps its own direction."""
    return escape(words, quote=True)


def own(words: str) -> str:
    """What somebody wrote, in a place of its own for any script and direction."""
    return f"<bdi>{text(words)}</bdi>"


def person(one: Portrait, rims: dict[int, str]) -> str:
    """Somebody: arms, name, title, board."""
    shield = arms_svg(arms_of(one.arms), rims.get(one.seat, "#7a5a24"))
    rows = []
    for number, row in enumerate(one.rows):
        cells = []
        for column, square in enumerate(row):
            looks = [name for name, true in (("dark", (number + column) % 2 == 1), ("crossed", square.crossed)) if true]
            label = f"<small>{text(square.label)}</small>" if square.label else ""
            on = f'<span class="on">{text(", ".join(square.pieces))}</span>' if square.pieces else ""
            cells.append(f'<td class="{" ".join(looks)}">{label}{own(square.text)}{on}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    board = f"<table>{''.join(rows)}</table>" if rows else ""
    return (f'<div class="person{" gone" if one.gone else ""}"><div class="who">{shield}<div><h3>{own(one.name)}</h3>'
            f'<div class="title">{own(one.title)}</div><div class="player">{own(one.player)}</div></div></div>'
            f"{board}</div>")


def part_of(chapter: Chapter, tr: Translate, rims: dict[int, str]) -> str:
    """A chapter."""
    head = f"<h2>{own(chapter.title)}</h2>" if chapter.title else ""
    told = text(tr("chronicle.told_by")).replace("{name}", own(chapter.teller))
    by = f'<p class="by">{told}</p>' if chapter.teller else ""
    return f"<section>{head}{by}{''.join(lines(chapter.entries, rims))}</section>"


def lines(entries: list[Entry], rims: dict[int, str]) -> Iterator[str]:
    """Entries one after another; decisions in columns."""
    for decisions, found in groupby(entries, lambda entry: entry.kind == "decision"):
        run = list(found)
        if decisions:
            looks = "record long" if max(len(entry.text) for entry in run) > LONG else "record"
            each = "".join(f"<span>{entry.number}. {own(entry.text)}</span>" for entry in run)
            yield f'<div class="{looks}">{each}</div>'
        else:
            yield from (line(entry, rims) for entry in run)


def line(entry: Entry, rims: dict[int, str]) -> str:
    """One entry."""
    if entry.portrait is not None:
        return person(entry.portrait, rims)
    if entry.kind == "quote":
        return f"<blockquote>{own(entry.text)}<footer>— {own(entry.who)}</footer></blockquote>"
    look = ' class="small"' if entry.kind == "small" else ""
    return f"<p{look}>{own(entry.text)}</p>"
