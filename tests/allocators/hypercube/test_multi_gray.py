"""Several Gray codes in turn: first fit, complete, and what a list of one's own promises."""

import pytest

from allocert.allocators import Contract
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.errors import SpecError
from allocert.machines import AllSubcubes, Hypercube
from allocert.verification.pairing.engine import check


def test_it_recognises_every_subcube_in_the_states_of_a_larger_cube():
    promise = Contract("subcubes", complete=True)
    report = check(MultiGrayCode, "hypercube:3", strength="exhaustive", contract=promise, max_states=3000)
    assert report.broken is None


def test_one_code_is_the_single_gray_code():
    cube, code = Hypercube(4), (2, 4, 1, 3)
    one, many = SingleGrayCode(cube, (5,), parameters=code), MultiGrayCode(cube, (5,), parameters=[code])
    for k in (0, 1, 2, 2, 0, 3, 1):
        assert one.allocate(k) == many.allocate(k)


def test_what_the_first_code_misses_a_later_one_finds():
    cube, missed = Hypercube(3), 0
    for only in AllSubcubes(cube).regions(1):
        busy = cube.full ^ cube.word(only)
        missed += SingleGrayCode(cube, busy).allocate(1) is None
        assert MultiGrayCode(cube, busy).allocate(1) == only
    assert missed == 4


def test_bad_lists():
    cube = Hypercube(3)
    for parameters in ([], [(1, 2)], [(1, 2, 2)], [(1, 2, 3), (0, 1, 2)], 5, [5]):
        with pytest.raises(SpecError, match="Gray code parameters"):
            MultiGrayCode(cube, parameters=parameters)
