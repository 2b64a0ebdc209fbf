"""The LRAT checker accepts proofs, and no edited proof that a naive semantic check refuses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import CertificateError
from allocert.solvers import check
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.lrat import check_lrat
from allocert.solvers.engines.sat import refute
from allocert.solvers.words.cnf import Cnf, normal_clauses

Clauses = list[tuple[int, ...]]


def propagates_to_conflict(clauses: list[frozenset[int]], false: set[int]) -> bool:
    """Whether unit propagation over all clauses, from the false literals, falsifies one (naive)."""
    false = set(false)
    if any(-literal in false for literal in false):
        return True
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            left = clause - false
            if not left:
                return True
            if len(left) == 1 and -min(left) not in false:
                false.add(-min(left))
                changed = True
    return False


def step_follows(live: dict[int, frozenset[int]], literals: list[int]) -> bool:
    """RUP, or RAT on the first literal, whatever the hints say."""
    clauses = list(live.values())
    if propagates_to_conflict(clauses, set(literals)):
        return True
    return bool(literals) and all(
        propagates_to_conflict(clauses, set(literals) | (clause - {-literals[0]}))
        for clause in clauses
        if -literals[0] in clause
    )


def proof_is_valid(clauses: Clauses, proof: str) -> bool:
    """The oracle: each added clause follows and the empty one is reached; hints are not read."""
    live = {number: frozenset(clause) for number, clause in enumerate(clauses, 1)}
    for line in proof.splitlines():
        fields = line.split()
        if fields[1] == "d":
            for gone in fields[2:-1]:
                del live[int(gone)]
            continue
        numbers = list(map(int, fields))
        literals = numbers[1 : numbers.index(0)]
        if not step_follows(live, literals):
            return False
        live[numbers[0]] = frozenset(literals)
        if not literals:
            return True
    return False


def is_satisfiable(clauses: Clauses, variables: int) -> bool:
    return any(
        all(any(model[abs(v) - 1] == (v > 0) for v in clause) for clause in clauses)
        for model in product([False, True], repeat=variables)
    )


def accepts(clauses: Clauses, proof: str) -> bool:
    try:
        check_lrat(clauses, proof)
    except CertificateError:
        return False
    return True


def random_refutation(seed: int, variables: int = 7) -> tuple[Clauses, str]:
    """An unsatisfiable formula of CaDiCaL's and its trimmed proof, with a deletion added."""
    rng = random.Random(seed)
    while True:
        drawn = [
            [v * rng.choice([-1, 1]) for v in rng.sample(range(1, variables + 1), 3)]
            for _ in range(6 * variables)
        ]
        cnf = Cnf(variables, normal_clauses(drawn))
        certificate = refute(cnf).certificate
        if certificate is not None and certificate.proof.count("\n") > 4:
            lines = certificate.proof.splitlines()
            first = int(lines[0].split()[0])
            later = {int(x) for line in lines[1:] for x in line.split(" 0 ")[-1].split()}
            idle = next(number for number in range(1, first) if number not in later)
            lines.insert(1, f"{first} d {idle} 0")
            return list(cnf.clauses), "\n".join(lines) + "\n"


def rat_refutation() -> tuple[Clauses, str]:
    """Resolution asymmetric tautologies, then a plain refutation."""
    return [(1, 2), (-1, 2), (1, -2), (-1, -2), (3, 1, 2), (-3, -2, 1)], (
        "7 4 -1 -2 0 0\n8 -4 1 0 -7 0\n9 -4 2 0 -7 0\n10 5 -3 0 0\n11 -5 3 -4 0 -10 0\n"
        "11 d 5 6 0\n12 4 2 0 1 2 0\n13 2 0 1 2 0\n14 0 13 3 4 0\n"
    )


