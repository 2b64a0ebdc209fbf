from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from allocert.errors import AllocertError, CertificateError
from allocert.machines import parse_machine
from allocert.machines.words import word_of
from allocert.models.counted.refusal import encode_counted, refusal
from allocert.models.placement.instance import Instance, Wanted
from allocert.verification.claims.evidence import examine


def _instance(spec: str, *requests: Any, faulty: int = 0) -> Instance:
    return Instance(parse_machine(spec), tuple(map(Wanted, requests)), faulty)


@pytest.mark.parametrize(
    ("instance", "claim"),
    [
        (_instance("mesh-nodes:3x3", 4, 6), "need 10 processors and 9 are free on mesh-nodes:3x3"),
        (_instance("torus-nodes:4x4/2x2", 9, faulty=0b101), "need 12 nodes in whole pages, and the free pages"),
        (_instance("pod:2/2x2:partial", (2, 3), (1, 3)), "need 9 processors and 8 are free"),
        (_instance("tree:[[3,3],[2,1]]", (6, 1, 2), (3, 1, 2), 1), "need 10 processors and 9 are free"),
        (_instance("tree:[[3,3],[2,1]]", 1, (4, 1, 2), faulty=7), "at most 3 pods of a request for 4 pods, req"),
        (_instance("tree:[[3],[1]]", 2, (2, 0, 0, 2, 1), faulty=1), "need 4 processors and 3 are free"),
        (_instance("tree:[[3,3],[3]]", (2, 2, 2), (2, 2, 2), 1, (2, 2, 2), faulty=3), "at most 2 of 3 requests, each"),
        (_instance("tree:2x2*3", (8, 0, 0, 2, 2), faulty=3), "at most 6 pods of a request for 8 pods in slices of 2"),
    ],
)  # fmt: skip
def test_what_counting_refuses_has_a_certificate(instance: Instance, claim: str) -> None:
    found = refusal(instance)
    assert found is not None
    assert claim in found.claim
    checked = examine(found)
    assert checked.tied
    with pytest.raises(CertificateError):
        examine(replace(found, claim=found.claim.replace("need ", "need 1").replace("at most", "just")))
    for wrong in ({"free": 0}, {"free": found.problem["free"] + 1}, {"requests": []}):
        with pytest.raises(CertificateError):
            examine(replace(found, problem={**found.problem, **wrong}))


def test_a_certificate_for_what_fits_is_none() -> None:
    given: Any = refusal(_instance("tree:[[1],[2]]", (2, 1, 2), faulty=0b10))
    fits = _instance("tree:[[1],[2]]", (2, 1, 2)).to_json()
    encoding = replace(given.encoding, arguments={"instance": fits, "entry": 0})
    mutant = replace(given, problem=encode_counted(encoding.arguments), encoding=encoding)
    with pytest.raises(CertificateError, match="a demand of more than the 2 free"):
        examine(mutant)


@pytest.mark.parametrize("spec", ["tree:[[3,1],[2]]", "tree:2x2*2"])
def test_one_request_on_a_tree_is_refused_iff_no_slots_answer(spec: str) -> None:
    machine: Any = parse_machine(spec)
    draw = random.Random(spec)
    refused = 0
    for request in machine.requests():
        taken = word_of(slot for slot in range(machine.processors) if draw.random() < 0.4)
        found = refusal(_instance(spec, request, faulty=taken))
        regions = machine.family("pods").regions(request)
        assert (found is None) == any(not machine.word(region) & taken for region in regions)
        refused += found is not None
    assert refused


@pytest.mark.parametrize(
    ("spec", "request_", "more"),
    [
        ("tree:2x2", 1, {}),
        ("tree:2x2", 1, {"entry": 1}),
        ("tree:2x2", 1, {"entry": True}),
        ("tree:2x2", 1, {"entry": 0, "level": 0}),
        ("mesh-nodes:3x2", 1, {"entry": 0}),
        ("mesh-nodes:3x2", 1, {"entry": None}),
        ("mesh:3x2", (1, 1), {}),
    ],
)
def test_malformed_arguments_are_refused(spec: str, request_: Any, more: dict[str, Any]) -> None:
    with pytest.raises(AllocertError):
        encode_counted({"instance": _instance(spec, request_).to_json(), **more})
