"""The fewest refusals against trying everything."""

from __future__ import annotations

import random
from itertools import product

import pytest

from allocert.machines import Machine, NodeCube, family_of, parse_machine
from allocert.machines.rotation import RotatableMesh
from allocert.verification.pairing.promises.optimum import Job, fewest_refused, fits


def by_trying(machine: Machine, jobs: list[Job]) -> int:
    """The same by definition."""
    words = []
    for job in jobs:
        shapes = machine.shapes(job.request) if isinstance(machine, RotatableMesh) else (job.request,)
        regions = {machine.word(r) for shape in shapes for r in family_of(machine).regions(shape)}
        if isinstance(machine, NodeCube):
            regions = {w for w in range(1 << machine.processors) if w.bit_count() == job.request}
        words.append([0, *sorted(regions)])
    best = len(jobs)
    for chosen in product(*words):
        clash = any(
            one & other and a.begin < b.end and b.begin < a.end
            for place, (a, one) in enumerate(zip(jobs, chosen, strict=True))
            for b, other in zip(jobs[:place], chosen, strict=False)
        )
        best = best if clash else min(best, chosen.count(0))
    return best


@pytest.mark.parametrize(
    "spec", ["mesh:3x2", "mesh-rot:3x2", "torus:3x2", "hypercube:2", "hypercube-nodes:2"]
)
def test_the_model_gives_the_fewest(spec: str) -> None:
    machine, draw = parse_machine(spec), random.Random(1)
    requests = list(machine.requests())
    for _ in range(12):
        jobs = [Job(draw.choice(requests), begin, begin + draw.randint(1, 4)) for begin in range(4)]
        found = fewest_refused(machine, jobs)
        assert found is not None
        assert found.proved
        assert fits(machine, jobs, found.regions)
        assert found.refused == by_trying(machine, jobs)


def test_wrong_placements_do_not_fit() -> None:
    machine = parse_machine("mesh:2x1")
    jobs = [Job((1, 1), 0, 2), Job((1, 1), 1, 3)]
    one, other = machine.check_region((0, 0, 0, 0)), machine.check_region((1, 0, 1, 0))
    assert fits(machine, jobs, (one, other))
    assert not fits(machine, jobs, (one, one))
    assert not fits(machine, jobs, (machine.check_region((0, 0, 1, 0)), None))
    assert fits(machine, [Job((1, 1), 0, 1), Job((1, 1), 1, 2)], (one, one))


def test_a_machine_too_large_has_no_model() -> None:
    assert fewest_refused(parse_machine("mesh:200x200"), [Job((1, 1), 0, 1)]) is None
