"""Livingston & Stout 1989, section 1: the three printed expected numbers of faults at d = 20, q = 18."""

from __future__ import annotations

from fractions import Fraction

from allocert.models.systems.blocking_law import BlockingLaw
from allocert.proofs.livingston_stout.faults.expected_numbers import decimal, exact_law, in_words, trials
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "PRINTED", "largest_simulation"]

CLAIMS = claim = ClaimTable()

PRINTED = {"buddy": Fraction(81, 10), "complete": Fraction(246, 10), "2-cube buddy": Fraction(128, 10)}
"""Expected faults until all 18-subcubes of Q(2^20) are hit, as printed."""

_UNIT = Fraction(1, 10)
"""Of the last printed digit."""

_AT = "d = 20, q = 18"
_BUDDY = "The expected number of faults that hit all four 18-subcubes of the buddy system of Q(2^20) "
_TWO_CUBE = "The expected number of faults that hit all 18-subcubes of the 2-cube buddy system of Q(2^20) "


def _law(system: str) -> BlockingLaw:
    """Of a system that has an exact one."""
    law = exact_law(system)
    if law is None:
        raise ValueError(f"no exact law of {system}")
    return law


def largest_simulation(law: BlockingLaw, figure: Fraction, slack: Fraction) -> int | None:
    """The most trials after which a mean within ``slack`` of ``figure`` is within two standard errors of the expected number.

    ``None`` where any number will do.
    """
    distance = max(abs(law.expected - figure) - slack, Fraction(0))
    return 4 * law.variance // distance**2 if distance else None


@claim(
    "LS-NUM-Be@to-the-printed-digit",
    _BUDDY + "is 8.1 to one decimal.",
    system="buddy",
    figure=PRINTED["buddy"],
)
@claim(
    "LS-NUM-Be@corrected", _BUDDY + "is 25/3, 8.3 to one decimal.", system="buddy", figure=Fraction(83, 10)
)
@claim(
    "LS-NUM-QBe@to-the-printed-digit",
    _TWO_CUBE + "is 12.8 to one decimal.",
    system="2-cube buddy",
    figure=PRINTED["2-cube buddy"],
)
@claim(
    "LS-NUM-QBe@corrected",
    _TWO_CUBE + "is 13.1 to one decimal.",
    system="2-cube buddy",
    figure=Fraction(131, 10),
)
def figure_is_exact(context: Context, system: str, figure: Fraction) -> Verdict:
    law = _law(system)
    true, near = decimal(law.expected, 1), decimal(law.expected, 4)
    described = f"{float(figure):.1f} for {law.expected} = {near}, which is {true}"
    distinct = law.expected_distinct((1 << 20) // law.positions)
    rounded, itself = (largest_simulation(law, PRINTED[system], slack) for slack in (_UNIT / 2, Fraction(0)))
    return by_example(
        None
        if true == decimal(figure, 1)
        else Counterexample(described, {"figure": str(figure), "expected": str(law.expected)}),
        f"{_AT}, exact",
        "all fault sets after leaving out shared stars; the expected number is their rational",
        expected=law.expected,
        to_four_decimals=near,
        variance=law.variance,
        distinct_positions=decimal(distinct, 6),
        most_trials_for_a_mean_that_is_printed_so=rounded,
        most_trials_for_the_printed_figure_itself=itself,
    )


@claim(
    "LS-NUM-Be/simulated", "A large simulation of the buddy system gives 8.1 to one decimal.", system="buddy"
)
@claim("LS-NUM-Ke", "A large simulation of complete allocation gives 24.6 to one decimal.", system="complete")
@claim(
    "LS-NUM-QBe/simulated",
    "A large simulation of the 2-cube buddy system gives 12.8 to one decimal.",
    system="2-cube buddy",
)
def figure_is_simulated(context: Context, system: str) -> Verdict:
    """Only an interval on one side of what rounds to the figure, or inside, decides."""
    runs, figure = trials(system, context), PRINTED[system]
    (low, high), least, most = runs.interval, float(figure - _UNIT / 2), float(figure + _UNIT / 2)
    scope = f"{_AT}; {in_words(runs, context)}; {float(figure):.1f} is printed"
    evidence = Evidence.enumeration("the 95% interval against all numbers that round to the printed one")
    if least <= low and high < most:
        return Verdict.fits(scope, evidence)
    if high < least or low >= most:
        return Verdict.does_not_fit(scope, evidence)
    return Verdict.undecided(f"{scope}; the interval does not decide it")


@claim(
    "LS-NUM-Ke/distinct-positions",
    "In complete allocation it makes less than 1/1000, by simulation, whether repeated positions count.",
)
def repetitions_hardly_matter(context: Context) -> Verdict:
    """Fault t repeats one of t - 1 with probability at most (t-1)/N: so the mean of T(T-1)/2, over N, is a bound."""
    runs = trials("complete", context)
    bound = Fraction(runs.squares - runs.total, 2 * runs.trials << 20)
    scope = f"{_AT}; {in_words(runs, context)}; at most {decimal(bound, 6)} repeated positions expected"
    evidence = Evidence.enumeration("the mean of T(T-1)/2, over 2^20, T the faults of a trial")
    made = Verdict.fits if bound < Fraction(1, 1000) else Verdict.does_not_fit
    return made(scope, evidence, repeated_at_most=decimal(bound, 6))
