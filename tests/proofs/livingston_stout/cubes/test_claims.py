"""Verdicts on the programs for cubes: certificates, least counterexamples, and seeded mistakes that claims notice."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import decided, in_words


def test_least_counterexamples() -> None:
    waits = "0 waits for ever for a word from 1"
    assert in_words("LS-ALG-3.1@lines-9-and-10-inside-the-loop") == f"d = 1, available: all: {waits}"
    assert in_words("LS-ALG-3.1@lines-9-and-10-after-the-loop").startswith("d = 2, available: 00, 01: ")
    assert in_words("LS-ALG-3.1-z@as-printed").endswith("z of 01 is 1, it leads dimension 0")
    assert in_words("LS-ALG-3.3@as-printed") == "d = 3, available: all: t of 000 is 4, not 3"
    assert in_words("LS-ALG-3.3-inv@any-q").startswith("d = 2, available: all: after j = 0")
    assert in_words("LS-CLAIM-cyc-2d-3/variable-t").startswith("d = 2, available: all: ")
    found = in_words("LS-CLAIM-findall/cyclical@covered")
    assert found.startswith("d = 3, available: 000, 010, 100, 101: *00 is available")


def test_how_the_printed_readings_come_out() -> None:
    values = decided("LS-ALG-3.1@lines-9-and-10-after-the-loop").values
    assert values["failing"] == {"1": 0, "2": 18, "3": 1158}
    assert values["outcomes"]["3"]["as specified"] == 378
    assert sum(values["outcomes"]["3"].values()) == 6 * 256


@pytest.mark.parametrize(
    ("key", "theorem"),
    [
        ("LS-ALG-3.1/steps", "BuddyExchange.costs"),
        ("LS-ALG-3.2/steps", "GrayExchange.costs"),
        ("LS-TIME-3.3/one", "CyclicExchange.costs"),
    ],
)
def test_each_system_rests_on_its_theorem(key: str, theorem: str) -> None:
    evidence = decided(key).evidence
    assert evidence.kind == "coq"
    assert f"theorem {theorem}, " in evidence.checked_by
