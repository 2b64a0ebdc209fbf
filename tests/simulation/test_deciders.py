from __future__ import annotations

import random

import pytest

from allocert.machines import parse_machine
from allocert.machines.pod import Pod
from allocert.models.pod.every_set import Sets
from allocert.simulation.deciders import migration_of


@pytest.mark.parametrize("pod", [Pod((3,), (2, 2, 1)), Pod((2,), (2, 1, 1), 2)], ids=lambda pod: pod.spec)
def test_moving_slices_is_decided_as_by_placing_all_of_them(pod: Pod) -> None:
    """On one group by counting; with several only if seconds are granted."""
    sets, draw = Sets(pod), random.Random(7)
    found, answers = sets.by_placing(), set()
    for faulty in (0, 1, 0b10010):
        decide, how = migration_of(pod, faulty, 5.0, 0)
        assert decide is not None
        assert ("counted" in how) == (pod.groups == 1)
        for _ in range(25):
            requests = [draw.choice(sets.requests) for _ in range(draw.randrange(1, 4))]
            fit = bool(found[faulty] >> sum(map(sets.stride, requests)) & 1)
            answers.add(fit)
            assert decide(requests[:-1], requests[-1]) == fit
    assert answers == {False, True}


def test_residents_whose_shape_is_not_said_count_by_their_chips() -> None:
    decide, _ = migration_of(Pod((4,), (2, 2, 1)), 1, None, 0)
    assert decide is not None
    assert decide([8], (1, 2, 2))
    assert not decide([8], (2, 2, 2))


def test_wired_blocks_are_not_counted() -> None:
    decide, how = migration_of(parse_machine("pod:2x2x2/2x2x2:static"), 0, None, 0)
    assert decide is None
    assert "not computed" in how
