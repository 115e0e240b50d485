"""Bots."""

from game.ruleset.forms import FORMULA, WORD, ListOf, MapOf, Number
from game.ruleset.keys import Key, Ref, Shape

WORTH = Shape("worth", "Values", "Something that is worth so much, as often as a seat has it.", (
    Key("is", FORMULA, "A number, or a flag, which counts as 0 or 1.", needed=True, example="count(men(s))"),
    Key("weight", Number(-100_000, 100_000), "What each is worth.", needed=True, example="100"),
), "bots")
BOTS = Shape("bots", "Bots", "What bots value; every formula is about a seat, `s`.", (
    Key("values", MapOf(Ref(WORTH)), "What a position is worth to a seat, as a sum.",
        example="{men: {is: count(men(s)), weight: 100}}"),
    Key("possible", FORMULA, "What bots imagine of what they cannot see has to make this true.", left="anything",
        example="not any(p.kind == joker for p in hand[s].cards)"),
    Key("habits", MapOf(FORMULA), "For decisions whose notation begins with this word: how often of a hundred times "
        "bots take one.", example="{close: 8}"),
    Key("obvious", ListOf(WORD), "Decisions whose notation begins with this word are never overlooked, by no level.",
        example="[doubt]"),
), "bots")
