"""The art direction, as far as it can be measured: contrast, shapes that tell owner and kind, pictures that draw."""

from __future__ import annotations

import os
import re
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ruleset.build import build_world
from game.ruleset.compile import choose_options
from game.ruleset.library import Library, builtin_folder
from game.ruleset.mentions import COLOURS
from game.ruleset.pictures import MAX_BYTES
from game.ruleset.problems import Problems
from game.ruleset.read import read_model
from game.ruleset.show.looks import BODIES, GRAINS, MATERIALS, TILES, BoardLook, PieceLook
from game.ruleset.show.show import Show
from game.ruleset.show.theme import ThemeWords
from game.ruleset.world import World
from game.scenes.table.cards import OWNED
from game.view.art import Art
from game.view.board import BoardView
from game.view.bodies import ROUND
from game.view.material import material, materials
from game.view.pieces import PieceArt
from game.view.playing_cards import card, face_colour
from game.view.theme import ENOUGH, PALETTES, TEXTS, Theme, assets_folder, contrast, hex_colour, load_theme, mix
from game.view.ui import Ui
from tools.sight import deuteranopia, greys

PICTURES = sorted([*(assets_folder() / "art").rglob("*.svg"), *builtin_folder().glob("*/art/*.svg")])
RULESETS = Library([]).ids()
CANNOT = {"text", "filter", "mask", "clipPath", "use", "image", "style", "pattern", "script", "foreignObject"}
APART = 30  # difference of brightness, of 255, in some spot of five pixels, below which pictures look alike
SHAPED = 25  # the same, where pieces have neither colour nor charge and only their outlines tell
BORNE = 14  # the same, where all are round and bear the shape within

pytestmark = pytest.mark.usefixtures("window")


def world_of(name: str) -> World:
    loaded = Library([]).load(name)
    problems = Problems()
    model = read_model(loaded.map, str(loaded.files[-1]), problems)
    return build_world(model, max(model.players), choose_options(model, {}, problems), problems)


def ui_with(theme: Theme) -> Ui:
    return Ui(pygame.Surface((1280, 720)), theme, Art([assets_folder() / "art", builtin_folder()]))


def art_of(name: str, theme: Theme) -> tuple[PieceArt, set[str]]:
    world, loaded = world_of(name), Library([]).load(name)
    show = world.model.show
    folders = [file.parent.name for file in reversed(loaded.files)]
    ui = ui_with(theme)
    ui.wear(show.theme, dict.fromkeys(world.seats, ""))
    return PieceArt(ui, folders, world.seats, world.kinds, show.pieces), {"", *show.states.values()}


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """How much two pictures differ on the same ground in that eighth, across and down, where they differ most."""
    sides = []
    for picture in (first, second):
        side = pygame.Surface(picture.get_size(), depth=24)
        side.fill((110, 104, 96))
        side.blit(picture, (0, 0))
        sides.append(side)
    most = 0
    for one, other in (sides, sides[::-1]):
        left = one.copy()
        left.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        most = max(most, *pygame.image.tobytes(pygame.transform.smoothscale(left, (8, 8)), "RGB"))
    return most


def card_kinds(name: str) -> set[str]:
    """The kinds of a ruleset that begin in piles of cards, but for those that look like another one."""
    world = world_of(name)
    show = world.model.show
    piles = {base for base in world.piles if show.pile(base).look == "cards" or show.pile(base).grow}
    inside = {world.kinds[piece.kind] for piece in world.pieces if piece.pile >= 0
              and world.pile_names[piece.pile].partition(" ")[0] in piles}
    return inside - set(show.looks)


def drawn_card(art: PieceArt, world: World, show: Show, kind: str, owner: int) -> pygame.Surface:
    face = show.faces.get(kind, "")
    if owner >= 0:
        face = hex_colour(mix(face_colour(art.ui, face), art.colour(owner), OWNED))
    name = world.model.kinds[kind].name.get("en", kind)
    return card(art.ui, art, art.kinds.index(kind), name, (40, 56), face=face, owner=owner)


# ---- theme ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES)
def test_every_text_stands_out_from_its_ground_in_every_palette(palette: str) -> None:
    theme = load_theme(palette)
    weak = [(text, ground, round(contrast(theme[text], theme[ground]), 2)) for text, ground in TEXTS
            if contrast(theme[text], theme[ground]) < ENOUGH]
    assert weak == []


@pytest.mark.parametrize("palette", PALETTES)
def test_names_can_be_read_on_the_plate_of_every_seat(palette: str) -> None:
    theme = load_theme(palette)
    for colour in theme.seats.values():
        for share in (0.12, 0.34):  # of a seat that waits, and of the one whose turn it is
            assert contrast(theme["vellum"], mix(theme["panel"], colour, share)) >= ENOUGH


