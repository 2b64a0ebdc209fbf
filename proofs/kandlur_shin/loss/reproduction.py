"""Kandlur & Shin 1988, section 3: the simulation model, and tables 1 to 4 against simulations of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import Any

from allocert.proofs.kandlur_shin.loss.compare import BEST, STEADY, Comparison, Replicas, compare
from allocert.simulation.loss.fit import Fit
from allocert.simulation.loss.model import ALGORITHMS, draw, passage
from allocert.simulation.loss.options import CHOICES, LossOptions
from allocert.simulation.loss.tables import PAPER, TABLES, extreme_pair
from allocert.simulation.loss.twin import play_twin
from allocert.verification.claims.claim import Claim, Context, Effort, Evidence, Verdict
from allocert.verification.deciding.cases import at_effort
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "all_fit", "compared_case", "replicas"]

claim = ClaimTable()
_UNSURE = "so few repetitions that others may say otherwise"
_SEARCHED = "found by searching for a fit; no length of run is printed"
_HORIZONS = (150, 1000, 5000)
_MEASURES = {"R": "requests granted", "U": "node utilization"}


@lru_cache(maxsize=8)
def compared_case(options: LossOptions, seed: int, replicas: Replicas, case: str) -> Comparison:
    """Both tables of a case; the claims on one case share it."""
    return compare(options, seed, replicas, [table for table in TABLES if TABLES[table].case == case])


def replicas(context: Context) -> Replicas:
    """Repetitions of the experiment by effort."""
    return Replicas(context.pick(199, 999, 1999), context.pick(39, 799, 1599))


_MOST = 3
"""The most faults of a cell that is compared when all four tables are."""


def table_fits_long_runs(context: Context, table: int) -> Verdict:
    """Both algorithms, in runs that forget the empty cube."""
    options = replace(STEADY, horizon=context.pick(2_000, 20_000, 20_000))
    compared = compared_case(options, context.seed, Replicas(50, 1), TABLES[table].case)
    fits = {f"Algorithm {i}": compared.fits[table, name] for i, name in enumerate(PAPER, 1)}
    described = "; ".join(f"{name}: {_said(fit)}" for name, fit in fits.items())
    scope = f"50 runs a cell, of a length that is not in the text: {options.in_words}; seed {context.seed}; {described}"
    return _together(fits, scope)


def _said(found: Fit) -> str:
    return (
        f"{found.within} of {len(found.cells)} cells within 1.96 sd, mean difference "
        f"{found.mean_difference:+.2f}, rms {found.rms_difference:.2f}: {found.verdict}"
    )


def _evidence(found: Fit) -> Evidence:
    tests = "chi-square of z" if found.by_rank is None else "exact rank tests among repetitions"
    return Evidence.enumeration(f"{tests}, 2.5% each: too far out, too near, too uneven")


def _twins(context: Context) -> str:
    return (
        "every choice of every option, four algorithms, Q_n with the extreme pair faulty, n = 2, 4, 5, "
        f"{context.pick(*_HORIZONS)} arrivals or time units (lists in their shipped order)"
    )


@claim(
    "KS-SIM/model",
    "The model runs for every choice that the text leaves open, and R and U are what it defines.",
)
@at_effort((2, 4, 5), _twins, measure="D")
def model_is_as_defined(context: Context, n: int) -> Iterator[Failure | None]:
    changes = (f"{option}={choice}" for option, choices in CHOICES.items() for choice in choices)
    for change, algorithm in product(changes, ALGORITHMS):
        options = LossOptions(horizon=context.pick(*_HORIZONS)).changed(change)
        yield _disagreement(n, replace(options, warmup=10), algorithm, context.seed)


def _disagreement(n: int, options: LossOptions, algorithm: str, seed: int) -> Failure | None:
    """Where the compiled loop and the naive twin, which drives the shipped allocators, part."""
    faults, draws = extreme_pair(n, options), draw(options, (seed, n))
    if not ALGORITHMS[algorithm].first_fit:
        options = replace(options, order="head")
    fast = passage(n, faults, 20, algorithm, options, draws)
    slow = play_twin(n, faults, 20, algorithm, options, draws)
    same = (
        fast.starts.tolist() == slow.starts
        and f"{fast.result.R:.9g} {fast.result.U:.9g}" == f"{slow.R:.9g} {slow.U:.9g}"
    )
    if same:
        return None
    text = f"Q_{n}, {algorithm}, {options.in_words}: R, U = {fast.result.R}, {fast.result.U} or {slow.R}, {slow.U}"
    return Failure(text, {"n": n, "algorithm": algorithm, "options": options.spelled})


_PAIR_FITS = "The numbers of tables 1 and 2 fit {}."


@claim("KS-SIM/extreme-pair@first", _PAIR_FITS.format("the pair {0, 2^(D-1)}"), pair="first")
@claim("KS-SIM/extreme-pair@last", _PAIR_FITS.format("the last nodes of the two halves"), pair="last")
def extreme_pair_fits(context: Context, pair: str) -> Verdict:
    options, repeated = replace(BEST, pair=pair), replicas(context)
    found = compared_case(options, context.seed, repeated, "extreme").fits
    fits = {f"table {table}, {algorithm}": fit for (table, algorithm), fit in found.items()}
    scope = (
        f"{options.in_words}; {_SEARCHED}; {repeated.extreme} repetitions of the experiment, seed {context.seed}; "
        f"{_listed(fits)}"
    )
    return _together(fits, scope)


def _together(fits: Mapping[str, Fit], scope: str, **values: Any) -> Verdict:
    """Reproduced if every list of numbers fits; undecided where more repetitions are needed to tell."""
    return _answered(all_fit(fits.values()), scope, _evidence(next(iter(fits.values()))), **values)


def _answered(fits: bool | None, scope: str, evidence: Evidence, **values: Any) -> Verdict:
    match fits:
        case None:
            return Verdict.undecided(f"{scope}; {_UNSURE}", **values)
        case True:
            return Verdict.fits(scope, evidence, **values)
    return Verdict.does_not_fit(scope, evidence, **values)


def _listed(fits: Mapping[str, Fit]) -> str:
    return ", ".join(f"{name} {fit.verdict}" for name, fit in fits.items())


def all_fit(fits: Iterable[Fit]) -> bool | None:
    """Whether every list of numbers fits, or ``None`` where more repetitions are needed to tell."""
    found = list(fits)
    if any(fit.sure and not fit.fits for fit in found):
        return False
    return True if all(fit.sure for fit in found) else None


@claim(
    "KS-X-7/few-faults",
    "One and the same choice of all options matches all four tables, four faults left out.",
)
def one_choice_fits_all_tables(context: Context) -> Verdict:
    """For the one that was found by search; ``allocert reproduce`` tries the others."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    repeated = replicas(context)
    found = {case: compared_case(BEST, context.seed, repeated, case) for case in ("extreme", "average")}
    fits = {
        f"table {table}, {algorithm}": found[kind.case].part(table, algorithm, most_faults=_MOST)
        for table, kind in TABLES.items()
        for algorithm in PAPER
    }
    scope = (
        f"cells of at most {_MOST} faults, those of four left out; {BEST.in_words}; {_SEARCHED}; {repeated.extreme} and "
        f"{repeated.average} repetitions of the experiment, seed {context.seed}; {_listed(fits)}"
    )
    return _together(fits, scope)


def _tables() -> Iterator[Claim]:
    for table, kind in TABLES.items():
        statement = (
            f"The {_MEASURES[kind.measure]} {kind.measure} of table {table}, {kind.case} case, are what the model gives in long "
            "runs."
        )
        decide = partial(table_fits_long_runs, table=table)
        yield Claim(f"KS-TAB-{table}", statement, decide, reading="long-runs")


CLAIMS: tuple[Claim, ...] = (*claim, *_tables())
