"""Claims on links and partitions: wrong rules and wrong links are noticed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.proofs.verdicts import decided

from allocert.machines.torus_links import AROUND, Routing, TorusLinks
from allocert.models.torus.link_families import strided_links
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.partitions import families, subtori
from allocert.verification.claims.claim import Context, Kind


@pytest.mark.parametrize(
    ("key", "case"),
    [
        ("GS-X-8/maximal", "K = 2, 2, 2: families of [2, 4], 4 at most"),
        (
            "GS-X-6/aligned",
            "T_4, (2,1) (2,1) (1,2) (1,2) (1,3): 4 with aligned cells, 3 with contiguous ones",
        ),
    ],
)
def test_least_cases_of_findings(key: str, case: str) -> None:
    assert decided(key).values["witness"]["case"] == case


def test_wrong_links_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links of rows alone: whatever rests on the links of columns is refuted, and no certificate covers that."""

    def rows_only(torus: TorusLinks, strides: Sequence[int], routing: Routing = AROUND) -> list[int]:
        return [
            word >> torus.processors << torus.processors for word in strided_links(torus, strides, routing)
        ]

    for module in (subtori, families):
        monkeypatch.setattr(module, "strided_links", rows_only)
    for key in (
        "GS-DEF-1",
        "GS-EX-PART",
    ):
        assert REGISTRY.claim(key).decide(Context()).kind is Kind.REFUTED
