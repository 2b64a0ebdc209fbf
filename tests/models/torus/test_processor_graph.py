"""The torus and the mesh as graphs."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from allocert.models.torus.processor_graph import mesh_edges, moved, torus_edges


def test_inner_processors_have_four_links() -> None:
    for side in range(3, 6):
        assert set(Counter(chain.from_iterable(torus_edges(side, True))).values()) == {4}
        at = Counter(chain.from_iterable(mesh_edges(side)))
        assert at[0] == 2
        assert at[side + 1] == 4


def test_moves_wrap_around() -> None:
    assert moved(3, 8, 1, 1) == 0
    assert moved(3, 4, 0, 2) == 3
