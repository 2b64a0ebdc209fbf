"""Kandlur & Shin 1988, section 3: exact R and U of small cubes, and the simulator held against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from allocert.errors import CertificateError, EngineError
from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.certificate import loss_arguments, loss_certificate
from allocert.models.loss.chain import loss_chain
from allocert.models.loss.measures import INTERARRIVAL, measures
from allocert.proofs.kandlur_shin.loss.chains import ALGORITHMS, MOST_FAULTS, RESIDENCES, decimal
from allocert.proofs.theorems.static_strategies import few_faults
from allocert.simulation.estimates import Estimate, student_quantile
from allocert.simulation.loss.model import replicate
from allocert.simulation.loss.options import LossOptions
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "STEADY", "TEXT", "encode_anchor"]

CLAIMS = claim = ClaimTable()

TEXT = "Every cell of the table."
"""How :func:`encode_anchor` makes its list, for people."""

STEADY = LossOptions(horizon=20_000, warmup=10, credit="inside")
"""Long runs without their start, which estimate the steady state."""

_WIDTH = Fraction(1, 10**5)
_SIMULATED = {1: "first-fit", 2: "relabelled-lists"}


def _certified_cells(residences: tuple[int, ...]) -> list[tuple[str, int, tuple[int, ...], int]]:
    """(strategy, D, faulty, residence): all residence times for D <= 2, the given ones for D = 3."""
    return [
        (name, n, faulty, residence)
        for n in range(4)
        for faulty in few_faults(n, MOST_FAULTS)
        for name in ALGORITHMS.values()
        for residence in (RESIDENCES if n < 3 else residences)
    ]


def _statement(residences: tuple[int, ...]) -> str:
    times = ", ".join(map(str, residences))
    return (
        "Exact stationary R and U of Algorithms 1 and 2 with every set of at most two faults: D <= 2 with residence 20, "
        f"40, 80, and D = 3 with residence {times}."
    )


def encode_anchor(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the bundle of exact measures states for its residence times, and the parts that this takes.

    Raises :class:`CertificateError` for other residence times than the paper's.
    """
    wanted = arguments.get("residences")
    if not isinstance(wanted, list) or not wanted or not set(wanted) <= set(RESIDENCES):
        raise CertificateError("encoding: arguments", dict(arguments), "residences among 20, 40, 80")
    parts = [
        {"by": "loss-chain", "arguments": loss_arguments(name, n, faulty, residence)}
        for name, n, faulty, residence in _certified_cells(tuple(wanted))
    ]
    return {"states": _statement(tuple(wanted)), "parts": parts}


@claim(
    "KS-ANCHOR/exact",
    "R and U in the steady state of the loss model are exact rationals, by the balance equations.",
    solver_free=False,
)
def steady_state_is_exact(context: Context) -> Verdict:
    residences = context.pick(RESIDENCES[:1], RESIDENCES, RESIDENCES)
    parts = [loss_certificate(*cell) for cell in _certified_cells(residences)]
    encoding = Encoding(TEXT, "loss-anchor", {"residences": list(residences)})
    table: dict[str, list[str]] = {}
    for n in range(4):
        for faulty, (number, name) in product(few_faults(n, MOST_FAULTS), ALGORITHMS.items()):
            row = [measures(name, n, faulty, residence) for residence in RESIDENCES]
            where = f"D={n}, faulty {list(faulty)}, Algorithm {number}"
            table[where] = [f"R = {_shown(one.granted, n)}, U = {_shown(one.used, n)}" for one in row]
    return Verdict.bounded(
        f"D <= 3, every fault set with f <= 2, residence 20, 40, 80; certificates for D = 3 at {list(residences)}",
        certified(bundle(_statement(residences), parts, encoding)),
        steady_state_at_20_40_80=table,
    )


def _shown(share: Fraction, n: int) -> str:
    return str(share) if n < 3 else f"{decimal(share)} %"


def _bounded_cells(context: Context) -> Iterator[tuple[int, tuple[int, ...], int, int]]:
    """The cells (D, faulty, algorithm, residence) with affordable bounds."""
    largest = context.pick((), ((0, 8),), ((0, 8), (7, 15), (0, 12), (0,), ()))
    for n, sets in ((3, ((), (4,), (0, 4), (3, 4))), (4, largest)):
        yield from ((n, *cell) for cell in product(sets, ALGORITHMS, RESIDENCES))


