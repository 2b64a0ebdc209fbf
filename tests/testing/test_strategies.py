from __future__ import annotations

import random

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from allocert import Machine, Region, Request, SpecError, family_of, parse_machine
from allocert.allocators import Holdings
from allocert.allocators.torus.jobs import JobSet
from allocert.testing.strategies import (
    KINDS,
    Allocate,
    ReleaseOf,
    boards,
    fault_sets,
    job_sets,
    machines,
    play,
    requests,
    traces,
)


class First:
    """Grants the first free region of the machine's own family."""

    def __init__(self, machine: Machine) -> None:
        self._family, self._holdings = family_of(machine), Holdings.of(machine, ())
        self.release = self._holdings.release

    def allocate(self, request: Request) -> Region | None:
        region = self._family.first_free(self._holdings.busy, request)
        if region is not None:
            self._holdings.grant(region)
        return region


@settings(max_examples=60)
@given(machines(max_processors=32), st.data())
def test_what_is_drawn_fits_the_machine(machine: Machine, data: st.DataObject) -> None:
    assert machine.processors <= 32
    assert parse_machine(machine.spec) == machine
    assert 0 <= data.draw(boards(machine)) <= machine.full
    faulty = data.draw(fault_sets(machine, 2))
    assert list(faulty) == sorted(set(faulty) & set(range(machine.processors)))
    assert len(faulty) <= 2
    request = data.draw(requests(machine))
    assert machine.check_request(request) == request


@settings(max_examples=60)
@given(machines(["hypercube", "mesh", "torus"], max_processors=16), st.data())
def test_traces_give_back_what_was_granted_once(machine: Machine, data: st.DataObject) -> None:
    trace = data.draw(traces(machine, 12))
    assert len(trace) <= 12
    assert all(
        isinstance(trace[step.place], Allocate) and step.place < number
        for number, step in enumerate(trace)
        if isinstance(step, ReleaseOf)
    )
    given_back = [step.place for step in trace if isinstance(step, ReleaseOf)]
    assert len(set(given_back)) == len(given_back)
    granted = list(play(First(machine), trace))  # type: ignore[arg-type]
    assert len(granted) == len(trace)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_and_every_request_comes_up(kind: str) -> None:
    found = find(machines([kind]), lambda machine: machine.processors > 1)
    assert found.spec.startswith(f"{kind}:")
    assert found.processors == 2
    for request in found.requests():
        assert find(requests(found), lambda drawn, request=request: drawn == request) == request  # type: ignore[misc]


def test_all_boards_come_up_and_shrink() -> None:
    assert find(boards("mesh:6x6"), lambda busy: busy.bit_count() == 36) == (1 << 36) - 1
    assert find(boards("hypercube:4"), lambda busy: True) == 0


def test_traces_shrink() -> None:
    """A small machine, few steps, small requests: a request that is refused although it is granted later."""

    def refused(trace: tuple[Allocate | ReleaseOf, ...]) -> bool:
        return any(
            isinstance(step, Allocate) and region is None
            for step, region in zip(trace, play(First(parse_machine("mesh:3x2")), trace), strict=True)  # type: ignore[arg-type]
        )

    smallest = find(traces("mesh:3x2"), refused, random=random.Random(0))
    assert len(smallest) == 2
    assert all(isinstance(step, Allocate) for step in smallest)


@given(job_sets(sides=(2, 4), powers=True, min_jobs=0, longest=3))
def test_job_sets(jobs: JobSet) -> None:
    jobs.check_powers_of_two()
    assert jobs.torus in (2, 4)
    assert jobs.longest <= 3


def test_mistakes() -> None:
    with pytest.raises(SpecError, match="kinds: got 'ring'"):
        find(machines(["ring"]), lambda machine: True)
