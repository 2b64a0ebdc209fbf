from __future__ import annotations

import subprocess
import sys

import pytest

from allocert.proofs import REGISTRY
from allocert.verification.ledger.closure import closure_key, closure_of


def test_a_closure_has_what_is_imported_and_named_and_no_more() -> None:
    reached = closure_of("allocert.models.placement.certificates")
    assert {
        "allocert.models.placement.certificates",
        "allocert.solvers.certificate",
        "allocert.errors",
    } <= reached
    assert not any(name.startswith("allocert.proofs") for name in reached)
    assert "allocert.models.placement.certificates" not in closure_of("allocert.verification.claims.evidence")
    assert closure_of("allocert.no.such") == {"allocert.no.such"}
    assert len(closure_key("allocert.errors")) == 16
    assert closure_key("allocert.errors") != closure_key("allocert.common.reading")


def test_no_claim_reaches_the_registry() -> None:
    for name in {REGISTRY.module_of(claim) for claim in REGISTRY.claims}:
        assert "allocert.proofs.registry" not in closure_of(name), name


@pytest.mark.parametrize("key", ["KS-FIG-1a", "AC-KERNEL-GRAY"])
def test_what_a_claim_loads_is_in_its_closure_but_for_the_checkers(key: str) -> None:
    script = (
        "import sys\n"
        "from allocert.proofs import REGISTRY\n"
        "from allocert.verification.claims.claim import Context\n"
        f"claim = REGISTRY.claim({key!r})\n"
        "before = set(sys.modules)\n"
        "claim.decide(Context())\n"
        "loaded = set(sys.modules) - before\n"
        "from allocert.verification.ledger.closure import closure_of\n"
        "new = {n for n in loaded if n.startswith('allocert.') and not n.startswith('allocert.solvers.check') and not hasattr(sys.modules[n], '__path__')}\n"
        "print(sorted(new - closure_of(REGISTRY.module_of(claim))))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
