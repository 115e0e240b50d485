"""Fianchetto, everything that is written: notation, suggestions, names in both languages, texts of players."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.engine.game import Game, Illegal
from game.engine.report import in_words
from game.engine.suggest import suggestions
from game.ruleset.model import KindSpec, SeatSpec
from tests.rules.fianchetto_scene import court, create, evening, hat, play, square, until, who

LISTS = ("domains", "talents", "supports", "women", "men", "families", "problems")
# The examples of the rule book, in its words and in English.
SOURCE = ["bretagne", "brittany", "autriche", "austria", "portugal", "warwick", "vevey", "navarre", "renfrew",
          "poésie lyrique", "lyric poetry", "tir à l'arc", "archery", "langue de bois", "chasse à courre", "fratricide",
          "arnaque", "swindle", "fuite", "flight", "disparition", "disappearance", "corruption", "révolte", "revolt",
          "guerre", "war", "mariage", "marriage", "guilde des armateurs", "guild of shipowners", "maison d'york",
          "house of york"]


def test_notation() -> None:
    """`title duke of Brittany @b2` · `talent lyric poetry @a4` · `support Guild of Shipowners @c1` · `draw` (hat)
    · `new-support … @d3` / `write @d3` · `prince @a1` · `name Anne / of Cyprus @c3` (what follows the slash is
    the family) · `sin pride @a2` (seven times) · `take queen` · `problem Fratricide` · `draw` / `declare …` ·
    `place bishop b4` · `move knight a2-b4` · `oppose` / `allow` · `close` / `agree` / `refuse` · `join action`
    / `join opposition` / `abstain` · `raise pawn` / `raise cross c3` / `pass` · `cross red c1` / `spare red` ·
    `cross c2` (own) · `clear c2 talent …` / `clear c2 support …` / `clear none` · `again` / `stop`."""
    game = evening(5)
    for _ in range(4):
        play(game, "title duke of Brittany @b2", "talent lyric poetry @a4", "talent x @b4", "talent y @c4",
             "support Guild of Shipowners @c1")
    seen = set()
    while game.who()[0][1] != "ruler":
        play(game, "draw")
        choice = "write @d3" if "write @d3" in game.legal() else "new-support Crown of Savoy @d3"
        seen.add(choice.split()[0])
        play(game, choice)
    play(game, *["prince @a1"] * 4, "name Anne / of Cyprus @c3", "sin pride @a2")
    assert square(game, "red", "c3")["lever"] == "of Cyprus" and game.state()["seats"]["red"]["forename"] == "Anne"
    until(game, "take")
    play(game, "take queen")
    until(game, "problem")
    play(game, "problem Fratricide")
    assert ("event", "Fratricide", "red") in hat(game)
    until(game, "situation")
    play(game, "draw")
    while "declare <text>" not in game.legal():
        play(game, "draw")
    play(game, "declare Nobody is what they seem")
    game = court({"blue": {"a2": "knight"}}, {"red": "bishop pawn", "blue": "king", "yellow": "king", "green": "rook"})
    play(game, "close", "agree", "refuse", "refuse", "place bishop b4", "oppose", "move knight a2-b4", "join action",
         "place king a1", "join opposition", "place rook b4", "raise pawn", "raise cross c3", "pass", "pass")
    game = court({"blue": {"b4": "rook"}}, {"red": "bishop pawn", "blue": "king", "yellow": "king", "green": "rook"})
    play(game, "place bishop b4", "allow", "oppose", "place king d1", "abstain", "abstain")
    play(game, "pass", "pass", "pass", "pass", "cross yellow c1", "spare red")
    play(game, "close", "agree", "agree", "agree", "clear c1 talent dancing on ice", "again", "again", "again", "stop")
    game = court({}, {"red": "bishop", "blue": "king"}, {"red": "c2", "blue": "c2"})
    play(game, "place bishop b4", "oppose", "place king b4", "pass", "pass", "cross c1", "cross c1", "close", "agree",
         "agree", "agree", "clear c2 support The beekeepers", "clear none")
    assert seen <= {"write", "new-support"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", LISTS)
def test_suggestions(name: str, language: str) -> None:
    """at least sixty of each sort, all different, none too long, none of the rule book's"""
    texts = evening().rules.compiled.model.suggestions[name][language]
    assert len({text.casefold() for text in texts}) == len(texts) >= (30 if name in ("women", "men") else 60)
    for text in texts:
        assert len(text) <= 40 and "{" not in text
        assert text == text.strip() and text.replace("\xa0", " ").replace("\u202f", " ").isprintable()
        assert text.casefold() not in SOURCE


