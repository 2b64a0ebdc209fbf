"""Certificate files checked one by one, here or by processes of their own; theorems in Coq share what they rest on."""

from __future__ import annotations

import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self, TypeAlias

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.common.workers import FedCrew, Outcome
from allocert.errors import CertificateError, NotInstalledError, PluginError
from allocert.proofs.formal.named import named_versions, others_named
from allocert.proofs.formal.together import Step, Together, accepted_with
from allocert.report.coverage import sized
from allocert.solvers.certificate import Certificate, read_certificate
from allocert.solvers.opinions.asked import Opinions, ask
from allocert.solvers.opinions.programs import Program
from allocert.verification.claims.encoders import check_sentence, resolve
from allocert.verification.claims.evidence import examine

__all__ = [
    "ACCEPTED",
    "NOT_ASKED",
    "NOT_CHECKED",
    "PROBLEM_ONLY",
    "REJECTED",
    "File",
    "Result",
    "check_all",
    "read",
]

ACCEPTED, NOT_CHECKED, PROBLEM_ONLY, REJECTED = "accepted", "not-checked", "problem-only", "rejected"

NOT_ASKED = "not-asked"
"""Of a certificate that the suite's own checker does not accept others are not asked."""

Result: TypeAlias = dict[str, Any]
"""A file's entry of schema ``allocert/recheck/1``."""

_Task: TypeAlias = "File | Step"

_FOREIGN_CODE = "allocert.verification.pairing.evidence:foreign_code"
"""Which takes longer to load than a small proof to check."""


@dataclass(frozen=True)
class File:
    """A file to be checked: whether foreign code may run, who is asked for a second opinion, ``None`` if nobody is to be.

    ``theorem`` is one that Coq has just accepted, with the shipped files, or "".
    """

    path: Path
    run_code: bool
    programs: Sequence[Program] | None = None
    theorem: str = ""

    @property
    def label(self) -> str:
        """For people who wait."""
        return str(self.path)

    def __call__(self) -> Result:
        """In a worker, or here: read and check it."""
        return _check(self.path, read(self.path, self.run_code), self.programs, self.theorem)


def read(path: Path, run_code: bool) -> Certificate:
    """The certificate of a file.

    Raises:
        CertificateError: it is none.
        PluginError: its check would run foreign code unasked.
    """
    certificate = read_certificate(path)
    if not run_code and (certificate.kind == "trace" or not isinstance(certificate.proof, str)):
        for name in resolve(_FOREIGN_CODE)(certificate.to_json()):
            raise PluginError(f"{path}: allocator", name, "an installed one, or --run-code to run its code")
    return certificate


def check_all(
    files: Sequence[File],
    jobs: int,
    given: Mapping[Path, Certificate],
    started: Callable[[str], None],
    theorems: Mapping[Path, str],
) -> Iterator[Result]:
    """A result a file, in the order of ``files``; those ``given`` are not read again, and are checked here.

    ``theorems`` names what certificates of kind ``coq`` are about: what they rest on is compiled once for all of them.
    No answer depends on it, nor on ``jobs``.

    Raises:
        EngineError: no process can be started.
        AllocertError: a file cannot be read any more.
    """
    found: dict[Path, Result] = {}
    for file in files:
        if file.path in given:
            started(file.label)
            found[file.path] = _check(file.path, given[file.path], file.programs)
    waiting = deque(file.path for file in files)
    with ExitStack() as stack:
        others = [file for file in files if file.path not in given]
        together = _together([theorems[file.path] for file in others if file.path in theorems], stack)
        steps = together.begin() if together else []
        late = [file for file in others if steps and file.path in theorems]
        tasks: list[_Task] = [*steps, *(file for file in others if file not in late)]
        crew: _Here | FedCrew[_Task, Any]
        crew = _Here() if min(jobs, len(tasks)) < 2 else FedCrew(_call, jobs)
        stack.enter_context(crew)
        for outcome in crew.each(tasks, started=lambda task: started(task.label)):
            if isinstance(outcome.task, File):
                found[outcome.task.path] = _result_of(outcome)
            elif together:
                crew.add(_next(together, outcome, late, theorems))
            while waiting and waiting[0] in found:
                yield found[waiting.popleft()]
    while waiting:
        yield found[waiting.popleft()]


