from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.errors import SpecError
from allocert.machines import Hypercube


def test_a_gray_code_recognises_what_buddy_does_not() -> None:
    """Antoniou 1994, section 2.2.2: a run may start at any multiple of half its length."""
    gray, buddy = SingleGrayCode(Hypercube(3), [0, 5]), Buddy(Hypercube(3), [0, 5])
    granted = gray.allocate(2)
    assert granted is not None
    assert granted.address == "*1*"
    assert buddy.allocate(2) is None


def test_a_run_may_wrap_around_the_code() -> None:
    granted = SingleGrayCode(Hypercube(3), [2, 3, 6, 7]).allocate(2)
    assert granted is not None
    assert granted.address == "*0*"


@pytest.mark.parametrize("parameters", list(permutations((1, 2, 3))))
def test_gray_codes_with_parameters(parameters: tuple[int, ...]) -> None:
    allocator = SingleGrayCode(Hypercube(3), parameters=parameters)
    granted = allocator.allocate(1)
    assert granted is not None
    assert granted.nodes == (0, 1 << (parameters[0] - 1))
    assert allocator.family.code.parameters == parameters


@pytest.mark.parametrize("bad", [(1, 2), (1, 2, 3, 4), (1, 1, 2), (0, 1, 2), (1.0, 2, 3)])
def test_gray_codes_with_bad_parameters(bad: tuple[Any, ...]) -> None:
    with pytest.raises(SpecError):
        SingleGrayCode(Hypercube(3), parameters=bad)
