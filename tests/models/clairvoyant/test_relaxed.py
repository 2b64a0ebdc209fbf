from __future__ import annotations

from tests.models.clairvoyant.test_known_queue import drawn

from allocert.models.clairvoyant.relaxed import Relaxed


def test_undecided_questions_only_lower_the_bound() -> None:
    queue = drawn(3, 4, 4, 8, 5)
    optimist = Relaxed(queue, (4, 4), lambda sides: True).earliest([0] * 8)
    assert all(a <= b for a, b in zip(optimist, Relaxed(queue, (4, 4)).earliest([0] * 8), strict=True))
