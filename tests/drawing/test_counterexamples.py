"""Every counterexample of an item that does not simply hold is drawn; whatever anybody writes into one, nothing is raised."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.drawing.counterexamples import figure_of
from allocert.drawing.forms.catalogue import FACTS, FORMS
from allocert.drawing.forms.traces import shots_of_trace
from allocert.drawing.frames import NARROWEST, TEXT, Figure, Frame
from allocert.drawing.scenes.scene import frame_of
from allocert.machines import Hypercube, Mesh
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Counterexample
from allocert.verification.items.answer import AnswerKind
from allocert.verification.knowledge import know
from allocert.verification.pairing.trace import Allocate

PLAIN = (AnswerKind.HOLDS, AnswerKind.FITS, AnswerKind.ANSWERED, AnswerKind.CITED)


@lru_cache(maxsize=1)
def counterexamples() -> tuple[tuple[str, Counterexample, bool], ...]:
    """The claim, its counterexample, and whether the answer to its item rests on it and is not plainly holds."""
    found = []
    for known in know(REGISTRY.items, {}):
        resting = (
            {finding.claim.key for finding in known.resting} if known.answer.kind not in PLAIN else set()
        )
        for finding in {
            id(finding): finding for finding in (*known.findings.values(), *known.probes)
        }.values():
            counterexample = finding.found.verdict.counterexample
            if counterexample is not None:
                found.append((finding.claim.key, counterexample, finding.claim.key in resting))
    return tuple(found)


@lru_cache(maxsize=1)
def figures() -> dict[str, Figure | None]:
    return {key: figure_of(one.data, one.text) for key, one, _ in counterexamples()}


def test_every_item_that_does_not_simply_hold_is_drawn() -> None:
    drawn = figures()
    in_words = {key for key, _, resting in counterexamples() if resting and _form(drawn[key]) == TEXT}
    assert in_words == set()
    assert sum(resting for _, _, resting in counterexamples()) > 140
    assert all(drawn.values())


def _form(figure: Figure | None) -> str:
    return TEXT if figure is None else figure.form


def test_every_form_is_used_or_fits_nothing_else() -> None:
    used = {figure.form for figure in figures().values() if figure is not None}
    assert used >= {name for name, _, _ in FORMS} | {FACTS, TEXT}


def frames() -> Iterator[tuple[str, Frame]]:
    for key, figure in figures().items():
        for frame in figure.frames if figure else ():
            yield key, frame


def test_pictures_are_svg_whose_parts_lie_inside() -> None:
    for key, frame in frames():
        root = ElementTree.fromstring(frame.svg)
        *_, wide, high = map(float, root.attrib["viewBox"].split())
        assert 0 < wide <= 2400, key
        assert 0 < high <= 6000, key
        for x, y in _places(root):
            assert -1 <= x <= wide + 1, (key, frame.caption, x, wide)
            assert -1 <= y <= high + 1, (key, frame.caption, y, high)
        assert " id=" not in frame.svg, key


def _elements(
    element: ElementTree.Element, x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Each element with the place to which it is moved; those that are turned are left out."""
    change = element.attrib.get("transform", "")
    moved = re.match(r"translate\(([-0-9.]+) ([-0-9.]+)\)", change)
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if moved or not change:
        yield element, x, y
    for child in element:
        yield from _elements(child, x, y)


