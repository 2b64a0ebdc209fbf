"""Our K_w(2^d, 2^(d-t)), t = 2 and 3, compared with the public table of binary covering arrays: rows N against columns d.

``python -m benchmarks.pages.covering_arrays`` prints a line for each entry of covering/binary_t2_t3.csv in the folder that ALLOCERT_DATA names.
The table's N for its d is an upper bound. It exits 1 if one of our sets misses a subcube, if a lower bound of ours is above the table,
or if t = 2, where our number is exact, differs.
"""

from __future__ import annotations

import csv
import sys
import time
from pathlib import Path

from allocert.models.systems.blocking_sets import blocking_set
from allocert.models.systems.hitting import blocks_complete
from allocert.models.systems.strength_two import rows_for
from benchmarks.data import DATA

TABLE = DATA / "covering" / "binary_t2_t3.csv"
_MOST = 60
"""Columns up to which sets of strength 3 are made and held against all subcubes."""


def least(d: int, t: int) -> int:
    """A lower bound on K_w(2^d, 2^(d-t)): for t = 2 the number, for t = 3 twice that of d - 1 (opposite faces)."""
    return rows_for(d) if t == 2 else 2 * rows_for(d - 1)


def compare(path: Path) -> int:
    """Print the table; the number of lines that cannot be true."""
    wrong = 0
    print(" t    d  table  ours at least  ours at most       s  source of the table")
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            t, d, listed = int(row["t"]), int(row["k"]), int(row["N"])
            begin, ours, note = time.perf_counter(), "-", ""
            low = least(d, t)
            if t == 2 or d <= _MOST:
                chosen = blocking_set(d, t)
                ours = str(len(chosen))
                note = "" if blocks_complete(chosen, d, t) else "  A SUBCUBE IS MISSED"
            if low > listed or (t == 2 and low != listed):
                note += "  THE TABLE DIFFERS"
            wrong += bool(note)
            seconds = time.perf_counter() - begin
            print(
                f"{t:2} {d:4} {listed:6} {low:14} {ours:>13} {seconds:7.2f}  {row['Source']}{note}",
                flush=True,
            )
    return wrong


def main() -> int:
    """The table, or why there is none."""
    if not TABLE.exists():
        print(f"no table at {TABLE}; set ALLOCERT_DATA to the folder that holds covering/")
        return 0
    return 1 if compare(TABLE) else 0


if __name__ == "__main__":
    sys.exit(main())
