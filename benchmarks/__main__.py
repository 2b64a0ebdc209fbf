"""``python -m benchmarks [PATTERN ...]``: one table, each row compared with its baseline in the same run.

Times are processor milliseconds a call, medians over the runs; the ratio is baseline / ours, with the least and the greatest of
the runs. A row is marked where every ratio is less than every one on record for this machine. Exit code 1 if two answers differ;
never for a time.
"""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatchcase

from benchmarks.history import before, machine, record
from benchmarks.rows import Measured, measure
from benchmarks.table import rows

_HEAD = f"{'what':<52} {'ms':>10}  {'baseline':<34} {'ms':>10} {'ratio':>9}  {'least .. greatest'}"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("pattern", nargs="*", help="only rows whose name matches one, such as 'mesh*'")
    parser.add_argument("--runs", type=int, default=5, help="how often each side is timed")
    parser.add_argument("--small", action="store_true", help="small sizes, to see that all of them run")
    parser.add_argument("--record", action="store_true", help="append to benchmarks/history.json")
    asked = parser.parse_args()
    print(machine(), f"{asked.runs} runs", _HEAD, sep="\n", flush=True)
    known, found = ({} if asked.small else before()), dict[str, Measured]()
    for row in rows(asked.small):
        if not asked.pattern or any(fnmatchcase(row.name, pattern) for pattern in asked.pattern):
            found[row.name] = one = measure(row, asked.runs)
            note = "" if one.same else "  ANSWERS DIFFER"
            if row.name in known and one.slower_than(known[row.name]):
                note += f"  slower: {known[row.name].ratio:.3g} on record"
            times = f"{one.ours:>10.4g}  {row.baseline:<34} {one.theirs:>10.4g}"
            print(
                f"{row.name:<52} {times} {one.ratio:>9.4g}  {one.low:.3g} .. {one.high:.3g}{note}", flush=True
            )
    if asked.record and not asked.small and all(one.same for one in found.values()):
        record(found)
    return int(not all(one.same for one in found.values()))


if __name__ == "__main__":
    sys.exit(main())
