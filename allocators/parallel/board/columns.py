"""All processors' registers as columns, and the tables that a program is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.board.lanes import LARGEST, Group, Mask, Truths, Value, chosen
from allocert.allocators.parallel.board.repeats import Repeats, kept
from allocert.allocators.parallel.outcome import Later
from allocert.errors import SpecError

__all__ = ["Column", "Columns", "Numbers", "Table", "UndefinedIndexError", "tables_of"]

Numbers = npt.NDArray[np.int64]


class UndefinedIndexError(Exception):
    """Some processors of a group use something that does not exist: which processors, and what each of them uses."""

    def __init__(self, lanes: Truths, array: Callable[[int], str]) -> None:
        super().__init__()
        self.lanes, self.array = lanes, array


class Column:
    """One register of all processors. What was set last, for a group, is kept apart until others are asked."""

    def __init__(self, everyone: Group, repeats: Repeats, first: int = 0) -> None:
        self.everyone, self.repeats = everyone, repeats
        self.base = Value.of(first)
        self.last: tuple[Group, Value] | None = None

    def get(self, group: Group) -> Value:
        """The numbers of a group."""
        if self.last is not None:
            if group.within(self.last[0]):
                return self.last[1]
            self._settle()
        return self.base

    def set(self, group: Group, value: Value) -> None:
        """Numbers for a group."""
        if group is self.everyone:
            self.base, self.last = value, None
            return
        if self.last is not None:
            before, kept_apart = self.last
            if before.memo.get((group.serial,)) is self.everyone:
                self.last = None
                self.base = self.repeats.of(
                    (self, before.serial, group.serial),
                    (kept_apart, value),
                    lambda: chosen(kept_apart, value, before.mask),
                )
                return
            if not before.within(group):
                self._settle()
        self.last = group, value

    def _settle(self) -> None:
        """``base`` has bounds that hold for all processors: so it may be shared by those with the same numbers."""
        assert self.last is not None
        (group, value), self.last, base = self.last, None, self.base

        def make() -> Value:
            return kept(chosen(value, base, group.mask), base)

        self.base = self.repeats.of((self, group.serial), (value, base), make)

    def numbers(self, size: int) -> npt.NDArray[Any]:
        """The numbers of all, as an array."""
        if self.last is not None:
            self._settle()
        return np.full(size, self.base.a, dtype=np.int32) if self.base.one else self.base.a


class Columns:
    """Registers, and arrays as one column for each place and one for how many there are (-1: no array)."""

    def __init__(self, everyone: Group, size: int, arrays: Sequence[str], repeats: Repeats) -> None:
        self.everyone, self.size, self.repeats = everyone, size, repeats
        self.values: dict[str, Column] = {}
        self.known: dict[str, Truths] = {}
        self.sure: dict[str, set[int]] = {}
        self.cells: dict[str, list[Column]] = {name: [] for name in arrays}
        self.places: dict[str, Column] = {name: Column(everyone, repeats, -1) for name in arrays}

    def get(self, name: str, group: Group) -> Value:
        """A register of each of a group. Raises :class:`UndefinedIndexError`."""
        if not self._surely(name, group):
            missing = group.lanes & ~self.known[name] if name in self.known else group.lanes
            if missing.any():
                raise UndefinedIndexError(missing, lambda _: name)
            self.sure[name].add(group.serial)
        return self.values[name].get(group)

    def set(self, name: str, group: Group, value: Value) -> None:
        """Numbers for each of a group."""
        if name not in self.values:
            self.values[name] = Column(self.everyone, self.repeats)
            self.known[name] = np.zeros(self.size, dtype=np.bool_)
            self.sure[name] = set()
        if not self._surely(name, group):
            self.known[name] = self.known[name] | group.lanes
            self.sure[name].add(group.serial)
        self.values[name].set(group, value)

    def _surely(self, name: str, group: Group) -> bool:
        sure = self.sure.get(name)
        return sure is not None and (
            self.everyone.serial in sure or group.serial in sure or not sure.isdisjoint(group.above)
        )

    def array(self, name: str, group: Group, places: Value) -> None:
        """A new array of zeros for each of a group."""
        most = places.tight(group).high
        cells = self.cells[name]
        cells += [Column(self.everyone, self.repeats) for _ in range(most - len(cells))]
        for cell in cells:
            cell.set(group, Value.of(0))
        self.places[name].set(group, places)

    def place(self, name: str, index: Value, group: Group) -> Value:
        """A place of each one's array, which it has."""
        cells = self.cells[name]
        if index.one:
            return cells[int(index.a) - 1].get(group)
        found = Value.of(0)
        for place in range(max(index.low, 1), min(index.high, len(cells)) + 1):
            found = chosen(cells[place - 1].get(group), found, Mask(index.a == place))
        return found

    def store(self, name: str, index: Value, group: Group, value: Value) -> None:
        """The same the other way."""
        cells = self.cells[name]
        if index.one:
            cells[int(index.a) - 1].set(group, value)
            return
        for place in range(max(index.low, 1), min(index.high, len(cells)) + 1):
            some = group.only(index.a == place)
            if some.size:
                cells[place - 1].set(some, value)

    def final(self, name: str) -> Later[Any]:
        """The register of every processor at the end: ``None`` where it does not run or has never set it.

        Made of ``array``: numbers (places and numbers of an array) and whether they are set (how many places there are).
        """
        if name in self.cells:
            places = np.where(self.everyone.lanes, self.places[name].numbers(self.size), -1)
            rows = [cell.numbers(self.size) for cell in self.cells[name]]
            return Later(self.size, lambda: _tuples(rows, places), (rows, places))
        if name not in self.values:
            return Later(self.size, lambda: [None] * self.size, (None, np.zeros(self.size, dtype=np.bool_)))
        column, known = self.values[name].numbers(self.size), self.known[name]
        return Later(self.size, lambda: _numbers(column, known), (column, known))


