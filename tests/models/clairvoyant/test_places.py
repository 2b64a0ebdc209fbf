from __future__ import annotations

import random
from itertools import product

from allocert.models.clairvoyant.check import unplaceable
from allocert.models.clairvoyant.oracle import overlapping
from allocert.models.clairvoyant.places import core, realise


def test_search_for_places_against_every_placement() -> None:
    mesh = 3, 2
    pick = random.Random(5)
    clashing = 0
    for _ in range(300):
        sides = [(pick.randint(1, 3), pick.randint(1, 2)) for _ in range(5)]
        pairs = [pair for pair in ((a, b) for b in range(5) for a in range(b)) if pick.random() < 0.3]
        bases = [list(product(range(4 - w), range(3 - h))) for w, h in sides]
        possible = any(overlapping(sides, places, pairs) is None for places in product(*bases))
        for early in (False, True):
            found = realise(mesh, sides, pairs, early=early)
            assert (found.places is not None) == possible
            if found.places is not None:
                assert overlapping(sides, found.places, pairs) is None
            else:
                least = core(mesh, sides, found.clash or ())
                assert unplaceable(mesh, sides, sorted(least))
                for pair in least:
                    assert realise(mesh, sides, least - {pair}).places is not None
        assert unplaceable(mesh, sides, pairs) == (not possible)
        clashing += not possible
    assert 60 < clashing < 240
