"""The strategies on lists of disjoint free subcubes: what they grant, what they leave, what they miss."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.hypercube.coalesce import approximate_mss, best_fit, coalesce
from allocert.allocators.hypercube.greatest_mss import Greatest, greatest_mss
from allocert.allocators.hypercube.mss import GreatestSubcubes
from allocert.allocators.hypercube.mss_approx import ApproximateSubcubes
from allocert.allocators.hypercube.mss_choice import best_split, ceiling
from allocert.allocators.hypercube.mss_fast import FastSubcubes
from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.errors import ReleaseError, RequestError, SpecError
from allocert.machines import AllSubcubes, Hypercube, Mesh
from allocert.verification.pairing import check

STRATEGIES: tuple[type[Any], ...] = (GreatestSubcubes, ApproximateSubcubes, FastSubcubes)


def value(free: int, n: int) -> int:
    found = greatest_mss(free, n)
    assert found.proved
    return found.subcubes.profile


def left_by(words: list[int], free: int, n: int) -> int:
    return max(value(free ^ word, n) for word in words)


def inside(free: int, n: int, k: int) -> list[int]:
    cube = Hypercube(n)
    return [word for word in map(cube.word, cube.subcubes(k)) if word & free == word]


def free_sets(seed: int, many: int) -> list[tuple[int, int]]:
    source = Random(seed)
    sets = [(n, free) for n in range(3) for free in range(1 << (1 << n))]
    sets += [(3, source.randrange(256)) for _ in range(many // 2)]
    sets += [(4, source.getrandbits(16) | source.getrandbits(16)) for _ in range(many)]
    return sets


def test_the_choice_leaves_the_greatest_list_under_both_readings() -> None:
    for n, free in free_sets(1, 60):
        current = greatest_mss(free, n)
        assert current.proved
        for k in range(n + 1):
            all_k = inside(free, n, k)
            for reading in "AB":
                chosen = best_split(current, k, reading=reading)
                if chosen is None:
                    assert not all_k
                    continue
                m = current.subcubes.smallest_sufficient(k)
                assert m is not None
                allowed = all_k
                if reading == "A":
                    larger = current.subcubes.of_dimension(m)
                    allowed = [word for word in all_k if any(word & ~cube == 0 for cube in larger)]
                assert chosen.best
                assert chosen.granted in allowed
                assert chosen.left.proved
                assert chosen.left.subcubes.free == free ^ chosen.granted
                assert chosen.left.subcubes.profile == left_by(allowed, free, n)
                assert chosen.left.subcubes.profile <= ceiling(current.subcubes, k)


def test_a_choice_that_is_cut_short_says_so_and_is_no_worse_than_best_fit() -> None:
    source = Random(2)
    unsure = 0
    for _ in range(60):
        free = source.getrandbits(64) | source.getrandbits(64)
        current = greatest_mss(free, 6, limit=source.choice((0, 2000, 100_000)))
        for k in range(4):
            chosen = best_split(current, k, limit=source.choice((0, 3000)))
            fit = best_fit(current.subcubes, k)
            assert (chosen is None) == (fit is None) == (not inside(free, 6, k))
            if chosen is not None and fit is not None:
                assert chosen.left.subcubes.profile >= fit[1].profile or chosen.granted != fit[0]
                assert chosen.left.subcubes.free == free ^ chosen.granted
                assert not chosen.best or current.proved
                unsure += not chosen.best
    assert unsure > 10


def test_a_list_that_is_not_proved_is_not_trusted() -> None:
    edges = SubcubeSet(2, (0b0011, 0b1100))
    chosen = best_split(Greatest(edges, False), 0)
    assert chosen is not None
    assert not chosen.best
    assert chosen.left.subcubes.counts == (1, 1, 0)
    assert best_split(Greatest(edges, False), 2) is None


def test_best_fit_leaves_one_cube_of_each_dimension() -> None:
    for n in range(6):
        whole = SubcubeSet(n, (Hypercube(n).full,))
        for k in range(n + 1):
            fit = best_fit(whole, k)
            assert fit is not None
            granted, left = fit
            assert granted.bit_count() == 1 << k
            assert left.counts == tuple(int(k <= j < n) for j in range(n + 1))
            assert left.free == whole.free ^ granted
            assert left.profile == value(left.free, n)
    mixed = SubcubeSet(3, (0b1111_0000, 0b0000_0011))
    assert best_fit(mixed, 1) == (0b0000_0011, SubcubeSet(3, (0b1111_0000,)))
    assert best_fit(mixed, 3) is None
    assert best_fit(SubcubeSet(3, ()), 0) is None


def test_joining_makes_the_list_greater_until_it_cannot() -> None:
    assert coalesce(SubcubeSet(3, (1, 2, 0b1100, 0b0011_0000)), 0b1100_0000).words == (0xFF,)
    assert coalesce(SubcubeSet(3, (0b1111_0000,)), 0b1).words == (0b1111_0000, 0b1)
    source = Random(5)
    for _ in range(200):
        n = source.randrange(1, 6)
        free = source.getrandbits(1 << n)
        before = approximate_mss(free, n)
        if not before.words:
            continue
        back = source.choice(before.words)
        listed = SubcubeSet(n, tuple(word for word in before.words if word != back))
        after = coalesce(listed, back)
        assert after.free == free
        assert after.profile >= before.profile
        assert coalesce(SubcubeSet(n, after.words[1:]), after.words[0]) == after


def test_a_list_from_scratch_has_a_largest_free_subcube() -> None:
    for n, free in free_sets(7, 200):
        listed = approximate_mss(free, n)
        assert listed.free == free
        assert listed.profile <= value(free, n)
        largest = max((k for k in range(n + 1) if inside(free, n, k)), default=None)
        assert largest is None or listed.counts[largest] > 0


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("spec", ["hypercube:0", "hypercube:1", "hypercube:2"])
def test_contracts(strategy: type[Any], spec: str) -> None:
    report = check(strategy, spec, strength="exhaustive", max_faults=2, rejects=True)
    assert report.broken is None
    assert report.complete


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_contracts_on_longer_traces(strategy: type[Any]) -> None:
    for spec in ("hypercube:4", "hypercube:5"):
        report = check(strategy, spec, strength="generated", max_examples=40, rejects=True, time_budget=None)
        assert report.broken is None


@pytest.mark.deep
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_contracts_on_q3(strategy: type[Any]) -> None:
    report = check(strategy, "hypercube:3", strength="exhaustive", rejects=True, time_budget=None)
    assert report.broken is None
    assert report.complete


def test_the_fast_strategy_misses_a_free_subcube() -> None:
    whole = Contract("subcubes", complete=True)
    assert check(FastSubcubes, "hypercube:2", whole, strength="exhaustive").broken is None
    broken = check(FastSubcubes, "hypercube:3", whole, strength="exhaustive").broken
    assert broken is not None
    assert broken.promise == "complete"


def test_joining_alone_does_not_restore_an_idle_machine() -> None:
    stuck = SubcubeSet(3, (1 << 0, 1 << 7, 1 << 1 | 1 << 3, 1 << 2 | 1 << 6, 1 << 4 | 1 << 5))
    listed = SubcubeSet(3, stuck.words[1:])
    assert coalesce(listed, stuck.words[0]) == stuck
    assert approximate_mss(0xFF, 3).words == (0xFF,)


@pytest.mark.parametrize("strategy", [*STRATEGIES, lambda *given: GreatestSubcubes(*given, reading="B")])
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


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_mistakes(strategy: type[Any]) -> None:
    allocator = strategy(Hypercube(2))
    for request in (-1, 3, True, "1"):
        with pytest.raises(RequestError):
            allocator.allocate(request)
    with pytest.raises(ReleaseError):
        allocator.release("0*")
    with pytest.raises(SpecError):
        strategy(Mesh(2, 2))


def test_readings_have_names() -> None:
    with pytest.raises(SpecError, match="reading"):
        GreatestSubcubes(Hypercube(2), reading="C")


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
