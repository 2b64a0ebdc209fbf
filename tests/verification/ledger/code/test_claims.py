"""Where claims start, and that nothing which a claim runs is missing in what it reaches."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from types import FrameType
from typing import Any

import pytest

from allocert.errors import EngineError
from allocert.machines.hypercube import Hypercube
from allocert.machines.remembered import remembered
from allocert.proofs import REGISTRY
from allocert.verification.catalogue.deferred import Deferred
from allocert.verification.claims.claim import Claim, Context, Effort
from allocert.verification.items.records import read_records
from allocert.verification.ledger.code.claims import _start
from allocert.verification.ledger.code.definitions import Definition, read_module
from allocert.verification.ledger.code.files import module_at
from allocert.verification.ledger.code.reach import reached
from allocert.verification.ledger.keys import key_of


def test_every_claim_has_a_key_and_few_share_one() -> None:
    keys = [key_of(claim.decide) for claim in REGISTRY.claims]
    assert all(len(key) == 16 for key in keys)
    assert len(set(keys)) > 0.95 * len(keys)


def test_no_claim_reaches_the_registry() -> None:
    for claim in REGISTRY.claims:
        assert "allocert.proofs.registry" not in {one.module for one in _closure_of(_function(claim))}, (
            claim.key
        )


def _closure_of(decide: Callable[..., Any]) -> frozenset[Definition]:
    """The definitions that a claim's function reaches."""
    return reached([part for part in _start(decide) if isinstance(part, Definition)])


def _function(claim: Claim) -> Callable[..., Any]:
    """The function of the claim's module."""
    assert isinstance(claim.decide, Deferred)
    return claim.decide.function


def test_data_that_a_function_holds_counts() -> None:
    work = REGISTRY.claims[0].decide
    values = (
        1,
        2,
        True,
        "1",
        (1,),
        [1],
        {"a": 1},
        {1, 2},
        Effort.QUICK,
        Effort.DEEP,
        Hypercube(2),
        Hypercube(3),
        len,
        "a".join,
        "b".join,
    )
    keys = {key_of(partial(work, options=value)) for value in map(_hashable, values)}
    assert len(keys) == len(values)


def _hashable(value: Any) -> Any:
    return (type(value).__name__, repr(value)) if isinstance(value, list | dict | set) else value


def test_of_a_remembered_function_what_it_has_remembered_does_not_count() -> None:
    decide = REGISTRY.claims[0].decide
    function = remembered(2)(abs)
    before = key_of(partial(decide, options=function))
    assert function(-1) == 1
    assert key_of(partial(decide, options=function)) == before
    assert key_of(partial(decide, options=remembered(2)(len))) != before


def test_data_of_which_nothing_is_known_is_an_error() -> None:
    with pytest.raises(EngineError, match="no digest can be made"):
        key_of(partial(REGISTRY.claims[0].decide, options=iter(())))


def _quick() -> Iterator[str]:
    """Claims that are decided at once."""
    for paper in REGISTRY.papers:
        for key, record in read_records(REGISTRY.records_file(paper.key)).items():
            if record.seconds < 0.1:
                yield key


@pytest.mark.parametrize(
    "key",
    [
        *random.Random(0).sample(sorted(_quick()), 24),
        "KS-FIG-1a",
        "KS-CLAIM-ADJ",
        "AC-KERNEL-GRAY",
        "KS-CLAIM-CONTIG/performance@middle",
        "MO-DS-INTSET",
        "GS-PINT",
        "LS-ALG-3.1",
        "AN-THM-2.6b",
        "GS-LEM-1",
    ],
)
def test_what_a_claim_runs_is_in_its_closure(key: str) -> None:
    claim = next(one for one in REGISTRY.claims if one.key.startswith(key))
    decide = _function(claim)
    closure = _closure_of(decide)
    for module in {one.module for one in closure}:
        import_module(module)
    context = Context()
    ran = _run(lambda: decide(context))
    assert ran
    helpers = {"allocert.machines.compiled", "allocert.machines.remembered"}
    assert {(one.module, one.name) for one in ran - closure if one.module not in helpers} == set()


def _run(work: Callable[[], Any]) -> set[Definition]:
    """The suite's definitions with a called function; what other tests left behind is collected before, not meanwhile."""
    gc.collect()
    places: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>":
            places.add((code.co_filename, code.co_firstlineno))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return {
        read_module(module).at_line(line) for file, line in places if (module := module_at(file)) is not None
    }
