from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from allocert.errors import LedgerError
from allocert.verification.claims.claim import Counterexample, Effort, Evidence, Kind, Verdict
from allocert.verification.items.records import Recorded, contradict, merged, read_records, write_records

SEEN = Evidence.enumeration("all of them")


def verdict(kind: Kind, scope: str = "all n <= 5") -> Verdict:
    counterexample = Counterexample("n = 3", {"n": 3}) if kind is Kind.REFUTED else None
    return Verdict(kind, scope, SEEN, {}, counterexample)


def recorded(kind: Kind, effort: Effort = Effort.QUICK, scope: str = "all n <= 5") -> Recorded:
    return Recorded(verdict(kind, scope), effort, 0, 1.5, "0123456789abcdef", ("Python 3", "engine 1"))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    records = {f"X-1@{kind.value}": recorded(kind, Effort.DEEP) for kind in Kind}
    records["X-2"] = replace(recorded(Kind.PROVED), versions=("Python 4",))
    write_records(path, records)
    assert read_records(path) == records
    assert len(path.read_text().splitlines()) == len(records) + 9
    assert read_records(tmp_path / "none") == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"allocert/records/1"', '"allocert/records/9"'),
        ('"refuted"', '"refused"'),
        ('"effort": "quick"', '"effort": "slow"'),
        ('"versions": "1"', '"versions": "7"'),
        ('"scope"', '"skope"'),
        ("{\n", "[\n"),
        ('"all n <= 5"', "5"),
        ('["n = 3", ', '["n = 3", 3, '),
        ('"seconds": 1.5', '"seconds": 1e999'),
        ('["Python 3", ', "[3, "),
    ],
)
def test_a_file_that_is_none_is_reported_in_a_line(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "records.json"
    write_records(path, {"X-1": recorded(Kind.REFUTED)})
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(LedgerError) as caught:
        read_records(path)
    assert "\n" not in str(caught.value)


def test_the_higher_effort_is_kept() -> None:
    quick, deep = recorded(Kind.BOUNDED), recorded(Kind.BOUNDED, Effort.DEEP, "all n <= 9")
    assert merged({"a": deep}, {"a": quick}) == {"a": deep}
    assert merged({"a": quick}, {"a": deep}) == {"a": deep}
    again = recorded(Kind.PROVED)
    assert merged({"a": quick}, {"a": again}) == {"a": again}
    tried, sooner = recorded(Kind.UNDECIDED, Effort.DEEP), recorded(Kind.UNDECIDED)
    assert merged({"a": quick}, {"a": tried}) == {"a": quick}
    assert merged({"a": tried}, {"a": quick}) == {"a": quick}
    assert merged({}, {"a": tried, "b": sooner}) == {"a": tried}
    assert merged({"a": tried}, {"a": sooner}) == {"a": tried}


@pytest.mark.parametrize(("one", "other", "first", "second"), list(product(Kind, Kind, Effort, Effort)))
def test_which_verdicts_contradict_each_other(one: Kind, other: Kind, first: Effort, second: Effort) -> None:
    order = list(Effort)
    made = contradict(recorded(one, first), recorded(other, second))
    assert made == contradict(recorded(other, second), recorded(one, first))
    if (
        one is other
        or Kind.UNDECIDED in (one, other)
        or Kind.CITED in (one, other)
        or {one, other} == {Kind.PROVED, Kind.BOUNDED}
    ):
        assert not made
    elif {one, other} == {Kind.BOUNDED, Kind.REFUTED}:
        refuting, bounding = (first, second) if one is Kind.REFUTED else (second, first)
        assert made == (order.index(refuting) <= order.index(bounding))
    else:
        assert made
