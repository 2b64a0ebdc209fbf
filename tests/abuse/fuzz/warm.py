"""What a worker loads and compiles before its first case: time budgets in cases are too short for that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.options import BASES, FILES
from tests.abuse.fuzz.worker import call

__all__ = ["warm_up"]

_FILES = (
    {"schema": "allocert/instance/1", "machine": "mesh:3x3", "requests": [[2, 2], [1, 3]]},
    {"schema": "allocert/packing/1", "machine": "mesh:4x4", "rectangles": [[3, 2], [2, 3], [2, 2]]},
    {
        "schema": "allocert/packing/1",
        "machine": "mesh:5x5",
        "rectangles": [[3, 2], [2, 3], [2, 2]],
        "rotate": "all",
    },
    {"schema": "allocert/queue/1", "machine": "mesh:3x3", "jobs": [{"sides": [2, 2], "residence": 3}] * 2},
    {"schema": "allocert/jobs/1", "machine": "torus:4x4", "schedule": "contiguous", "jobs": [[2, 3], [1, 2]]},
    {
        "schema": "allocert/migration/1",
        "machine": "mesh:4x1",
        "residents": [{"base": [1, 0], "sides": [1, 1]}],
        "request": [3, 1],
    },
)


def warm_up() -> None:
    """Load what the commands need, and answer a question of each kind in this process, which solving copies."""
    from allocert.proofs import REGISTRY

    assert REGISTRY.claims
    with _in_this_process():
        for data in _FILES:
            call(Case(("solve", "file.json"), {"file.json": json.dumps(data).encode()}))
    for name in ("simulate", "schedule"):
        for words in BASES[name]:
            call(Case((name, *words[:-2]), FILES))


@contextmanager
def _in_this_process() -> Iterator[None]:
    """``solve`` without its clock, which is what makes it work in a copy of the process."""
    from allocert.cli.commands import solve

    supervised: Any = solve.supervised
    solve.supervised = lambda work, budget, shown: supervised(work, None, shown)
    try:
        yield
    finally:
        solve.supervised = supervised
