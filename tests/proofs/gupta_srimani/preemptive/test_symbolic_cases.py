"""Lemmas 1 and 2 for all real times: wrong rules and forged evidence."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules, feasible, run
from allocert.errors import CertificateError, EngineError
from allocert.models.torus.lemma2 import symbolic as symbolic_lemma2
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive.symbolic_cases import decide
from allocert.proofs.gupta_srimani.preemptive.symbolic_encoders import Case, encode_trees, vectors
from allocert.solvers.certificate import write_certificate
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.claims.evidence import recheck

F = Fraction


@pytest.mark.parametrize(
    ("family", "sizes", "rules"),
    [
        ("powers", {4: 5}, Rules("none", "delete")),
        pytest.param("chains", {4: 5}, Rules("infeasible", "delete"), marks=pytest.mark.deep),
    ],
)
def test_a_wrong_rule_has_a_counterexample_that_replays(
    family: str, sizes: dict[int, int], rules: Rules
) -> None:
    verdict = decide(family, sizes, rules, "schedules")
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    data: Any = verdict.counterexample.data
    jobs = JobSet.of(data["torus"], data["jobs"])
    made = feasible(jobs, F(data["deadline"]), rules=Rules(**data["rules"]))
    assert made is not None or optimum(jobs).time <= F(data["deadline"])


def test_a_claim_for_all_n_looks_at_the_shipped_code(monkeypatch: pytest.MonkeyPatch) -> None:
    true_run = run

    def broken(torus: int, sides: Any, times: Any, deadline: Any, rules: Rules, **more: Any) -> Any:
        done = true_run(torus, sides, times, deadline, rules, **more)
        if done.failed is None and any(not time < deadline for time in times):
            done.failed = 0
        return done

    monkeypatch.setattr(symbolic_lemma2, "run", broken)
    with pytest.raises(EngineError, match="right"):
        REGISTRY.claim("GS-LEM-2/all-n-chains@kept").decide(Context())


def test_vectors_of_a_case() -> None:
    assert list(vectors("powers", Case(4, 2))) == [(4, 4), (4, 2), (4, 1), (2, 2), (2, 1), (1, 1)]
    assert list(vectors("powers", Case(6, 2))) == []
    assert list(vectors("chains", Case(6, 2)))[:4] == [(6, 6), (6, 3), (6, 2), (6, 1)]


def test_no_list_can_be_left_out_of_the_evidence() -> None:
    certificate = decide("powers", {2: 2}, Rules(), "schedules").evidence.certificate
    assert certificate is not None
    recheck(certificate)
    assert encode_trees(certificate.encoding.arguments) == certificate.problem
    less = replace(certificate, proof=certificate.proof[:-1])
    with pytest.raises(CertificateError):
        recheck(less)
    fewer = {**certificate.encoding.arguments, "sizes": [[2, 1]]}
    assert encode_trees(fewer) != certificate.problem
    wrong: list[dict[str, Any]] = [
        {"family": "none"},
        {"sizes": [[0, 1]]},
        {"sizes": [[2, 1], [2, 2]]},
        {"rules": {}},
        {"about": "x"},
        {"more": 1},
        {"sizes": []},
        {"sizes": [[2, True]]},
        {"sizes": [[64, 8]]},
    ]
    for change in wrong:
        arguments = {**certificate.encoding.arguments, **change}
        with pytest.raises(CertificateError):
            recheck(replace(certificate, encoding=replace(certificate.encoding, arguments=arguments)))


def test_no_engine_is_needed_to_check_a_tree(tmp_path: Path) -> None:
    certificate = decide("powers", {4: 2}, Rules(), "schedules").evidence.certificate
    assert certificate is not None
    write_certificate(certificate, tmp_path / "trees.json")
    script = (
        "import sys; from pathlib import Path; import allocert.proofs; from allocert.solvers.certificate import read_certificate; "
        "from allocert.verification.claims.evidence import recheck; print(recheck(read_certificate(Path(sys.argv[1])))); "
        "assert not {'z3', 'ortools'} & set(sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "trees.json")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "9 certificates (torus-paths), each accepted" in done.stdout
