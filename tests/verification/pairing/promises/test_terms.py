"""Promises as text, and the way of a check from the command's words to a report."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from allocert.errors import SpecError
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.promises.terms import FORMS, further, is_promise, meaning, parted
from allocert.verification.pairing.report import Report

from .promised_fits import FirstFit, Shy

EVERY = (
    "within:6/5",
    "within:1.5+2",
    "placed:1",
    "overtaken:3",
    "no-starvation",
    "deterministic",
    "restart",
    "memory:4096",
    "steps:3*n*log(n)",
    "waste:2",
)


def test_each_is_what_it_says() -> None:
    for text in EVERY:
        found = further(text)
        assert found is not None
        assert found.text == text
        assert is_promise(text)
        assert meaning(text)
    assert {text.partition(":")[0] for text in EVERY} == {form.partition(":")[0] for form in FORMS}


@pytest.mark.parametrize(
    "text", ["restart:1", "within", "overtaken:x", "steps:", "memory:-1", "waste:x", "no-starvation:2"]
)
def test_malformed_ones_are_errors_in_one_line(text: str) -> None:
    with pytest.raises(SpecError, match="promise") as raised:
        further(text)
    assert "\n" not in str(raised.value)
    assert not is_promise(text)


def test_an_unknown_one_is_reported_all_that_there_are() -> None:
    with pytest.raises(SpecError, match=r"complete\[:F\].*steps:EXPR"):
        parted(("soon",))


def test_they_are_parted_from_the_others() -> None:
    basic, more = parted(("complete:frames", "within:2", "rejects", "within:2", "restart"))
    assert basic == ("complete:frames", "rejects")
    assert [promise.text for promise in more] == ["within:2", "restart"]
    assert not is_promise("complete:frames")
    assert is_promise("complete")


def test_a_class_declares_them_and_a_report_tells_them() -> None:
    class Declared(FirstFit):
        promises = ("steps:1000*n", "complete:frames")

    report = check(Declared, "mesh:2x2", promises=("deterministic",), seconds=3.0, strength="exhaustive")
    assert report.broken is None
    assert report.promises[-2:] == ("steps:1000*n", "deterministic")
    assert report.contract.complete
    assert report.checked == report.promises
    assert Report.from_json(report.to_json()) == report


def test_an_attribute_of_that_name_may_be_something_else() -> None:
    class Other(FirstFit):
        promises: ClassVar[Any] = {"rejects": 1}

    assert check(Other, "mesh:2x2", seconds=2.0, strength="exhaustive").further == ()


def test_a_broken_one_is_reported_with_its_lines() -> None:
    report = check(Shy, "mesh:2x2", promises=("placed:1",), seconds=30.0, max_states=200)
    assert report.broken is not None
    assert report.broken.promise == "placed:1"
    assert report.broken.shown
    assert Report.from_json(report.to_json()) == report
