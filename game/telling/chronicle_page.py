"""A chronicle as one page of HTML: to read, to print on A4 or to send. It needs nothing from anywhere else.

Everything that people wrote is escaped. The page forbids all scripts, but for one word in a page that is to be printed
at once. What it is made of is XML as well, for books that e-readers open.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby

from game.bundle import bundled
from game.telling.chronicle import Chapter, Chronicle, Entry, Portrait
from game.telling.heraldry import arms_of, arms_svg
from game.telling.wording import hyphened

Translate = Callable[[str], str]
LONG = 14  # letters of a decision that needs a wide column
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
PRINTS = "window.print()"
TYPED = re.compile(r"(?<=\w)'(?=\w)")  # what a keyboard has for an apostrophe
NBSP, HELD = "\u00a0", re.compile("(?<=«) | (?=[:;!?»])")  # for blanks that are typed as French wants them
JOINED = "\u2060–\u2060"  # a dash at which no line ends


def html_page(chronicle: Chronicle, tr: Translate, colours: dict[int, str] | None = None,
              pictures: dict[int, bytes] | None = None, printing: bool = False) -> str:
    """The whole page; `colours` are the rims of the seats' shields, `pictures` PNG files of the board by decision."""
    mark = base64.b64encode(hashlib.sha256(PRINTS.encode()).digest()).decode()
    scripts = f" script-src 'sha256-{mark}';" if printing else ""
    head = ('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\';'
            f'{scripts} img-src data:">'
            f"<title>{text(chronicle.game)}</title><style>\n{style()}</style>")
    body = "\n".join(body_of(chronicle, tr, colours or {}, pictures or {}))
    script = f"<script>{PRINTS}</script>" if printing else ""
    return (f'<!DOCTYPE html>\n<html lang="{text(chronicle.language)}"><head>{head}</head><body><main>\n{body}\n'
            f"</main>{script}</body></html>\n")


def style() -> str:
    return (bundled("assets") / "pages" / "chronicle.css").read_text(encoding="utf-8")


def body_of(chronicle: Chronicle, tr: Translate, rims: dict[int, str], pictures: dict[int, bytes]) -> Iterator[str]:
    """All that is on the page, part by part."""
    yield (f"<header><h1>{text(chronicle.game)}</h1><p>{text(tr(f'{chronicle.name}.title'))}</p>"
           f"<p>{text(' · '.join(chronicle.players))}</p><hr class=\"rule\" /></header>")
    number = 0
    for place, chapter in enumerate(chronicle.chapters):
        number += bool(chapter.teller)
        yield part_of(chapter, tr, rims, pictures, number if chapter.teller else 0)
        if place == 0 and chronicle.portraits and not chronicle.epilogues:
            yield from plates(chronicle, rims)
    if not chronicle.chapters and chronicle.portraits and not chronicle.epilogues:
        yield from plates(chronicle, rims)
    if chronicle.epilogues:
        found = "".join(f'<div class="fate">{shield(one, rims)}<p><b>{own(one.name)}</b><br />'
                        f"{own(' '.join(words))}</p></div>" for one, words in chronicle.epilogues)
        yield f'<section class="epilogue"><h2>{text(tr("chronicle.epilogue"))}</h2>{found}</section>'
        yield from plates(chronicle, rims)  # the boards as they are in the end, of those who are there in the end
    if chronicle.honours:
        names = {one.seat: one.name for one in chronicle.portraits}
        found = "".join(f'<tr><td>{text(one.title)}</td><td>{own(names.get(one.seat) or chronicle.players[one.seat])}'
                        f"</td><td>{text(one.why)}</td></tr>" for one in chronicle.honours)
        yield f'<section class="honours"><h2>{text(tr("chronicle.honours"))}</h2><table>{found}</table></section>'
    yield f'<p class="end">{text(tr("chronicle.the_end" if chronicle.over else "chronicle.so_far"))}</p>'


def plates(chronicle: Chronicle, rims: dict[int, str]) -> Iterator[str]:
    """The persons with their arms and boards."""
    yield '<section class="people">'
    yield from (person(one, rims) for one in chronicle.portraits)
    yield "</section>"


def text(words: str) -> str:
    """Words as they are, whatever characters are in them; each keeps its own direction."""
    return escape(words, quote=True)


def own(words: str) -> str:
    """What somebody wrote, in a place of its own for any script and direction; no line begins with a sign."""
    return f"<bdi>{text(TYPED.sub('’', HELD.sub(NBSP, words)))}</bdi>"


def noted(words: str) -> str:
    """A note in the margin, whose last word never stands alone on a line."""
    return own(NBSP.join(words.rsplit(" ", 1)).replace("–", JOINED))


def roman(number: int) -> str:
    """The number of a chapter as books have it."""
    found = ""
    for value, letters in ROMAN:
        found += letters * (number // value)
        number %= value
    return found


def shield(one: Portrait, rims: dict[int, str]) -> str:
    return arms_svg(arms_of(one.arms), rims.get(one.seat, "#7a5a24"))


def person(one: Portrait, rims: dict[int, str]) -> str:
    rows = []
    for number, row in enumerate(one.rows):
        cells = []
        for column, square in enumerate(row):
            looks = [name for name, true in (("dark", (number + column) % 2 == 1), ("crossed", square.crossed)) if true]
            label = f"<small>{text(square.label)}</small>" if square.label else ""
            on = f'<span class="on">{text(", ".join(square.pieces))}</span>' if square.pieces else ""
            cells.append(f'<td class="{" ".join(looks)}">{label}{own(hyphened(square.text))}{on}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    board = f"<table>{''.join(rows)}</table>" if rows else ""
    return (f'<div class="person{" gone" if one.gone else ""}"><div class="who">{shield(one, rims)}<div>'
            f'<h3>{own(one.name)}</h3><div class="title">{own(one.title)}</div>'
            f'<div class="player">{own(one.player)}</div></div></div>{board}</div>')


def part_of(chapter: Chapter, tr: Translate, rims: dict[int, str], pictures: dict[int, bytes], number: int = 0) -> str:
    """A chapter: its number and title, who told it, from what and how, and what came of it."""
    which = text(tr("chronicle.chapter").replace("{number}", roman(number)))
    above = f'<p class="number">{which}</p>' if number else ""
    head = f"<h2>{own(chapter.title)}</h2>" if chapter.title else ""
    told = text(tr("chronicle.told_by")).replace("{name}", own(chapter.teller))
    by = f'<p class="by">{told}</p>' if chapter.teller else ""
    slips = "".join(f"<span>{own(slip)}</span> " for slip in chapter.slips)
    slips = f'<p class="slips">{slips}</p>' if slips else ""
    story = f'<p class="story">{own(chapter.story)}</p>' if chapter.story else ""
    return f"<section>{above}{head}{by}{slips}{story}{''.join(lines(chapter.entries, rims, pictures))}</section>"


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
        return (f'<figure><img alt="{text(entry.text)}" src="data:image/png;base64,{data}" />'
                f"<figcaption>{own(entry.text)}</figcaption></figure>")
    if entry.portrait is not None:
        return person(entry.portrait, rims)
    if entry.kind == "quote":
        return f"<blockquote>{own(entry.text)}<footer>— {own(entry.who)}</footer></blockquote>"
    if entry.notes:
        notes = "".join(f"<span>{noted(note)}</span>" for note in entry.notes)
        return f'<div class="passage"><div class="notes">{notes}</div><p>{own(entry.text)}</p></div>'
    look = ' class="small"' if entry.kind == "small" else ""
    return f"<p{look}>{own(entry.text)}</p>"
