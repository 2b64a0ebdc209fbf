import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines import GrayCode
from allocert.machines.gray_families import complete_family
from allocert.models.gray.cover_anneal import anneal_family
from allocert.models.gray.recognition import codes_recognise


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 5), st.integers(1, 8), st.integers(0, 2**31 - 1))
def test_annealing_counts_what_its_codes_miss(n, size, seed):
    codes, lost = anneal_family(n, size, seed, 50)
    known = [GrayCode(code) for code in codes]
    assert len(codes) == size
    assert lost == 3**n - sum(len(codes_recognise(known, k)) for k in range(n + 1))


def test_annealing_repeats_and_finds_small_families():
    assert anneal_family(5, 7, 0, 200_000) == anneal_family(5, 7, 0, 200_000)
    assert anneal_family(5, 7, 0, 200_000)[1] == 0


@pytest.mark.deep
def test_annealing_finds_thirteen_codes_for_six_bits():
    assert anneal_family(6, 13, 1, 3_000_000) == (complete_family(6), 0)
