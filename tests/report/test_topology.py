from __future__ import annotations

import pytest

from allocert.proofs import REGISTRY
from allocert.report.topology import TOPOLOGIES, topologies_of


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("KS-RECOG", ("hypercube",)),
        ("MO-ALG-AS", ("mesh",)),
        ("GS-REM-4", ("torus",)),
        ("GS-INTRO-BIS", ("mesh", "torus")),
        ("LS-DEF-mesh", ("mesh",)),
        ("LS-CNT-T1", ("torus",)),
        ("LS-ALG-2.2", ("mesh", "torus")),
        ("LS-ALG-3.3", ("hypercube",)),
        ("LS-CLAIM-Kw", ("hypercube",)),
        ("AN-THM-2.4", ("none",)),
        ("AC-KERNEL-SUBCUBES", ("hypercube",)),
    ],
)
def test_the_machine_of_an_item(name: str, expected: tuple[str, ...]) -> None:
    assert topologies_of(REGISTRY.item(name)) == expected


def test_every_item_has_a_known_one_and_few_have_none() -> None:
    found = [topologies_of(item) for item in REGISTRY.items]
    assert all(set(names) <= set(TOPOLOGIES) and names for names in found)
    assert all("none" not in names or names == ("none",) for names in found)
    assert sum(names == ("none",) for names in found) < len(found) / 20
