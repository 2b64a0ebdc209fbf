"""Kandlur & Shin 1988: every claim as recorded, and numbers in the verdicts that can be had otherwise."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided, in_words

from allocert.proofs.theorems.static_strategies import fault_sets, static_failure

test_verdicts = as_recorded("kandlur-shin")


def counts(*numbers: int, first: int = 0) -> dict[str, int]:
    """By sizes from the first one on."""
    return {str(size): number for size, number in enumerate(numbers, first)}


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("KS-RECOG@printed", "failing", counts(3, 3, 5, 5, 7, 7, first=2)),
        ("KS-X-6", "states", [2, 3, 6, 17, 70, 431, 4138]),
        ("KS-CLAIM-ALWAYS/exact-R", "failing", counts(0, 0, 6, 114)),
        ("KS-CLAIM-SEP-VEC", "failing", counts(*[1] * 6, first=5)),
        ("KS-CLAIM-RDEC/R@printed", "failing", counts(0, 1, 1, 1, 1, 1, first=5)),
        ("KS-NCUBE-DETECT@tree", "failing", {"6": 32}),
        ("KS-VERTEX@as-it-stands", "failing", counts(0, 0, 0, 2, 14, 94)),
        ("KS-NCUBE-STAGES/attachment", "nodes_by_distance", [16, 32, 16]),
        ("KS-NCUBE-STAGES/fewest-links", "links", [11, 12]),
        # For the points by hand: table 1 from 93.65 - 90.58 to 99.03 - 89.72 and more, table 2 from 5.01 to 19.33.
        (
            "KS-CLAIM-5-15/printed@points",
            "gains",
            {"table 1": ["3.07", "10.66"], "table 2": ["5.01", "19.33"]},
        ),
        ("KS-CLAIM-5-15/printed@points", "failing", {"2": 36 - 29}),
        ("KS-CLAIM-5-15/printed@mean", "means", {"table 1": "6.79", "table 2": "11.05"}),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


def test_the_printed_mask_is_right_on_the_smallest_cubes() -> None:
    failing = decided("KS-ALG-RELABEL@printed-mask").values["failing"]
    assert [failing[str(n)] for n in range(4)] == [0, 0, 0, 18]


@pytest.mark.parametrize(
    ("scheme", "kept"), [("buddy", [1, 2, 2, 4, 2, 12, 4, 8, 1]), ("free-list", [1, 8, 4, 8, 2, 24, 4, 8, 1])]
)
def test_fault_sets_of_the_cube_that_keep_optimality(scheme: str, kept: list[int]) -> None:
    found = [sum(static_failure(scheme, 3, faults) is None for faults in fault_sets(3, f)) for f in range(9)]
    assert found == kept


def test_worst_costs() -> None:
    worst = {}
    for claim in ("request", "release", "request@addresses-only"):
        worst |= {
            name: costs[10] for name, costs in decided(f"KS-COMPLEXITY/{claim}").values["worst"].items()
        }
    assert worst == {
        "vector request": 2048,
        "list request, nodes marked": 1026,
        "list request, addresses only": 22,
        "vector release": 1024,
        "list release": 515,
    }


def test_separations_in_the_papers_cubes() -> None:
    """For D = 5 by hand: (2^5 + 1)/3 = 11, and (3^5 - 1)/(2 31) = 121/31 against the root of 32."""
    assert in_words("KS-CLAIM-SEP-VEC") == "D = 5: the mean is 11, not 16"
    assert in_words("KS-CLAIM-SEP-NEW/separation@equal") == "D = 5: the mean is 3.903, not 5.657"
    quotients = decided("KS-CLAIM-SEP-NEW/separation@equal").values["said_over_mean"]
    assert (quotients["5"], quotients["10"]) == ("1.45", "1.11")


def test_exact_values() -> None:
    table = decided("KS-ANCHOR/exact").values["steady_state_at_20_40_80"]
    assert table["D=2, faulty [0, 3], Algorithm 1"][0] == "R = 7/10, U = 7/29"
    assert table["D=1, faulty [], Algorithm 2"] == ["R = 1, U = 5/7", "R = 1, U = 14/17", "R = 1, U = 44/49"]
    assert table["D=3, faulty [0, 4], Algorithm 1"][0] == "R = 70.995328 %, U = 30.309278 %"


def test_exact_values_where_R_turns() -> None:
    first, middle, last = map(Fraction, decided("KS-X-5").values["value_at_load"].values())
    assert middle < min(first, last)


def test_no_strategy_without_migration_is_optimal() -> None:
    least = decided("KS-X-4/migration").values["least_moves_that_defeat_every_strategy"]
    assert (least["D = 2, faulty none"], least["D = 2, faulty 0, 3"]) == (5, None)


def test_routes_around_node_0() -> None:
    assert decided("KS-NCUBE-STAGES/attachment").values["behind_each_attached_node"]["60"] == [61, 62, 63]
    routes = decided("KS-NCUBE-FIG9").values["routes"]
    assert {target: len(route) for target, route in routes.items()} == {"1": 3, "2": 5, "3": 4}
