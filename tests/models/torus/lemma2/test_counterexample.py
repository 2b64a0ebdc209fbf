from __future__ import annotations

import pytest
from tests.models.torus.lemma2.test_symbolic import question

from allocert.allocators.torus.preemptive import (
    SENSIBLE,
    Rules,
    feasible,
)
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.lemma2.certificate import paths_of
from allocert.models.torus.lemma2.counterexample import least_wrong
from allocert.models.torus.preemptive.configuration_lp import optimum


@pytest.mark.parametrize(
    ("torus", "sides", "rules", "refused"),
    [
        (3, (2, 1, 1, 1), Rules("skip", "delete"), True),
        (4, (2, 1, 1, 1, 1), Rules("skip", "delete"), True),
        (3, (2, 2), Rules("none"), False),
        (4, (3, 2, 2), SENSIBLE, True),
        (5, (3, 2, 2), Rules("infeasible"), True),
    ],
)
def test_wrong_readings_have_small_counterexamples(
    torus: int, sides: tuple[int, ...], rules: Rules, refused: bool
) -> None:
    wrong = least_wrong(paths_of(question(torus, *sides, rules=rules)))
    made = feasible(wrong.jobs, wrong.deadline, rules=rules)
    best = optimum(wrong.jobs).time
    if refused:
        assert made is None
        assert wrong.schedule is not None
        assert not list(faults(wrong.schedule, deadline=wrong.deadline))
        assert best <= wrong.deadline
    else:
        assert made is not None
        assert list(faults(made, deadline=wrong.deadline)) == list(wrong.faults)


def test_profiles_that_are_not_stair_like() -> None:
    both = question(4, 2, 1, rules=Rules(equal="step4"), about="profiles")
    wrong = least_wrong(paths_of(both))
    assert (
        str(wrong) == "4x4: (2,1) (1,2), deadline 2: after job 1: two neighbours have the same remaining time"
    )
    narrow = question(5, 3, 2, 2, about="profiles")
    assert paths_of(narrow).bad
