from __future__ import annotations

import subprocess
import sys

import pytest

from allocert.common import children
from allocert.errors import ClaimError
from allocert.proofs import REGISTRY
from allocert.verification.registry import Registry, hand_over, handed

ITEM = next(item for item in REGISTRY.items if len(item.claims) > 1)


def test_all_are_selected_without_names_and_in_order() -> None:
    assert REGISTRY.select() == REGISTRY.claims
    by_paper = [REGISTRY.select(papers=[paper.key]) for paper in REGISTRY.papers]
    assert tuple(claim for claims in by_paper for claim in claims) == REGISTRY.claims
    assert all(by_paper)


def test_names_select_by_item_key_and_pattern() -> None:
    first = REGISTRY.claim(ITEM.claims[0])
    assert REGISTRY.select([first.key]) == (first,)
    assert {claim.key for claim in REGISTRY.select([ITEM.id])} >= set(ITEM.claims)
    prefix = ITEM.id.partition("-")[0]
    wide = REGISTRY.select([f"{prefix}-*"])
    assert set(REGISTRY.select([ITEM.id])) <= set(wide) < set(REGISTRY.claims)
    assert list(wide) == [claim for claim in REGISTRY.claims if claim in wide]


@pytest.mark.parametrize("name", ["KS-NOTHING", "nonsense", "", "[", "KS-*-*-*-*-*-*"])
def test_what_selects_nothing_is_a_mistake_with_a_hint(name: str) -> None:
    with pytest.raises(ClaimError, match="a claim"):
        REGISTRY.select([name])
    with pytest.raises(ClaimError, match="a claim"):
        REGISTRY.claim(name)
    with pytest.raises(ClaimError, match="an item"):
        REGISTRY.item(name)


def test_a_paper_that_is_none_is_a_mistake() -> None:
    with pytest.raises(ClaimError, match="antoniou"):
        REGISTRY.select(papers=["antonio"])


def test_a_claim_is_of_the_module_that_lists_it() -> None:
    for claim in REGISTRY.claims:
        module = sys.modules[REGISTRY.module_of(claim)]
        assert claim in module.CLAIMS
        assert not hasattr(module, "__path__") or not any(
            claim in getattr(other, "CLAIMS", ())
            for name, other in sys.modules.items()
            if name.startswith(f"{module.__name__}.")
        )


def test_former_keys_are_of_no_claim_and_lead_to_one() -> None:
    keys = {claim.key for claim in REGISTRY.claims}
    assert not REGISTRY.former_keys.keys() & keys
    assert set(REGISTRY.former_keys.values()) <= keys


def test_the_last_registry_handed_over_is_the_one_at_work() -> None:
    other = Registry((), {}, "nowhere")
    try:
        assert hand_over(other) is other is handed()
        assert other.claims == ()
    finally:
        hand_over(REGISTRY)
    assert handed() is REGISTRY


def test_without_a_registry_the_engine_says_what_to_import() -> None:
    script = "from allocert.verification.registry import handed; handed()"
    done = subprocess.run(
        [*children.interpreter(), "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stderr.endswith("RuntimeError: no registry was handed over; import allocert.proofs first\n")
