"""Looking ahead between two, as a script: alpha-beta over all options, in one call that ends when its work is done.

Two may be two teams: a side is named by the first of its seats, and what it has is what its seats have on average.

Values are those of whoever is asked. What was found is remembered by what makes a position what it is, from one call
and one decision to the next; a call that had too little work ahead of it is made again, and goes on from there.

An entry of the table: what tells the position apart (8 bytes), its value (8), how deep it was looked at, the number of
the best option, and whether the value is exact (0), a lower (1) or an upper (2) bound.
"""

AHEAD = {
    "ENTRY": 32,  # bytes
    "ENTRIES": 1 << 17,
    "FOLLOWING": 10,  # decisions ahead from which on follow-ups count like any other decision
    "CAPTURES": 4,  # gains after one another that are looked at where a thought ends
    "FEW": 4,  # options that are looked at as deep as can be; those that look worse one step less, until they do better
    "WIDTH": 16,  # options that are followed further, if they do not lose
    "MANY": 12,  # and from so many on, two steps
}

ALONE = '''
def side(seat) -> i32:
    return seat

def of_side(P, seat) -> f64:
    return worth(P, seat)
'''

IN_TEAMS = '''
def side(seat) -> i32:
    return load(SIDES + 4 * seat)

def of_side(P, first) -> f64:
    """What the seats of a side have on average."""
    total = 0.0
    count = 0
    seat = 0
    while seat < SEATS:
        if load(TEAMS + 4 * first) & (1 << seat):
            total = total + worth(P, seat)
            count = count + 1
        seat = seat + 1
    return total / real(count)
'''

