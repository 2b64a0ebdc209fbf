"""Beyond Kandlur & Shin 1988: how many more free blocks the map of figure 4 leaves than the best order of the directions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling
from allocert.machines.words import word_of
from allocert.proofs.kandlur_shin.lists.release import maximal_blocks
from allocert.proofs.theorems.static_strategies import fault_sets
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "MOST", "fewest_blocks", "figure_4_blocks"]

CLAIMS = claim = ClaimTable()
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