def _together(theorems: list[str], stack: ExitStack) -> Together | None:
    """What shows these theorems in a folder of its own; ``None`` where there is no theorem, or no Coq."""
    if not theorems:
        return None
    try:
        root = stack.enter_context(tempfile.TemporaryDirectory(prefix="allocert-coq-"))
        return Together(root, theorems)
    except NotInstalledError:
        return None


def _next(
    together: Together, outcome: Outcome[_Task, Any], late: list[File], theorems: Mapping[Path, str]
) -> list[_Task]:
    """What can be done after a step: others, or in the end the certificates that waited for it."""
    assert not isinstance(outcome.task, File)
    steps = together.done(outcome.task, outcome.value is True)
    if not together.over:
        return [*steps]
    shown = ((file, theorems[file.path]) for file in late)
    return [replace(file, theorem=name if name in together.accepted else "") for file, name in shown]


class _Here:
    """This process in the place of a crew."""

    def __init__(self) -> None:
        self._more: list[_Task] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ended: object) -> None:
        pass

    def add(self, tasks: Iterable[_Task]) -> None:
        """To be done in this order, before all that waits."""
        self._more += tasks

    def each(
        self, tasks: Sequence[_Task], *, started: Callable[[_Task], None]
    ) -> Iterator[Outcome[_Task, Any]]:
        """The outcome of every task, in turn. Raises what a task raises."""
        waiting = deque(tasks)
        while waiting:
            task = waiting.popleft()
            started(task)
            yield Outcome(task, task())
            waiting.extendleft(reversed(self._more))
            self._more.clear()


def _call(task: _Task) -> Any:
    """In a worker."""
    return task()


def _result_of(outcome: Outcome[_Task, Any]) -> Result:
    if outcome.error is not None:
        raise outcome.error
    file = outcome.task
    assert isinstance(file, File)
    if outcome.value is not None:
        result: Result = outcome.value
        return result
    detail = f"the process checking it ended {outcome.death}"
    found = _result(file.path, read(file.path, file.run_code), REJECTED, detail, 0.0)
    return found if file.programs is None else {**found, "second_opinion": NOT_ASKED}


def _check(
    path: Path, certificate: Certificate, programs: Sequence[Program] | None, theorem: str = ""
) -> Result:
    begin, second = time.perf_counter(), NOT_ASKED
    try:
        named = named_versions(certificate)
        checked = (theorem and accepted_with(certificate, theorem)) or examine(certificate)
        detail = sized(checked.detail) + others_named(named)
        result = ACCEPTED if checked.tied else PROBLEM_ONLY
        if programs is not None:
            opinions = ask(certificate, programs)
            detail, second = f"{detail}; {_second(opinions)}", opinions.standing
            result = REJECTED if opinions.refused else result
    except CertificateError as error:
        detail, result = str(error), REJECTED
    except NotInstalledError as error:
        detail, result = _without_coq(certificate, error)
    found = _result(path, certificate, result, detail, time.perf_counter() - begin)
    return found if programs is None else {**found, "second_opinion": second}


def _without_coq(certificate: Certificate, error: NotInstalledError) -> tuple[str, str]:
    """A theorem is not checked; but its sentence is made again, which takes no Coq, and another one is rejected."""
    try:
        if certificate.kind == "coq":
            check_sentence(certificate)
    except CertificateError as wrong:
        return str(wrong), REJECTED
    return f"theorem not checked here: {error}", NOT_CHECKED


def _second(opinions: Opinions) -> str:
    """What other checkers say, in words, and how much they are not asked."""
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
