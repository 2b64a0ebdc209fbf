from __future__ import annotations

import pickle
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.machines.test_machine import one_line

from allocert.errors import RegionError
from allocert.machines import (
    Hypercube,
    Subcube,
)


@pytest.mark.parametrize("n", range(6))
def test_all_subcubes(n: int) -> None:
    cube, seen = Hypercube(n), set()
    for word in product("01*", repeat=n):
        address = "".join(word)
        subcube = Subcube.parse(address)
        matching = [
            node
            for node in range(1 << n)
            if all(
                s in ("*", b) for s, b in zip(address, format(node, f"0{n}b")[-n:] if n else "", strict=True)
            )
        ]
        assert list(subcube.nodes) == matching
        assert cube.word(subcube) == cube.word(address) == sum(1 << node for node in matching)
        assert subcube.address == str(subcube) == address
        assert subcube.request == subcube.dimension == address.count("*")
        assert cube.check_region(address) == subcube == pickle.loads(pickle.dumps(subcube))
        seen.add(subcube)
    assert len(seen) == 3**n
    for k in range(n + 1):
        listed = list(cube.subcubes(k))
        assert set(listed) == {s for s in seen if s.dimension == k}
        assert len(listed) == (1 << (n - k)) * comb(n, k)


@given(st.integers(0, 12), st.data())
def test_larger_subcubes(n: int, data: st.DataObject) -> None:
    address = "".join(data.draw(st.lists(st.sampled_from("01*"), min_size=n, max_size=n)))
    subcube = Subcube.parse(address)
    assert subcube.address == address
    assert Hypercube(n).word(subcube) == sum(1 << node for node in subcube.nodes)
    assert len(set(subcube.nodes)) == 1 << subcube.dimension


@pytest.mark.parametrize(
    "bad",
    [
        (-1, 0, 0),
        (2, 4, 0),
        (2, 0, 4),
        (2, 1, 1),
        (2, -1, 0),
        (2.0, 0, 0),
        (2, 1.0, 0),
        (True, 0, 0),
        ("2", 0, 0),
    ],
)
def test_subcubes_that_are_none(bad: tuple[object, ...]) -> None:
    with pytest.raises(RegionError) as caught:
        Subcube(*bad)  # type: ignore[arg-type]
    one_line(caught.value)
