from __future__ import annotations

from allocert.allocators.torus.preemptive import (
    SENSIBLE,
    Rules,
)
from allocert.models.torus.lemma2.symbolic_step import Shape, steps_from
from allocert.solvers.exact.entailment import Prover


def test_one_step_from_any_profile() -> None:
    assert not steps_from(Shape((2, 4, 2), 2), SENSIBLE, Prover()).bad
    found = steps_from(Shape((4, 2), 2), Rules(equal="step4"), Prover())
    assert found.bad == ("after job 0: two neighbours have the same remaining time",)
    assert steps_from(Shape((2, 1, 2), 2), SENSIBLE, Prover()).bad
