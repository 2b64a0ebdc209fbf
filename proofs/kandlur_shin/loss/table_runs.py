"""Kandlur & Shin 1988, section 3: tables 1 to 4, both algorithms, in runs of one length; none is printed.

Runs of 300 arrivals with requests of 0..D or of 0..D-1 dimensions, and tables 3 and 4 in runs of 50.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from allocert.proofs.kandlur_shin.loss.compare import BEST, Comparison, Replicas
from allocert.proofs.kandlur_shin.loss.reproduction import all_fit, compared_case, replicas
from allocert.simulation.loss.fit import Fit
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, TABLES
from allocert.verification.claims.claim import Claim, Context, Effort, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "judged_table"]

CLAIMS = claim = ClaimTable()

_DIMENSIONS = {"uniform": "0..D", "below-top": "0..D-1"}
_TESTS = "rank tests among repetitions of the experiment, 2.5% each: too far out, too near, too uneven"


def table_fits(context: Context, table: int, dimension: str) -> Verdict:
    """Both algorithms of a table in runs of 300 arrivals; the average case takes minutes."""
    if TABLES[table].case == "average" and context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    repeated = Replicas(context.pick(199, 999, 1999), context.pick(39, 799, 1599))
    options = replace(BEST, dimension=dimension)
    context.progress(f"table {table}, dimensions {_DIMENSIONS[dimension]}")
    compared = compared_case(options, context.seed, repeated, TABLES[table].case)
    fits = [compared.fits[table, name] for name in PAPER]
    evidence = Evidence.enumeration(_TESTS)
    scope = (
        f"{_counted(fits)}; {_both(compared, table)}; dimensions {_DIMENSIONS[dimension]}, equally likely; runs of "
        f"{options.horizon} arrivals for both algorithms, the same in all runs, a length found by search; "
        f"{repeated.of(TABLES[table].case)} repetitions of the experiment, seed {context.seed}"
    )
    match all_fit(fits):
        case None:
            return Verdict.undecided(f"{scope}; so few repetitions that others may say otherwise")
        case True:
            return Verdict.fits(scope, evidence)
    return Verdict.does_not_fit(scope, evidence)


def _counted(fits: list[Fit]) -> str:
    near, cells = sum(fit.within for fit in fits), sum(len(fit.cells) for fit in fits)
    widest = max((one for fit in fits for one in fit.cells), key=lambda one: abs(one.z))
    return (
        f"{near} of {cells} cells within 1.96 standard deviations, the largest deviation {widest.z:+.1f} (D = {widest.cell.n}, "
        f"residence {widest.cell.residence}, {widest.cell.faults} faulty: printed {widest.printed:.2f}, "
        f"mean {widest.sample.estimate.mean:.2f})"
    )


def _both(compared: Comparison, table: int) -> str:
    """The bias is printed less simulated."""
    found = enumerate((compared.fits[table, name] for name in PAPER), 1)
    return "; ".join(
        f"Algorithm {i}: bias {fit.mean_difference:+.2f} (printed less simulated), {fit.verdict}"
        for i, fit in found
    )


CLAIMS.also(
    *(
        Claim(
            f"KS-TAB-{table}",
            f"Table {table}, {kind.case} case, both algorithms, is what the model gives in runs of 300 arrivals with requests of "
            f"{words} dimensions.",
            partial(table_fits, table=table, dimension=dimension),
            "one-length",
            dimension,
        )
        for table, kind in TABLES.items()
        for dimension, words in _DIMENSIONS.items()
    )
)

_SHORT = replace(BEST, horizon=50)
_SAID = "Table {}, average case, both algorithms, is what the model gives in runs of 50 arrivals."


@claim("KS-TAB-3/fifty", _SAID.format(3), table=3)
@claim("KS-TAB-4/fifty", _SAID.format(4), table=4)
def table_fits_short_runs(context: Context, table: int) -> Verdict:
    """The scatter of so short runs is so large that printed numbers can lie nearer to the means than chance allows."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    return judged_table(context, _SHORT, replicas(context), table, _SHORT.in_words)


def judged_table(context: Context, options: LossOptions, repeated: Replicas, table: int, how: str) -> Verdict:
    """Both algorithms' columns of an average table against runs with these options; ``how`` says in words what was run."""
    compared = compared_case(options, context.seed, repeated, "average")
    fits = [compared.fits[table, name] for name in PAPER]
    near, cells = sum(fit.within for fit in fits), sum(len(fit.cells) for fit in fits)
    each = "; ".join(
        f"Algorithm {i}: bias {fit.mean_difference:+.2f} (printed less simulated), {fit.verdict}"
        for i, fit in enumerate(fits, 1)
    )
    scope = (
        f"{near} of {cells} cells within 1.96 standard deviations; {each}; {how}; {repeated.average} "
        f"repetitions of the experiment, seed {context.seed}"
    )
    evidence = Evidence.enumeration(
        "rank tests among repetitions, 2.5% each: too far out, too near, too uneven"
    )
    match all_fit(fits):
        case None:
            return Verdict.undecided(f"{scope}; so few repetitions that others may say otherwise")
        case True:
            return Verdict.fits(scope, evidence)
    return Verdict.does_not_fit(scope, evidence)
