from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import partial
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import CertificateError
from allocert.machines import (
    Hypercube,
    Machine,
    Mesh,
    Torus,
    family_of,
)
from allocert.machines.words import bits, word_of
from allocert.models.placement.certificates import encode_placement, place
from allocert.models.placement.checks import check_blocking, check_evidence
from allocert.models.systems.systems import cyclical, double_buddy, k_cube
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate, Encoding


def naive_words(machine: Machine, family: str, request: Any) -> list[int]:
    """The sets of processors that could serve a request, from first principles."""
    if isinstance(machine, Hypercube):
        n = machine.n
        if family == "gray":
            code = [i ^ i >> 1 for i in range(1 << n)]
            step = max(1, 1 << request >> 1)
            return [
                word_of(code[(s + i) % (1 << n)] for i in range(1 << request)) for s in range(0, 1 << n, step)
            ]
        words = []
        for pattern in product("01*", repeat=n):
            if pattern.count("*") == request:
                words.append(
                    word_of(
                        node
                        for node in range(1 << n)
                        if all(p in ("*", b) for p, b in zip(pattern, format(node, f"0{n}b"), strict=True))
                    )
                )
        if family == "aligned":
            return [
                w
                for w in words
                if next(bits(w)) % (1 << request) == 0 and w >> next(bits(w)) in aligned(request)
            ]
        if family in DEFINED:
            return [machine.word(one) for one in DEFINED[family](n, request)]
        return words
    sides = machine.sides  # type: ignore[attr-defined]
    torus = isinstance(machine, Torus)
    if family == "equal-frames" and len(set(request)) > 1:
        return []
    words = []
    for base in product(*map(range, sides)):
        if torus or all(b + w <= s for b, w, s in zip(base, request, sides, strict=True)):
            cells = product(*(range(b, b + w) for b, w in zip(base, request, strict=True)))
            words.append(
                word_of(
                    machine.node(tuple(c % s for c, s in zip(cell, sides, strict=True))) for cell in cells
                )
            )  # type: ignore[attr-defined]
    return words


def aligned(request: int) -> tuple[int]:
    return ((1 << (1 << request)) - 1,)


DEFINED = {"double-buddy": double_buddy, "cyclical-buddy": cyclical, "2-cube-buddy": partial(k_cube, k=2)}

CASES = [
    *((Hypercube(3), name) for name in DEFINED),
    (Torus(3, 2), "equal-frames"),
    (Hypercube(3), "subcubes"),
    (Hypercube(3), "aligned"),
    (Hypercube(3), "gray"),
    (Mesh(3, 2), "frames"),
    (Torus(3, 2), "frames"),
    (Mesh(5), "frames"),
]


@pytest.mark.parametrize(("machine", "name"), CASES)
def test_every_board_and_request_is_decided_as_the_definition_says(machine: Machine, name: str) -> None:
    family = family_of(machine, name)
    for request in machine.requests():
        words = naive_words(machine, name, request)
        for taken in range(machine.full + 1):
            answer = place(machine, request, taken=taken, family=family)
            expected = any(not word & taken for word in words)
            assert (answer.status is Status.FEASIBLE) == expected
            if answer.witness is not None:
                assert machine.word(answer.witness) in words
                assert not machine.word(answer.witness) & taken
            else:
                assert answer.certificate is not None
                if taken % 7 == 0:
                    check_evidence(answer.certificate)


@pytest.mark.parametrize("machine", [Mesh(4, 3), Torus(4, 3)])
def test_rotation_allows_every_order_of_the_sides(machine: Any) -> None:
    draw = random.Random(1)
    for _ in range(300):
        taken = draw.getrandbits(12) & draw.getrandbits(12)
        request = (draw.randint(1, 4), draw.randint(1, 3))
        shapes = [s for s in permutations(request) if s[0] <= 4 and s[1] <= 3]
        expected = any(not word & taken for shape in shapes for word in naive_words(machine, "frames", shape))
        answer = place(machine, request, taken=taken, rotate=True)
        assert (answer.status is Status.FEASIBLE) == expected
        if answer.certificate is not None:
            check_evidence(answer.certificate)


def blocked() -> Certificate:
    certificate = place(Mesh(4, 4), (2, 3), taken=0b0000_0110_0110_0000, rotate=True).certificate
    assert certificate is not None
    return certificate


def changed(certificate: Certificate, problem: Any = None, proof: Any = None) -> Certificate:
    return Certificate(
        certificate.kind,
        certificate.claim,
        certificate.problem if problem is None else problem,
        certificate.proof if proof is None else proof,
        certificate.encoding,
    )


def in_region(shape: int, index: int, node: int) -> bool:
    """Whether the processor lies in the frame of that number, for the shapes (2, 3) and (3, 2)."""
    region = list(family_of(Mesh(4, 4)).regions([(2, 3), (3, 2)][shape]))[index]
    return node in Mesh(4, 4).nodes(region)  # type: ignore[arg-type]


def mutants() -> Iterator[tuple[str, Certificate]]:
    good = blocked()
    for shape in range(2):
        for index in range(len(good.proof["blockers"][shape])):
            held = {n for n in (5, 6, 9, 10) if not in_region(shape, index, n)}
            for node in (*held, 0, 15, -1, 16, True, "5", None, 5.0, 10**40):
                proof = copy.deepcopy(good.proof)
                proof["blockers"][shape][index] = node
                yield f"blocker {shape},{index} -> {node}", changed(good, proof=proof)
        short, long = copy.deepcopy(good.proof), copy.deepcopy(good.proof)
        short["blockers"][shape].pop()
        long["blockers"][shape].append(5)
        yield "one region forgotten", changed(good, proof=short)
        yield "one too many", changed(good, proof=long)
    for proof in (None, [], {}, {"blockers": None}, {"blockers": [[], []]}, {"blockers": [1, 2]}):
        yield f"proof {proof}", changed(good, proof=proof or {"x": 1})
    for field, value in {
        "machine": "mesh:4x5",
        "family": "gray",
        "taken": [6, 9, 10],
        "shapes": [[2, 2], [3, 2]],
    }.items():
        yield f"{field} -> {value}", changed(good, problem={**good.problem, field: value})
    yield "problem without shapes", changed(good, problem={"machine": "mesh:4x4"})


def test_a_changed_blocking_certificate_is_rejected() -> None:
    assert check_blocking(blocked()).startswith("each of the family's 12 regions")
    for what, mutant in mutants():
        with pytest.raises(CertificateError):
            print(what, check_blocking(mutant))


@given(
    st.recursive(
        st.none() | st.integers(-2, 20) | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    )
)
@settings(max_examples=100)
def test_no_proof_of_any_form_crashes_the_checker(proof: Any) -> None:
    with pytest.raises(CertificateError):
        check_blocking(changed(blocked(), proof={"blockers": proof}))


def test_a_certificate_speaks_of_its_own_instance() -> None:
    good = blocked()
    assert encode_placement(good.encoding.arguments) == good.problem
    arguments = copy.deepcopy(dict(good.encoding.arguments))
    arguments["instance"]["faulty"] = [0]
    moved = Certificate(good.kind, good.claim, good.problem, good.proof, Encoding("", "placement", arguments))
    with pytest.raises(CertificateError, match="problem"):
        check_evidence(moved)
    for wrong in ({}, {"instance": 3}, {**arguments, "form": "none"}, {**arguments, "entry": 1}):
        with pytest.raises(CertificateError):
            encode_placement(wrong)
