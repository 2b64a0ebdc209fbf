"""Beyond Morgenstern 1994: utilization without ramp-up and ramp-down, and how it depends on the resident times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from allocert.proofs.morgenstern.allocation.in_runs import other_times
from allocert.proofs.morgenstern.run_time.in_runs import table_3
from allocert.proofs.morgenstern.tables.paired_runs import (
    QUOTIENTS,
    AtStandard,
    Load,
    ahead,
    dense,
    less,
    sample,
    simulated,
    table_1,
    told,
)
from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS", "STEADY"]

STEADY = "steady-utilization"
Loads = Callable[[Context], tuple[Load, ...]]


def _decide(context: Context, loads: Loads, better: str, worse: str) -> Verdict:
    """From the first failure to the last start ``better`` uses the mesh better."""
    return ahead(context, loads(context), (better,), (worse,), (STEADY,))


def _decide_times(context: Context) -> Verdict:
    """Constant resident times against U(5,30), and these against exponential times, with the same sides."""
    spread, constant, _ = other_times(context)
    usual = table_1(context)[0]
    loads = (constant, usual, spread)

    def trends() -> Iterator[Trend]:
        for method, (more, fewer) in product(("4ISS", "ISS"), ((constant, usual), (usual, spread))):
            gain = less(*(sample(context, load, method, STEADY) for load in (more, fewer)))
            yield Trend(f"{method}, {more.name} over {fewer.name}", Estimate.of(gain))

    return judged(trends(), f"{told(loads, context)}; {QUOTIENTS} of steady utilizations")


CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            "MO-X-11",
            f"without ramp-up and ramp-down {better} uses the mesh better than {worse} {where}.",
            AtStandard(partial(_decide, loads=loads, better=better, worse=worse)),
            part=part,
        )
        for part, better, worse, loads, where in (
            (
                "4ISS-ISS",
                "4ISS",
                "ISS",
                lambda context: table_3(context)[:4],
                "at the loads of table 3 with sides up to an eighth of the mesh's or more",
            ),
            ("ISS-FS_n", "ISS", "FS_n", table_3, "at each load of table 3"),
            (
                "half",
                "MBV",
                "4ISS",
                lambda context: dense(context)[:1],
                "with sides up to half of the mesh's",
            ),
        )
    ),
    simulated(
        "MO-X-11",
        "with sides up to the mesh's constant resident times raise the steady utilization of 4ISS and ISS above that with "
        "U(5,30), and exponential ones lower it.",
        _decide_times,
        part="times",
    ),
)
