"""The parts of a ruleset that are things: the board section, kinds with their moves, pieces, piles."""

from __future__ import annotations

from dataclasses import replace

from game.ruleset.fields import Fields
from game.ruleset.model import BoardSpec, KindSpec, MoveSpec, PieceSpec, PileSpec
from game.ruleset.source import Flag, Map, Node, Num, Text

SEE = ("all", "owner", "nobody")
MAX_LAYERS = 8
MAX_KINDS = 200


class ThingReader(Fields):
    """Reads boards, kinds, pieces and piles."""

    def board(self, node: Node | None) -> BoardSpec | None:
        if node is None:
            return None
        part = self.mapping(node, "board", ("map", "directions", "zones", "layers", "each"), ("map",))
        layers = {}
        for key, value in self.mapping(part.get("layers"), "layers").items():
            inner = self.mapping(value, f"layer {key}", ("stack",))
            layers[key] = self.flag(inner.get("stack"), "stack", False)
            self.identifier(key, self.key_span(part.get("layers"), key, value), "a layer")
        if len(layers) > MAX_LAYERS:
            self.wrong(part["layers"], f"there are {len(layers)} layers", f"at most {MAX_LAYERS} are possible")
        path = part.get("map")
        spans = {
            key: span
            for name in ("directions", "zones")
            if isinstance(section := part.get(name), Map)
            for key, span in section.keys.items()
        }
        return BoardSpec(
            node.span,
            self.string(path, "map"),
            path.span if path else node.span,
            self.among(part.get("each"), "each", ("seat",), "") == "seat" if "each" in part else False,
            self.mapping(part.get("directions"), "directions"),
            self.mapping_with_empty(part.get("zones"), "zones"),
            layers,
            spans,
        )

    def mapping_with_empty(self, node: Node | None, where: str) -> dict[str, Node]:
        self.mapping(node, where)
        return dict(node.entries) if isinstance(node, Map) else {}

    def kinds(self, node: Node | None) -> dict[str, KindSpec]:
        found: dict[str, KindSpec] = {}
        if isinstance(node, Map):
            for key, value in node.entries.items():
                self.identifier(key, node.keys[key], "a kind", dashes=True)
                part = self.mapping(value, f"kind {key}", ("name", "layer", "traits", "moves", "powers", "art"))
                tables = {"": self.moves(part.get("moves"))}
                for power, moves in self.mapping(part.get("powers"), "powers").items():
                    self.identifier(power, self.key_span(part.get("powers"), power, moves), "a power")
                    tables[power] = self.moves(moves)
                found[key] = KindSpec(
                    key,
                    node.keys[key],
                    self.called(part.get("name")),
                    self.string(part.get("layer"), "layer"),
                    self.traits(part.get("traits")),
                    tables,
                    part["layer"].span if "layer" in part else None,
                )
        else:
            self.mapping(node, "kinds")
        if node is not None and len(found) > MAX_KINDS:
            self.wrong(node, f"there are {len(found)} kinds", f"at most {MAX_KINDS} are possible")
        return found

    def traits(self, node: Node | None) -> dict[str, int | bool]:
        found: dict[str, int | bool] = {}
        for key, value in self.mapping(node, "traits").items():
            self.identifier(key, self.key_span(node, key, value), "a trait")
            if isinstance(value, Num | Flag):
                found[key] = value.value
            else:
                self.wrong(value, f"trait {key} must be a number, true or false", "write e.g. 1")
        return found

    def moves(self, node: Node | None) -> tuple[MoveSpec, ...]:
        return tuple(self.move(item) for item in self.items(node, "moves"))

    def move(self, node: Node) -> MoveSpec:
        known = ("step", "slide", "leap", "limit", "from", "if", "empty", "take", "land", "over")
        part = self.mapping(node, "a move", known)
        modes = [mode for mode in ("step", "slide", "leap") if mode in part]
        if len(modes) != 1 and all(key in known for key in part):  # else it was misspelt, which is told already
            self.wrong(node, "a move has exactly one of step, slide and leap", "make it several moves, or say which")
        mode = modes[0] if modes else "step"
        names = tuple((self.string(item, "a direction"), item.span) for item in self.items(part.get(mode), mode))
        if "land" in part and ("empty" in part or "take" in part):
            self.wrong(part["land"], "'land' replaces 'empty' and 'take'", "give one or the other")
        for key in ("limit", "from"):
            if key in part and mode != "slide" and len(modes) <= 1:
                self.wrong(part[key], f"'{key}' goes with slide: a {mode} is one step", "leave it out, or write slide")
        bounds = {key: part.pop(key) for key in ("limit", "from")
                  if mode == "slide" and isinstance(part.get(key), Text)}
        limit = 1 if mode != "slide" else self.number(part.get("limit"), "limit", 0, 1, 1000)
        start = self.number(part.get("from"), "from", 1, 1, 1000)
        if mode == "slide" and 0 < limit < start:
            self.wrong(part["from"], f"from {start} steps on, but {limit} at most: nothing is left",
                       "make 'limit' greater, or 'from' smaller")
        formulas: dict[str, Node] = {key: part[key] for key in ("if", "empty", "take", "land", "over") if key in part}
        return MoveSpec(node.span, names, limit, start, formulas, bounds)

    def piece(self, node: Node) -> tuple[PieceSpec, ...]:
        """An entry of `pieces`; one for each of several kinds."""
        known = ("kind", "owner", "at", "sites", "count", "pile", "map", "if", "set")
        part = self.mapping(node, "an entry of pieces", known)
        spec = PieceSpec(node.span, cond=part.get("if"), given=self.mapping(part.get("set"), "set"))
        given = part.get("set")
        spec.spans = {key: value.span for key, value in part.items()}
        spec.spans |= {f"set {key}": span for key, span in given.keys.items()} if isinstance(given, Map) else {}
        if "map" in part:
            self.among(part["map"], "map", ("pieces",), "pieces")
            spec.map = True
            return (spec,)
        if "kind" not in part:
            self.wrong(node, "an entry of pieces has no 'kind'", "add 'kind:'")
        if "at" in part and "sites" in part:
            self.wrong(part["sites"], "'at' and 'sites' both say where", "give one or the other")
        spec.owner = self.string(part.get("owner"), "owner")
        spec.at = part.get("at")
        spec.sites = tuple((self.string(item, "a site"), item.span) for item in self.items(part.get("sites"), "sites"))
        spec.count = part.get("count")
        spec.pile = self.string(part.get("pile"), "pile")
        kinds = self.items(part.get("kind"), "kind")
        return tuple(replace(spec, kind=self.string(kind, "kind"), spans=spec.spans | {"kind": kind.span})
                     for kind in kinds) or (spec,)

    def piles(self, node: Node | None) -> dict[str, PileSpec]:
        found: dict[str, PileSpec] = {}
        for key, value in self.mapping_with_empty(node, "piles").items():
            span = node.keys[key] if isinstance(node, Map) else value.span
            self.identifier(key, span, "a pile")
            part = self.mapping(value, f"pile {key}", ("each", "count", "see", "order", "name"))
            each = self.string(part.get("each"), "each")
            found[key] = PileSpec(
                key,
                span,
                each == "seat",
                self.number(part.get("count"), "count", 0, 1, 200),
                self.among(part.get("see"), "see", SEE, "all"),
                self.flag(part.get("order"), "order", True),
            )
            if found[key].see == "owner" and each != "seat":
                self.wrong(part["see"], f"pile {key} has no owner who could see it",
                           "add 'each: seat', or write see: nobody")
            if "each" in part and each != "seat":
                found[key].zone, found[key].zone_span = each, part["each"].span
        return found
