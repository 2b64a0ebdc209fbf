"""``python -m tests.mutants``: the tables; exits 1 if a mutant survives.

``-v`` lists every mutant; ``--torus`` runs those of the torus schedulers alone, ``--parallel`` those of the parallel programs,
``--allocators`` the others by exhaustive search, ``--defaults`` those of machines of today by what ``allocert check`` does without options.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tests.mutants.bench import try_out
from tests.mutants.defaults import TODAY, try_defaults
from tests.mutants.mutant import MUTANTS
from tests.mutants.outcome import Outcome, table
from tests.mutants.parallel.bench import table as parallel_table
from tests.mutants.torus.bench import try_out as try_out_on_torus
from tests.mutants.torus.mutant import TORUS


def main(arguments: list[str]) -> int:
    """Run all mutants and print the tables."""
    verbose, survivors = "-v" in arguments, 0
    kinds = {"--allocators": _allocators, "--defaults": _defaults, "--torus": _torus, "--parallel": _parallel}
    asked = [kind for kind in kinds if kind in arguments] or list(kinds)
    for kind in asked:
        survivors += kinds[kind](verbose)
    return 1 if survivors else 0


def _allocators(verbose: bool) -> int:
    return _shown("allocator", "steps of the shortest traces", map(try_out, MUTANTS), verbose)


def _defaults(verbose: bool) -> int:
    return _shown("allocator, default options", "steps of the traces", map(try_defaults, TODAY), verbose)


def _torus(verbose: bool) -> int:
    return _shown("torus module", "seen by", map(try_out_on_torus, TORUS), verbose)


def _shown(title: str, measured: str, outcomes: Iterable[Outcome], verbose: bool) -> int:
    kept = []
    for outcome in outcomes:
        kept.append(outcome)
        if verbose:
            print(outcome, flush=True)
    print(table(title, measured, kept))
    return sum(bool(outcome.survives) for outcome in kept)


def _parallel(verbose: bool) -> int:
    def note(name: str, edit: tuple[str, str], shown: str) -> None:
        if verbose:
            print(f"{name:<28} {' -> '.join(map(repr, edit)):<60} {shown or 'SURVIVES'}"[:240], flush=True)

    text, survivors = parallel_table(note)
    print(text)
    return survivors


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
