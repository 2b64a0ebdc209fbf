"""Gupta and Srimani 1997, section 1: whether the order of jobs of one side changes what the feasibility algorithm says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import PRINTED, fits
from allocert.proofs.gupta_srimani.preemptive.job_sets import small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import readings
from allocert.proofs.theorems.all_sizes import proved_for_all
from allocert.proofs.theorems.finish import CRITERION
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.keyed import keyed, keyed_proved
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


def _orders(jobs: JobSet) -> Iterator[JobSet]:
    """The different orders of up to four jobs; of more, rising and falling times."""
    pairs = [(job.side, job.time) for job in jobs.jobs]
    orders = permutations(pairs) if len(pairs) <= 4 else (pairs, pairs[::-1])
    for order in sorted({tuple(sorted(order, key=lambda pair: -pair[0])) for order in orders}):
        yield JobSet.of(jobs.torus, order)


@every_within(
    *({"top": n, "tori": tori} for n, tori in ((5, (1, 2, 4)), (6, (1, 2, 4)), (6, (1, 2, 4, 8)))),
    checked="all powers of two, m in {tori}, t <= 3, n <= {top}, at the least T that is feasible: all orders of equal sides for "
    "n <= 4, rising and falling times for more",
)
def equal_sides_in_any_order(count: int, tori: tuple[int, ...], step4: str) -> Iterator[Failure | None]:
    """With ``delete`` the printed rules alone, with ``keep`` both ways to take equal times."""
    rules = [PRINTED] if step4 == "delete" else list(readings(width="none", step4=step4))
    for jobs in small_sets([count], tori, 3, "powers"):
        time = minimum_finish(jobs).time
        for rule in rules:
            found = {str(order): fits(order, time, rules=rule) for order in _orders(jobs)}
            text = f"T = {time}: {'; '.join(f'{name}: {answer}' for name, answer in found.items())}"
            data = {"T": str(time), "orders": found, "rules": str(rule)}
            yield None if len(set(found.values())) == 1 else Failure(text, data)


_ORDER = (
    "The order of jobs of one side does not change whether the feasibility algorithm finds a schedule; Step 4"
)

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-SORT/feasibility@deleted",
        f"{_ORDER} deletes entry j, and a time equal to a remaining time goes to Step 3.",
        partial(equal_sides_in_any_order, step4="delete"),
    ),
    keyed_proved(
        "GS-SORT/feasibility@kept",
        f"{_ORDER} keeps the rest of entry j, and a time equal to a remaining time goes to Step 3 or to Step 4.",
        proved_for_all("m and n, sides that divide one another", CRITERION)(
            partial(equal_sides_in_any_order, step4="keep")
        ),
    ),
)
