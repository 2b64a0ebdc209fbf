from __future__ import annotations

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
