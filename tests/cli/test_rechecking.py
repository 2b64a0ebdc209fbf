from __future__ import annotations

from pathlib import Path

from allocert.cli.rechecking import ACCEPTED, REJECTED, Result, _result_of, check_all
from allocert.common.workers import Outcome
from allocert.proofs import REGISTRY
from allocert.solvers.certificate import write_certificate
from allocert.verification.claims.claim import Context, Effort
from allocert.verification.runner import decide_claims


def certificates(folder: Path) -> list[Path]:
    """Four files: two claims' certificates, each twice."""
    claims = REGISTRY.select(["KS-FIG-1a", "KS-FIG-2"])
    paths = []
    for number, record in enumerate(decide_claims(claims, Context(Effort.QUICK))):
        certificate = record.verdict.evidence.certificate
        assert certificate is not None
        for copy in "ab":
            paths.append(folder / f"{number}{copy}.json")
            write_certificate(certificate, paths[-1])
    return paths


def without_seconds(results: list[Result]) -> list[Result]:
    return [{name: value for name, value in one.items() if name != "seconds"} for one in results]


def test_several_processes_say_the_same_in_the_same_order(tmp_path: Path) -> None:
    paths = certificates(tmp_path)
    begun: list[Path] = []
    alone = list(check_all(paths, False, 1, {}, begun.append))
    assert begun == paths
    together = list(check_all(paths, False, 2, {}, begun.append))
    assert without_seconds(alone) == without_seconds(together)
    assert [one["result"] for one in alone] == [ACCEPTED] * len(paths)
    assert sorted(begun[len(paths) :]) == sorted(paths)


def test_a_file_whose_process_dies_is_rejected(tmp_path: Path) -> None:
    path = certificates(tmp_path)[0]
    result = _result_of(Outcome((path, False, ()), death="by SIGKILL"))
    assert (result["result"], result["claim"]) == (REJECTED, None)
    assert "SIGKILL" in result["detail"]
