from __future__ import annotations

import pytest

from allocert import solve_placement
from allocert.drawing.drawing import draw, pictures_of
from allocert.drawing.panels import panel_picture
from allocert.machines import parse_machine
from allocert.machines.described import Panel
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import Placed


@pytest.mark.parametrize("word", [0, 0b1, 0b111_111, 0b110_110_011, 0b101_101_101, 0b011_000_011 << 9])
def test_boxes_cover_just_what_lies_in_the_panel(word: int) -> None:
    panel = Panel("upper", 9, 3, 3)
    picture = panel_picture(panel, [(4, word << 9 | 0b111)], [(1 << 10 | 1, "x", "faulty")])
    cells = [
        box.x + i + 3 * (box.y + j)
        for box in picture.boxes
        if box.mark == "E"
        for i in range(box.width)
        for j in range(box.height)
    ]
    assert sorted(cells) == [cell for cell in range(9) if word >> cell & 1]
    assert [(box.x, box.y) for box in picture.boxes if box.mark == "x"] == [(1, 0)]


def test_whole_rectangles_are_one_box() -> None:
    assert len(panel_picture(Panel("", 0, 4, 16), [(0, (1 << 64) - 1)], []).boxes) == 1


def test_placements_on_described_machines_are_drawn() -> None:
    machine = parse_machine("pod:2x2/2x2:partial")
    instance = Instance(machine, (Wanted((3, 3)),), faulty=0b10)
    region = machine.check_region("(3x3:1@0,0+2@0,0+3@0,0+0@0,0)")
    lines = [str(line) for line in draw(instance, (Placed(0, region),))]
    assert lines[1].split() == ["block", "0", "block", "1", "block", "2", "block", "3"]
    assert lines[3].split() == ["0", "A", "x", "0", "A", "A", "0", "A", ".", "0", "A", "A"]
    assert len(pictures_of(instance, (Placed(0, region),))) == 4


def test_many_panels_are_drawn_and_not_written() -> None:
    pod = parse_machine("pod:16/2x2x1")
    found = solve_placement(pod, [(4, 4, 2)])
    region = found.regions[0]
    assert region is not None
    placement = (Placed(0, region),)
    instance = Instance(pod, (Wanted((4, 4, 2)),))
    assert len(pictures_of(instance, placement)) == 16
    assert not any("block" in str(line) for line in draw(instance, placement))
    large = parse_machine("pod:300/2x2x1")
    assert pictures_of(Instance(large, (Wanted((1, 1, 1)),)), ()) == ()
