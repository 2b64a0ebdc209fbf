"""The C property as a cover: two engines, a certificate, and plain enumeration agree."""

from itertools import combinations, permutations
from math import comb

import pytest

from allocert.errors import CertificateError
from allocert.models.chains import has_c_property
from allocert.models.prefix_sets import (
    by_cpsat,
    by_z3,
    encode_prefixes,
    encode_several,
    prefix_problem,
    too_few_prefixes,
)
from allocert.proofs.evidence import recheck
from allocert.solvers.answer import Status


@pytest.mark.parametrize("n", range(4))
def test_the_problem_is_the_c_property(n):
    codes = tuple(permutations(range(1, n + 1)))
    for size in range(len(codes) + 1):
        for chosen in combinations(codes, size):
            held = prefix_problem(n, size).broken(tuple(code in chosen for code in codes)) is None
            assert held == has_c_property(chosen, n)


@pytest.mark.parametrize("engine", [by_z3, by_cpsat])
@pytest.mark.parametrize("n", range(5))
def test_engines_find_the_least_number_and_no_fewer(engine, n):
    least = comb(n, n // 2)
    found = engine(n, least)
    assert has_c_property(found.witness, n)
    assert len(found.witness) <= least
    assert engine(n, least - 1).status is Status.INFEASIBLE


@pytest.mark.parametrize("n", range(6))
def test_one_fewer_is_certified(n):
    assert "made again" in recheck(too_few_prefixes(n, comb(n, n // 2) - 1))
    with pytest.raises(CertificateError, match=r"contradiction|satisfies"):
        recheck(too_few_prefixes(n, comb(n, n // 2)))


@pytest.mark.parametrize(
    "arguments",
    [{}, {"n": 7, "permutations": 1}, {"n": 2, "permutations": True}, {"n": 2, "permutations": 3}],
)
def test_malformed_arguments_are_refused(arguments):
    with pytest.raises(CertificateError):
        encode_prefixes(arguments)


def test_several_name_every_size():
    parts = encode_several({"up_to": 3})["parts"]
    assert [part["arguments"] for part in parts] == [
        {"n": n, "permutations": comb(n, n // 2) - 1} for n in range(4)
    ]
    with pytest.raises(CertificateError):
        encode_several({})
