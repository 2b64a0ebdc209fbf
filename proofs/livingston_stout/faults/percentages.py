"""Livingston & Stout 1989, sections 1 and 3.5: the three printed percentages, each with its base and direction."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from allocert.proofs.livingston_stout.faults.expected_numbers import (
    decimal,
    exact_law,
    in_words,
    several_bases,
    trials,
)
from allocert.proofs.livingston_stout.faults.expected_printed import PRINTED
from allocert.proofs.livingston_stout.faults.strength_two import eight_faults_defeat_complete_allocation
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_HALF_UNIT = Fraction(1, 20)
_WORST = {"buddy": Fraction(4), "complete": Fraction(8)}
"""Faults that defeat the systems in the worst case, as printed."""


def _decrease(of: Fraction, to: Fraction) -> Fraction:
    """The increase from ``of`` to ``to`` in percent of ``of``."""
    return 100 * (of - to) / of


def _increase(of: Fraction, to: Fraction) -> Fraction:
    """The increase from ``of`` to ``to`` in percent of ``of``."""
    return 100 * (to - of) / of


def _rounding(figure: Fraction) -> tuple[Fraction, Fraction]:
    """The ends of the interval that is printed as this figure."""
    return figure - _HALF_UNIT, figure + _HALF_UNIT


@claim(
    "LS-NUM-50",
    "From K_w to B_w is a decrease by exactly 50% of K_w at d = 20, q = 18, with the printed 8 and 4 and with the numbers as computed.",
    solver_free=False,
)
def worst_case_is_halved(context: Context) -> Verdict:
    law, complete = exact_law("buddy"), eight_faults_defeat_complete_allocation(context)
    if law is None or complete.kind is not Kind.BOUNDED:
        return Verdict.undecided("no exact number of one of the systems")
    computed = {"buddy": Fraction(law.fewest), "complete": Fraction(complete.values["K_w"])}
    shares = [_decrease(of["complete"], of["buddy"]) for of in (_WORST, computed)]
    scope = "d = 20, q = 18; K_w as in LS-CLAIM-Kw, B_w from all fault sets after leaving out shared stars"
    if shares != [50, 50]:
        text = f"{decimal(shares[0], 2)}% with the printed numbers, {decimal(shares[1], 2)}% with the computed ones"
        wrong = Counterexample(text, {"percent": [str(share) for share in shares]})
        return Verdict.refuted(wrong, scope, complete.evidence)
    by_base = several_bases(computed["buddy"], computed["complete"])
    numbers = {name: int(value) for name, value in computed.items()}
    return Verdict.bounded(scope, complete.evidence, computed=numbers, percent_by_base=by_base)


@claim(
    "LS-NUM-67@from-the-printed-figures",
    "From K_e = 24.6 to B_e = 8.1 is a decrease by 67% of K_e, whatever is rounded to these two figures.",
)
def printed_decrease(context: Context) -> Verdict:
    from_complete, to_buddy = PRINTED["complete"], PRINTED["buddy"]
    ends = [_decrease(k, b) for k, b in product(_rounding(from_complete), _rounding(to_buddy))]
    share = _decrease(from_complete, to_buddy)
    off = sorted({decimal(one, 0) for one in (share, *ends)} - {"67"})
    return by_example(
        Counterexample(f"{off[0]}%", {"percent": off}) if off else None,
        "the printed 24.6 and 8.1, each with what rounds to it",
        "the quotient at the figures and at the ends of their roundings",
        percent=decimal(share, 2),
        percent_between=[decimal(min(ends), 2), decimal(max(ends), 2)],
        percent_by_base=several_bases(to_buddy, from_complete),
    )


@claim(
    "LS-NUM-67@from-the-expectations",
    "From K_e to B_e is a decrease by 67% of K_e: B_e = 25/3 exactly, K_e by simulation.",
)
def true_decrease(context: Context) -> Verdict:
    law, runs = exact_law("buddy"), trials("complete", context)
    if law is None:
        return Verdict.undecided("no exact law of the buddy system")
    low, high = (_decrease(Fraction(end), law.expected) for end in runs.interval)
    scope = (
        f"d = 20, q = 18; K_e by {in_words(runs, context)}; B_e = {law.expected}: a decrease by {decimal(low, 2)}% to "
        f"{decimal(high, 2)}% of K_e"
    )
    evidence = Evidence.enumeration("the quotient at both ends of the 95% interval")
    rounded = {decimal(low, 0), decimal(high, 0)}
    values = {"percent_by_base": several_bases(law.expected, runs.mean)}
    if rounded == {"67"}:
        return Verdict.fits(scope, evidence, **values)
    if "67" not in rounded and len(rounded) == 1:
        return Verdict.does_not_fit(scope, evidence, **values)
    return Verdict.undecided(f"{scope}; the interval does not decide it", **values)


@claim(
    "LS-NUM-QB50@to-the-nearest-percent",
    "QB_e is greater than B_e by 50% of B_e, to the nearest percent, at d = 20, q = 18.",
    percent=50,
)
@claim(
    "LS-NUM-QB50@at-least",
    "QB_e is greater than B_e by at least 50% of B_e, at d = 20, q = 18.",
    percent=50,
    at_least=True,
)
@claim(
    "LS-NUM-QB50@corrected",
    "QB_e is greater than B_e by 57% of B_e, to the nearest percent, at d = 20, q = 18.",
    percent=57,
)
def improvement(context: Context, percent: int, at_least: bool = False) -> Verdict:
    """Of the exact expected numbers; the printed figures, and other ways to take a percentage, for comparison."""
    less, more = exact_law("buddy"), exact_law("2-cube buddy")
    if less is None or more is None:
        return Verdict.undecided("no exact law of one of the systems")
    share = _increase(less.expected, more.expected)
    printed = _increase(PRINTED["buddy"], PRINTED["2-cube buddy"])
    good = share >= percent if at_least else decimal(share, 0) == str(percent)
    text = f"from {less.expected} to {more.expected} it is {decimal(share, 2)}%, from 8.1 to 12.8 {decimal(printed, 2)}%"
    wrong = None if good else Counterexample(text, {"percent": str(share), "printed_figures": str(printed)})
    return by_example(
        wrong,
        "d = 20, q = 18; both expected numbers exact",
        "their quotient, and that of the printed figures",
        percent=decimal(share, 2),
        percent_from_printed_figures=decimal(printed, 2),
        percent_by_base=several_bases(less.expected, more.expected),
        percent_by_base_from_printed_figures=several_bases(PRINTED["buddy"], PRINTED["2-cube buddy"]),
    )
