"""The functions that every module has, as scripts: lists, numbers, lots, history, flow."""

LISTS = '''
def room(size) -> i32:
    """So many bytes of the arena."""
    found = sp
    sp = sp + size
    if sp > top - 4096:
        trap(CAPACITY)
    return found

def zeros(size) -> i32:
    found = room(size)
    fill(found, 0, size)
    return found

def single_list(x) -> i32:
    """A list of a piece, empty for nothing."""
    found = room(8)
    store(found, 0)
    if x >= 0:
        store(found, 1)
        store(found + 4, x)
    return found

def keep_list(to, items, size, capacity):
    """Copy a list into the position; what was behind it there is cleared, so that like positions look alike."""
    count = load(items)
    before = load(to)
    if count > capacity:
        trap(CAPACITY)
    copy(to, items, 4 + count * size)
    if before > count:
        fill(to + 4 + count * size, 0, (before - count) * size)

def keep_above(items, size) -> i32:
    """Copy a list to where it stays while the arena below is freed."""
    bytes = 4 + load(items) * size
    top = top - bytes
    if sp > top - 4096:
        trap(CAPACITY)
    copy(top, items, bytes)
    return top

def join(a, b, size) -> i32:
    n = load(a)
    m = load(b)
    if n + m > 10000:
        trap(RULE)
    found = room(4 + (n + m) * size)
    store(found, n + m)
    copy(found + 4, a + 4, n * size)
    copy(found + 4 + n * size, b + 4, m * size)
    return found

def holds(items, x) -> i32:
    end = items + 4 * load(items)
    while items < end:
        items = items + 4
        if load(items) == x:
            return 1
    return 0

def holds_wide(items, x: i64) -> i32:
    end = items + 8 * load(items)
    while items < end:
        if load64(items + 4) == x:
            return 1
        items = items + 8
    return 0

def same_list(a, b, size) -> i32:
    end = a + size * load(a)
    if load(a) != load(b):
        return 0
    while a < end:
        if load(a + 4) != load(b + 4):
            return 0
        a = a + 4
        b = b + 4
    return 1

def sown(flood, items, seen) -> i32:
    """The sites that a flood starts from, noted as seen; the end of the list so far."""
    end = items + 4 * load(items)
    to = flood + 4
    while items < end:
        items = items + 4
        site = load(items)
        store(to, site)
        to = to + 4
        if site >= 0:
            store8(seen + site, 1)
    return to

def item(items, place: i64) -> i32:
    if place < 0 or place >= wide(load(items)):
        trap(RULE)
    return load(items + 4 + 4 * narrow(place))

def item_wide(items, place: i64) -> i64:
    if place < 0 or place >= wide(load(items)):
        trap(RULE)
    return load64(items + 4 + 8 * narrow(place))

def numbers(first: i64, end: i64) -> i32:
    """The list of all numbers from one to another."""
    if end - first > 10000:
        trap(RULE)
    n = narrow(end - first) if end > first else 0
    found = room(4 + 8 * n)
    store(found, n)
    k = 0
    while k < n:
        store64(found + 4 + 8 * k, first + wide(k))
        k = k + 1
    return found

def candidate(keys, count) -> i32:
    """The place for a key that may be new."""
    return keys + 8 + 8 * count * load(keys)

def fresh(keys, count) -> i32:
    """Whether the key that was put there is new; if so, it stays."""
    size = 8 * count
    new = keys + 8 + size * load(keys)
    at = keys + 8
    while at < new:
        k = 0
        while k < size and load64(at + k) == load64(new + k):
            k = k + 8
        if k == size:
            return 0
        at = at + size
    store(keys, load(keys) + 1)
    return 1
'''

NUMBERS = '''
def pile_number(index: i64, base, count) -> i32:
    if index < 0 or index >= wide(count):
        return -1
    return base + narrow(index)

def bounded(n: i64) -> i64:
    if n <= -1000000000000 or n >= 1000000000000:
        trap(RULE)
    return n

def product(a: i64, b: i64) -> i64:
    """What is too great is told by a product that need not be exact: both have 53 bits at most."""
    if size(real_wide(a) * real_wide(b)) > 999999999999.5:
        trap(RULE)
    return a * b

def quotient(a: i64, b: i64) -> i64:
    if b == 0:
        trap(RULE)
    q = a // b
    if q * b != a and (a ^ b) < 0:
        q = q - 1
    return q

def remainder(a: i64, b: i64) -> i64:
    return a - b * quotient(a, b)

def smaller(a: i64, b: i64) -> i64:
    return a if a < b else b

def greater(a: i64, b: i64) -> i64:
    return a if a > b else b

def magnitude(a: i64) -> i64:
    return a if a >= 0 else 0 - a

def twin(site, seat, stride) -> i32:
    if site < 0 or seat < 0:
        return -1
    return seat * stride + site % stride

def seat_of(seat) -> i32:
    """The bit of a seat."""
    return 0 if seat < 0 else 1 << seat

def seats_of(items) -> i32:
    found = 0
    end = items + 4 * load(items)
    while items < end:
        items = items + 4
        found = found | seat_of(load(items))
    return found

def mixed(n: i64) -> i64:
    n = n + 0x9E3779B97F4A7C15
    n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9
    n = (n ^ (n >> 27)) * 0x94D049BB133111EB
    return n ^ (n >> 31)

def chained_number(h: i64, n: i64) -> i64:
    return mixed(h * 0x100000001B3 + n)

def drawn(P, n: i64) -> i64:
    """A number below n from the position's own generator."""
    if n <= 0:
        trap(RULE)
    rest = rem_u(rem_u(-1, n) + 1, n)
    while 1:
        m = mixed(load64(P + CHANCE_STATE))
        store64(P + CHANCE_STATE, load64(P + CHANCE_STATE) + 0x9E3779B97F4A7C15)
        if rest == 0 or not ge_u(m, 0 - rest):
            return rem_u(m, n)
'''

