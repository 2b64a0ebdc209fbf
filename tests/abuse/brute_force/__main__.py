"""``python -m tests.abuse.brute_force``: the table; exits 1 if an answer is wrong.

``--instances N`` (20,000), ``--seed S`` (0), ``--kind K`` for one kind alone (more than once for several), ``--json FILE`` for the
smallest instances that disagree.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.abuse.brute_force.bench import KINDS, compare, table


def main(arguments: list[str]) -> int:
    """Run all kinds, or those named, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.abuse.brute_force")
    parser.add_argument("--instances", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", action="append", choices=tuple(KINDS))
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args(arguments)
    rows = compare(
        asked.instances,
        asked.seed,
        asked.kind or tuple(KINDS),
        lambda text: print(text, file=sys.stderr, flush=True),
    )
    print(table(rows))
    if asked.json is not None:
        examples = [{"kind": row.kind, "variant": row.variant, **row.example} for row in rows if row.example]
        asked.json.write_text(json.dumps(examples, indent=2) + "\n")
    return 1 if any(row.disagreed for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
