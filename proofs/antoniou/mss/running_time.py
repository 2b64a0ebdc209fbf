"""Antoniou 1994, section 2.2.4: what can be checked of the cost of the MSS strategy and of its fast forms."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.subcube_sets import weight
from allocert.machines.words import bits
from allocert.models.subcubes.greatest_subcubes import greatest_profiles, subcubes_of
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.mss import BEST_FIT_OPERATIONS
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.cited import cited
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "profiles_and_steps"]

CLAIMS = claim = ClaimTable()


def _best_by_subsets(n: int) -> list[int]:
    """For each set of nodes the greatest profile of a set of disjoint subcubes that covers it, all sets tried."""
    cubes = subcubes_of(n)
    best = [-1] * (1 << (1 << n))
    for chosen in range(1 << len(cubes)):
        taken = value = 0
        for i in bits(chosen):
            word, k = cubes[i]
            if taken & word:
                break
            taken, value = taken | word, value + weight(n, k)
        else:
            best[taken] = max(best[taken], value)
    return best


@claim("AN-MSS-TIME", "Trying all sets of subcubes finds a greatest set and takes 2^(3^n) sets.")
@by_argument(
    "all n",
    "the number of sets",
    "Q_n has 3^n subcubes, one for each word over 0, 1, *, and so 2^(3^n) sets of them, among which is a greatest one.",
)
@at(
    *range(8),
    checked="3^n subcubes, n <= 7; all 2^(3^n) sets of subcubes tried and the same greatest profiles found, n <= 2",
)
def all_sets_give_the_greatest(n: int) -> Iterator[Failure | None]:
    found = len(subcubes_of(n))
    yield case(found == 3**n, f"Q_{n} has {found} subcubes", n=n)
    if n <= 2:
        same = _best_by_subsets(n) == greatest_profiles(n).tolist()
        yield case(same, f"Q_{n}: the subsets give other profiles", n=n)


CLAIMS.also(
    in_coq("AN-BESTFIT-TIME", BEST_FIT_OPERATIONS, "all n, one list for each dimension"),
    cited(
        "AN-MSS-NPHARD",
        "",
        "Finding the best decomposition is NP-hard.",
        "no decision problem is spelled out and no reduction is given that could be checked; for one machine "
        "the question is finite, and what is known of hardness concerns all sizes at once",
    ),
    cited(
        "AN-COMPLEXITY-MSS",
        "",
        "FAST_MSS_STRATEGY takes O(n 2^n) operations.",
        "the bound rests on the steps of HEURISTIC_COALESCE, which the thesis does not give; what is shipped "
        "under that name follows its description, joins cubes again and again, and proves nothing about the original",
    ),
)


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