@pytest.mark.parametrize("palette", PALETTES)
def test_buttons_can_be_read_whatever_happens_to_them(palette: str) -> None:
    theme = load_theme(palette)
    for face, text in (("brass", "ink"), ("walnut_light", "vellum")):
        for ground in (theme[face], mix(theme[face], theme["night"], 0.25), mix(theme[face], theme["vellum"], 0.18)):
            assert contrast(theme[text], ground) >= ENOUGH


def test_the_colours_of_the_theme_are_those_that_rulesets_may_name() -> None:
    assert tuple(load_theme().colours) == COLOURS


@pytest.mark.parametrize("palette", PALETTES)
def test_colours_that_a_game_brings_never_make_a_text_hard_to_read(palette: str) -> None:
    own = ThemeWords(colours={"panel": "#777777", "vellum": "#808080", "page": "#202020"}, seats={"red": "#00ff00"},
                     contrast={"panel": "#999999"}, colourblind={"red": "#0000ff"})
    theme = load_theme(palette).over(own)
    assert all(contrast(theme[text], theme[ground]) >= ENOUGH for text, ground in TEXTS)
    assert theme.seat("red") == ((0, 255, 0) if palette == "plain" else (0, 0, 255))


def test_a_window_wears_the_colours_of_a_game_only_as_long_as_it_is_played() -> None:
    ui = ui_with(load_theme())
    brass = ui.theme["brass"]
    ui.wear(ThemeWords(colours={"brass": "#ffeeaa"}))
    assert ui.theme["brass"] == (255, 238, 170)
    ui.wear()
    assert ui.theme["brass"] == brass


# ---- boards ---------------------------------------------------------------------------------------------------------


def test_every_material_that_can_be_named_is_there_and_made_of_known_parts() -> None:
    found = materials()
    assert tuple(found) == MATERIALS
    for one in found.values():
        assert one.grain in GRAINS
        assert one.tile in TILES
        assert contrast(one.letter, one.frame) >= ENOUGH


def test_a_ruleset_may_change_any_part_of_a_material() -> None:
    changed = material(BoardLook(material="slate", light="#ff0000", tile="drawn"))
    assert (changed.light, changed.tile, changed.grain) == ((255, 0, 0), "drawn", materials()["slate"].grain)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", ["tictactoe", "djambi-3", "morris", "fidchell-1", "fianchetto", "draughts"])
def test_boards_of_every_shape_are_drawn_alike_each_time(name: str, palette: str) -> None:
    world = world_of(name)
    board, show = world.board, world.model.show
    assert board is not None

    def drawn() -> bytes:
        place = pygame.Rect(10, 10, 300, 300)
        view = BoardView(board, place, load_theme(palette), show.zones, show.board, coordinates=True)
        assert view.picture.get_size() == (300, 300)
        return pygame.image.tobytes(view.picture, "RGBA")

    assert drawn() == drawn()


@pytest.mark.parametrize("name", MATERIALS)
def test_cells_of_two_shades_and_pieces_on_them_stand_out(name: str) -> None:
    made_of = materials()[name]
    if made_of.tile not in ("mosaic", "painted", "drawn") and name != "bog-oak":
        assert contrast(made_of.light, made_of.dark) > 1.2
    assert contrast(made_of.line, made_of.light) > 1.5


# ---- pieces ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_owner_kind_and_state_of_every_piece_can_be_told_in_greys_and_without_green(name: str) -> None:
    art, states = art_of(name, load_theme())
    drawn = [kind for kind in range(len(art.kinds)) if art.image(kind, 40, (0, 0, 0)) is not None]
    owned = {piece.kind for piece in world_of(name).pieces if piece.owner >= 0}
    every = [(kind, owner, state) for kind, owner, state in product(drawn, range(len(art.seats)), sorted(states))
             if art.kinds[kind] not in art.free or (not state and (owner == 0 or kind in owned))]
    if len(every) > 60:  # many cards that nobody owns: what differs in one seat differs in all
        every = [(kind, owner, state) for kind, owner, state in every if owner == 0 or kind < 3]
    if card_kinds(name) >= set(art.kinds):
        return  # they are never seen but as cards
    for sight in (greys, deuteranopia):
        seen = {one: sight(art.picture(one[0], one[1], 40, one[2])) for one in every}
        alike = [(first, second) for first, second in combinations(every, 2)
                 if difference(seen[first], seen[second]) < APART]
        assert alike == []


