from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mutants.bench import MUTANTS, try_out
from tests.mutants.hypercube import BUDDY
from tests.mutants.mutant import HOMES, Mutant, original


@pytest.mark.parametrize("mutant", MUTANTS, ids=[f"{m.allocator}: {m.name}" for m in MUTANTS])
def test_no_mutant_survives(mutant: Mutant) -> None:
    outcome = try_out(mutant)
    assert not outcome.survives
    assert bool(outcome.promise) != bool(mutant.equivalent)


@pytest.mark.parametrize("allocator", HOMES)
def test_ten_mutants_an_allocator(allocator: str) -> None:
    own = [m for m in MUTANTS if m.allocator == allocator]
    assert len({(m.module, m.old, m.new) for m in own if "torus" not in m.name and not m.equivalent}) >= 10
    assert len({m.name for m in own}) == len(own)


def test_a_patch_applies_once() -> None:
    with pytest.raises(ValueError, match="applies 0 times"):
        replace(BUDDY[0], old="no such line").build()
    with pytest.raises(ValueError, match=r"applies \d+ times"):
        replace(BUDDY[0], old="self").build()


def test_the_bench_sees_a_survivor_and_a_false_equivalence() -> None:
    harmless = Mutant("buddy", "nothing", "if not start:", "if not  start:", machines=("hypercube:2",))
    assert "no promise broken" in try_out(harmless).survives
    wrong = next(m for m in BUDDY if m.name == "last fit")
    assert "not equivalent" in try_out(replace(wrong, equivalent="it is not")).survives
    assert original("buddy").contract == wrong.build().contract