LOOKING_AHEAD = '''
@export
def ahead(P, free, history, depth, ply, low: f64, high: f64, quiet: f64, most) -> f64:
    """What a position is worth to whoever is asked; no number if that takes more than so much work."""
    sp = free
    noted = history
    work = most
    calm = quiet
    found = look(P, depth, ply, low, high)
    return found if work > 0 else 0.0 / 0.0

@export
def remembered(P) -> i32:
    """The number of the best option, if that is known."""
    e = entry(identity(P))
    return load(e + 20) if load64(e) == identity(P) else -1

def entry(key: i64) -> i32:
    return TABLE + (narrow(key) & (ENTRIES - 1)) * ENTRY

def rival(seat) -> i32:
    return BOTH - seat

def outcome(P, seat, ply) -> f64:
    """What the end of a game is worth to a seat: an early win more than a late one."""
    v = 0.0
    if load(P + WINNERS) == load(TEAMS + 4 * seat):
        v = 1000000.0 - 10.0 * real(ply)
    if load(P + WINNERS) == load(TEAMS + 4 * rival(seat)):
        v = 10.0 * real(ply) - 1000000.0
    return v

def standing(P, seat, ply) -> f64:
    """What a position is worth to a seat at first sight."""
    if load(P + OVER):
        return outcome(P, seat, ply)
    return of_side(P, seat) - of_side(P, rival(seat))

def from_here(v: f64, ply) -> f64:
    """A value as it is told apart from how far away a position was found: an outcome is so many decisions from it."""
    if v > 100000.0:
        return v + 10.0 * real(ply)
    if v < -100000.0:
        return v - 10.0 * real(ply)
    return v

def unfinished(P, ply) -> i32:
    """Whether a turn goes on: a follow-up belongs to the decision before it, and is no step ahead."""
    return pending(P) and ply < FOLLOWING

def reply(Q, seat, depth, ply, low: f64, high: f64) -> f64:
    """What a position is worth to a seat that has just decided."""
    if load(Q + OVER):
        return outcome(Q, seat, ply)
    if side(who(Q)) == seat:
        return look(Q, depth, ply, low, high)
    return 0.0 - look(Q, depth, ply, 0.0 - high, 0.0 - low)

def look(P, depth, ply, low: f64, high: f64) -> f64:
    """The best that whoever is asked can come to, between two bounds."""
    follows = unfinished(P, ply)
    if depth <= 0 and not follows:
        return standing(P, side(who(P)), ply)
    if depth <= 1 and (depth <= 0 or not follows):
        return last(P, ply, low, high, 0, CAPTURES)
    work = work - 1
    if work <= 0:
        return 0.0
    key = identity(P)
    e = entry(key)
    first = -1
    if load64(e) == key:
        first = load(e + 20)
        if load(e + 16) >= depth:
            known = from_here(load_real(e + 8), 0 - ply)
            if load(e + 24) == 0 or (load(e + 24) == 1 and known >= high) or (load(e + 24) == 2 and known <= low):
                return known
    seat = side(who(P))
    lowest = low
    best = -10000000.0
    chosen = -1
    count = load(P + COUNT)
    mark = sp
    before = noted
    if first >= 0 and first < count:
        best = reply(child(P, load(P + OPTIONS) + first * RECORD), seat, depth - 1 + follows, ply + 1, low, high)
        chosen = first
        low = greatest(low, best)
        sp = mark
        noted = before
    if low < high and work > 0:
        ways = room(16 * count)
        n = 0
        while n < count:
            Q = child(P, load(P + OPTIONS) + n * RECORD)
            store(ways + 16 * n, 0 if n == first else Q)
            store_real(ways + 16 * n + 8, standing(Q, seat, ply + 1))
            n = n + 1
        work = work - count
        tried = 0
        while low < high and work > 0:
            n = foremost(ways, count)
            if n < 0 or (tried >= WIDTH and not follows and best > -100000.0):
                break
            Q = load(ways + 16 * n)
            store(ways + 16 * n, 0)
            ahead_of = depth - 1 + follows
            less = (1 + (tried >= MANY and depth > 3)) if tried >= FEW and depth > 2 and not follows else 0
            v = 0.0
            if tried or chosen >= 0:
                v = reply(Q, seat, ahead_of - less, ply + 1, low, low + 1.0)
                if less and v > low:
                    v = reply(Q, seat, ahead_of, ply + 1, low, low + 1.0)
                if v > low and v < high:
                    v = reply(Q, seat, ahead_of, ply + 1, low, high)
            else:
                v = reply(Q, seat, ahead_of, ply + 1, low, high)
            tried = tried + 1
            if v > best:
                best = v
                chosen = n
                low = greatest(low, v)
        sp = mark
        noted = before
    if work > 0:
        store64(e, key)
        store_real(e + 8, from_here(best, ply))
        store(e + 16, depth)
        store(e + 20, chosen)
        store(e + 24, 1 if best >= high else 2 if best <= lowest else 0)
    return best

def foremost(ways, count) -> i32:
    """Of the ways that are left, the one that looks best; none: -1."""
    found = -1
    n = 0
    while n < count:
        if load(ways + 16 * n):
            if found < 0:
                found = n
            else:
                if load_real(ways + 16 * n + 8) > load_real(ways + 16 * found + 8):
                    found = n
        n = n + 1
    return found

def last(P, ply, low: f64, high: f64, still, deep) -> f64:
    """The best of all options by what they lead to at once. Whoever gains much by one of them may lose it again by the
    answer, so it is looked at, and so on; whoever answers need not (`still`)."""
    seat = side(who(P))
    known = still
    now = standing(P, seat, ply) if still else 0.0
    best = now if still else -10000000.0
    low = greatest(low, best)
    o = load(P + OPTIONS)
    end = o + RECORD * load(P + COUNT)
    mark = sp
    before = noted
    while o < end and low < high and work > 0:
        work = work - 1
        Q = child(P, o)
        v = 0.0
        if not load(Q + OVER) and unfinished(Q, ply + 1):
            if side(who(Q)) == seat:
                v = last(Q, ply + 1, low, high, still, deep)
            else:
                v = 0.0 - last(Q, ply + 1, 0.0 - high, 0.0 - low, 0, deep)
        else:
            v = standing(Q, seat, ply + 1)
            if deep > 0 and v > low and not load(Q + OVER):
                if not known:  # few options come so far
                    now = standing(P, seat, ply)
                    known = 1
                if v > now + calm and side(who(Q)) != seat:
                    v = 0.0 - last(Q, ply + 1, 0.0 - high, 0.0 - low, 1, deep - 1)
        best = greatest(best, v)
        low = greatest(low, best)
        sp = mark
        noted = before
        o = o + RECORD
    return best
'''
