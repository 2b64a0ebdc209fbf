from __future__ import annotations

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

from allocert.drawing.lines import Drawn, beside, clipped, length, line, marked, plain, printable, wrapped


def test_marks_get_roles() -> None:
    assert marked("..x.#", {"x": "faulty", "#": "busy"}) == (
        ("..", ""),
        ("x", "faulty"),
        (".", ""),
        ("#", "busy"),
    )
    assert clipped((("ab", ""), ("   ", "dim"), ("c", "")), 4) == (("ab", ""),)


@given(st.text(alphabet="ab ", max_size=80), st.integers(8, 40))
def test_wrapped_text_fits_and_keeps_its_words(text: str, width: int) -> None:
    lines = [plain(shown) for shown in wrapped(text, width)]
    assert max(map(len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_blocks_side_by_side() -> None:
    found = [*beside([[line("a"), line("bb")], [line("c")]], 1)]
    assert [plain(shown) for shown in found] == ["a  c", "bb"]
    assert length(found[0]) == 4


def test_a_drawn_line_is_a_text_and_is_copied_with_its_roles() -> None:
    drawn = Drawn((("a", "bad"), ("b", "")))
    assert drawn == "ab"
    for again in (copy.copy(drawn), pickle.loads(pickle.dumps(drawn))):
        assert (again, again.parts) == ("ab", drawn.parts)


def test_no_character_commands_a_terminal() -> None:
    assert printable("a\x1b[1m\x08\ud800b\n") == "a?[1m??b "
