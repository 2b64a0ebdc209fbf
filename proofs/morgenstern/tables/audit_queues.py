"""Morgenstern 1994, tables 1 to 3: the printed work against what the stated distributions lead one to expect.

Statistical: normal approximations of means of many requests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import pi, sqrt
from statistics import median

from allocert.proofs.morgenstern.tables.audit_sides import NORMAL_LAWS, expected_work
from allocert.proofs.morgenstern.tables.audit_work import consensus, sharing, work
from allocert.proofs.morgenstern.tables.cells import Printed, block
from allocert.proofs.morgenstern.tables.comparisons import audit_claim
from allocert.verification.claims.claim import Claim, Evidence, Kind, Verdict

__all__ = ["CLAIMS"]

_CRITICAL = 2.576
_RARE = 0.01


def work_is_as_expected(
    printed: Printed, tables: tuple[int, ...], sides: str, runs: int, laws: Sequence[str] = ("",)
) -> Verdict:
    """The work that most rows of a block agree on is within the interval of the mean of this many queues, for each law."""
    shown, deviates = {}, False
    for rows, law in product(sharing(printed), laws):
        place = rows[0][0]
        if place.table not in tables or (sides and place.sides != sides):
            continue
        due, found = expected_work(place, law), float(consensus({row: work(printed, row) for row in rows}))
        z = (found - due.mean) / (due.deviation / sqrt(runs))
        deviates = deviates or abs(z) > _CRITICAL
        name = f"{place.sides}, {law}" if law else place.sides
        shown[name] = {"printed": f"{found:.1f}", "expected": f"{due.mean:.1f}", "z": f"{z:.2f}"}
    scope = f"the work most rows of a block agree on, {runs} queues a block; |z| at most {_CRITICAL} (99%)"
    kind = Kind.DOES_NOT_FIT if deviates else Kind.FITS
    return Verdict(kind, scope, Evidence.enumeration(scope), {"by_sides": shown})


def same_queues(printed: Printed) -> Verdict:
    """Had table 2 queues of its own, its work would differ from that of table 1 as two means of five queues do."""
    shown, chance = {}, 1.0
    for place in printed.blocks(2):
        with_, without = (
            median(float(sum(work(printed, (b, m)))) / 2 for m in printed.methods(b))
            for b in (place, block(1, place.sides))
        )
        deviation = expected_work(place).deviation * sqrt(2 / 5)
        near = min(1.0, 2 * max(abs(with_ - without), 1.0) / (deviation * sqrt(2 * pi)))
        chance *= near
        shown[place.sides] = {"table 1": f"{without:.1f}", "table 2": f"{with_:.1f}", "chance": f"{near:.1e}"}
    scope = (
        "medians of the rows' work; as near, or within 1 unit of time, by chance with probability "
        f"{chance:.1e} at most; critical {_RARE}"
    )
    if chance < _RARE:
        return Verdict.fits(scope, Evidence.enumeration(scope), work=shown)
    return Verdict.undecided(f"chance may have made it: {scope}", work=shown)


CLAIMS: tuple[Claim, ...] = (
    audit_claim(
        "The printed work of tables 1 and 2 with uniform sides is what five queues with integer sides would have.",
        partial(work_is_as_expected, tables=(1, 2), sides="uniform", runs=5),
        "expected-work-uniform",
    ),
    audit_claim(
        "The printed work with normal sides is what five queues would have, whether sides outside the range are redrawn or "
        "clipped.",
        partial(work_is_as_expected, tables=(1, 2), sides="normal", runs=5, laws=NORMAL_LAWS),
        "expected-work-normal",
    ),
    *(
        audit_claim(
            f"The printed work of table 3 is what {described} would have.",
            partial(work_is_as_expected, tables=(3,), sides="", runs=runs),
            "expected-work-dense",
            reading,
        )
        for reading, runs, described in (
            ("five-runs", 5, "five queues a range"),
            ("one-run", 1, "one queue a range, five in all,"),
        )
    ),
    audit_claim(
        "Tables 1 and 2 have the same queues: their printed work is nearer than that of different queues would be.",
        same_queues,
        "same-queues",
    ),
)
