"""The fewest refusals of a trace whose future is known: each region is placed once, and nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from allocert.machines import Machine, NodeCube, Region, Request, family_of
from allocert.machines.node_cube import NodeSet
from allocert.machines.rotation import RotatableMesh, answers
from allocert.machines.words import bits, word_of
from allocert.solvers.answer import Status
from allocert.solvers.engines import cpsat

__all__ = ["Job", "Optimum", "fewest_refused", "fits"]

MOST_CHOICES = 20_000
"""Regions that a model lists at most; for more there is no model."""

_EFFORT = 1.0
_SECONDS = 10.0


class Job(NamedTuple):
    """A request that holds its region from ``begin`` until just before ``end``."""

    request: Request
    begin: int
    end: int


@dataclass(frozen=True)
class Optimum:
    """The region of each job, ``None`` for those refused; ``proved`` that no fewer can be; the engine's ``effort``."""

    regions: tuple[Region | None, ...]
    proved: bool
    effort: float

    @property
    def refused(self) -> int:
        """How many are refused."""
        return self.regions.count(None)


def fewest_refused(
    machine: Machine, jobs: Sequence[Job], seconds: float = _SECONDS, served: Collection[int] = ()
) -> Optimum | None:
    """The best placement of jobs on an idle machine without faulty processors; ``None`` if the model is too large.

    The jobs ``served``, by number, may not be refused.

    It is checked without an engine, so what it refuses can be done. That it is the best is the engine's word, if it
    gives it. After ``seconds``, at the latest, it is the best one known.
    """
    if isinstance(machine, NodeCube):
        model: _Nodes | _Regions = _Nodes(machine, jobs, served)
    else:
        choices: list[list[Region]] = []
        known: dict[Request, list[Region]] = {}
        for job in jobs:
            if job.request not in known:
                known[job.request] = _regions(machine, job.request, MOST_CHOICES)
            choices.append(known[job.request])
        if sum(map(len, choices)) > MOST_CHOICES:
            return None
        model = _Regions(machine, jobs, choices, served)
    answer = cpsat.solve(
        model.model,
        model.read,
        lambda regions: fits(machine, jobs, regions) and all(regions[number] for number in served),
        objective=lambda regions: regions.count(None),
        limit=cpsat.CpSatLimit(_EFFORT, min(seconds, _SECONDS)),
    )
    if answer.witness is None:
        return None
    return Optimum(answer.witness, answer.status is Status.OPTIMAL, answer.effort or 0.0)


def fits(machine: Machine, jobs: Sequence[Job], regions: Sequence[Region | None]) -> bool:
    """Whether regions answer the jobs, and those that are held at the same time are disjoint."""
    placed = []
    for job, region in zip(jobs, regions, strict=True):
        if region is not None:
            if not answers(machine, region, job.request):
                return False
            placed.append((job, machine.word(region)))
    for number, (job, word) in enumerate(placed):
        for other, taken in placed[:number]:
            if word & taken and job.begin < other.end and other.begin < job.end:
                return False
    return True


def _regions(machine: Machine, request: Request, most: int) -> list[Region]:
    """Every region that answers a request, once each; a few too many if there are more than ``most``."""
    family = family_of(machine)
    found: dict[int, Region] = {}
    shapes = machine.shapes(request) if isinstance(machine, RotatableMesh) else (request,)
    for shape in shapes:
        for region in family.regions(shape):
            found.setdefault(machine.word(region), region)
            if len(found) > most:
                break
    return list(found.values())


class _Regions:
    """One literal for each job and region; at each instant no processor is held twice."""

    def __init__(
        self, machine: Machine, jobs: Sequence[Job], choices: list[list[Region]], served: Collection[int]
    ) -> None:
        from ortools.sat.python import cp_model  # slow to load

        self.model: Any = cp_model.CpModel()
        self._choices = choices
        self._literals = [[self.model.new_bool_var("") for _ in regions] for regions in choices]
        on: list[dict[int, list[Any]]] = []
        for literals, regions in zip(self._literals, choices, strict=True):
            self.model.add_at_most_one(literals)
            cells: dict[int, list[Any]] = {}
            for literal, region in zip(literals, regions, strict=True):
                for node in bits(machine.word(region)):
                    cells.setdefault(node, []).append(literal)
            on.append(cells)
        for job in jobs:
            here = [
                cells for other, cells in zip(jobs, on, strict=True) if other.begin <= job.begin < other.end
            ]
            for node in range(machine.processors):
                clique = [literal for cells in here for literal in cells.get(node, ())]
                if len(clique) > 1:
                    self.model.add_at_most_one(clique)
        for number in served:
            self.model.add_exactly_one(self._literals[number])
        self.model.minimize(len(jobs) - sum(literal for row in self._literals for literal in row))

    def read(self, value: Callable[[Any], int]) -> tuple[Region | None, ...]:
        """The regions that a solution chooses."""
        return tuple(
            next((r for literal, r in zip(literals, regions, strict=True) if value(literal)), None)
            for literals, regions in zip(self._literals, self._choices, strict=True)
        )


class _Nodes:
    """Any nodes answer: at each instant there are enough of them, and who comes takes the lowest free ones."""

    def __init__(self, machine: NodeCube, jobs: Sequence[Job], served: Collection[int]) -> None:
        from ortools.sat.python import cp_model  # slow to load

        self.model: Any = cp_model.CpModel()
        self._machine, self._jobs = machine, jobs
        self._literals = [self.model.new_bool_var("") for _ in jobs]
        asked = [machine.demand(job.request) for job in jobs]
        for job in jobs:
            here = [
                size * literal
                for other, size, literal in zip(jobs, asked, self._literals, strict=True)
                if other.begin <= job.begin < other.end
            ]
            self.model.add(sum(here) <= machine.processors)
        for number in served:
            self.model.add_bool_or(self._literals[number])
        self.model.minimize(len(jobs) - sum(self._literals))

    def read(self, value: Callable[[Any], int]) -> tuple[Region | None, ...]:
        """The nodes that each served job takes."""
        regions: list[Region | None] = []
        held: list[tuple[int, int]] = []
        for job, literal in zip(self._jobs, self._literals, strict=True):
            if not value(literal):
                regions.append(None)
                continue
            busy = 0
            for word, end in held:
                busy |= word if end > job.begin else 0
            free = list(bits(self._machine.full & ~busy))[: self._machine.demand(job.request)]
            held.append((word_of(free), job.end))
            regions.append(NodeSet(self._machine.n, word_of(free)))
        return tuple(regions)
