"""Pictures of mods: what would hang whoever draws it is refused with its line; what is drawn is only what was read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.ruleset.pictures import MAX_BYTES, MAX_SHAPES, MAX_STOPS, BadPicture, vetted

ROOT = Path(__file__).resolve().parents[2]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
FOREVER = '<path d="M0 0 L1000000000 0" stroke="#000" stroke-dasharray="0.001"/>'
LINE = '<path d="M0 0 L100 0" stroke="#000" {}/>'
HARMFUL = {
    "a line without end": (FOREVER, "reaches far outside"),
    "a line far away by steps": (LINE.format('transform="translate(1e9 0)"'), "leads far outside"),
    "a number that is none": ('<circle r="1e999"/>', "far outside"),
    "fine dashes": (LINE.format('stroke-dasharray="0.001 0.001"'), "so many dashes"),
    "fine dashes in a style": (LINE.format('style="stroke-dasharray: .001"'), "so many dashes"),
    "fine dashes from outside": (f'<g stroke-dasharray="1e-9">{LINE.format("")}</g>', "so many dashes"),
    "dashes in letters": (LINE.format('stroke-dasharray="1em" font-size="1e-9"'), "stroke-dasharray is '1em'"),
    "dashes of which eight count": (LINE.format(f'stroke-dasharray="{"1e-6 " * 8} 99"'), "so many dashes"),
    "a wide line": (LINE.format('stroke-width="900"'), "wider than the picture"),
    "a line made wide": (LINE.format('stroke-width="9" transform="scale(50)"'), "wider than the picture"),
    "points": ('<path d="M0 0' + " 1 1" * 2000 + '"/>', "so many points"),
    "points in many shapes": (('<path d="M0 0' + " 1 1" * 900 + '"/>') * 9, "so many points"),
    "shapes": ("<circle r='5'/>" * (MAX_SHAPES + 1), "more than 1000 shapes"),
    "shades": (f"<radialGradient>{'<stop/>' * (MAX_STOPS + 1)}</radialGradient>", "more than 300 steps of shading"),
    "groups in groups": ("<g>" * 99 + "</g>" * 99, "nested more than 30"),
    "larger and larger": ('<g transform="scale(20)">' * 5 + "<rect/>" + "</g>" * 5, "more than 100 times larger"),
    "a steep slant": (LINE.format('transform="skewX(89.999)"'), "more than 80 degrees"),
    "a riddle": (LINE.format('transform="scale(2"'), "cannot be read"),
    "a picture in a picture": ('<svg viewBox="0 0 1e-9 1e-9"/>', "a picture in a picture"),
}


@pytest.mark.parametrize("name", HARMFUL)
def test_a_picture_that_would_take_too_long_is_refused(name: str) -> None:
    body, told = HARMFUL[name]
    with pytest.raises(BadPicture) as caught:
        vetted(HEAD + body + "</svg>")
    assert told in caught.value.message
    assert (caught.value.line, bool(caught.value.remedy)) == (2, True)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("head, told", [
    ("<svg>", "says nothing about its size"), ('<svg viewBox="0 0 0 0">', "cannot be used"),
    ('<svg viewBox="0 0 1e9 1e9">', "cannot be used"), ('<svg viewBox="0 0 100 0.001">', "cannot be used"),
    ('<svg viewBox="0 0 100">', "cannot be used"), ('<svg viewBox="0 0 1 nan">', "cannot be used"),
    ('<svg width="wide" height="1">', "cannot be used"), ('<svg viewBox="9e9 0 10 10">', "begins far"),
    ("<html>", "this is a 'html'"), ('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">', "document type"),
    ("<svg", "not readable as SVG"), ("", "not readable as SVG"), (" " * MAX_BYTES + "<svg>", "larger than 400 kB")])
def test_a_picture_says_how_large_it_is_and_is_svg(head: str, told: str) -> None:
    with pytest.raises(BadPicture) as caught:
        vetted(head + ("</svg>" if head.endswith(">") else ""))
    assert told in caught.value.message and caught.value.remedy


def line(more: str, d: str = "M0 0 L100 0") -> str:
    return f'<path d="{d}" {more}/>'


LARGER, WIDER = "this is made more than 100 times larger", "this line is wider than the picture"
POINTS, DASHES = (f"a shape {what} takes too long to draw" for what in ("of so many points", "with so many dashes"))
FAR, GROUPS = "far outside of the picture", '<g transform="scale(10)">' * 2
EDGES = {  # what is drawn in a picture of 100 by 100, the same a little further on, and what is told of that
    "a shape": (line("", "M0 0 L1000 -1000"), line("", "M0 0 L0 -1000.1"), f"this shape reaches {FAR}"),
    "points of a shape": ('<polyline points="1000,0"/>', '<polyline points="0,1001"/>', f"this shape reaches {FAR}"),
    "a length": ('<circle r="1000"/>', '<circle r="-1000.1"/>', f"r is '-1000.1', {FAR}"),
    "a part": ('<circle r="1000%"/>', '<circle r="1000.1%"/>', f"r is '1000.1%', {FAR}"),
    "a width": (line('stroke-width="200"'), line('stroke-width="201"'), WIDER),
    "a part of a width": (line('stroke-width="200%"'), line('stroke-width="201%"'),
                          WIDER),
    "a wide line made large": (line('stroke-width="100" transform="scale(2)"'),
                               line('stroke-width="101" transform="scale(2)"'), WIDER),
    "a width from outside": (f'<g stroke-width="100"><g transform="scale(2)">{line("")}</g></g>',
                             f'<g stroke-width="101"><g transform="scale(2)">{line("")}</g></g>',
                             WIDER),
    "groups": ("<g>" * 29 + "</g>" * 29, "<g>" * 30 + "</g>" * 30, "nested more than 30 levels deep"),
    "a scale": ('<g transform="scale(100)"/>', '<g transform="scale(1 100.1)"/>', LARGER),
    "a scale of scales": (GROUPS + "</g></g>", GROUPS + '<g transform="scale(1.1)"/></g></g>',
                          LARGER),
    "a matrix": ('<g transform="matrix(50 1 50 99 7 7)"/>', '<g transform="matrix(50 51 50 50 7 7)"/>',
                 LARGER),
    "another matrix": ('<g transform="matrix(60 0 40 0 0 0)"/>', '<g transform="matrix(60 0 41 0 0 0)"/>',
                       LARGER),
    "a slant": ('<g transform="skewX(80)"/>', '<g transform="skewY(80.1)"/>', "skewY by more than 80 degrees"),
    "a slant made large": ('<g transform="skewX(45) scale(50)"/>', '<g transform="skewX(45) scale(51)"/>',
                           LARGER),
    "a way": ('<g transform="translate(1000 -1000)"/>', '<g transform="translate(0 -1000.1)"/>',
              f"the transform '0 -1000.1' leads {FAR}"),
    "a turn": ('<g transform="rotate(9999 1000 0)"/>', '<g transform="rotate(1 1001 0)"/>',
               f"the transform '1 1001 0' leads {FAR}"),
    "shapes": ("<rect/>" * 1000, "<rect/>" * 1001, "there are more than 1000 shapes in the picture"),
    "shades": ("<stop/>" * 300, "<stop/>" * 301, "there are more than 300 steps of shading in the picture"),
    "points": (line("", "M" + " 1" * 3000), line("", "M" + " 1" * 3001), POINTS),
    "points of two": (line("", "M" + " 1" * 2381) * 2, line("", "M" + " 1" * 2382) * 2,
                      POINTS),
    "dashes": (line('stroke-dasharray="0.268"'), line('stroke-dasharray="0.266"'),
               DASHES),
    "dashes round about": ('<circle r="100" cx="50" stroke-dasharray="0.938"/>',
                           '<circle r="100" cx="50" stroke-dasharray="0.936"/>',
                           DASHES),
    "dashes of an arc": (line('stroke-dasharray="0.94"', "M0 0 A100 0"), line('stroke-dasharray="0.93"', "M0 0 A100 0"),
                         DASHES),
    "dashes of a box": ('<rect width="100" height="50" stroke-dasharray="0.41"/>',
                        '<rect width="100" height="50" stroke-dasharray="0.39"/>',
                        DASHES),
    "eight dashes": (line(f'stroke-dasharray="{"0.0335 " * 8}"'), line(f'stroke-dasharray="{"0.033 " * 8}, 9"'),
                     DASHES),
    "no dashes": ('<g stroke-dasharray="0.01">' + line('stroke-dasharray="none"') + "</g>",
                  '<g stroke-dasharray="0.01">' + line("") + "</g>", DASHES),
}


@pytest.mark.parametrize("name", EDGES)
def test_each_limit_lets_in_what_is_just_within_it(name: str) -> None:
    good, bad, told = EDGES[name]
    assert vetted(HEAD + good + "</svg>").unseen == ()
    with pytest.raises(BadPicture) as caught:
        vetted(HEAD + bad + "</svg>")
    assert caught.value.message == told


@pytest.mark.parametrize(("view", "message"), [
    ("0 0 100000 100000", ""), ("0 0 100001 100000", "the size of the picture cannot be used"), ("0,0,50,1", ""),
    ("0 0 1 51", "the size of the picture cannot be used"), ("1000 -1000 100 9", ""),
    ("-1001 0 100 9", "the picture begins far from where it lies"),
    ("0 1001 9 100", "the picture begins far from where it lies")])
def test_how_large_a_picture_may_be_and_where_it_may_begin(view: str, message: str) -> None:
    try:
        vetted(f'<svg viewBox="{view}"></svg>')
        found = ""
    except BadPicture as error:
        found = error.message
    assert found == message


def test_a_file_may_be_so_large() -> None:
    text = '<svg viewBox="0 0 1 1"></svg>'
    assert vetted(text + " " * (MAX_BYTES - len(text))).text.endswith('viewBox="0 0 1 1"></svg>')
    with pytest.raises(BadPicture) as caught:
        vetted(text + " " * (MAX_BYTES + 1 - len(text)))
    assert str(caught.value) == "line 1: the picture is larger than 400 kB — make it simpler"


def test_in_a_small_picture_transforms_may_lead_as_far_as_in_a_large_one() -> None:
    assert vetted('<svg viewBox="0 0 9 9"><g transform="translate(1000)"/></svg>')
    with pytest.raises(BadPicture):
        vetted('<svg viewBox="0 0 9 9"><g transform="translate(1001)"/></svg>')
    assert vetted('<svg viewBox="0 0 200 200"><g transform="translate(2000)"/></svg>')


def test_only_what_is_understood_is_written_anew() -> None:
    text = """<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9"
 height="9" onload="x">
