from __future__ import annotations

import random

import pytest

from allocert.machines.pieces import PiecePod


@pytest.mark.parametrize(
    "pod", [PiecePod((3,), (2, 2)), PiecePod((3,), (3, 1)), PiecePod((4,), (2, 1, 1))], ids=str
)
def test_free_ones_are_those_listed(pod: PiecePod) -> None:
    family, draw = pod.family("joined"), random.Random(1)
    assert not family.depends_on_board
    for busy in [0, *draw.sample(range(pod.full), 60)]:
        for request in pod.requests():
            listed = [region for region in family.regions(request) if not pod.word(region) & busy]
            assert list(family.free(busy, request)) == listed
            assert family.first_free(busy, request) == (listed[0] if listed else None)


def test_regions_lie_on_the_machine_and_answer() -> None:
    pod = PiecePod((2, 2), (2, 2))
    for request in pod.requests():
        for region in pod.family(None).regions(request):
            assert pod.check_region(region.address) == region
            assert pod.answers(region, request)
            assert pod.word(region).bit_count() == pod.demand(request)


def test_large_pods_are_not_listed() -> None:
    family = PiecePod((8,), (2, 2)).family("joined")
    assert family.depends_on_board
    assert family.too_many_to_list
    assert not PiecePod((4,), (2, 2)).family("joined").too_many_to_list
