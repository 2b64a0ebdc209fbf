"""``python -m tests.abuse [PART...] [--count N] [--seed S] [--fast] [--markdown]``: the bench; exits 1 if anything broke.

``--fast`` gives every part a small count; ``--markdown`` prints the table as the documentation shows it. Progress goes
to stderr. An interrupt prints the table of what was done.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

from tests.abuse.table import Row, markdown, progress, show

__all__ = ["PARTS", "main"]

PARTS: Mapping[str, tuple[int, int]] = {
    "fuzz": (10_000, 30),
    "disk": (60, 2),
    "certificates": (10_000, 100),
    "brute_force": (20_600, 12),
    "kills": (60, 1),
    "ledgers": (2000, 20),
    "hostile": (1000, 3),
    "signals": (99, 2),
    "budgets": (62, 1),
    "readers": (1000, 4),
}
"""For each part, the package below ``tests.abuse``, how often it is tried in full and in a fast run."""


def main(arguments: Sequence[str]) -> int:
    """Run the parts asked for, all without any, and print the table; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.abuse", description=__doc__)
    parser.add_argument("parts", metavar="PART", nargs="*", choices=[[], *PARTS], help=", ".join(PARTS))
    parser.add_argument("--count", type=int, help="tries for each part, instead of its own number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fast", action="store_true", help="a small number of tries for each part")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    asked = parser.parse_args(arguments)
    rows: list[Row] = []
    code = 0
    try:
        for part in asked.parts or PARTS:
            count = PARTS[part][asked.fast] if asked.count is None else asked.count
            rows.extend(_rows(part, count, asked.seed))
    except KeyboardInterrupt:
        progress("interrupted; what was done so far:")
        code = 130
    if asked.markdown:
        print(markdown(rows), end="")
    else:
        show(rows)
    return code or int(any(row.failed for row in rows))


def _rows(part: str, count: int, seed: int) -> Iterator[Row]:
    """The rows of a part; one that fails itself is a broken row and no end of the bench."""
    progress(f"{part}: {count}")
    begin = time.monotonic()
    try:
        yield from importlib.import_module(f"tests.abuse.{part}").run(count, seed)
    except Exception as error:  # noqa: BLE001 - the other parts are still worth a run
        said = f"the part itself failed: {type(error).__name__}: {error}"
        yield Row(part, "all of it", 0, 0, (said,), time.monotonic() - begin)
    progress(f"{part}: done in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
