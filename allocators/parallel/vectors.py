"""Expressions of a program on arrays: one value for each processor of a group, or one for all of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.program import call_of
from allocert.allocators.parallel.wiring import Wiring

__all__ = ["Group", "Registers", "UndefinedIndexError", "Vectors"]

Group = npt.NDArray[np.int64]
"""Processors by number."""

_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Eq: np.equal,
    ast.NotEq: np.not_equal,
    ast.Lt: np.less,
    ast.LtE: np.less_equal,
    ast.Gt: np.greater,
    ast.GtE: np.greater_equal,
}


class UndefinedIndexError(Exception):
    """Some processors of a group use an index that is not there: which, and what."""

    def __init__(self, pes: Group, what: str) -> None:
        super().__init__(what)
        self.pes, self.what = pes, what


@dataclass
class Registers:
    """All processors' registers: arrays of processors, or of places and processors; and whether they were ever set."""

    size: int
    values: dict[str, npt.NDArray[np.int32]] = field(default_factory=dict)
    known: dict[str, npt.NDArray[np.bool_]] = field(default_factory=dict)

    def set(self, name: str, group: Group, value: Any) -> None:
        """One value for each of a group, or one for all."""
        if name not in self.values:
            self.values[name] = np.zeros(self.size, dtype=np.int32)
            self.known[name] = np.zeros(self.size, dtype=np.bool_)
        if len(group) == self.size:
            group_or_all: Any = slice(None)
            if isinstance(value, np.ndarray) and value.ndim:
                value = _in_order(group, value)
        else:
            group_or_all = group
        self.values[name][group_or_all] = value
        self.known[name][group_or_all] = True

    def array(self, name: str, group: Group, places: int) -> None:
        """A new array of zeros."""
        if name not in self.values or len(self.values[name]) <= places:
            self.values[name] = np.zeros((places + 1, self.size), dtype=np.int32)
            self.known[name] = np.zeros(self.size, dtype=np.bool_)
        self.values[name][:, group] = 0
        self.known[name][group] = True


def _in_order(group: Group, value: Any) -> Any:
    if len(group) and group[0] == 0 and group[-1] == len(group) - 1 and bool(np.all(group[1:] > group[:-1])):
        return value
    ordered = np.empty_like(value)
    ordered[group] = value
    return ordered


