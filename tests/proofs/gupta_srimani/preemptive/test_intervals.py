"""The least torus on which all links of a part are of one length, and lengths that are reported wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.proofs.verdicts import found

from allocert.machines.torus_links import TorusLinks
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive import intervals
from allocert.verification.claims.claim import Context, Kind


def test_two_rows_are_neighbours_both_ways() -> None:
    assert found("GS-DIST/from-4@inside") == {"torus": 4, "lengths": [1]}


def test_links_without_the_closing_one_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open(TorusLinks):
        def routes(self, members: Any, routing: Any = None) -> Iterator[Any]:
            return (route for route in super().routes(members, routing) if len(route.links) == 1)

    monkeypatch.setattr(intervals, "TorusLinks", Open)
    assert REGISTRY.claim("GS-DIST@around").decide(Context()).kind is Kind.REFUTED
