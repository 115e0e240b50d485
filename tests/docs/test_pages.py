"""The pages of the language are short, lead to one another, and every example in them loads and plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.mods.testing import load_tests, run_tests
from game.ruleset.language.words import formula_words
from game.ruleset.library import Library
from game.schema import shapes
from tests.docs.fragments import Fragment, fragments
from tests.docs.test_fragments import BOOK, COOKBOOK, DOCS, board_maker, plays, put

PAGES = sorted(set(DOCS.glob("*.md")) - set(DOCS.glob("tutorial-*.md")) - {*BOOK, DOCS / "editors.md"})
LONGEST, WIDEST = 150, 120  # lines of a page, characters of a cell
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
EXAMPLES = [one for page in PAGES for one in fragments(page, "yaml")]


def anchors(page: Path) -> set[str]:
    """Where links can lead in a page: its headings, as they are called where Markdown is shown."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings} | set(
        re.findall(r'<a id="([^"]+)">', text))


def wide_cells(text: str) -> list[str]:
    """Cells of tables that nobody wants to read."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [cell for row in rows for cell in re.split(r"(?<!\\)\|", row) if len(cell.strip()) > WIDEST]


def folder_with_the_small_game(tmp_path: Path) -> Path:
    (base,) = [one for one in COOKBOOK if one.role == "base"]
    put(tmp_path, "skirmish", base.text)
    board_maker().main(["square", str(tmp_path / "skirmish" / "boards" / "five.tmx"), "5", "5"])
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_short_and_ends_with_its_recipes(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert wide_cells(text) == []
    headings = re.findall(r"^## (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    assert headings[-1] == "Recipes"


@pytest.mark.parametrize("page", BOOK, ids=lambda page: page.stem)
def test_a_page_of_the_cookbook_is_short(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST and wide_cells(text) == []


def test_the_cookbook_leads_to_each_of_its_answers() -> None:
    answers = {(page.name, anchor) for page in BOOK for anchor in anchors(page) if anchor[0].isdigit()}
    assert answers and answers == set(LINK.findall((DOCS / "cookbook.md").read_text(encoding="utf-8"))) - {
        (page.name, "") for page in BOOK}


def test_a_wide_cell_is_noticed() -> None:
    assert wide_cells("| a | " + "b" * WIDEST + " |\n") == []
    assert wide_cells("| a | " + "b" * (WIDEST + 1) + " |\n")


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: str(page.relative_to(DOCS)))
def test_links_to_a_heading_find_it(page: Path) -> None:
    for target, heading in LINK.findall(page.read_text(encoding="utf-8")):
        found = page if not target else page.parent / target
        if heading and "://" not in target:
            assert heading in anchors(found), f"{page.name}: {target}#{heading}"


def test_the_index_leads_to_every_page() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    leads = {target for target, _ in LINK.findall(text)}
    assert {str(page.relative_to(DOCS)) for page in DOCS.glob("*.md")} - {"index.md"} <= leads


def test_every_word_stands_on_the_page_of_words() -> None:
    text = (DOCS / "words.md").read_text(encoding="utf-8")
    assert [word for word in formula_words() if f"`{word}(" not in text] == []


def test_every_key_of_the_language_stands_on_a_page() -> None:
    written = "".join(page.read_text(encoding="utf-8") for page in [*PAGES, *DOCS.glob("tutorial-*.md")])
    code = " ".join(re.findall(r"`[^`\n]+`|```yaml.*?```", written, re.DOTALL))
    assert {f"{shape.id}.{key.name}" for shape in shapes().values() for key in shape.keys
            if not re.search(rf"\b{re.escape(key.name)}\b", code)} == set()


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.role == "add"], ids=str)
def test_an_example_goes_over_the_small_game_of_the_cookbook_and_plays(tmp_path: Path, example: Fragment) -> None:
    folder = folder_with_the_small_game(tmp_path)
    put(folder, "example", "ruleset: {format: 1, id: example, version: 1, extends: skirmish}\n" + example.text)
    plays(folder, "example")


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.role == "file"], ids=str)
def test_a_whole_ruleset_plays(tmp_path: Path, example: Fragment) -> None:
    name = example.text.partition("id: ")[2].partition(",")[0]
    put(tmp_path, name, example.text)
    board_maker().main(["square", str(tmp_path / name / "boards" / "five.tmx"), "5", "5"])
    plays(tmp_path, name)


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.role == "tests"], ids=str)
def test_tests_hold_in_the_small_game(tmp_path: Path, example: Fragment) -> None:
    folder = folder_with_the_small_game(tmp_path)
    path = folder / "tests.yaml"
    path.write_text(example.text, encoding="utf-8")
    assert run_tests(load_tests(path), Library([folder]).load("skirmish")) == []


def test_no_example_is_left_untried() -> None:
    assert [str(one) for one in EXAMPLES if one.role not in ("add", "file", "tests")] == []
