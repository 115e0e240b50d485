"""Decisions asked as a form: choose, write, place; with ideas to take, and with the offer to do it for you.

A ruleset names such questions in `show: {guide: …}`. Everything here ends in ordinary decisions, one after the other;
what is chosen by lot is chosen among what the rules allow, and is in the journal like anything else.
"""

from __future__ import annotations

import random

from game.engine.search import complete
from game.engine.suggest import suggestions
from game.table.state import Form, TableState, Variant
from game.telling.personas import Personas


def wanted(state: TableState) -> bool:
    """Whether the present question is asked as a form."""
    who = state.match.game.who()
    return bool(who) and who[0][1] in state.wishes.form and state.wishes.only is None and not state.wishes.open


def laid_out(state: TableState) -> bool:
    """Whether the form is on the table: not while a site is picked already, and words are asked for."""
    return bool(state.form.variants) and not state.chooser.picked


def fresh_form(state: TableState) -> Form:
    """The form of a new question: nothing is chosen yet."""
    return Form(variants(state)) if wanted(state) else Form()


def variants(state: TableState) -> list[Variant]:
    """The decisions of the question, those together that differ by their site alone."""
    world = state.rules.world
    found: dict[str, Variant] = {}
    for one in state.chooser.all:
        site = next((value for kind, value in one.things if kind == "site"), -1)
        name = world.site_name(site) if site >= 0 else ""
        key = " ".join("@" if site >= 0 and part in (name, f"@{name}") else part for part in one.text.split(" "))
        found.setdefault(key, Variant(key)).at[site] = one
    return list(found.values())


def variant(state: TableState) -> Variant | None:
    form = state.form
    return form.variants[min(form.chosen, len(form.variants) - 1)] if form.variants else None


def sites(state: TableState) -> list[int]:
    """The sites on which the chosen thing can be put."""
    chosen = variant(state)
    return sorted(site for site in chosen.at if site >= 0) if chosen is not None else []


def filled_in(state: TableState) -> bool:
    """Whether everything that has to be written is written."""
    chosen = variant(state)
    return chosen is not None and all(state.form.texts.get(number) for number in range(len(chosen.first.texts)))


def ideas(state: TableState, number: int) -> list[str]:
    """What could be written in a field, in an order by lot; nothing that is written somewhere already."""
    chosen = variant(state)
    if chosen is None:
        return []
    known = Personas(state.rules).known_texts(state.position)
    found = suggestions(state.rules, state.position, chosen.first.option, number, state.wishes.language)
    fresh = [text for text in dict.fromkeys(found) if text not in known and text not in state.taken] or found
    random.Random(f"{state.match.plan.seed}:{len(state.match.game.log)}:{number}").shuffle(fresh)
    return fresh


def lot(state: TableState) -> random.Random:
    """Chance of the table, not of the rules: the same table in the same position has the same ideas."""
    return random.Random(f"{state.match.plan.seed}:{len(state.match.game.log)}:{state.form.turns}")


def good_site(state: TableState, chosen: Variant, chance: random.Random) -> int:
    """A site by lot, if possible without a neighbour on which something of the same sort is written."""
    rules, position, personas = state.rules, state.position, Personas(state.rules)
    label = personas.show.site_label
    found = sorted(chosen.at)
    if found == [-1] or not label or rules.world.board is None:
        return chance.choice(found)
    after, _ = rules.tried(position, complete(rules, position, chosen.at[found[0]].option))
    sort = personas.value(after, "site", label, found[0])
    rays = rules.world.board.rays["all"]
    free = [site for site in found if not any(
        ray and personas.value(position, "site", label, ray[0]) == sort for ray in rays[site])]
    return chance.choice(free or found)


def by_lot(state: TableState) -> tuple[int, int, tuple[str, ...]]:
    """A whole form by lot: the variant, the site and the texts. What was filled in already stays."""
    form, chance = state.form, lot(state)
    number = form.chosen if form.texts or form.chosen else chance.randrange(len(form.variants))
    state.form.chosen = number
    chosen, texts = form.variants[number], []
    for index, limit in enumerate(chosen.first.texts):
        found = ideas(state, index)
        texts.append(form.texts.get(index) or (chance.choice(found) if found else "…")[:limit])
    return number, good_site(state, chosen, chance), tuple(texts)
