"""Beyond Morgenstern 1994: utilization without ramp-up and ramp-down, and how it depends on the resident times."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.proofs.morgenstern.allocation.other_loads import other_times
from allocert.proofs.morgenstern.tables.claims_of_runs import (
    QUOTIENTS,
    Loads,
    compared,
    in_words,
    simulated,
    trend,
)
from allocert.proofs.morgenstern.tables.paired_runs import Load, dense, less, sample, table_1, table_3
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS", "STEADY"]

STEADY = "steady-utilization"


def constant_times_use_the_mesh_best(context: Context) -> Verdict:
    """Constant resident times against U(5,30), and these against exponential times, with the same sides."""
    others = {load.times.kind: load for load in other_times(context)}
    loads = others["constant"], table_1(context)[0], others["exponential"]
    return judged(
        _by_times(context, loads), f"{in_words(loads, context)}; {QUOTIENTS} of steady utilizations"
    )


def _by_times(context: Context, loads: tuple[Load, Load, Load]) -> Iterator[Trend]:
    for method, (more, fewer) in product(("4ISS", "ISS"), (loads[:2], loads[1:])):
        gain = less(*(sample(context, load, method, STEADY) for load in (more, fewer)))
        yield trend(f"{method}, {more.name} over {fewer.name}", gain)


CLAIMS: tuple[Claim, ...] = (
    *(
        compared(
            "MO-X-11",
            part,
            Loads(loads, f"{{}} {where}."),
            (better,),
            (worse,),
            f"without ramp-up and ramp-down {better} uses the mesh better than {worse}",
            measures=(STEADY,),
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
        constant_times_use_the_mesh_best,
        part="times",
    ),
)
