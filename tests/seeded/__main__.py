"""``python -m tests.seeded``: every seeded bug and every correct plug-in by ``allocert check`` at its default options.

``--only TEXT`` those whose label has the text, ``--bugs`` or ``--correct`` alone, ``--jobs N``, ``--json FILE``, ``-v`` one line
a case, ``--source DIR`` the ``src`` of another checkout whose command is tried; what stands behind ``--`` goes to ``allocert check``. Exit code 1 if a bug is not found or a correct one is accused.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.seeded.bench import plugins
from tests.seeded.measure import cases, measure, table


def main(arguments: list[str]) -> int:
    """Run the bench and print the table."""
    options, behind = arguments, []
    if "--" in arguments:
        place = arguments.index("--")
        options, behind = arguments[:place], arguments[place + 1 :]
    parser = argparse.ArgumentParser(prog="tests.seeded")
    parser.add_argument("--only", default="")
    parser.add_argument("--bugs", action="store_true")
    parser.add_argument("--correct", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--source", default="")
    parser.add_argument("-v", action="store_true")
    asked = parser.parse_args(options)
    todo = cases(plugins(), asked.bugs or not asked.correct, asked.correct or not asked.bugs)
    chosen = [case for case in todo if asked.only in case.label]
    outcomes = []
    for outcome in measure(chosen, asked.jobs, tuple(behind), asked.source):
        outcomes.append(outcome)
        if asked.v:
            word = "ok   " if outcome.right else "WRONG"
            print(
                f"{word} {outcome.seconds:5.1f} s ({outcome.busy:4.1f} busy) {outcome.steps:>4} steps {outcome.promise:<9} {outcome.case.label}",
                flush=True,
            )
    print(table(outcomes))
    if asked.json:
        asked.json.write_text(json.dumps([outcome.to_json() for outcome in outcomes], indent=1) + "\n")
    return 0 if all(outcome.right for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
