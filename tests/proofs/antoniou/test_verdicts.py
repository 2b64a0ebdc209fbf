"""Antoniou 1994: every claim as recorded, and numbers in the verdicts that can be had otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided, found, in_words

test_verdicts = as_recorded("antoniou")


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("AN-X-1/n<=5", "alpha", {"0": 1, "1": 1, "2": 1, "3": 3, "4": 4, "5": 7}),
        ("AN-ASI-MORE/can", "least_pair_that_has_more", [6, 5]),
        ("AN-APPX-B/listing@mended", "words_lost", ["011110", "011111", "011101", "100110"]),
        ("AN-FIG-2.7/12345", "readings_of_illegible_patterns", {"?d00?": ["*d00*"]}),
        ("AN-FIG-2.3", "allocations", ["0000", "01**", "0001", "0010", "100*", "11**", "0011", "101*"]),
        ("AN-FIG-2.5", "allocations", ["0000", "0*1*", "0001", "0101", "*100", "1*1*", "1101", "100*"]),
        (
            "AN-X-3/sgc-sets",
            "optimal_without_the_condition",
            ["Q_2: 1,3", "Q_3: 2,3,6,7", "Q_3: 1,2,3,5,6,7"],
        ),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


def test_twenty_codes_are_not_required_for_six_directions() -> None:
    assert len(found("AN-CLAIM-ALPHA/examples")["codes"]) == 13


def test_how_often_halving_is_best() -> None:
    values = decided("AN-CLAIM-BESTFIT/greatest").values
    assert (values["equal"]["4"], values["cases"]["4"]) == (16040, 18256)


def test_the_partitions_of_the_sample_run() -> None:
    assert [found(f"AN-APPX-B/most@{what}")["computed"] for what in ("cubes", "pieces")] == [12, 13]


def test_the_first_region_loses_node_0() -> None:
    assert found("AN-DEF-REGION/positive") == {"n": 1, "rule": "Buddy", "k": 1, "region": "#[0,1]"}


def test_the_word_that_a_reversal_changes() -> None:
    assert in_words("AN-DEF-INSERT@reversed") == "A^{1\\3}, place 1: printed 100, it is 110"
