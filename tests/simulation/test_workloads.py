from __future__ import annotations

import math
import random
from itertools import product
from math import prod

import pytest

from allocert.errors import RequestError, SpecError
from allocert.machines import Grid, Hypercube, Machine, Mesh, Torus, parse_machine
from allocert.simulation.generators.morgenstern import MORGENSTERN
from allocert.simulation.sizes import request_for
from allocert.simulation.workloads import TICKS, generate


def test_a_job_asks_a_hypercube_for_the_least_subcube() -> None:
    machine = Hypercube(7)
    for processors in range(1, 129):
        k = request_for(machine, processors)
        assert isinstance(k, int)
        assert 1 << k >= processors > (1 << k) // 2


@pytest.mark.parametrize(
    "machine", [Mesh(7), Mesh(5, 5), Mesh(4, 7), Torus(6, 3), Mesh(2, 5, 3), Mesh(3, 3, 3)]
)
def test_a_job_asks_a_grid_for_the_best_of_all_frames(machine: Grid) -> None:
    axes = sorted(range(len(machine.sides)), key=lambda axis: (-machine.sides[axis], axis))
    for processors in range(1, machine.processors + 1):
        frames = product(*(range(1, side + 1) for side in machine.sides))
        expected = min(
            (prod(frame), sorted(frame, reverse=True), [-frame[axis] for axis in axes], frame)
            for frame in frames
            if prod(frame) >= processors
        )
        assert request_for(machine, processors) == expected[-1], processors


@pytest.mark.parametrize("machine", ["hypercube:3", "mesh:4x4"])
@pytest.mark.parametrize("processors", [0, -1, 100])
def test_no_request_for_an_impossible_size(machine: str, processors: int) -> None:
    with pytest.raises(RequestError):
        request_for(parse_machine(machine), processors)


def test_kandlur_shin_has_the_stated_distributions_and_repeats_by_seed() -> None:
    machine = Hypercube(5)
    load = generate("kandlur-shin:residence=40,arrivals=20000", machine, 1)
    assert load == generate("kandlur-shin:residence=40,arrivals=20000", machine, 1)
    assert load.jobs != generate("kandlur-shin:residence=40,arrivals=20000", machine, 2).jobs
    assert load.name == "kandlur-shin:interarrival=5,residence=40,arrivals=20000"
    assert load.jobs[-1].arrival / 20000 / TICKS == pytest.approx(5, rel=0.04)
    assert sum(job.residence for job in load.jobs) / 20000 / TICKS == pytest.approx(40, rel=0.04)
    for k in range(6):
        assert sum(job.request == k for job in load.jobs) / 20000 == pytest.approx(1 / 6, rel=0.08)
    assert all(job.processors == 1 << int(str(job.request)) for job in load.jobs)


def test_morgenstern_uniform_draws_sides_and_times_in_range() -> None:
    load = generate("morgenstern-uniform:low=3,high=6,requests=4000", Mesh(16, 8), 0)
    sides = [job.request for job in load.jobs]
    assert {side for pair in sides if isinstance(pair, tuple) for side in pair} == {3, 4, 5, 6}
    assert all(job.arrival == 0 and 5 * TICKS <= job.residence <= 30 * TICKS for job in load.jobs)
    assert sum(job.residence for job in load.jobs) / 4000 / TICKS == pytest.approx(17.5, rel=0.03)
    assert generate("morgenstern-uniform", Mesh(16, 8), 0).name.startswith("morgenstern-uniform:low=1,high=8")


def test_a_seed_means_the_same_jobs_for_ever() -> None:
    jobs = generate("kandlur-shin:arrivals=2", Hypercube(7), 7).jobs
    assert [(job.arrival, job.request, job.residence) for job in jobs] == SEVEN
    draw = random.Random(7).random
    clock = 0.0
    for job in jobs:
        clock += -5 * math.log(1 - draw())
        assert job.arrival / TICKS == pytest.approx(clock, abs=1e-5)
        assert job.request == int(8 * draw())
        assert job.residence / TICKS == pytest.approx(-20 * math.log(1 - draw()), abs=1e-5)


