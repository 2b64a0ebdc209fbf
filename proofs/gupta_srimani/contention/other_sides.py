"""Gupta and Srimani 1997, section 2.3: whether two jobs of different sides that contend are dilated equally."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from allocert.allocators.torus.contention import Reading
from allocert.proofs.gupta_srimani.contention.definitions import pair
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, failed
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


@every_within(
    *({"sizes": tori} for tori in ((2, 4), (2, 4, 8), (2, 4, 8))),
    checked="two jobs of any sides 2^s on cells that do not meet, T_m, m <= {top}, starts and times up to 2, halves included",
    measure="m",
)
def any_sides_are_dilated_equally(torus: int, reading: Reading) -> Iterator[Failure | None]:
    """Each of two jobs, the larger on the subtorus (0,0): is it dilated as much as the other?"""
    sides = [1 << level for level in range(torus.bit_length() - 1)]
    for large, small in product(sides, sides):
        stride = torus // small
        for row, col in product(range(stride), repeat=2):
            apart = row % (torus // large) or col % (torus // large)
            if small > large or not apart:
                continue
            for jobs in pair(torus, ((large, 0, 0), (small, row, col)), 2):
                ends = ENDS[reading](torus, jobs)
                if ends is None:
                    continue
                first, second = (end - one.nominal_end for end, one in zip(ends, jobs, strict=True))
                yield (
                    None if first == second else failed((torus, jobs), f"dilated by {first} and by {second}")
                )


_BY_OVERLAP: tuple[Reading, ...] = ("nominal-windows", "dilated-windows")

CLAIMS = tuple(
    keyed(
        f"GS-THM-1P/any-sides@{reading}",
        f"Two jobs of any sides that contend are dilated equally, with {WORDS[reading]}.",
        partial(any_sides_are_dilated_equally, reading=reading),
    )
    for reading in _BY_OVERLAP
)
