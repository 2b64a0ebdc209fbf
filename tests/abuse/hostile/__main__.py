"""``python -m tests.abuse.hostile [NAME...]``: try all plug-ins, or those whose name begins so, and tell of each."""

from __future__ import annotations

import sys

from tests.abuse.hostile import Tried, cases, rows_of, try_all
from tests.abuse.table import show


def _tell(tried: Tried) -> None:
    outcome = tried.outcome
    state = "HELD  " if not tried.wrong else "BROKEN"
    numbers = f"{outcome.seconds:5.1f} s {outcome.peak >> 20:5} MiB exit {outcome.code}"
    print(f"{state} {tried.case.name:36} {numbers}  {'; '.join(tried.wrong)}", flush=True)


def main(names: list[str]) -> int:
    """1 if anything broke."""
    chosen = [case for case in cases() if not names or any(case.name.startswith(name) for name in names)]
    done = try_all(chosen, tell=_tell)
    rows = list(rows_of(done))
    show(rows)
    return int(any(row.failed for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
