from __future__ import annotations

from xml.etree import ElementTree

from allocert.drawing.svg import PALETTE, Ink, document, fixed, fragment, hatched, pointed, text


def test_files_have_plain_colours_and_pages_variables() -> None:
    parts = [text(1, 2, "a<b", 12), hatched(0, 0, 40, 20), *pointed(0, 0, 30, 40)]
    page, file = fragment(50, 60, "t&u", parts), document(50, 60, "t&u", "", parts)
    assert Ink.INK in page
    assert "var(" not in file
    for svg in (page, file):
        root = ElementTree.fromstring(svg)
        assert root[0].text == "t&u"
    assert fixed(PALETTE[0]) == "#0072b2"
    assert " id=" not in page


def test_a_hatch_stays_in_its_box() -> None:
    for wide, high in ((40, 20), (3, 90), (90, 3), (1, 1)):
        drawn = hatched(5, 7, wide, high)
        path = ElementTree.fromstring(f"<g>{drawn}</g>").find("path")
        assert path is not None
        for place in path.attrib["d"].replace("L", "M").split("M")[1:]:
            x, y = map(float, place.split(","))
            assert 5 <= x <= 5 + wide
            assert 7 <= y <= 7 + high