SEVEN = [(1956575, 1, 21049913), (2332544, 4, 9104316)]


@pytest.mark.parametrize(
    ("text", "machine", "words"),
    [
        ("unknown", Hypercube(3), "kandlur-shin"),
        ("kandlur-shin", Mesh(4, 4), "a hypercube"),
        ("morgenstern-uniform", Hypercube(4), "a mesh or torus"),
        ("kandlur-shin:residence", Hypercube(3), "option=value"),
        ("kandlur-shin:residence=1,residence=2", Hypercube(3), "once"),
        ("kandlur-shin:residence=0", Hypercube(3), "above 0"),
        ("kandlur-shin:residence=-1", Hypercube(3), "above 0"),
        ("kandlur-shin:residence=1e999999999", Hypercube(3), "above 0"),
        ("kandlur-shin:residence=nan", Hypercube(3), "above 0"),
        ("kandlur-shin:residence=", Hypercube(3), "above 0"),
        ("kandlur-shin:residence=1/0", Hypercube(3), "above 0"),
        ("kandlur-shin:arrivals=1.5", Hypercube(3), r"got '1\.5', expected an integer"),
        ("kandlur-shin:arrivals=0", Hypercube(3), "an integer 1.."),
        ("kandlur-shin:colour=1", Hypercube(3), "its options"),
        ("morgenstern-uniform:high=5", Mesh(8, 4), "an integer 1..4"),
        ("morgenstern-uniform:low=3,high=2", Mesh(8, 4), "an integer 3..4"),
        ("morgenstern-uniform:shortest=9,longest=8", Mesh(8, 4), "at least"),
    ],
)
def test_bad_workloads(text: str, machine: Machine, words: str) -> None:
    with pytest.raises(SpecError, match=words) as caught:
        generate(text, machine, 0)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "machine"),
    [("kandlur-shin", Hypercube(4))]
    + [(name, Mesh(*sides)) for sides in [(1, 16), (256, 256), (7, 7, 7)] for name in MORGENSTERN]
    + [("lublin", Torus(16, 16))],
)
def test_the_name_with_all_options_means_the_same_jobs(name: str, machine: Machine) -> None:
    made = generate(name, machine, 3)
    assert made.name != name
    assert generate(made.name, machine, 3) == made


def shares(name: str, options: str, seed: int = 2) -> list[float]:
    """Of each side of a 16x16 mesh, from 1 on."""
    load = generate(f"morgenstern-{name}:{options}requests=6000", Mesh(16, 16), seed)
    sides = [side for job in load.jobs for side in job.request]  # type: ignore[union-attr]
    return [sides.count(side) / len(sides) for side in range(1, 17)]


def test_the_other_sides_of_morgensterns_queues_have_their_distributions() -> None:
    def below(x: float) -> float:
        return (1 + math.erf((x - 8) / (16 / 6) / math.sqrt(2))) / 2

    whole = below(17) - below(1)
    normal = [(below(side + 1) - below(side)) / whole for side in range(1, 17)]
    all_ = 1 - math.exp(-16 / 4)
    exponential = [(math.exp(-(side - 1) / 4) - math.exp(-side / 4)) / all_ for side in range(1, 17)]
    bimodal = [0.7 / 4 * (side <= 4) + 0.3 / 9 * (side >= 8) for side in range(1, 17)]
    for name, expected in (("normal", normal), ("exponential", exponential), ("bimodal", bimodal)):
        assert sum(expected) == pytest.approx(1)
        for found, share in zip(shares(name, ""), expected, strict=True):
            assert abs(found - share) < 5 * math.sqrt(share * (1 - share) / 12000) + 1e-9, name
    assert shares("bimodal", "large=1,")[:7] == [0] * 7
    assert shares("exponential", "mean=0.001,")[0] == 1
    with pytest.raises(SpecError, match="workload morgenstern-normal, mean: got '17'"):
        shares("normal", "mean=17,")
    with pytest.raises(
        SpecError, match="workload morgenstern-normal: got 'hypercube:4', expected a mesh or torus"
    ):
        generate("morgenstern-normal", Hypercube(4), 0)
