"""Playing out between two, as a script: a tree of tries where nothing is hidden or left to chance, many in a call.

It grows as `bots/tree.py` tells, which does the same for any number of players, for secrets and for chance. What it
knows stays from one call to the next; where the same player goes on from a position that the tree knows, it is kept.

A node: what tells the position apart (8 bytes), the number of options, visits, the logarithm of these (8), what is
proven, and who is asked. Each option: its node, visits, successes (8), in how many games it was taken later (hearsay),
what it is called, successes of these (8), nothing, what is proven, and its record.
What is proven is 0 if nothing is; 1, 2, 3 if the first of the two sides has lost, drawn or won.
"""

GROW = {
    "NODE": 32,  # bytes
    "EDGE_HEAD": 40,
    "TREE_SIZE": 48 << 20,  # bytes; only what is touched is real
    "LASTS": 64,  # from where on it is noted when somebody took an option last
    "NAMES": 1 << 16,  # different options, about
    "NODES": 64 + (8 << 16),  # from where on there are nodes
    "FAVOUR": 10,  # games in which it is taken to have been heard well of what is sought, and badly of what is shunned
    "RIPE": 2,  # tries of an option after which its own options are told apart
    "DEEPEST": 4000,  # decisions in the tree
}

SCORED = '''
def counted(P, first) -> f64:
    """The points that the seats of a side have on average."""
    total = 0.0
    count = 0
    seat = 0
    while seat < SEATS:
        if load(TEAMS + 4 * first) & (1 << seat):
            total = total + real_wide(score(P, seat))
            count = count + 1
        seat = seat + 1
    return total / real(count)

def hope(P) -> f64:
    """The first side's share where a game is cut short: those win who have more points."""
    a = counted(P, ONE)
    b = counted(P, BOTH - ONE)
    return 1.0 if a > b else 0.0 if a < b else 0.5
'''

JUDGED = '''
def hope(P) -> f64:
    """The first side's share where a game is cut short, by what both have."""
    ahead_by = (of_side(P, ONE) - of_side(P, BOTH - ONE)) / 300.0
    return 0.5 + 0.5 * ahead_by / (1.5 + size(ahead_by))
'''

