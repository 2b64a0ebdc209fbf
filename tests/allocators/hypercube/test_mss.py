"""The strategies on lists of disjoint free subcubes: what they grant, what they leave, what they miss."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.allocators.hypercube.test_coalesce import value

from allocert.allocators.hypercube.mss import GreatestSubcubes
from allocert.allocators.hypercube.mss_approx import ApproximateSubcubes
from allocert.allocators.hypercube.mss_fast import FastSubcubes
from allocert.errors import ReleaseError, SpecError
from allocert.machines import AllSubcubes, Hypercube
from allocert.verification.pairing.engine import check

STRATEGIES: tuple[type[Any], ...] = (GreatestSubcubes, ApproximateSubcubes, FastSubcubes)


@pytest.mark.deep
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_contracts_on_q3(strategy: type[Any]) -> None:
    report = check(strategy, "hypercube:3", strength="exhaustive", rejects=True, seconds=None)
    assert report.broken is None
    assert report.complete


@pytest.mark.parametrize("strategy", [*STRATEGIES, lambda *given: GreatestSubcubes(*given, reading="all")])
@pytest.mark.parametrize("n", [3, 4, 5, 8])
def test_random_traces(strategy: Any, n: int) -> None:
    source = Random(n)
    cube = Hypercube(n)
    family = AllSubcubes(cube)
    faulty = source.sample(range(1 << n), source.choice((0, 1, n)))
    ours, again = strategy(cube, faulty), strategy(cube, faulty)
    busy = sum(1 << node for node in faulty)
    held: list[Any] = []
    for _ in range(60 if n < 8 else 25):
        if held and source.random() < 0.45:
            gone = held.pop(source.randrange(len(held)))
            ours.release(gone)
            again.release(gone.address)
            busy ^= cube.word(gone)
            with pytest.raises(ReleaseError):
                ours.release(gone)
        else:
            k = min(source.randrange(n + 1), source.randrange(n + 1))
            granted = ours.allocate(k)
            assert granted == again.allocate(k)
            if granted is None:
                assert strategy is FastSubcubes or family.first_free(busy, k) is None
            else:
                assert granted.dimension == k
                assert not cube.word(granted) & busy
                busy |= cube.word(granted)
                held.append(granted)
        assert ours.free_list.free == cube.full ^ busy
        assert ours.decision_state() == again.decision_state()
        if isinstance(ours, GreatestSubcubes) and n <= 4:
            assert ours.proved
            assert ours.best
            assert ours.free_list.profile == value(cube.full ^ busy, n)


def test_readings_have_names() -> None:
    with pytest.raises(SpecError, match="reading"):
        GreatestSubcubes(Hypercube(2), reading="half")


@pytest.mark.parametrize("effort", [-1, True, 2.5, "1"])
def test_an_effort_is_a_number_of_looks(effort: Any) -> None:
    with pytest.raises(SpecError, match="effort"):
        GreatestSubcubes(Hypercube(2), effort=effort)


def break_into_pieces(allocator: Any) -> None:
    """Requests and releases in a free Q_3, all given back, after which joining alone leaves five pieces."""
    held: list[Any] = []
    for step in ("Q0", "Q0", "Q0", 0, "Q0", "Q0", "Q0", "Q1", 3, 0, 1, 1, 1, 0):
        if isinstance(step, str):
            held.append(allocator.allocate(int(step[1:])))
        else:
            allocator.release(held.pop(step))
    assert not held


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_an_idle_machine_is_as_at_the_start(strategy: type[Any]) -> None:
    """A list of those five pieces has no 2-cube left after Q_0, Q_0."""
    used = strategy(Hypercube(3))
    break_into_pieces(used)
    assert used.decision_state() == strategy(Hypercube(3)).decision_state()
    assert all(used.allocate(k) for k in (0, 0, 2, 1))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_cube_of_all_free_nodes_is_granted_but_by_the_fast_strategy(strategy: type[Any]) -> None:
    used = strategy(Hypercube(4))
    assert used.allocate(3) is not None
    break_into_pieces(used)
    assert (used.allocate(3) is None) == (strategy is FastSubcubes)
