from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import CertificateError
from allocert.solvers.checkers.opb import (
    PBConstraint,
    add_term,
    literal_of,
    negation,
    number_of,
    read_constraint,
    read_opb,
)

TERMS = st.lists(
    st.tuples(st.integers(-4, 4), st.sampled_from([1, 2, 3, -1, -2, -3])), min_size=1, max_size=6
)


def weighs(terms: list[tuple[int, int]], true: tuple[bool, ...]) -> int:
    return sum(a for a, literal in terms if true[abs(literal) - 1] == (literal > 0))


def holds(constraint: PBConstraint, true: tuple[bool, ...]) -> bool:
    terms, degree = constraint
    return weighs([(a, literal) for literal, a in terms.items()], true) >= degree


@given(TERMS, st.integers(-9, 9))
def test_the_normal_form_means_the_same_and_its_negation_the_opposite(
    terms: list[tuple[int, int]], bound: int
) -> None:
    words = " ".join(f"{a:+} {'~' if literal < 0 else ''}x{abs(literal)}" for a, literal in terms)
    read = read_constraint("here", f"{words} >= {bound} ;", 3)
    assert min(read[0].values(), default=1) > 0
    assert len({abs(literal) for literal in read[0]}) == len(read[0])
    for true in product((False, True), repeat=3):
        assert holds(read, true) == (weighs(terms, true) >= bound)
        assert holds(negation(read), true) != holds(read, true)


@given(TERMS)
def test_opposite_terms_leave_what_they_have_in_common(terms: list[tuple[int, int]]) -> None:
    sums: dict[int, int] = {}
    common = sum(add_term(sums, literal, abs(a)) for a, literal in terms if a)
    for true in product((False, True), repeat=3):
        rest = weighs([(a, literal) for literal, a in sums.items() if a], true)
        assert rest + common == weighs([(abs(a), literal) for a, literal in terms], true)


def test_an_equation_is_two_constraints() -> None:
    variables, rows = read_opb("* #variable= 2 #constraint= 1\n* a remark\n+2 x1 +1 x2 = 2 ;\n")
    assert variables == 2
    assert rows == [({1: 2, 2: 1}, 2), ({-1: 2, -2: 1}, 1)]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "OPB line 1"),
        ("* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n", "OPB constraints"),
        ("* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n", "OPB line 2"),
        ("* #variable= 1 #constraint= 1\n+1 x1 > 1 ;\n", "OPB line 2"),
        ("* #variable= 1 #constraint= 1\n+1 x1 >= one ;\n", "OPB line 2"),
        ("* #variable= 1 #constraint= 1\n+1 x1 >= 1\n", "OPB line 2"),
        (f"* #variable= 1 #constraint= 1\n+{'9' * 5000} x1 >= 1 ;\n", "OPB line 2"),
        (f"* #variable= {1 << 30} #constraint= 0\n", "OPB line 1"),
    ],
)
def test_what_is_malformed_is_named_by_its_line(text: str, field: str) -> None:
    with pytest.raises(CertificateError, match=field):
        read_opb(text)


def test_numbers_and_literals_of_a_proof() -> None:
    assert number_of("here", "12", 12) == 12
    assert (literal_of("here", "~x2", 2), literal_of("here", "x1", 2)) == (-2, 1)
    for word in ("0", "01", "-1", "+1", "13", "", "١"):
        with pytest.raises(CertificateError):
            number_of("here", word, 12)
    for word in ("x0", "x3", "2", "~~x1", "x01"):
        with pytest.raises(CertificateError):
            literal_of("here", word, 2)
