"""Whatever is said in one language is said in all languages that the ruleset speaks."""

from __future__ import annotations

from game.mods.case import Case
from game.ruleset.forms import LANGUAGE
from game.ruleset.problems import Span
from game.ruleset.source import Map, Node, Seq

AS_WRITTEN = ("as-", "text-", "why-", "pile-", "site-", "piece-")  # notation and values are English to begin with
NAMED = {"seats": ("name",), "options": ("name", "about"), "kinds": ("name",)}


def check_files(case: Case) -> None:
    """Report texts that are there in some languages only."""
    for key in ("name", "about"):
        compare(case, case.loaded.map.get(key), case.loaded.map.keys.get(key), f"the game's {key}")
    for section, keys in NAMED.items():
        node = case.loaded.map.get(section)
        for part in node.items if isinstance(node, Seq) else [node]:
            for name, entry in part.entries.items() if isinstance(part, Map) else ():
                if isinstance(entry, Map):
                    for key in keys:
                        compare(case, entry.get(key), entry.keys.get(key), f"the {key} of {name}")
    for name, entry in case.section("suggestions").entries.items():
        compare(case, entry, entry.span, f"the list of suggestions {name}")
    check_texts(case)


def compare(case: Case, node: Node | None, span: Span | None, what: str) -> None:
    """One text with its languages."""
    if not isinstance(node, Map) or span is None or not case.own(span):
        return
    strange = next((key for key in node.entries if not LANGUAGE.fullmatch(key)), None)
    if strange is not None:
        case.tell(node.keys[strange], f"'{strange}' is no language in {what}",
                  "if a comma cuts the text in two, put the text in quotes")
        return
    missing = [language for language in case.languages if language not in node.entries]
    if missing:
        case.tell(span, f"{what} is missing in {', '.join(missing)}", f"add '{missing[0]}:' to it")


def as_written(key: str, language: str) -> bool:
    """Whether a text only puts into other words what is readable in this language as it is."""
    return language == "en" and key.startswith(AS_WRITTEN)


def check_texts(case: Case) -> None:
    """The keys of `text`, language by language."""
    tables = case.text_tables
    strange = next((name for name in tables if name not in case.languages), "")
    if strange and any(language not in tables for language in case.languages) and case.own(tables[strange].span):
        meant = next(language for language in case.languages if language not in tables)
        case.tell(case.section("text").keys[strange], f"'{strange}' is none of the languages of this game's name",
                  f"did you mean '{meant}'?")
        return
    for language in case.languages if tables else ():
        there = tables[language].entries if language in tables else {}
        told: set[str] = set()
        for table in tables.values():
            for key, span in table.keys.items():
                if key not in there and key not in told and case.own(span) and not as_written(key, language):
                    told.add(key)
                    case.tell(span, f"the text '{key}' is missing in {language}",
                              f"add it below 'text: {language}:'")
