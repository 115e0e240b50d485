"""A chronicle as one page of HTML: to read, to print on A4 or to send. It needs nothing from anywhere else.

Everything that people wrote is escaped, there is no script in it, and the page itself forbids any.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby

from game.bundle import bundled
from game.telling.chronicle import Chapter, Chronicle, Entry, Portrait
from game.telling.heraldry import arms_of, arms_svg

Translate = Callable[[str], str]
LONG = 14  # letters of a decision that needs a wide column


def html_page(chronicle: Chronicle, tr: Translate, colours: dict[int, str] | None = None,
              pictures: dict[int, bytes] | None = None) -> str:
    """The whole page; `colours` are the rims of the seats' shields, `pictures` PNG files of the board by decision."""
    rims, style = colours or {}, (bundled("assets") / "pages" / "chronicle.css").read_text(encoding="utf-8")
    head = ('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; '
            'img-src data:">'
            f"<title>{text(chronicle.game)}</title><style>\n{style}</style>")
    parts = [f'<!DOCTYPE html>\n<html lang="{text(chronicle.language)}"><head>{head}</head><body><main>',
             f"<header><h1>{text(chronicle.game)}</h1><p>{text(tr(f'{chronicle.name}.title'))}</p>"
             f"<p>{text(' · '.join(chronicle.players))}</p><hr class=\"rule\"></header>"]
    if chronicle.portraits:
        parts.append('<section class="people">')
        parts += [person(one, rims) for one in chronicle.portraits]
        parts.append("</section>")
    parts += [part_of(chapter, tr, rims, pictures or {}) for chapter in chronicle.chapters]
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


def part_of(chapter: Chapter, tr: Translate, rims: dict[int, str], pictures: dict[int, bytes]) -> str:
    head = f"<h2>{own(chapter.title)}</h2>" if chapter.title else ""
    told = text(tr("chronicle.told_by")).replace("{name}", own(chapter.teller))
    by = f'<p class="by">{told}</p>' if chapter.teller else ""
    return f"<section>{head}{by}{''.join(lines(chapter.entries, rims, pictures))}</section>"


def lines(entries: list[Entry], rims: dict[int, str], pictures: dict[int, bytes]) -> Iterator[str]:
    """Entries one after another; decisions in columns."""
    for decisions, found in groupby(entries, lambda entry: entry.kind == "decision"):
        run = list(found)
        if decisions:
            looks = "record long" if max(len(entry.text) for entry in run) > LONG else "record"
            each = "".join(f"<span>{entry.number}. {own(entry.text)}</span>" for entry in run)
            yield f'<div class="{looks}">{each}</div>'
        else:
            yield from (line(entry, rims, pictures) for entry in run)


def line(entry: Entry, rims: dict[int, str], pictures: dict[int, bytes]) -> str:
    if entry.kind == "picture":
        if entry.number not in pictures:
            return ""
        data = base64.b64encode(pictures[entry.number]).decode()
        return (f'<figure><img alt="{text(entry.text)}" src="data:image/png;base64,{data}">'
                f"<figcaption>{own(entry.text)}</figcaption></figure>")
    if entry.portrait is not None:
        return person(entry.portrait, rims)
    if entry.kind == "quote":
        return f"<blockquote>{own(entry.text)}<footer>— {own(entry.who)}</footer></blockquote>"
    look = ' class="small"' if entry.kind == "small" else ""
    return f"<p{look}>{own(entry.text)}</p>"
