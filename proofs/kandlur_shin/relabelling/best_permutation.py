"""Beyond Kandlur & Shin 1988: the best permutation of the bits against the map of figure 4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling
from allocert.machines.words import word_of
from allocert.models.hypercube.best_relabelling import MEASURES, best, profile, score
from allocert.models.hypercube.fault_patterns import best_by_patterns, by_frequency
from allocert.proofs.kandlur_shin.lists.release import maximal_blocks
from allocert.proofs.kandlur_shin.relabelling import fragmentation
from allocert.proofs.kandlur_shin.relabelling.fragmentation import SAMPLED, best_value, figure_4_value, shown
from allocert.proofs.theorems.static_strategies import fault_sets
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import at_effort, by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "MOST", "fewest_blocks", "figure_4_blocks"]

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


MOST = {(3, 3): 1, (3, 4): 2, (3, 5): 1, (3, 6): 1, (4, 3): 2, (4, 4): 4}
"""The greatest difference over the sets of f faults of Q_D, by D and f."""


def _blocks(n: int, labels: Iterable[int]) -> int:
    return sum(map(len, maximal_blocks(Hypercube(n).full ^ word_of(labels), n)))


def _moved(node: int, places: Sequence[int]) -> int:
    return sum((node >> bit & 1) << place for bit, place in enumerate(places))


def figure_4_blocks(n: int, faulty: tuple[int, ...]) -> int:
    """The maximal fault-free aligned blocks after the paper's relabelling."""
    labels = Labelling.by_faults(n, faulty)
    return _blocks(n, (labels.new(node) for node in faulty))


def fewest_blocks(n: int, faulty: tuple[int, ...]) -> int:
    """The fewest blocks after any permutation of the directions."""
    return min(_blocks(n, (_moved(node, places) for node in faulty)) for places in permutations(range(n)))


@claim(
    "KS-X-2/more-blocks",
    "The map of figure 4 leaves at most 2 blocks more than the best order of the directions in Q_3, and at most 4 more in Q_4 "
    "with three or four faults; as many for some sets.",
)
def figure_4_leaves_few_more(context: Context) -> Verdict:
    """By all sets of faults; refuted by a number of faults for which the difference is another."""
    found = {
        (n, f): max(
            figure_4_blocks(n, faulty) - fewest_blocks(n, faulty)
            for faulty in fault_sets(n, f)
            if faulty[0] == 0
        )
        for n, f in MOST
    }
    other = [(n, f) for n, f in MOST if found[n, f] != MOST[n, f]]
    text = "".join(f"Q_{n}, {f} faults: {found[n, f]} more at most" for n, f in other[:1])
    return by_example(
        Counterexample(text, {"D": other[0][0], "faults": other[0][1]}) if other else None,
        "3 to 6 faults of Q_3: 1, 2, 1, 1 more at most; 3 and 4 faults of Q_4: 2, 4",
        "all sets of faults with node 0, to which a translation takes any",
        more={f"D = {n}, f = {f}": more for (n, f), more in found.items()},
    )
