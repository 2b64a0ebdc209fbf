"""Livingston & Stout 1989, section 1: the host takes a subsystem that lies in no larger available one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from allocert.machines import Hypercube
from allocert.models.systems.policy import maximal, preferred, undominated
from allocert.models.systems.systems import SYSTEMS
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_LARGE = 4


@lru_cache(maxsize=64)
def _listed(d: int, name: str) -> tuple[tuple[int, ...], ...]:
    """The words of the system by dimension."""
    cube = Hypercube(d)
    return tuple(tuple(cube.word(one) for one in SYSTEMS[name](d, q)) for q in range(d + 1))


def _by_definition(rows: tuple[tuple[int, ...], ...], free: int, q: int) -> list[int]:
    """The q-subcubes of the system inside ``free`` that lie in no greater one of the system inside ``free``."""
    return [
        one
        for one in rows[q]
        if not one & ~free
        and not any(one & other == one and not other & ~free for row in rows[q + 1 :] for other in row)
    ]


@claim(
    "LS-CLAIM-policy",
    "From the available subcubes of a system, and even from those alone that lie in no larger available one, the host can tell "
    "which q-subcubes lie in no larger one, and takes one of these if there is any.",
)
@by_argument(
    "all machines, systems and sets of available pe's",
    "what is compared are two forms of one condition",
    "A subcube that lies in no larger available one lies in no other available one, as others of its size do not hold it; so it is one "
    "of those that lie in no other, and of these the ones of its size are just such.",
)
def host_can_choose(context: Context) -> Verdict:
    """All sets of available pe's on small cubes and some on a larger one, against the definition."""
    top, samples = context.pick((3, 100), (3, 1000), (3, 10_000))
    random = Random(context.seed)
    inside = [0]

    def cases(d: int) -> Iterator[Failure | None]:
        whole = 1 << (1 << d)
        sets = range(whole) if d <= top else (random.randrange(whole) for _ in range(samples))
        for free in sets:
            for name in SYSTEMS:
                rows = _listed(d, name)
                found = [word for row in rows for word in row if not word & ~free]
                greatest = maximal(found)
                for q in range(d + 1):
                    wanted, size = _by_definition(rows, free, q), 1 << q
                    taken = preferred(found, size)
                    described = sorted(word for word in greatest if word.bit_count() == size)
                    some = any(not word & ~free for word in rows[q])
                    inside[0] += some and not wanted
                    right = taken in wanted if wanted else (taken is not None) == some
                    good = right and sorted(wanted) == list(undominated(found, size)) == described
                    yield case(
                        good, f"d = {d}, {name}, available {free:#x}, q = {q}", d=d, available=free, q=q
                    )

    checked = (
        f"six systems, all dimensions; all sets of available pe's for d <= {top}, {samples} random ones for d = {_LARGE}, "
        f"seed {context.seed}"
    )
    sizes = [*range(top + 1), _LARGE]
    verdict = survey(cases, sizes, checked, measure="d")
    values = {**verdict.values, "requests_with_every_choice_in_a_larger_one": inside[0]}
    return replace(verdict, values=values)