@pytest.mark.parametrize("name", [name for name in RULESETS if card_kinds(name)])
def test_card_and_owner_can_be_told_in_greys_and_without_green(name: str) -> None:
    art, _ = art_of(name, load_theme())
    world, show = world_of(name), world_of(name).model.show
    owned = {world.kinds[piece.kind] for piece in world.pieces if piece.owner >= 0}
    cards = {(kind, owner): drawn_card(art, world, show, kind, owner) for kind in sorted(card_kinds(name))
             for owner in (range(len(art.seats)) if kind in owned else (-1,))}
    for sight in (greys, deuteranopia):
        seen = {one: sight(picture) for one, picture in cards.items()}
        assert [pair for pair in combinations(seen, 2) if difference(seen[pair[0]], seen[pair[1]]) < APART] == []


def test_seats_are_told_apart_by_shape_alone() -> None:
    theme = load_theme()
    theme.seats = dict.fromkeys(theme.seats, (140, 90, 80))
    seats = ("red", "blue", "yellow", "green", "pink", "purple")
    for body in BODIES:
        art = PieceArt(ui_with(theme), [], seats, ("man",), PieceLook(body))
        pictures = [art.picture(0, owner, 40) for owner in range(-1, len(seats))]
        least = BORNE if body in ROUND else SHAPED
        assert min(difference(first, second) for first, second in combinations(pictures, 2)) >= least, body


def test_seats_without_a_colour_of_the_theme_take_one_in_turn_or_the_one_they_name() -> None:
    ui = ui_with(load_theme())
    ui.wear(None, {"south": "", "north": "", "east": "green"})
    assert len({ui.theme.seat(seat) for seat in ("south", "north", "east")}) == 3
    assert ui.theme.seat("east") == ui.theme.seat("green")
    ui.wear()
    assert ui.theme.seat("south") == ui.theme.seat("north")


def test_a_seat_may_have_a_picture_of_its_own_for_a_kind() -> None:
    art, _ = art_of("tictactoe", load_theme())
    assert difference(art.picture(0, 0, 40), art.picture(0, 1, 40)) >= APART


def test_a_kind_that_stands_free_still_shows_its_owner() -> None:
    art, _ = art_of("draconic", load_theme())
    tree = art.kinds.index("tree")
    assert "tree" in art.free
    assert difference(art.picture(tree, 0, 80), art.picture(tree, 1, 80)) >= APART


# ---- pictures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_picture_is_our_own_svg_of_parts_that_can_be_drawn(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    used = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not used & CANNOT
    assert "href" not in text
    assert len(text) <= MAX_BYTES
    assert not re.search(r"<(linear|radial)Gradient(?![^>]*userSpaceOnUse)", text)


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_picture_shows_something_at_every_size(path: Path) -> None:
    art = Art([path.parent])
    for size in (40, 80, 300):
        picture = art.picture(path.stem, size, size, (200, 60, 50))
        assert picture is not None
        assert pygame.mask.from_surface(picture).count() > 0


def test_every_game_of_ours_has_a_picture_of_its_own_on_the_shelf() -> None:
    pictures = [builtin_folder() / name / "art" / "shelf.svg" for name in RULESETS]
    assert [path for path in pictures if not path.is_file()] == []
    assert len({path.read_bytes() for path in pictures}) == len(pictures)


@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_of_piece_of_ours_has_a_picture(name: str) -> None:
    art, _ = art_of(name, load_theme())
    if len(art.kinds) > 1:
        assert [kind for index, kind in enumerate(art.kinds) if art.image(index, 40, (0, 0, 0)) is None] == []


@pytest.mark.parametrize(("names", "letters"), [
    (("spy", "rider", "guard"), "S R G"), (("espion", "cavalier", "écu"), "E C É"), (("tile",), ""),
    (("archer", "archbishop", "king"), "Ae Ab K"), (("Duke", "dog"), "Du Do")])
def test_kinds_without_pictures_show_letters_of_their_names(names: tuple[str, ...], letters: str) -> None:
    kinds = tuple(f"kind_{number}" for number in range(len(names)))
    art = PieceArt(ui_with(load_theme()), [], ("white",), kinds, names=names)
    assert " ".join(map(art.letters, range(len(names)))) == letters


def test_a_kind_that_gets_another_picture_is_drawn_anew() -> None:
    ui = ui_with(load_theme())
    arts: list[dict[str, str]] = [{}, {"man": "pieces/crown"}, {"man": "pieces/horse"}]
    looks = [PieceLook(), PieceLook(free=("man",)), PieceLook(joins=("man",))]
    names = {PieceArt(ui, [], ("white",), kinds, look, art).name
             for kinds in (("man",), ("men",)) for look in looks for art in arts}
    assert len(names) == 18
