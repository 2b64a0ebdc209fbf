"""The printed cells: all of them, and none that is not printed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from benchmarks.data import DATA

from allocert.errors import SpecError
from allocert.proofs.morgenstern.tables.cells import BLOCKS, PRINTED, Number, block

PAPER = DATA.parent / "papers" / "morgenstern-1994.txt"


def test_cells_are_complete_and_exact() -> None:
    assert [sum(b.table == t for b, _, _, _ in PRINTED.items()) for t in (1, 2, 3)] == [106, 50, 129]
    assert PRINTED.number(block(1, "uniform"), "4ISS", "success") == Number(
        Fraction(41, 10), Fraction(1, 200)
    )
    assert str(PRINTED.number(block(1, "uniform"), "4ISS", "success")) == "4.10"
    assert str(PRINTED.number(block(3, "1..64"), "FS_f", "failure")) == "627873.2"
    assert str(Number.of("17")) == "17"
    totals = [
        sum(n.value for b, _, m, n in PRINTED.items() if m == "completion" and b == place) for place in BLOCKS
    ]
    assert totals[:2] == [Fraction("72678.3"), Fraction("76945.9")]
    assert [place.requests for place in BLOCKS] == [1000] * 4 + [4000] * 5
    assert [place.high for place in BLOCKS] == [256] * 4 + [1024, 512, 256, 128, 64]


def test_cells_that_are_not_printed_are_refused() -> None:
    for place, method, measure in ((BLOCKS[0], "MIG", "success"), (BLOCKS[-1], "MBV", "completion")):
        with pytest.raises(SpecError):
            PRINTED.value(place, method, measure)
        with pytest.raises(SpecError):
            PRINTED.changed(place, method, measure, "1")
    with pytest.raises(SpecError):
        block(2, "1..64")


@pytest.mark.skipif(not PAPER.exists(), reason="the paper's text is not at hand")
def test_cells_are_those_of_the_paper() -> None:
    rows = []
    for line in PAPER.read_text().replace("*", "").splitlines():
        cells = [re.sub(r"[^0-9.]", "", word) for word in re.sub(r"<.*?>", "", line).split("\t")[1:]]
        cells = [cell for cell in cells if re.fullmatch(r"\d+\.\d+", cell)]
        if len(cells) >= 3:
            rows.append(cells)
    ours: dict[Any, list[str]] = {}
    for place, method, _, number in PRINTED.items():
        ours.setdefault((place, method), []).append(str(number))
    assert rows == list(ours.values())
