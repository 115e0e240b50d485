"""Memory that a long day does not need: given back to the system while nobody is there, where the system has a way.

What games leave behind is free within the process, but scattered: the C library keeps it, and a little more every time.
"""

from __future__ import annotations

import ctypes
import sys

from game.sweep import sweep

LARGE = 256 * 1024  # bytes; what is larger than this goes back as soon as it is free
MMAP_THRESHOLD = -3  # the word of mallopt for that


def c_library() -> ctypes.CDLL | None:
    """The C library, if it is the one that has these two calls."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


class Thrift:
    def __init__(self) -> None:
        self.library = c_library()
        if self.library is not None:
            # Otherwise pictures share pages with small objects, which keep them from being freed.
            self.library.mallopt(MMAP_THRESHOLD, LARGE)

    def tidy(self) -> None:
        """Collect what nobody needs any more, and give it back."""
        sweep()
        if self.library is not None:
            self.library.malloc_trim(0)
