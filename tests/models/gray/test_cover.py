"""Too few Gray codes: the search, its proof, its compiled twin, and annealed families against plain enumeration."""

from functools import reduce
from itertools import combinations, permutations
from math import factorial
from operator import or_

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import CertificateError
from allocert.machines import GrayCode
from allocert.machines.gray_families import complete_family
from allocert.models.gray.cover import claim_of, cover, cover_problem, encode_cover, recognises_everything
from allocert.models.gray.cover_anneal import anneal_family
from allocert.models.gray.cover_proof import certificate_of, refute
from allocert.models.gray.cover_search import exhaust
from allocert.models.gray.recognition import codes_recognise, subcube_words
from allocert.solvers.checkers.veripb import check_veripb
from allocert.verification.claims.evidence import recheck


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


PROBLEMS = [
    (3, 1, False, 2),
    (4, 1, False, 3),
    (4, 2, True, 3),
    (5, 2, False, 6),
    (5, 3, True, 4),
    (6, 3, False, 10),
]


@pytest.mark.parametrize(("n", "least", "translated", "size"), PROBLEMS)
def test_proofs_are_accepted(n, least, translated, size):
    certificate, search = certificate_of(cover(n, least, translated), size)
    assert search.chosen is None
    assert "made again" in recheck(certificate)


def test_five_bits_need_seven_codes():
    assert refute(cover(5), 6).chosen is None
    chosen = refute(cover(5), 7).chosen
    assert recognises_everything(tuple(cover(5).codes[column] for column in chosen), 5)


def test_a_proof_without_one_of_its_bounds_is_refused():
    problem = cover(4, 2)
    opb, proof = cover_problem(problem, 3).to_opb(), refute(problem, 3).proof
    assert check_veripb(opb, proof).steps
    with pytest.raises(CertificateError):
        check_veripb(cover_problem(problem, 4).to_opb(), proof)
    lines = proof.split("\n")
    bound = next(i for i, line in enumerate(lines) if line.startswith("pol"))
    with pytest.raises(CertificateError):
        check_veripb(opb, "\n".join(lines[:bound] + lines[bound + 1 :]))


@pytest.mark.parametrize(
    ("n", "least", "translated", "size"), [*PROBLEMS, (4, 1, False, 4), (5, 1, False, 7), (5, 2, True, 6)]
)
def test_the_compiled_search_visits_the_same_families(n, least, translated, size):
    problem = cover(n, least, translated)
    plain = refute(problem, size)
    assert exhaust(problem, size, 10**6) == (plain.chosen, plain.visits, True)


@pytest.mark.parametrize("size", range(1, 12))
@pytest.mark.parametrize(("n", "least"), [(3, 2), (4, 2), (4, 3), (5, 3), (5, 4)])
def test_renamings_save_visits_and_change_nothing_else(n, least, size):
    problem = cover(n, least)
    plain, renamed = exhaust(problem, size, 10**6), exhaust(problem, size, 10**6, symmetric=True)
    assert plain[2]
    assert (renamed[0] is None) == (plain[0] is None)
    assert renamed[1] <= plain[1]
    for chosen in (plain[0], renamed[0]):
        rows = [problem.columns[column] for column in chosen or ()]
        assert chosen is None or reduce(or_, rows) == (1 << len(problem.rows)) - 1


def test_renamings_save_visits_for_six_bits():
    assert exhaust(cover(6, 3), 11, 10**6) == (None, 8091, True)
    assert exhaust(cover(6, 3), 11, 10**6, symmetric=True) == (None, 4350, True)


def test_the_compiled_search_says_when_it_was_stopped():
    assert exhaust(cover(5), 6, 100) == (None, 100, False)
    assert exhaust(cover(1), 1, 1) == ((0,), 1, True)


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


def test_incomplete_families_are_told_apart():
    assert not recognises_everything(((1, 2, 3),), 3)
    assert not recognises_everything((), 0)
    assert recognises_everything(((),), 0)
