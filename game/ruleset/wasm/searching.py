"""What a search asks of a module, as a script: start, apply, perft, expand, and games at random.

The generator of games at random is that of Python (MT19937), whose state is handed in and out: both back-ends play
the same games.
"""

TEMPERED = 2560  # bytes from the state of the generator to what is told of it
REDRAWN = 6  # lots in vain after which the options are looked at one after the other

NUMBERING = '''
@export
def number_of(P) -> i64:
    """What tells it apart from positions that do not count as the same."""
    return digest(P)
'''

SEARCHING = '''
@export
def start(P, seed: i64):
    """A new game, run to its first question."""
    copy(P, BLANK, SIZE)
    store64(P + CHANCE_STATE, seed)
    run_main(P)

def decide(P, o):
    """Take an option of a position, which changes."""
    store(P + STEPS, 0)
    take(P, o)

@export
def apply(P, index):
    """Take an option by its number; what lies above the arena's beginning is forgotten, but for the position."""
    if index < 0 or index >= load(P + COUNT):
        trap(CAPACITY)
    sp = ARENA
    decide(P, load(P + OPTIONS) + index * RECORD)

@export
def question(P) -> i32:
    """Who is asked."""
    return who(P)

@export
def valued(P, seat) -> f64:
    return worth(P, seat)

@export
def identity(P) -> i64:
    """A number for all that makes a position what it is, but what came before it."""
    h = wide(load(P + PC)) * 0x9E3779B97F4A7C15
    at = P + CHANCE_STATE
    end = P + OWN_END
    while at < end:
        h = rotl(h ^ load64(at), 29) * 0x9FB21C651E98DF25
        at = at + 8
    return mixed(h)

def child(P, o) -> i32:
    """The position after an option, with its own options right behind it."""
    Q = copied(P)
    decide(Q, o)
    size = load(Q + COUNT) * RECORD
    if size:
        copy(Q + SIZE, load(Q + OPTIONS), size)
    store(Q + OPTIONS, Q + SIZE)
    sp = Q + SIZE + size
    return Q

@export
def after(P, index, free, history) -> i64:
    """The same by its number, from so much of the arena and history on; and where history is free then."""
    sp = free
    noted = history
    if index < 0 or index >= load(P + COUNT):
        trap(CAPACITY)
    Q = child(P, load(P + OPTIONS) + index * RECORD)
    return wide(Q) | (wide(noted) << 32)

@export
def sought(P) -> i64:
    """Where the list is of what is taken first by whoever plays with some sense (0 if there is none), and of which
    option, in the upper half."""
    seek = load(SEEKS + 4 * load(P + PC))
    if not seek:
        return wide(0)
    steps = load(P + STEPS)
    found = call_number(seek, P)
    store(P + STEPS, steps)
    return found

def first_of_all(P) -> i32:
    """The number of an option that is sought and not shunned, by lot; -1 if there is none."""
    mark = sp
    seek = sought(P)
    items = narrow(seek)
    index = -1
    if items:
        left = load(items)
        at = drawn_below(left)
        while left and index < 0:
            index = called(P, narrow(seek >> 32), load(items + 4 + 4 * at))
            at = at + 1 if at + 1 < load(items) else 0
            left = left - 1
    sp = mark
    return index

def called(P, sort, item) -> i32:
    """The number of an option of a sort whose first name stands for something, and which is not shunned, by lot."""
    o = load(P + OPTIONS)
    end = o + RECORD * load(P + COUNT)
    seen = 0
    found = -1
    while o < end:
        if load(o) == sort and load(o + 8) == item and not shunned(P, o):
            seen = seen + 1
            if drawn_below(seen) == 0:
                found = (o - load(P + OPTIONS)) // RECORD
        o = o + RECORD
    return found

def sensible(P) -> i32:
    """The number of an option by lot: one that is sought if there is any, and none that is shunned, unless they all
    are."""
    count = load(P + COUNT)
    index = first_of_all(P)
    if index >= 0:
        return index
    index = drawn_below(count)
    tries = 0
    while shunned(P, load(P + OPTIONS) + index * RECORD):
        if tries == REDRAWN + count:
            return index
        tries = tries + 1
        if tries <= REDRAWN:
            index = drawn_below(count)
        else:
            index = index + 1 if index + 1 < count else 0
    return index

@export
def trial(P, free, history, state: i64, most) -> i32:
    """Play on at random, but with some sense, changing the position; who decided what is told, and the number of
    decisions."""
    n = 0
    sp = free
    noted = history
    lot = state
    mixing = 1
    store(RESULTS, 0)
    store(P + DRAWING, SENSIBLE)
    while n < most and not load(P + OVER):
        o = load(P + OPTIONS)
        if load(P + COUNT) > 1:
            o = o + sensible(P) * RECORD
        told = RESULTS + 8 + n * (RECORD + 8)
        store(told, who(P))
        copy(told + 8, o, RECORD)
        n = n + 1
        store(RESULTS, n)
        sp = free
        decide(P, told + 8)
    mixing = 0
    return n

@export
def perft(P, depth) -> i64:
    """The number of sequences of so many decisions."""
    if depth == 0:
        return wide(1)
    if load(P + OVER):
        return wide(0)
    if depth == 1:
        return wide(load(P + COUNT))
    total = wide(0)
    mark = sp
    before = noted
    o = load(P + OPTIONS)
    end = o + RECORD * load(P + COUNT)
    while o < end:
        sp = mark
        noted = before
        total = total + perft(child(P, o), depth - 1)
        o = o + RECORD
    sp = mark
    noted = before
    return total

@export
def expand(P, free, history) -> i64:
    """All positions after one, each with a record of what a search needs to know; where the arena is free now."""
    sp = free
    noted = history
    r = RESULTS
    o = load(P + OPTIONS)
    end = o + RECORD * load(P + COUNT)
    while o < end:
        Q = child(P, o)
        store(r, Q)
        store(r + 4, load(Q + OVER))
        store(r + 8, load(Q + WINNERS))
        store(r + 12, pending(Q))
        store(r + 16, load(Q + PC))
        store(r + 20, who(Q))
        store64(r + 24, identity(Q))
        seat = 0
        while seat < SEATS:
            store_real(r + 32 + 8 * seat, 0.0 if load(Q + OVER) else worth(Q, seat))
            seat = seat + 1
        r = r + CHILD
        o = o + RECORD
    return wide(sp) | (wide(noted) << 32)


def twisted(at, next, other):
    """The next word of the generator in the place of an old one."""
    y = (load(at) & 0x80000000) | (load(next) & 0x7FFFFFFF)
    store(at, load(other) ^ (y >> 1) ^ ((0 - (y & 1)) & 0x9908B0DF))

def twisted_four(at, other):
    """The same for four of them."""
    y = both(load_four(at), four(0x80000000)) ^ both(load_four(at + 4), four(0x7FFFFFFF))
    odd = both(four_less(four(0), both(y, four(1))), four(0x9908B0DF))
    store_four(at, load_four(other) ^ four_right(y, 1) ^ odd)

def twist():
    """The next 624 words of the generator. Each is made of two of the old ones and of the one 397 places on, round and
    round, which is new already from the 228th on."""
    at = CHANCE
    while at < CHANCE_224:
        twisted_four(at, at + 1588)
        at = at + 16
    while at < CHANCE_227:
        twisted(at, at + 4, at + 1588)
        at = at + 4
    while at < CHANCE_623:
        twisted_four(at, at - 908)
        at = at + 16
    twisted(at, CHANCE, at - 908)
    store(CHANCE + 2496, 0)
    temper()

def temper():
    """What is told of these words."""
    at = CHANCE
    while at < CHANCE_624:
        y = load_four(at)
        y = y ^ four_right(y, 11)
        y = y ^ both(four_left(y, 7), four(0x9D2C5680))
        y = y ^ both(four_left(y, 15), four(0xEFC60000))
        store_four(at + TEMPERED, y ^ four_right(y, 18))
        at = at + 16

def drawn_below(n) -> i32:
    """A number from 0 to below n, as int(random.random() * n) gives it; or from a generator that is quicker."""
    if mixing:
        lot = lot + 0x9E3779B97F4A7C15
        return whole(real_wide(mixed(lot - 0x9E3779B97F4A7C15) >> 11) * 1.1102230246251565e-16 * real(n))
    k = load(CHANCE + 2496)
    if k >= 624:
        twist()
        k = 0
    y = load(4 * k + CHANCE_TEMPERED)
    if k == 623:
        twist()
        k = -1
    z = load(4 * k + CHANCE_TEMPERED + 4)
    store(CHANCE + 2496, k + 2)
    return whole(real_wide((wide(y >> 5) << 26) | wide(z >> 6)) * 1.1102230246251565e-16 * real(n))

def play(P, mark, most) -> i32:
    """Play on at random, changing the position; the number of decisions."""
    n = 0
    store(P + DRAWING, 1)
    while n < most and not load(P + OVER):
        o = load(P + OPTIONS)
        if load(P + COUNT) > 1:
            o = o + drawn_below(load(P + COUNT)) * RECORD
        sp = mark
        store(P + STEPS, 0)
        take(P, o)
        n = n + 1
    return n

@export
def playouts(P, anew, games, seed: i64, most) -> i32:
    """Games at random from a position, or from the start with a seed each; winners and decisions of each are told.

    The position is that of the start with seed 0 then: if no lot was drawn before it, all games begin alike.
    """
    mark = sp
    before = noted
    Q = copied(P)
    free = sp
    game = 0
    mixing = 0
    temper()
    while game < games:
        sp = free
        noted = before
        if anew and load64(P + CHANCE_STATE) != 0:
            start(Q, seed + wide(game))
        else:
            copy(Q, P, SIZE)
            if anew:
                store64(Q + CHANCE_STATE, seed + wide(game))
        n = play(Q, free, most)
        store(RESULTS + 8 * game, load(Q + WINNERS) if load(Q + OVER) else -1)
        store(RESULTS + 8 * game + 4, n)
        game = game + 1
    sp = mark
    noted = before
    return games
'''
