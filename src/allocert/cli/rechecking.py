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
from allocert.solvers.opinions.asked import Opinions, ask
from allocert.solvers.opinions.programs import Program
from allocert.verification.claims.evidence import examine
from allocert.verification.pairing.evidence import foreign_code

__all__ = ["ACCEPTED", "NOT_CHECKED", "PROBLEM_ONLY", "REJECTED", "Result", "check_all", "check_file", "read"]

ACCEPTED, NOT_CHECKED, PROBLEM_ONLY, REJECTED = "accepted", "not-checked", "problem-only", "rejected"

Result: TypeAlias = dict[str, Any]
"""A file's entry of schema ``allocert/recheck/1``."""

_Task: TypeAlias = tuple[Path, bool, Sequence[Program]]
"""A file, whether foreign code may run, and who is asked for a second opinion."""


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
    programs: Sequence[Program] = (),
) -> Iterator[Result]:
    """A result a file, in the order of ``paths``; those ``given`` are not read again, and are checked here.

    ``programs`` are asked for a second opinion on what is accepted.

    Raises:
        EngineError: no process can be started.
        AllocertError: a file cannot be read any more.
    """
    others = [path for path in paths if path not in given]
    if min(jobs, len(others)) < 2:
        for path in paths:
            started(path)
            yield (
                _check(path, given[path], programs)
                if path in given
                else check_file((path, run_code, programs))
            )
        return
    found: dict[Path, Result] = {
        path: _check(path, certificate, programs) for path, certificate in given.items()
    }
    waiting = list(paths)
    with Crew(check_file, jobs) as crew:
        tasks = [(path, run_code, programs) for path in others]
        for outcome in crew.each(tasks, started=lambda task: started(task[0])):
            found[outcome.task[0]] = _result_of(outcome)
            while waiting and waiting[0] in found:
                yield found[waiting.pop(0)]
    for path in waiting:
        yield found[path]


def check_file(task: _Task) -> Result:
    """In a worker, or here: read and check one file."""
    path, run_code, programs = task
    return _check(path, read(path, run_code), programs)


def _result_of(outcome: Outcome[_Task, Result]) -> Result:
    if outcome.error is not None:
        raise outcome.error
    if outcome.value is not None:
        return outcome.value
    path, run_code, _ = outcome.task
    return _result(
        path, read(path, run_code), REJECTED, f"the process checking it ended {outcome.death}", 0.0
    )


def _check(path: Path, certificate: Certificate, programs: Sequence[Program]) -> Result:
    begin = time.perf_counter()
    try:
        checked = examine(certificate)
        detail, result = checked.detail, ACCEPTED if checked.tied else PROBLEM_ONLY
        if programs:
            opinions = ask(certificate, programs)
            detail = f"{detail}; {_second(opinions)}"
            result = REJECTED if opinions.refused else result
    except CertificateError as error:
        detail, result = str(error), REJECTED
    except NotInstalledError as error:
        detail, result = f"theorem not checked here: {error}", NOT_CHECKED
    return _result(path, certificate, result, detail, time.perf_counter() - begin)


def _second(opinions: Opinions) -> str:
    """What other checkers say, in words: "second opinion: no proof in a format that others read" if they read nothing."""
    if not opinions.proofs:
        return "second opinion: no proof in a format that others read"
    said = [
        f"{name} accepts {count} of {opinions.proofs} proofs" for name, count in opinions.accepted.items()
    ]
    said += [f"{name} refuses a proof: {why}" for name, why in opinions.refused[:3]]
    if opinions.trivial:
        said.append(f"{opinions.trivial} trivial: an empty clause is in the formula")
    if opinions.unread:
        said.append(f"{opinions.unread} that no installed checker reads")
    return "second opinion: " + ", ".join(said)


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
