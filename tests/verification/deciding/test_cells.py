from __future__ import annotations

from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.cells import cell_by_cell, compared


def test_differences_are_reported_in_words_and_keep_their_data() -> None:
    same, other = compared("cell (1, 2)", ["1/2", "3"], ["1/2", "4"], 8)
    assert same is None
    assert other is not None
    assert other.text == "cell (1, 2): 3 is printed, it is 4"
    assert other.data == {"cell": 2, "printed": "3", "computed": "4", "n": 8}


def test_a_part_of_the_example_is_a_verdict_with_the_computed_cells() -> None:
    right = cell_by_cell("loads", ["1", "2"], iter(["1", "2"]), "the figure")
    assert (right.kind, right.values["computed"]) == (Kind.BOUNDED, ["1", "2"])
    wrong = cell_by_cell("loads", ["1", "2"], iter(["1"]), "the figure")
    assert wrong.counterexample is not None
    assert wrong.counterexample.text == "loads: 2 is printed, it is nothing"
    assert wrong.values["failing"] == {"8": 1}
