"""Antoniou 1994, section 2.2.4: how long a search for the best decomposition takes."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.subcube_sets import weight
from allocert.models.subcubes.greatest_subcubes import greatest_profiles, subcubes_of
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "profiles_and_steps"]

CLAIMS = claim = ClaimTable()


def profiles_and_steps(n: int) -> tuple[list[int], int]:
    """The greatest profile over each set of free nodes, and in how many steps.

    A step tries one subcube through the lowest free node; what it leaves is a smaller number, and is known already.
    """
    through: list[list[tuple[int, int]]] = [[] for _ in range(1 << n)]
    for word, k in subcubes_of(n):
        lowest = (word & -word).bit_length() - 1
        through[lowest].append((word, weight(n, k)))
    best, steps = [0], 0
    for free in range(1, 1 << (1 << n)):
        fitting = [one for one in through[(free & -free).bit_length() - 1] if not one[0] & ~free]
        steps += len(fitting)
        best.append(max(value + best[free ^ word] for word, value in fitting))
    return best, steps


@claim(
    "AN-MSS-TIME/time",
    "The greatest sets over all sets of free nodes are found in at most 2^(2^n) 2^n steps on words of at most "
    "4 2^n bits, which is O(2^(3^n)).",
)
@by_argument(
    "all n >= 1",
    "the number of subcubes through a node",
    "A step looks at a set of free nodes (2^n bits), a subcube through its lowest node, of which there are 2^n, and two "
    "profiles of (n+1)^2 <= 4 2^n bits. So there are at most 2^(2^n) 2^n steps, each of O(2^n) operations on bits, and "
    "2^n + 2n <= 3^n from n = 2 on: from n to n + 1 the right side grows by 2 3^n, the left by 2^n + 2 <= 2 3^n.",
)
@at(
    *range(1, 65),
    checked="all sets of free nodes and the same greatest profiles, n <= 4; the bounds, n <= 64",
)
def search_stays_within_the_time(n: int) -> Iterator[Failure | None]:
    if n <= 4:
        best, steps = profiles_and_steps(n)
        yield case(best == greatest_profiles(n).tolist(), f"Q_{n}: other profiles", n=n)
        yield case(steps <= 1 << (1 << n) + n, f"Q_{n}: {steps} steps", n=n, steps=steps)
    yield case((n + 1) ** 2 <= 4 << n, f"n = {n}: longer profiles", n=n)
    yield case(n < 2 or (1 << n) + 2 * n <= 3**n, f"n = {n}: longer than 2^(3^n)", n=n)
