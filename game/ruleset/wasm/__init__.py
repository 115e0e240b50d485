"""Rulesets as WebAssembly: the second back-end, for searches. What is played, shown and explained stays with Python.

A position is a block of memory, so that a copy is one instruction; lists that formulas make live in an arena that is
freed as a whole. Nothing here knows who runs the module: see game/engine/fast.py.
"""