def _numbers(column: npt.NDArray[Any], known: Truths) -> list[Any]:
    return [value if set_ else None for value, set_ in zip(column.tolist(), known.tolist(), strict=True)]


def _tuples(cells: Sequence[npt.NDArray[Any]], places: npt.NDArray[Any]) -> list[Any]:
    rows = zip(*(cell.tolist() for cell in cells), strict=True) if cells else repeat(())
    return [
        tuple(row[:size]) if size >= 0 else None for row, size in zip(rows, places.tolist(), strict=False)
    ]


@dataclass(frozen=True)
class Table:
    """A table of tables of numbers, indexed from 1 on.

    The numbers by all indices, filled up with zeros, and at each depth how many places there are.
    """

    cells: Numbers
    sizes: tuple[Numbers, ...]

    @classmethod
    def of(cls, rows: tuple[Any, ...], depth: int) -> Table:
        """Of a table that is this many tables deep."""
        if depth == 1:
            return cls(np.array([0, *map(_kept, rows)], dtype=np.int64), (np.array(len(rows)),))
        inner = [cls.of(row, depth - 1) for row in rows] or [cls.of((), depth - 1)]
        sizes = [np.array(len(rows))]
        sizes += [_filled([one.sizes[level] for one in inner]) for level in range(depth - 1)]
        return cls(_filled([one.cells for one in inner]), tuple(sizes))


def _kept(number: int) -> int:
    if abs(number) > LARGEST:
        raise SpecError("board", abs(number), f"numbers up to {LARGEST}")
    return number


def _filled(parts: Sequence[Numbers]) -> Numbers:
    """Arrays one behind the other from place 1 on, filled up with zeros to equal shapes."""
    shape = [max(sizes) for sizes in zip(*(part.shape for part in parts), strict=True)]
    cells = np.zeros((len(parts) + 1, *shape), dtype=np.int64)
    for place, part in enumerate(parts, 1):
        among: Any = (place, *(slice(size) for size in part.shape))
        cells[among] = part
    return cells


def tables_of(parameters: Mapping[str, Any], depths: Mapping[str, int]) -> dict[str, Value | Table]:
    """Parameters as boards read them."""
    return {
        name: Table.of(value, depths[name]) if depths[name] else Value.of(_kept(value))
        for name, value in parameters.items()
    }
