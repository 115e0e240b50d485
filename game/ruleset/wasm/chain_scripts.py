"""Piles and stacks, as scripts: pieces that lie together are linked."""

CHAINS = '''
def chained(P, c) -> i32:
    """The pieces of a chain as a list."""
    n = load(P + 4 * c + SIZES)
    found = room(4 + 4 * n)
    store(found, n)
    p = load(P + 4 * c + FIRST)
    at = found
    while p >= 0:
        at = at + 4
        store(at, p)
        p = load(P + 4 * p + NEXT)
    return found

def unlink(P, c, p):
    n = load(P + 4 * p + NEXT)
    q = load(P + 4 * p + PREVIOUS)
    if q >= 0:
        store(P + 4 * q + NEXT, n)
    else:
        store(P + 4 * c + FIRST, n)
    if n >= 0:
        store(P + 4 * n + PREVIOUS, q)
    else:
        store(P + 4 * c + LAST, q)
    store(P + 4 * p + NEXT, -1)
    store(P + 4 * p + PREVIOUS, -1)
    store(P + 4 * c + SIZES, load(P + 4 * c + SIZES) - 1)

def link(P, c, p, q, n):
    """A piece between two others of a chain, of which there may be none."""
    store(P + 4 * p + NEXT, n)
    store(P + 4 * p + PREVIOUS, q)
    if q >= 0:
        store(P + 4 * q + NEXT, p)
    else:
        store(P + 4 * c + FIRST, p)
    if n >= 0:
        store(P + 4 * n + PREVIOUS, p)
    else:
        store(P + 4 * c + LAST, p)
    store(P + 4 * c + SIZES, load(P + 4 * c + SIZES) + 1)

def insert(P, c, p):
    """A piece among others in the order of their numbers."""
    n = load(P + 4 * c + FIRST)
    while n >= 0 and n < p:
        n = load(P + 4 * n + NEXT)
    link(P, c, p, load(P + 4 * n + PREVIOUS) if n >= 0 else load(P + 4 * c + LAST), n)

def relink(P, c, items, start, step):
    """The pieces of a chain in another order: every `step`th of a list, round and round, from `start` on."""
    n = load(items)
    k = 0
    while k < n:
        unlink(P, c, load(items + 4 + 4 * k))
        k = k + 1
    k = 0
    while k < n:
        link(P, c, load(items + 4 + 4 * ((start + k * step) % n)), load(P + 4 * c + LAST), -1)
        k = k + 1
'''

PILES = '''
def effect_put(P, p, i):
    if i < 0:
        trap(RULE)
    leave(P, p)
    lift(P, p)
    if load(HEAPS + 4 * i):
        insert(P, PILES + i, p)
    else:
        link(P, PILES + i, p, load(P + 4 * (PILES + i) + LAST), -1)
    store(P + 4 * p + PILE, i)
    come(P, p)

def effect_tuck(P, p, i):
    if i < 0:
        trap(RULE)
    leave(P, p)
    lift(P, p)
    if load(HEAPS + 4 * i):
        insert(P, PILES + i, p)
    else:
        link(P, PILES + i, p, -1, load(P + 4 * (PILES + i) + FIRST))
    store(P + 4 * p + PILE, i)
    come(P, p)

def effect_shuffle(P, i):
    if i < 0:
        trap(RULE)
    items = chained(P, PILES + i)
    last = load(items) - 1
    while last > 0:
        other = items + 4 + 4 * narrow(drawn(P, wide(last + 1)))
        at = items + 4 + 4 * last
        x = load(at)
        store(at, load(other))
        store(other, x)
        last = last - 1
    relink(P, PILES + i, items, 0, 1)
    sp = items

def effect_reverse(P, i):
    if i < 0:
        trap(RULE)
    items = chained(P, PILES + i)
    relink(P, PILES + i, items, load(items) - 1, load(items) - 1)
    sp = items

def effect_sink(P, i, n: i64):
    """The uppermost go to the bottom, in the same order."""
    if i < 0:
        trap(RULE)
    items = chained(P, PILES + i)
    count = load(items)
    moved = narrow(greater(0, smaller(n, wide(count))))
    relink(P, PILES + i, items, count - moved, 1)
    sp = items
'''
