"""Expressions of a program on a whole board: one value for each processor of a group, or one for all of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from allocert.allocators.parallel.board.columns import Columns, Table, UndefinedIndexError
from allocert.allocators.parallel.board.lanes import Group, Truths, Value, least, product, small
from allocert.allocators.parallel.board.repeats import Repeats
from allocert.allocators.parallel.program import call_of
from allocert.allocators.parallel.wiring import Wiring

__all__ = ["Vectors", "by_port"]

_COMPARED: Mapping[type, Callable[[Any, Any], Any]] = {
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
        seen: Truths,
        columns: Columns,
        parameters: Mapping[str, Value | Table],
        repeats: Repeats,
    ) -> None:
        self.wiring, self.columns, self.parameters, self.repeats = wiring, columns, parameters, repeats
        self._seen = seen
        self._there: dict[int, Truths] = {}
        self._bits: dict[int, Value] = {}
        self._labels = np.arange(wiring.machine.processors, dtype=np.int32)

    def port(self, place: ast.Call, group: Group) -> Value:
        """The port of a place, one for all or one for each."""
        which, name, axes = self._index(place.args[0], group), call_of(place), self.wiring.axes
        first = self.wiring.port(name, 1) if axes else 0
        self.check(which, axes, group, lambda number: f"{name}({number})")
        if name == "across":
            return which - Value.of(1)
        return which + which + Value.of(first - 2)

    def there(self, port: Value, group: Group) -> Truths:
        """Whether the neighbours through a port are available."""
        if port.one:
            return self._available(port.a)
        found = np.zeros(self.wiring.machine.processors, dtype=np.bool_)
        for chosen, _ in by_port(port, group, self.wiring.ports):
            found |= (port.a == chosen) & self._available(chosen)
        return found

    def _available(self, port: int) -> Truths:
        if port not in self._there:
            self._there[port] = self.wiring.moved(
                self._seen, self.wiring.arriving(port)
            ) & self.wiring.exists(port)
        return self._there[port]

    def truth(self, node: ast.expr, group: Group) -> Truths | bool:
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

    def value(self, node: ast.expr, group: Group) -> Value:
        """The value of an expression, one for each processor of the group or one for all."""
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
            return small(Value.of(node.value), group)
        if isinstance(node, ast.Name):
            given = self.parameters.get(node.id)
            return given if isinstance(given, Value) else self.columns.get(node.id, group)
        if isinstance(node, ast.BinOp):
            one, other = self.value(node.left, group), self.value(node.right, group)
            return self.repeats.of(
                (node, group.serial), (one, other), lambda: _worked(node, one, other, group)
            )
        if isinstance(node, ast.UnaryOp):
            return -self.value(node.operand, group)
        if isinstance(node, ast.Subscript):
            return self._place(node, group)
        assert isinstance(node, ast.Call)
        return self._called(node, group)

    def _index(self, node: ast.expr, group: Group) -> Value:
        """A value by which something is looked up, which is most often one for all of a group."""
        return self.value(node, group).tight(group)

    def _compared(self, node: ast.Compare, group: Group) -> Truths | bool:
        """From left to right; what follows a comparison that fails is not worked out."""
        values = (node.left, *node.comparators)

        def pair(i: int, some: Group) -> Truths | bool:
            one, other = self.value(values[i], some), self.value(values[i + 1], some)
            how = _COMPARED[type(node.ops[i])]
            if one.one and other.one:
                return bool(how(one.a, other.a))
            if one.high < other.low or other.high < one.low:
                return bool(how(one.low, other.low))
            found: Truths = how(one.a, other.a)
            return found

        return self._decided(False, len(node.ops), group, pair)

    @staticmethod
    def _decided(
        settling: bool, parts: int, group: Group, part: Callable[[int, Group], Truths | bool]
    ) -> Truths | bool:
        """Parts from left to right, until one is ``settling``; a later one is asked only of those that none has settled."""
        first = part(0, group)
        for later in range(1, parts):
            if isinstance(first, bool):
                if first is settling:
                    return settling
                first = part(later, group)
                continue
            open_ = group.only(~first if settling else first)
            if not open_.size:
                return first
            second = part(later, open_)
            if isinstance(second, bool):
                if second is settling:
                    first = first | open_.lanes if settling else first & ~open_.lanes
            else:
                first = first | (second & open_.lanes) if settling else first & second
        return first

    def _place(self, node: ast.Subscript, group: Group) -> Value:
        base: ast.expr = node
        indices: list[ast.expr] = []
        while isinstance(base, ast.Subscript):
            indices.insert(0, base.slice)
            base = base.value
        assert isinstance(base, ast.Name)
        if base.id in self.columns.cells:
            return self.columns.place(base.id, self.inside(base.id, indices[0], group), group)
        table, array = self.parameters[base.id], base.id
        assert isinstance(table, Table)
        places: tuple[Any, ...] = ()
        for index, sizes in zip(indices, table.sizes, strict=True):
            place = self._index(index, group)
            size = sizes[places]
            self.check(place, _numbers(size), group, _indexed(array))
            array = f"{array}[{ast.unparse(index)}]"
            places = (*places, place.a if place.one else np.where(group.lanes, place.a, 1))
        return _numbers(table.cells[places])

    def inside(self, name: str, index: ast.expr, group: Group) -> Value:
        """The value of an array's index. Raises :class:`UndefinedIndexError` where the array has no such place, or is not there."""
        places = self.columns.places[name].get(group)
        if places.low < 0:
            lacking = group.lanes & (places.a < 0)
            if lacking.any():
                raise UndefinedIndexError(lacking, lambda _: name)
        value = self._index(index, group)
        self.check(value, places, group, _indexed(name))
        return value

    @staticmethod
    def check(index: Value, size: Value | int, group: Group, array: Callable[[int], str]) -> None:
        """Raises :class:`UndefinedIndexError` for processors whose index is not from 1 to the size; ``array`` names it."""
        most = Value.of(size) if isinstance(size, int) else size
        if index.low >= 1 and index.high <= most.low:
            return
        wrong = group.lanes & ((index.a < 1) | (index.a > most.a))
        if wrong.any():
            number = index.a
            raise UndefinedIndexError(
                wrong, lambda pe: array(number if isinstance(number, int) else int(number[pe]))
            )

    def _called(self, node: ast.Call, group: Group) -> Value:
        name = call_of(node)
        if name == "bit":
            which = self._index(node.args[0], group)
            self.check(which, self.wiring.axes, group, lambda number: f"bit({number})")
            return self._bit(which)
        values = [self.value(argument, group) for argument in node.args]
        return self.repeats.of((node, group.serial), tuple(values), lambda: least(values, name))

    def _bit(self, which: Value) -> Value:
        if which.one and which.a in self._bits:
            return self._bits[which.a]
        axes = self.wiring.axes
        places = axes - which.a if which.one else axes - np.clip(which.a, 1, axes)
        found = Value(self._labels >> places & 1, 0, 1)
        if which.one:
            self._bits[which.a] = found
        return found


def _worked(node: ast.BinOp, one: Value, other: Value, group: Group) -> Value:
    if isinstance(node.op, ast.Mult):
        return product(one, other, group)
    return one + other if isinstance(node.op, ast.Add) else one - other


def _numbers(found: Any) -> Value:
    """What was read from a table."""
    if np.ndim(found) == 0:
        return Value.of(int(found))
    return Value(found.astype(np.int32), int(found.min()), int(found.max()))


def _indexed(name: str) -> Callable[[int], str]:
    return lambda number: f"{name}[{number}]"


def by_port(port: Value, group: Group, ports: int) -> Iterator[tuple[int, Group]]:
    """The ports that are used, and who of a group uses them."""
    if port.one:
        yield port.a, group
        return
    for chosen in range(max(port.low, 0), min(port.high, ports - 1) + 1):
        some = group.only(port.a == chosen)
        if some.size:
            yield chosen, some
