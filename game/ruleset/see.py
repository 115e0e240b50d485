"""The words of `see`: who may know something."""

from __future__ import annotations

ALL, OWNER, OTHERS, NOBODY, ALWAYS = "all", "owner", "others", "nobody", "always"
OWNED = (OWNER, OTHERS)  # what depends on whose something is
