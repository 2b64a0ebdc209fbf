"""In how many ways free processors are cut into submeshes."""

from __future__ import annotations

import pytest

from allocert.models.meshes.configurations import Situation
from allocert.proofs.morgenstern.model.submeshes import cuts


@pytest.mark.parametrize(("side", "ways"), [(1, 1), (2, 8), (3, 322)])
def test_an_empty_square_mesh_is_cut_in_many_ways(side: int, ways: int) -> None:
    assert len(cuts(Situation(side, side, (), 0))) == ways
