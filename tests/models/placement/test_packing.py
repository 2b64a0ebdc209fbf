from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.machines import Hypercube, Machine, Mesh, Torus, family_of
from allocert.models.placement import packing
from allocert.models.placement.checks import check_evidence, check_placed
from allocert.models.placement.claims import claim_of
from allocert.models.placement.encoding import encode_placement, text_of
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import Placement, pack, placement_certificate
from allocert.models.placement.packing_cnf import packing_formula
from allocert.models.placement.packing_opb import axes_of, packing_model
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean, sat
from allocert.verification.claims.evidence import recheck

MACHINES: list[Machine] = [
    Hypercube(1),
    Hypercube(2),
    Hypercube(3),
    Mesh(2, 2),
    Mesh(3, 2),
    Mesh(3, 3),
    Mesh(4),
    Torus(3, 2),
    Torus(3, 3),
    Torus(4),
    Mesh(2, 2, 2),
]


def best_by_search(instance: Instance) -> tuple[bool, int, int]:
    """Whether all fit, the most requests and the most processors, by trying every placement.

    Every choice of a region, or of none, for each request in turn: no bound, no order, no model.
    """
    machine = instance.machine
    wanted = [w for w in instance.requests for _ in range(w.count)]
    words = []
    for each in wanted:
        shapes = {each.request}
        if each.rotate and isinstance(each.request, tuple):
            shapes |= {
                s
                for s in product(each.request, repeat=len(each.request))
                if sorted(s) == sorted(each.request)
            }
        own = set()
        for shape in shapes:
            if shape in machine.requests():
                own |= {machine.word(region) for region in instance.kinds.regions(shape)}
        words.append(tuple(own))

    @cache
    def best(place: int, taken: int) -> tuple[bool, int, int]:
        if place == len(words):
            return True, 0, 0
        all_fit, most, processors = best(place + 1, taken)
        all_fit = False
        for word in words[place]:
            if not word & taken:
                fit, count, size = best(place + 1, taken | word)
                all_fit |= fit
                most = max(most, count + 1)
                processors = max(processors, size + word.bit_count())
        return all_fit, most, processors

    return best(0, instance.taken)


def random_instance(draw: random.Random, objective: str, faults: float = 0.15) -> Instance:
    machine = draw.choice(MACHINES)
    faulty = sum(1 << node for node in range(machine.processors) if draw.random() < faults)
    grid = not isinstance(machine, Hypercube)
    family = family_of(
        machine,
        draw.choice(["frames", "frames", "equal-frames"])
        if grid
        else draw.choice(["subcubes", "subcubes", "aligned", "gray", "cyclical-buddy", "1-cube-buddy"]),
    )
    pool = list(machine.requests())
    requests, demanded, free = [], 0, machine.processors - faulty.bit_count()
    for _ in range(draw.randint(1, 5)):
        request = draw.choice(pool)
        if objective == "fit" and demanded + machine.demand(request) > free:
            continue
        demanded += machine.demand(request)
        requests.append(Wanted(request, draw.choice([1, 1, 1, 2]), grid and draw.random() < 0.4))
    return Instance(machine, tuple(requests) or (Wanted(pool[0]),), faulty, (), family, objective)


def test_fitting_is_decided_as_by_trying_every_placement() -> None:
    draw = random.Random(4)
    kinds: set[str] = set()
    for _ in range(300):
        instance = random_instance(draw, "fit")
        answer = pack(instance, seconds=20)
        assert (answer.status is Status.FEASIBLE) == best_by_search(instance)[0], instance
        assert answer.certified
        if answer.witness is not None:
            check_evidence(placement_certificate(instance, answer.witness))
        if answer.certificate is not None:
            kinds.add(answer.certificate.kind)
            recheck(answer.certificate)
    assert kinds >= {"area", "blocking", "veripb"}


@pytest.mark.parametrize("objective", ["max-requests", "max-processors"])
def test_the_greatest_value_is_that_of_trying_every_placement(objective: str) -> None:
    draw = random.Random(objective)
    for _ in range(50):
        instance = random_instance(draw, objective)
        answer = pack(instance, seconds=20)
        _, most, processors = best_by_search(instance)
        assert answer.status is Status.OPTIMAL
        assert answer.value == (most if objective == "max-requests" else processors), instance
        assert answer.certificate is not None
        recheck(answer.certificate)


