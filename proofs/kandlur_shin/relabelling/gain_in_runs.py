"""Beyond Kandlur & Shin 1988: what the best permutation of the bits gains over the map of figure 4, by simulation."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from allocert.machines.labelling import Labelling
from allocert.models.hypercube.best_relabelling import MEASURES
from allocert.models.hypercube.fault_patterns import best_by_patterns
from allocert.proofs.kandlur_shin.loss.long_runs import long_runs
from allocert.simulation.loss.model import draw_faults, run_loss
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend, differences, judged

__all__ = ["CLAIMS", "paired_runs"]

CLAIMS = claim = ClaimTable()
_DIMENSIONS, _RESIDENCES = (5, 6), (20, 80)


@lru_cache(maxsize=64)
def paired_runs(
    n: int, faults: int, residence: int, runs: int, arrivals: int, seed: int
) -> tuple[tuple[float, float, float, float], ...]:
    """For each run R and U of the best permutation, then of figure 4's, with the same faults and the same jobs."""
    options = long_runs(arrivals)
    found = []
    for i in range(runs):
        nodes = draw_faults(n, faults, options, (seed, 1, n, faults, i))
        labels = Labelling(best_by_patterns(n, nodes, MEASURES["profile"]).order)
        jobs = (seed, 2, i)
        best = run_loss(n, [labels.new(node) for node in nodes], residence, "lists", options, jobs)
        printed = run_loss(n, nodes, residence, "relabelled-lists", options, jobs)
        found.append((best.R, best.U, printed.R, printed.U))
    return tuple(found)


@claim(
    "KS-X-2/runs",
    "With three and with four faults, D = 5 and 6, the permutation of the best profile raises R and U above those of the map "
    "of figure 4.",
)
def best_permutation_gains_in_runs(context: Context) -> Verdict:
    runs, arrivals = context.pick(150, 400, 1000), context.pick(1500, 5000, 20_000)
    trends = []
    for n, faults, residence in product(_DIMENSIONS, (3, 4), _RESIDENCES):
        found = paired_runs(n, faults, residence, runs, arrivals, context.seed)
        for place, measure in enumerate("RU"):
            gain = differences([one[place] for one in found], [one[place + 2] for one in found])
            trends.append(Trend(f"{measure}, D = {n}, {faults} faulty, residence {residence}", gain))
    how = (
        f"{runs} paired runs, fault sets drawn uniformly: {long_runs(arrivals).in_words}; percentage points; seed "
        f"{context.seed}"
    )
    return judged(trends, how)
