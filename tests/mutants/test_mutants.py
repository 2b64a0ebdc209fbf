from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.mutants.bench import try_out
from tests.mutants.machines import HOMES, TRIED, named
from tests.mutants.mutant import MUTANTS, Mutant, original
from tests.mutants.rows import rows

from allocert.machines import parse_machine

LAST_FIT = next(m for m in MUTANTS if (m.allocator, m.name) == ("buddy", "last fit"))


SLOW = {
    "4iss: an interval's last place is not counted",
    "4iss: the far part of the list is lost",
    "asi-partitions: pieces are marked as cubes",
    "asi: faulty nodes by the code itself",
    "asi: ranks of faulty nodes by one shift",
    "bitboard-edge: bands: a band ahead is not combined",
    "bitboard-mbv: bands ahead are left out",
    "bitboard: mesh: a doubling fewer",
    "buddy-lists: only the pointer back is cleared",
    "frame-sliding-fast: the least last row itself",
    "frame-sliding-fast: the least last row of all rows so far",
    "frame-sliding: residents from the end",
    "frame-sliding: the condition the other way round",
    "free-list: joining beyond the whole cube",
    "gray-multi: every subcube with the right directions",
    "gray-multi: the last code",
    "hilbert-first: the least span always",
    "iss: an interval's last place is not counted",
    "pod-best-fit: fullness of groups before that of blocks",
    "pod-best-fit: halves twice as wide",
    "relabel: a released block by the inverse map",
    "relabel: nodes given singly without faults",
    "row-major-first: the least span always",
    "snake-first: the least span always",
    "torus3d-slurm: an axis does not narrow the choice",
    "tree-balanced: as many hosts as have room",
    "tree-balanced: only the largest share counts",
    "tree-balanced: only the least share counts",
    "tree-balanced: the first domain that fits",
    "tree-least-free: required is preferred",
}
"""Found after thousands of states."""


def _cases() -> Iterator[Any]:
    for mutant in MUTANTS:
        name = f"{mutant.allocator}: {mutant.name}"
        yield pytest.param(mutant, id=name, marks=[pytest.mark.deep] if name in SLOW else [])


@pytest.mark.parametrize("mutant", list(_cases()))
def test_no_mutant_survives(mutant: Mutant) -> None:
    outcome = try_out(mutant)
    assert not outcome.survives
    assert bool(outcome.seen) != bool(mutant.equivalent)


def test_slow_ones_are_mutants() -> None:
    assert {f"{mutant.allocator}: {mutant.name}" for mutant in MUTANTS} >= SLOW


@pytest.mark.parametrize("allocator", HOMES)
def test_ten_mutants_an_allocator(allocator: str) -> None:
    own = [m for m in MUTANTS if m.allocator == allocator]
    assert len({(m.module, m.old, m.new) for m in own if "torus" not in m.name and not m.equivalent}) >= 10
    assert len({m.name for m in own}) == len(own)
    assert TRIED[allocator]


def test_a_patch_applies_once() -> None:
    with pytest.raises(ValueError, match="buddy, last fit: the patch applies 0 times: no such line"):
        replace(LAST_FIT, old="no such line").build()
    with pytest.raises(ValueError, match=r"buddy, last fit: the patch applies \d+ times: bases"):
        replace(LAST_FIT, old="bases").build()


def test_the_bench_sees_a_survivor_and_a_false_equivalence() -> None:
    harmless = replace(LAST_FIT, new=f"{LAST_FIT.old}  # nothing", machines=("hypercube:2",))
    assert "no promise broken" in try_out(harmless).survives
    assert "not equivalent" in try_out(replace(LAST_FIT, equivalent="it is not")).survives
    assert original("buddy").contract == LAST_FIT.build().contract


@pytest.mark.parametrize("allocator", ["buddy", "asi", "iss", "bitboard"])
def test_a_mutant_is_pickled(allocator: str) -> None:
    """Its classes are found again under the names of their modules."""
    mutant = next(m for m in MUTANTS if m.allocator == allocator)
    made = mutant.build()(parse_machine(mutant.machines[0]))
    assert type(pickle.loads(pickle.dumps(made))) is type(made)


def test_patterns_name_allocators() -> None:
    assert named("mss* !mss-fast buddy") == ["mss", "mss-approx", "buddy"]
    with pytest.raises(ValueError, match="mesh-fit is the name of no allocator"):
        named("buddy mesh-fit")


def test_a_row_has_two_or_three_texts(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text('[buddy."machines.board"]\n"last fit" = ["old"]\n')
    with pytest.raises(ValueError, match=r"buddy, last fit: .* not 1 texts"):
        list(rows(tmp_path))
