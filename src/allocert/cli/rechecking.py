"""Certificate files checked one by one, here or by processes of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.common.workers import Crew, Outcome
from allocert.errors import CertificateError, NotInstalledError, PluginError
from allocert.solvers.certificate import Certificate, read_certificate
from allocert.verification.claims.evidence import examine
from allocert.verification.pairing import foreign_code

__all__ = ["ACCEPTED", "NOT_CHECKED", "PROBLEM_ONLY", "REJECTED", "Result", "check_all", "check_file", "read"]

ACCEPTED, NOT_CHECKED, PROBLEM_ONLY, REJECTED = "accepted", "not-checked", "problem-only", "rejected"

Result: TypeAlias = dict[str, Any]
"""A file's entry of schema ``allocert/recheck/1``."""


def read(path: Path, run_code: bool) -> Certificate:
    """The certificate of a file.

    Raises:
        CertificateError: it is none.
        PluginError: its check would run foreign code unasked.
    """
    certificate = read_certificate(path)
    for name in () if run_code else foreign_code(certificate.to_json()):
        raise PluginError(f"{path}: allocator", name, "an installed one, or --run-code to run its code")
    return certificate


def check_all(
    paths: Sequence[Path],
    run_code: bool,
    jobs: int,
    given: Mapping[Path, Certificate],
    started: Callable[[Path], None],
) -> Iterator[Result]:
    """A result a file, in the order of ``paths``; those ``given`` are not read again, and are checked here.

    Raises:
        EngineError: no process can be started.
        AllocertError: a file cannot be read any more.
    """
    others = [path for path in paths if path not in given]
    if min(jobs, len(others)) < 2:
        for path in paths:
            started(path)
            yield _check(path, given[path]) if path in given else check_file((path, run_code))
        return
    found: dict[Path, Result] = {path: _check(path, certificate) for path, certificate in given.items()}
    waiting = list(paths)
    with Crew(check_file, jobs) as crew:
        tasks = [(path, run_code) for path in others]
        for outcome in crew.each(tasks, started=lambda task: started(task[0])):
            found[outcome.task[0]] = _result_of(outcome)
            while waiting and waiting[0] in found:
                yield found[waiting.pop(0)]
    for path in waiting:
        yield found[path]


def check_file(task: tuple[Path, bool]) -> Result:
    """In a worker, or here: read and check one file."""
    path, run_code = task
    return _check(path, read(path, run_code))


def _result_of(outcome: Outcome[tuple[Path, bool], Result]) -> Result:
    if outcome.error is not None:
        raise outcome.error
    if outcome.value is not None:
        return outcome.value
    path, run_code = outcome.task
    return _result(
        path, read(path, run_code), REJECTED, f"the process checking it ended {outcome.death}", 0.0
    )


def _check(path: Path, certificate: Certificate) -> Result:
    begin = time.perf_counter()
    try:
        checked = examine(certificate)
        detail, result = checked.detail, ACCEPTED if checked.tied else PROBLEM_ONLY
    except CertificateError as error:
        detail, result = str(error), REJECTED
    except NotInstalledError as error:
        detail, result = f"theorem not checked here: {error}", NOT_CHECKED
    return _result(path, certificate, result, detail, time.perf_counter() - begin)


def _result(path: Path, certificate: Certificate, result: str, detail: str, seconds: float) -> Result:
    return {
        "path": str(path),
        "kind": certificate.kind,
        "result": result,
        "accepted": result == ACCEPTED,
        "claim": certificate.claim if result == ACCEPTED else None,
        "own_sentence": None if result == ACCEPTED else certificate.claim,
        "detail": detail,
        "seconds": round(seconds, 3),
    }
