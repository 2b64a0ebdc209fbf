"""Gupta and Srimani 1997, section 2.2: the dilation of Definition 2 against that of the argument which is given for it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]


def _by_shares(volume: Fraction, jobs: int) -> Fraction:
    """By how much longer a volume takes on 1/jobs of a link of bandwidth 1 than on the whole link."""
    share = Fraction(1, jobs)
    return volume / share - volume


def _by_definition(shared: Fraction, jobs: int, most: int) -> Fraction:
    """Definition 2 for a link that ``jobs`` jobs share for so long, and ``most`` can share."""
    return (jobs - 1) * shared / most


@every(
    8,
    16,
    32,
    first=1,
    checked="all k <= m <= {top}, communication times 1 and 5/2 on an unshared link",
    measure="m",
)
def definition_follows(most: int) -> Iterator[Failure | None]:
    """Jobs that communicate all the time, as footnote 2 has it; the time of sharing is the communication time, as in the argument."""
    for jobs in range(1, most + 1):
        for time in (Fraction(1), Fraction(5, 2)):
            shares, defined = _by_shares(time, jobs), _by_definition(time, jobs, most)
            text = (
                f"{jobs} jobs on a link that {most} can share, each with communication time {time}: equal shares dilate by {shares}, "
                f"to {time + shares}; Definition 2 by {defined}, to {time + defined}"
            )
            yield case(shares == defined, text, k=jobs, m=most, time=str(time))


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-JUST/normalised",
        "The dilation (k-1) Delta / m of Definition 2 is that of k jobs with equal shares of a link.",
        definition_follows,
    ),
)