def test_both_models_agree_with_trying_every_placement_and_projections_only_relax() -> None:
    draw = random.Random(9)
    refuted = 0
    for _ in range(15):
        instance = random_instance(draw, draw.choice(["fit", "max-requests", "max-processors"]), 0.35)
        fits, most, processors = best_by_search(instance)
        target = None if instance.objective == "fit" else draw.randint(1, instance.free + 1)
        reached = most if instance.objective == "max-requests" else processors
        expected = fits if target is None else reached >= target
        formula, _ = packing_formula(instance, target)
        assert (sat.refute(formula).witness is not None) == expected
        exact = packing_model(instance, axes_of(instance.machine), target)
        assert (pseudoboolean.solve(exact.problem).witness is not None) == expected
        for axis in axes_of(instance.machine):
            relaxed = pseudoboolean.solve(packing_model(instance, [axis], target).problem)
            refuted += relaxed.certificate is not None
            assert relaxed.witness is not None or not expected
    assert refuted


def squares(machine: Machine, largest: int) -> Instance:
    return Instance(machine, tuple(Wanted((side, side)) for side in range(largest, 0, -1)))


@pytest.mark.parametrize(
    ("sides", "largest", "fits"),
    [
        ((14, 10), 7, False),
        ((22, 7), 7, True),
        ((16, 18), 9, False),
        ((15, 20), 9, True),
        ((20, 20), 10, False),
    ],
)
def test_consecutive_squares(sides: tuple[int, int], largest: int, fits: bool) -> None:
    """Least boxes of the squares 1..n: Korf, Optimal rectangle packing, ICAPS 2003 (7 x 22, 15 x 20)."""
    answer = pack(squares(Mesh(*sides), largest), seconds=30)
    assert answer.status is (Status.FEASIBLE if fits else Status.INFEASIBLE)
    if answer.certificate is not None:
        assert answer.certificate.kind in ("area", "veripb")
        recheck(answer.certificate)


def test_what_buddy_blocks_cannot_do_subcubes_can() -> None:
    machine, faulty = Hypercube(3), 0b1000_0001
    wanted = (Wanted(1, 3),)
    assert pack(Instance(machine, wanted, faulty)).status is Status.FEASIBLE
    refused = pack(Instance(machine, wanted, faulty, (), family_of(machine, "aligned")))
    assert refused.status is Status.INFEASIBLE
    assert refused.certified


def packed(instance: Instance) -> Placement:
    answer = pack(instance, seconds=20)
    assert answer.witness is not None
    return answer.witness


def witness() -> Certificate:
    instance = Instance(Mesh(5, 5), (Wanted((2, 3), 2), Wanted((2, 2), 1, True)), 0b1)
    return placement_certificate(instance, packed(instance))


def optimum() -> Certificate:
    instance = Instance(Mesh(4, 4), (Wanted((3, 3)), Wanted((2, 2), 3)), 0, (), None, "max-processors")
    certificate = pack(instance, seconds=20).certificate
    assert certificate is not None
    return certificate


def refutation() -> Certificate:
    certificate = pack(squares(Mesh(14, 10), 7), seconds=20).certificate
    assert certificate is not None
    return certificate


def altered(certificate: Certificate, path: tuple[Any, ...], value: Any) -> Certificate:
    data = copy.deepcopy(certificate.to_json())
    target = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return Certificate.from_json(data)


