"""A new mod: a folder that plays at once, with a ruleset, a map, rule books, pictures and files for editors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from game import __version__
from game.bundle import bundled
from game.ruleset.compile import compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.fields import ID
from game.ruleset.library import Library
from game.ruleset.source import Map, Text, load_source, read_text
from game.schema import FILES, schema_file
from game.storage.files import copy_folder, write_whole
from game.tiled_project import project_text

SLOT = re.compile(r"\{\{(\w+)\}\}")
BLOCKS = ("about", "takes_about", "text")  # texts that stand on lines of their own
EDITOR = "editor"  # the folder of what only editors read


class Refused(Exception):
    """A mod that cannot be made; the message says why."""


def kit_folder() -> Path:
    """The folder of what new mods are made from."""
    return bundled("assets") / "modkit"


def make_mod(name: str, parent: Path, languages: Sequence[str], base: str = "",
             folders: Sequence[Path] = ()) -> Path:
    """Make a mod below a folder; with a base it extends that ruleset, with a map and pictures of its own to change."""
    if not ID.match(name) or len(name) > 40:
        raise Refused(f"'{name}' cannot name a mod: use lower-case letters, digits, '_' and '-', a letter first")
    for language in languages:
        if not re.fullmatch(r"[a-z]{2,3}", language):
            raise Refused(f"'{language}' is no language: write e.g. --languages en,fr")
    target = parent / name
    if target.exists():
        raise Refused(f"{target} is there already: choose another name, or delete it first")
    loaded = Library(folders).load(base) if base else None
    if loaded is None:
        fill(target, name, languages)
    else:
        fill_delta(target, name, languages, base, loaded)
    write_editor_files(target, folders)
    return target


def title(name: str) -> str:
    """A name for people, from an id."""
    return name.replace("-", " ").replace("_", " ").capitalize()


# ---- a whole game -----------------------------------------------------------------------------------------------


def fill(target: Path, name: str, languages: Sequence[str]) -> None:
    """Everything of a small game of its own."""
    kit = kit_folder()
    words = {"id": name, "program": __version__, "name": per_language({}, languages, title(name)), "title": title(name)}
    for key, node in load_source(kit / "texts.yaml").entries.items():
        if isinstance(node, Map):
            words[key] = block(node, languages) if key in BLOCKS else per_language(plain(node), languages)
    for file, schema in (("ruleset.yaml", "ruleset"), ("tests.yaml", "tests")):
        write(target / file, (kit / file).read_text(encoding="utf-8"),
              words | {"schema": f"{EDITOR}/{FILES[schema]}"})
    for language in languages:
        source = kit / f"rules.{language}.md"
        text = (source if source.is_file() else kit / "rules.en.md").read_text(encoding="utf-8")
        write(target / f"rules.{language}.md", text, words)
    for part in ("boards", "art"):
        copy_folder(kit / part, target / part)


def write(path: Path, template: str, words: dict[str, str]) -> None:
    """A file from a template; slots that stand alone keep their indentation on every line."""
    def filled(match: re.Match[str]) -> str:
        line = template[template.rfind("\n", 0, match.start()) + 1:match.start()]
        indent = line if not line.strip() else ""
        return words[match[1]].replace("\n", "\n" + indent)

    write_whole(path, SLOT.sub(filled, template).encode())


def plain(node: Map) -> dict[str, str]:
    """The texts of a mapping, by language."""
    return {language: value.value for language, value in node.entries.items() if isinstance(value, Text)}


def per_language(texts: dict[str, str], languages: Sequence[str], otherwise: str = "") -> str:
    """A text in each language as one line of YAML."""
    parts = [f"{language}: {quoted(texts.get(language) or texts.get('en') or otherwise)}" for language in languages]
    return "{" + ", ".join(parts) + "}"


def quoted(text: str) -> str:
    """A text as YAML takes it inside brackets."""
    return "'" + text.replace("'", "''") + "'" if re.search(r"[:,\[\]{}#'\"&*!|>%@`-]", text) else text


def block(node: Map, languages: Sequence[str]) -> str:
    """A line for each language."""
    lines = []
    for language in languages:
        value = node.entries.get(language) or node.entries["en"]
        if isinstance(value, Map):
            inner = ", ".join(f"{key}: {quoted(text)}" for key, text in plain(value).items())
            lines.append(f"{language}: {{{inner}}}")
        elif isinstance(value, Text):
            lines.append(f"{language}: {quoted(value.value)}")
    return "\n".join(lines)


# ---- a change of another game -----------------------------------------------------------------------------------


def fill_delta(target: Path, name: str, languages: Sequence[str], base: str, loaded: Loaded) -> None:
    """A ruleset that extends another, with copies of its map, pictures and rule books to change."""
    model = compile_ruleset(loaded).model
    languages = list(dict.fromkeys([*languages, *model.name]))  # what the other game says is said here as well
    called = {language: model.name.get(language) or model.name.get("en") or model.id for language in languages}
    about = plain_texts("extends_about")
    lines = [f"# yaml-language-server: $schema={EDITOR}/{FILES['ruleset']}",
             f"# Says only what differs from {model.id}: mappings merge by key, anything else replaces, ~ deletes.",
             f"ruleset: {{format: 1, id: {name}, version: 1, extends: {model.id}, "
             f"needs: [ossola >= {__version__}, {model.id} >= {model.version}]}}",
             f"name: {per_language({}, languages, title(name))}",
             "about:"]
    for language in languages:
        text = (about.get(language) or about["en"]).replace("{base}", called[language])
        lines.append(f"  {language}: {quoted(text)}")
    if model.board is not None:
        source = Path(model.board.spans["map"].file).parent
        copy_folder(source / Path(model.board.map).parts[0], target / Path(model.board.map).parts[0])
        lines += ["# A copy of the map, to be changed in Tiled; without this line the map is the other game's.",
                  f"board: {{map: {model.board.map}}}"]
    for file in loaded.files:
        if (file.parent / "art").is_dir():
            copy_folder(file.parent / "art", target / "art")
    for language in languages:
        book = loaded.files[-1].parent / f"rules.{language}.md"
        text = f"# {title(name)}\n\n{model.about.get(language) or model.about.get('en') or called[language]}\n"
        write_whole(target / book.name, (read_text(book, book.parent) if book.is_file() else text).encode())
    write_whole(target / "ruleset.yaml", ("\n".join(lines) + "\n").encode())


def plain_texts(key: str) -> dict[str, str]:
    """One of the kit's texts, by language."""
    node = load_source(kit_folder() / "texts.yaml").get(key)
    return plain(node) if isinstance(node, Map) else {}


# ---- editors ----------------------------------------------------------------------------------------------------


def write_editor_files(target: Path, folders: Sequence[Path] = ()) -> list[Path]:
    """The schemas for text editors and the project file for Tiled, with the names of this very ruleset."""
    written = []
    for root, file in FILES.items():
        path = target / EDITOR / file
        write_whole(path, schema_file(root).read_bytes())
        written.append(path)
    compiled = compile_ruleset(Library([target.resolve().parent, *folders]).load(str(target)))
    path = target / f"{compiled.model.id}.tiled-project"
    zones = list(compiled.world.board.zones) if compiled.world.board is not None else ()
    write_whole(path, project_text(list(compiled.model.kinds), compiled.model.seat_ids, zones).encode())
    return [*written, path]
