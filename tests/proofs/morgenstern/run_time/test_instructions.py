"""Instructions of the interpreter: they repeat, and can decide either way."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.run_time import instructions
from allocert.proofs.morgenstern.tables.paired_runs import Load
from allocert.simulation.fcfs.queues import Uniform
from allocert.verification.claims.claim import Context, Kind

QUICK = Context()


def test_instructions_repeat_and_decide_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    load = Load("tiny", 10, 12, Uniform(1, 6), 1)
    instructions.metered.cache_clear()
    first = [instructions.metered(method, load, 1) for method in ("FS_f", "ISS")]
    instructions.metered.cache_clear()
    assert first == [instructions.metered(method, load, 1) for method in ("FS_f", "ISS")]
    assert all(one.cost > one.steps > 0 for one in first)
    loads = tuple(Load(f"to {high}", 10, 15, Uniform(1, high), 5) for high in (10, 3))
    monkeypatch.setattr(instructions, "loads", lambda context: loads)
    monkeypatch.setattr(instructions, "METHODS", ("AS", "ISS"))
    monkeypatch.setattr(instructions, "SLIDING", ("AS",))
    monkeypatch.setattr(instructions, "SETS", ("ISS",))
    kinds = {instructions.sliding_is_behind(QUICK).kind}
    monkeypatch.setattr(instructions, "SLIDING", ("ISS",))
    monkeypatch.setattr(instructions, "SETS", ("AS",))
    assert kinds | {instructions.sliding_is_behind(QUICK).kind} == {Kind.FITS, Kind.DOES_NOT_FIT}
    assert instructions.by_methods(QUICK).kind is not Kind.DOES_NOT_FIT
