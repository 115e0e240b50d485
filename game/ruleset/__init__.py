"""Rulesets: YAML files that describe a whole game, read and checked before the engine sees them."""
