"""Questions to programs are settled by certificates that are made again, or by a set that shows the difference."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import allocert.proofs  # noqa: F401
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.errors import CertificateError
from allocert.models.parallel.cube_questions import CUBES
from allocert.models.parallel.questions import Questions
from allocert.solvers.answer import Status
from allocert.verification.claims.evidence import bundle, certified, examine


def test_certificates_are_made_again() -> None:
    asked = [("buddy", (3, q)) for q in range(4)]
    certificates = []
    for name, sizes in asked:
        certificate = CUBES.settle(name, *sizes).certificate
        assert certificate is not None
        assert examine(certificate).tied
        certificates.append(certificate)
    states, encoding = CUBES.together(asked)
    assert certified(bundle(states, certificates, encoding)).certificate is not None


_MADE = """
import hashlib
import allocert.proofs
from allocert.models.parallel.cube_questions import CUBES
asked = {"gray-coded-rule": (3, 1), "gray-coded-few-registers": (3, 1), "cyclical": (3, 2, 3), "cyclical-start": (3, 2)}
made = "".join(CUBES.named[name].formula(*sizes).to_dimacs() for name, sizes in asked.items())
print(hashlib.sha256(made.encode()).hexdigest())
"""


def test_every_process_makes_the_same_formulas() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", _MADE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "3", "5")
    }
    assert len(printed) == 1


def test_another_question_is_refused() -> None:
    certificate = CUBES.settle("buddy", 3, 2).certificate
    assert certificate is not None
    other = replace(
        certificate, encoding=replace(certificate.encoding, arguments={"question": "buddy", "sizes": [3, 1]})
    )
    for forged in (other, replace(certificate, claim="Anything."), replace(certificate, proof="")):
        with pytest.raises(CertificateError):
            examine(forged)


def test_a_wrong_program_is_found_out_by_a_set_that_replays() -> None:
    question = CUBES.named["buddy"]
    lazy = Program("lazy", question.program.text.replace("r == j - 1 and s == j - 1", "s == j - 1"), "none")
    answer = Questions(CUBES.one, CUBES.several, {"buddy": replace(question, program=lazy)}).settle(
        "buddy", 2, 2
    )
    assert answer.status is Status.FEASIBLE
    assert answer.witness is not None
    outcome = run_network(lazy, question.machine(2), answer.witness, question.parameters(2))
    assert answer.witness != 15
    assert outcome.registers["s"][0] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        {"question": "nothing", "sizes": [1]},
        {"question": "buddy", "sizes": [1]},
        {"question": "buddy", "sizes": [11, 0]},
        {"question": "buddy", "sizes": [True, 0]},
        {"question": "buddy"},
    ],
)
def test_unknown_questions_and_sizes_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(CertificateError):
        CUBES.encode(arguments)
    with pytest.raises(CertificateError):
        CUBES.encode_several({"questions": [arguments]})
