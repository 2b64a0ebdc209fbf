from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.verification.claims.arguments import (
    Form,
    check_arguments,
    choice,
    either,
    fields,
    flag,
    listed,
    null,
    text,
    tuples,
    whole,
)

POINT = tuples(whole(0, 9), whole(0, 9))


@pytest.mark.parametrize(
    ("form", "fitting", "others"),
    [
        (whole(1, 3), [1, 3], [0, 4, True, 1.0, "1", None]),
        (text("[ab]+", "letters"), ["a", "abba"], ["", "abc", "a\n", 1, None]),
        (choice("A", "B"), ["A", "B"], ["C", "", "AB", None, ["A"]]),
        (flag, [True, False], [0, 1, "true", None]),
        (null, [None], [0, False, "", []]),
        (listed(whole(0, 1), 2, 1), [[0], [1, 0]], [[], [0, 1, 0], [2], (0,), "01"]),
        (POINT, [[0, 9]], [[0], [0, 9, 9], [0, 10], [0, "9"], (0, 9), None]),
        (either(null, whole(1, 1)), [None, 1], [0, True, "1"]),
        (
            fields({"at": POINT, "turned": flag}, {"turned"}),
            [{"at": [0, 0]}, {"at": [0, 0], "turned": False}],
            [{}, {"turned": True}, {"at": [0]}, {"at": [0, 0], "more": 1}, [], None],
        ),
    ],
)
def test_what_fits_fits_exactly_by_type(form: Form, fitting: list[Any], others: list[Any]) -> None:
    assert all(map(form.fits, fitting))
    assert not any(map(form.fits, others))


def test_the_argument_that_is_wrong_is_named() -> None:
    forms = {"n": whole(0, 6), "name": choice("x")}
    check_arguments({"n": 3, "name": "x"}, forms, ())
    check_arguments({"n": 3}, forms, {"name"})
    for given, field in [
        ({"n": 3}, "encoding.arguments"),
        ({"n": 3, "name": "x", "more": 1}, "encoding.arguments"),
        ({"n": 7, "name": "x"}, "encoding.arguments.n"),
        ({"n": 3, "name": "y"}, "encoding.arguments.name"),
    ]:
        with pytest.raises(CertificateError) as refused:
            check_arguments(given, forms, ())
        assert refused.value.field == field
