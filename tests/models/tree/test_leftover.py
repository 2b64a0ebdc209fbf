from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.machines.tree import naive

from allocert import solve_placement
from allocert.errors import AllocertError, CertificateError, InstanceError
from allocert.machines import answers, parse_machine
from allocert.machines.tree.requests import PREFERRED, parts
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.questions.instance_file import instance_from_json
from allocert.models.tree.leftover import encode, least_leftover_of
from allocert.verification.claims.evidence import examine

ROOT = Path(__file__).resolve().parents[3]


def _instance(spec: str, *requests: Any, faulty: int = 0) -> Instance:
    return Instance(parse_machine(spec), tuple(map(Wanted, requests)), faulty, objective="least-leftover")


@pytest.mark.parametrize("spec", ["tree:[3,2,2,1]", "tree:[[3,1],[2,2],[1]]", "tree:[[[2,1],[2]],[[2,2]]]"])
def test_no_set_of_domains_leaves_less(spec: str) -> None:
    """Against all sets of domains, and the pods lie in domains that leave as much as is said."""
    machine: Any = parse_machine(spec)
    layout, draw = machine.layout, random.Random(spec)
    requests = [one for one in machine.requests() if parts(layout, one).mode != 2]
    for busy in naive.boards(machine, draw, 12):
        for request in draw.sample(requests, 12):
            asked = parts(layout, request)
            level = asked.level if asked.mode == PREFERRED else asked.at
            room = layout.room(layout.free(busy), asked.size, asked.at)[level].tolist()
            sums = [sum(map(int.__mul__, room, taken)) for taken in product((0, 1), repeat=len(room))]
            least = min((one - asked.slices for one in sums if one >= asked.slices), default=None)
            found = least_leftover_of(_instance(spec, request, faulty=busy))
            assert found.certified
            if least is None:
                assert found.status.value == "infeasible"
                continue
            assert (found.status.value, found.value) == ("optimal", least * asked.size)
            assert found.witness is not None
            region: Any = found.witness[0].region
            assert answers(machine, region, request)
            assert not machine.word(region) & busy
            used = layout.sums(level, layout.counted(machine.word(region))) > 0
            assert sum(own for own, taken in zip(room, used, strict=True) if taken) - asked.slices == least


def test_the_example_is_answered_with_a_certificate() -> None:
    file = ROOT / "examples" / "instances" / "tree-leftover.json"
    found = least_leftover_of(instance_from_json(json.loads(file.read_text())))
    assert (found.value, found.certificate and found.certificate.kind) == (0, "area")


def test_kueue_10574() -> None:
    """20 pods on domains with room for 19, 10 and 10: best fit leaves 9, and 10 and 10 leave none."""
    found = solve_placement("tree:[[19],[10],[10]]", [(20, 1, 1)], objective="least-leftover")
    assert (found.value, found.certified) == (0, True)
    assert [region and region.address for region in found.regions] == ["(1:0-9,2:0-9)"]
    certificate = solve_placement("tree:[[9],[7],[6]]", [(10, 1, 1)], objective="least-leftover").certificate
    assert certificate is not None
    assert "have room for at least 3 more pods" in certificate.claim
    assert examine(certificate).tied


@pytest.mark.parametrize("below", [0, 2, 4, 99, -1, True])
def test_a_certificate_of_another_number_is_none(below: int) -> None:
    """Of fewer the claim is not that of the answer, and of more the totals show that it is wrong."""
    given: Any = least_leftover_of(_instance("tree:[[9],[7],[6]]", (10, 1, 1))).certificate
    arguments = {**given.encoding.arguments, "below": below}
    mutant = replace(given, encoding=replace(given.encoding, arguments=arguments))
    with pytest.raises(CertificateError):
        examine(mutant)
    if below == 4:
        with pytest.raises(CertificateError, match="greatest total"):
            examine(replace(mutant, problem=encode(arguments), claim=given.claim.replace("3 more", "4 more")))


def test_what_is_no_such_instance() -> None:
    for requests in ([1, 2], [(2, 1, 2)]):
        with pytest.raises(InstanceError, match="one"):
            solve_placement("tree:[[2],[2]]", requests, objective="least-leftover")
    with pytest.raises(InstanceError, match="fit or max-requests or max-processors"):
        solve_placement("mesh:2x2", [(1, 1)], objective="least-leftover")
    with pytest.raises(AllocertError):
        encode({"instance": replace(_instance("tree:2x2", 1), objective="fit").to_json(), "below": 0})
