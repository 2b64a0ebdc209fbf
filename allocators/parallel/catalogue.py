"""The programs by name: the machines that each runs on, its parameters on a machine, and where its answer is.

One more program is one more line of :data:`CATALOGUE`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from allocert.allocators.parallel import defining_positions, k_cube, recursive_complete
from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.buddy import BUDDY, MULTIPLE_BUDDY, READINGS
from allocert.allocators.parallel.cyclical import (
    CYCLICAL,
    CYCLICAL_CAPPED,
    CYCLICAL_REPORTING,
    MULTIPLE_CYCLICAL,
    printed_limit,
)
from allocert.allocators.parallel.gray_coded import GRAY, GRAY_FEW_REGISTERS, MULTIPLE_GRAY
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.rendezvous import in_turns
from allocert.allocators.parallel.squares import RECTANGLES, RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.allocators.parallel.strings import STRINGS, STRINGS_FROM_NEIGHBOURS
from allocert.errors import SpecError
from allocert.machines import Grid, Hypercube, Machine, RotatableMesh

__all__ = ["CATALOGUE", "Algorithm", "algorithm_named"]

Defaults = Callable[..., Mapping[str, Any]]
"""The parameters on a machine, which is its first argument; the others may be asked for by name, and have defaults."""


@dataclass(frozen=True)
class Algorithm:
    """A program that can be asked for by name.

    ``axes`` is how many dimensions a grid must have, 0 for any number, -1 for a hypercube instead. ``answer`` are the registers
    that hold a processor's result; where there are none, results are reported as they are found. ``described`` says that the text
    is one of the paper's algorithms in the reading that the paper's words describe; others are variants and other readings.
    """

    name: str
    program: Program
    axes: int
    defaults: Defaults
    answer: tuple[str, ...] = ()
    described: bool = False

    @property
    def machines(self) -> str:
        """The machines that it runs on, in words."""
        if self.axes < 0:
            return "a hypercube of at least one dimension"
        return f"a mesh or torus of {self.axes or 'any number of'} dimension{'s' * (self.axes != 1)}"

    def runs_on(self, machine: Machine) -> bool:
        """Whether it is for such machines."""
        if self.axes < 0:
            return isinstance(machine, Hypercube) and machine.n > 0
        turned = isinstance(machine, RotatableMesh)
        return isinstance(machine, Grid) and not turned and self.axes in (0, len(machine.sides))

    def parameters(self, machine: Machine, asked: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
        """The parameters on a machine; an entry of ``asked`` replaces a default, and the ones derived from it.

        Raises:
            SpecError: not such a machine, no such parameter, or not a value that it can have.
        """
        if not self.runs_on(machine):
            raise SpecError("machine", machine.spec, f"{self.machines} for {self.name}")
        choices = list(inspect.signature(self.defaults).parameters)[1:]
        ends = [name for name in _ENDS[isinstance(machine, Grid)] if name in self.program.parameters]
        for name, value in asked.items():
            if name not in (*choices, *ends):
                names = ", ".join(sorted({*choices, *ends}))
                raise SpecError(f"parameter {name}", value, f"a parameter of {self.name}: {names}")
            if name in ("pi", "orders"):
                _permutations(name, value, machine)
        given = dict(self.defaults(machine, **{name: asked[name] for name in choices if name in asked}))
        for name in ends:
            if name == "limit":
                _between(name, asked.get(name, 0), 0, 2 * _dimensions(machine) - 1)
            elif name in asked and name != "pi":
                _between(name, asked[name], 1, given[name])
            given[name] = asked.get(name, given[name])
        return self.program.given(given)


_ENDS = {True: ("n", "m", "k"), False: ("limit", "pi")}
"""Optional parameters, in addition to those behind the defaults: on a grid where a loop ends, on a cube too, and the permutation."""


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name. Raises :class:`SpecError`."""
    if name not in CATALOGUE:
        described = ", ".join(one.name for one in _ALL if one.described)
        raise SpecError("program", name, f"{described}, or a variant of these (docs/parallel-programs.md)")
    return CATALOGUE[name]


def _permutations(name: str, value: Any, machine: Machine) -> None:
    """Refuse anything but a permutation of the dimensions, or a table of them."""
    dimensions = list(range(1, _dimensions(machine) + 1))
    rows = [value] if name == "pi" else value
    if not isinstance(rows, list | tuple) or not all(
        isinstance(row, list | tuple) and sorted(row) == dimensions for row in rows
    ):
        what = "a permutation" if name == "pi" else "permutations"
        raise SpecError(f"parameter {name}", value, f"{what} of 1..{len(dimensions)}")


def _dimensions(machine: Machine) -> int:
    return machine.n if isinstance(machine, Hypercube) else 0


def _sides(machine: Machine) -> tuple[int, ...]:
    return machine.sides if isinstance(machine, Grid) else ()


