"""Draw who imports whom among the packages of the game, from the code itself, into game/README.md.

`python3 tools/draw_imports.py` writes the drawing anew; `--check` only tells whether it is current. Every package
stands in a layer above all those that it imports.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOUR = ROOT / "game" / "README.md"
BEGIN, END = "<!-- imports: begin -->", "<!-- imports: end -->"
LOOSE = "game/*.py"  # modules that lie in no package


def package_of(parts: "tuple[str, ...]") -> str:
    """Return the package to which a module belongs, given its path below game/ or its dotted name."""
    return parts[0] if len(parts) > 1 else LOOSE


def imports() -> "dict[str, set[str]]":
    """Return for every package those that it imports anywhere, also inside functions; types are not counted."""
    packages = {path.name for path in (ROOT / "game").iterdir() if (path / "__init__.py").is_file()}
    found: dict[str, set[str]] = {name: set() for name in packages}
    for path in sorted((ROOT / "game").rglob("*.py")):
        home = package_of(path.relative_to(ROOT / "game").parts)
        if home == LOOSE:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                node.body = []
        for node in ast.walk(tree):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else (
                [alias.name for alias in node.names] if isinstance(node, ast.Import) else [])
            for name in names:
                parts = name.split(".")
                if parts[0] == "game" and len(parts) > 1 and parts[1] in packages and parts[1] != home:
                    found[home].add(parts[1])
    return found


def layers(found: "dict[str, set[str]]") -> "list[list[str]]":
    """Return the packages in layers, the lowest first; an error if there is a circle."""
    done: set[str] = set()
    result = []
    while len(done) < len(found):
        layer = sorted(name for name, used in found.items() if name not in done and used <= done)
        if not layer:
            raise SystemExit(f"these import each other in a circle: {', '.join(sorted(set(found) - done))}")
        result.append(layer)
        done |= set(layer)
    return result


def drawing() -> str:
    """Return the drawing as Markdown: the highest layer first, each package with those it imports."""
    found = imports()
    lines = ["| layer | package | imports |", "|---|---|---|"]
    for number, layer in reversed(list(enumerate(layers(found), 1))):
        lines += [f"| {number} | `{name}` | {', '.join(f'`{used}`' for used in sorted(found[name])) or '—'} |"
                  for name in layer]
    return "\n".join(lines)


def main(arguments: "list[str]") -> int:
    """Write the drawing, or compare it; 1 if it is outdated."""
    text = TOUR.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    fresh = f"{head}{BEGIN}\n{drawing()}\n{END}{tail}"
    if "--check" in arguments:
        if fresh != text:
            print("game/README.md shows other imports than the code has: run python3 tools/draw_imports.py")
        return int(fresh != text)
    TOUR.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
