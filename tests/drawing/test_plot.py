from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.drawing.plot import ROLES, Axis, Plot, Point, Series, figure, scales_of, ticks
from allocert.drawing.plot_svg import svg_of_plot
from allocert.drawing.plot_text import painted_plot, text_of_plot
from allocert.errors import AllocertError

SVG = "{http://www.w3.org/2000/svg}"
VALUES = st.floats(-1e6, 1e6, allow_nan=False, width=32)


@st.composite
def plots(draw: st.DrawFn) -> Plot:
    series = []
    for number in range(draw(st.integers(0, 4))):
        points = []
        for x in sorted(draw(st.sets(st.integers(0, 900), max_size=12))):
            y = draw(VALUES)
            wide = draw(st.one_of(st.none(), st.floats(0, 100)))
            points.append(Point(x, y) if wide is None else Point(x, y, y - wide, y + wide))
        role = draw(st.sampled_from(ROLES))
        series.append(
            Series(f"<{number}&", tuple(points), role, draw(st.sampled_from(["", "a kind"])), number)
        )
    log = draw(st.booleans())
    return Plot("a < b", Axis("x", "s", log=log), Axis("y", log=draw(st.booleans())), tuple(series), "a note")


@settings(max_examples=60)
@given(plots(), st.sampled_from([30, 43, 79, 120]), st.booleans())
def test_every_plot_is_sound_xml_and_text_of_the_width(plot: Plot, width: int, plain: bool) -> None:
    root = ElementTree.fromstring(svg_of_plot(plot))
    assert root.findtext(f"{SVG}title", "").startswith("a < b: ")
    assert "nan" not in svg_of_plot(plot)
    lines = text_of_plot(plot, width=width, plain=plain)
    assert max(map(len, lines)) <= width
    assert not plain or all(line.isascii() for line in lines)
    painted = painted_plot(plot, width=width, plain=plain)
    assert ["".join(words for words, _ in line).rstrip() for line in painted] == lines


@given(VALUES, st.floats(1e-3, 1e6), st.integers(2, 12))
def test_ticks_are_within_and_few_and_round(low: float, more: float, count: int) -> None:
    high = low + more
    found = ticks(low, high, count)
    assert len(found) <= count + 1
    assert all(low - 1e-6 * more <= tick <= high + 1e-6 * more for tick in found)
    if len(found) > 1:
        step = found[1] - found[0]
        assert float(f"{step / 10 ** math.floor(math.log10(step) + 1e-9):.4g}") in (1, 2, 5, 10)


def test_numbers_among_others_have_the_same_decimals() -> None:
    assert [figure(value, (0, 0.25, 1000)) for value in (0, 0.25, 1000)] == ["0.00", "0.25", "1,000.00"]
    assert figure(2.5e9) == "2.5e9"


def test_bars_begin_at_zero_and_intervals_are_inside() -> None:
    plot = Plot("", Axis("x"), Axis("y"), (Series("a", (Point(1, 70, 60, 91),), "bars"),))
    _, upright = scales_of(plot, 5, 5)
    assert (upright.low, upright.at(0)) == (0, 0)
    assert upright.high >= 91


def test_what_is_asked_of_an_axis_is_on_it_and_names_take_the_place_of_numbers() -> None:
    named = Axis("method", names=("a", "b"))
    plot = Plot("", named, Axis("y", least=0, most=100), (Series("", (Point(0, 3), Point(1, 4)), "bars"),))
    across, upright = scales_of(plot, 5, 5)
    assert [words for _, words in across.marks] == ["a", "b"]
    assert (upright.low, upright.high, upright.marks[-1]) == (0, 100, (100, "100"))


def test_the_ceiling_is_dashed_and_the_marks_lie_on_their_line() -> None:
    line = tuple(Point(x, 2 * x) for x in range(4))
    series = (
        Series("most", line, "ceiling"),
        Series("a", line, "line", "simulated"),
        Series("a", line, "marks", "printed"),
    )
    drawn = svg_of_plot(Plot("", Axis("x"), Axis("y"), series))
    root = ElementTree.fromstring(drawn)
    dashed = [path for path in root.iter(f"{SVG}path") if path.get("stroke-dasharray")]
    assert dashed
    assert all(path.get("stroke", "").startswith("var(--ink") for path in dashed)
    said = [title.text for title in root.iter(f"{SVG}title")]
    assert "a, printed: 4 at 2" in said
    markers = [
        path.get("d", "").split("m")[0]
        for path in root.iter(f"{SVG}path")
        if path.find(f"{SVG}title") is not None
    ]
    assert len(markers) == 8
    assert len(set(markers)) == 4


def test_text_shows_heights() -> None:
    plot = Plot("", Axis("x"), Axis("y"), (Series("a", (Point(0, 10), Point(1, 5)), "bars"),))
    lines = text_of_plot(plot, width=30, height=10, plain=True)
    rows = [line.partition("|")[2] or line.partition("+")[2] for line in lines[1:11]]
    assert [row.count("#") for row in (rows[0], rows[9])] == [rows[9].count("#") // 2, rows[4].count("#") * 2]
    assert rows[0].count("#") > 4


def test_a_role_that_there_is_not_is_refused() -> None:
    with pytest.raises(AllocertError, match="pie"):
        Series("a", (), "pie")
