"""``allocert solve``: place the requests of an instance file exactly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from allocert.cli.common import (
    budget_option,
    emit_json,
    json_option,
    output_file,
    seed_option,
    stderr,
    stdout,
)
from allocert.cli.drawing import draw
from allocert.errors import AllocertError, CertificateError, EngineError
from allocert.models.instance import Instance
from allocert.models.instance_file import read_instance
from allocert.models.packing import Placement, pack, placement_certificate
from allocert.proofs.evidence import recheck
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate, write_certificate

__all__ = ["command"]

_EXIT = {Status.FEASIBLE: 0, Status.OPTIMAL: 0, Status.INFEASIBLE: 1, Status.UNKNOWN: 3}


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--certificate",
    "certificate_file",
    metavar="FILE",
    callback=output_file,
    help="Write the certificate (compressed if the name ends in .gz); recheck it without a solver.",
)
@json_option
@seed_option
@budget_option(60.0, "then the best answer known is given, or none.")
def command(
    file: str, certificate_file: Path | None, json_file: str | None, seed: int, time_budget: float
) -> int:
    """Place the requests of an instance exactly, on processors that are neither busy nor faulty.

    FILE is JSON, schema allocert/instance/1 (docs/instances.md); - reads standard input.

    \b
    Exit codes: 0 a placement was found (feasible or optimal); 1 there is none (infeasible);
    2 bad input; 3 no answer within the time budget, or an engine failed.
    JSON: schema allocert/solution/1 (docs/schemas/solution-1.json).
    """
    instance = read_instance(file)
    with stderr().status("reading", spinner="line") as status:
        answer = pack(instance, seed=seed, seconds=time_budget, progress=status.update)
        certificate = _certificate(instance, answer)
        status.update("checking the certificate")
        checked = None if certificate is None else _checked(certificate)
    console = stdout(json_file)
    _print(console, instance, answer)
    if certificate is None:
        console.print("certificate: none")
    else:
        console.print(f"certificate: {certificate.kind}: {certificate.claim}", markup=False)
        console.print(f"  checked without a solver: {checked}", markup=False)
    if certificate is not None and certificate_file is not None:
        _write(certificate, certificate_file)
        console.print(f"  written to {certificate_file}", markup=False)
    emit_json(_solution(instance, answer, certificate, checked), json_file)
    return _EXIT[answer.status]


def _certificate(instance: Instance, answer: Answer[Placement]) -> Certificate | None:
    """The answer's own certificate, or one that its placement is sound."""
    if answer.certificate is None and answer.witness is not None:
        return placement_certificate(instance, answer.witness)
    return answer.certificate


def _checked(certificate: Certificate) -> str:
    try:
        return recheck(certificate)
    except CertificateError as error:
        raise EngineError(f"a certificate that does not hold: {error}") from None


def _write(certificate: Certificate, path: Path) -> None:
    try:
        write_certificate(certificate, path)
    except OSError as error:
        expected = f"a file that can be written ({error.strerror})"
        raise AllocertError("--certificate", str(path), expected) from None


def _print(console: Console, instance: Instance, answer: Answer[Placement]) -> None:
    proved = "" if answer.certified else ", uncertified"
    console.print(f"{answer.status.value}{proved} ({answer.engine}, {answer.seconds:.2f} s)", markup=False)
    if answer.reason:
        console.print(f"reason: {answer.reason}", markup=False)
    if answer.witness is None:
        return
    asked = sum(wanted.count for wanted in instance.requests)
    console.print(f"{len(answer.witness)} of {asked} requests, {instance.objective}{_value(answer)}")
    for line in draw(instance, answer.witness):
        console.print(line, markup=False, no_wrap=True, overflow="ignore", crop=False)
    unplaced = _unplaced(instance, answer.witness)
    if unplaced:
        left = ", ".join(f"{count} of requests[{entry}]" for entry, count in unplaced.items())
        console.print(f"not placed: {left}", markup=False)


def _value(answer: Answer[Placement]) -> str:
    if answer.value is None:
        return ""
    if answer.status is Status.OPTIMAL:
        by = "" if answer.certified else f" on the word of {answer.engine}"
        return f": {answer.value}, the greatest possible{by}"
    return f": {answer.value}" + ("" if answer.bound is None else f", and at most {answer.bound} possible")


def _unplaced(instance: Instance, placement: Placement) -> dict[int, int]:
    served = Counter(placed.entry for placed in placement)
    left = {entry: wanted.count - served[entry] for entry, wanted in enumerate(instance.requests)}
    return {entry: count for entry, count in left.items() if count}


def _solution(
    instance: Instance, answer: Answer[Placement], certificate: Certificate | None, checked: str | None
) -> dict[str, Any]:
    placement = answer.witness
    return {
        "schema": "allocert/solution/1",
        "instance": instance.to_json(),
        "status": answer.status.value,
        "certified": answer.certified,
        "value": None if answer.value is None else int(answer.value),
        "bound": None if answer.bound is None else int(answer.bound),
        "engine": answer.engine,
        "reason": answer.reason,
        "placement": None
        if placement is None
        else [{"entry": placed.entry, "region": placed.region.address} for placed in placement],
        "unplaced": None
        if placement is None
        else [{"entry": entry, "count": count} for entry, count in _unplaced(instance, placement).items()],
        "certificate": None
        if certificate is None
        else {"kind": certificate.kind, "claim": certificate.claim, "checked": checked},
        "seconds": round(answer.seconds, 3),
    }