def edits(lines: list[str]) -> Iterator[list[str]]:
    """Every proof one small edit away: tokens changed, dropped, doubled, swapped; lines likewise."""
    for at, line in enumerate(lines):
        rest_before, rest_after = lines[:at], lines[at + 1 :]
        yield rest_before + rest_after
        yield [*rest_before, line, *lines[at:]]
        if rest_after:
            yield [*rest_before, rest_after[0], line, *rest_after[1:]]
        fields = line.split()
        for place, field in enumerate(fields):
            head, tail = fields[:place], fields[place + 1 :]
            yield [*rest_before, " ".join(head + tail), *rest_after]
            yield [*rest_before, " ".join([*head, field, field, *tail]), *rest_after]
            if tail:
                yield [*rest_before, " ".join([*head, tail[0], field, *tail[1:]]), *rest_after]
            if field == "d":
                yield [*rest_before, " ".join([*head, "0", *tail]), *rest_after]
                continue
            number = int(field)
            for other in {-number, number + 1, number - 1, 0, 1, 99, 3 - number}:
                if other != number:
                    yield [*rest_before, " ".join([*head, str(other), *tail]), *rest_after]


@pytest.mark.parametrize("seed", range(6))
def test_no_edited_proof_is_accepted_unless_it_is_valid(seed: int) -> None:
    clauses, proof = random_refutation(seed) if seed else rat_refutation()
    assert accepts(clauses, proof)
    assert proof_is_valid(clauses, proof)
    accepted = rejected = 0
    for lines in edits(proof.splitlines()):
        edited = "\n".join(lines) + "\n"
        if accepts(clauses, edited):
            accepted += 1
            assert proof_is_valid(clauses, edited), edited
        else:
            rejected += 1
    assert accepted + rejected > 200
    assert rejected > accepted


@pytest.mark.parametrize("seed", range(1, 6))
def test_each_hint_of_a_trimmed_proof_is_needed(seed: int) -> None:
    clauses, proof = random_refutation(seed)
    lines = proof.splitlines()
    for at, line in enumerate(lines):
        clause, separator, hints = line[:-2].rpartition(" 0 ")
        for hint in hints.split():
            if separator:
                left = " ".join(other for other in hints.split() if other != hint)
                edited = [*lines[:at], f"{clause} 0 {left} 0", *lines[at + 1 :]]
                assert not accepts(clauses, "\n".join(edited))


@pytest.mark.parametrize("seed", range(1, 4))
def test_truncated_proofs_are_rejected(seed: int) -> None:
    clauses, proof = random_refutation(seed)
    text = proof.rstrip("\n")
    for end in range(len(text)):
        assert not accepts(clauses, text[:end])


def test_proofs_of_other_formulas_are_rejected() -> None:
    pairs = [random_refutation(seed) for seed in range(1, 8)]
    for clauses, _ in pairs:
        for _, proof in pairs:
            if accepts(clauses, proof):
                assert proof_is_valid(clauses, proof)
    for clauses, proof in pairs:
        for gone in range(len(clauses)):
            weaker = clauses[:gone] + clauses[gone + 1 :]
            if is_satisfiable(weaker, 7):
                assert not accepts(weaker, proof)


@settings(max_examples=200)
@given(
    st.lists(st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=3), max_size=14),
    st.lists(
        st.tuples(
            st.lists(st.integers(-4, 4).filter(bool), max_size=3),
            st.lists(st.integers(-18, 18).filter(bool), max_size=5),
        ),
        max_size=4,
    ),
)
def test_random_proofs_of_satisfiable_formulas_are_rejected(
    drawn: list[list[int]], steps: list[tuple[list[int], list[int]]]
) -> None:
    clauses = list(normal_clauses(drawn))
    lines = [
        " ".join(map(str, [len(clauses) + i, *literals, 0, *hints, 0]))
        for i, (literals, hints) in enumerate(steps, 1)
    ]
    if accepts(clauses, "\n".join(lines)):
        assert not is_satisfiable(clauses, 4)


