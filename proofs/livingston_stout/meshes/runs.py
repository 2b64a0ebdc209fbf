"""Programs on meshes and tori: run for all sets of available processors at once, or for one; the comparisons."""

from __future__ import annotations

from typing import Any

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Grid, Mesh, Torus
from allocert.machines.remembered import remembered
from allocert.machines.words import bits

__all__ = ["data", "grids", "in_words", "listed", "once"]


def grids(m: int, dimensions: int = 1) -> tuple[Grid, Grid]:
    """The mesh and the torus of side m."""
    return Mesh(*(m,) * dimensions), Torus(*(m,) * dimensions)


@remembered(1 << 13)
def once(program: Program, machine: Grid, available: int, **parameters: int) -> Outcome:
    """One run on the network."""
    return run_network(program, machine, available, parameters)


def listed(machine: Grid, available: int) -> list[str]:
    """The processors of a word as the paper writes their ids, components from 1."""
    return [_id(machine, pe) for pe in bits(available)]


def in_words(machine: Grid, available: int) -> str:
    """A machine and who is available on it, in words."""
    kind = ("ring" if machine.wraps else "array") if len(machine.sides) == 1 else machine.kind
    sides = "x".join(map(str, machine.sides))
    shown = f"{sides} {kind}" if len(machine.sides) > 1 else f"{kind} of {sides}"
    who = "all" if available == machine.full else ", ".join(listed(machine, available)) or "nobody"
    return f"{shown}, available: {who}"


def data(machine: Grid, available: int, pe: int) -> dict[str, Any]:
    """The data of a counterexample to a program: the machine, its available processors, the processor at which it fails."""
    return {
        "machine": machine.spec,
        "available": listed(machine, available),
        "processor": _id(machine, pe),
    }


def _id(machine: Grid, pe: int) -> str:
    place = ",".join(str(c + 1) for c in machine.place(pe))
    return f"P_{{{place}}}" if len(machine.sides) > 1 else f"P_{place}"
