"""A chronicle as a book for e-readers: the page once more, as XML, in the archive that EPUB 3 wants."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable

from game.telling.chronicle import Chronicle
from game.telling.chronicle_page import body_of, style, text

Translate = Callable[[str], str]
STILL = (1980, 1, 1, 0, 0, 0)  # the same chronicle makes the same file
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
"""
PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:ossola:{mark}</dc:identifier>
<dc:title>{title}</dc:title><dc:language>{language}</dc:language>{authors}
<meta property="dcterms:modified">{modified}</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="story" href="story.xhtml" media-type="application/xhtml+xml"{svg}/>
<item id="style" href="style.css" media-type="text/css"/></manifest>
<spine><itemref idref="story"/></spine></package>
"""
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}"
 xml:lang="{language}"><head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>{body}</body></html>
"""


def epub(chronicle: Chronicle, tr: Translate, modified: str, colours: dict[int, str] | None = None,
         pictures: dict[int, bytes] | None = None) -> bytes:
    """The whole file; `modified` is the time at which it is written, as 2026-01-31T20:00:00Z."""
    language, title = text(chronicle.language), text(f"{chronicle.game}: {tr(f'{chronicle.name}.title')}")
    body = "<main>" + "\n".join(body_of(chronicle, tr, colours or {}, pictures or {})) + "</main>"
    begins = next((chapter.title for chapter in chronicle.chapters if chapter.title), chronicle.game)
    link = f'<li><a href="story.xhtml">{text(begins)}</a></li>'
    contents = f'<nav epub:type="toc"><h1>{title}</h1><ol>{link}</ol></nav>'
    authors = "".join(f"<dc:creator>{text(player)}</dc:creator>" for player in chronicle.players)
    mark = hashlib.sha256(body.encode("utf-8", "replace")).hexdigest()[:32]
    files = {"META-INF/container.xml": CONTAINER,
             "book.opf": PACKAGE.format(language=language, title=title, mark=mark, modified=modified, authors=authors,
                                        svg=' properties="svg"' if "<svg" in body else ""),
             "nav.xhtml": PAGE.format(language=language, title=title, body=contents),
             "story.xhtml": PAGE.format(language=language, title=title, body=body), "style.css": style()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        book.writestr(zipfile.ZipInfo("mimetype", STILL), "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in files.items():
            book.writestr(zipfile.ZipInfo(name, STILL), content.encode("utf-8", "replace"), zipfile.ZIP_DEFLATED)
    return out.getvalue()
