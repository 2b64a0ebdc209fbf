"""Antoniou 1994, examples 3.2 and 3.3: the test of Step 3, which they print as a quotient."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.proofs.antoniou.asi.tables import EXAMPLES, Example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.judging import of_example
from allocert.verification.deciding.tally import Failure, compared

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim("AN-EX-3.2/test", "4/4 is 0.", example=EXAMPLES["3.2"], remainder=False)
@claim("AN-EX-3.2/test@remainder", "4 mod 4 is 0.", example=EXAMPLES["3.2"], remainder=True)
@claim("AN-EX-3.3/test", "20/4 is 0.", example=EXAMPLES["3.3"], remainder=False)
@claim("AN-EX-3.3/test@remainder", "20 mod 4 is 0.", example=EXAMPLES["3.3"], remainder=True)
@of_example("the test whether r is a multiple of 4")
def remaining_nodes_are_tested(example: Example, remainder: bool) -> Iterable[Failure | None]:
    r = example.plan.r
    found = r % 4 if remainder else r // 4
    return compared(f"{r} mod 4" if remainder else f"{r}/4", ["0"], [str(found)], example.n)
