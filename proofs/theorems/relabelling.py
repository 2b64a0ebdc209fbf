"""Why the relabelling of Kandlur & Shin 1988 packs the faults, keeps the links, and never adds to fragmentation.

Bits are the integers 0 and 1; x and y differ in a direction iff x + y - 2xy = 1. How the steps make up the theorems,
for every D, stands in ``docs/proofs/relabelling.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.labels import labels_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "CHANNELS",
    "FAULTS_PACKED",
    "LINKS_KEPT",
    "MAP_DESCRIBED",
    "NEIGHBOURS_APART",
    "RELABELLED_BLOCKS",
    "RUNS_KEEP_LABELS",
    "SMALLEST_SUBCUBE",
]

MAP_DESCRIBED = formal("Relabelling.map_described", labels_table)
FAULTS_PACKED = formal("Relabelling.faults_packed", labels_table)
SMALLEST_SUBCUBE = formal("Relabelling.smallest_subcube", labels_table)
LINKS_KEPT = formal("Relabelling.links_kept", labels_table)
CHANNELS = formal("Relabelling.channels", labels_table)
RUNS_KEEP_LABELS = formal("Relabelling.runs_keep_labels", labels_table)
NEIGHBOURS_APART = formal("Relabelling.neighbours_apart", nothing_to_tie)

_TOLD = "docs/proofs/relabelling.md"

RELABELLED_BLOCKS = Proof(
    "relabelled-blocks",
    "For all D and all fault sets: moving the fault directions below all others, in their order, makes no maximal "
    "fault-free block smaller (sizes compared from the largest down) and no more of them, and it changes both for the "
    "better if it changes the labels. So some best permutation sends the fault directions lowest. With two faults the "
    "moved order is a best one, and no two maximal blocks have one dimension iff the faults are adjacent.",
    (
        Obligation(
            "maximal-blocks",
            "Of the 2N aligned blocks of dimension k, q hold a fault, of the N of dimension k+1, r do: the maximal "
            "fault-free ones of dimension k number 2r - q.",
            ("F == 2*N - q", "G == N - r", "m == F - 2*G"),
            ("m == 2*r - q",),
        ),
        Obligation(
            "blocks-first", "From dimension D alone: 1 - q_D.", ("T == 1 - r", "Q == 0"), ("T == 1 - r + Q",)
        ),
        Obligation(
            "blocks-next",
            "From dimension k up there are 1 - q_k and the sum of q_j over j > k.",
            ("T == 1 - r + Q", "U == T + 2*r - q", "P == Q + r"),
            ("U == 1 - q + P",),
        ),
        Obligation(
            "no-more-blocks",
            "With f faults, if the sum of all q_j does not grow, neither does the number of maximal blocks.",
            ("T == 1 - f + Q", "U == 1 - f + P", "P <= Q"),
            ("U <= T",),
        ),
        Obligation(
            "fewer-blocks",
            "If the sum falls, so does the number.",
            ("T == 1 - f + Q", "U == 1 - f + P", "P < Q"),
            ("U < T",),
        ),
        Obligation(
            "larger-first",
            "At the greatest k at which q differs, it falls from q to s, and there are more blocks of dimension k.",
            ("a == 2*r - q", "b == 2*r - s", "s < q"),
            ("b > a",),
        ),
        Obligation(
            "no-block-lost",
            "A dimension that has a fault-free block, q < N of N, has one afterwards.",
            ("q < N", "s <= q"),
            ("s < N",),
        ),
        Obligation(
            "packed-before",
            "Where a direction without faults is taken while c classes of faults are left, there are c maximal blocks; "
            "no two of a dimension only if c = 1.",
            ("m == 2*c - c", "m <= 1", "c >= 1"),
            ("c == 1",),
        ),
        Obligation(
            "apart-below",
            "With two faults at distance h >= 2, q = 2 at dimensions 0 and 1: two maximal blocks of dimension 0.",
            ("q == 2", "r == 2", "m == 2*r - q"),
            ("m == 2",),
        ),
        Obligation(
            "adjacent-first",
            "With h = 1 there is none of dimension 0,",
            ("q == 2", "r == 1", "m == 2*r - q"),
            ("m == 0",),
        ),
        Obligation(
            "adjacent-next",
            "and one of every other dimension below D.",
            ("q == 1", "r == 1", "m == 2*r - q"),
            ("m == 1",),
        ),
        Obligation(
            "extreme-pair",
            "Faults 0 and 2^(D-1), D >= 2: 2 (D - 1) maximal blocks in the original labels, D - 1 of them afterwards.",
            ("Q == 2*(D - 1) + 1", "T == 1 - 2 + Q", "P == D", "U == 1 - 2 + P", "D >= 2"),
            ("T == 2*U", "U < T"),
        ),
        Obligation(
            "sum-over-sets",
            "A sum of values none of which falls and one of which rises, rises.",
            ("A >= B", "a > b"),
            ("A + a > B + b",),
        ),
    ),
    _TOLD,
)
