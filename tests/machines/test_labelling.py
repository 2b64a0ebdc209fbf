from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from allocert.errors import SpecError
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling, RelabelledBlocks, fault_directions


def test_the_family_agrees_with_its_kernel() -> None:
    source = Random(5)
    for n in range(5):
        for order in permutations(range(n)):
            family = RelabelledBlocks(Hypercube(n), Labelling(order))
            busy = source.getrandbits(1 << n) & source.getrandbits(1 << n)
            for k in range(n + 1):
                expected = [c for c in family.regions(k) if not family.machine.word(c) & busy]
                assert list(family.free(busy, k)) == expected
                assert family.first_free(busy, k) == (expected[0] if expected else None)


def test_labels_are_a_permutation() -> None:
    with pytest.raises(SpecError):
        Labelling((0, 2))
    with pytest.raises(SpecError):
        RelabelledBlocks(Hypercube(2), Labelling((0,)))
    assert fault_directions([]) == 0
    labels = Labelling((2, 0, 1))
    assert [labels.old(labels.new(x)) for x in range(8)] == list(range(8))
