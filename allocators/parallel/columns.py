"""All processors' registers as arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.outcome import Later
from allocert.errors import SpecError

__all__ = ["LARGEST", "Columns", "Group", "Numbers", "Table", "UndefinedIndexError", "small", "tables_of"]

Group = npt.NDArray[np.int64]
"""Processors by number."""

Numbers = npt.NDArray[np.int64]

LARGEST = (1 << 31) - 1
"""The greatest number, and with a minus the least, that a whole board holds or multiplies out."""


class UndefinedIndexError(Exception):
    """Some processors of a group use what is not there: which, and what each of them."""

    def __init__(self, pes: Group, told: Callable[[int], str]) -> None:
        super().__init__()
        self.pes, self.told = pes, told


def small(value: Any) -> Any:
    """The value, whose sums with others of its size fit a word. Raises :class:`SpecError` for a larger one."""
    if isinstance(value, np.ndarray) and value.size:
        largest = max(int(value.max()), -int(value.min()))
    else:
        largest = abs(int(value)) if np.ndim(value) == 0 else 0
    if largest > LARGEST:
        raise SpecError("board", largest, f"numbers up to {LARGEST}")
    return value


class Columns:
    """Registers: one number for all that run, or one for each; arrays: places and processors.

    A register that all have set last to the same number is that one number (``values`` holds a plain ``int``).
    """

    def __init__(self, everyone: Group, size: int, arrays: Sequence[str]) -> None:
        self.everyone, self.size = everyone, size
        self.values: dict[str, Numbers | int] = {}
        self.known: dict[str, npt.NDArray[np.bool_]] = {}
        self.complete: set[str] = set()
        self.arrays: dict[str, Numbers] = {name: np.zeros((1, size), dtype=np.int64) for name in arrays}
        self.places: dict[str, npt.NDArray[np.int64]] = {name: np.full(size, -1) for name in arrays}

    def get(self, name: str, group: Group) -> Any:
        """A register of each of a group, or one number for all of them. Raises :class:`UndefinedIndexError`."""
        if name not in self.complete:
            known = self.known[name][group] if name in self.known else np.zeros(len(group), dtype=np.bool_)
            if not known.all():
                raise UndefinedIndexError(group[~known], lambda _: name)
        values = self.values.get(name, 0)
        if isinstance(values, int):
            return values
        return values if len(group) == self.size else values[group]

    def set(self, name: str, group: Group, value: Any) -> None:
        """One number for each of a group, or one for all."""
        whole = len(group) == len(self.everyone)
        if whole:
            self.complete.add(name)
            if np.ndim(value) == 0:
                self.values[name] = int(value)
                return
        old = self.values.get(name)
        if not isinstance(old, np.ndarray):
            self.values[name] = old = np.full(self.size, 0 if old is None else old, dtype=np.int64)
        if name not in self.complete:
            if name not in self.known:
                self.known[name] = np.zeros(self.size, dtype=np.bool_)
            self.known[name][group] = True
        old[slice(None) if len(group) == self.size else group] = value

    def array(self, name: str, group: Group, places: Any) -> None:
        """A new array of zeros for each of a group."""
        most = int(np.max(places, initial=0))
        old = self.arrays[name]
        if len(old) <= most:
            self.arrays[name] = np.zeros((most + 1, self.size), dtype=np.int64)
            self.arrays[name][: len(old)] = old
        self.arrays[name][:, group] = 0
        self.places[name][group] = places

    def final(self, name: str) -> Later[Any]:
        """The register of every processor at the end: ``None`` where it does not run or has never set it.

        Made of ``array``: numbers (places and numbers of an array) and whether they are set (how many places there are).
        """
        if name in self.arrays:
            cells, places = self.arrays[name][1:], self.places[name]
            return Later(self.size, lambda: _tuples(cells, places), (cells, places))
        values, known = self.values.get(name, 0), np.zeros(self.size, dtype=np.bool_)
        if name in self.complete:
            known[self.everyone] = True
        elif name in self.known:
            known = self.known[name]
        column = np.full(self.size, values) if isinstance(values, int) else values
        return Later(self.size, lambda: _numbers(column, known), (column, known))


def _numbers(column: Numbers, known: npt.NDArray[np.bool_]) -> list[Any]:
    return [value if set_ else None for value, set_ in zip(column.tolist(), known.tolist(), strict=True)]


def _tuples(cells: Numbers, places: npt.NDArray[np.int64]) -> list[Any]:
    rows = cells.T.tolist()
    return [tuple(row[:size]) if size >= 0 else None for row, size in zip(rows, places.tolist(), strict=True)]


@dataclass(frozen=True)
class Table:
    """A table of tables of numbers, indexed from 1 on.

    The numbers by all indices, filled up with zeros, and at each depth how many places there are.
    """

    cells: Numbers
    sizes: tuple[Numbers, ...]

    @classmethod
    def of(cls, rows: tuple[Any, ...], depth: int) -> Table:
        """Of a table that is so many tables deep."""
        if depth == 1:
            return cls(np.array([0, *map(small, rows)], dtype=np.int64), (np.array(len(rows)),))
        inner = [cls.of(row, depth - 1) for row in rows] or [cls.of((), depth - 1)]
        sizes = [np.array(len(rows))]
        sizes += [_filled([one.sizes[level] for one in inner]) for level in range(depth - 1)]
        return cls(_filled([one.cells for one in inner]), tuple(sizes))


def _filled(parts: Sequence[Numbers]) -> Numbers:
    """Arrays one behind the other from place 1 on, filled up with zeros to equal shapes."""
    shape = [max(sizes) for sizes in zip(*(part.shape for part in parts), strict=True)]
    cells = np.zeros((len(parts) + 1, *shape), dtype=np.int64)
    for place, part in enumerate(parts, 1):
        among: Any = (place, *(slice(size) for size in part.shape))
        cells[among] = part
    return cells


def tables_of(parameters: Mapping[str, Any], depths: Mapping[str, int]) -> dict[str, int | Table]:
    """Parameters as boards read them."""
    return {
        name: Table.of(value, depths[name]) if depths[name] else small(value)
        for name, value in parameters.items()
    }
