"""Configurations of small meshes: how they are shown and described."""

from __future__ import annotations

from allocert.models.meshes.configurations import Situation
from allocert.models.meshes.printed_sliding import REFUSED
from allocert.proofs.morgenstern.model.configurations import (
    due,
    every_request,
    scope,
    up_to,
)
from allocert.verification.claims.claim import Context


def test_a_mesh_that_is_a_line_is_shown_only_if_no_other_fails() -> None:
    def judge(s: Situation, x: int, y: int) -> str | None:
        return "wrong" if s.X * s.Y > 1 and not s.residents else None

    for most, shown in ((5, "M(2,2)"), (3, "M(1,2)")):
        found = every_request(numbers=up_to(most, most, most))(judge)(Context())
        assert found.counterexample is not None
        assert found.counterexample.text.startswith(shown)
        assert ("boundary cases" in found.scope) == (most == 5)


def test_scopes_name_the_sizes() -> None:
    assert scope([1, 2, 3]).startswith("all configurations of all meshes of 1..3 processors")
    assert scope([*range(1, 11), 12]).startswith("all configurations of all meshes of 1..10, 12 processors")
    assert due(Situation(1, 1, (), 1), 1, 1) == REFUSED