def mutants() -> Iterator[Certificate]:
    good = witness()
    inside = Mesh(5, 5).nodes(Mesh(5, 5).check_region(good.proof["placed"][0][1]))[0]
    for path, value in [
        (("proof", "placed", 0, 0), 2),
        (("proof", "placed", 0, 1), "(0,0,1,2)"),
        (("proof", "placed", 0, 1), good.proof["placed"][1][1]),
        (("proof", "placed", 0, 1), "(4,3,5,5)"),
        (("proof", "placed", 0, 1), "(1,0,2,1)"),
        (("proof", "placed", 0), [0]),
        (("proof", "placed"), good.proof["placed"][:-1]),
        (("proof", "placed"), good.proof["placed"] * 2),
        (("proof", "value"), 2),
        (("proof", "value"), 3.0),
        (("proof",), None),
        (("problem", "faulty"), [inside]),
        (("problem", "requests", 0, "count"), 1),
        (("kind",), "optimum"),
        (("encoding", "by"), ""),
        (("encoding", "arguments"), {}),
        (("encoding", "arguments", "axes"), [0]),
        (("encoding", "text"), "P = NP."),
        (("claim",), "P = NP."),
        (("proof", "more"), 1),
    ]:
        yield altered(good, path, value)
    best = optimum()
    for path, value in [
        (("proof", "value"), best.proof["value"] + 1),
        (("proof", "bound", "problem"), {}),
        (("proof", "placed"), []),
        (("proof", "bound"), None),
        (("proof", "bound", "encoding", "arguments", "at_least"), best.proof["value"] + 2),
        (("proof", "bound", "encoding", "arguments", "instance", "faulty"), [0]),
        (("proof", "bound", "kind"), "placement"),
        (("proof", "bound", "claim"), "P = NP."),
        (("proof", "bound", "encoding", "text"), "P = NP."),
        (("proof", "more"), 1),
    ]:
        yield altered(best, path, value)
    proof = refutation()
    lines = proof.proof.splitlines(keepends=True)
    yield altered(proof, ("proof",), "".join(lines[:-1]))
    yield altered(proof, ("proof",), "".join(lines[: len(lines) // 2] + lines[-1:]))
    yield altered(proof, ("problem", "opb"), proof.problem["opb"].replace(">= 1 ;", ">= 2 ;", 1))
    yield altered(proof, ("encoding", "arguments", "axes"), [1])
    yield altered(proof, ("encoding", "arguments", "instance", "requests", 0, "count"), 2)


def test_changed_certificates_are_rejected() -> None:
    for good in (witness(), optimum(), refutation()):
        recheck(good)
        check_evidence(good)
    count = 0
    for mutant in mutants():
        with pytest.raises(CertificateError):
            check_evidence(mutant)
        count += 1
    assert count > 25


def test_the_bound_of_an_optimum_is_the_next_value() -> None:
    good = optimum()
    arguments = dict(Certificate.from_json(good.proof["bound"]).encoding.arguments)
    instance = Instance(Mesh(4, 4), (Wanted((4, 4)),), 0, (), None, "max-processors")
    far = {"instance": arguments["instance"], "form": "area", "at_least": 17}
    bound = Certificate("area", "", encode_placement(far), None, Encoding(text_of(far), "placement", far))
    bound = replace(bound, claim=claim_of(bound))
    check_evidence(bound)
    with pytest.raises(CertificateError, match="shown out of reach"):
        check_evidence(altered(good, ("proof", "bound"), bound.to_json()))
    whole = pack(instance).certificate
    assert whole is not None
    with pytest.raises(CertificateError, match="shown out of reach"):
        check_evidence(altered(good, ("proof", "bound"), whole.proof["bound"]))


def test_single_processors_go_where_a_search_left_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "construct", lambda *a, **k: iter(()))
    instance = Instance(Mesh(3, 3), (Wanted((2, 2)), Wanted((1, 1), 2), Wanted((1, 1), 2)), 0b1)
    placement = packed(instance)
    check_evidence(placement_certificate(instance, placement))
    assert [p.entry for p in placement] == [0, 1, 1, 2, 2]


def hard() -> Instance:
    """Feasible by counting and by every single region, and not by any projection or heuristic in no time."""
    draw = random.Random(7)
    return Instance(Hypercube(7), (Wanted(3, 14),), sum(1 << x for x in draw.sample(range(128), 8)))


def test_no_time_gives_unknown_and_a_reason() -> None:
    answer = pack(hard(), seconds=1e-9)
    assert answer.status is Status.UNKNOWN
    assert "time limit" in answer.reason
    best = pack(
        Instance(Mesh(4, 4), (Wanted((3, 3)), Wanted((2, 2), 2)), 0, (), None, "max-requests"), seconds=1e-9
    )
    assert best.status is Status.FEASIBLE
    assert best.bound is not None
    assert best.value is not None
    assert best.value <= best.bound


def test_a_placement_has_the_value_of_its_objective() -> None:
    machine = Mesh(3, 3)
    for objective, value in [("fit", 2), ("max-requests", 2), ("max-processors", 5)]:
        instance = Instance(machine, (Wanted((2, 2)), Wanted((1, 1))), 0, (), None, objective)
        assert check_placed(instance, [(p.entry, p.region) for p in packed(instance)]) == value
