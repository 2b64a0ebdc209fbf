"""Requests on machines of 2^20 processors, and all free subcubes of Q_10."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.cases import Case, cases

CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_request(benchmark: Any, case: Case) -> None:
    """The least time stays under the case's limit. ``python -m benchmarks`` has the naive scans."""
    benchmark.pedantic(case.call, rounds=7, warmup_rounds=1)
    if case.limit is not None and benchmark.stats is not None:
        assert benchmark.stats.stats.min * 1e3 < case.limit
