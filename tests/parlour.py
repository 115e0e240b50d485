"""A small ruleset with all that a court has: pages, persons, forms, a hat, questions for all, a tally, a chronicle."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import builtin_folder

PARLOUR = """
ruleset: {format: 1, id: parlour, version: 1}
name: {en: Parlour, fr: Salon}
players: 3
seats: [red, blue, green]
board: {map: boards/four.tmx, each: seat}
kinds: {stone: {moves: [{step: all}], name: {en: stone, fr: pierre}}, slip: {}}
pieces:
  - {kind: stone, count: 3, pile: bag}
  - {kind: slip, count: 12, pile: drawer}
piles: {bag: {order: no}, drawer: {order: no}, hat: {see: nobody, order: no}, out: {}}
vars: {turn: seat, last: piece, fight: sites, arena: site, story: text}
seat_vars: {alias: text, rank: [knave, page, lord], house: text, votes: number}
piece_vars: {words: text}
site_vars: {note: text, sort: [empty, wish, fear], gone: flag}
define: {"own(c: seat)": those(t for t in sites() if t.seat == c)}
procedures:
  main:
    - for: c in seats()
      do:
        - choose: c
          name: present
          options:
            - each: r in every(rank) for t in own(c) if t.sort == empty
              text: {known_as: {most: 40, suggest: names}, kin: {most: 40, suggest: names}}
              as: "present {r} {known_as} / {kin} @{t}"
              do: [c.rank = r, c.alias = known_as, c.house = kin, t.note = kin, t.sort = wish,
                   {say: arrives, with: [c.alias, t]}]
        - choose: c
          name: fear
          options:
            - each: t in own(c) if t.sort == empty
              text: {dread: {most: 40, suggest: names}}
              as: "fear {dread} @{t}"
              do: [t.note = dread, t.sort = fear, scribble(dread), {say: trembles, with: [c.alias, dread]}]
    - for: n in range(0, 2)
      do:
        - choose: first(c for c in seats())
          name: tale
          options:
            - as: draw
              do: [last = one(hat.cards), "put(last, out)", {say: drew, with: [last.words]}]
        - choose: first(c for c in seats())
          name: headline
          options:
            - as: "tell {headline}"
              text: {headline: 60}
              do: [story = headline, {say: told, with: [first(c for c in seats()).alias, headline]}]
        - turn = nothing
        - for: c in seats()
          do:
            - choose: c
              name: object
              options:
                - as: "object"
                  do: [turn = c, {say: objects, with: [c.alias]}, break]
                - as: "nod"
                  do: c.votes += 1
        - if: turn != nothing
          then:
            - fight = those(t for t in own(turn) if t.sort == fear)
            - arena = first(t for t in fight)
            - choose: turn
              name: settle
              options:
                - as: "strike"
                  do: [arena.gone = true, {say: struck, with: [turn.alias, arena.note]}]
                - as: "wait"
                  do: {say: waits, with: [turn.alias]}
            - fight = []
    - {say: over, with: []}
    - {end: enough}
  "scribble(w: text)":
    - p = drawer.top
    - p.words = w
    - put(p, hat)
text:
  en:
    persona-title: "{0} of {1}"
    arrives: "{0} arrives ({1})."
    trembles: "{0}: {1}"
    drew: "Out of the hat: {0}."
    told: "{0} tells: {1}"
    objects: "{0} objects."
    struck: "{0} strikes {1}."
    waits: "{0} waits."
    over: "Candles out."
    enough: enough
    stakes: "{0}"
    label-wish: wish
    label-fear: fear
    list-wish: Wishes
    list-fear: Fears
  fr: {object: "Vous opposez-vous ?", as-object: Je m’oppose, as-nod: Soit}
suggestions: {names: {en: [Ada, Bea, Cleo, Dora, Eve, Flora, Gina, Hope]}}
show:
  boards: pages
  hide: [bag, drawer]
  site_text: note
  site_label: sort
  site_cross: gone
  headline: story
  arena: arena
  persona: {name: alias, title: [rank, house], arms: [house, alias], list: [wish, fear]}
  guide: {present: own, fear: own}
  together: [object]
  hourglass: {headline: 30}
  piles: {hat: {as: hat, shake: [draw]}, out: {as: slips, text: words}}
  tally:
    - {each: t in fight, text: stakes, with: [turn.alias], seat: turn, camp: 1, at: t, count: 2}
  chronicle: {chapters: [told], quotes: [trembles], small: [drew], skip: [waits], lead: [drew],
    gone: [struck], end: [over]}
"""


def write_parlour(folder: Path, change: tuple[str, str] = ("", "")) -> Path:
    """The ruleset in a folder of its own, with one thing changed."""
    home = folder / "parlour"
    (home / "boards").mkdir(parents=True, exist_ok=True)
    for path in (builtin_folder() / "fianchetto" / "boards").iterdir():
        shutil.copy(path, home / "boards" / path.name)
    assert change[0] in PARLOUR
    (home / "ruleset.yaml").write_text(PARLOUR.replace(*change) if change[0] else PARLOUR, encoding="utf-8")
    return home / "ruleset.yaml"


def parlour(folder: Path, seed: int = 1) -> Match:
    """A match of it."""
    rules = open_rules(str(write_parlour(folder)))
    seats = {seat: Player(name) for seat, name in zip(rules.world.seats, ("Anna", "Bruno", "Chloé"), strict=True)}
    return Match(Plan("parlour", 3, {}, seats, seed), rules)


def present(match: Match, *names: str) -> None:
    """Everybody arrives, with fears of their own."""
    for name in names:
        match.play(f"present lord {name} / of {name} @a1")
        match.play(f"fear {name} @b2")
