"""Antoniou 1994, sections 2.2.2 and 2.2.3: MGC whose first code is that of SGC, after histories that both grant."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines.gray_families import complete_family
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.shipped import shipped
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "grants_the_same"]

CLAIMS = claim = ClaimTable()

_MOST = 1500
"""Situations of a cube that are compared, the shortest histories first: for n <= 3 there are fewer."""


def grants_the_same(situation: Situation) -> bool:
    """Whether MGC, the second player, gives each request what SGC, the first, gives it, where SGC gives anything."""
    return all(own is None or own == other for own, other in situation.answers)


@claim(
    "AN-X-8/first-code",
    "Where the first code of MGC is that of SGC, as it is for n <= 5, MGC makes the grants of SGC as long as SGC refuses "
    "nothing, and so never refuses what SGC grants.",
)
@by_argument(
    "n <= 5, and every n for which the first code of MGC is that of SGC",
    "both take the first free run of the same code",
    "Induction on the history: with the same nodes busy SGC takes the first free run of its code, and MGC, whose first code it "
    "is, takes the same one. So the same nodes are busy after each grant and release.",
)
@every(3, 4, 5, first=1, checked=f"the {_MOST} shortest histories that both grant, 1 <= n <= {{top}}")
def multiple_codes_grant_what_one_grants(n: int) -> Iterator[Failure | None]:
    first = complete_family(n)[0]
    yield case(first == tuple(range(1, n + 1)), f"n = {n}: the first code is {first}", n=n)
    for situation in histories(("gray", "gray-multi"), n, player=shipped, limit=_MOST):
        text = f"n = {n}, after {len(situation.trace)} steps: SGC and MGC answer {situation.answers}"
        yield case(grants_the_same(situation), text, n=n)
