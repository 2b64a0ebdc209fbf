"""Recognition sets against the shipped families, and theorem 2.3's predicate against raw regions."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines import AlignedBlocks, AllSubcubes, GrayCode, GrayRuns, Hypercube
from allocert.models.gray.recognition import (
    buddy_recognises,
    code_recognises,
    conditions,
    expand,
    granted_words,
    gray_region,
    region_count,
    subcube_words,
)


def _family_words(family, machine, k):
    return {machine.word(subcube) for subcube in family.regions(k)}


@pytest.mark.parametrize("n", range(6))
def test_all_subcubes_have_a_word(n):
    machine = Hypercube(n)
    expected = {
        machine.word(subcube): subcube.address
        for k in range(n + 1)
        for subcube in AllSubcubes(machine).regions(k)
    }
    assert dict(subcube_words(n)) == expected


@pytest.mark.parametrize("n", range(6))
def test_buddy_recognises_the_aligned_blocks(n):
    machine = Hypercube(n)
    for k in range(n + 1):
        assert buddy_recognises(n, k) == _family_words(AlignedBlocks(machine), machine, k)


@pytest.mark.parametrize("n", range(1, 5))
def test_codes_recognise_the_gray_runs(n):
    machine = Hypercube(n)
    for parameters in permutations(range(1, n + 1)):
        code = GrayCode(parameters)
        for k in range(1, n + 1):
            assert code_recognises(code, k) == _family_words(GrayRuns(machine, code), machine, k)


def test_regions_as_printed():
    assert list(gray_region(2, 3)) == [6, 7, 8, 9]
    assert list(gray_region(2, 1, "steps")) == [4, 5]
    assert list(gray_region(3, 2, "steps")) == []
    assert [list(gray_region(0, m)) for m in range(4)] == [[0], [], [1], []]
    assert [list(gray_region(0, m, "steps")) for m in range(3)] == [[0], [], []]


def test_the_rule_of_the_steps_recognises_one_subcube():
    code = GrayCode.reflected(4)
    assert code_recognises(code, 2, "steps") == {0b1111}
    assert len(granted_words(code, 2, "steps")) == region_count(4, 2) == 8


def test_patterns_expand_in_both_digits():
    assert expand("1d*d") == ("10*0", "10*1", "11*0", "11*1")


@pytest.mark.parametrize(
    ("address", "parameters", "held"),
    [
        ("", (), "a"),
        ("*", (1,), "ac"),
        ("0*", (1, 2), "a"),
        ("*1", (1, 2), "b"),
        ("*0", (1, 2), "c"),
        ("*0*", (1, 2, 3), "c"),
        ("*1*", (1, 2, 3), "b"),
        ("*1*0", (1, 2, 3, 4), ""),
        ("*1*0", (2, 3, 1, 4), ""),
        ("01*1", (2, 1, 3, 4), "a"),
        ("0101", (4, 2, 1, 3), "a"),
    ],
)
def test_conditions_of_the_theorem(address, parameters, held):
    assert {conditions(address, parameters, reading) for reading in ("above-k", "from-k", "any")} == {held}


@st.composite
def _addresses_and_codes(draw):
    n = draw(st.integers(1, 8))
    address = "".join(draw(st.lists(st.sampled_from("01**"), min_size=n, max_size=n)))
    return address, tuple(draw(st.permutations(range(1, n + 1))))


@given(_addresses_and_codes())
def test_conditions_hold_for_cyclic_runs_at_half_size_starts(case):
    address, parameters = case
    code, k = GrayCode(parameters), address.count("*")
    nodes = Hypercube(code.n).check_region(address).nodes
    ranks = {code.ranks[node] for node in nodes}
    step, size = max(1, 1 << k >> 1), 1 << code.n
    runs = ({(start + i) % size for i in range(1 << k)} for start in range(0, size, step))
    assert bool(conditions(address, parameters)) == any(ranks == run for run in runs)
