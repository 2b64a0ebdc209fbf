from __future__ import annotations

import subprocess
import sys

import pytest

from allocert.proofs.ledger.closure import closure_key, closure_of
from allocert.proofs.registry import all_claims, module_of


def test_a_closure_has_what_is_imported_and_named_and_no_more() -> None:
    reached = closure_of("allocert.models.placement")
    assert {"allocert.models.placement", "allocert.solvers.certificate", "allocert.errors"} <= reached
    assert not any(name.startswith("allocert.proofs") for name in reached)
    assert "allocert.models.placement" not in closure_of("allocert.proofs.evidence")
    assert closure_of("allocert.no.such") == {"allocert.no.such"}
    assert len(closure_key("allocert.errors")) == 16
    assert closure_key("allocert.errors") != closure_key("allocert.reading")


def test_no_claim_reaches_the_registry() -> None:
    for name in {module_of(claim) for claim in all_claims()}:
        assert "allocert.proofs.registry" not in closure_of(name), name


@pytest.mark.parametrize("key", ["KS-FIG-1a", "AC-KERNEL-GRAY"])
def test_what_a_claim_loads_is_in_its_closure_but_for_the_checkers(key: str) -> None:
    script = (
        "import sys\n"
        "from allocert.proofs.registry import claim_by_key, module_of\n"
        "from allocert.proofs.claim import Context\n"
        f"claim = claim_by_key({key!r})\n"
        "before = set(sys.modules)\n"
        "claim.decide(Context())\n"
        "loaded = set(sys.modules) - before\n"
        "from allocert.proofs.ledger.closure import closure_of\n"
        "new = {n for n in loaded if n.startswith('allocert.') and not n.startswith('allocert.solvers.check') and not hasattr(sys.modules[n], '__path__')}\n"
        "print(sorted(new - closure_of(module_of(claim))))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
