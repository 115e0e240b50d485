"""Piles and stacks, as scripts: pieces that lie together are linked."""

CHAINS = '''
def chained(P, c) -> i32:
    """The pieces of a chain as a list."""
    n = part(SIZES, P, c)
    found = room(4 + 4 * n)
    store(found, n)
    p = part(FIRST, P, c)
    at = found
    while p >= 0:
        at = at + 4
        store(at, p)
        p = part(NEXT, P, p)
    return found

def unlink(P, c, p):
    n = part(NEXT, P, p)
    q = part(PREVIOUS, P, p)
    if q >= 0:
        set_part(NEXT, P, q, n)
    else:
        set_part(FIRST, P, c, n)
    if n >= 0:
        set_part(PREVIOUS, P, n, q)
    else:
        set_part(LAST, P, c, q)
    set_part(NEXT, P, p, -1)
    set_part(PREVIOUS, P, p, -1)
    set_part(SIZES, P, c, part(SIZES, P, c) - 1)

def link(P, c, p, q, n):
    """A piece between two others of a chain, of which there may be none."""
    set_part(NEXT, P, p, n)
    set_part(PREVIOUS, P, p, q)
    if q >= 0:
        set_part(NEXT, P, q, p)
    else:
        set_part(FIRST, P, c, p)
    if n >= 0:
        set_part(PREVIOUS, P, n, p)
    else:
        set_part(LAST, P, c, p)
    set_part(SIZES, P, c, part(SIZES, P, c) + 1)

def insert(P, c, p):
    """A piece among others in the order of their numbers."""
    n = part(FIRST, P, c)
    while n >= 0 and n < p:
        n = part(NEXT, P, n)
    link(P, c, p, part(PREVIOUS, P, n) if n >= 0 else part(LAST, P, c), n)

def relink(P, c, items, start, step):
    """The pieces of a chain in another order: every `step`th of a list, round and round, from `start` on."""
    n = load(items)
    k = 0
    while k < n:
        unlink(P, c, load(items + 4 + 4 * k))
        k = k + 1
    k = 0
    while k < n:
        link(P, c, load(items + 4 + 4 * ((start + k * step) % n)), part(LAST, P, c), -1)
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
        link(P, PILES + i, p, part(LAST, P, PILES + i), -1)
    set_part(PILE, P, p, i)
    come(P, p)

def effect_tuck(P, p, i):
    if i < 0:
        trap(RULE)
    leave(P, p)
    lift(P, p)
    if load(HEAPS + 4 * i):
        insert(P, PILES + i, p)
    else:
        link(P, PILES + i, p, -1, part(FIRST, P, PILES + i))
    set_part(PILE, P, p, i)
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