@claim(
    "KS-ANCHOR/bounds",
    "R and U in the steady state lie within certified bounds less than 10^-5 wide.",
    solver_free=False,
)
def steady_state_is_bounded(context: Context) -> Verdict:
    """Raises :class:`EngineError` if a bound excludes the exact value: the method would be wrong."""
    table, widest, worst = {}, Fraction(-1), ""
    for n, faulty, number, residence in _bounded_cells(context):
        context.progress(f"D = {n}, faulty {faulty}, Algorithm {number}, residence {residence}")
        name = ALGORITHMS[number]
        bounds = measure_bounds(loss_chain(name, n, faulty), Fraction(residence, INTERARRIVAL))
        where = f"D={n}, faulty {list(faulty)}, Algorithm {number}, residence {residence}"
        width = max(bounds.granted.width, bounds.used.width)
        if width > widest:
            widest, worst = width, where
        if n < 4:
            exact = measures(name, n, faulty, residence)
            inside = bounds.granted.low <= exact.granted <= bounds.granted.high
            if not (inside and bounds.used.low <= exact.used <= bounds.used.high):
                raise EngineError(f"{name} on Q_{n}, faulty {faulty}: the bounds exclude the exact value")
            continue
        ends = (bounds.granted.low, bounds.granted.high, bounds.used.low, bounds.used.high)
        low, high, least, most = map(decimal, ends)
        table[where] = f"{low} <= R <= {high} %, {least} <= U <= {most} %"
    largest = context.pick("not looked at", "faulty {0, 8}", "faulty {0, 8}, {7, 15}, {0, 12}, {0} and none")
    wrong = Counterexample(
        f"{worst}: the bounds are {float(widest):.1e} apart", {"cell": worst, "width": str(widest)}
    )
    return by_example(
        wrong if widest >= _WIDTH else None,
        f"D = 3: four fault sets, against exact values; D = 4: {largest}",
        "bounds in whole numbers from every state's drift; any function gives valid ones",
        widest=f"{float(widest):.1e}",
        steady_state=table,
    )


def _agreement(cells: dict[int, list[tuple[int, ...]]], runs: int, seed: int) -> Iterator[Failure | None]:
    comparisons = 2 * len(ALGORITHMS) * len(RESIDENCES) * sum(map(len, cells.values()))
    quantile = student_quantile(1 - 0.025 / comparisons, runs - 1)
    chosen = ((n, faulty) for n, sets in cells.items() for faulty in sets)
    for (n, faulty), (number, name), residence in product(chosen, ALGORITHMS.items(), RESIDENCES):
        exact = measures(name, n, faulty, residence)
        found = replicate(n, faulty, residence, _SIMULATED[number], STEADY, (seed, n, residence), runs)
        where = f"D = {n}, faulty {list(faulty)}, Algorithm {number}, residence {residence}"
        yield _compared(f"{where}: R", exact.granted, found.R, quantile)
        yield _compared(f"{where}: U", exact.used, found.U, quantile)


def _compared(where: str, exact: Fraction, found: Estimate, quantile: float) -> Failure | None:
    """Whether the exact percentage lies in the interval of the mean, all cells together at 95%."""
    half = quantile * found.deviation / sqrt(found.count)
    holds = abs(100 * float(exact) - found.mean) <= half + 1e-9
    text = f"{where} is exactly {decimal(exact)} %, simulated {found.mean:.4f} +- {half:.4f} %"
    return case(holds, text, exact=str(exact), mean=found.mean, half_width=half)


@claim(
    "KS-ANCHOR/simulator",
    "The simulator's means agree with the exact values within their intervals.",
    solver_free=False,
)
def simulator_agrees(context: Context) -> Verdict:
    runs = context.pick(8, 30, 50)
    every = list(few_faults(3, MOST_FAULTS))
    cells = {2: [(), (0,), (2,), (0, 3)], 3: context.pick([(), (4,), (0, 4), (3, 4)], every, every)}
    looked = list(_agreement(cells, runs, context.seed))
    outside = [failure.text for failure in looked if failure is not None]
    return Verdict(
        Kind.DOES_NOT_FIT if outside else Kind.FITS,
        f"D = 2 and 3, {sum(map(len, cells.values()))} fault sets, residence 20, 40, 80; {runs} runs of "
        f"{STEADY.horizon} arrivals a cell, seed {context.seed}",
        Evidence("simulation", f"{len(looked)} Student intervals that hold together with 95%"),
        {"cells": len(looked), "outside": outside, "options": STEADY.spelled},
    )
