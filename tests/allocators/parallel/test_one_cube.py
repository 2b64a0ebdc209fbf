"""All dimensions of a 1-cube buddy system at once: against the definition, both interpreters alike, a broken text."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.one_cube import ONE_CUBES, parameters
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube, Subcube
from allocert.models.parallel.named import amiss, named
from allocert.models.systems.systems import k_cube


def system(d: int, pi: tuple[int, ...]) -> set[Subcube]:
    return {one for q in range(1, d + 1) for one in k_cube(d, q, 1, pi)}


def test_both_interpreters_agree_on_every_board() -> None:
    for d in (1, 2, 3):
        for pi in permutations(range(1, d + 1)):
            for available in range(0, 1 << (1 << d), 7 if d == 3 else 1):
                one = run_network(ONE_CUBES, Hypercube(d), available, parameters(d, pi))
                other = run_boards(ONE_CUBES, Hypercube(d), available, parameters(d, pi))
                assert amiss(one, d, system(d, pi), available) == ""
                assert dict(one.reports) == dict(other.reports)
                assert (one.steps, one.strict_steps, one.messages) == (
                    other.steps,
                    other.strict_steps,
                    other.messages,
                )


@settings(max_examples=30)
@given(d=st.integers(3, 6), data=st.data(), order=st.sampled_from(("random", "adversarial")))
def test_random_sets_in_any_order(d: int, data: st.DataObject, order: str) -> None:
    pi = tuple(data.draw(st.permutations(range(1, d + 1))))
    faults = data.draw(st.sets(st.integers(0, (1 << d) - 1), max_size=8))
    available = sum(1 << pe for pe in range(1 << d) if pe not in faults)
    found = run_network(ONE_CUBES, Hypercube(d), available, parameters(d, pi), order=order)
    assert amiss(found, d, system(d, pi), available) == ""
    assert set(named(found, d).values()) <= {1}
    assert found.steps <= d


def test_a_full_machine_of_ten_dimensions() -> None:
    found = run_boards(ONE_CUBES, Hypercube(10), (1 << 1024) - 1, parameters(10))
    assert (found.steps, found.messages, found.clean) == (10, 12 * 512 - 3, True)
    assert sum(named(found, 10).values()) == sum((10 - q + 1) << (10 - q) for q in range(1, 11))


def test_representatives_that_do_not_use_what_they_receive() -> None:
    """If partners with the bit 1 do not use the word that they receive, they name unavailable ones."""
    broken = ONE_CUBES.text.replace("whole = min(whole, r)", "whole = min(whole, max(r, bit(along)))")
    assert broken != ONE_CUBES.text
    found = run_network(Program("broken", broken, "test"), Hypercube(3), 0b11111101, parameters(3))
    assert amiss(found, 3, system(3, (1, 2, 3)), 0b11111101) == "*** is named, it is not one"
