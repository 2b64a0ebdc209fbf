"""Expressions of a program on arrays: one value for each processor of a group, or one for all of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.columns import Columns, Group, Table, UndefinedIndexError, small
from allocert.allocators.parallel.program import call_of
from allocert.allocators.parallel.wiring import Wiring

__all__ = ["Vectors", "by_port"]

_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: small(one * other),
    ast.Eq: lambda one, other: one == other,
    ast.NotEq: lambda one, other: one != other,
    ast.Lt: lambda one, other: one < other,
    ast.LtE: lambda one, other: one <= other,
    ast.Gt: lambda one, other: one > other,
    ast.GtE: lambda one, other: one >= other,
}


class Vectors:
    """Values of expressions for a group of processors. ``seen`` are the processors that are available."""

    def __init__(
        self,
        wiring: Wiring,
        seen: npt.NDArray[np.bool_],
        columns: Columns,
        parameters: Mapping[str, int | Table],
    ) -> None:
        self.wiring, self.columns, self.parameters = wiring, columns, parameters
        self._seen = seen
        self._there: dict[int, npt.NDArray[np.bool_]] = {}

    def port(self, place: ast.Call, group: Group) -> Any:
        """The port of a place, one for all or one for each."""
        which, name, axes = self.value(place.args[0], group), call_of(place), self.wiring.axes
        first = self.wiring.port(name, 1) if axes else 0
        self.check(which, axes, group, lambda number: f"{name}({number})")
        return which - 1 if name == "across" else 2 * (which - 1) + first

    def there(self, port: Any, group: Group) -> npt.NDArray[np.bool_]:
        """Whether the neighbours through a port are available."""
        there = np.zeros(len(group), dtype=np.bool_)
        for chosen, among in by_port(port):
            if chosen not in self._there:
                row = self.wiring.table[chosen]
                self._there[chosen] = (row >= 0) & self._seen[row]
            found = self._there[chosen]
            there[among] = found if len(group) == len(found) else found[group[among]]
        return there

    def truth(self, node: ast.expr, group: Group) -> npt.NDArray[np.bool_] | bool:
        """Whether a test holds, for each of the group or for all."""
        if isinstance(node, ast.BoolOp):
            parts = node.values
            return self._decided(
                isinstance(node.op, ast.Or), len(parts), group, lambda i, some: self.truth(parts[i], some)
            )
        if isinstance(node, ast.UnaryOp):
            inner = self.truth(node.operand, group)
            return not inner if isinstance(inner, bool) else ~inner
        if isinstance(node, ast.Compare):
            return self._compared(node, group)
        assert isinstance(node, ast.Call)
        place = node.args[0]
        assert isinstance(place, ast.Call)
        return self.there(self.port(place, group), group)

    def value(self, node: ast.expr, group: Group) -> Any:
        """The value of an expression, one for each processor of the group or one for all."""
        if isinstance(node, ast.Constant):
            return small(node.value)
        if isinstance(node, ast.Name):
            return (
                self.parameters[node.id] if node.id in self.parameters else self.columns.get(node.id, group)
            )
        if isinstance(node, ast.BinOp):
            return _OPERATORS[type(node.op)](self.value(node.left, group), self.value(node.right, group))
        if isinstance(node, ast.UnaryOp):
            return -self.value(node.operand, group)
        if isinstance(node, ast.Subscript):
            return self._place(node, group)
        assert isinstance(node, ast.Call)
        return self._called(node, group)

    def _compared(self, node: ast.Compare, group: Group) -> npt.NDArray[np.bool_] | bool:
        """From left to right; what follows a comparison that fails is not worked out."""
        values = (node.left, *node.comparators)

        def pair(i: int, some: Group) -> npt.NDArray[np.bool_] | bool:
            holds = _OPERATORS[type(node.ops[i])](
                self.value(values[i], some), self.value(values[i + 1], some)
            )
            return holds if isinstance(holds, np.ndarray) else bool(holds)

        return self._decided(False, len(node.ops), group, pair)

    @staticmethod
    def _decided(
        settling: bool, parts: int, group: Group, part: Callable[[int, Group], npt.NDArray[np.bool_] | bool]
    ) -> npt.NDArray[np.bool_] | bool:
        """Parts from left to right, until one is ``settling``; a later one is asked only of those that none has settled."""
        first = part(0, group)
        for later in range(1, parts):
            if isinstance(first, bool):
                if first is settling:
                    return settling
                first = part(later, group)
                continue
            open_ = np.flatnonzero(first != settling)
            if not len(open_):
                return first
            first = first.copy()
            first[open_] = part(later, group[open_])
        return first

    def _place(self, node: ast.Subscript, group: Group) -> Any:
        base: ast.expr = node
        indices: list[ast.expr] = []
        while isinstance(base, ast.Subscript):
            indices.insert(0, base.slice)
            base = base.value
        assert isinstance(base, ast.Name)
        if base.id in self.columns.arrays:
            return self.columns.arrays[base.id][self.inside(base.id, indices[0], group), group]
        table, told = self.parameters[base.id], base.id
        assert isinstance(table, Table)
        places: tuple[Any, ...] = ()
        for index, sizes in zip(indices, table.sizes, strict=True):
            place = self.value(index, group)
            self.check(place, sizes[places], group, _indexed(told))
            told, places = f"{told}[{ast.unparse(index)}]", (*places, place)
        found = table.cells[places]
        return int(found) if np.ndim(found) == 0 else found

    def inside(self, name: str, index: ast.expr, group: Group) -> Any:
        """The value of an array's index. Raises :class:`UndefinedIndexError` where the array has no such place, or is not there."""
        places = self.columns.places[name][group]
        if (places < 0).any():
            raise UndefinedIndexError(group[places < 0], lambda _: name)
        value = self.value(index, group)
        self.check(value, places, group, _indexed(name))
        return value

    @staticmethod
    def check(index: Any, size: Any, group: Group, told: Callable[[int], str]) -> None:
        """Raises :class:`UndefinedIndexError` for processors whose index is not from 1 to the size; ``told`` names it."""
        wrong = (index < 1) | (index > size)
        if np.any(wrong):
            chosen = np.flatnonzero(np.broadcast_to(wrong, group.shape))
            by_pe = dict(
                zip(group[chosen].tolist(), np.broadcast_to(index, group.shape)[chosen].tolist(), strict=True)
            )
            raise UndefinedIndexError(group[chosen], lambda pe: told(by_pe[pe]))

    def _called(self, node: ast.Call, group: Group) -> Any:
        name = call_of(node)
        if name == "bit":
            which = self.value(node.args[0], group)
            self.check(which, self.wiring.axes, group, lambda number: f"bit({number})")
            return group >> (self.wiring.axes - which) & 1
        values = [self.value(argument, group) for argument in node.args]
        if not any(isinstance(value, np.ndarray) for value in values):
            return min(values) if name == "min" else max(values)
        result = values[0]
        for value in values[1:]:
            result = np.minimum(result, value) if name == "min" else np.maximum(result, value)
        return result


def _indexed(name: str) -> Callable[[int], str]:
    return lambda number: f"{name}[{number}]"


def by_port(port: Any) -> list[tuple[int, Any]]:
    """The ports that are used, and who of a group uses them."""
    if np.ndim(port) == 0:
        return [(int(port), slice(None))]
    return [(int(chosen), port == chosen) for chosen in np.unique(port)]
