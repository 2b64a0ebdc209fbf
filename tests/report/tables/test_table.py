from __future__ import annotations

from xml.etree import ElementTree

from allocert.report.tables.table import Cell, Fit, Row, Table


def test_a_table_has_headings_with_scope_and_says_in_words_what_its_marks_mean() -> None:
    cells = (Cell("1 < 2", "2", Fit.FITS), None, Cell("3", "9", Fit.FAR), Cell("4", fit=Fit.UNJUDGED))
    table = Table(
        "A & B",
        "D",
        ("x", "y"),
        (Row("5", cells[:2]), Row("6", cells[2:])),
        ("from a <claim>",),
        (("both", 2),),
    )
    root = ElementTree.fromstring(str(table.markup()))
    assert [head.get("scope") for head in root.iter("th")] == ["col", "colgroup", "col", "col", "row", "row"]
    assert "".join(next(root.iter("caption")).itertext()).split() == [
        "A",
        "&",
        "B",
        "1",
        "of",
        "2",
        "cells",
        "fit",
    ]
    assert [cell.get("class") for cell in root.iter("td")] == ["fits", "none", "far", "unjudged"]
    said = "".join(root.itertext())
    assert "does not fit" in said
    assert "from a <claim>" in said


def test_nothing_is_counted_where_nothing_is_judged() -> None:
    assert Table("", "", ("x",), (Row("", (Cell("1"),)),), ()).count == ""
