"""Antoniou 1994, section 3.2: the steps of Allocation Strategy I in its readings, and whether they are sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from allocert.allocators.hypercube.asi_plan import (
    AS_PRINTED,
    KEEPS_32,
    SENSIBLE,
    Index,
    Plan,
    Reading,
    plan,
    readings,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import SOUND
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Decide
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.judging import each
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["ALL", "AS_PRINTED_IN_TURN", "CLAIMS", "LEAST", "STEP_10", "every_plan", "plans"]

CLAIMS = claim = ClaimTable()


LEAST = 1
"""The least n. In Q_1 nothing remains, as 1 and 2 divide 2."""

ALL = f"all n >= {LEAST}, 1 <= y <= 2^n"
"""The scope of the proofs about the steps."""

AS_PRINTED_IN_TURN = replace(AS_PRINTED, index=Index.IN_TURN)
"""The numbered steps to the letter, but for the index p-1, which step 6 gives to two lines: they are p-2 and p-1."""

STEP_10 = (("halves-32", SENSIBLE), ("keeps-32", KEEPS_32))
"""The two readings that hand out every node at most once: what step 10 does with temp = 32."""


@lru_cache(maxsize=64)
def plans(n: int, reading: Reading = SENSIBLE) -> tuple[Plan, ...]:
    """The plans of Q_n for y = 1 .. 2^n."""
    return tuple(plan(n, y, reading) for y in range(1, (1 << n) + 1))


def every_plan(
    quick: int, standard: int, deep: int, *passed: str
) -> Callable[[Callable[..., Failure | None]], Decide]:
    """What judges one plan becomes a claim's function: all n up to that of the effort, all y.

    ``passed`` is ``reading`` where the claim's option of that name says whose plans they are.
    """

    def made(judge: Callable[..., Failure | None]) -> Decide:
        checked = f"{LEAST} <= n <= {{top}}, all y"
        return every(quick, standard, deep, first=LEAST, checked=checked)(each(plans, *passed)(judge))

    return made


_END = "end, and hand out no node twice and none that Q_n does not have."


@claim(
    "AN-ALG-ASI@printed-last",
    f"The steps as printed, the last line of step 6 for p-1, {_END}",
    reading=AS_PRINTED,
)
@claim(
    "AN-ALG-ASI@printed-in-turn",
    f"The steps as printed, the last lines of step 6 for p-2 and p-1, {_END}",
    reading=AS_PRINTED_IN_TURN,
)
@every_plan(6, 6, 6, "reading")
def printed_steps_are_sound(one: Plan) -> Failure | None:
    return case(not one.wrong, f"n = {one.n}, y = {one.asked}: {one.wrong}", n=one.n, y=one.asked)


CLAIMS.also(
    in_coq("AN-ALG-ASI@examples", SOUND, ALL),
    in_coq("AN-ALG-ASI@examples-32", SOUND, ALL),
)


@claim(
    "AN-ALG-ASI/readings",
    "Of all readings of steps 6 to 10 only those with y nodes for each of p cubes in turn, pieces of temp "
    "nodes right after them, a shrinking g and no allocation in step 9 are sound; step 10 may do either.",
)
def only_two_readings_are_sound(context: Context) -> Verdict:
    """All readings, each on all small machines."""
    bound = context.pick(5, 8, 8)
    sizes = [(n, y) for n in range(LEAST, bound + 1) for y in range(1, (1 << n) + 1)]
    every_reading = tuple(readings())

    def cases(n: int) -> Iterator[Failure | None]:
        for reading in every_reading:
            sound = not any(plan(*size, reading).wrong for size in sizes)
            as_said = sound == (reading in (SENSIBLE, KEEPS_32))
            text = f"{reading.label} is {'sound' if sound else 'unsound'}"
            yield case(as_said, text, reading=reading.label, n=n)

    return survey(cases, (bound,), f"{len(every_reading)} readings, each with all n <= {bound}, all y")