def test_the_report_and_both_forms_of_a_formula() -> None:
    clauses, proof = rat_refutation()
    report = check_lrat(clauses, proof)
    assert (report.clauses, report.steps, report.rat, report.deletions) == (6, 8, 5, 2)
    assert check_lrat(Cnf(3, tuple(clauses)).to_dimacs(), proof) == report
    assert check_lrat("p cnf 1 1\n0\n", "2 0 1 0\n").steps == 1


def test_hints_of_resolution_candidates() -> None:
    formula: Clauses = [(-1, 2), (-2, 3), (3, 4), (-3, 4), (-4, 3), (-4, -3)]
    rest = "8 4 0 3 4 0\n9 0 8 5 6 0\n"
    # (1, -3) is a resolution asymmetric tautology on 1: the candidate is clause 1, and (2, -3) needs hints.
    assert not accepts(formula, "7 1 -3 0 -1 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 0\n" + rest)
    assert accepts(formula, "7 1 -3 0 -1 4 6 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 -1 4 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 -1 4 6 5 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 -1 4 6 -1 4 6 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 -1 4 6 -2 4 6 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 -1 4 4 6 0\n" + rest)
    assert not accepts(formula, "7 1 -3 0 -1 9 4 6 0\n" + rest)
    # The candidate's own literals count: (1, 3) resolves with (-1, 2) to (2, 3).
    assert accepts([*formula, (2, 5), (3, -5)], "9 1 3 0 -1 7 8 0\n10 4 0 3 4 0\n11 0 10 5 6 0\n")


def test_hints_of_a_resolvent_that_is_true_are_rejected() -> None:
    clauses, proof = rat_refutation()
    line = "8 -4 1 0 -7 0\n"
    assert line in proof
    assert not accepts(clauses, proof.replace(line, "8 -4 1 0 -7 3 0\n"))


def test_random_resolution_steps_are_accepted_only_if_they_follow() -> None:
    rng = random.Random(1)
    accepted = 0
    for _ in range(40_000):
        clauses = [
            tuple(v * rng.choice([-1, 1]) for v in rng.sample([1, 2, 3, 4], rng.choice([1, 2, 2, 3])))
            for _ in range(5)
        ]
        literals = [v * rng.choice([-1, 1]) for v in rng.sample([1, 2, 3, 4], rng.choice([1, 1, 2]))]
        candidates = [number for number, clause in enumerate(clauses, 1) if -literals[0] in clause]
        hints = rng.sample(range(1, 6), rng.choice([0, 0, 1]))
        for candidate in candidates:
            hints += [-candidate, *rng.sample(range(1, 6), rng.choice([0, 1, 1, 2]))]
        if not candidates:
            continue
        step = " ".join(map(str, [6, *literals, 0, *hints, 0]))
        with pytest.raises(CertificateError) as raised:
            check_lrat(clauses, step)
        if raised.value.field == "proof":  # the step was accepted; only the empty clause is missing
            accepted += 1
            live = {number: frozenset(clause) for number, clause in enumerate(clauses, 1)}
            assert step_follows(live, literals), (clauses, step)
    assert accepted > 500