FLOW = '''
def ended(P, winners, why):
    store(P + OVER, 1)
    store(P + WINNERS, winners)
    store(P + REASON, why)
    store(P + PC, -1)
    store(P + COUNT, 0)

def push(P, block):
    store(P + 4 * load(P + DEPTH) + STACK, block)
    store(P + DEPTH, load(P + DEPTH) + 1)

def back(P):
    """Return from a procedure that asks; from the first one, the game is over."""
    depth = load(P + DEPTH) - 1
    if depth < 0:
        ended(P, 0, END_TEXT)
        return
    block = load(P + 4 * depth + STACK)
    store(P + 4 * depth + STACK, 0)
    store(P + DEPTH, depth)
    tail_block(block, P)

def take(P, o):
    """Do what an option says."""
    tail_act(load(ACTS + 4 * load(P + PC)) + load(o), P, o)

def who(P) -> i32:
    if load(P + PC) < 0:
        return -1
    return call_value(load(WHOS + 4 * load(P + PC)), P)

def pending(P) -> i32:
    if load(P + PC) < 0:
        return 0
    follow = load(FOLLOWS + 4 * load(P + PC))
    if follow <= 1:
        return follow
    steps = load(P + STEPS)
    follow = call_value(follow, P)
    store(P + STEPS, steps)
    return follow

def shunned(P, o) -> i32:
    """Whether nobody would take an option who plays at random with some sense."""
    judge = load(SHUNS + 4 * load(P + PC))
    if not judge:
        return 0
    mark = sp
    steps = load(P + STEPS)
    found = call_shun(judge, P, o)
    store(P + STEPS, steps)
    sp = mark
    return found

def copied(P) -> i32:
    """A new position like another one."""
    Q = room(SIZE)
    copy(Q, P, SIZE)
    return Q

def keeps(P, o, keep, deep) -> i32:
    """Whether some way of finishing the turn after this option makes `keep` true."""
    if deep > 50:
        trap(RULE)
    mark = sp
    before = noted
    Q = copied(P)
    store(Q + LOOKING, 1)
    store(Q + DRAWING, 0)
    store(Q + STEPS, load(Q + STEPS) + COPYING)
    take(Q, o)
    found = 0
    if load(Q + OVER):
        found = 1
    else:
        if pending(Q):
            at = load(Q + OPTIONS)
            end = at + RECORD * load(Q + COUNT)
            while at < end and not found:
                found = keeps(Q, at, keep, deep + 1)
                at = at + RECORD
        else:
            found = call_value(keep, Q)
    store(P + STEPS, load(Q + STEPS))
    sp = mark
    noted = before
    return found

def kept(P, options, keep) -> i32:
    """Those options after which the turn may be finished, in place."""
    at = options + 4
    end = at + RECORD * load(options)
    to = at
    while at < end:
        if load(at + 4) or keeps(P, at, keep, 0):
            copy(to, at, RECORD)
            store(to + 4, 0)
            to = to + RECORD
        at = at + RECORD
    store(options, (to - options - 4) // RECORD)
    sp = to
    return options

def joined_options(a, b) -> i32:
    n = load(a)
    m = load(b)
    found = room(4 + (n + m) * RECORD)
    store(found, n + m)
    copy(found + 4, a + 4, n * RECORD)
    copy(found + 4 + n * RECORD, b + 4, m * RECORD)
    return found
'''

HISTORY = '''
def bucket(P, h: i64) -> i32:
    """The place of the first of those positions that were noted whose numbers end alike."""
    return P + NOTED + 4 * (narrow(h) & BUCKETS_LESS_ONE)

def times_noted(P, h: i64) -> i32:
    n = 0
    node = load(bucket(P, h))
    while node != 0:
        if load64(node) == h:
            n = n + 1
        node = load(node + 8)
    return n

def repeats(P) -> i64:
    """How often the present position was noted."""
    return wide(times_noted(P, digest(P))) if load(P + DIFFERENT) else wide(0)

def remember(P):
    h = digest(P)
    if times_noted(P, h) == 0:
        store(P + DIFFERENT, load(P + DIFFERENT) + 1)
    node = noted
    noted = noted + 16
    if noted > HISTORY_END:
        trap(CAPACITY)
    at = bucket(P, h)
    store64(node, h)
    store(node + 8, load(at))
    store(at, node)
    store(P + STEPS, load(P + STEPS) + (load(P + DIFFERENT) >> 4))

def forget(P):
    store(P + DIFFERENT, 0)
    fill(P + NOTED, 0, BUCKETS_SIZE)
'''

GENERAL_WORTH = '''
def worth(P, seat) -> f64:
    """For rulesets that say nothing: pieces on the board, and decisions to choose from."""
    n = 0
    p = 0
    while p < PIECES:
        if OWNER_OF_P == seat and load(P + 4 * p + PLACE) >= 0:
            n = n + 100
        p = p + 1
    if who(P) == seat:
        n = n + load(P + COUNT)
    return real(n)
'''
