"""Sets of faulty processors that are drawn, few and many, apart and side by side, and what to ask of an allocator that has them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from allocert.machines import Grid, Machine
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.search.plans.fragments import holes
from allocert.verification.pairing.search.plans.moves import drain, each, fill
from allocert.verification.pairing.search.running import Plan, Run
from allocert.verification.pairing.search.sizes import Sizes

__all__ = ["drawn_faults", "faulty_plans"]

_PROBED = 64
_FEW = (1, 2, 3, 2, 4, 3, 8, 5)


def drawn_faults(machine: Machine, most: int | None, turn: int, draw: random.Random) -> tuple[int, ...]:
    """Some faulty processors, at least one of several and at most ``most``: a few in most turns, else a part of the machine.

    They lie anywhere, side by side, equally far apart, or in one line of a grid.
    """
    count = machine.processors
    wanted = _FEW[turn % len(_FEW)] if turn % 5 < 4 else count // draw.choice((16, 8, 4, 2))
    wanted = max(1, min(wanted, count - 1, count if most is None else most))
    match draw.randrange(5):
        case 0:
            first = draw.choice((0, draw.randrange(count), count - wanted))
            found = [(first + step) % count for step in range(wanted)]
        case 1:
            first, step = draw.randrange(count), max(1, count // wanted)
            found = [(first + step * place) % count for place in range(wanted)]
        case 2 if isinstance(machine, Grid):
            line = _line(machine, draw)
            found = draw.sample(line, min(wanted, len(line)))
        case _:
            found = draw.sample(range(count), wanted)
    return tuple(sorted(set(found)))


def _line(grid: Grid, draw: random.Random) -> list[int]:
    """The processors that differ in one coordinate alone."""
    axis = draw.randrange(len(grid.sides))
    stride = 1
    for side in grid.sides[:axis]:
        stride *= side
    side = grid.sides[axis]
    node = draw.randrange(grid.processors)
    first = node - (node // stride % side) * stride
    return [first + stride * place for place in range(side)]


def faulty_plans(sizes: Sizes, most: int | None, seed: int) -> Iterator[tuple[tuple[int, ...], Plan]]:
    """Sets of faulty processors without end, each with its requests."""
    turn = 0
    while sizes.machine.processors > 1 and most != 0:
        draw = random.Random(f"{seed} faulty {turn}")
        plan = holes(sizes, [sizes.smallest], draw) if turn % 4 == 3 else _asked(sizes, turn, draw)
        yield drawn_faults(sizes.machine, most, turn, draw), plan
        turn += 1


def _asked(sizes: Sizes, turn: int, draw: random.Random) -> Plan:
    """Each request alone; every other time the machine is filled besides, and emptied in some order."""

    def plan(run: Run) -> Iterator[list[Item]]:
        probes = sizes.sample(_PROBED)
        yield from each(run, probes)
        if turn % 2:
            yield from fill(run, [sizes.smallest, *draw.sample(probes, min(2, len(probes)))])
            yield from each(run, probes)
            yield from drain(run, "random", draw)
            yield from each(run, probes[::-1])

    return plan
