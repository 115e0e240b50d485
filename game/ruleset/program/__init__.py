"""A ruleset between its text and what runs: the nodes, and all that is decided about them before anything is written.

Every back-end writes what is decided here: which blocks procedures are cut into, which local variables outlive them,
which defines are written in place, how much work is counted where, and the tables that are looked up.
"""
