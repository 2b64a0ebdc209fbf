from __future__ import annotations

from random import Random

from tests.allocators.hypercube.test_coalesce import free_sets, inside, value

from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.greatest_mss import Greatest, greatest_mss
from allocert.allocators.hypercube.mss_choice import READINGS, best_split, ceiling
from allocert.allocators.hypercube.subcube_sets import SubcubeSet


def left_by(words: list[int], free: int, n: int) -> int:
    return max(value(free ^ word, n) for word in words)


def test_the_choice_leaves_the_greatest_list_under_both_readings() -> None:
    for n, free in free_sets(1, 60):
        current = greatest_mss(free, n)
        assert current.proved
        for k in range(n + 1):
            all_k = inside(free, n, k)
            for reading in READINGS:
                chosen = best_split(current, k, reading=reading)
                if chosen is None:
                    assert not all_k
                    continue
                m = current.subcubes.smallest_sufficient(k)
                assert m is not None
                allowed = all_k
                if reading == "splits":
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
    assert unsure > 0


def test_a_list_that_is_not_proved_is_not_trusted() -> None:
    edges = SubcubeSet(2, (0b0011, 0b1100))
    chosen = best_split(Greatest(edges, False), 0)
    assert chosen is not None
    assert not chosen.best
    assert chosen.left.subcubes.counts == (1, 1, 0)
    assert best_split(Greatest(edges, False), 2) is None
