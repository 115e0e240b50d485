"""A small game of words and secrets, and how to talk to it over the console."""

from __future__ import annotations

from game.console import Console

TALK = """
vars: {turn: {type: seat, start: white}, motto: text, n: number}
seat_vars: {secret: {type: number, see: owner}, gone: flag}
piles: {hand: {each: seat, see: owner}}
kinds: {card: {}, joker: {}}
pieces: [{kind: card, owner: white, count: 2, pile: hand}, {kind: joker, owner: black, pile: hand}]
procedures:
  main:
    - loop:
      - choose: turn
        name: turn-of-speech
        options:
          - {as: count, do: n += 1}
          - {as: B, do: n += 2}
          - {as: "declare {word}", text: {word: 8}, do: [motto = word, {say: declared, with: [turn, motto]}]}
          - {as: "swear {late} by {early}", text: {early: 5, late: 5}, do: motto = early + late}
          - {as: break, do: motto = motto + motto + 'long'}
      - choose: turn
        name: pick
        follow: yes
        options:
          - {each: "x in range(0, n % 3)", as: "pick {x}", do: turn.secret = 7 + x}
      - turn = after(turn)
anytime:
  - {each: c in seats() if not c.gone, by: c, as: "resign {c}", do: [c.gone = true, {win: after(c), by: resigned}]}
score: s.secret
text: {en: {declared: "{0} declares {1}!"}}
"""


def say(console: Console, line: str) -> list[str]:
    """What a command tells, if it is carried out."""
    found = list(console.answer(line))
    assert found[-1] == "="
    return found[:-1]


def refused(console: Console, line: str) -> str:
    """Why a command is not carried out; nothing has changed then."""
    before = list(console.answer("state")), list(console.answer("log")), list(console.answer("legal"))
    found = list(console.answer(line))
    assert len(found) == 1
    assert before == (list(console.answer("state")), list(console.answer("log")), list(console.answer("legal")))
    return found[0].removeprefix("! ")
