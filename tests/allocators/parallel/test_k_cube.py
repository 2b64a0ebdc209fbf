"""The k-cube buddy program: against the definition, both interpreters alike, and its steps."""

from __future__ import annotations

from itertools import permutations
from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.k_cube import K_CUBE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.machines import Hypercube
from allocert.models.parallel.named import amiss
from allocert.models.systems.systems import k_cube


def test_both_interpreters_agree_on_every_board() -> None:
    d = 2
    for pi in permutations((1, 2)):
        for q in range(d + 1):
            for k in range(q + 1):
                for available in range(1 << (1 << d)):
                    for run in ("in-full", "stopped"):
                        given_ = parameters(d, q, k, pi)
                        one = run_network(K_CUBE[run], Hypercube(d), available, given_)
                        other = run_boards(K_CUBE[run], Hypercube(d), available, given_)
                        assert amiss(one, d, k_cube(d, q, k, pi), available) == ""
                        assert dict(one.reports) == dict(other.reports)
                        assert (one.steps, one.messages) == (other.steps, other.messages)


@settings(max_examples=40)
@given(d=st.integers(3, 5), data=st.data())
def test_random_shapes_and_sets(d: int, data: st.DataObject) -> None:
    q = data.draw(st.integers(0, d))
    k = data.draw(st.integers(0, q))
    pi = tuple(data.draw(st.permutations(range(1, d + 1))))
    faults = data.draw(st.sets(st.integers(0, (1 << d) - 1), max_size=8))
    available = sum(1 << pe for pe in range(1 << d) if pe not in faults)
    for run in ("in-full", "stopped"):
        given_ = parameters(d, q, k, pi)
        found = run_network(K_CUBE[run], Hypercube(d), available, given_, order="random", seed=q)
        assert amiss(found, d, k_cube(d, q, k, pi), available) == ""


def test_steps_of_one_shape() -> None:
    """d = 5, q = 3, k = 2: one halving, then C(4,2) runs of 2 or of 4 steps."""
    given_ = parameters(5, 3, 2)
    full = (1 << 32) - 1
    assert run_boards(K_CUBE["stopped"], Hypercube(5), full, given_).steps == 1 + comb(4, 2) * 2
    assert run_boards(K_CUBE["in-full"], Hypercube(5), full, given_).steps == 1 + comb(4, 2) * 4


def test_representatives_by_the_bits_of_the_label_wait_for_ever() -> None:
    found = run_network(K_CUBE["to-the-letter"], Hypercube(2), 0b11, parameters(2, 2, 1, (2, 1)))
    assert found.waiting
