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

def keep_small(to, items, together, cell, capacity):
    """The same for what a loop goes through, so many values a round, in fewer bytes each."""
    count = load(items)
    before = load(to)
    if count > capacity:
        trap(CAPACITY)
    store(to, count)
    at = items + 4
    end = at + 4 * together * count
    to = to + 4
    while at < end:
        if cell == 1:
            store8(to, load(at))
        else:
            store16(to, load(at))
        to = to + cell
        at = at + 4
    if before > count:
        fill(to, 0, (before - count) * together * cell)

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
    if n <= 0 or load(P + LOOKING):
        trap(RULE)
    rest = rem_u(rem_u(-1, n) + 1, n)
    while 1:
        m = mixed(load64(P + CHANCE_STATE))
        store64(P + CHANCE_STATE, load64(P + CHANCE_STATE) + 0x9E3779B97F4A7C15)
        if rest == 0 or not ge_u(m, 0 - rest):
            return rem_u(m, n)
'''

TEAMS = '''
def with_teams(seats) -> i32:
    """Some seats and all that win with them."""
    found = 0
    seat = 0
    while seat < SEATS:
        if seats & (1 << seat):
            found = found | load(TEAMS + 4 * seat)
        seat = seat + 1
    return found
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

@export
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

def to_the_end(P, o, look, deep) -> i64:
    """The greatest number with which the turn can end after an option; NONE if `keep` cannot be made true. A look is a
    row of the numbers of three functions: `keep`, `greatest`, and its limit; 0 where there is none."""
    if deep > 50:
        trap(RULE)
    mark = sp
    before = noted
    Q = copied(P)
    store(Q + LOOKING, 1 if load(P + LOOKING) < 2 else 3)
    store(Q + DRAWING, 0)
    store(Q + STEPS, load(Q + STEPS) + COPYING)
    take(Q, o)
    found = wide(0)
    if not load(Q + OVER) and pending(Q):
        found = best_of(Q, look, deep + 1)
    else:
        kept_at = 1
        if load(look) and not load(Q + OVER):
            kept_at = call_value(load(look), Q)
        if not kept_at:
            found = wide(0) + NONE
        else:
            if load(look + 4):
                found = call_number(load(look + 4), Q)
    store(P + STEPS, load(Q + STEPS))
    sp = mark
    noted = before
    return found

def best_of(P, look, deep) -> i64:
    """The same for all options of a follow-up together: the first will do where nothing is counted."""
    at = load(P + OPTIONS)
    end = at + RECORD * load(P + COUNT)
    found = wide(0) + NONE
    if not load(look + 4):
        while at < end and found == NONE:
            found = to_the_end(P, at, look, deep)
            at = at + RECORD
        return found
    limit = call_number(load(look + 8), P) if load(look + 8) else wide(0) - NONE
    free = at + RECORD * load(P + MUSTS)
    while at < end and found < limit:
        if at == free and found != NONE:
            return found
        found = greater(found, to_the_end(P, at, look, deep))
        at = at + RECORD
    return found

def kept(P, options, look) -> i32:
    """Those options after which the turn can end so that `keep` holds, with the greatest number; in place."""
    at = options + 4
    end = at + RECORD * load(options)
    to = at
    enough = load(P + LOOKING) == 2
    best = wide(0) + NONE
    while at < end:
        found = wide(0)
        if not load(at + 4):
            found = to_the_end(P, at, look, 0)
        if found != NONE:
            if load(look + 4) and not enough and found > best:
                to = options + 4
                best = found
            if not load(look + 4) or enough or found == best:
                copy(to, at, RECORD)
                store(to + 4, 0)
                to = to + RECORD
                if enough:
                    break
        at = at + RECORD
    store(options, (to - options - 4) // RECORD)
    sp = to
    return options

def legal(P, musts, free, look) -> i32:
    """The musts that are kept, or else the others; all of them where nothing is looked at."""
    if look == 0:
        return musts if load(musts) else free
    found = kept(P, musts, look)
    return found if load(found) else kept(P, free, look)

def joined_options(a, b) -> i32:
    n = load(a)
    m = load(b)
    found = room(4 + (n + m) * RECORD)
    store(found, n + m)
    copy(found + 4, a + 4, n * RECORD)
    copy(found + 4 + n * RECORD, b + 4, m * RECORD)
    return found
'''

ANSWERING = '''
def answerable(P) -> i32:
    """Whether the game is over after a turn that is complete, or somebody is asked who has an option."""
    if load(P + LOOKING) == 3 or load(P + OVER):
        return 1
    mark = sp
    before = noted
    Q = copied(P)
    store(Q + LOOKING, 2)
    store(Q + DRAWING, 0)
    store(Q + STEPS, load(Q + STEPS) + COPYING)
    block = load(Q + PC)
    run_block(block if block >= 0 else -2 - block, Q)
    found = load(Q + OVER) != 0 or load(Q + COUNT) != 0
    store(P + STEPS, load(Q + STEPS))
    sp = mark
    noted = before
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

def since(P) -> i64:
    """How many positions were noted since the present one was noted first; 0 if it never was."""
    if load(P + DIFFERENT) == 0:
        return wide(0)
    h = digest(P)
    node = load(bucket(P, h))
    found = 0
    while node != 0:
        if load64(node) == h:
            found = node
        node = load(node + 8)
    return wide(load(P + NOTES) - load(found + 12) - 1) if found else wide(0)

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
    store(node + 12, load(P + NOTES))
    store(P + NOTES, load(P + NOTES) + 1)
    store(at, node)
    store(P + STEPS, load(P + STEPS) + (load(P + DIFFERENT) >> 4))

def forget(P):
    store(P + DIFFERENT, 0)
    store(P + NOTES, 0)
    fill(P + NOTED, 0, BUCKETS_SIZE)
'''

GENERAL_WORTH = '''
def worth(P, seat) -> f64:
    """For rulesets that say nothing: pieces on the board, and decisions to choose from."""
    n = 0
    p = 0
    while p < PIECES:
        if OWNER_OF_P == seat and part(PLACE, P, p) >= 0:
            n = n + 100
        p = p + 1
    if who(P) == seat:
        n = n + load(P + COUNT)
    return real(n)
'''
