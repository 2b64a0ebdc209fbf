from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from allocert.models.torus.preemptive.configurations import (
    READINGS,
    fit,
)
from allocert.models.torus.preemptive.heaviest import heaviest


@given(data=st.data())
def test_the_heaviest_jobs_are_those_of_the_heaviest_subset(data: st.DataObject) -> None:
    torus = data.draw(st.integers(1, 7))
    sides = data.draw(st.lists(st.integers(1, torus), max_size=6))
    weight = st.fractions(0, 1, max_denominator=6)
    weights = [data.draw(weight) for _ in sides]
    reading = data.draw(st.sampled_from(READINGS))
    best = max(
        sum((weights[i] for i in part), Fraction(0))
        for k in range(len(sides) + 1)
        for part in combinations(range(len(sides)), k)
        if fit(torus, [sides[i] for i in part], reading)
    )
    found, members = heaviest(torus, sides, weights, reading)
    assert found == best == sum(weights[i] for i in members)
    assert fit(torus, [sides[i] for i in members], reading)
