"""Packing as pseudo-Boolean constraints on a projection of the machine.

Project the machine onto some of its axes (directions of a hypercube, axes of a grid): processors with
equal coordinates there form a *fibre*, and a region takes the same number of processors of each fibre it meets. The
regions of a placement together take no more from a fibre than is free in it. Projected onto all axes a
fibre is one processor and the model is exact; onto fewer it is a relaxation, far smaller, and what
refutes it refutes the instance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod

from allocert.errors import InstanceError
from allocert.machines import Grid, Hypercube, Machine, Region
from allocert.machines.words import bits
from allocert.models.placement.area_checks import totals_of
from allocert.models.placement.instance import Demand, Instance
from allocert.models.questions.model_size import MOST_TERMS, check_size
from allocert.solvers.engines.pseudoboolean import Constraint, Problem

__all__ = ["MOST_CHOICES", "MOST_COVERED", "Model", "axes_of", "few_choices", "packing_model"]

MOST_CHOICES = 60_000
"""The exact model is built for at most this many pairs of a demand and a free region."""
_MOST_LOOKED, _MOST_BITS = 1 << 22, 1 << 38
"""This many regions are examined to count them, and this many bits of their words."""
MOST_COVERED = 50_000_000
"""This many processors have these regions together, each counted for every region that it is in."""
_MOST_KEPT = 1 << 30
"""This many bits have the words of all free regions together."""

_MOST_COMPARED = 1024


@dataclass(frozen=True)
class Model:
    """The constraints, and what each variable stands for.

    ``choices[v - 1]`` is a demand's index and a region with the projection that variable v is about.
    """

    problem: Problem
    choices: tuple[tuple[int, Region], ...]


def axes_of(machine: Machine) -> range:
    """The axes a machine can be projected on."""
    if isinstance(machine, Grid):
        return range(len(machine.sides))
    return range(machine.n if isinstance(machine, Hypercube) else 0)


def few_choices(instance: Instance) -> bool:
    """Whether there are at most ``MOST_CHOICES`` pairs of a demand and a free region, not too large together.

    They have at most ``MOST_COVERED`` processors, and it can be counted soon.
    """
    looked = found = covered = 0
    most = min(_MOST_LOOKED, _MOST_BITS // instance.machine.processors)
    for demand in instance.demands:
        for region in chain.from_iterable(map(instance.kinds.regions, demand.shapes)):
            looked += 1
            if not instance.machine.word(region) & instance.taken:
                found += 1
                covered += demand.processors
            kept = found * instance.machine.processors
            if looked > most or found > MOST_CHOICES or covered > MOST_COVERED or kept > _MOST_KEPT:
                return False
    return True


def packing_model(instance: Instance, axes: Iterable[int], at_least: int | None = None) -> Model:
    """What every placement satisfies on the projection onto ``axes``; with all axes, nothing else does.

    A variable says that a demand has at least this many regions of one projection. With the objective
    ``fit`` each demand gets its number of regions; requests for single processors are then left out when
    others remain, since they fit wherever enough processors are free. With the other objectives each
    demand gets that number at most, and all together serve ``at_least`` requests or processors.

    Raises:
        InstanceError: an axis is none of the machine's, or ``at_least`` does not go with the objective.
        TooLargeError: there would be more than ``MOST_TERMS`` terms.
    """
    chosen = sorted(set(axes))
    if not set(chosen) <= set(axes_of(instance.machine)):
        raise InstanceError("axes", chosen, f"axes of {instance.machine.spec}")
    fit = instance.objective == "fit"
    if fit != (at_least is None):
        raise InstanceError(
            "at_least", at_least, f"{'nothing' if fit else 'a number'} with {instance.objective}"
        )
    fibres = _fibres(instance.machine, chosen)
    free = Counter(fibres[node] for node in bits(instance.machine.full ^ instance.taken))
    choices: list[tuple[int, Region]] = []
    constraints: list[Constraint] = []
    loads: dict[int, list[tuple[int, int]]] = {fibre: [] for fibre in sorted(free)}
    terms = 0
    for index, demand in _modelled(instance, fit):
        own = []
        for profile, region in _profiles(instance, demand, fibres):
            room = min(free[fibre] // load for fibre, load in profile)
            copies = min(demand.count, room)
            terms += copies * (len(profile) + 4)
            check_size(terms, MOST_TERMS, "terms")
            for copy in range(copies):
                choices.append((index, region))
                own.append(len(choices))
                for fibre, load in profile:
                    loads[fibre].append((load, len(choices)))
                if copy:
                    constraints.append(Constraint(((1, len(choices) - 1), (-1, len(choices))), 0))
        if fit:
            constraints.append(Constraint.at_least(own, demand.count))
        elif len(own) > demand.count:
            constraints.append(Constraint.at_most(own, demand.count))
    if at_least is not None:
        constraints.append(_objective(instance, choices, at_least))
    constraints += _capacities((loads[fibre], free[fibre]) for fibre in loads)
    return Model(Problem(len(choices), tuple(constraints)), tuple(choices))


def _modelled(instance: Instance, fit: bool) -> list[tuple[int, Demand]]:
    demands = list(enumerate(instance.demands))
    larger = [(index, demand) for index, demand in demands if demand.processors > 1]
    return larger if fit and larger else demands


def _fibres(machine: Machine, axes: Sequence[int]) -> list[int]:
    """For each processor the number of its fibre."""
    if isinstance(machine, Grid):
        sides, strides = machine.sides, machine.strides
    else:
        sides = tuple(2 for _ in axes_of(machine))
        strides = tuple(1 << axis for axis in axes_of(machine))
    weights = [prod(sides[axis] for axis in axes[:place]) for place in range(len(axes))]
    return [
        sum(node // strides[axis] % sides[axis] * weight for axis, weight in zip(axes, weights, strict=True))
        for node in range(machine.processors)
    ]


def _profiles(
    instance: Instance, demand: Demand, fibres: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, int], ...], Region]]:
    """What the free regions for ``demand`` take from each fibre, every possibility once."""
    seen = set()
    for word, region in instance.regions(demand):
        profile = tuple(sorted(Counter(fibres[node] for node in bits(word)).items()))
        if profile not in seen:
            seen.add(profile)
            yield profile, region


def _objective(instance: Instance, choices: Sequence[tuple[int, Region]], at_least: int) -> Constraint:
    """At least this many requests; or processors, with only some totals possible."""
    if instance.objective == "max-requests":
        return Constraint.at_least(range(1, len(choices) + 1), at_least)
    totals = totals_of(instance.free, [[demand.processors, demand.count] for demand in instance.demands])
    beyond = totals >> at_least
    least = at_least + (beyond & -beyond).bit_length() - 1 if beyond else at_least
    sizes = [demand.processors for demand in instance.demands]
    return Constraint(tuple((sizes[index], v) for v, (index, _) in enumerate(choices, 1)), least)


def _capacities(fibres: Iterable[tuple[list[tuple[int, int]], int]]) -> Iterator[Constraint]:
    """A bound for each fibre that could be exceeded; for single processors, only those no other implies."""
    single: list[int] = []
    for loads, free in fibres:
        if free == 1:
            single.append(sum(1 << variable for _, variable in loads))
        elif sum(load for load, _ in loads) > free:
            yield Constraint(tuple((-load, variable) for load, variable in loads), -free)
    distinct = [s for s in dict.fromkeys(single) if s.bit_count() > 1]
    if len(distinct) <= _MOST_COMPARED:
        distinct = [s for s in distinct if not any(s != t and s & t == s for t in distinct)]
    for variables in distinct:
        yield Constraint.at_most(list(bits(variables)), 1)
