from __future__ import annotations

import json
from importlib import import_module

import pytest

from allocert.proofs import REGISTRY
from allocert.verification.catalogue.deferred import Deferred, listed, read
from allocert.verification.claims.claim import Context


def test_every_claim_is_that_of_its_module() -> None:
    for claim in REGISTRY.claims:
        assert isinstance(claim.decide, Deferred)
        own = next(one for one in import_module(claim.decide.module).CLAIMS if one.key == claim.key)
        assert claim == own
        assert claim.decide.function is own.decide
        assert read(json.loads(json.dumps(listed(claim.decide.module, own)))) == own


def test_it_decides_as_the_module_does() -> None:
    claim = REGISTRY.claim("AN-DEF-2.2")
    assert isinstance(claim.decide, Deferred)
    assert claim.decide(Context()) == claim.decide.function(Context())


def test_a_claim_that_its_module_does_not_have_is_an_error() -> None:
    with pytest.raises(LookupError, match="has no claim X-1"):
        Deferred("allocert.proofs.antoniou.cube.definitions", "X-1")(Context())
