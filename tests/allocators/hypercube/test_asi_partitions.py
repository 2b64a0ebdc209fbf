from __future__ import annotations

import pytest

from allocert.allocators.hypercube.asi_partitions import AsiPartitions
from allocert.allocators.hypercube.asi_plan import AS_PRINTED, SENSIBLE
from allocert.errors import SpecError
from allocert.machines import GrayCode, NodeCube, NodeSet
from allocert.machines.words import word_of


def test_pieces_with_faulty_nodes_are_left_out() -> None:
    """n = 4, y = 5 becomes 6: two cubes, and the 2-cube at ranks 12..15."""
    code = GrayCode.reflected(4).nodes
    cut = AsiPartitions(NodeCube(4), (code[13],))
    assert cut.allocate(5) is not None
    assert cut.allocate(2) == NodeSet(4, word_of(code[6:8]))
    assert cut.allocate(1) is None
    healthy = AsiPartitions(NodeCube(4))
    assert healthy.allocate(5) is not None
    assert healthy.allocate(2) == NodeSet(4, word_of(code[12:14]))


def test_the_machine_is_cut_anew_when_all_is_free() -> None:
    cut = AsiPartitions(NodeCube(3))
    small = cut.allocate(1)
    assert cut.allocate(2) is None
    cut.release(small)
    assert cut.allocate(8) is not None


def test_only_sound_readings() -> None:
    assert AsiPartitions(NodeCube(8), reading=SENSIBLE).allocate(85) is not None
    with pytest.raises(SpecError):
        AsiPartitions(NodeCube(8), reading=AS_PRINTED)
    with pytest.raises(SpecError, match="reading"):
        AsiPartitions(NodeCube(3), reading="B")  # type: ignore[arg-type]
