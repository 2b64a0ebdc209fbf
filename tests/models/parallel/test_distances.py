"""How far news travels: by hand, and against what a single run of a program can tell apart."""

from __future__ import annotations

from allocert.machines import Hypercube, Mesh, Torus
from allocert.models.parallel.distances import news_of, within


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
