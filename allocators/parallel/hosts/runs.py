"""The pass by its program: every free processor runs the text, and the host reads what they hold or report at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from allocert.allocators.parallel import defining_positions, k_cube
from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.buddy import MULTIPLE_BUDDY
from allocert.allocators.parallel.cyclical import CYCLICAL_REPORTING
from allocert.allocators.parallel.gray_coded import GRAY, consecutive, prefix
from allocert.allocators.parallel.hosts.found import Found, Pass
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine
from allocert.machines.board import Word
from allocert.machines.systems.subcube_systems import CUBE_BUDDIES
from allocert.machines.words import word_of

__all__ = ["cube_run", "grid_run"]

Permutation = tuple[int, ...]
Named = Iterator[tuple[int, int]]
"""Subcubes by their directions and their leaders, as processors name them."""


def cube_run(system: str, pi: Permutation = ()) -> Pass:
    """The pass of one of the systems of subcubes, by the texts of Algorithms 3.1 to 3.6.

    Of Algorithm 3.3 it is the text that tells s after every turn: the registers t and z keep one subcube only.
    """

    def run(machine: Any, busy: Word, request: int) -> Iterator[Found]:
        order = pi or tuple(range(1, machine.n + 1))
        joined: dict[int, set[int]] = {}
        for directions, leader in _READ[system](machine, machine.full ^ busy, request, order):
            joined.setdefault(directions, set()).add(leader)
        for directions in sorted(joined, key=lambda word: [i for i in range(machine.n) if word >> i & 1]):
            yield Found(directions, word_of(joined[directions]))

    return run


def grid_run(system: str) -> Pass:
    """The pass for frames, or for frames with equal sides, by the texts of Algorithms 2.1 and 2.2 and of section 2.3.

    Raises:
        SpecError: frames of other than one or two dimensions are asked.
    """

    def run(machine: Any, busy: Word, request: tuple[int, ...]) -> Iterator[Found]:
        free, axes, equal = machine.full ^ busy, len(request), len(set(request)) == 1
        if system == "equal-frames" and not equal:
            return
        if axes == 1:
            ended = _ended(STRINGS, machine, free, n=request[0])
            yield Found(request, _reaching(ended.registers["s"], request[0]))
        elif axes == 2:
            ended = _ended(SQUARES, machine, free, m=request[0], k=request[1])
            name, enough = ("t", request[0] ** 2) if system == "equal-frames" else ("u", request[0])
            yield Found(request, _reaching(ended.registers[name], enough))
        elif system == "equal-frames":
            ended = _ended(BOXES, machine, free, d=axes, k=request[0])
            yield Found(request, _reaching(ended.registers["s"], request[0]))
        else:
            raise SpecError("machine", machine.spec, "one or two dimensions, for which there is a program")

    return run


def _ended(program: Program, machine: Machine, free: Word, **parameters: Any) -> Outcome:
    return run_boards(program, machine, free, parameters)


def _reaching(values: Iterable[int | None], enough: int) -> Word:
    return word_of(pe for pe, value in enumerate(values) if value is not None and value >= enough)


def _spanned(d: int, dimensions: Iterable[int]) -> int:
    return sum(1 << (d - i) for i in dimensions)


def _buddies(twice: bool, cube: Hypercube, free: Word, q: int, pi: Permutation) -> Named:
    """Each run's s: the dimension of the greatest subcube led."""
    orders = (pi, pi[::-1]) if twice else (pi,)
    ended = _ended(MULTIPLE_BUDDY, cube, free, d=cube.n, m=len(orders), orders=orders)
    for place, order in enumerate(orders):
        directions = _spanned(cube.n, order[cube.n - q :])
        for pe, held in enumerate(ended.registers["S"]):
            if held is not None and held[place] >= q:
                yield directions, pe


def _gray(twice: bool, cube: Hypercube, free: Word, q: int, pi: Permutation) -> Named:
    """s, and what came over each place that leads to the next prefix of the code."""
    d, length = cube.n, cube.n - q + 1
    for order in (pi, pi[::-1]) if twice else (pi,):
        registers = _ended(GRAY, cube, free, d=d, pi=order).registers
        for pe, (s, received) in enumerate(zip(registers["s"], registers["D"], strict=True)):
            if s is None:
                continue
            if not q:
                yield 0, pe
                continue
            word = prefix(pe, order, length)
            for place in range(1, length + 1):
                directions = _spanned(d, (*order[length:], order[place - 1]))
                both = s >= q - 1 and received[place - 1] >= q - 1
                if both and not pe & directions and consecutive(word, length, place):
                    yield directions, pe


def _cyclical(cube: Hypercube, free: Word, q: int, pi: Permutation) -> Named:
    """The subcubes that Algorithm 3.3 reports after each turn, each with its base: a report names s and the dimension at which its s stars begin."""
    d = cube.n
    if not q:
        yield from ((0, pe) for pe in range(cube.processors) if free >> pe & 1)
        return
    limit = q - 1 + (d - 1 if q < d else 0)
    ended = _ended(CYCLICAL_REPORTING, cube, free, d=d, pi=pi, limit=limit)
    windows = {pi[first]: _spanned(d, (pi[(first + i) % d] for i in range(q))) for first in range(d)}
    for pe, report in ended.reports.items():
        for s, start in report:
            if s >= q and not pe & windows[start]:
                yield windows[start], pe


def _complete(cube: Hypercube, free: Word, q: int, pi: Permutation) -> Named:
    """The reports of all choices of defining positions."""
    program, parameters = defining_positions.COMPLETE["stopped"], defining_positions.parameters
    yield from _reported(cube, _ended(program, cube, free, **parameters(cube.n, cube.n - q)))


def _cube_buddy(k: int, cube: Hypercube, free: Word, q: int, pi: Permutation) -> Named:
    """The reports of all choices among the first places."""
    parameters = k_cube.parameters(cube.n, q, min(k, q), pi)
    yield from _reported(cube, _ended(k_cube.K_CUBE["in-full"], cube, free, **parameters))


def _reported(cube: Hypercube, ended: Outcome) -> Named:
    for pe, report in ended.reports.items():
        for (defining,) in report:
            yield cube.processors - 1 ^ defining, pe


_READ: dict[str, Callable[[Hypercube, Word, int, Permutation], Named]] = {
    "buddy": partial(_buddies, False),
    "double-buddy": partial(_buddies, True),
    "gray-buddy": partial(_gray, False),
    "double-gray-buddy": partial(_gray, True),
    "cyclical-buddy": _cyclical,
    "complete": _complete,
    **{name: partial(_cube_buddy, k) for name, k in CUBE_BUDDIES.items()},
}
