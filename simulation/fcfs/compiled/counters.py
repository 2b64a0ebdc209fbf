"""What the searches count, and where: the columns of an array of counters."""

from __future__ import annotations

__all__ = ["COUNTERS", "FRAMES", "IDLE", "INTERVAL", "KINDS", "LIST", "NULL", "OPEN", "OWN", "SCAN"]

COUNTERS = ("list", "interval", "scan", "open", "idle", "null", "frames", "own")
"""The names of the places of an array of counters, int64[8], that every search adds to.

``list`` are nodes of the list of residents, and ``frames`` those compared with it. The four kinds of nodes that
follow the list's are those of :class:`~allocert.allocators.mesh.scan_set.Steps`. ``null`` are null pointers met: at
the end of every interval set traversed, of a list of residents without a conflict, of a scan set that a change or
a search in vain has traversed. ``own`` are the nodes that the compiled MBV looks at itself, by bands.
"""

LIST, INTERVAL, SCAN, OPEN, IDLE, NULL, FRAMES, OWN = range(len(COUNTERS))
"""The places of these counters."""

KINDS = len(COUNTERS)
"""How many there are."""
