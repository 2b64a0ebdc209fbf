"""What a processor stores to run a program: words read off the text and the parameters, and how large numbers get."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program, call_of

__all__ = ["Declared", "Storage", "declared", "entries", "largest_number", "storage_of"]


@dataclass(frozen=True)
class Declared:
    """What a text alone says about storage, so for every machine: its ``registers`` of one number, each array with its size as
    the text writes it, and the ``numbers`` and ``tables`` that are given, by name.
    """

    registers: int
    arrays: tuple[tuple[str, str], ...]
    numbers: tuple[str, ...]
    tables: tuple[str, ...]

    @property
    def fixed(self) -> int:
        """Words besides arrays and tables: as many on every machine."""
        return self.registers + len(self.numbers)


@dataclass(frozen=True)
class Storage:
    """Words of one processor: ``registers`` of one number each, those of the ``arrays``, single ``numbers`` that are given, and
    those of the ``tables`` that are given.

    ``sizes`` are the sizes of the arrays as the text writes them.
    """

    registers: int
    arrays: int
    numbers: int
    tables: int
    sizes: tuple[str, ...]

    @property
    def words(self) -> int:
        """All together."""
        return self.registers + self.arrays + self.numbers + self.tables


def storage_of(program: Program, parameters: Mapping[str, Any], outcome: Outcome) -> Storage:
    """The words of the processor with the longest arrays at the end of a run.

    A word that is received goes to a register: one more than those with names where words are received inside of expressions.
    The end of a loop whose bounds do not change is no register; nor are the words that wait on a link.
    """
    given = program.given(parameters)
    read = declared(program)
    arrays = sum(
        max((len(one) for one in outcome.registers[name] if one is not None), default=0)
        for name in program.arrays
    )
    return Storage(
        read.registers,
        arrays,
        sum(isinstance(value, int) for value in given.values()),
        sum(map(entries, given.values())),
        tuple(size for _, size in read.arrays),
    )


def declared(program: Program) -> Declared:
    """The registers, arrays and parameters of a text, each read off it; words are received as :func:`storage_of` says."""
    taken = any("." in node.id for node in ast.walk(program.steps) if isinstance(node, ast.Name))
    arrays = tuple(
        (ast.unparse(node.targets[0]), ast.unparse(node.value.args[0]))
        for node in ast.walk(program.tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and call_of(node.value) == "array"
    )
    return Declared(
        len(program.registers) - len(program.arrays) + taken,
        arrays,
        tuple(name for name in program.parameters if not program.depths[name]),
        tuple(name for name in program.parameters if program.depths[name]),
    )


def entries(value: Any) -> int:
    """The numbers of a table, or of a table of tables; 0 of a single number."""
    if isinstance(value, int):
        return 0
    return sum(1 if isinstance(row, int) else entries(row) for row in value)


def largest_number(outcome: Outcome) -> int:
    """The greatest number, whatever its sign, that a register held at the end of a run, or that was sent or reported in it."""
    numbers = [abs(event.value) for event in outcome.events]
    for column in outcome.registers.values():
        for cell in column:
            if cell is not None:
                numbers += map(abs, cell) if isinstance(cell, tuple) else [abs(cell)]
    numbers += [abs(value) for rows in outcome.reports.values() for row in rows for value in row]
    return max(numbers, default=0)