<svg:g id="a&lt;" style="fill: red; ; opacity:.5;bad" class="c"><title>t</title>
<script/><rect fill="url(#a)" filter="url(#b)" mask="none"/></svg:g>
<use xlink:href="other.svg#x"/><linearGradient xlink:href="#y"/></svg:svg>"""
    found = vetted(text)
    assert found.text == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a&lt;" fill="red" opacity=".5">'
        '<rect fill="url(#a)"></rect></g><linearGradient xlink:href="#y"></linearGradient></svg>')
    assert found.unseen == (
        (4, "'script' is not drawn in pictures", "draw it with paths, or take it out"),
        (4, "'filter' has no effect in pictures", "draw what is seen, and nothing else"),
        (5, "the picture refers to something outside itself", "copy it into the picture"),
        (5, "'use' is not drawn in pictures", "draw it with paths, or take it out"))


@pytest.mark.parametrize("hidden", [f"<!-- > {FOREVER} -->", f"<![CDATA[ > {FOREVER} ]]>", f"<?x > {FOREVER} ?>"])
def test_what_only_some_readers_see_is_not_handed_on(hidden: str) -> None:
    picture = vetted(HEAD + hidden + '<circle r="5"/></svg>')
    assert "path" not in picture.text and '<circle r="5">' in picture.text


def test_a_size_in_millimetres_is_one() -> None:
    text = '<svg width="64mm" height="64mm"><rect width="5px" height="50%"/></svg>'
    assert 'height="50%"' in vetted(text).text


DRAW = """
import sys, time
from pathlib import Path
from game.view.art import Art
art = Art([Path(sys.argv[1])])
for path in sorted(Path(sys.argv[1]).iterdir()):
    print(path.stem, art.picture(path.stem, 64, 64) is not None)
"""


def test_no_picture_hangs_who_draws_it(tmp_path: Path) -> None:
    """In a process of its own: a drawing that hangs cannot be stopped from within."""
    for number, (body, _) in enumerate(HARMFUL.values()):
        (tmp_path / f"bad{number}.svg").write_text(HEAD + body + "</svg>", encoding="utf-8")
    (tmp_path / "good.svg").write_text(HEAD + f'<!-- > {FOREVER} --><circle r="5"/></svg>', encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", DRAW, str(tmp_path)], cwd=ROOT, check=True,
                          capture_output=True, text=True, env=os.environ | {"SDL_VIDEODRIVER": "dummy"})
    drawn = dict(line.split() for line in done.stdout.splitlines() if line.endswith(("True", "False")))
    assert {name for name, there in drawn.items() if there == "True"} == {"good"}
    assert len(drawn) == len(HARMFUL) + 1
