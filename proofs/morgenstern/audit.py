"""Morgenstern 1994, tables 1 to 3: are the printed step counts possible at all, whatever was simulated?

The steps per attempt mix those per success and per failure; the weight of the failures is their share of the attempts.
Read as pooled, one share mixes the printed averages. Read as means, each printed number is the mean of one number a
run, and each run has a share of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import TypeAlias

from allocert.proofs.claim import Claim, Evidence, Kind, Verdict
from allocert.proofs.morgenstern.audit_sides import smallest_that_fit
from allocert.proofs.morgenstern.fail_share import largest_share, least_number
from allocert.proofs.morgenstern.printed_tables import FIRST_FIT, STEPS, Block, Number, OnCells, Printed
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS", "TABLES", "residents_needed", "rows_with_steps", "share_of_failures"]

Interval: TypeAlias = tuple[Fraction, Fraction]

TABLES = (1, 2, 3)
"""The size of a case is the number of its table."""

_ROWS = (
    "all rows with step counts, an attempt in both orientations counted once; n is the number of the table"
)
_CHANCE = 2
_TWINS = ("ISS", "FS_f")


def rows_with_steps(printed: Printed, *tables: int) -> Iterator[tuple[Block, str]]:
    """The rows that print steps per success, failure and attempt."""
    for place in printed.blocks(*tables):
        for method in printed.methods(place, "attempt"):
            yield place, method


def share_of_failures(printed: Printed, place: Block, method: str) -> Interval | None:
    """The share that mixes the row's averages, least and greatest within rounding.

    ``None`` if successes and failures may take equally many steps: it could be any.
    """
    success, failure, attempt = _steps(printed, place, method)
    if success.low <= failure.high and failure.low <= success.high:
        return None
    shares = [
        (a - s) / (f - s)
        for s in (success.low, success.high)
        for f in (failure.low, failure.high)
        for a in (attempt.low, attempt.high)
    ]
    return min(shares), max(shares)


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


def _range(interval: Interval | None) -> str:
    return "any" if interval is None else f"{float(interval[0]):.5f}..{float(interval[1]):.5f}"


def _judge_pooled(printed: Printed) -> Verdict:
    def cases(table: int, but: Sequence[str] = ()) -> Iterator[Failure | None]:
        for place, method in rows_with_steps(printed, table):
            if f"{place}, {method}" in but:
                continue
            if _mixes(printed, place, method):
                yield None
                continue
            share, most = share_of_failures(printed, place, method), largest_share(place.requests)
            text = f"{_told(printed, place, method)}: a share of {_range(share)}, at most {most} of the attempts can fail"
            yield Failure(
                text, {"table": table, "block": place.sides, "method": method, "share": _range(share)}
            )

    shares = {f"{p}, {m}": share_of_failures(printed, p, m) for p, m in rows_with_steps(printed)}
    outside = [f"{p}, {m}" for p, m in rows_with_steps(printed) if not 0 <= _middle(printed, p, m) <= 1]
    failing = [
        row for table in TABLES for found in cases(table) if found for row in [found.text.partition(":")[0]]
    ]
    return survey(
        cases,
        TABLES,
        _ROWS,
        repair=Repair("all rows but the impossible ones", partial(cases, but=failing)),
        shares={row: _range(share) for row, share in shares.items()},
        impossible=failing,
        average_outside_both=outside,
    )


def _mixes(printed: Printed, place: Block, method: str) -> bool:
    """Whether a share of failures that a queue can have mixes the row's averages."""
    share = share_of_failures(printed, place, method)
    if share is not None:
        return share[0] <= largest_share(place.requests) and share[1] >= 0
    success, failure, attempt = _steps(printed, place, method)
    return min(success.low, failure.low) <= attempt.high and attempt.low <= max(success.high, failure.high)


def _middle(printed: Printed, place: Block, method: str) -> Fraction:
    success, failure, attempt = (number.value for number in _steps(printed, place, method))
    return (attempt - success) / (failure - success) if failure != success else Fraction(0)


def _judge_means(printed: Printed) -> Verdict:
    """In each run failures take 0 steps or more and their share is at most (n-1)/(2n-1)."""

    def cases(table: int, but: str = "") -> Iterator[Failure | None]:
        for place, method in rows_with_steps(printed, table):
            if method == but:
                continue
            success, failure, attempt = _steps(printed, place, method)
            most = largest_share(place.requests)
            low, high = (1 - most) * success.low, success.high + most * failure.high
            if attempt.high >= low and attempt.low <= high:
                yield None
                continue
            text = f"{_told(printed, place, method)}: due {float(low):.2f} to {float(high):.2f} an attempt"
            yield Failure(text, {"table": table, "block": place.sides, "method": method})

    return survey(cases, TABLES, _ROWS, repair=Repair("all rows but those of MBV", partial(cases, but="MBV")))


