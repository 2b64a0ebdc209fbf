"""How much more than was asked is granted, on machines that round a size up."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.promises.waste import Waste


@pytest.mark.parametrize(
    ("allocator", "spec", "most"),
    [
        ("shapes-first", "torus-size:3x2;least-waste:1", 1),
        ("paging", "mesh-nodes:4x4/2x2", 3),
        ("tree-best-fit", "tree:2x2*2", 0),
        ("bitboard", "mesh:3x3", 0),
    ],
)
def test_the_least_number_that_is_kept(here: Any, allocator: str, spec: str, most: int) -> None:
    kept = here(load(allocator), f"waste:{most}", spec=spec, calls=600)
    assert kept.broken is None
    assert kept.coverage[0].examples > 10
    if most:
        found = here(load(allocator), f"waste:{most - 1}", spec=spec, calls=600)
        assert found.broken.promise == f"waste:{most - 1}"
        assert f"{most} more, and {most - 1} may be" in found.broken.detail
        assert len(found.broken.trace) == 1


def test_a_number_is_a_number() -> None:
    assert Waste.parse("02").text == "waste:2"
    for text in ("", "-1", "1.5", "all", "1" * 10):
        with pytest.raises(SpecError, match="waste"):
            Waste.parse(text)
