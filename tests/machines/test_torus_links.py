"""Links of tori against the printed definition, and routes of subtori one link at a time."""

from __future__ import annotations

from itertools import product

import pytest

from allocert.errors import RegionError, SpecError
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import AROUND, Routing, Single, TorusLinks, Wrap, axes_of, strided
from allocert.machines.words import bits

_SIDES = [(a, b) for a in range(1, 6) for b in range(1, 6)] + [(3,), (1,), (2, 3, 4), (1, 2, 2)]
_ROUTINGS = [Routing(wrap, single) for wrap in Wrap for single in Single]


def _printed(n1: int, n2: int) -> set[frozenset[tuple[int, int]]]:
    """E of the paper without directions: pairs of neighbours, and self-loops."""
    nodes = list(product(range(n1), range(n2)))
    return {
        frozenset((one, other))
        for one, other in product(nodes, repeat=2)
        if (other[0] == (one[0] + 1) % n1 and one[1] == other[1])
        or (other[1] == (one[1] + 1) % n2 and one[0] == other[0])
    }


@pytest.mark.parametrize(("n1", "n2"), list(product(range(1, 6), repeat=2)))
def test_links_are_those_of_the_definition(n1: int, n2: int) -> None:
    torus, simple = TorusLinks((n1, n2)), TorusLinks((n1, n2), simple=True)
    assert {frozenset(torus.ends(link)) for link in bits(torus.word)} == _printed(n1, n2)
    pairs = {edge for edge in _printed(n1, n2) if len(edge) == 2}
    assert sorted(map(sorted, pairs)) == sorted(sorted(simple.ends(link)) for link in bits(simple.word))


@pytest.mark.parametrize("sides", _SIDES)
def test_two_ends_of_a_link_name_it(sides: tuple[int, ...]) -> None:
    torus = TorusLinks(sides)
    assert torus.word.bit_count() == len(sides) * torus.processors
    for axis, place in product(range(len(sides)), product(*map(range, sides))):
        link = torus.link(axis, place)
        assert link is not None
        assert torus.word >> link & 1
        start, end = torus.ends(link)
        assert start == place
        assert end == tuple((c + (a == axis)) % s for a, (c, s) in enumerate(zip(place, sides, strict=True)))


def test_small_sides_have_fewer_links_in_a_simple_graph() -> None:
    simple = TorusLinks((1, 2), simple=True)
    assert simple.word.bit_count() == 1
    assert simple.link(0, (0, 0)) is None
    assert simple.link(1, (0, 0)) == simple.link(1, (0, 1))
    assert TorusLinks((1, 2)).word.bit_count() == 4


@pytest.mark.parametrize("routing", _ROUTINGS)
@pytest.mark.parametrize("sides", [(4, 6), (6, 2), (4, 1), (2, 4, 2)])
def test_words_are_the_unions_of_routes(sides: tuple[int, ...], routing: Routing) -> None:
    for simple in (False, True):
        torus = TorusLinks(sides, simple)
        strides = [[k for k in range(1, side + 1) if side % k == 0] for side in sides]
        for chosen in product(*strides):
            for offsets in product(*map(range, chosen)):
                members = [strided(*axis) for axis in zip(sides, chosen, offsets, strict=True)]
                union = 0
                for route in torus.routes(members, routing):
                    for link in route.links:
                        assert torus.word >> link & 1
                        assert link // torus.processors == route.axis
                        union |= 1 << link
                assert union == torus.spanned(members, routing)


def test_a_route_leads_from_end_to_end() -> None:
    torus = TorusLinks((8, 8))
    for route in torus.routes([strided(8, 2, 1), strided(8, 4, 3)]):
        assert len(route.links) == (2, 4)[route.axis]
        place = route.start
        for link in route.links:
            assert torus.ends(link)[0] == place
            place = torus.ends(link)[1]
        assert place == route.end


def test_closing_links_by_routing() -> None:
    torus = TorusLinks((1, 8))
    members = [range(1), [1, 3, 5]]
    spans = {
        wrap: [torus.ends(link)[0][1] for link in list(torus.routes(members, Routing(wrap)))[-1].links]
        for wrap in Wrap
    }
    assert spans == {Wrap.AROUND: [5, 6, 7, 0], Wrap.NOTHING: [], Wrap.INSIDE: [4, 3, 2, 1]}


def test_a_single_member_by_routing() -> None:
    torus = TorusLinks((1, 4))
    spans = {
        single: [
            len(route.links) for route in torus.routes([range(1), [2]], Routing(single=single)) if route.axis
        ]
        for single in Single
    }
    assert spans == {Single.NO_LINK: [], Single.NOTHING: [0], Single.RING: [4]}


def test_whole_rings_are_used_by_two_members_or_more() -> None:
    torus = TorusLinks((5, 5))
    rows = {torus.link(1, (i, j)) for i in (1, 3) for j in range(5)}
    cols = {torus.link(0, (i, j)) for i in range(5) for j in (0, 4)}
    assert set(bits(torus.spanned(axes_of(Subtorus(0b01010, 0b10001)), AROUND))) == rows | cols


def test_processors_are_where_members_cross() -> None:
    torus = TorusLinks((2, 3))
    assert list(bits(torus.processors_of([[0, 1], [0, 2]]))) == [0, 2, 3, 5]


@pytest.mark.parametrize("members", [[[0]], [[], [0]], [[0], [3]], [[1, 0], [0]], [[0, 0], [0]], [[-1], [0]]])
def test_members_that_are_none_are_refused(members: list[list[int]]) -> None:
    torus = TorusLinks((2, 3))
    for ask in (torus.spanned, torus.processors_of, lambda own: list(torus.routes(own))):
        with pytest.raises(RegionError, match="subtorus"):
            ask(members)


def test_bad_sides_and_offsets_are_refused() -> None:
    for sides in ((), (0, 2), (3, -1)):
        with pytest.raises(SpecError, match="sides of a torus"):
            TorusLinks(sides)
    for stride, offset in ((0, 0), (2, 2), (2, -1)):
        with pytest.raises(RegionError, match="strided subtorus"):
            strided(4, stride, offset)
