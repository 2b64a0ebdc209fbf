"""The LRAT checker on the pigeonhole principle: proof steps a second are in ``extra_info``."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from allocert.solvers.checkers.lrat import check_lrat
from allocert.solvers.engines.sat import refute
from allocert.solvers.words.cnf import Cnf

HOLES = 7


@lru_cache(maxsize=1)
def refutation() -> tuple[str, str]:
    """Formula and proof that HOLES + 1 pigeons do not fit into HOLES holes."""
    variable = {(p, h): p * HOLES + h + 1 for p in range(HOLES + 1) for h in range(HOLES)}
    clauses = [tuple(variable[p, h] for h in range(HOLES)) for p in range(HOLES + 1)]
    for h in range(HOLES):
        clauses += [(-variable[p, h], -variable[q, h]) for p, q in combinations(range(HOLES + 1), 2)]
    certificate = refute(Cnf(len(variable), tuple(clauses))).certificate
    if certificate is None:
        raise RuntimeError("the pigeonhole principle was not refuted")
    return certificate.problem["dimacs"], str(certificate.proof)


def test_lrat(benchmark: Any) -> None:
    formula, proof = refutation()
    report = benchmark.pedantic(check_lrat, args=(formula, proof), rounds=3, warmup_rounds=1)
    assert report.steps > 100
    if benchmark.stats is not None:
        benchmark.extra_info["steps a second"] = round(report.steps / benchmark.stats.stats.min)
        print(f"{report.steps} steps, {benchmark.extra_info['steps a second']} steps/s")
