"""The proofs for all n: no obligation is vacuous, none is settled that is false, none can be swapped."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from allocert.errors import CertificateError, EngineError, InstanceError
from allocert.proofs.theorems.catalogue import all_proofs, encode_obligation
from allocert.proofs.theorems.obligations import Obligation, Proof, comparison, problems, settle, settle_proof
from allocert.solvers.answer import Status
from allocert.solvers.engines import smt
from allocert.verification.claims.evidence import examine, recheck

ALL = [(proof.name, o) for proof in all_proofs().values() for o in proof.obligations]


def _holds(texts: tuple[str, ...], values: dict[str, int]) -> bool:
    return all(eval(text, {"__builtins__": {}}, values) for text in texts)


def _names(obligation: Obligation) -> list[str]:
    texts = " ".join((*obligation.given, *obligation.goals))
    return sorted(set(re.findall(r"[A-Za-z]\w*", texts)))


@pytest.mark.parametrize("name", all_proofs())
def test_every_proof_is_settled_and_rechecked(name: str) -> None:
    settled = settle_proof(all_proofs()[name])
    assert settled.peer.startswith("Z3")
    assert len(settled.certificates) == sum(len(problems(o)) for o in all_proofs()[name].obligations)
    assert all(examine(certificate).tied for certificate in settled.certificates)


@pytest.mark.parametrize("file", sorted({proof.page for proof in all_proofs().values()}))
def test_the_documentation_tells_every_step(file: str) -> None:
    text = (Path(__file__).parents[3] / file).read_text()
    in_words = set(re.findall(r"`([a-z0-9-]+)`", text))
    here = [proof for proof in all_proofs().values() if proof.page == file]
    assert in_words == {o.name for proof in here for o in proof.obligations} | {proof.name for proof in here}


def test_names_are_unique_within_a_proof() -> None:
    for proof in all_proofs().values():
        assert len({o.name for o in proof.obligations}) == len(proof.obligations)


@pytest.mark.parametrize(("proof", "obligation"), ALL, ids=[f"{p}-{o.name}" for p, o in ALL])
def test_hypotheses_can_hold(proof: str, obligation: Obligation) -> None:
    answer = smt.find([comparison(text, smt.integer) for text in obligation.given])
    assert answer.status is Status.FEASIBLE


def test_obligations_hold_on_small_integers() -> None:
    checked = 0
    for _, obligation in ALL:
        names = _names(obligation)
        if len(names) > 5:
            continue
        for values in product(
            range(-1, 5 if len(names) < 4 else 4 if len(names) < 5 else 3), repeat=len(names)
        ):
            point = dict(zip(names, values, strict=True))
            if _holds(obligation.given, point):
                assert _holds(obligation.goals, point), (obligation.name, point)
                checked += 1
    assert checked > 150


def test_a_contradiction_needs_every_hypothesis() -> None:
    """Blocks p and o > p of m processors do not meet."""
    given = ("x == p*m + s", "s < m", "x == o*m + t", "t >= 0", "t < m", "o >= p + 1")
    blocks = Obligation("blocks", "A processor lies in one block only.", given, ("0 >= 1",))
    assert settle("none", blocks)
    for i in range(len(given)):
        with pytest.raises(EngineError):
            settle("none", replace(blocks, given=given[:i] + given[i + 1 :]))


@pytest.mark.parametrize(
    ("given", "goal"),
    [(("S < p",), "S < p - 1"), (("L >= 0", "L <= 1"), "L >= 1"), (("h == d*b", "d >= 2"), "h >= d")],
)
def test_a_false_obligation_is_not_settled(given: tuple[str, ...], goal: str) -> None:
    with pytest.raises(EngineError, match="no certificate"):
        settle_proof(Proof("false", "false", (Obligation("false", "false", given, (goal,)),)))


@pytest.mark.parametrize("text", ["a", "a < b < c", "a / b < c", "f(a) < b", "a <", "1.5 < a"])
def test_malformed_comparisons_are_named(text: str) -> None:
    with pytest.raises(InstanceError, match="obligation"):
        problems(Obligation("bad", "bad", (), (text,)))


def test_an_equality_that_defines_nothing_stays_an_equality() -> None:
    obligation = Obligation("both", "both", ("a == b", "a == b + c", "2*c == d"), ("c == 0", "d == 0"))
    assert [len(p["equalities"]) for p in problems(obligation)] == [2, 2, 2, 2]
    assert len(settle("none", obligation)) == 4


def test_a_certificate_speaks_of_the_shipped_obligation() -> None:
    proof = max(all_proofs().values(), key=lambda one: len(one.obligations))
    certificate = settle_proof(proof).certificates[-1]
    other = copy.deepcopy(certificate.problem)
    other["hypotheses"].append([["-1", []]])
    with pytest.raises(CertificateError):
        recheck(replace(certificate, problem=other))
    arguments = dict(certificate.encoding.arguments)
    assert encode_obligation(arguments) == certificate.problem
    for change in ({"part": 99}, {"part": -1}, {"obligation": "none"}, {"proof": ["none"]}, {"part": "0"}):
        with pytest.raises(CertificateError, match="encoding"):
            encode_obligation(arguments | change)