def _judge_same(printed: Printed) -> Verdict:
    """Methods that grant the same bases have the same schedules, and so the same share."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            shares = {
                m: share
                for m in printed.methods(place, "attempt")
                if m in FIRST_FIT and (share := share_of_failures(printed, place, m)) is not None
            }
            if len(shares) < 2:
                continue
            low, high = max(s[0] for s in shares.values()), min(s[1] for s in shares.values())
            told = ", ".join(f"{m} {_range(s)}" for m, s in shares.items())
            yield None if low <= high else Failure(f"{place}: {told}", {"table": table, "block": place.sides})

    checked = "all blocks with two or more of ISS, FS_f, AS, FS_1; n is the number of the table"
    repair = Repair("in table 3 they agree", lambda table: cases(3) if table == 3 else iter(()))
    return survey(cases, TABLES, checked, repair=repair)


def _judge_whole(printed: Printed) -> Verdict:
    """One run a row: the share is f / (n + f) with a whole f, the same for ISS and FS_f."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place, (low, high) in shares.items():
            text = (
                f"{place}: shares {', '.join(_range(share_of_failures(printed, place, m)) for m in _TWINS)}"
            )
            found = place.table != table or _whole_failures(place.requests, low, high)
            yield None if found else Failure(text, {"table": table, "block": place.sides})

    shares: dict[Block, Interval] = {}
    for place in printed.blocks(3):
        known = [share for m in _TWINS if (share := share_of_failures(printed, place, m)) is not None]
        if known and all(low <= largest_share(place.requests) for low, _ in known):
            shares[place] = max(s[0] for s in known), min(s[1] for s in known)
    left = {
        place.sides: f"{place.requests - found[-1]}..{place.requests - found[0]}"
        for place, (low, high) in shares.items()
        if (found := _whole_failures(place.requests, low, high))
    }
    checked = (
        "blocks of table 3 in which the shares of ISS and FS_f are possible; n is the number of the table"
    )
    return survey(cases, (3,), checked, residents_left_at_the_end=left)


def _whole_failures(requests: int, low: Fraction, high: Fraction) -> range:
    """All f from 0 to n - 1 with f / (n + f) from ``low`` to ``high``, both below 1."""
    last = requests - 1 if high >= largest_share(requests) else int(requests * high // (1 - high))
    return range(max(0, ceil(requests * low / (1 - low))), last + 1)


def _judge_residents(printed: Printed) -> Verdict:
    needed = {(p, m): residents_needed(printed, p, m) for p, m in rows_with_steps(printed)}
    fitting = {p: smallest_that_fit(p) for p in printed.blocks()}
    beyond = {f"{p}, {m}": k for (p, m), k in needed.items() if k > _CHANCE * fitting[p]}
    scope = (
        f"{len(needed)} rows, the head tried again after every single release; residents that some run must end with, against {_CHANCE} times the expected number of a "
        "queue's smallest requests whose areas fit the mesh together"
    )
    values = {
        "beyond": beyond,
        "needed": {f"{p}, {m}": k for (p, m), k in needed.items() if k > 1},
        "smallest_that_fit": {str(p): count for p, count in fitting.items()},
    }
    kind = Kind.NOT_REPRODUCED if beyond else Kind.REPRODUCED
    return Verdict(kind, scope, Evidence.enumeration(scope), values)


def _judge_number(printed: Printed) -> Verdict:
    """The share tells how many residents are left at the end, and these bound how many attempts have met."""

    def cases(table: int, but: str = "") -> Iterator[Failure | None]:
        for place, method in rows_with_steps(printed, table):
            if method == but:
                continue
            share = share_of_failures(printed, place, method)
            n, number = place.requests, printed.number(place, method, "number")
            if share is None or share[0] > largest_share(n):
                continue
            left = max(Fraction(1), n * (1 - 2 * share[1]) / (1 - share[1]))
            least = least_number(n, left)
            text = (
                f"{place}, {method}: by its share {float(left):.1f} residents or more are left at the end, so that an "
                f"attempt meets {float(least):.1f} or more; printed {number}"
            )
            yield None if least <= number.high else Failure(text, {"table": table, "block": place.sides})

    checked = (
        "all rows of table 3 whose share of failures is possible, the head tried again after every single release; n is "
        "the number of the table"
    )
    return survey(
        cases, (3,), checked, repair=Repair("all rows but those of FS_n", partial(cases, but="FS_n"))
    )


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

    return survey(cases, (3,), "all rows of FS_f and FS_n in table 3; n is the number of the table")


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

    return survey(cases, (1,), "all step counts of FS_f and FS_1; n is the number of the table")


def _claim(statement: str, judge: Callable[[Printed], Verdict], part: str, reading: str = "") -> Claim:
    return Claim("MO-TAB-AUDIT", "morgenstern", "section 4.3", statement, OnCells(judge), part, reading)


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "In every printed row the steps per attempt mix those per success and per failure with a share of failures that a "
        "queue can have.",
        _judge_pooled,
        "share",
        "pooled",
    ),
    _claim(
        "In every printed row the steps per attempt are possible if each number is the mean of the runs' averages.",
        _judge_means,
        "share",
        "means",
    ),
    _claim(
        "The printed steps of ISS, FS_f, AS and FS_1, which have the same schedules, agree on the share of failures.",
        _judge_same,
        "same-share",
        "pooled",
    ),
    _claim(
        "If table 3 has one run a range, the printed steps of ISS and of FS_f belong to one whole number of failures.",
        _judge_whole,
        "whole-failures",
        "one-run",
    ),
    _claim(
        f"If each printed number is the mean of the runs' averages, no run needs to end with more than {_CHANCE} times as many "
        "residents as a queue's smallest requests whose areas fit the mesh together.",
        _judge_residents,
        "residents",
        "means",
    ),
    _claim(
        "In table 3 the share of failures and the printed number allocated can belong to the same queues.",
        _judge_number,
        "number",
        "pooled",
    ),
    _claim(
        "In table 3 the printed successes of FS_f and FS_n take at least as many steps as there are residents.",
        _judge_touched,
        "touched",
    ),
    _claim("No printed step count of FS_f exceeds that of FS_1.", _judge_pruned, "pruned"),
)
