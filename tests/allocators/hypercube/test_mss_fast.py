from __future__ import annotations

from allocert.allocators import Contract
from allocert.allocators.hypercube.mss_fast import FastSubcubes
from allocert.verification.pairing.engine import check


def test_the_fast_strategy_misses_a_free_subcube() -> None:
    whole = Contract("subcubes", complete=True)
    assert check(FastSubcubes, "hypercube:2", whole, strength="exhaustive").broken is None
    broken = check(FastSubcubes, "hypercube:3", whole, strength="exhaustive").broken
    assert broken is not None
    assert broken.promise == "complete"
