"""Packings of incomplete cubes: the definitions, the search, and what the checker refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.allocators.hypercube.subcube_sets import components
from allocert.errors import SpecError
from allocert.machines import Subcube
from allocert.models.subcubes.incomplete_packing import (
    Form,
    IncompletePacking,
    enclosing_dimension,
    flaw,
    pack,
)
from allocert.solvers import Status


@pytest.mark.parametrize("size", range(1, 65))
def test_enclosing_dimension_is_the_least_that_holds_the_nodes(size: int) -> None:
    m = enclosing_dimension(size)
    assert 2**m >= size
    assert m == 0 or 2 ** (m - 1) < size


@pytest.mark.parametrize("n", range(4))
def test_the_first_component_is_what_links_reach(n: int) -> None:
    for word in range(1, 1 << (1 << n)):
        reached = {(word & -word).bit_length() - 1}
        while True:
            more = {a ^ 1 << i for a in reached for i in range(n) if word >> (a ^ 1 << i) & 1}
            if more <= reached:
                break
            reached |= more
        assert next(components(word, n)) == sum(1 << a for a in reached)


@pytest.mark.parametrize("n", range(5))
def test_as_many_sets_as_the_nodes_allow(n: int) -> None:
    for size in range(1, (1 << n) + 1):
        for connected in (False, True):
            for leftover in (False, True):
                form = Form(n, size, (1 << n) // size, connected, leftover)
                answer = pack(form)
                assert answer.witness is not None
                assert flaw(answer.witness, form) is None
        assert pack(Form(n, size, (1 << n) // size + 1)).status is Status.INFEASIBLE


def test_a_limit_is_no_verdict() -> None:
    assert pack(Form(5, 5, 6), seconds=0.0).status is Status.UNKNOWN


@pytest.mark.parametrize("form", [(3, 0, 1), (3, 9, 1), (3, 3, -1), (-1, 1, 1), (3, True, 1)])
def test_a_wrong_form_is_refused(form: tuple[int, int, int]) -> None:
    with pytest.raises(SpecError):
        Form(*form)


GOOD = IncompletePacking(
    ((Subcube.parse("0**"), 0b0111), (Subcube.parse("1**"), 0b11010000)),
    (),
)


def test_every_defect_is_named() -> None:
    form = Form(3, 3, 2, connected=False)
    assert flaw(GOOD, form) is None
    assert flaw(GOOD, replace(form, sets=1)) == "2 sets instead of 1"
    assert flaw(GOOD, replace(form, size=4)) == "a set of 3 nodes instead of 4"
    first, (cube, word) = GOOD.sets
    assert "not inside" in str(flaw(IncompletePacking((first, (cube, word ^ 0b10001000))), form))
    assert "dimension 3" in str(flaw(IncompletePacking((first, (Subcube.parse("***"), word))), form))
    assert flaw(IncompletePacking((first, first)), form) == "two sets share a node"
    apart = IncompletePacking((first, (cube, 0b01110000)))
    assert flaw(apart, replace(form, connected=True)) is None
    loose = IncompletePacking(((Subcube.parse("0**"), 0b0110), (cube, 0b01100000)))
    assert "not connected" in str(flaw(loose, Form(3, 2, 2, connected=True))) or "dimension" in str(
        flaw(loose, Form(3, 2, 2, connected=True))
    )
    assert flaw(GOOD, replace(form, leftover=True)) == "leftover cubes of other sizes"
    rest = Subcube.parse("*11")
    assert flaw(IncompletePacking(apart.sets, (rest,)), replace(form, leftover=True)) is None
    assert flaw(IncompletePacking(apart.sets, (rest,)), form) == "leftover cubes that nobody asked for"
    taken = IncompletePacking(apart.sets, (Subcube.parse("*00"),))
    assert "not free" in str(flaw(taken, replace(form, leftover=True)))
