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
