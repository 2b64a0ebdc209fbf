"""Constructive packing: place the requests one by one, in several orders and by several rules."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice

from allocert.machines import AlignedBlocks, AllSubcubes, Grid, Hypercube, Machine, Region
from allocert.machines.words import bits, repeat
from allocert.models.placement.instance import Demand, Instance

__all__ = ["Choice", "construct", "single"]

Choice = tuple[int, Region]
"""A demand's index and the region that one of its requests gets."""

Rule = Callable[[Instance, int, Demand], "Region | None"]
"""A free region for a demand when a word of processors is taken."""

_MOST_COMPARED = 512


def construct(
    instance: Instance, *, seed: int, shuffles: int, work: float = math.inf, seconds: float = math.inf
) -> Iterator[list[Choice]]:
    """Placements, one for each order and rule; what finds no region is left out.

    Orders: largest first, longest side first, smallest first, then ``shuffles`` that are roughly
    largest first (each order once). Rules: the
    first free region; the aligned one if there is any; the one with the most taken neighbours. It ends,
    with an attempt under way, when ``work`` is done, in seconds as estimated for every search of a region; the clock's
    ``seconds`` are a safety net.
    """
    until = time.monotonic() + seconds
    demands = instance.demands
    indices = range(len(demands))
    longest = sorted(indices, key=lambda index: (-_longest(demands[index]), index))
    orders: list[list[int]] = [list(indices), longest, list(reversed(indices))]
    draw = random.Random(seed)
    for _ in range(shuffles):
        keys = [(0.7 + 0.6 * draw.random()) * demand.processors for demand in demands]
        orders.append(sorted(indices, key=lambda index, keys=keys: -keys[index]))  # type: ignore[misc]
    rules: list[Rule] = [_first, _snug]
    if isinstance(instance.kinds, AllSubcubes):
        rules.insert(0, _aligned)
    for order in map(list, dict.fromkeys(map(tuple, orders))):
        for rule in rules:
            price = _price(instance.machine, rule)
            placed = _place_all(instance, order, rule, work / price, until)
            if placed is None:
                return
            work -= price * len(placed)
            yield placed


def _price(machine: Machine, rule: Rule) -> float:
    """About how many seconds the search of one region takes, as measured on meshes, tori and hypercubes."""
    axes = len(machine.sides) if isinstance(machine, Grid) else getattr(machine, "n", 0) + 1
    if rule is _snug:
        return 1e-6 * axes * _MOST_COMPARED * (1.5 + machine.processors / 2048)
    return 1e-6 * axes * (5 + machine.processors / 200)


def _longest(demand: Demand) -> int:
    shape = demand.shapes[0]
    return max(shape) if isinstance(shape, tuple) else shape


def _place_all(
    instance: Instance, order: list[int], rule: Rule, steps: float, until: float
) -> list[Choice] | None:
    """Single processors come last when all must be served: any free one will do."""
    machine, taken = instance.machine, instance.taken
    placed: list[Choice] = []
    if instance.objective == "fit":
        order = sorted(order, key=lambda index: instance.demands[index].processors == 1)
    for index in order:
        demand = instance.demands[index]
        if demand.processors == 1:
            nodes = list(islice(bits(machine.full ^ taken), demand.count))
            placed += [(index, single(machine, node)) for node in nodes]
            taken |= sum(1 << node for node in nodes)
            continue
        for _ in range(demand.count):
            if len(placed) > steps or time.monotonic() > until:
                return None
            region = rule(instance, taken, demand)
            if region is None:
                break
            placed.append((index, region))
            taken |= machine.word(region)
    return placed


def single(machine: Machine, node: int) -> Region:
    """One processor as a region; every family has them all."""
    if isinstance(machine, Hypercube):
        return machine.check_region(format(node, f"0{machine.n}b") if machine.n else "")
    place = machine.place(node) if isinstance(machine, Grid) else ()
    return machine.check_region((*place, *place))


def _first(instance: Instance, taken: int, demand: Demand) -> Region | None:
    found = (instance.kinds.first_free(taken, shape) for shape in demand.shapes)
    return next((region for region in found if region is not None), None)


def _aligned(instance: Instance, taken: int, demand: Demand) -> Region | None:
    machine = instance.machine
    block = None
    if isinstance(machine, Hypercube):
        block = AlignedBlocks(machine).first_free(taken, demand.shapes[0])
    return block if block is not None else _first(instance, taken, demand)


def _snug(instance: Instance, taken: int, demand: Demand) -> Region | None:
    """Of the first few hundred free regions, the first with the most taken neighbours (or wall)."""
    best: tuple[int, Region] | None = None
    for shape in demand.shapes:
        for region in islice(instance.kinds.free(taken, shape), _MOST_COMPARED):
            score = _contact(instance.machine, instance.machine.word(region), taken)
            if best is None or score > best[0]:
                best = score, region
    return best[1] if best else None


def _contact(machine: Machine, word: int, taken: int) -> int:
    """How many links lead from the processors of ``word`` to taken ones, or into a mesh's wall."""
    sides = machine.sides if isinstance(machine, Grid) else (2,) * getattr(machine, "n", 0)
    wraps = machine.wraps if isinstance(machine, Grid) else True
    links, stride = 0, 1
    for axis, side in enumerate(sides):
        first, last = _edges(sides, axis)
        up, down = (word & ~last) << stride, (word & ~first) >> stride
        links += (up & taken).bit_count() + (down & taken).bit_count()
        if wraps:
            far = stride * (side - 1)
            links += ((word & last) >> far & taken).bit_count() + ((word & first) << far & taken).bit_count()
        else:
            links += (word & last).bit_count() + (word & first).bit_count()
        stride *= side
    return links


@lru_cache(maxsize=64)
def _edges(sides: tuple[int, ...], axis: int) -> tuple[int, int]:
    """The processors whose coordinate along an axis is 0, and those where it is greatest."""
    stride, processors = 1, 1
    for side in sides[:axis]:
        stride *= side
    for side in sides:
        processors *= side
    period = stride * sides[axis]
    first = repeat((1 << stride) - 1, period, processors // period)
    return first, first << (stride * (sides[axis] - 1))
