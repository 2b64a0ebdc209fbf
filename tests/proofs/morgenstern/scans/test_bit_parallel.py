"""What bit-parallel search looks at: the units counted, by hand."""

from __future__ import annotations

from allocert.machines import Mesh
from allocert.proofs.morgenstern.scans.bit_parallel import METHODS, Counted, Work, crossing


def test_words_are_counted() -> None:
    Counted.words = 0
    one = Counted((1 << 130) - 1)
    assert one & 1 == 1 and Counted.words == 1  # noqa: PT018
    assert -1 & one == one and Counted.words == 4  # noqa: PT018
    assert one >> 65 == (1 << 65) - 1 and Counted.words == 6  # noqa: PT018
    assert 1 ^ one == one - 1 == one ^ 1 and Counted.words == 12  # noqa: PT018


def test_an_empty_mesh_by_hand() -> None:
    """One band of rows of 64: a shift and an AND each for runs of 2, 4 and 6, one AND for the window, one for its place."""
    mesh = Mesh(64, 64)
    assert METHODS["bands"](mesh, (), (6, 3)) == (2 + 2 + 2 + 1 + 1, (0, 0))
    assert METHODS["FS_f"](mesh, (), (6, 3)) == (0, (0, 0))
    assert METHODS["sums"](mesh, (), (64, 64)) == (2 * 4096 + 3, (0, 0))


def test_crossings() -> None:
    rows = tuple(Work(n, {"A": a, "B": b}, True) for n, a, b in [(0, 3, 1), (1, 1, 3), (2, 3, 3), (5, 1, 3)])
    assert (crossing(rows, "A", "B"), crossing(rows[:3], "A", "B"), crossing(rows[1:2], "A", "B")) == (
        5,
        None,
        1,
    )
