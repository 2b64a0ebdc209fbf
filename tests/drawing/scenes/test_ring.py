from __future__ import annotations

from allocert.drawing.lines import plain
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.ring_svg import ring_parts
from allocert.drawing.scenes.ring_text import ring_lines
from allocert.drawing.scenes.scene import panels_of

WORDS = ("00", "01", "11", "10")


def test_arcs_that_meet_have_tracks_of_their_own() -> None:
    one, two, three = Arc(0, 2, "", "c0", "A"), Arc(1, 2, "", "c1", "B"), Arc(2, 2, "", "c2", "C")
    assert Ring(WORDS, (one, two, three)).tracks() == [[one, three], [two]]
    assert Arc(3, 2, "", "c0", "A").ranks(4) == [3, 0]


def test_words_with_their_marks() -> None:
    ring = Ring(WORDS, (Arc(3, 2, "x", "c0", "A"),), {1: "bad"})
    assert [plain(line).rstrip() for line in ring_lines(ring, 20)] == [
        "0 00 A  1 01 !",
        "2 11    3 10 A",
    ]


def test_long_rings_have_ranks_instead_of_words() -> None:
    short, long = (
        "".join(ring_parts(Ring(tuple(format(i, "08b") for i in range(count))))[2]) for count in (64, 128)
    )
    assert ">00000001<" in short
    assert ">00000001<" not in long
    assert ">112<" in long


def test_the_legend_names_arcs_in_their_order_and_then_roles() -> None:
    arcs = (Arc(0, 1, "one", "c0", "A"), Arc(1, 1, "two", "c1", "B"), Arc(2, 1, "three", "c0", "C"))
    _, legend = panels_of(Ring(WORDS, arcs, {3: "bad"}, names={"bad": "never handed out"}), 79)
    assert [plain(shown) for shown in legend.lines] == ["A one   B two   ! never handed out"]
    assert len(panels_of(Ring(WORDS), 79)) == 1