ARTICLES = {"en": ("the ", "a ", "an ", "unpaid ", "wolves ", "counterfeit ", "poachers"),
            "fr": ("le ", "la ", "les ", "l’", "un ", "une ")}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["supports", "problems"])
def test_slips_carry_their_articles(name: str, language: str) -> None:
    """slips stand in the middle of sentences: the Guild of Salt Porters, un empoisonnement"""
    for text in evening().rules.compiled.model.suggestions[name][language]:
        assert text.lower().startswith(ARTICLES[language]), text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_headline_names_the_problem(language: str) -> None:
    texts = evening().rules.compiled.model.suggestions["headlines"][language]
    assert len(set(texts)) == len(texts) >= 25
    for text in texts:
        assert "{2}" in text and set(re.findall(r"\{(\d)\}", text)) <= {"0", "1", "2"}, text


PIECES = ("king", "queen", "knight", "bishop", "rook", "pawn")
LEVERS = ("pride", "greed", "envy", "wrath", "lust", "gluttony", "sloth", "title", "talent", "support", "ruler",
          "family", "blank")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_are_three_lines_for_every_piece_on_every_lever(language: str) -> None:
    lists = {name: texts[language] for name, texts in evening().rules.compiled.model.suggestions.items()}
    for lever in LEVERS:
        for piece in PIECES:
            assert len({*lists.get(f"did-{piece}-{lever}", ()), *lists[f"did-{lever}"]}) >= 3, (piece, lever)
        lost = f"lost-{lever}"
        assert len({*lists[lost], *(lists["lost-sin"] if LEVERS.index(lever) < 7 else ())}) >= 3, lever


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_have_the_same_persons_in_both_languages_and_room(language: str) -> None:
    """{0} did it, {4} is whom it is done to; whatever names stand in them, they are no longer than a line may be"""
    for name, texts in evening().rules.compiled.model.suggestions.items():
        if name.startswith(("did", "enters-", "lost-", "sides-", "closing", "spares", "abstains")):
            for one, other in zip(texts["en"], texts["fr"], strict=True):
                for hole in ("{0}", "{4}"):
                    assert (hole in one) == (hole in other), (one, other)
            for text in texts[language]:
                assert len(re.sub(r"\{\d\}", "", text)) + 12 * text.count("{") <= 200, text


@pytest.mark.parametrize(("rank", "name"), [("duchess", "women"), ("duke", "men"), ("lady", "women"), ("king", "men")])
def test_first_names_that_are_suggested_fit_the_rank(rank: str, name: str) -> None:
    game = evening()
    play(game, f"title {rank} of Anywhere @a1")
    until(game, "name")
    offered = suggestions(game.rules, game.position, game.position.opts[0], 0, "fr")
    assert offered == list(game.rules.compiled.model.suggestions[name]["fr"])


def test_french_domains_go_with_de() -> None:
    """"duc de …": no French domain needs another word before it"""
    for text in evening().rules.compiled.model.suggestions["domains"]["fr"]:
        assert text[0].casefold() not in "aâeéèêiîoôuyhœ" and text.split()[0] not in ("le", "les"), text


def test_suggestions_are_taken_as_they_are() -> None:
    """Every text is typed or picked from suggestions: each of them is accepted"""
    lists = evening().rules.compiled.model.suggestions
    game = evening()
    for name, before, notation in (("domains", "title", "title duke of {} @a1"), ("talents", "talent", "talent {} @b1"),
                                   ("supports", "support", "support {} @c2"), ("problems", "problem", "problem {}")):
        until(game, before)
        for text in (*lists[name]["en"], *lists[name]["fr"]):
            play(game, notation.format(text))
            game.undo()
    game = until(evening(), "name")
    pairs = zip(lists["women"]["fr"] + lists["men"]["fr"], lists["families"]["fr"], strict=False)
    for first, family in pairs:
        play(game, next(d for d in game.legal()).replace("<text>", first, 1).replace("<text>", family, 1))
        assert game.state()["seats"]["red"]["called"] == f"{first} {family}"
        game.undo()


