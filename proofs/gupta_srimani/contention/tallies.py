"""Gupta and Srimani 1997, section 2.4: how often recorded makespans are later or earlier than with another model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from allocert.allocators.torus.contention import Reading, sequential
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, Jobs
from allocert.proofs.gupta_srimani.contention.records import greedy_runs
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "tally"]

_TALLIES: dict[Reading, dict[str, int]] = {
    "nominal-windows": {"later": 348, "the same": 2910},
    "dilated-windows": {"earlier": 2628, "the same": 534, "without end": 96},
    "shared-processors": {"later": 1310, "earlier": 302, "the same": 1646},
}


def _runs(count: int) -> Iterator[Jobs]:
    """All greedy runs of this many jobs, times 1 and 2, sides sorted: on T_2 of side 1, and of up to three jobs on T_4."""
    for torus, most in ((2, 0), (4, count)) if count <= 3 else ((2, 0),):
        for halves in range(most + 1):
            sides = [2] * halves + [1] * (count - halves)
            for times in product((Fraction(1), Fraction(2)), repeat=count):
                yield from greedy_runs(torus, sides, times)


def tally(most: int, reading: Reading) -> Counter[str]:
    """How often the recorded makespan is later or earlier than the reading's, the same, or the reading's is without end."""
    found = Counter[str]()
    for count in range(1, most + 1):
        for torus, given in _runs(count):
            ends = ENDS[reading](torus, given)
            if ends is None:
                found["without end"] += 1
                continue
            record, last = max(sequential(torus, given)), max(ends)
            found["later" if record > last else "earlier" if record < last else "the same"] += 1
    return found


@every_at(
    lambda context: (4,),
    checked="all greedy runs of n <= 4 jobs of side 1 on T_2, and of n <= 3 jobs of sides 2 and 1 on T_4, times 1 and 2",
)
def makespans_are_compared(most: int) -> Iterator[Failure | None]:
    for reading, stated in _TALLIES.items():
        found = dict(tally(most, reading))
        yield case(found == stated, f"{WORDS[reading]}: {found}, not {stated}", reading=reading)


CLAIMS = (
    keyed(
        "GS-CMP/how-often",
        "Of 3258 runs the recorded makespan is later than with nominal windows in 348; earlier than with dilated windows in "
        "2628, and 96 have no end with these; later than with shared processors in 1310, earlier in 302; else the same.",
        makespans_are_compared,
    ),
)
