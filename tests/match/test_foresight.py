"""What a bot expects is told with whose decision it is, and never what chance or a hidden card will bring."""

from __future__ import annotations

from game.engine.game import open_rules
from game.match.match import Match, Plan
from game.telling.foresight import Turns, considered, foreseen
from game.telling.labels import Labels


def seated(ruleset: str, seed: int = 1) -> Match:
    rules = open_rules(ruleset, None)
    return Match(Plan(ruleset, rules.world.players, {}, {}, seed), rules)


def told(match: Match, line: list[str], language: str = "en") -> list[Turns]:
    return foreseen(match, Labels(match.rules.world.model, language), match.game.position, line)


def test_a_line_is_told_in_words_of_the_players_with_whose_decision_each_is() -> None:
    match = seated("breakthrough")
    line = ["c2-d3", "e7-e6", "d3-d4"]
    assert told(match, line) == [Turns(0, ("Man c2 → d3",)), Turns(1, ("Man e7 → e6",)), Turns(0, ("Man d3 → d4",))]
    assert told(match, line, "fr")[0] == Turns(0, ("Homme c2 → d3",))
    assert match.game.log == [], "nothing is played by it"


def test_a_line_ends_where_it_cannot_be_so() -> None:
    match = seated("breakthrough")
    assert told(match, ["c2-d3", "c2-d3", "e7-e6"]) == [Turns(0, ("Man c2 → d3",))]
    assert told(match, ["nonsense"]) == []


def test_a_line_ends_with_what_is_left_to_chance() -> None:
    for seed in range(5):
        match = seated("ur", seed)
        line, here, chancy = list[str](), match.game.position.copy(), 0
        while len(line) < 8 and not here.over:
            line.append(match.rules.texts(here)[0])
            before = here.rng
            match.rules.apply(here, here.opts[0])
            chancy = chancy or (len(line) if here.rng != before else 0)
        assert 0 < chancy < len(line)
        assert sum(len(turns.words) for turns in told(match, line)) == chancy


def test_what_a_seat_would_do_itself_at_the_end_of_a_line_is_not_told() -> None:
    own, other = Turns(0, ("a",)), Turns(1, ("b",))
    assert considered([own, other, own], 0) == [own, other]
    assert considered([own], 0) == []
    assert considered([other, own], 1) == [other, own]
