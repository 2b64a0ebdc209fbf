"""Reservations of every shipped allocator, and of users' ones, against naive twins with the allocator in the loop."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.api.simulating.reserving import SHIPPED, agree

from allocert import simulate
from allocert.machines import Hypercube, Subcube, family_of, parse_machine
from allocert.machines.words import word_of


@pytest.mark.parametrize("name", SHIPPED)
def test_a_twin_with_the_allocator_in_the_loop_serves_alike(name: str) -> None:
    assert sum(agree(name, seed).promised for seed in range(6)) > 3


@pytest.mark.deep
@pytest.mark.parametrize("name", SHIPPED)
def test_so_it_does_on_many_traces(name: str) -> None:
    """Over all of them a hundred thousand traces."""
    for seed in range(100, 100 + -(-100_000 // len(SHIPPED))):
        agree(name, seed)


class Wandering:
    """First fit from where it stopped: what it grants depends on all that it has granted."""

    machines = (Hypercube,)

    def __init__(self, machine: Hypercube) -> None:
        self.machine, self.busy, self.next = machine, 0, 0

    def allocate(self, request: int) -> Any:
        size = 1 << request
        starts = range(0, self.machine.processors, size)
        for start in sorted(starts, key=lambda node: (node < self.next, node)):
            word = (1 << size) - 1 << start
            if not self.busy & word:
                self.busy |= word
                self.next = start + size
                return Subcube(self.machine.n, start, size - 1)
        return None

    def release(self, region: Any) -> None:
        self.busy &= ~self.machine.word(region)


class Moody(Wandering):
    """Refuses a request where few are free, though a smaller part of the machine would do: a release can make it refuse."""

    def allocate(self, request: int) -> Any:
        if (self.busy.bit_count() + request) % 3 == 2:
            return None
        return super().allocate(request)


class Shut(Wandering):
    """Cannot be copied, so that it is brought to a state by a replay."""

    def __deepcopy__(self, memo: object) -> Any:
        raise TypeError("no copies")

    __reduce_ex__ = __deepcopy__  # type: ignore[assignment]


@pytest.mark.parametrize("kind", [Wandering, Moody, Shut])
def test_so_does_any_deterministic_class(kind: Any) -> None:
    promised = late = 0
    for seed in range(60):
        counts = agree(kind, seed, Hypercube(3))
        promised, late = promised + counts.promised, late + counts.late
    assert promised > 100


def test_with_exact_estimates_nobody_is_late_who_was_given_a_time() -> None:
    for kind in (Wandering, Moody):
        for seed in range(60):
            assert agree(kind, seed, Hypercube(3), exact=True).late == 0


class Fickle(Wandering):
    """Draws lots."""

    def __init__(self, machine: Hypercube) -> None:
        super().__init__(machine)
        self.lots = random.Random(3)

    def allocate(self, request: int) -> Any:
        return super().allocate(request) if Fickle.drawn.random() < 0.7 else None

    drawn = random.Random(3)


@pytest.mark.parametrize("policy", ["easy", "conservative"])
def test_what_is_not_deterministic_is_reported(policy: str) -> None:
    Fickle.drawn.seed(1)
    done = simulate("hypercube:4", Fickle, workload="kandlur-shin:arrivals=150,interarrival=3", policy=policy)
    assert done.broken == ("Fickle",)
    right = simulate(
        "hypercube:4", Wandering, workload="kandlur-shin:arrivals=150,interarrival=3", policy=policy
    )
    assert right.broken == ()


def test_complete_recognition_gives_times_that_buddy_cannot_keep() -> None:
    asked = {"workload": "lublin:jobs=400", "policy": "easy", "seed": 1}
    own = simulate("hypercube:5", "buddy", **asked)  # type: ignore[arg-type]
    complete = simulate("hypercube:5", "buddy", reservations="complete", **asked)  # type: ignore[arg-type]
    counts = [run.counts for result in (own, complete) for run in result.runs if run.name == "buddy"]
    assert counts[0] is not None
    assert counts[1] is not None
    assert counts[0].broken == counts[0].late == 0
    assert counts[1].broken > 0
    assert own.broken == complete.broken == ()


def test_a_foreign_program_is_copied_too() -> None:
    asked = {"workload": "kandlur-shin:arrivals=80,interarrival=3", "seed": 2}
    name = f"{__name__}:Wandering"
    for policy in ("easy", "conservative"):
        here = simulate("hypercube:3", Wandering, policy=policy, **asked)  # type: ignore[arg-type]
        there = simulate("hypercube:3", name, policy=policy, **asked)  # type: ignore[arg-type]
        passages = [result.runs[0].passage for result in (here, there)]
        assert passages[0] is not None
        assert passages[1] is not None
        assert passages[0].starts == passages[1].starts


def test_boards_do_not_change_whether_a_family_has_a_free_region() -> None:
    """So that reservations can be sought in the plain family."""
    pick = random.Random(5)
    for spec, names in (
        ("mesh:4x3", ("edge-frames", "boundary-frames", "outermost-frames")),
        ("hypercube:3", ("outermost-buddy",)),
    ):
        machine = parse_machine(spec)
        for name in names:
            family = family_of(machine, name)
            plain = family_of(machine, None if name.endswith("frames") else "buddy")
            for _ in range(300):
                busy = word_of([node for node in range(machine.processors) if pick.random() < 0.5])
                request: Any = (
                    pick.randrange(4) if spec == "hypercube:3" else (pick.randint(1, 4), pick.randint(1, 3))
                )
                assert (family.first_free(busy, request) is None) == (plain.first_free(busy, request) is None)
