from __future__ import annotations

import pytest

from allocert.errors import RegionError
from allocert.machines.pieces.regions import Joined


@pytest.mark.parametrize("address", ["(3x2:0@0,0+1@0,0)", "(5:7@3+12@0)", "(1x1x1:0@3,0,2)"])
def test_addresses(address: str) -> None:
    region = Joined.parse(address)
    assert str(region) == address
    assert region.request == tuple(sorted(region.sides))


@pytest.mark.parametrize(
    "address", ["", "(3x2)", "(3x2:)", "(3x2:0)", "(3x2:0@0,0+)", "(3x2:00@0,0)", "(3x2:0@0,0", "(3:٣@0)"]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(RegionError, match=r"a slice such as \(3x2"):
        Joined.parse(address)
