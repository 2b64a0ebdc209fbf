import pytest

from allocert.models.systems.blocking_sets import blocking_set, by_weight, folded_paley, paley
from allocert.models.systems.hitting import blocks_complete

SIZES = {
    5: [1, 2, 6, 10, 16, 32],
    6: [1, 2, 6, 12, 21, 32, 64],
    7: [1, 2, 6, 12, 24, 42, 64, 128],
    8: [1, 2, 6, 12, 24, 52, 85, 128, 256],
}


@pytest.mark.parametrize("d", SIZES)
def test_sizes_and_definition(d):
    for r, size in enumerate(SIZES[d]):
        chosen = blocking_set(d, r)
        assert len(chosen) == len(set(chosen)) == size
        assert max(chosen) < 1 << d
        assert blocks_complete(chosen, d, r)


@pytest.mark.parametrize("d", range(13))
def test_every_set_blocks(d):
    for r in range(min(d, 4) + 1):
        assert blocks_complete(blocking_set(d, r), d, r)


def test_paley_rows():
    assert len(paley(11)) == 12
    assert blocks_complete(paley(11), 11, 3)
    assert not blocks_complete(paley(11), 11, 4)
    assert len(folded_paley(11)) == 24
    assert blocks_complete(folded_paley(11), 12, 4)


def test_none_of_the_52_can_go():
    chosen = blocking_set(8, 5)
    needed = sum(not blocks_complete([y for y in chosen if y != x], 8, 5) for x in chosen)
    assert needed == 52


@pytest.mark.parametrize("d", range(2, 12))
def test_classes_by_weight(d):
    assert len(by_weight(d, 3)) == (1 << d) // 3
    assert len(by_weight(d, 2)) == 1 << (d - 1)


@pytest.mark.parametrize(("d", "size"), [(12, 18), (20, 18), (22, 19), (44, 27)])
def test_doubling(d, size):
    chosen = blocking_set(d, 3)
    assert len(chosen) == size
    assert blocks_complete(chosen, d, 3)
