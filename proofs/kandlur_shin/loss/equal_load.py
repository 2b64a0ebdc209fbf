"""Kandlur & Shin 1988, section 3: whether utilization falls with the size of the cube because smaller parts of it are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from allocert.models.loss.measures import offered_load
from allocert.proofs.kandlur_shin.loss.long_runs import Study, in_long_runs, long_runs, pair_of
from allocert.simulation.loss.model import run_loss
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend, differences

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_LEAST = 5


def _at_the_load_of_the_least_cube(n: int, residence: int) -> Fraction:
    """The mean residence time at which Q_n has the offered load that Q_5 has at ``residence``."""
    return residence * offered_load(_LEAST, 1, "uniform") / offered_load(n, 1, "uniform")


def _utilization(study: Study, n: int, residence: Fraction, algorithm: str) -> list[float]:
    options, pair = long_runs(study.arrivals), pair_of(Cell(n, 20, 2))
    runs = (
        run_loss(n, pair, float(residence), algorithm, options, (study.seed, 2, i)) for i in range(study.runs)
    )
    return [run.U for run in runs]


@claim(
    "KS-CLAIM-UDEC-WHY/reason",
    "With residence times lengthened so that each larger cube has the offered load of Q_5, U is in none of them lower than in "
    "Q_5: extreme case, D = 6..10, residence 20, 40, 80 for D = 5, both algorithms.",
)
@in_long_runs()
def equal_load_does_not_lower_U(study: Study) -> Iterator[Trend]:
    """The ratio of nodes asked for falls as before; what it lowers, the load, is held equal."""
    for residence, algorithm in product((20, 40, 80), PAPER):
        least = _utilization(study, _LEAST, Fraction(residence), algorithm)
        for n in range(_LEAST + 1, 11):
            lengthened = _at_the_load_of_the_least_cube(n, residence)
            gain = differences(_utilization(study, n, lengthened, algorithm), least)
            yield Trend(f"{algorithm}, D = {n} at the load of D = 5, residence {residence}", gain)
