from __future__ import annotations

from fractions import Fraction

from allocert.drawing.lines import plain
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells, shown_number
from allocert.drawing.scenes.sheet_svg import bars_parts, sheet_parts
from allocert.drawing.scenes.sheet_text import bars_lines, sheet_lines


def test_what_matters_has_a_mark() -> None:
    sheet = Sheet((cells("", "a", "b"), (Cell("r"), Cell("1", "bad"), Cell("2", "good"))))
    assert [plain(line) for line in sheet_lines(sheet, 79)] == ["     a    b", "r  1 !  2 +"]


def test_columns_without_room_stand_below_under_the_first() -> None:
    sheet = Sheet((cells("", *("x" * 12 for _ in range(5))), cells("row", *range(5))))
    lines = [plain(line) for line in sheet_lines(sheet, 40)]
    assert max(map(len, lines)) <= 40
    assert [line.split() for line in lines if line.startswith("row")] == [
        ["row", "0", "1"],
        ["row", "2", "3"],
        ["row", "4"],
    ]


def test_bars_are_as_long_as_their_numbers() -> None:
    stripes = tuple(Stripe(str(value), value, "c0") for value in (1, 10, 1000))
    long = [plain(line).count("=") for line in bars_lines(Bars(stripes), 79)]
    assert long == [1, 1, 48]
    steep = [plain(line).count("=") for line in bars_lines(Bars(stripes, steep=True), 79)]
    assert steep[:3] == sorted(steep[:3])
    assert steep[1] > 10
    assert bars_parts(Bars(stripes))[1] < 100
    assert "1000" in "".join(sheet_parts(Sheet((cells(1000),)))[2])


def test_numbers() -> None:
    assert [shown_number(Fraction(*pair)) for pair in ((3, 1), (1, 8), (1, 3))] == [
        "3",
        "0.125",
        "1/3 = 0.3333..",
    ]
