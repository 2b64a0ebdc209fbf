from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import RegionError
from allocert.machines.nodes.places import Places


@given(st.integers(1, (1 << 40) - 1))
def test_an_address_reads_back(word: int) -> None:
    region = Places(word)
    assert Places.parse(region.address, 40) == region
    assert region.request == word.bit_count()
    assert " " not in str(region)


@pytest.mark.parametrize("address", ["", "()", "0", "(0,)", "(2-1)", "(8)", "(a)", "(0-8)", "(-1)", "(0, 1)"])
def test_no_address_of_eight_nodes(address: str) -> None:
    with pytest.raises(RegionError, match="nodes"):
        Places.parse(address, 8)


@pytest.mark.parametrize("word", [0, -1, True, "1"])
def test_no_set(word: object) -> None:
    with pytest.raises(RegionError, match="at least one node"):
        Places(word)  # type: ignore[arg-type]