def _between(name: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise SpecError(f"parameter {name}", value, f"a number from {low} to {high}")
    return value


def _line(machine: Machine) -> Mapping[str, Any]:
    return {"n": _sides(machine)[0]}


def _plane(machine: Machine) -> Mapping[str, Any]:
    return {"m": _sides(machine)[0], "k": _sides(machine)[1]}


def _space(machine: Machine) -> Mapping[str, Any]:
    return {"d": len(_sides(machine)), "k": max(_sides(machine))}


def _cube(machine: Machine) -> Mapping[str, Any]:
    d = _dimensions(machine)
    return {"d": d, "pi": tuple(range(1, d + 1))}


def _cycle(machine: Machine) -> Mapping[str, Any]:
    return {**_cube(machine), "limit": printed_limit(_dimensions(machine))}


def _several(machine: Machine, orders: Any = ()) -> Mapping[str, Any]:
    """The identity and the order that reverses it, unless others are asked for."""
    ways = tuple(range(1, _dimensions(machine) + 1))
    chosen = tuple(orders) or (ways, ways[::-1])
    return {**_cycle(machine), "orders": chosen, "m": len(chosen)}


def _positions(machine: Machine, k: int = 1) -> Mapping[str, Any]:
    d = _dimensions(machine)
    return defining_positions.parameters(d, _between("k", k, 0, d))


def _recursion(machine: Machine, k: int = 1) -> Mapping[str, Any]:
    d = _dimensions(machine)
    return recursive_complete.parameters(d, _between("k", k, 1, d))


def _k_cube(machine: Machine, q: int | None = None, k: int | None = None, pi: Any = ()) -> Mapping[str, Any]:
    """Subcubes of one dimension less than the machine, unless others are asked for, and k = 1 where that can be."""
    d = _dimensions(machine)
    asked = d - 1 if q is None else _between("q", q, 0, d)
    return k_cube.parameters(d, asked, min(1, asked) if k is None else _between("k", k, 0, asked), pi)


_FULL = "in-full"
_ALL = (
    Algorithm("strings", STRINGS, 1, _line, ("s",), True),
    Algorithm("strings-from-neighbours", STRINGS_FROM_NEIGHBOURS, 1, _line, ("s",)),
    Algorithm("squares", SQUARES, 2, _plane, ("t",), True),
    Algorithm("rectangles", RECTANGLES, 2, _plane, ("t",), True),
    Algorithm("rectangles-from-one-column", RECTANGLES_FROM_ONE_COLUMN, 2, _plane, ("t",)),
    Algorithm("boxes", BOXES, 0, _space, ("s",), True),
    Algorithm("buddy", BUDDY, -1, _cube, ("s",), True),
    *(Algorithm(one.name, one, -1, _cube, ("s",)) for one in READINGS.values() if one is not BUDDY),
    Algorithm("multiple-buddy", MULTIPLE_BUDDY, -1, _several, ("S",)),
    Algorithm("gray-coded", GRAY, -1, _cube, ("s", "D"), True),
    Algorithm("gray-coded-few-registers", GRAY_FEW_REGISTERS, -1, _cube, ("s", "g")),
    Algorithm("gray-coded-in-turns", in_turns(GRAY), -1, _cube, ("s", "D")),
    Algorithm("multiple-gray-coded", MULTIPLE_GRAY, -1, _several, ("S",)),
    Algorithm("cyclical", CYCLICAL, -1, _cycle, ("t", "z"), True),
    Algorithm("cyclical-capped", CYCLICAL_CAPPED, -1, _cycle, ("t", "z")),
    Algorithm("cyclical-told-turn-by-turn", CYCLICAL_REPORTING, -1, _cycle),
    Algorithm("cyclical-in-turns", in_turns(CYCLICAL), -1, _cycle, ("t", "z")),
    Algorithm("multiple-cyclical", MULTIPLE_CYCLICAL, -1, _several, ("T", "Z")),
    Algorithm("complete", defining_positions.COMPLETE[_FULL], -1, _positions, (), True),
    Algorithm("complete-stopped", defining_positions.COMPLETE["stopped"], -1, _positions),
    Algorithm("complete-as-printed", defining_positions.COMPLETE["as-printed"], -1, _positions),
    Algorithm("recursive-complete", recursive_complete.RECURSIVE, -1, _recursion, (), True),
    Algorithm("recursive-complete-stopped", recursive_complete.recursive_program("stopped"), -1, _recursion),
    Algorithm("k-cube", k_cube.K_CUBE[_FULL], -1, _k_cube, (), True),
    Algorithm("k-cube-stopped", k_cube.K_CUBE["stopped"], -1, _k_cube),
    Algorithm("k-cube-to-the-letter", k_cube.K_CUBE["to-the-letter"], -1, _k_cube),
)

CATALOGUE: Mapping[str, Algorithm] = MappingProxyType({one.name: one for one in _ALL})
"""All algorithms by name."""
