from __future__ import annotations

import re
from itertools import combinations

from allocert.drawing.lines import plain
from allocert.drawing.scenes.net import Arrow, Net, Spot, grid_net, is_drawable
from allocert.drawing.scenes.net_svg import net_parts
from allocert.drawing.scenes.net_text import net_lines
from allocert.machines import Hypercube, Mesh, Torus


def test_a_mesh_with_a_wait() -> None:
    net = grid_net(Mesh(2, 2), {3: "busy"}, {0: "s = 1"}, (Arrow(0, 1, "waits"),))
    assert set(net.links) == {(0, 1), (0, 2), (1, 3), (2, 3)}
    assert [plain(line).rstrip() for line in net_lines(net, 79)] == [
        "(0,0) . s = 1  (1,0) .",
        "(0,1) .        (1,1) #",
        "(0,0) --> (1,0)  waits",
    ]
    assert ">waits<" in "".join(net_parts(net)[2])


def test_links_over_an_edge_are_left_out() -> None:
    assert set(grid_net(Torus(3), {}, {}).links) == {(0, 1), (1, 2)}


def test_names_go_where_there_is_no_room() -> None:
    net = grid_net(Mesh(8, 1), {2: "faulty"}, {})
    assert plain(net_lines(net, 40)[0]).rstrip() == ". . x . . . . ."


def test_what_can_be_drawn() -> None:
    assert is_drawable(Mesh(8, 8))
    assert not any(map(is_drawable, (Mesh(9, 8), Mesh(2, 2, 2), Hypercube(2))))


def test_a_long_wait_has_room() -> None:
    spots = (Spot("a", 0, 0), Spot("b", 1, 0))
    short, long = (
        net_parts(Net(spots, ((0, 1),), (), (Arrow(0, 1, label),)))[0] for label in ("w", "w" * 60)
    )
    assert long > short + 200


def test_two_that_wait_for_each_other_have_an_arrow_and_words_each() -> None:
    spots = (Spot("a", 0, 0), Spot("b", 1, 0), Spot("c", 0, 1))
    words = ("waits to send, before(1)", "waits to receive, after(1)", "upwards", "downwards")
    arrows = tuple(
        Arrow(*ends, label) for ends, label in zip(((0, 1), (1, 0), (2, 0), (0, 2)), words, strict=True)
    )
    wide, _, parts = net_parts(Net(spots, ((0, 1), (0, 2)), (), arrows))
    drawn = "".join(parts)
    circles = [
        tuple(map(float, found)) for found in re.findall(r"<circle cx='([0-9.-]+)' cy='([0-9.-]+)'", drawn)
    ]
    boxes = []
    for label in words:
        x, y = map(
            float, re.findall(rf"<text x='([0-9.-]+)' y='([0-9.-]+)'[^<]*>{re.escape(label)}<", drawn)[-1]
        )
        half = 3.0 * len(label)
        assert 0 <= x - half < x + half <= wide
        assert all(abs(u - x) > half + 19 or not y - 30 < v < y + 22 for u, v in circles), label
        boxes.append((x - half, y - 9, x + half, y + 2))
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)
