"""Morgenstern 1994, tables 1 to 3: completion times and utilizations against the work of the queues, and their expectation.

Work is completion time times utilization, in units of time of the whole mesh. All methods have the same queues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, TypeAlias

from allocert.proofs.morgenstern.tables.audit_sides import expected_work
from allocert.proofs.morgenstern.tables.cells import Block, Printed, block
from allocert.proofs.morgenstern.tables.comparisons import TABLES, audit_claim, in_blocks
from allocert.verification.claims.claim import Claim, Evidence, Kind, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "consensus", "sharing", "work"]

Interval: TypeAlias = tuple[Fraction, Fraction]
Row: TypeAlias = tuple[Block, str]

_SPREAD = Fraction(1, 20)
_CRITICAL = 2.576
_IF = f", if each is a mean of runs, none of which is farther than {_SPREAD} of it away"


def work(printed: Printed, row: Row, spread: Fraction = Fraction(0)) -> Interval:
    """The mean work of the queues by one row, within rounding.

    If no run's completion or utilization is farther from its mean than the fraction ``spread`` of it, the mean of the
    products differs from the product of the means by at most its ``spread`` squared.
    """
    completion, utilization = (printed.number(*row, what) for what in ("completion", "utilization"))
    low, high = completion.low * utilization.low / 100, completion.high * utilization.high / 100
    return low * (1 - spread**2), high * (1 + spread**2)


def consensus(intervals: Mapping[Row, Interval]) -> Fraction:
    """The least number in as many of the intervals as possible."""
    return max(
        sorted(low for low, _ in intervals.values()),
        key=lambda x: sum(low <= x <= high for low, high in intervals.values()),
    )


def sharing(printed: Printed) -> list[list[Row]]:
    """Rows that share their queues: those of tables 1 and 2 with the same sides, and those of a block of table 3."""
    groups: dict[tuple[bool, str], list[Row]] = {}
    for place in printed.blocks():
        groups.setdefault((place.table == 3, place.sides), []).extend(
            (place, method) for method in printed.methods(place)
        )
    return list(groups.values())


def _agreed(printed: Printed, spread: Fraction) -> dict[Row, Fraction]:
    """For each row the work that most rows with its queues agree on."""
    agreed: dict[Row, Fraction] = {}
    for rows in sharing(printed):
        agreed |= dict.fromkeys(rows, consensus({row: work(printed, row, spread) for row in rows}))
    return agreed


def same_work(printed: Printed, spread: Fraction = _SPREAD) -> Verdict:
    """Each row has the work of those with the same queues; what single misread digits could explain it is shown."""
    agreed = _agreed(printed, spread)
    failures: dict[Row, Failure | None] = {}
    for row, due in agreed.items():
        low, high = work(printed, row, spread)
        text = f"{row[0]}, {row[1]}: work {float(low):.1f} to {float(high):.1f}, most rows agree on {float(due):.1f}"
        data = {"table": row[0].table, "method": row[1]}
        failures[row] = None if low <= due <= high else Failure(text, data)
    odd = [row for row, failure in failures.items() if failure]
    values: dict[str, Any] = {"odd_rows": [f"{place}, {method}" for place, method in odd]}
    if odd:
        values["misread"] = {f"{r[0]}, {r[1]}": _misreadings(printed, r, agreed[r], spread) for r in odd}
    return survey(
        lambda table: (failure for (place, _), failure in failures.items() if place.table == table),
        TABLES,
        "all rows, by queues shared",
        measure="number of the table",
        **values,
    )


def _misreadings(printed: Printed, row: Row, due: Fraction, spread: Fraction) -> list[str]:
    """Changes of one digit, or of two neighbours exchanged, after which the row agrees with the others."""
    found = []
    for measure in ("completion", "utilization"):
        text = str(printed.number(*row, measure))
        for other in _misread(text):
            low, high = work(printed.changed(*row, measure, other), row, spread)
            if low <= due <= high:
                found.append(f"{measure} {other} for {text}")
    return found


def _misread(text: str) -> Iterator[str]:
    for i, digit in enumerate(text):
        if digit == ".":
            continue
        yield from (text[:i] + other + text[i + 1 :] for other in "0123456789" if other != digit)
        following = text[i + 1 : i + 2]
        if following.isdigit() and following != digit:
            yield text[:i] + following + digit + text[i + 2 :]


def _beyond(place: Block, measure: str, low: Fraction, high: Fraction) -> bool:
    """Whether a cell is beyond what any queue obeys."""
    smallest = Fraction(100, place.width**2)
    least = Fraction(place.requests - 1, 2 * place.requests - 1)
    match measure:
        case "utilization":
            return low > 100 or high < 0
        case "completion":
            return low > 30 * place.requests or high < 5
        case "external" | "migration":
            return low > 100 - smallest or high < 0
        case "number":
            return low > place.width**2 or high < least
    return high < (0 if measure == "success" else least if measure == "attempt" else 1)


@in_blocks(checked="all cells")
def within_bounds(printed: Printed, place: Block) -> Iterator[str | None]:
    """What any queue obeys: of each cell by itself."""
    for own, method, measure, number in printed.items():
        if own == place:
            bad = _beyond(place, measure, number.low, number.high)
            yield f"{place}, {method}, {measure}: {number}" if bad else None


def work_is_as_expected(printed: Printed, tables: tuple[int, ...], sides: str, runs: int) -> Verdict:
    """The work that most rows of a block agree on is within the interval of the mean of this many queues.

    Statistical: normal approximations of means of many requests.
    """
    shown, deviates = {}, False
    for rows in sharing(printed):
        place = rows[0][0]
        if place.table not in tables or (sides and place.sides != sides):
            continue
        due, found = expected_work(place), float(consensus({row: work(printed, row) for row in rows}))
        z = (found - due.mean) / (due.deviation / sqrt(runs))
        deviates = deviates or abs(z) > _CRITICAL
        shown[place.sides] = {"printed": f"{found:.1f}", "expected": f"{due.mean:.1f}", "z": f"{z:.2f}"}
    scope = f"the work most rows of a block agree on, {runs} queues a block; |z| at most {_CRITICAL} (99%)"
    kind = Kind.DOES_NOT_FIT if deviates else Kind.FITS
    return Verdict(kind, scope, Evidence.enumeration(scope), {"by_sides": shown})


_MISREAD = (block(2, "normal"), "MIG", "utilization", "56.46")

CLAIMS: tuple[Claim, ...] = (
    audit_claim(
        f"The product of printed completion time and utilization is the same for all methods with the same queues{_IF}.",
        same_work,
        "work",
    ),
    audit_claim(
        "With 56.46 for 55.46, printed as the utilization of MIG in table 2 with normal sides, the product is the same for all "
        f"methods with the same queues{_IF}.",
        lambda printed: same_work(printed.changed(*_MISREAD)),
        "work",
        "corrected",
    ),
    audit_claim("Every printed cell by itself is within the bounds of its measure.", within_bounds, "bounds"),
    *(
        audit_claim(
            f"The printed work of {which} would have.",
            partial(work_is_as_expected, tables=tables, sides=sides, runs=runs),
            part,
            reading,
        )
        for part, reading, tables, sides, runs, which in (
            (
                "expected-work-uniform",
                "",
                (1, 2),
                "uniform",
                5,
                "tables 1 and 2 with uniform sides is what five queues with integer sides",
            ),
            ("expected-work-dense", "five-runs", (3,), "", 5, "table 3 is what five queues a range"),
            (
                "expected-work-dense",
                "one-run",
                (3,),
                "",
                1,
                "table 3 is what one queue a range, five in all,",
            ),
        )
    ),
)
