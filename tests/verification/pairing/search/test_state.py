from __future__ import annotations

from typing import Any

import pytest

from allocert.machines import Subcube
from allocert.verification.pairing.search.state import Opaque, clone, freeze


def test_the_state_tells_what_matters_and_nothing_else() -> None:
    class Box:
        def __init__(self, *items: Any) -> None:
            self.items = list(items)

    shared: list[int] = []
    assert freeze(Box(1, {2, 3}), {}) == freeze(Box(1, {3, 2}), {})
    assert freeze(Box(1, 2), {}) != freeze(Box(2, 1), {})
    assert freeze(Box(True), {}) != freeze(Box(1), {})
    assert freeze(Box(shared, shared), {}) != freeze(Box([], []), {})
    assert freeze(Box(Subcube.parse("0*")), {}) == freeze(Box(Subcube.parse("0*")), {})
    twin = clone(Box(shared, shared), {})
    assert twin.items[0] is twin.items[1] is not shared
    with pytest.raises(Opaque):
        freeze(Box(x for x in ()), {})
