from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from allocert.drawing.lines import plain
from allocert.drawing.scenes.cube import Cube, cube_net, members_of, plane_of
from allocert.drawing.scenes.cube_svg import cube_parts
from allocert.drawing.scenes.cube_text import cube_lines
from allocert.drawing.scenes.net import Marked


@pytest.mark.parametrize("n", range(9))
def test_neighbours_are_neighbours_in_a_plane_or_have_the_same_place_in_two(n: int) -> None:
    places = [plane_of(n, node) for node in range(1 << n)]
    assert len(set(places)) == 1 << n
    for node in range(1 << n):
        for bit in range(n):
            one, other = places[node], places[node ^ 1 << bit]
            differing = [place for place in range(4) if one[place] != other[place]]
            assert len(differing) == 1
            (place,) = differing
            assert abs(one[place] - other[place]) in (1, 3)


def test_nested_cubes_have_the_links_of_the_cube_and_no_two_nodes_at_one_place() -> None:
    for n in range(5):
        net = cube_net(Cube(n))
        assert net is not None
        assert len({(spot.x, spot.y) for spot in net.spots}) == 1 << n
        assert {frozenset(link) for link in net.links} == {
            frozenset((a, b)) for a, b in combinations(range(1 << n), 2) if (a ^ b).bit_count() == 1
        }
    assert cube_net(Cube(5)) is None


def test_marks_and_roles_in_text() -> None:
    cube = Cube(
        3, {0: "faulty", 5: "busy"}, (Marked(members_of("01*"), "01*", "c0", "A"),), notes={7: "t = 2"}
    )
    assert [plain(line) for line in cube_lines(cube, 79)] == [
        "       00      01      11      10",
        "0       x       .       A       A",
        "1       .       # . t = 2       .",
    ]


def test_planes_stand_side_by_side_as_far_as_there_is_room() -> None:
    wide, narrow = cube_lines(Cube(6), 79), cube_lines(Cube(6), 40)
    assert plain(wide[0]).split() == ["00****", "01****", "11****", "10****"]
    assert plain(narrow[0]).split() == ["00****", "01****"]
    assert max(len(plain(line)) for line in narrow) <= 40


@pytest.mark.parametrize("n", [0, 4, 5, 8])
def test_every_node_has_its_label(n: int) -> None:
    svg = "".join(cube_parts(Cube(n))[2])
    for node in range(1 << n):
        word = format(node, f"0{n}b") if n else "-"
        assert f">{word if n < 7 else word[-4:]}<" in svg
        assert n < 5 or f">{word[:-4]}****<" in svg


def test_no_link_of_a_nested_cube_meets_a_third_node() -> None:
    net = cube_net(Cube(4))
    assert net is not None
    for a, b in net.links:
        (x, y), (u, v) = ((net.spots[end].x, net.spots[end].y) for end in (a, b))
        for number, spot in enumerate(net.spots):
            along = ((spot.x - x) * (u - x) + (spot.y - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)
            if number not in (a, b) and 0 <= along <= 1:
                aside = hypot(spot.x - x - along * (u - x), spot.y - y - along * (v - y))
                assert aside > 19 / 92, (a, b, number)  # the radius of a circle, in links


def test_a_subcube_that_would_lie_over_other_nodes_is_narrow_and_its_nodes_have_its_colour() -> None:
    def drawn(address: str) -> str:
        return "".join(cube_parts(Cube(4, {}, (Marked(members_of(address), address, "c1", "A"),)))[2])

    assert "stroke-width='52.0' fill='none'" in drawn("0***")
    assert "stroke-width='14.0' fill='none'" in drawn("***0")
    assert drawn("***0").count("var(--c1, #e69f00)' stroke-width='2.8'") == 8


def test_members_of_an_address() -> None:
    assert members_of("1*0*") == (8, 9, 12, 13)
    for bad in ("2", "0" * 9, "0x"):
        with pytest.raises(ValueError, match=bad):
            members_of(bad)