@pytest.mark.parametrize(
    ("proof", "field"),
    [
        ("", "proof"),
        ("5 2 0 1 2 0\n", "proof"),
        ("5 2 0 1 2\n", "proof line 1"),
        ("5 2 1 2\n", "proof line 1"),
        ("5 2 0 1 2 0 0\n", "proof line 1"),
        ("5 2 0 0 1 2 0\n", "proof line 1"),
        ("4 2 0 1 2 0\n", "proof line 1: id"),
        ("-5 2 0 1 2 0\n", "proof line 1: id"),
        ("5 2 2 0 1 2 0\n", "proof line 1"),
        ("5 2 -2 0 1 2 0\n", "proof line 1"),
        ("5 2 0 1 9 0\n", "proof line 1: hint"),
        ("5 2 0 1 1 0\n", "proof line 1: hint"),
        ("5 0 1 0\n", "proof line 1: hint"),
        ("5 2 0 1 2 3 0\n", "proof line 1: hint"),
        ("5 2 0 1 2 0\n5 2 0 1 2 0\n", "proof line 2: id"),
        ("5 2 0 1 2 0\n5 d 7 0\n", "proof line 2: deletion"),
        ("5 2 0 1 2 0\n5 d 1 1 0\n", "proof line 2: deletion"),
        ("5 2 0 1 2 0\n5 d 1\n", "proof line 2"),
        ("5 2 0 1 2 0\n4 d 1 0\n", "proof line 2"),
        ("5 2 0 1 2 0\n5 d d 0\n", "proof line 2"),
        ("5 2 0 1 2 0\n5 d 0 1 0\n", "proof line 2: deletion"),
        ("5 2 0 1 2 0\n6 0 5 3 4 0\n7 1 0 1 2 0\n", "proof line 3"),
        ("5 2 0 1 2 0\n6 0 0\n", "proof line 2"),
        ("5 2 0 1 2 0\nd 1 0\n", "proof line 2"),
        ("5 2 0 1 2 0\nc x\n", "proof line 2"),
        ("5 +2 0 1 2 0\n", "proof line 1"),
        ("5 02 0 1 2 0\n", "proof line 1"),
        ("5 2 -0 1 2 0\n", "proof line 1"),
        ("5 2 0 1 2 -0\n", "proof line 1"),
        ("5 2 0 1-2 0\n", "proof line 1"),
        ("5 \u0662 0 1 2 0\n", "proof line 1"),
        ("5 2 0 1 2 0\r\n6 0 5 3 4 0\n", "proof line 1"),
    ],
)
def test_the_first_bad_line_is_named(proof: str, field: str) -> None:
    formula: Clauses = [(1, 2), (-1, 2), (1, -2), (-1, -2)]
    with pytest.raises(CertificateError) as raised:
        check_lrat(formula, proof)
    assert raised.value.field == field
    assert accepts(formula, "5 2 0 1 2 0\n6 0 5 3 4 0\n")


@pytest.mark.parametrize(
    ("problem", "proof"),
    [
        ("p cnf 1 1\n0\n", "2 0 1 0\n"),
        ({"cnf": "p cnf 1 1\n0\n"}, "2 0 1 0\n"),
        ({"dimacs": "p cnf 1 1\n0\n", "more": 1}, "2 0 1 0\n"),
        ({"dimacs": [[]]}, "2 0 1 0\n"),
        ({"dimacs": "p cnf 1 1\n0\n"}, ["2 0 1 0"]),
        ({"dimacs": "p cnf 1 1\n0\n"}, "2 0 2 0\n"),
    ],
)
def test_certificates_that_do_not_hold(problem: object, proof: object) -> None:
    with pytest.raises(CertificateError):
        check.lrat(Certificate("lrat", "", problem, proof, Encoding("")))
    good = Certificate("lrat", "", {"dimacs": "p cnf 1 1\n0\n"}, "2 0 1 0\n", Encoding(""))
    assert check.lrat(good) == "LRAT proof of 1 steps for 1 clauses"


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "p cnf 1\n0\n",
        "p dnf 1 1\n0\n",
        "p cnf 1 x\n0\n",
        "p cnf 1 2\n0\n",
        "p cnf 1 0\n0\n",
        "p cnf 1 1\n2 0\n",
        "p cnf 1 1\n-2 0\n",
        "p cnf 1 1\n1 -0\n",
        "p cnf 1 1\n1 1 0\n",
        "p cnf 1 1\n1 -1 0\n",
        "p cnf 1 1\n0 1\n",
        "p cnf 1 1\n- 0\n",
        "p cnf 1 1\n+1 0\n",
        "p cnf 1 1\n00\n",
    ],
)
def test_a_malformed_formula_is_rejected(formula: str) -> None:
    with pytest.raises(CertificateError) as raised:
        check_lrat(formula, "2 0 1 0\n")
    assert raised.value.field.startswith(("DIMACS", "clause"))
