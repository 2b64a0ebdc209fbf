from itertools import product

import numpy as np
import pytest

from allocert.errors import EngineError
from allocert.machines import GrayCode
from allocert.models.gray import pair_search
from allocert.models.gray.cover import cover
from allocert.models.gray.cover_search import exhaust
from allocert.models.gray.pair_search import search_by_pairs
from allocert.models.gray.recognition import code_recognises, subcube_words


@pytest.mark.parametrize(("n", "sizes"), [(4, range(1, 7)), (5, range(1, 9)), (6, range(1, 10))])
def test_the_two_searches_agree(n, sizes):
    for size in sizes:
        codes = search_by_pairs(n, size).codes
        assert (codes is None) == (exhaust(cover(n, 3), size, 10**6)[0] is None)
        if codes is not None:
            had = {word for code in codes for k in range(3, n) for word in code_recognises(GrayCode(code), k)}
            assert had == {word for word, address in subcube_words(n).items() if 3 <= address.count("*") < n}
            break
    else:
        assert n == 6


def test_each_code_recognises_two_subcubes_through_each_node():
    found = pair_search._recognised((3, 0, 4, 1, 5, 2))
    assert sum(word.bit_count() == 3 for _, word in found) == 16


def test_distributions_left_out_are_noticed(monkeypatch):
    true = pair_search.factorial
    monkeypatch.setattr(pair_search, "factorial", lambda n: true(n) - 1)
    with pytest.raises(EngineError, match="not all"):
        search_by_pairs(4, 2)


def test_sizes_beyond_its_words_are_refused():
    with pytest.raises(EngineError, match="too many"):
        search_by_pairs(7, 2)


def test_two_codes_have_the_same_pair_or_one_direction_in_common_or_none():
    assert search_by_pairs(6, 2).distributions == 3


@pytest.mark.parametrize("seed", range(8))
def test_a_distribution_is_searched_to_its_end(seed):
    random = np.random.default_rng(seed)
    answers = set()
    for _ in range(250):
        slots = np.sort(random.integers(3, size=4))
        rows = random.integers(3, 9)
        orders = random.integers(16, size=(3, rows)) & random.integers(16, size=(3, rows))
        orders = (orders | np.eye(3, rows, dtype=np.int64)).astype(np.uint32)
        chosen = np.zeros(4, dtype=np.int64)
        found, _ = pair_search._search(slots, orders, 4, chosen)
        families = [chosen] if found else product(range(4), repeat=4)
        complete = any(
            (orders[slots] >> np.array(family)[:, None] & 1).any(axis=0).all() for family in families
        )
        assert complete == found
        answers.add(found)
    assert answers == {False, True}
