"""``python -m tests.mutants``: the table; exits 1 if a mutant survives. ``-v`` lists every mutant."""

from __future__ import annotations

import sys

from tests.mutants.bench import MUTANTS, try_out
from tests.mutants.bench import table as table_of


def main(arguments: list[str]) -> int:
    """Run all mutants and print the table."""
    outcomes = []
    for mutant in MUTANTS:
        outcome = try_out(mutant)
        outcomes.append(outcome)
        if "-v" in arguments:
            why = mutant.equivalent or f"{outcome.promise} in {outcome.steps} steps on {outcome.machine}"
            print(f"{mutant.allocator:<14} {mutant.name:<48} {outcome.survives or why}", flush=True)
    print(table_of(outcomes))
    return 1 if any(outcome.survives for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
