"""Complete allocation by recursion: every set of Q_3, random ones above, both interpreters alike, wrong bits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.recursive_complete import (
    FIRST_STAGE,
    LEAVES,
    RECURSIVE,
    pairs,
    parameters,
    recursive_program,
)
from allocert.machines import Hypercube
from allocert.models.parallel.named import amiss
from allocert.models.parallel.recursion import Costs
from allocert.models.systems.systems import complete


def test_pairs_as_printed() -> None:
    assert pairs(1) == ((1, 2), (1, 3), (2, 3))
    assert [len(pairs(k)) for k in (0, 1, 2, 3)] == [0, 3, 10, 21]


@pytest.mark.parametrize("leaf", LEAVES)
def test_both_interpreters_agree_on_every_board(leaf: str) -> None:
    for d in (1, 2, 3):
        for available in range(0, 1 << (1 << d), 3 if d == 3 else 1):
            program, given_ = recursive_program(leaf), parameters(d, 1)
            one = run_network(program, Hypercube(d), available, given_)
            other = run_boards(program, Hypercube(d), available, given_)
            assert amiss(one, d, complete(d, d - 1), available) == ""
            assert dict(one.reports) == dict(other.reports)
            assert (one.steps, one.strict_steps, one.messages) == (
                other.steps,
                other.strict_steps,
                other.messages,
            )


@settings(max_examples=25)
@given(d=st.integers(3, 6), data=st.data(), order=st.sampled_from(("random", "adversarial")))
def test_random_sets_in_any_order(d: int, data: st.DataObject, order: str) -> None:
    faults = data.draw(st.sets(st.integers(0, (1 << d) - 1), max_size=1 << d))
    available = sum(1 << pe for pe in range(1 << d) if pe not in faults)
    found = run_network(RECURSIVE, Hypercube(d), available, parameters(d, 1), order=order)
    assert amiss(found, d, complete(d, d - 1), available) == ""


def test_two_positions_with_a_fault() -> None:
    available = (1 << 1024) - 1 & ~(1 << 77)
    found = run_boards(RECURSIVE, Hypercube(10), available, parameters(10, 2))
    assert amiss(found, 10, complete(10, 8), available) == ""


@pytest.mark.parametrize(("d", "k"), [(3, 1), (6, 1), (10, 2)])
def test_first_stage_takes_twice_the_shared_coordinates(d: int, k: int) -> None:
    found = run_boards(FIRST_STAGE, Hypercube(d), (1 << (1 << d)) - 1, parameters(d, k))
    assert found.clean
    assert found.steps == 2 * len(pairs(k))


def test_subcubes_that_overlap_lose_results() -> None:
    """All bits towards 0, as the halving of the second stage has them."""
    broken = RECURSIVE.text.replace("rho2[j] == i and bit(along) == 1", "rho2[j] == i and bit(along) == 0")
    assert broken != RECURSIVE.text
    found = run_boards(Program("broken", broken, "test"), Hypercube(3), 255, parameters(3, 1))
    assert amiss(found, 3, complete(3, 2), 255) != ""


@pytest.mark.parametrize("leaf", LEAVES)
@pytest.mark.parametrize(("d", "k"), [(3, 1), (5, 1), (8, 1), (9, 1), (9, 2), (10, 2)])
def test_steps_are_those_of_the_recurrence(leaf: str, d: int, k: int) -> None:
    found = run_boards(recursive_program(leaf), Hypercube(d), (1 << (1 << d)) - 1, parameters(d, k))
    assert found.steps == Costs(k, leaf).at("exact", d)
