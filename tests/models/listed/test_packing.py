from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from allocert.machines import answers, family_of, parse_machine
from allocert.models.listed.packing import pack
from allocert.models.placement.instance import Instance, Wanted
from allocert.solvers.answer import Status

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
    for _ in range(12):
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


def test_what_counting_refuses() -> None:
    machine = parse_machine("torus-rot:3x2")
    answer = pack(Instance(machine, (Wanted((3, 1), 2),), faulty=1))
    assert (answer.status, answer.engine, answer.reason) == (
        Status.INFEASIBLE,
        "counting",
        "6 processors asked, 5 free",
    )
    assert not answer.certified


def test_a_refusal_is_on_the_word_of_the_engine() -> None:
    machine = parse_machine("mesh-size:3x3;exact")
    answer = pack(Instance(machine, (Wanted(4, 2),)))
    assert answer.status is Status.INFEASIBLE
    assert (answer.engine, answer.certified) == ("CP-SAT", False)
