"""Verdicts from simulations: does a difference have the stated sign, in every case, beyond chance?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from allocert.simulation.estimates import Estimate, student_quantile
from allocert.verification.claims.claim import Evidence, Kind, Verdict

__all__ = ["Trend", "differences", "either", "judged", "unseen"]

_CONFIDENCE = "intervals that hold together with 95% confidence"


@dataclass(frozen=True)
class Trend:
    """One case: the estimate of a quantity that the statement says to be positive."""

    case: str
    estimate: Estimate


def differences(larger: Sequence[float], smaller: Sequence[float]) -> Estimate:
    """The mean of the differences, run by run; runs in which either is unknown (nan) are left out."""
    pairs = zip(larger, smaller, strict=True)
    known = [a - b for a, b in pairs if not (math.isnan(a) or math.isnan(b))]
    return Estimate.of(known) if known else Estimate(math.nan, math.nan, 0)


def judged(trends: Iterable[Trend], how: str, what: str = "differences") -> Verdict:
    """It fits if every case is positive, and does not if one is negative, both beyond chance.

    Beyond chance means that all intervals hold at once with 95% confidence (Bonferroni). Where neither
    is so the verdict is undecided, and says in how many cases. ``how`` says what was run,
    ``what`` what the quantities are.
    """
    return either(((trend,) for trend in trends), how, what)


def either(cases: Iterable[tuple[Trend, ...]], how: str, what: str = "differences") -> Verdict:
    """The same for cases of several trends: one has to be positive; all of them have to be negative against it."""
    found = list(cases)
    _, intervals, shown = _together(trend for case in found for trend in case)
    each = iter(intervals)
    bounds = [[next(each) for _ in case] for case in found]
    wrong = [case for case, many in zip(found, bounds, strict=True) if all(high < 0 for _, high in many)]
    open_ = [
        case
        for case, many in zip(found, bounds, strict=True)
        if case not in wrong and not any(low > 0 for low, _ in many)
    ]
    evidence = Evidence.enumeration(f"{how}; {_CONFIDENCE}")
    if wrong:
        least = min(wrong, key=lambda case: max(trend.estimate.mean for trend in case))
        most = " and ".join(f"{trend.case}: {shown[trend.case]}" for trend in least)
        scope = f"{len(wrong)} of {len(found)} cases go the other way, most {most}"
        return Verdict(Kind.DOES_NOT_FIT, f"{scope}; {how}", evidence, {"differences": shown})
    if open_ or not found:
        listed = ", ".join(case[0].case for case in open_[:4]) + (", .." if len(open_) > 4 else "")
        return Verdict.undecided(
            f"{len(open_)} of {len(found)} intervals hold 0 ({listed}), the others are positive; {how}",
            differences=shown,
        )
    subject = f"all {len(found)} {what} are" if len(found) > 1 else f"the only one of the {what} is"
    return Verdict(Kind.FITS, f"{subject} positive; {how}", evidence, {"differences": shown})


def unseen(trends: Iterable[Trend], small: float, how: str) -> Verdict:
    """Reproduced if no case differs from 0 beyond chance and each would have shown if it were ``small``.

    It does not fit if one differs beyond chance; undecided if only an interval is wider than ``small``.
    """
    found, intervals, shown = _together(trends)
    evidence = Evidence.enumeration(f"{how}; {_CONFIDENCE}")
    seen = [trend for trend, (low, high) in zip(found, intervals, strict=True) if low > 0 or high < 0]
    wide = [case for case, (low, high) in zip(shown, intervals, strict=True) if max(-low, high) > small]
    if seen:
        most = max(seen, key=lambda trend: abs(trend.estimate.mean))
        scope = f"{len(seen)} of {len(found)} cases differ, most {most.case}: {shown[most.case]}"
        return Verdict(Kind.DOES_NOT_FIT, f"{scope}; {how}", evidence, {"differences": shown})
    if wide or not found:
        cases = ", ".join(wide[:4]) + (", .." if len(wide) > 4 else "")
        reason = (
            f"no difference seen, but {len(wide)} of {len(found)} could be over {small:g} ({cases}); {how}"
        )
        return Verdict.undecided(reason, differences=shown)
    scope = f"none of {len(found)} differences is seen, and none is over {small:g}; {how}"
    return Verdict(Kind.FITS, scope, evidence, {"differences": shown})


def _together(trends: Iterable[Trend]) -> tuple[list[Trend], list[tuple[float, float]], dict[str, str]]:
    """The cases, their intervals, and both in words."""
    found = list(trends)
    intervals = [_interval(trend.estimate, len(found)) for trend in found]
    shown = {
        trend.case: f"{trend.estimate.mean:+.2f} in [{low:+.2f}, {high:+.2f}]"
        for trend, (low, high) in zip(found, intervals, strict=True)
    }
    return found, intervals, shown


def _interval(estimate: Estimate, together: int) -> tuple[float, float]:
    if estimate.count < 2 or math.isnan(estimate.mean):
        return -math.inf, math.inf
    quantile = student_quantile(1 - 0.025 / together, estimate.count - 1)
    half = quantile * estimate.deviation / math.sqrt(estimate.count)
    return estimate.mean - half, estimate.mean + half