class Vectors:
    """Values of expressions for a group of processors."""

    def __init__(
        self, wiring: Wiring, seen: npt.NDArray[np.bool_], registers: Registers, parameters: Mapping[str, Any]
    ) -> None:
        self.wiring, self.registers = wiring, registers
        self.tables = {
            name: value if isinstance(value, int) else _Table.of(tuple(value))
            for name, value in parameters.items()
        }
        self._neighbours = wiring.table
        self._seen = seen
        self._there: dict[int, npt.NDArray[np.bool_]] = {}

    def port(self, place: ast.Call, group: Group) -> Any:
        """The port of a place, one for all or one for each."""
        which = self.value(place.args[0], group)
        low, high = (which, which) if np.ndim(which) == 0 else (which.min(initial=1), which.max(initial=1))
        name = call_of(place)
        if low < 1 or high > self.wiring.axes:
            wrong = group if np.ndim(which) == 0 else group[(which < 1) | (which > self.wiring.axes)]
            raise UndefinedIndexError(wrong, f"{name}({ast.unparse(place.args[0])})")
        if low == high:
            return self.wiring.port(name, int(low))
        first = self.wiring.port(name, 1)
        return which - 1 if name == "across" else 2 * (which - 1) + first

    def there(self, port: Any, group: Group) -> npt.NDArray[np.bool_]:
        """Whether the neighbours through a port are available."""
        if np.ndim(port) == 0:
            if int(port) not in self._there:
                row = self._neighbours[int(port)]
                self._there[int(port)] = (row >= 0) & self._seen[row]
            return self._there[int(port)][group]
        neighbours = self._neighbours[port, group]
        return (neighbours >= 0) & self._seen[neighbours]

    def value(self, node: ast.expr, group: Group) -> Any:
        """The value of an expression, one for each processor of the group or one for all."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if node.id in self.tables:
                return self.tables[node.id]
            return self.registers.values[node.id][group]
        if isinstance(node, ast.BinOp):
            return _OPERATORS[type(node.op)](self.value(node.left, group), self.value(node.right, group))
        if isinstance(node, ast.UnaryOp):
            inner = self.value(node.operand, group)
            return np.logical_not(inner) if isinstance(node.op, ast.Not) else np.negative(inner)
        if isinstance(node, ast.Compare):
            return self._compared(node, group)
        if isinstance(node, ast.BoolOp):
            return self._both(node, group)
        if isinstance(node, ast.Subscript):
            return self._place(node, group)
        assert isinstance(node, ast.Call)
        return self._called(node, group)

    def _compared(self, node: ast.Compare, group: Group) -> Any:
        left, holds = self.value(node.left, group), True
        for operator, right in zip(node.ops, node.comparators, strict=True):
            other = self.value(right, group)
            holds = np.logical_and(holds, _OPERATORS[type(operator)](left, other))
            left = other
        return holds

    def _both(self, node: ast.BoolOp, group: Group) -> Any:
        """From left to right; what is decided by the left is not asked of the right."""
        settling = isinstance(node.op, ast.Or)
        result = np.full(len(group), not settling)
        open_ = np.arange(len(group))
        for operand in node.values:
            holds = np.broadcast_to(self.value(operand, group[open_]), open_.shape)
            result[open_[holds == settling]] = settling
            open_ = open_[holds != settling]
        return result

    def _place(self, node: ast.Subscript, group: Group) -> Any:
        base: ast.expr = node
        indices: list[ast.expr] = []
        while isinstance(base, ast.Subscript):
            indices.insert(0, base.slice)
            base = base.value
        assert isinstance(base, ast.Name)
        places = tuple(self.value(index, group) for index in indices)
        if base.id in self.registers.values:
            array = self.registers.values[base.id]
            self.check(places[0], len(array) - 1, node, group)
            return array[places[0], group]
        table = self.tables[base.id]
        for depth, place in enumerate(places):
            self.check(place, table.sizes[depth][places[:depth]], node, group)
        return table.cells[places]

    @staticmethod
    def check(index: Any, size: Any, node: ast.expr, group: Group) -> None:
        """Raises :class:`UndefinedIndexError` for processors whose index is not there."""
        wrong = np.broadcast_to((np.asarray(index) < 1) | (np.asarray(index) > size), group.shape)
        if wrong.any():
            raise UndefinedIndexError(group[wrong], ast.unparse(node))

    def _called(self, node: ast.Call, group: Group) -> Any:
        name = call_of(node)
        if name == "available":
            place = node.args[0]
            assert isinstance(place, ast.Call)
            return self.there(self.port(place, group), group)
        if name == "bit":
            which = self.value(node.args[0], group)
            self.check(which, self.wiring.axes, node, group)
            return group >> (self.wiring.axes - which) & 1
        values = [self.value(argument, group) for argument in node.args]
        result = values[0]
        for value in values[1:]:
            result = np.minimum(result, value) if name == "min" else np.maximum(result, value)
        return result


@dataclass(frozen=True)
class _Table:
    """A table of tables of numbers, indexed from 1 on: the numbers by all indices, and at each depth how many places there are."""

    cells: npt.NDArray[np.int64]
    sizes: tuple[npt.NDArray[np.int64], ...]

    @classmethod
    def of(cls, rows: Any) -> _Table:
        """Of a sequence of numbers or of sequences, all equally deep; shorter ones are filled up."""
        if not rows or isinstance(rows[0], int):
            return cls(np.array([0, *rows], dtype=np.int64), (np.array(len(rows)),))
        inner = [cls.of(row) for row in rows]
        depth = max(one.cells.ndim for one in inner)
        sizes = [np.array(len(rows))]
        sizes += [
            _filled([one.sizes[level] for one in inner if len(one.sizes) > level], level)
            for level in range(depth)
        ]
        return cls(_filled([one.cells for one in inner], depth), tuple(sizes))


def _filled(parts: Sequence[npt.NDArray[np.int64]], depth: int) -> npt.NDArray[np.int64]:
    """Arrays one behind the other from place 1 on, filled up with zeros to equal shapes."""
    shape = tuple(max(part.shape[axis] for part in parts) for axis in range(depth))
    cells = np.zeros((len(parts) + 1, *shape), dtype=np.int64)
    for place, part in enumerate(parts, 1):
        cells[(place, *(slice(size) for size in part.shape))] = part
    return cells
