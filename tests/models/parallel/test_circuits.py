"""Numbers in unary as circuits compute what integers compute, whoever is available."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.models.parallel.circuits import Circuits, Number, Truth

_PES = 4
_SETS = list(product((False, True), repeat=_PES))

Pair = tuple[Any, Any]


def value(circuits: Circuits, found: Any, chosen: tuple[bool, ...]) -> int:
    """What a number or truth value is for one set of available processors."""
    if isinstance(found, Truth):
        return int(circuits.graph.evaluate([found.literal], chosen)[0])
    if isinstance(found, Number):
        above = circuits.graph.evaluate(found.above, chosen)
        assert above == sorted(above, reverse=True)
        return found.least + sum(above)
    return int(found)


@st.composite
def counted(draw: st.DrawFn) -> Callable[[Circuits], Any]:
    """A number: for each processor a weight that counts if it is available, and a plain one."""
    weights = draw(st.lists(st.integers(0, 3), min_size=_PES, max_size=_PES))
    plain = draw(st.integers(0, 3))

    def made(circuits: Circuits) -> Any:
        total: Any = plain
        for pe, weight in enumerate(weights):
            total = circuits.sum(total, circuits.chosen(circuits.available(pe), weight, 0))
        return total

    return made


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("sum", operator.add),
        ("product", operator.mul),
        ("minimum", min),
        ("maximum", max),
        ("equal", operator.eq),
        ("less", operator.lt),
    ],
)
@given(one=counted(), other=counted())
def test_operations_are_those_of_integers(
    name: str, meant: Callable[[int, int], int], one: Callable[..., Any], other: Callable[..., Any]
) -> None:
    circuits = Circuits(_PES)
    a, b = one(circuits), other(circuits)
    found = getattr(circuits, name)(a, b)
    for chosen in _SETS:
        assert value(circuits, found, chosen) == meant(value(circuits, a, chosen), value(circuits, b, chosen))


@given(one=counted(), other=counted(), pe=st.integers(0, _PES - 1))
def test_choices(one: Callable[..., Any], other: Callable[..., Any], pe: int) -> None:
    circuits = Circuits(_PES)
    a, b, truth = one(circuits), other(circuits), circuits.available(pe)
    found = circuits.chosen(truth, a, b)
    less = circuits.chosen(truth, circuits.less(a, b), circuits.negated(circuits.equal(a, b)))
    for chosen in _SETS:
        x, y = value(circuits, a, chosen), value(circuits, b, chosen)
        assert value(circuits, found, chosen) == (x if chosen[pe] else y)
        assert value(circuits, less, chosen) == (x < y if chosen[pe] else x != y)
        reached = circuits.graph.evaluate([circuits.at_least(a, 5), circuits.exactly(b, 2)], chosen)
        assert reached == [x >= 5, y == 2]


def test_what_does_not_depend_on_anybody_is_plain() -> None:
    circuits = Circuits(2)
    here = circuits.available(0)
    assert circuits.chosen(here, 3, 3) == 3
    assert circuits.minimum(circuits.chosen(here, 7, 5), 4) == 4
    assert circuits.both(here, circuits.negated(here)) is False
    assert circuits.sum(circuits.chosen(here, 1, 0), -1) == Number(-1, (circuits.inputs[0],))


def test_kinds_are_not_mixed() -> None:
    circuits = Circuits(1)
    here: Any = circuits.available(0)
    with pytest.raises(TypeError):
        circuits.sum(here, 1)
    with pytest.raises(TypeError):
        circuits.minimum(here, 1)
    with pytest.raises(ValueError, match="from 0 on"):
        circuits.product(-1, circuits.chosen(here, 1, 0))
