"""The words of `see`: who may know something."""

from __future__ import annotations

ALL, OWNER, OTHERS, TEAM, NOBODY, ALWAYS = "all", "owner", "others", "team", "nobody", "always"
OWNED = (OWNER, OTHERS, TEAM)  # what depends on whose something is
