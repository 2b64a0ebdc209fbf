"""The time of a search for the best decomposition: a forgotten subcube is noticed."""

from __future__ import annotations

from allocert.models.subcubes.greatest_subcubes import greatest_profiles, subcubes_of
from allocert.proofs.antoniou.mss import running_time


def test_the_profiles_are_the_greatest_and_the_steps_are_counted() -> None:
    best, steps = running_time.profiles_and_steps(2)
    assert best == greatest_profiles(2).tolist()
    chosen = [(free, word) for free in range(1, 16) for word, _ in subcubes_of(2) if not word & ~free]
    assert steps == sum(word & -word == free & -free for free, word in chosen)
