"""Morgenstern 1994, tables 1 to 3: are the printed step counts possible at all, whatever was simulated?

The steps per attempt mix those per success and per failure; the weight of the failures is their share of the attempts.
Each printed number is the mean of one number a run, and each run has a share of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Any

from allocert.proofs.morgenstern.run_time.failing_attempts import largest_share
from allocert.proofs.morgenstern.tables.audit_sides import most_started
from allocert.proofs.morgenstern.tables.cells import STEPS, Block, Number, Printed
from allocert.proofs.morgenstern.tables.comparisons import audit_claim, in_blocks
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "residents_needed", "rows_with_steps"]

_ROWS = "all rows with step counts, an attempt in both orientations counted once"
_RARE = 1e-9
"""The probability, at most, of an event taken for impossible."""


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


def _in_words(printed: Printed, place: Block, method: str) -> str:
    success, failure, attempt = _steps(printed, place, method)
    return f"{place}, {method}: {success} a success, {failure} a failure, {attempt} an attempt"


@in_blocks(checked=_ROWS)
def shares_are_possible(printed: Printed, place: Block) -> Iterator[Failure | None]:
    """In each run failures take 0 steps or more and their share is at most (n-1)/(2n-1)."""
    most = largest_share(place.requests)
    for method in printed.methods(place, "attempt"):
        success, failure, attempt = _steps(printed, place, method)
        low, high = (1 - most) * success.low, success.high + most * failure.high
        text = (
            f"{_in_words(printed, place, method)}; with {place.requests} requests at most {place.requests - 1} of "
            f"{2 * place.requests - 1} attempts fail, which gives {float(low):.2f} to {float(high):.2f} an attempt"
        )
        yield (
            None
            if attempt.high >= low and attempt.low <= high
            else Failure(text, {"table": place.table, "block": place.sides, "method": method})
        )


def _residents(printed: Printed) -> dict[str, Any]:
    most = {place: most_started(place, _RARE) for place in printed.blocks()}
    needed = {row: residents_needed(printed, *row) for row in rows_with_steps(printed)}
    return {
        "needed": {f"{p}, {m}": count for (p, m), count in needed.items() if count > 1},
        "at_most": {str(place): count for place, count in most.items()},
        "beyond": [f"{p}, {m}" for (p, m), count in needed.items() if count > most[p]],
    }


@in_blocks(checked=_ROWS, values=_residents)
def residents_were_started(printed: Printed, place: Block) -> Iterator[Failure | None]:
    """No row needs more residents at the end of a run than can have been started within the longest resident time."""
    limit = most_started(place, _RARE)
    for method in printed.methods(place, "attempt"):
        left = residents_needed(printed, place, method)
        low, high = _attempts(printed, place, method, limit)
        text = (
            f"{_in_words(printed, place, method)}: some run ends with {left} residents or more, {limit} at most; then "
            f"{low:.2f} to {high:.2f} an attempt"
        )
        data = {"table": place.table, "method": method, "residents": left}
        yield None if left <= limit else Failure(text, data)


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


@in_blocks(checked=_ROWS)
def one_run_gives_the_steps(printed: Printed, place: Block) -> Iterator[Failure | None]:
    """Were a row one run, or all runs alike: no more failures than requests but one, no more residents left than started."""
    limit = most_started(place, _RARE)
    for method in printed.methods(place, "attempt"):
        low, high = _attempts(printed, place, method, limit)
        attempt = _steps(printed, place, method)[-1]
        text = f"{_in_words(printed, place, method)}; one run gives {low:.2f} to {high:.2f} an attempt"
        data = {"table": place.table, "block": place.sides, "method": method}
        yield None if attempt.low <= high and attempt.high >= low else Failure(text, data)


@in_blocks(3, checked="all rows of FS_f and FS_n in table 3")
def residents_are_touched(printed: Printed, place: Block) -> Iterator[Failure | None]:
    """A success of frame sliding has touched every resident; the attempt may be counted after it."""
    for method in ("FS_n", "FS_f"):
        n, met = place.requests, printed.number(place, method, "number").low - 1
        left = min(max(met - Fraction(1, 2), Fraction(1)), Fraction(n))
        least = (met * (2 * n - left) + left * (left + 1) / 2 - n) / (2 * n)
        success = printed.number(place, method, "success")
        text = f"{place}, {method}: {success} steps a success, {float(least):.1f} residents or more"
        data = {"table": place.table, "block": place.sides}
        yield None if success.high >= least else Failure(text, data)


@in_blocks(1, checked="all step counts of FS_f and FS_1")
def pruning_takes_no_more(printed: Printed, place: Block) -> Iterator[Failure | None]:
    """FS_f looks at candidates of FS_1 only, and stops its scan of the same list where FS_1 does."""
    for measure in STEPS:
        fast, full = (printed.number(place, m, measure) for m in ("FS_f", "FS_1"))
        text = f"{place}, {measure}: FS_f {fast}, FS_1 {full}"
        data = {"table": place.table, "block": place.sides}
        yield None if fast.low <= full.high else Failure(text, data)


CLAIMS: tuple[Claim, ...] = (
    audit_claim(
        "In every printed row the steps per attempt are possible for some share of failures that a queue can have.",
        shares_are_possible,
        "share",
    ),
    audit_claim(
        "By its printed steps no row leaves more residents at the end of a run than can have been started within the longest "
        "resident time.",
        residents_were_started,
        "residents",
    ),
    audit_claim(
        "Taken as one run, every printed row has steps per attempt that some share of failures gives, with no more residents "
        "at the end than can have been started.",
        one_run_gives_the_steps,
        "share",
        "one-run",
    ),
    audit_claim(
        "In table 3 the printed successes of FS_f and FS_n take at least as many steps as there are residents.",
        residents_are_touched,
        "touched",
    ),
    audit_claim("No printed step count of FS_f exceeds that of FS_1.", pruning_takes_no_more, "pruned"),
)
