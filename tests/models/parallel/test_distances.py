"""How far news travels: by hand, and against what a single run of a program can tell apart."""

from __future__ import annotations

from allocert.machines import Hypercube, Mesh, Torus
from allocert.models.parallel.distances import least_steps, news_of, within


def test_links_by_hand() -> None:
    assert within(Mesh(4), 0b1011, 1) == {0: 0, 1: 1}
    assert within(Torus(4), 0b1011, 1) == {0: 0, 1: 1, 3: 1}
    assert within(Hypercube(3), 0xFF, 1)[7] == 3
    assert within(Mesh(2, 2), 0b0110, 0b0001) == {}


def test_news_by_hand() -> None:
    # P_4 is gone: P_3 knows, and P_1 is two links away from P_3.
    assert news_of(Mesh(4), 0b1111, 3, 0) == 2
    assert news_of(Torus(4), 0b1111, 2, 0) == 1
    assert news_of(Torus(5), 0b01111, 3, 0) == 2
    assert news_of(Mesh(3, 3), 0b111_111_111, 8, 0) == 3
    assert news_of(Mesh(4), 0b1101, 3, 0) is None
    assert news_of(Mesh(2), 0b11, 1, 0) == 0


def test_steps_until_sets_are_known() -> None:
    """A processor in the middle hears first; the whole cube takes one step less than its dimension."""
    assert least_steps(Mesh(5), 0b11111, [0b11111]) == 1
    assert least_steps(Mesh(5), 0b11111, [0b00011, 0b10001]) == 1
    assert least_steps(Mesh(2), 0b11, [0b01, 0b11]) == 0
    for d in (1, 2, 3, 4):
        assert least_steps(Hypercube(d), (1 << (1 << d)) - 1, [(1 << (1 << d)) - 1]) == d - 1
        assert least_steps(Hypercube(d), (1 << (1 << d)) - 1, [0b11]) == 0


def test_steps_until_sets_are_known_one_by_one() -> None:
    machine, available, one = Hypercube(3), 0b11101111, 0b00101111
    slowest = [
        max(
            0 if changed == pe else news_of(machine, available, changed, pe) or 0
            for changed in (0, 1, 2, 3, 5)
        )
        for pe in (0, 1, 2, 3, 5, 6, 7)
    ]
    assert least_steps(machine, available, [one]) == min(slowest)
