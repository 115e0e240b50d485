"""Clearing up in moments that nobody waits for; windows are not needed for it."""

from __future__ import annotations

import gc


def sweep() -> None:
    """Clear away what nobody needs any more, and leave the rest out of it next time.

    Python does this by itself, whenever much has been made: to go through a hundred thousand things, most of them rules
    and modules that stay, takes longer than a frame, or than an answer may. At the beginning of a rest nobody sees it.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