def test_all_texts_in_both_languages() -> None:
    """every decision, every event, every reason and every word has a text in English and in French"""
    rules = evening().rules
    model = rules.compiled.model
    english, french = model.text["en"], model.text["fr"]
    assert set(english) == set(french)
    source = Path(model.file).read_text(encoding="utf-8")
    said = set(re.findall(r"say: ([a-z-]+)", source)) | set(re.findall(r"\{end: ([a-z-]+)\}", source))
    asked = set(re.findall(r"choose: .+\n +name: ([a-z-]+)\n", source))
    prompts = {line.text for lines in model.show.prompts.values() for line in lines}
    prompts |= {key for one in model.show.medals for key in (one.text, one.why)}
    prompts |= {one.text for one in model.show.epilogue}
    words = {word for name in ("rank", "vice") for word in model.vars[name].type.words} - {"none"}
    piles = {f"pile-{pile}" for pile in model.piles}
    shown = ("as-", "label-", "list-", "choice-", "camp-", "persona-", "chronicle-", "text-", "stakes", "pawn_moves-",
             "redistribution-", "next_declarer-", "first_choice-", "blank_square-", "promotion-", "write-", "about-",
             "piece-", "pins-")
    others = {key for key in english if not key.startswith(shown)}
    assert said | asked | words | prompts <= others <= said | asked | words | prompts | piles
    for key in said:
        assert set(re.findall(r"\{\d\}", english[key])) == set(re.findall(r"\{\d\}", french[key])), key
    named: list[SeatSpec | KindSpec] = [*model.seats, *model.kinds.values()]
    for entry in named:
        assert set(entry.name) == {"en", "fr"}
    assert set(model.name) == set(model.about) == {"en", "fr"}


def test_events_in_french() -> None:
    """the chronicle in French, words included"""
    game = court({}, {"red": "queen", "blue": "rook"})
    play(game, "place queen a3")
    said = [in_words(game.rules, event, "fr") for event in game.events]
    assert "Red cède à l’orgueil." in [line.replace("\xa0", " ") for line in said]


TEXTS = ["\"quoted\" and 'quoted'", "\\ back \\ slash", "\U0001f451\U0001f9c0 crown and cheese",
         "\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "{0} {1} {red}", "<text>", "@a1", "a @b2 @c3",
         "/ slash / slash", "of of of", "null", "yes", "# not a comment", "%s %d", "e\u0301", "x" * 40,
         "'; DROP TABLE nobles; --", "$(reboot)"]
REFUSED = ["x" * 41, "x" * 10_000, "", "   ", "a\x00b", "a\x1b[31mb", "a\nb", "a\u202eb", "a\u2028b", "a\u2066b",
           "a\tb"]


@pytest.mark.parametrize("text", TEXTS)
def test_texts_of_players_are_kept_as_they_are(text: str) -> None:
    """accepted up to the limit, and a position that is saved and loaded reads back the same"""
    game = evening()
    play(game, f"title duke of {text} @a1", f"talent {text} @b1", f"talent {text} @c1", f"talent {text} @d1")
    play(game, f"support {text} @a2")
    assert [square(game, "red", name)["lever"] for name in ("a1", "b1", "c1", "d1", "a2")] == [text] * 5
    assert hat(game) == [("support", text, "red")]
    again = Game(game.rules)
    again.load(json.loads(json.dumps(game.state())))
    assert again.state() == game.state() and again.legal() == game.legal()
    said = play(again, "title duke of x @a1", f"talent {text} @b1")
    assert f"Blue has a talent: {text} (b1)." in said


@pytest.mark.parametrize("text", REFUSED)
def test_texts_that_are_refused(text: str) -> None:
    """refused with a reason, and nothing changes"""
    game = create(evening())
    before = game.state()
    with pytest.raises(Illegal) as refusal:
        play(game, f"problem {text}")
    assert str(refusal.value) and len(str(refusal.value)) < 200
    assert game.state() == before and who(game) == "red problem"


def test_a_headline_has_140_characters() -> None:
    """a headline (1–140 characters)"""
    game = until(court({}, {seat: "king" if seat in ("red", "blue") else "queen" for seat in
                            ("red", "blue", "yellow", "green")}), "act")
    play(game, "close", "agree", "agree", "agree", *["again"] * 4)
    while "declare <text>" not in game.legal():
        play(game, "draw")
    with pytest.raises(Illegal, match="141 characters, at most 140"):
        play(game, "declare " + "é" * 141)
    play(game, "declare " + "é" * 140)
    assert game.state()["vars"]["story"] == "é" * 140
