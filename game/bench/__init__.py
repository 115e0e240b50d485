"""Measures what rules, frames and the cabinet cost; `commands/bench.py` says how."""
