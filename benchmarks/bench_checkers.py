"""The LRAT checker on the pigeonhole principle, and Coq on the theorems of a file: together, and one by one.

Proof steps a second, and the ratio of the processor time of the two ways, are in ``extra_info``.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from allocert.proofs.formal.theorem import closure, stated
from allocert.proofs.formal.together import Together
from allocert.solvers.checkers.coq import check_theorem
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


def children_seconds(call: Callable[[], object]) -> float:
    """The processor time of the processes that a call starts and waits for."""
    before = os.times()
    call()
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def asked_together(root: Path, theorems: list[str]) -> None:
    """Compile what the theorems rest on in ``root``, and ask about all of them at once."""
    together = Together(str(root), theorems)
    steps = together.begin()
    while steps:
        step = steps.pop(0)
        steps += together.done(step, step())
    assert together.accepted == frozenset(theorems)


@pytest.mark.skipif(shutil.which("coqc") is None, reason="no Coq here")
@pytest.mark.parametrize("module", ["Attempts", "Relabelling"])
def test_theorems(benchmark: Any, tmp_path: Path, module: str) -> None:
    theorems = [name for name in stated() if name.startswith(f"{module}.")]
    ours = children_seconds(lambda: benchmark.pedantic(asked_together, args=(tmp_path, theorems), rounds=1))
    alone = children_seconds(lambda: [check_theorem(dict(closure(theorem)), theorem) for theorem in theorems])
    benchmark.extra_info["ratio"] = round(alone / ours, 2)
    print(
        f"{module}: {len(theorems)} theorems, {ours:.1f} s, one by one {alone:.1f} s, ratio {alone / ours:.1f}"
    )