GROWING = '''
@export
def plant(P, owner) -> i32:
    """The node of a position: of the tree that its owner has grown before, if there is room, or of a new one."""
    at = TREE + NODES
    if load(TREE + 8) == owner and load(TREE) < TREE + TREE_SIZE // 2:
        key = identity(P)
        while at < load(TREE):
            if load64(at) == key:
                return at
            at = at + NODE + EDGE * load(at + 8)
    store(TREE, TREE + NODES)
    store(TREE + 8, owner)
    return sprout(P)

def sprout(P) -> i32:
    """A new node for a position of which all options are listed; 0 if there is no room."""
    count = load(P + COUNT)
    at = load(TREE)
    if at + NODE + EDGE * count > TREE + TREE_SIZE:
        return 0
    store(TREE, at + NODE + EDGE * count)
    fill(at, 0, NODE + EDGE * count)
    store64(at, identity(P))
    store(at + 8, count)
    store(at + 28, side(who(P)))
    e = at + NODE
    o = load(P + OPTIONS)
    while e < load(TREE):
        store(e + 20, named(o))
        copy(e + EDGE_HEAD, o, RECORD)
        e = e + EDGE
        o = o + RECORD
    favour(P, at)
    return at

def favour(P, node):
    """What is sought is heard well of at first, and badly of what is shunned."""
    mark = sp
    seek = sought(P)
    items = narrow(seek)
    left = load(items) if items else 0
    while left:
        e = node + NODE
        end = e + EDGE * load(node + 8)
        while e < end:
            if load(e + EDGE_HEAD) == narrow(seek >> 32) and load(e + EDGE_HEAD + 8) == load(items + 4 * left):
                store(e + 16, FAVOUR)
                store_real(e + 24, real(FAVOUR))
            e = e + EDGE
        left = left - 1
    e = node + NODE
    end = e + EDGE * load(node + 8)
    while e < end:
        if shunned(P, e + EDGE_HEAD):
            store(e + 16, FAVOUR)
            store_real(e + 24, 0.0)
        e = e + EDGE
    sp = mark

def named(o) -> i32:
    """A number for an option, as good as its own."""
    h = wide(0)
    end = o + RECORD
    while o < end:
        h = rotl(h ^ load64(o), 29) * 0x9FB21C651E98DF25
        o = o + 8
    return narrow(mixed(h))

def last_taken(name, seat) -> i32:
    """Where it is noted in which game, and when, a side took an option last."""
    return TREE + LASTS + 8 * ((name ^ (seat * 0x9E37)) & (NAMES - 1))

def note_taken(name, seat, when):
    m = last_taken(name, seat)
    store(m, load(TREE + 4))
    store(m + 4, when)

def part_of(sure, seat) -> f64:
    """What a side has of a win, given what is proven."""
    first = 0.5 * real(sure - 1)
    return first if seat == ONE else 1.0 - first

def first_share(P) -> f64:
    """What the first side has of the win."""
    if not load(P + OVER):
        return hope(P)
    if load(P + WINNERS) == load(TEAMS + 4 * ONE):
        return 1.0
    return 0.0 if load(P + WINNERS) == load(TEAMS + 4 * (BOTH - ONE)) else 0.5

def promising(node) -> i32:
    """The option with the best mixture of own results, hearsay and novelty; of equals, any may come first."""
    count = load(node + 8)
    seat = load(node + 28)
    curious = 0.02 * root(load_real(node + 16))
    n = drawn_below(count)
    left = count
    best = -1000.0
    found = 0
    while left:
        e = node + NODE + EDGE * n
        visits = load(e + 4)
        heard = load(e + 16)
        v = load_real(e + 24) / real(heard) if heard else 0.6
        if load(e + 36):
            v = part_of(load(e + 36), seat)
        else:
            if visits:
                own = load_real(e + 8) / real(visits)
                v = own + (v - own) * root(300.0 / real(3 * visits + 300)) if heard else own
            v = v + curious * root(1.0 / real(1 + visits))
        if v > best:
            best = v
            found = e
        n = n + 1 if n + 1 < count else 0
        left = left - 1
    return found

def settled(node) -> i32:
    """What is proven about a node by what is proven about its options."""
    seat = load(node + 28)
    every = 1
    best = -1.0
    sure = 0
    e = node + NODE
    end = e + EDGE * load(node + 8)
    while e < end:
        if load(e + 36):
            v = part_of(load(e + 36), seat)
            if v > best:
                best = v
                sure = load(e + 36)
        else:
            every = 0
        e = e + EDGE
    return sure if every or best == 1.0 else 0

def learn(deep, share: f64, sure):
    """What came of a game is remembered by all nodes that it went through."""
    game = load(TREE + 4)
    while deep > 0:
        deep = deep - 1
        node = load(RESULTS + 4096 + 8 * deep)
        taken = load(RESULTS + 4100 + 8 * deep)
        seat = load(node + 28)
        own = share if seat == ONE else 1.0 - share
        store_real(node + 16, load_real(node + 16) + 1.0 / (real(load(node + 12)) + 1.5))
        store(node + 12, load(node + 12) + 1)
        store(taken + 4, load(taken + 4) + 1)
        store_real(taken + 8, load_real(taken + 8) + own)
        e = node + NODE
        end = e + EDGE * load(node + 8)
        while e < end:
            m = last_taken(load(e + 20), seat)
            if load(m) == game and load(m + 4) >= deep:
                store(e + 16, load(e + 16) + 1)
                store_real(e + 24, load_real(e + 24) + own)
            e = e + EDGE
        if sure:
            store(taken + 36, sure)
            sure = settled(node)
            store(node + 24, sure)

def try_out(P, node, most) -> i32:
    """One game: down the tree, one option further, and at random to its end; 0 if chance has a say in the tree."""
    Q = copied(P)
    mark = sp
    deep = 0
    store(TREE + 4, load(TREE + 4) + 1)
    while node and deep < DEEPEST and not load(Q + OVER):
        e = promising(node)
        store(RESULTS + 4096 + 8 * deep, node)
        store(RESULTS + 4100 + 8 * deep, e)
        note_taken(load(e + 20), load(node + 28), deep)
        deep = deep + 1
        node = load(e)
        ripe = not node and load(e + 4) >= RIPE
        store(Q + DRAWING, 0 if ripe else SENSIBLE)
        sp = mark
        decide(Q, e + EDGE_HEAD)
        if load64(Q + CHANCE_STATE) != load64(P + CHANCE_STATE):
            return 0
        if ripe and not load(Q + OVER):
            node = sprout(Q)
            store(e, node)
    sure = load(Q + OVER)
    n = deep
    store(Q + DRAWING, SENSIBLE)
    store64(Q + CHANCE_STATE, lot)
    while n < deep + most and not load(Q + OVER):
        o = load(Q + OPTIONS)
        if load(Q + COUNT) > 1:
            o = o + sensible(Q) * RECORD
        copy(RESULTS, o, RECORD)
        note_taken(named(RESULTS), side(who(Q)), n)
        n = n + 1
        sp = mark
        decide(Q, RESULTS)
    share = first_share(Q)
    learn(deep, share, 1 + whole(2.0 * share) if sure else 0)
    return 1

@export
def grow(P, free, history, node, state: i64, games, most) -> i32:
    """So many games from a position and its node on, or until it is proven; how many, -1 if chance has a say."""
    n = 0
    lot = state
    mixing = 1
    while n < games and not load(node + 24):
        sp = free
        noted = history
        if not try_out(P, node, most):
            mixing = 0
            return -1
        n = n + 1
    mixing = 0
    return n
'''
