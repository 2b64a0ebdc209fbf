"""Beyond Kandlur & Shin 1988: the best permutation of the bits against the map of figure 4."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.hypercube.best_relabelling import MEASURES, best, profile, score
from allocert.models.hypercube.fault_patterns import best_by_patterns, by_frequency
from allocert.proofs.kandlur_shin.relabelling import fragmentation
from allocert.proofs.kandlur_shin.relabelling.fragmentation import SAMPLED, best_value, figure_4_value, shown
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.cases import at_effort
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "KS-X-2/gain",
    "Some permutation has a better profile than the map of figure 4 for some set of f faults of Q_D iff D >= 3 and "
    "3 <= f <= 2^D - 2.",
)
@at_effort(range(5), fragmentation.exhaustively, measure="D")
def some_permutation_is_better(context: Context, n: int) -> Iterator[Failure | None]:
    gaining: dict[int, int] = {}
    for faulty in fragmentation.exhaustive(context, n):
        better = best_value(n, faulty, "profile") > figure_4_value(n, faulty, "profile")
        gaining[len(faulty)] = gaining.get(len(faulty), 0) + better
    for f, sets in gaining.items():
        holds = (sets > 0) == (n >= 3 and 3 <= f <= (1 << n) - 2)
        yield case(holds, f"D = {n}, f = {f}: {sets} fault sets", D=n, f=f)


@claim(
    "KS-X-2/rule",
    "The best order of the patterns of the fault directions is a best permutation, by all four measures; for at most three "
    "faults so is the order of increasing frequency.",
)
@at_effort(
    (*range(5), *SAMPLED),
    lambda context: (
        f"{fragmentation.checked(context)}; of the former those with node 0, to which a translation takes any; "
        "four measures"
    ),
    values={
        "cost": "f D steps for the patterns; their order: none for f <= 2, a sort for f = 3, at most 2^t sets of "
        "t <= 2^(f-1) - 1 patterns in general",
        "argument": "two faults share a block iff all directions between them, so whole patterns, are among its own",
    },
    measure="D",
)
def ordered_patterns_are_best(context: Context, n: int) -> Iterator[Failure | None]:
    for faulty in fragmentation.sampled(context, n):
        if n not in SAMPLED and faulty and faulty[0]:
            continue
        counts = fragmentation.counts_of(n, faulty)
        by_numbers = profile(counts, by_frequency(n, faulty))
        for measure in MEASURES.values():
            found = best(counts, measure).value
            ours = best_by_patterns(n, faulty, measure).value
            simple = len(faulty) > 3 or score(measure, by_numbers) == found
            described = f"{shown(measure.name, ours)}, at best {shown(measure.name, found)}"
            yield case(
                ours == found and simple, f"Q_{n}, faulty {faulty}: {described}", D=n, faulty=list(faulty)
            )
