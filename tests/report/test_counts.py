from __future__ import annotations

from allocert.proofs import REGISTRY
from allocert.report.counts import short_name


def test_short_names() -> None:
    names = [short_name(paper) for paper in REGISTRY.papers]
    assert names[:3] == ["This suite", "Kandlur & Shin 1988", "Antoniou 1994"]
