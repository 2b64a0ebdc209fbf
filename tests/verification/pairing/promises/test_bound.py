"""Bounds against their values, and texts that are none."""

from __future__ import annotations

from math import log2, sqrt

import pytest

from allocert.errors import SpecError
from allocert.verification.pairing.promises.bound import Bound, exact_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("40*n", lambda n: 40 * n),
        ("3*n*log(n)", lambda n: 3 * n * log2(n)),
        ("2 + n^2/4 - 1", lambda n: 1 + n * n / 4),
        ("sqrt(n)*(n+1.5)", lambda n: sqrt(n) * (n + 1.5)),
        ("n**3", lambda n: n**3),
        ("10-2-3", lambda n: 5),
    ],
)
def test_a_bound_is_exceeded_above_its_value_only(text: str, value: object) -> None:
    bound = Bound.parse(text)
    for n in (1, 2, 7, 16, 1000):
        true = value(n)  # type: ignore[operator]
        assert bound.exceeded_by(int(true * 1.02) + 2, n)
        assert not bound.exceeded_by(int(true), n)


def test_an_exact_value_is_not_exceeded_by_itself() -> None:
    bound = Bound.parse("n*log(n)")
    assert not bound.exceeded_by(64, 16)
    assert bound.exceeded_by(65, 16)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "n n",
        "2**",
        "n^n",
        "n^99",
        "log n",
        "log(n",
        "import",
        "n+",
        "(n",
        "n)",
        "__import__('os')",
        "9" * 200,
        "(" * 60 + "n" + ")" * 60,
        "((((n^16)^16)^16)^16)^16",
        "log(((n^16)^16)^16)",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(SpecError):
        Bound.parse(text)


def test_a_bound_without_a_value_is_not_exceeded() -> None:
    assert not Bound.parse("1/(n-4)").exceeded_by(10**9, 4)
    assert not Bound.parse("log(n-4)").exceeded_by(10**9, 4)


def test_a_tower_of_powers_takes_no_time() -> None:
    tower = "(" * 18 + "n-n+1" + ")^16" * 18
    assert Bound.parse(tower).exceeded_by(2, 9)
    assert not Bound.parse(tower).exceeded_by(1, 9)


def test_the_logarithm_of_a_large_number_is_as_exact() -> None:
    bound = Bound.parse("log(n^16*n^16*n^16*n^16)")
    assert (bound.exceeded_by(1281, 1 << 20), bound.exceeded_by(1280, 1 << 20)) == (True, False)
    assert (bound.exceeded_by(65, 3), bound.exceeded_by(102, 3)) == (False, True)


def test_numbers_are_exact() -> None:
    assert exact_number("1.2", "promise") == exact_number("6/5", "promise")
    for text in ("1e3", "-1", "1/0", "nan", "1.", ""):
        with pytest.raises(SpecError):
            exact_number(text, "promise")
