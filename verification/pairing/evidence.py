"""A broken promise as a certificate: the trace, to be replayed by anybody on a fresh allocator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.machines import parse_machine
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.verification.pairing.contracts import parse_promises
from allocert.verification.pairing.engine import contract_of, replay_report
from allocert.verification.pairing.isolation import replay_isolated
from allocert.verification.pairing.items import Item, ReleaseOf, items_to_data
from allocert.verification.pairing.plugins import is_installed, is_own, load
from allocert.verification.pairing.promises.terms import further, is_promise, parted
from allocert.verification.pairing.report import Broken, Report
from allocert.verification.pairing.trace import trace_from_json

__all__ = ["check_trace_certificate", "foreign_code", "trace_certificate"]

_TEXT = "The steps, replayed on a fresh allocator; the last one breaks the promise."
_PROBLEM, _PROOF = {"machine", "allocator", "contract", "faulty"}, {"steps", "promise"}


def trace_certificate(report: Report, promises: tuple[str, ...]) -> Certificate:
    """The certificate of ``report.broken``; ``promises`` are those added to the class's own contract.

    Raises:
        CertificateError: nothing is broken.
    """
    broken = report.broken
    if broken is None:
        raise CertificateError("report", "no broken promise", "a broken promise")
    problem = {
        "machine": broken.machine or report.machine,
        "allocator": report.allocator,
        "contract": list(promises),
        "faulty": list(broken.faulty),
    }
    return Certificate(
        "trace",
        _claim(problem, broken.promise),
        problem,
        {"steps": items_to_data(broken.trace), "promise": broken.promise},
        Encoding(_TEXT),
    )


def check_trace_certificate(certificate: Certificate) -> str:
    """Replay the trace on a fresh allocator; no solver is used.

    This runs the allocator that the certificate names: one of ours in this process, any other in a child.

    Raises:
        CertificateError: the certificate is malformed, or the trace does not break the promise.
    """
    problem, proof = certificate.problem, certificate.proof
    if certificate.kind != "trace" or not isinstance(problem, dict) or not isinstance(proof, dict):
        raise CertificateError("trace certificate", certificate.kind, "kind 'trace', with objects")
    for data, names in ((problem, _PROBLEM), (proof, _PROOF)):
        if data.keys() != names:
            raise CertificateError("trace certificate", sorted(data), f"just {', '.join(sorted(names))}")
    name, spec = problem.get("allocator"), problem.get("machine")
    added: Any = problem.get("contract")
    faulty: Any = problem.get("faulty")
    promise: Any = proof.get("promise")
    if not isinstance(name, str) or not isinstance(spec, str) or not is_promise(promise):
        raise CertificateError(
            "trace certificate", [name, spec, promise], "an allocator, machine and promise"
        )
    if not _list_of(added, str) or not _list_of(faulty, int):
        raise CertificateError("trace certificate", [added, faulty], "lists of promises and of processors")
    if len(set(added)) < len(added) or len(set(faulty)) < len(faulty):
        raise CertificateError("trace certificate", [added, faulty], "each promise and processor once")
    try:
        broken = _replay(name, spec, tuple(added), tuple(faulty), proof.get("steps"), promise)
    except CertificateError:
        raise
    except AllocertError as error:
        raise CertificateError("trace certificate", name, f"a trace that can be replayed ({error})") from None
    steps = len(proof["steps"])
    if broken is None:
        raise CertificateError("trace", f"{steps} steps", f"to break the promise {promise!r}; it is kept")
    if promise not in (broken.promise, *broken.also) or len(broken.trace) != steps:
        expected = f"to break the promise {promise!r} with the last step; step {len(broken.trace)} breaks"
        raise CertificateError("trace", f"{steps} steps", f"{expected} {broken.promise!r}")
    if certificate.claim != _claim(problem, promise):
        raise CertificateError("claim", certificate.claim, f"the sentence {_claim(problem, promise)!r}")
    if certificate.encoding.text != _TEXT:
        raise CertificateError("encoding.text", certificate.encoding.text, repr(_TEXT))
    return f"replayed {steps} steps on a fresh {name}: {broken.detail}"


def foreign_code(certificate: Any) -> Iterator[str]:
    """The allocators whose code a recheck would run although they are not installed as plug-ins.

    ``certificate`` is one as JSON data; those in its proof are examined too.
    """
    found = [certificate]
    for part in found:
        if isinstance(part, list):
            found += part
        elif isinstance(part, dict):
            found.append(part.get("proof"))
            problem = part.get("problem")
            name = problem.get("allocator") if isinstance(problem, dict) else None
            if part.get("kind") == "trace" and isinstance(name, str) and not is_installed(name):
                yield name


def _claim(problem: Mapping[str, Any], promise: str) -> str:
    faulty = f", faulty {problem['faulty']}," if problem["faulty"] else ""
    added = f" (required: {', '.join(problem['contract'])})" if problem["contract"] else ""
    return f"{problem['allocator']} on {problem['machine']}{faulty} breaks the promise {promise!r}{added}."


def _replay(
    name: str, spec: str, added: tuple[str, ...], faulty: tuple[int, ...], steps: Any, promise: str
) -> Broken | None:
    trace = _steps(steps)
    machine = parse_machine(spec)
    if machine.spec != spec:
        raise CertificateError("machine", spec, machine.spec)
    if any(not 0 <= node < machine.processors for node in faulty):
        raise CertificateError("faulty", list(faulty), f"processors of {spec}")
    if further(promise) is not None or not is_own(name):
        return replay_isolated(name, spec, added, faulty, trace, promise=promise)
    factory = load(name)
    contract, rejects = parse_promises(contract_of(factory), parted(added)[0], machine)
    return replay_report(
        factory, machine, contract, faulty, trace_from_json(steps), rejects=rejects or None
    ).broken


def _steps(data: Any) -> tuple[Item, ...]:
    """The steps of a trace, in which a release may name the step whose grant it gives back."""
    steps: list[Item] = []
    for place, step in enumerate(data if isinstance(data, list) else [data]):
        match step:
            case ["back", int() as earlier] if type(earlier) is int and 0 <= earlier < place:
                steps.append(ReleaseOf(earlier))
            case _:
                steps += trace_from_json([step])
    return tuple(steps)


def _list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(type(item) is kind for item in value)
