from __future__ import annotations

import pytest

from allocert.errors import TooLargeError
from allocert.machines.pod import Pod
from allocert.models.pod.every_set import Sets

SMALL = (Pod((3,), (2, 2, 1)), Pod((2,), (2, 1, 1), 3), Pod((1,), (2, 2, 2)), Pod((7,), (1, 1, 1)))


@pytest.mark.parametrize("pod", SMALL, ids=lambda pod: pod.spec)
def test_counting_says_what_placing_does_on_every_board(pod: Pod) -> None:
    sets = Sets(pod)
    assert all(sets.by_counting(taken) == found for taken, found in enumerate(sets.by_placing()))


def test_the_sets_of_an_empty_block() -> None:
    sets = Sets(Pod((1,), (2, 1, 1)))
    one, two = sets.stride((1, 1, 1)), sets.stride((1, 1, 2))
    assert sets.by_placing()[0] == 1 | 1 << one | 1 << 2 * one | 1 << two
    assert sets.by_placing()[1] == 1 | 1 << one


def test_pods_that_are_too_large() -> None:
    for pod in (Pod((3,), (2, 2, 2)), Pod((1, 1, 1), (1, 1, 1), 1, "static")):
        with pytest.raises(TooLargeError):
            Sets(pod)
