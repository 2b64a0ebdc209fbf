"""Programs whose results on a whole board have a closed form: the same outcome as turn by turn, in a few passes over the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.board.exchanges import Costs, costs_of
from allocert.allocators.parallel.board.lanes import LARGEST, Group, Lanes, Truths, Value, small
from allocert.allocators.parallel.board.lengths import least_of_windows, sides_of_squares, sizes_of_strings
from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.outcome import Later, LaterMap, Outcome
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.allocators.parallel.wiring import Wiring
from allocert.machines import Grid, Machine

__all__ = ["MOST_PROCESSORS", "most_processors", "run_at_once"]

MOST_PROCESSORS = 1 << 22
"""That a run turn by turn has the memory for."""

_MOST_CLOSED = 1 << 24
_LONGEST = isqrt(LARGEST)
"""The greatest number whose square a board holds."""

_Made = tuple[dict[str, Lanes | int], tuple[int, ...]]
_Closed = Callable[[Truths, dict[str, int], bool], _Made]


def run_at_once(
    program: Program,
    machine: Machine,
    available: int | npt.NDArray[np.bool_],
    parameters: Mapping[str, Any],
    *,
    clocks: bool = True,
) -> Outcome:
    """What :func:`~allocert.allocators.parallel.boards.run_boards` comes to, by a closed form where the program has one.

    Algorithms 2.1 and 2.2 of Livingston & Stout (1989) have one. Registers are worked out from what they mean, and the counts of
    steps and messages from the loops of the text, for the processors that are available.

    Raises:
        SpecError: as ``run_boards`` does.
    """
    size = machine.processors
    if isinstance(available, int) and 0 <= available <= machine.full:
        octets = np.frombuffer(available.to_bytes(size // 8 + 1, "little"), dtype=np.uint8)
        available = np.unpackbits(octets, bitorder="little", count=size).astype(np.bool_)
    closed = _CLOSED.get(program)
    given = program.given(parameters)
    fits = isinstance(machine, Grid) and closed is not None and len(machine.sides) == closed[0]
    if not fits or isinstance(available, int) or available.shape != (size,) or available.dtype != np.bool_:
        return run_boards(program, machine, available, parameters, clocks=clocks)
    if max(map(abs, given.values())) > LARGEST or not available.any():
        return run_boards(program, machine, available, parameters, clocks=clocks)
    assert isinstance(machine, Grid)
    assert closed is not None
    plane = available.reshape(-1, machine.sides[0])
    registers, loops = closed[1](plane, given, machine.wraps)
    return _outcome(program, available, registers, costs_of(Wiring(machine), available, loops), clocks)


def _strings(free: Truths, given: dict[str, int], wraps: bool) -> _Made:
    n = max(given["n"], 1)
    return {"s": sizes_of_strings(free, n, wraps), **_counter(n)}, (n - 1,)


def _squares(free: Truths, given: dict[str, int], wraps: bool) -> _Made:
    """u is the least string of k rows, 0 if one of them is interrupted; t is the area of the largest square."""
    m, k = max(given["m"], 1), max(given["k"], 1)
    strings = sizes_of_strings(free, m, wraps)
    _refuse_large_squares(int(least_of_windows(strings, min(k, 2), wraps).max()), k)
    squares = sides_of_squares(free, min(m, k), wraps).astype(np.int32)
    squares *= squares
    widths = least_of_windows(strings, k, wraps)
    return {"s": strings, "u": widths, "t": squares, **_counter(k if k > 1 else m)}, (m - 1, k - 1)


def _refuse_large_squares(widest: int, k: int) -> None:
    """Refuse what the text multiplies out in its second loop: the width of two rows first, then each row's number up to k."""
    turns = Group(np.ones(1, dtype=np.bool_), 1)
    for number in (widest, min(k, _LONGEST + 1)) if k > 1 else ():
        small(Value.of(number * number), turns)


def _counter(last: int) -> dict[str, Lanes | int]:
    """The register of a loop, if it has a turn."""
    return {"a": last} if last > 1 else {}


_CLOSED: Mapping[Program, tuple[int, _Closed]] = MappingProxyType(
    {STRINGS: (1, _strings), SQUARES: (2, _squares)}
)
"""For how many dimensions, and how registers and turns come of who is free, the parameters, and whether the machine wraps."""


def most_processors(program: Program) -> int:
    """The largest machine that a run of this program has the memory for, in processors: a few GiB at most."""
    return _MOST_CLOSED if program in _CLOSED else MOST_PROCESSORS


def _outcome(
    program: Program, running: Truths, made: dict[str, Lanes | int], costs: Costs, clocks: bool
) -> Outcome:
    none = np.zeros(0, dtype=np.int64)
    stray = np.zeros((3, 0), dtype=np.int64)
    return Outcome(
        {name: _register(running, made.get(name)) for name in program.registers},
        LaterMap(False, dict, []),
        LaterMap(False, dict, (none, none)),
        Later(0, list, stray),
        [],
        costs.steps if clocks else -1,
        costs.strict_steps if clocks else -1,
        costs.messages,
        costs.words,
    )


def _register(running: Truths, numbers: Lanes | int | None) -> Later[Any]:
    size = len(running)
    if numbers is None:
        return Later(size, lambda: [None] * size, (None, np.zeros(size, dtype=np.bool_)))
    column = np.full(size, numbers, dtype=np.int32) if isinstance(numbers, int) else numbers.reshape(-1)

    def make() -> list[Any]:
        return [
            value if set_ else None for value, set_ in zip(column.tolist(), running.tolist(), strict=True)
        ]

    return Later(size, make, (column, running))
