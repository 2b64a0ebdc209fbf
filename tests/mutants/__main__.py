"""``python -m tests.mutants``: the tables; exits 1 if a mutant survives.

``-v`` lists every mutant; ``--torus`` runs those of the torus schedulers alone, ``--parallel`` those of the parallel programs,
``--allocators`` the others.
"""

from __future__ import annotations

import sys

from tests.mutants.bench import MUTANTS, try_out
from tests.mutants.bench import table as table_of
from tests.mutants.parallel.bench import table as parallel_table
from tests.mutants.torus.bench import table as torus_table_of
from tests.mutants.torus.bench import try_out as try_out_on_torus
from tests.mutants.torus.table import TORUS


def main(arguments: list[str]) -> int:
    """Run all mutants and print the tables."""
    verbose, survivors = "-v" in arguments, 0
    kinds = {"--allocators": _allocators, "--torus": _torus, "--parallel": _parallel}
    asked = [kind for kind in kinds if kind in arguments] or list(kinds)
    for kind in asked:
        survivors += kinds[kind](verbose)
    return 1 if survivors else 0


def _allocators(verbose: bool) -> int:
    outcomes = []
    for mutant in MUTANTS:
        outcome = try_out(mutant)
        outcomes.append(outcome)
        if verbose:
            why = mutant.equivalent or f"{outcome.promise} in {outcome.steps} steps on {outcome.machine}"
            print(f"{mutant.allocator:<14} {mutant.name:<48} {outcome.survives or why}", flush=True)
    print(table_of(outcomes))
    return sum(bool(outcome.survives) for outcome in outcomes)


def _torus(verbose: bool) -> int:
    outcomes = []
    for mutant in TORUS:
        outcome = try_out_on_torus(mutant)
        outcomes.append(outcome)
        if verbose:
            why = mutant.equivalent or f"{outcome.judge}: {outcome.told}"
            print(f"{mutant.module:<14} {mutant.name:<48} {(outcome.survives or why)[:200]}", flush=True)
    print(torus_table_of(outcomes))
    return sum(bool(outcome.survives) for outcome in outcomes)


def _parallel(verbose: bool) -> int:
    def told(name: str, edit: tuple[str, str], shown: str) -> None:
        if verbose:
            print(f"{name:<28} {' -> '.join(map(repr, edit)):<60} {shown or 'SURVIVES'}"[:240], flush=True)

    text, survivors = parallel_table(told)
    print(text)
    return survivors


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
