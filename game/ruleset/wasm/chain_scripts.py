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
