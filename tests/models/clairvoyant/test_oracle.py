from __future__ import annotations

import random

from allocert.models.clairvoyant.oracle import Oracle
from allocert.models.clairvoyant.places import realise


def test_engine_where_the_search_gives_up() -> None:
    mesh = 3, 2
    pick = random.Random(6)
    proved = 0
    for _ in range(40):
        sides = [(pick.randint(1, 3), pick.randint(1, 2)) for _ in range(5)]
        pairs = frozenset(
            pair for pair in ((a, b) for b in range(5) for a in range(b)) if pick.random() < 0.6
        )
        known = realise(mesh, sides, pairs)
        found = Oracle(mesh, sides, 1, 2.0).places(pairs)
        assert (found.places is None) == (known.places is None)
        assert (found.clash is None) == (known.clash is None)
        proved += found.clash is not None
    assert proved
