from __future__ import annotations

from random import Random

from allocert.allocators.hypercube.coalesce import approximate_mss, best_fit, coalesce
from allocert.allocators.hypercube.greatest_mss import greatest_mss
from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.machines import Hypercube


def value(free: int, n: int) -> int:
    found = greatest_mss(free, n)
    assert found.proved
    return found.subcubes.profile


def inside(free: int, n: int, k: int) -> list[int]:
    cube = Hypercube(n)
    return [word for word in map(cube.word, cube.subcubes(k)) if word & free == word]


def free_sets(seed: int, many: int) -> list[tuple[int, int]]:
    source = Random(seed)
    sets = [(n, free) for n in range(3) for free in range(1 << (1 << n))]
    sets += [(3, source.randrange(256)) for _ in range(many // 2)]
    sets += [(4, source.getrandbits(16) | source.getrandbits(16)) for _ in range(many)]
    return sets


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


def test_joining_alone_does_not_restore_an_idle_machine() -> None:
    stuck = SubcubeSet(3, (1 << 0, 1 << 7, 1 << 1 | 1 << 3, 1 << 2 | 1 << 6, 1 << 4 | 1 << 5))
    listed = SubcubeSet(3, stuck.words[1:])
    assert coalesce(listed, stuck.words[0]) == stuck
    assert approximate_mss(0xFF, 3).words == (0xFF,)
