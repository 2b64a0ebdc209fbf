from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.drawing.chart import Bar, Chart, Stair, number
from allocert.drawing.chart_svg import svg_of_charts
from allocert.drawing.chart_text import text_of_chart

TIMES = st.fractions(0, 40, max_denominator=7)


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    lanes = draw(st.sampled_from([1, 2, 5, 16, 65, 1000]))
    bars = []
    for index in range(draw(st.integers(0, 8))):
        start, end = sorted((draw(TIMES), draw(TIMES)))
        lane = draw(st.integers(0, lanes - 1))
        bars.append(Bar(f"<{index}&", lane, draw(st.integers(1, lanes - lane)), start, end, index))
    end = max([Fraction(1), *(bar.end for bar in bars)])
    names = tuple(f"lane {lane}" for lane in range(lanes))
    stairs = (Stair(0, lanes - 1, end / 2),) if draw(st.booleans()) else ()
    return Chart("a < b", names, end, tuple(bars), draw(st.sampled_from([None, end])), stairs)


def test_the_first_and_the_last_time_are_written() -> None:
    chart = Chart("", ("0",), Fraction(10, 3), (Bar("A", 0, 1, Fraction(1), Fraction(10, 3)),))
    ruler = text_of_chart(chart)[-1]
    assert ruler.split() == ["0", "1", "10/3"]


@settings(max_examples=60)
@given(charts())
def test_any_chart_fits_79_columns_and_makes_an_svg(chart: Chart) -> None:
    lines = text_of_chart(chart)
    assert max(map(len, lines)) <= 79
    assert len(lines) <= 67
    root = ElementTree.fromstring(svg_of_charts("a < b", "c & d", [chart, chart]))
    wide, high = (float(root.attrib[name]) for name in ("width", "height"))
    for part in root.iter():
        if part.tag.endswith("}rect") and "x" in part.attrib:
            x, y, w, h = (float(part.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + w <= wide + 0.1
            assert 0 <= y <= y + h <= high + 0.1


def test_times_are_written_exactly() -> None:
    values = [Fraction(3), Fraction(43, 4), Fraction(1, 8), Fraction(7, 3), Fraction(1, 16)]
    assert [number(value) for value in values] == ["3", "10.75", "0.125", "7/3", "1/16"]