def _places(root: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Corners of boxes, middles of circles, ends of lines, and the estimated ends of texts."""
    for element, x, y in _elements(root):
        got = {
            name: float(value) for name, value in element.attrib.items() if re.fullmatch(r"-?[0-9.]+", value)
        }
        tag = element.tag.rpartition("}")[2]
        if tag == "rect":
            yield x + got.get("x", 0), y + got.get("y", 0)
            yield x + got.get("x", 0) + got["width"], y + got.get("y", 0) + got["height"]
        elif tag == "circle":
            yield x + got["cx"], y + got["cy"]
        elif tag == "line":
            yield x + got["x1"], y + got["y1"]
            yield x + got["x2"], y + got["y2"]
    for left, _, right, foot, _ in _boxes_of_texts(root):
        yield left, foot
        yield right, foot


def test_no_words_lie_over_others() -> None:
    for key, frame in frames():
        boxes = sorted(set(_boxes_of_texts(ElementTree.fromstring(frame.svg))))
        for place, (x, y, u, v, words) in enumerate(boxes):
            for left, top, right, bottom, others in boxes[place + 1 :]:
                if left >= u:
                    break
                apart = right <= x or bottom <= y or v <= top
                assert apart or words == others, (key, frame.caption, words, others)


def _boxes_of_texts(root: ElementTree.Element) -> Iterator[tuple[float, float, float, float, str]]:
    """Where each text is about: left, top, right, bottom, and what it says."""
    for element, x, y in _elements(root):
        if element.tag.endswith("text"):
            size = float(element.attrib.get("font-size", 12))
            long = 0.5 * size * len(element.text or "")
            left = x + float(element.attrib["x"])
            left -= {"middle": 0.5, "end": 1.0}.get(element.attrib.get("text-anchor", ""), 0.0) * long
            foot = y + float(element.attrib["y"])
            yield left, foot - 0.7 * size, left + long, foot, element.text or ""


@pytest.mark.parametrize("width", [NARROWEST, 51, 120])
def test_no_line_is_wider_than_asked_for(width: int) -> None:
    for key, one, _ in counterexamples():
        figure = figure_of(one.data, one.text, width)
        assert figure is not None
        for frame in figure.frames:
            assert max(map(len, frame.lines), default=0) <= width, key


def _drawn(key: str) -> Figure:
    found = figures()[key]
    assert found is not None
    return found


def test_who_waits_for_each_other_has_an_arrow_to_each_other() -> None:
    (frame,) = _drawn("LS-BUFFER/no-word").frames
    assert [line for line in frame.lines if " --> " in line] == [
        "(0) --> (1)  waits to send, before(1)",
        "(1) --> (0)  waits to send, before(1)",
    ]


@pytest.mark.parametrize(
    ("key", "finding"),
    [
        ("LS-CLAIM-findall/rectangles@covered", ["P1,1 ! t = 1  P2,1 ! t = 1"]),
        ("LS-CLAIM-cyc-2d-3/limit-2d-4", ["! t = 0, then 1"]),
        ("LS-ALG-2.2/whole-torus", ["P1,2 . size 4"]),
    ],
)
def test_what_the_text_names_is_marked(key: str, finding: list[str]) -> None:
    shown = "\n".join(_drawn(key).frames[0].lines)
    for one in finding:
        assert one in shown, shown


def test_a_schedule_that_is_compared_is_drawn_as_the_text_tells_it() -> None:
    assert _drawn("GS-QUAL@nominal-windows").frames[-1].caption == "another schedule, done at 5/3"
    windows = _drawn("GS-LOAD/overlap@nominal").frames[-1]
    assert windows.caption == "the two windows that the text names"
    assert "4 to 8" in windows.svg
    assert _drawn("GS-EX-CNP/optimum").frames[-1].caption == "another schedule, done at 55/6"
    ends = "\n".join(_drawn("GS-THM-1/records").frames[-1].lines)
    assert all(pair in ends for pair in ("5.875 !", "5.5 +", "10.75 !"))


def test_residents_that_move_keep_their_letters() -> None:
    *steps, last = _drawn("MO-MIG/schedule-rule@law").frames
    assert "C B" in steps[2].lines[3]
    assert re.findall(r"course \d: at \d", steps[-1].lines[0]) == ["course 1: at 2", "course 2: at 3"]
    assert "3 !" in last.lines[-1]


def test_work_that_the_text_counts_has_bars() -> None:
    for key, words in (
        ("MO-CLAIM-PRUNE/nodes@every-list", ("list nodes", "FS_f ====", "AS ===")),
        ("MO-CPX-FRAMES/bound@all-requests", ("nodes", "FS_1 ====", "allowed = 0")),
        ("MO-CPX-ISS/traversals@twice-passed", ("traversals", "4ISS ====", "allowed ====")),
    ):
        shown = "\n".join(_drawn(key).frames[0].lines)
        assert all(word in shown for word in words), shown


def test_a_trace_is_replayed_step_by_step() -> None:
    data = {
        "machine": "hypercube:2",
        "allocator": "buddy",
        "faulty": [],
        "trace": [["allocate", 0], ["allocate", 1], ["release", 0], ["allocate", 0]],
    }
    figure = figure_of(data, "buddy on Q_2")
    assert figure is not None
    assert [frame.caption for frame in figure.frames] == [
        "buddy on hypercube:2, before the first step",
        "1. allocate a 0-cube: A = 00",
        "2. allocate a 1-cube: B = 1*",
        "3. release A: released",
        "4. allocate a 0-cube: C = 00",
    ]
    assert figure.frames[2].lines[:2] == (" 00 01 11 10", "  A  .  B  B")


def test_code_that_is_not_ours_is_not_run(tmp_path: Any) -> None:
    marker = tmp_path / "ran"
    (tmp_path / "evil.py").write_text(f"open({str(marker)!r}, 'w')\nclass Evil: pass\n")
    data = {
        "machine": "hypercube:2",
        "allocator": f"{tmp_path}/evil.py:Evil",
        "faulty": [],
        "trace": [["allocate", 0]],
    }
    figure = figure_of(data, "evil")
    assert figure is not None
    assert figure.form == TEXT
    assert not marker.exists()


def test_nothing_to_draw_and_nothing_to_say() -> None:
    assert figure_of({}, " ") is None
    figure = figure_of({}, "words & <more>")
    assert figure is not None
    assert (figure.form, figure.frames[0].lines) == (TEXT, ("words & <more>",))


BAD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from(
        [10**9, -(10**30), 2**200, 1.5, float("nan"), "", "x" * 3000, "1/0", "hypercube:30", "mesh:1x0"]
    ),
    st.lists(
        st.one_of(st.integers(-2, 9), st.text(max_size=4), st.lists(st.integers(0, 5), max_size=4)),
        max_size=5,
    ),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=3),
)


@settings(max_examples=400)
@given(st.data())
def test_malformed_data_raises_nothing(data: st.DataObject) -> None:
    """A counterexample of ours with another value in one or two places, or without them."""
    _, one, _ = data.draw(st.sampled_from(counterexamples()))
    changed = dict(one.data)
    for name in data.draw(st.lists(st.sampled_from(sorted(changed) or ["x"]), max_size=2)):
        if data.draw(st.booleans()):
            changed.pop(name, None)
        else:
            changed[name] = data.draw(BAD)
    figure = figure_of(changed, one.text)
    assert figure is not None
    assert len(figure.frames) <= 60
    for frame in figure.frames:
        ElementTree.fromstring(frame.svg)
        assert len(frame.svg) < 2_000_000


def test_what_is_granted_twice_is_marked() -> None:
    for machine, addresses, crossing in (
        (Mesh(3, 2), ("(0,0,1,0)", "(1,0,1,1)"), "0 A ! ."),
        (Hypercube(2), ("0*", "*1"), "   A !AB   B   ."),
    ):
        steps = [Allocate(machine.check_region(address).request) for address in addresses]
        *_, (caption, *scenes) = shots_of_trace(machine, (), steps, addresses)
        lines = frame_of(caption, scenes, 79).lines
        assert crossing in lines, lines
        assert f"{addresses[1]} is granted though part of it is taken" in lines
