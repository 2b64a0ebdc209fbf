"""What the claims on expected faults share."""

from __future__ import annotations

from fractions import Fraction

from allocert.models.systems.systems import buddy, k_cube
from allocert.proofs.livingston_stout.faults.expected_numbers import (
    decimal,
    exact_law,
    in_words,
    several_bases,
    subcubes_of,
    trials,
)
from allocert.verification.claims.claim import Context


def test_systems_by_name() -> None:
    assert subcubes_of("buddy") == buddy(20, 18)
    assert subcubes_of("3-cube buddy", 6, 4) == k_cube(6, 4, 3)


def test_laws_that_are_known_and_those_that_are_not() -> None:
    found = {name: exact_law(name) for name in ("2-cube buddy", "3-cube buddy", "double-gray")}
    assert [law.expected if law else None for law in found.values()] == [
        Fraction(196271, 15015),
        Fraction(2644754208647, 180504441117),
        Fraction(43778799521, 3575356785),
    ]
    assert exact_law("complete") is exact_law("cyclical") is exact_law("4-cube buddy") is None


def test_means_are_those_of_exact_laws() -> None:
    """Within four standard errors."""
    for system in ("buddy", "gray", "double-buddy", "2-cube buddy"):
        law, runs = exact_law(system), trials(system, Context())
        assert law is not None
        assert (runs.mean - law.expected) ** 2 * runs.trials < 16 * law.variance


def test_decimals_are_rounded() -> None:
    assert [decimal(Fraction(25, 3), places) for places in (0, 1, 4)] == ["8", "8.3", "8.3333"]
    assert [decimal(Fraction(n, 20), 1) for n in (1, 21, 199)] == ["0.1", "1.1", "10.0"]


def test_bases() -> None:
    assert list(several_bases(Fraction(4), Fraction(8)).values()) == ["100.00", "50.00", "50.00"]


def test_trials_follow_the_seed() -> None:
    one, other = Context(), Context(seed=1)
    assert trials("buddy", one) == trials("buddy", Context()) != trials("buddy", other)
    assert "100000 random trials, seed 1: mean 8.3" in in_words(trials("buddy", other), other)
