from __future__ import annotations

from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.drawing.scenes.cube import Cube
from allocert.report.results import record_page

PLOT = Plot("Numbers", Axis("x"), Axis("y"), (Series("own", (Point(1, 2), Point(2, 3))),))


def test_facts_and_records_are_on_the_page() -> None:
    data = {"schema": "s/1", "sum": {"good": 2}, "files": [1, 2]}
    page = record_page(
        "Files",
        ("holds", "kept", "all <of> them"),
        data,
        {"path": ["a&b", "c"], "none": ["", ""]},
        command="x y",
    )
    assert "<dt>sum.good</dt><dd>2</dd>" in page
    assert "all &lt;of&gt; them" in page
    assert "a&amp;b" in page
    assert "<code>x y</code>" in page
    assert ">none<" not in page
    assert "[1, 2]" not in page


def test_plots_have_their_numbers_and_other_drawings_are_stepped_through() -> None:
    plain = record_page("t", ("open", "o", ""), {}, {})
    assert "<svg" not in plain.partition("<main")[2]
    assert "Numbers" in record_page("t", ("open", "o", ""), {}, {}, [("", PLOT)])
    stepped = record_page(
        "t", ("open", "o", ""), {}, {}, [("first", Cube(2, {})), ("second", Cube(2, {0: "busy"}))]
    )
    assert "Step by step" in stepped
    assert "second" in stepped
