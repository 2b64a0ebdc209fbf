"""Morgenstern 1994, tables 1 to 3: are the printed step counts possible at all, whatever was simulated?

The steps per attempt mix those per success and per failure; the weight of the failures is their share of the attempts.
Each printed number is the mean of one number a run, and each run has a share of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil

from allocert.proofs.morgenstern.run_time.failing_attempts import largest_share
from allocert.proofs.morgenstern.tables.audit_sides import most_started
from allocert.proofs.morgenstern.tables.cells import STEPS, Block, Number, OnCells, Printed
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "TABLES", "residents_needed", "rows_with_steps"]

TABLES = (1, 2, 3)
"""The size of a case is the number of its table."""

_ROWS = "all rows with step counts, an attempt in both orientations counted once"
_TABLE = "number of the table"
_RARE = 1e-9
"""The probability, at most, of what is taken for impossible."""


def rows_with_steps(printed: Printed, *tables: int) -> Iterator[tuple[Block, str]]:
    """The rows that print steps per success, failure and attempt."""
    for place in printed.blocks(*tables):
        for method in printed.methods(place, "attempt"):
            yield place, method


def residents_needed(printed: Printed, place: Block, method: str) -> int:
    """With how many residents, at least, some run ends, if each printed number is the mean of the runs' numbers.

    If all runs end with at most k residents, every share lies between (n - k)/(2n - k) and (n - 1)/(2n - 1).
    """
    n, most = place.requests, largest_share(place.requests)
    success, failure, attempt = _steps(printed, place, method)
    share = min(
        (attempt.high - (1 - most) * success.low) / failure.low,
        1 - (attempt.low - most * failure.high) / success.high,
        most,
    )
    return n if share <= 0 else ceil(n * (1 - 2 * share) / (1 - share))


def _steps(printed: Printed, place: Block, method: str) -> list[Number]:
    return [printed.number(place, method, measure) for measure in STEPS]


def _told(printed: Printed, place: Block, method: str) -> str:
    success, failure, attempt = _steps(printed, place, method)
    return f"{place}, {method}: {success} a success, {failure} a failure, {attempt} an attempt"


def _judge_means(printed: Printed) -> Verdict:
    """In each run failures take 0 steps or more and their share is at most (n-1)/(2n-1)."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place, method in rows_with_steps(printed, table):
            success, failure, attempt = _steps(printed, place, method)
            most = largest_share(place.requests)
            low, high = (1 - most) * success.low, success.high + most * failure.high
            if attempt.high >= low and attempt.low <= high:
                yield None
                continue
            text = (
                f"{_told(printed, place, method)}; with {place.requests} requests at most {place.requests - 1} of "
                f"{2 * place.requests - 1} attempts fail, which gives {float(low):.2f} to {float(high):.2f} an attempt"
            )
            yield Failure(text, {"table": table, "block": place.sides, "method": method})

    return survey(cases, TABLES, _ROWS, measure=_TABLE)


def _judge_residents(printed: Printed) -> Verdict:
    """No row needs more residents at the end of a run than can have been started within the longest resident time."""
    most = {place: most_started(place, _RARE) for place in printed.blocks()}

    def cases(table: int) -> Iterator[Failure | None]:
        for place, method in rows_with_steps(printed, table):
            left, limit = residents_needed(printed, place, method), most[place]
            low, high = _attempts(printed, place, method, limit)
            text = (
                f"{_told(printed, place, method)}: some run ends with {left} residents or more, {limit} at most; then "
                f"{low:.2f} to {high:.2f} an attempt"
            )
            yield (
                None
                if left <= limit
                else Failure(text, {"table": table, "method": method, "residents": left})
            )

    needed = {f"{p}, {m}": residents_needed(printed, p, m) for p, m in rows_with_steps(printed)}
    return survey(
        cases,
        TABLES,
        _ROWS,
        measure=_TABLE,
        needed={row: count for row, count in needed.items() if count > 1},
        at_most={str(place): count for place, count in most.items()},
        beyond=[f"{p}, {m}" for p, m in rows_with_steps(printed) if needed[f"{p}, {m}"] > most[p]],
    )


def _attempts(printed: Printed, place: Block, method: str, left: int) -> tuple[float, float]:
    """Steps per attempt, least and greatest, if no run ends with more than ``left`` residents, by the printed averages."""
    n = place.requests
    success, failure, _ = _steps(printed, place, method)
    shares = Fraction(n - left, 2 * n - left), largest_share(n)
    found = [
        s + share * (f - s)
        for share in shares
        for s in (success.low, success.high)
        for f in (failure.low, failure.high)
    ]
    return float(min(found)), float(max(found))


def _judge_touched(printed: Printed) -> Verdict:
    """A success of frame sliding has touched every resident; the attempt may be counted after it."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place, method in rows_with_steps(printed, table):
            if method not in ("FS_f", "FS_n"):
                continue
            n, met = place.requests, printed.number(place, method, "number").low - 1
            left = min(max(met - Fraction(1, 2), Fraction(1)), Fraction(n))
            least = (met * (2 * n - left) + left * (left + 1) / 2 - n) / (2 * n)
            success = printed.number(place, method, "success")
            text = f"{place}, {method}: {success} steps a success, {float(least):.1f} residents or more"
            yield None if success.high >= least else Failure(text, {"table": table, "block": place.sides})

    return survey(cases, (3,), "all rows of FS_f and FS_n in table 3", measure=_TABLE)


def _judge_pruned(printed: Printed) -> Verdict:
    """FS_f looks at candidates of FS_1 only, and stops its scan of the same list where FS_1 does."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            if not {"FS_f", "FS_1"} <= set(printed.methods(place, "attempt")):
                continue
            for measure in STEPS:
                fast, full = (printed.number(place, m, measure) for m in ("FS_f", "FS_1"))
                text = f"{place}, {measure}: FS_f {fast}, FS_1 {full}"
                yield None if fast.low <= full.high else Failure(text, {"table": table, "block": place.sides})

    return survey(cases, (1,), "all step counts of FS_f and FS_1", measure=_TABLE)


def _claim(statement: str, judge: Callable[[Printed], Verdict], part: str) -> Claim:
    return Claim("MO-TAB-AUDIT", statement, OnCells(judge), part)


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "In every printed row the steps per attempt are possible for some share of failures that a queue can have.",
        _judge_means,
        "share",
    ),
    _claim(
        "By its printed steps no row leaves more residents at the end of a run than can have been started within the longest "
        "resident time.",
        _judge_residents,
        "residents",
    ),
    _claim(
        "In table 3 the printed successes of FS_f and FS_n take at least as many steps as there are residents.",
        _judge_touched,
        "touched",
    ),
    _claim("No printed step count of FS_f exceeds that of FS_1.", _judge_pruned, "pruned"),
)
