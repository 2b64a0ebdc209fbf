"""Beyond Morgenstern 1994: whether 4ISS stays before ISS and MBV in other orders of service, in simulation."""

from __future__ import annotations

from functools import partial

from allocert.proofs.morgenstern.service.in_runs import earlier_in_other_orders
from allocert.proofs.morgenstern.tables.claims_of_runs import TABLE_1, Loads
from allocert.proofs.morgenstern.tables.paired_runs import published
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

_LOADS = Loads(lambda context: published(1, context.pick((), (20, 20), (60, 60))), TABLE_1.says)

CLAIMS: tuple[Claim, ...] = tuple(
    _LOADS.claim(
        "MO-X-6",
        f"4ISS completes queues earlier than {other} in each of six other orders of service",
        partial(earlier_in_other_orders, better="4ISS", worse=other),
        f"4ISS-{other}",
    )
    for other in ("ISS", "MBV")
)
