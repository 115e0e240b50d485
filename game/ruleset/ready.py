"""Ready-made decisions: words in `anytime` that stand for what many games have alike, each with its texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from game.bundle import bundled
from game.ruleset.fields import Fields
from game.ruleset.problems import Span, did_you_mean
from game.ruleset.source import Map, Node, Seq, Text, parse_source, read_text

Texts = dict[str, dict[str, str]]


@cache
def ready_made() -> dict[str, Map]:
    """What each word stands for."""
    path = bundled("assets") / "rules" / "anytime.yaml"
    found = parse_source(read_text(path), path.name, "resign").entries
    return {word: node for word, node in found.items() if isinstance(node, Map)}


def written_out(fields: Fields, node: Node | None, players: Iterable[int],
                teams: Sequence[object] = ()) -> tuple[Node | None, list[str]]:
    """The section `anytime` with entries in the place of words, and the words; two teams are as good as two players."""
    if not isinstance(node, (Seq, Text)):
        return node, []
    entries: list[Node] = []
    words: list[str] = []
    for item in fields.items(node, "anytime"):
        if not isinstance(item, Text):
            entries.append(item)
        elif item.value not in ready_made():
            fields.wrong(item, f"'{item.value}' is no decision that is ready to be taken over",
                         did_you_mean(item.value, set(ready_made())) or f"write one of {', '.join(ready_made())}, or "
                         "an entry with 'by', 'as' and 'do'")
        elif len(teams) == 1:
            fields.wrong(item, "nobody is against you", f"leave {item.value} out")
        elif (most := limit(item.value)) and (len(teams) or max(players)) > most:
            fields.wrong(item, f"'{item.value}' is ready for games of {most} only",
                         "write an entry that says what becomes of the others")
        else:
            words.append(item.value)
            made = ready_made()[item.value].entries
            entries.append(placed(made.get("teams", made["entry"]) if teams else made["entry"], item.span))
    return Seq(node.span, tuple(entries)), words


def limit(word: str) -> int:
    """For how many players at most a word is meant; 0 for any number."""
    node = ready_made()[word].entries.get("players")
    return int(getattr(node, "value", 0))


def placed(node: Node, span: Span) -> Node:
    """What a word stands for, as if it were written where the word is: so that problems are told there."""
    if isinstance(node, Map):
        return Map(span, {key: placed(value, span) for key, value in node.entries.items()},
                   dict.fromkeys(node.keys, span))
    if isinstance(node, Seq):
        return Seq(span, tuple(placed(item, span) for item in node.items))
    return replace(node, span=span)


def with_texts(texts: Texts, words: list[str], languages: Iterable[str]) -> Texts:
    """A ruleset's texts with those of the words that it uses; where it has one of the same name, its own."""
    found = {language: dict(table) for language, table in texts.items()}
    for word in words:
        node = ready_made()[word].entries["text"]
        for language, table in node.entries.items() if isinstance(node, Map) else ():
            if language == "en" or language in languages:
                for key, text in table.entries.items() if isinstance(table, Map) else ():
                    if isinstance(text, Text):
                        found.setdefault(language, {}).setdefault(key, text.value)
    return found
