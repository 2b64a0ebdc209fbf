"""Lines of jobs against a search from the front."""

from __future__ import annotations

import math
import random

import pytest

from allocert.simulation.queueing.lines import Line


@pytest.mark.parametrize("seed", range(60))
def test_the_next_one_is_that_of_a_search_from_the_front(seed: int) -> None:
    pick, line, left, number = random.Random(seed), Line(), dict[int, int](), 0
    for _ in range(150):
        turn = pick.random()
        if turn < 0.5:
            left[number] = pick.randrange(6)
            line.append(number, left[number])
            number += pick.randrange(1, 3)
        elif turn < 0.8 and left:
            job = pick.choice(list(left))
            line.remove(job)
            del left[job]
        after, within = pick.randrange(-1, number + 2), pick.choice((math.inf, -1, 0, 2, 4))
        expected = next((job for job, time in left.items() if job > after and time <= within), None)
        assert line.next(after, within) == expected
        assert len(line) == len(left)
