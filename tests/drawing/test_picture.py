from __future__ import annotations

import random
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.drawing.picture import MARKS, ROLES, Box, Picture
from allocert.drawing.picture_svg import svg_of
from allocert.drawing.picture_text import text_of

SIDES = st.sampled_from([1, 2, 3, 7, 16, 40, 76, 77, 78, 79, 100, 256])


def drawn(width: int, height: int, count: int, seed: int, title: str = "t") -> Picture:
    draw = random.Random(seed)
    boxes = []
    for index in range(count):
        w, h = draw.randint(1, width), draw.randint(1, height)
        x, y = draw.randint(0, width - w), draw.randint(0, height - h)
        role = draw.choice(list(ROLES))
        boxes.append(Box(MARKS[index % len(MARKS)], f"<{index}&", x, y, w, h, role, index))
    return Picture(title, width, height, tuple(boxes))


def test_a_box_a_processor() -> None:
    boxes = (Box("A", "A", 0, 0, 2, 1), Box("#", "", 2, 1, 1, 1, "busy"))
    assert text_of([Picture("", 3, 2, boxes)]) == ["  0", "0 A A .", "1 . . #"]


def test_two_pictures_stand_side_by_side() -> None:
    before = Picture("before", 2, 2, (Box("A", "A", 0, 0, 1, 2),))
    after = Picture("after", 2, 2, (Box("A", "A", 1, 0, 1, 2),))
    assert text_of([before, after]) == ["before   after", "  0        0", "0 A .    0 . A", "1 A .    1 . A"]


def test_a_block_has_the_mark_of_most_of_it_and_nothing_vanishes() -> None:
    boxes = (Box("A", "A", 0, 0, 100, 96), Box("B", "B", 101, 0, 1, 1), Box("C", "C", 150, 50, 50, 50))
    lines = text_of([Picture("", 200, 100, boxes)])
    assert lines[0] == "one character is a block of 3 x 6 processors"
    rows = [line[3:] for line in lines[2:]]
    assert rows[0] == "A" * 33 + "B" + "." * 33
    assert rows[15] == "A" * 33 + "." * 17 + "C" * 17
    assert (len(rows), rows[16]) == (17, "." * 50 + "C" * 17)


@settings(max_examples=60)
@given(SIDES, SIDES, st.integers(1, 9), st.integers(0, 62), st.integers(0, 99))
def test_any_pictures_fit_80_columns_and_make_an_svg(
    width: int, height: int, pictures: int, count: int, seed: int
) -> None:
    several = [drawn(width, height, count, seed + index) for index in range(pictures)]
    lines = text_of(several[:3])
    assert max(map(len, lines)) <= 79
    assert len(lines) <= 52
    root = ElementTree.fromstring(svg_of("a < b", "c & d", several))
    wide, high = (float(root.attrib[name]) for name in ("width", "height"))
    for part in root.iter():
        if part.tag.endswith("}rect") and "x" in part.attrib:
            x, y, w, h = (float(part.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + w <= wide + 0.01
            assert 0 <= y <= y + h <= high + 0.01


def test_few_moves_have_arrows_and_many_have_none() -> None:
    for count, arrows in ((8, 8), (9, 0)):
        moved = tuple(
            (Box("A", "A", i, 0, 1, 1, "moves"), Box("A", "A", i, 5, 1, 1, "moves")) for i in range(count)
        )
        root = ElementTree.fromstring(svg_of("t", "s", [Picture("", 10, 10, (), moved)]))
        assert sum(part.tag.endswith("}circle") for part in root.iter()) == arrows
