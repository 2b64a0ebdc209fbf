from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.errors import CertificateError, TooLargeError
from allocert.machines import answers, family_of, parse_machine
from allocert.models.listed.packing import pack
from allocert.models.placement.instance import Instance, Wanted
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import recheck

SPECS = [
    "torus-rot:3x2",
    "torus-size:4x2;exact",
    "mesh-size:3x3;least-waste:1",
    "mesh-size:2x2x2;table:2x1x1,2x2x1",
]


def _served(machine: Any, requests: list[Any], taken: int) -> Iterator[int]:
    """How many processors are asked by those that are served, over all ways to serve some."""
    if not requests:
        yield 0
        return
    yield from _served(machine, requests[1:], taken)
    for region in family_of(machine).regions(requests[0]):
        word = machine.word(region)
        if not word & taken:
            size = machine.demand(requests[0])
            yield from (size + more for more in _served(machine, requests[1:], taken | word))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("objective", ["fit", "max-processors"])
def test_as_much_fits_as_brute_force_finds(spec: str, objective: str) -> None:
    machine, draw = parse_machine(spec), random.Random(f"{spec} {objective}")
    for _ in range(4):
        requests = [draw.choice(list(machine.requests())) for _ in range(draw.randrange(1, 4))]
        faulty = draw.getrandbits(machine.processors) & draw.getrandbits(machine.processors)
        faulty &= draw.getrandbits(machine.processors)
        entries = tuple(Wanted(request) for request in requests)
        answer = pack(Instance(machine, entries, faulty, objective=objective))
        most, wanted = max(_served(machine, requests, faulty)), sum(map(machine.demand, requests))
        if objective == "fit":
            assert answer.status is (Status.FEASIBLE if most == wanted else Status.INFEASIBLE)
        else:
            assert (answer.status, answer.value) == (Status.OPTIMAL, most)
        for placed in answer.witness or ():
            assert answers(machine, placed.region, requests[placed.entry])


@pytest.mark.parametrize(
    ("spec", "requests", "faulty", "objective", "says"),
    [
        (
            "torus-rot:3x2",
            [Wanted((3, 1), 2)],
            1,
            "fit",
            "placed disjointly on the free processors of torus-rot:3x2",
        ),
        ("mesh-size:3x3;exact", [Wanted(4, 2)], 0, "fit", "placed disjointly"),
        ("mesh-size:3x3;exact", [Wanted(4, 2)], 0, "max-requests", "served to a value of 2 (max-requests)"),
        ("ring:8", [Wanted(2, 2), Wanted((4, 2))], 0b10001, "max-processors", "served to a value of 5"),
    ],
)
def test_what_is_refuted_has_a_certificate(
    spec: str, requests: list[Wanted], faulty: int, objective: str, says: str
) -> None:
    instance = Instance(parse_machine(spec), tuple(requests), faulty, objective=objective)
    answer = pack(instance)
    assert answer.certified
    assert answer.certificate is not None
    assert says in answer.certificate.claim
    assert "VeriPB proof" in recheck(answer.certificate)
    assert answer.status is (Status.INFEASIBLE if objective == "fit" else Status.OPTIMAL)


def test_a_certificate_of_another_instance_is_refused() -> None:
    certificate = pack(Instance(parse_machine("mesh-size:3x3;exact"), (Wanted(4, 2),))).certificate
    assert certificate is not None
    data = json.loads(json.dumps(certificate.to_json()))
    for change in ({"requests": [4]}, {"machine": "mesh-size:4x3;exact"}, {"family": "square-frames"}):
        other = json.loads(json.dumps(data))
        other["encoding"]["arguments"]["instance"].update(change)
        with pytest.raises(CertificateError):
            recheck(Certificate.from_json(other))
    data["encoding"]["arguments"]["at_least"] = 2
    with pytest.raises(CertificateError, match="at_least"):
        recheck(Certificate.from_json(data))


def test_machines_that_are_too_large() -> None:
    with pytest.raises(TooLargeError, match="at most 16384 processors"):
        pack(Instance(parse_machine("torus-rot:256x128"), (Wanted((2, 2)),)))
