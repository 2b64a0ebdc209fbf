"""Too few Gray codes: the search, its proof, its compiled twin, and annealed families against plain enumeration."""

from itertools import combinations, permutations
from math import factorial

import pytest

from allocert.errors import CertificateError
from allocert.models.gray.cover import claim_of, cover, encode_cover, recognises_everything
from allocert.models.gray.cover_proof import certificate_of, refute
from allocert.models.gray.recognition import subcube_words


@pytest.mark.parametrize("n", range(2, 6))
def test_a_code_recognises_two_subcubes_of_each_dimension_through_a_node(n):
    problem = cover(n)
    assert len(problem.stars) == (n - 1) << n
    assert {star.most for star in problem.stars} == {2}
    assert len(problem.rows) == 3**n - (1 << n) - 1


@pytest.mark.parametrize(("n", "least"), [(3, 2), (4, 2), (4, 3), (5, 3), (5, 4)])
def test_a_column_holds_every_code_that_recognises_its_rows(n, least):
    whole, part = cover(n), cover(n, least)
    words = [word for word, address in subcube_words(n).items() if 0 < address.count("*") < n]
    large = [row for row, word in enumerate(words) if word.bit_count() >= 1 << least]
    shown = {sum((column >> row & 1) << i for i, row in enumerate(large)) for column in whole.columns}
    assert set(part.columns) == shown
    assert len(part.columns) == factorial(n) // factorial(least - 1) // (2 if least == n - 1 else 1)


@pytest.mark.parametrize("n", range(5))
def test_search_agrees_with_all_families_by_size(n):
    codes = tuple(permutations(range(1, n + 1)))
    for size in range(1, min(len(codes), 4) + 1):
        by_trying = any(
            recognises_everything((codes[0], *others), n) for others in combinations(codes[1:], size - 1)
        )
        chosen = refute(cover(n), size).chosen
        assert (chosen is not None) == by_trying
        if chosen is not None:
            assert chosen[0] == 0
            assert recognises_everything(tuple(cover(n).codes[column] for column in chosen), n)


def test_five_bits_need_seven_codes():
    assert refute(cover(5), 6).chosen is None
    chosen = refute(cover(5), 7).chosen
    assert recognises_everything(tuple(cover(5).codes[column] for column in chosen), 5)


GOOD = {"n": 3, "least": 1, "codes": 2, "translated": False}


def test_the_sentence_says_what_the_problem_is():
    certificate, _ = certificate_of(cover(3), 2)
    assert certificate.problem == encode_cover(GOOD)
    assert claim_of(certificate) == "No 2 Gray codes recognise every subcube of Q_3 of dimension 1 to 2."


@pytest.mark.parametrize(
    "change",
    [
        {"n": 1},
        {"n": 9},
        {"n": True},
        {"least": 0},
        {"least": 3},
        {"codes": 0},
        {"translated": 0},
        {"more": 1},
    ],
)
def test_malformed_arguments_are_refused(change):
    with pytest.raises(CertificateError):
        encode_cover({**GOOD, **change})


def test_incomplete_families_are_distinguished():
    assert not recognises_everything(((1, 2, 3),), 3)
    assert not recognises_everything((), 0)
    assert recognises_everything(((),), 0)
