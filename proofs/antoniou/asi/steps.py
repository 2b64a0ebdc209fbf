"""Antoniou 1994, section 3.2: the steps of Allocation Strategy I in its readings, and whether they are sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

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
from allocert.proofs.theorems.asi import ASI_SOUND
from allocert.proofs.theorems.lifting import for_all
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["AS_PRINTED_IN_TURN", "CLAIMS", "LEAST", "STEP_10", "plans"]

LEAST = 2
"""The least n: the nodes that remain are counted in 2-cubes."""

AS_PRINTED_IN_TURN = replace(AS_PRINTED, index=Index.IN_TURN)
"""The numbered steps to the letter, but for the index p-1, which step 6 gives to two lines: they are p-2 and p-1."""

STEP_10 = (("halves-32", SENSIBLE), ("keeps-32", KEEPS_32))
"""The two readings that hand out every node at most once: what step 10 does with temp = 32."""

_claim: Callable[..., Claim] = partial(Claim, "AN-ALG-ASI")


@lru_cache(maxsize=64)
def plans(n: int, reading: Reading = SENSIBLE) -> tuple[Plan, ...]:
    """The plans of Q_n for y = 1 .. 2^n."""
    return tuple(plan(n, y, reading) for y in range(1, (1 << n) + 1))


def _decide_reading(context: Context, reading: Reading) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for y in range(1, (1 << n) + 1):
            wrong = plan(n, y, reading).wrong
            yield Failure(f"n = {n}, y = {y}: {wrong}", {"n": n, "y": y}) if wrong else None

    sensible = reading in (SENSIBLE, KEEPS_32)
    top = context.pick(10, 12, 12) if sensible else 6
    verdict = survey(cases, range(LEAST, top + 1), f"{LEAST} <= n <= {top}, all y")
    return for_all(verdict, ASI_SOUND, f"all n >= {LEAST}, all y") if sensible else verdict


def _decide_other_readings(context: Context) -> Verdict:
    bound = context.pick(5, 8, 8)
    sizes = [(n, y) for n in range(LEAST, bound + 1) for y in range(1, (1 << n) + 1)]

    def cases(n: int) -> Iterator[Failure | None]:
        for reading in readings():
            sound = not any(plan(*size, reading).wrong for size in sizes)
            text = f"{reading.label} is {'sound' if sound else 'unsound'}"
            as_said = sound == (reading in (SENSIBLE, KEEPS_32))
            yield None if as_said else Failure(text, {"reading": reading.label, "n": n})

    return survey(
        cases, (bound,), f"{sum(1 for _ in readings())} readings, each with all n <= {bound}, all y"
    )


_READINGS = (
    ("printed-last", AS_PRINTED, "as printed, the last line of step 6 for p-1,"),
    ("printed-in-turn", AS_PRINTED_IN_TURN, "as printed, the last lines of step 6 for p-2 and p-1,"),
    ("examples", SENSIBLE, "as the examples proceed, step 10 halving temp = 32,"),
    ("examples-32", KEEPS_32, "as the examples proceed, step 10 keeping temp = 32 while such pieces fit,"),
)

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            reading=name,
            statement=f"The steps {how} end, and hand out no node twice and none that Q_n does not have.",
            decide=partial(_decide_reading, reading=reading),
            solver_free=reading not in (SENSIBLE, KEEPS_32),
        )
        for name, reading, how in _READINGS
    ),
    _claim(
        part="readings",
        statement="Of all readings of steps 6 to 10 only those with y nodes for each of p cubes in turn, pieces of temp "
        "nodes right after them, a shrinking g and no allocation in step 9 are sound; step 10 may do either.",
        decide=_decide_other_readings,
    ),
)
