"""The order of sets of subcubes, and a small set by hand."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import decided

from allocert.machines import Hypercube
from allocert.models.subcubes.greatest_subcubes import counts_of, greatest_profile
from allocert.proofs.antoniou.mss.greatest_sets import is_greater


def test_a_small_set_that_no_split_serves_well() -> None:
    """A square with two edges to come: the best 1-cube joins a node of the square to a lone node."""
    in_words = decided("AN-X-5/splits").values["smallest_instance"]
    assert in_words.startswith("Q_4, free nodes 0, 1, 2, 3, 4, 7, 9, 10, request Q_1")
    free = sum(1 << node for node in (0, 1, 2, 3, 4, 7, 9, 10))
    machine = Hypercube(4)
    better = free ^ machine.word("0*00")
    assert counts_of(4, greatest_profile(better, 4)) == (0, 3, 0, 0, 0)
    for edge in ("000*", "001*", "00*0", "00*1"):
        left = free ^ machine.word(edge)
        assert counts_of(4, greatest_profile(left, 4)) == (2, 2, 0, 0, 0)


@pytest.mark.parametrize(("one", "other"), [((0, 1), (2, 0)), ((1, 0, 1), (5, 0, 0)), ((0, 2, 0), (2, 1, 0))])
def test_no_set_is_greater_in_the_printed_order(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert not is_greater(one, other)
    assert not is_greater(other, one)
