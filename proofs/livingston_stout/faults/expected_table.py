"""Beyond Livingston & Stout 1989: exact expected numbers of faults of all systems, small ones and those of d = 20, q = 18."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count, pairwise
from typing import Any

from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.cyclic_rows import blocked_by_cycle, enclosed
from allocert.models.systems.systems import SYSTEMS
from allocert.proofs.livingston_stout.faults.expected_numbers import (
    decimal,
    exact_law,
    subcubes_of,
)
from allocert.verification.claims.claim import Context, Counterexample, Effort, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "GROWING", "ROUNDED"]

CLAIMS = claim = ClaimTable()

ROUNDED = {
    "buddy": "8.33",
    "gray": "10.07",
    "double-buddy": "10.30",
    "1-cube buddy": "11.02",
    "double-gray": "12.24",
    "2-cube buddy": "13.07",
    "3-cube buddy": "14.65",
    "4-cube buddy": "15.95",
    "cyclical": "17.55",
}
"""The answer at d = 20, q = 18, to two decimals, for all systems but the complete one: known exactly or between close bounds."""

GROWING = tuple(ROUNDED)

_AT = "d = 20, q = 18"


def _small(d: int, q: int) -> dict[str, BlockingLaw]:
    names = [*SYSTEMS, *(f"{k}-cube buddy" for k in range(1, q))]
    return {name: BlockingLaw.of(subcubes_of(name, d, q)) for name in names}


def _rationals(d: int, q: int) -> dict[str, str]:
    """With repeated positions counted and with distinct ones."""
    return {
        name: f"{law.expected}, {law.expected_distinct((1 << d) // law.positions)}"
        for name, law in _small(d, q).items()
    }


@claim(
    "LS-X-2/small",
    "For d <= 4 the expected numbers of faults of every system, exact rationals, lie between those of the buddy and of the complete "
    "system.",
)
@every_at(
    up_to(4, 4, 4),
    checked="all systems, all q, d <= {top}: the expected number with repeated positions counted, then with distinct ones",
    measure="d",
    values={"expected": {f"d={d}, q={q}": _rationals(d, q) for d in (3, 4) for q in range(d + 1)}},
)
def small_numbers(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        laws = _small(d, q)
        least, most = laws["buddy"].expected, laws["complete"].expected
        for name, law in laws.items():
            text = f"{name}, d = {d}, q = {q}: {law.expected}"
            yield case(least <= law.expected <= most, text, d=d, q=q, system=name)


_FIVE = Fraction(2644754208647, 180504441117)


@claim("LS-X-2/five-dimensions", f"K_e(2^5, 2^3) = {_FIVE}, about {decimal(_FIVE, 4)}.")
@at(
    5,
    checked="all 2^32 fault sets of Q(2^5), as pairs of fault sets of two halves by what they miss",
    measure="d",
)
def five_dimensions(d: int) -> Iterator[Failure | None]:
    law = exact_law("complete", d, d - 2)
    found = law.expected if law else None
    yield case(found == _FIVE, f"K_e(2^5, 2^3) = {found}", d=d, expected=str(found))


def _bounds(system: str, context: Context) -> tuple[Fraction, Fraction] | None:
    """Of the expected number; equal where it is known exactly, ``None`` where nothing is."""
    return _known(system, context.effort is not Effort.QUICK, context.pick(30, 45, 60))


@cache
def _known(system: str, patient: bool, rows: int) -> tuple[Fraction, Fraction] | None:
    law = exact_law(system, patient=patient)
    if law is not None:
        return law.expected, law.expected
    if system == "cyclical":
        return enclosed(subcubes_of(system), tuple(blocked_by_cycle(20, t) for t in range(rows)))
    return None


def _row(system: str, context: Context) -> dict[str, Any]:
    law, bounds = exact_law(system, patient=context.effort is not Effort.QUICK), _bounds(system, context)
    row: dict[str, Any] = {"subcubes": len(subcubes_of(system))}
    if law is not None:
        row |= {"fewest": law.fewest, "expected": law.expected, "variance": law.variance}
    if system == "cyclical":
        row["fewest"] = next(t for t in count() if blocked_by_cycle(20, t))
    if bounds is not None:
        row["decimal"] = sorted({decimal(end, 6) for end in bounds})
    return row


@claim(
    "LS-X-2/largest-example",
    "At d = 20, q = 18 the expected numbers of faults, exact but for the cyclical system, which is enclosed, grow from system to system "
    f"and are, to two decimals: {', '.join(f'{name} {figure}' for name, figure in ROUNDED.items())}.",
)
def largest_example(context: Context) -> Verdict:
    table = {name: _row(name, context) for name in (*GROWING, "complete")}
    known = [(name, bounds) for name in GROWING if (bounds := _bounds(name, context)) is not None]
    missing = [name for name in GROWING if name not in dict(known)]
    wrong = [(one, two) for (one, (_, top)), (two, (low, _)) in pairwise(known) if not top < low]
    if wrong:
        text = f"{wrong[0][1]} does not take more faults than {wrong[0][0]}"
        return by_example(Counterexample(text, {"systems": list(wrong[0])}), _AT, "the table", table=table)
    for name, bounds in known:
        found = sorted({decimal(end, 2) for end in bounds})
        if found != [ROUNDED[name]]:
            text = f"{name}: {' to '.join(found)}, not {ROUNDED[name]}"
            return by_example(Counterexample(text, {"system": name}), _AT, "the table", table=table)
    if missing:
        return Verdict.undecided(f"{', '.join(missing)}: decided at standard effort", table=table)
    looked = "all fault sets, after leaving out shared stars; traces of the cyclical system, and what inclusion-exclusion leaves of it"
    return by_example(None, _AT, looked, table=table)


"""Standard errors: several intervals are examined."""
