"""What the closure of a claim's module has in it, and that nothing which a claim runs is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import allocert
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context
from allocert.verification.ledger.closure import closure_key, closure_of

PACKAGE = Path(allocert.__file__).parent


def test_a_closure_has_what_is_imported_and_named_and_no_more() -> None:
    certificates = "allocert.models.placement.certificates"
    reached = closure_of(certificates)
    assert {certificates, "allocert.solvers.certificate", "allocert.errors"} <= reached
    assert not any(name.startswith("allocert.proofs") for name in reached)
    assert certificates not in closure_of("allocert.verification.claims.evidence")
    assert closure_of("allocert.no.such") == {"allocert.no.such"}
    assert len(closure_key("allocert.errors")) == 16
    assert closure_key("allocert.errors") != closure_key("allocert.common.reading")


def test_a_closure_has_the_encoder_and_the_checker_of_what_is_certified() -> None:
    reached = closure_of("allocert.models.gray.cover")
    assert {"allocert.solvers.engines.pseudoboolean", "allocert.solvers.checkers.veripb"} <= reached
    assert "allocert.proofs.theorems.catalogue" in closure_of("allocert.proofs.theorems.lifting")
    assert "allocert.proofs.theorems.fcfs" not in closure_of("allocert.proofs.theorems.lifting")


def test_a_closure_has_every_allocator_where_one_is_loaded_by_name() -> None:
    reached = closure_of("allocert.verification.deciding.shipped")
    assert {"allocert.allocators.hypercube.mss", "allocert.allocators.mesh.mbv"} <= reached


def test_no_claim_reaches_the_registry() -> None:
    for name in {REGISTRY.module_of(claim) for claim in REGISTRY.claims}:
        assert "allocert.proofs.registry" not in closure_of(name), name


@pytest.mark.parametrize(
    "key", ["KS-FIG-1a", "KS-CLAIM-ADJ", "AC-KERNEL-GRAY", "AN-X-8/traces", "MO-DS-INTSET", "GS-PINT"]
)
def test_what_a_claim_runs_is_in_its_closure(key: str) -> None:
    claim = next(one for one in REGISTRY.claims if one.key.startswith(key))
    ran = _run(lambda: claim.decide(Context()))
    assert len(ran) > 3
    assert ran - closure_of(REGISTRY.module_of(claim)) == set()


def _run(work: Callable[[], Any]) -> set[str]:
    """The suite's modules of whose code some function was called."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    own = (Path(name) for name in files if Path(name).is_relative_to(PACKAGE))
    parts = (path.relative_to(PACKAGE.parent).with_suffix("").parts for path in own)
    return {".".join(part[:-1] if part[-1] == "__init__" else part) for part in parts}
