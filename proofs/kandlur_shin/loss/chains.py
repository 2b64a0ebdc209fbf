"""Kandlur & Shin 1988, section 3: what the exact chains of the loss model say of R and U.

R is the share of valid requests that are granted in the steady state, U the share of processors that are allocated.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from allocert.errors import EngineError
from allocert.models.loss.chain import loss_chain
from allocert.models.loss.load import LoadFunction, Trend, load_functions, trend
from allocert.models.loss.measures import measures
from allocert.proofs.theorems.static_strategies import few_faults, listed
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["ALGORITHMS", "CLAIMS", "MOST_FAULTS", "RESIDENCES", "decimal"]

CLAIMS = claim = ClaimTable()
ALGORITHMS = {1: "buddy", 2: "relabel"}
"""The paper's two algorithms by the names of their strategies."""

RESIDENCES = (20, 40, 80)
"""The paper's mean residence times; the mean inter-arrival time is 5."""

MOST_FAULTS = 2
"""This many faulty nodes are examined."""

_TOP = 3


def decimal(value: Fraction, places: int = 6) -> str:
    """A share as per cent, rounded, e.g. ``93.333333``."""
    scaled = round(value * 10 ** (places + 2))
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"


def _affordable(context: Context) -> str:
    return context.pick("D <= 2, f <= 2", "D <= 2, f <= 2, and D = 3, f = 2", "D <= 3, f <= 2")


def _by_load(context: Context, n: int) -> Iterator[tuple[str, LoadFunction, Trend]]:
    """R as a function of the load, for the affordable cases of Q_n, with its trend."""
    fewest = context.pick(3, 2, 0) if n == _TOP else 0
    for faulty in few_faults(n, MOST_FAULTS):
        for number, name in ALGORITHMS.items() if len(faulty) >= fewest else ():
            function, _ = load_functions(loss_chain(name, n, faulty))
            yield f"D = {n}, faulty {listed(faulty)}, Algorithm {number}", function, trend(function)


def _shown(found: Trend) -> str:
    turns = ", ".join(f"{float(low):.3f}..{float(high):.3f}" for low, high in found.turns)
    slopes = " then ".join({"-": "falls", "+": "rises"}[sign] for sign in found.signs)
    return slopes + (f", turning at load {turns}" if turns else "")


@claim("KS-X-5", "For some strategy and fault set R is no monotone function of the load.")
def some_R_turns(context: Context) -> Verdict:
    """Some R that turns, with exact values at three loads; refuted if none does."""
    evidence = Evidence.enumeration(
        f"{_affordable(context)}, both algorithms: R as a rational function of the load, slopes by Descartes' rule"
    )
    for n in range(_TOP + 1):
        for where, function, found in _by_load(context, n):
            if len(found.signs) > 1:
                scope = f"{where}: R {_shown(found)}"
                return Verdict.proved(scope, evidence, value_at_load=_three(function, found))
    never = Counterexample("R is a monotone function of the load")
    return Verdict.refuted(never, _affordable(context), evidence)


def _three(function: LoadFunction, found: Trend) -> dict[str, str]:
    """Values at three loads; the middle one is the least or the greatest."""
    (low, high), end = found.turns[0], found.turns[1][0] if len(found.turns) > 1 else None
    loads = [low / 2, high, high + 1 if end is None else (high + end) / 2]
    first, middle, last = (function(load) for load in loads)
    if (first > middle) != (last > middle) or middle in (first, last):
        raise EngineError("the values do not turn where the slope does")
    return {str(load): str(function(load)) for load in loads}


@claim("KS-CLAIM-ALWAYS/exact-R", "R of Algorithm 2 is at least that of Algorithm 1 for every fault set.")
@every_at(range(_TOP + 1), checked=f"D <= {_TOP}, every fault set, residence 20, 40, 80; exact", measure="D")
def algorithm_2_grants_as_much(n: int) -> Iterator[Failure | None]:
    for faulty, residence in product(few_faults(n, 1 << n), RESIDENCES):
        one, two = (measures(name, n, faulty, residence).granted for name in ALGORITHMS.values())
        shown = f"{decimal(one)} % with Algorithm 1, {decimal(two)} % with Algorithm 2"
        text = f"D = {n}, faulty {listed(faulty)}, residence {residence}: {shown}"
        data = {"faulty": list(faulty), "residence": residence, "values": [str(one), str(two)]}
        yield case(two >= one, text, n=n, **data)
