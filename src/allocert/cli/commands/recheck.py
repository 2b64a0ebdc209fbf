"""``allocert recheck``: check certificates without any solver."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.cli.common import distinct, emit_json, file_name, json_option, stderr, stdout
from allocert.errors import CertificateError, PluginError, one_line
from allocert.solvers.certificate import Certificate, read_certificate
from allocert.verification.claims.evidence import Checked, examine
from allocert.verification.former_words import in_todays_words
from allocert.verification.pairing import foreign_code

__all__ = ["command"]

_ACCEPTED, _PROBLEM_ONLY, _REJECTED = "accepted", "problem-only", "rejected"
_MARKS = {
    _ACCEPTED: "[green]accepted[/]",
    _PROBLEM_ONLY: "[yellow]problem only[/]",
    _REJECTED: "[red]REJECTED[/]",
}
_ONLY_PROBLEMS = 4
"""The exit code where nothing was rejected, and the sentence of some file is its own."""


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--run-code", is_flag=True, help="Run allocators of `trace` certificates that are not installed."
)
@json_option
def command(files: tuple[str, ...], run_code: bool, json_file: str | None) -> int:
    """Check certificate files (or folders of them) with the suite's own small checkers.

    No solver is loaded or needs to be installed. A `trace` certificate names the allocator that it is about;
    to replay it, that allocator's code is run, in a process of its own. Unless it is installed, this takes
    --run-code.

    A file is accepted if its proof holds and its problem and its claim's sentence were made again from the
    shipped source. Where it names nothing that makes them, it is counted apart: its proof was checked, and
    what it says of it is its own word. A proof that takes too much work or memory is rejected
    (limits: docs/certificates.md).

    \b
    Examples:
      allocert recheck found proof.json
      allocert recheck broken.json --run-code

    \b
    Exit codes: 0 all accepted; 1 some proof was rejected; 2 some file is no certificate;
                4 none was rejected, but of some the problem alone was checked.
    JSON: schema allocert/recheck/1 (docs/schemas/recheck-1.json).
    """
    paths = [path for file in files for path in _certificate_files(file_name("FILE", file))]
    distinct(*(("FILE", path) for path in paths), ("--json", json_file))
    from_input = {path: _read(path, run_code) for path in paths if str(path) == "-"}
    for path in paths:
        if path not in from_input:
            _read(path, run_code)
    console = stdout(json_file)
    results = []
    with stderr().status("checking") as status:
        for place, path in enumerate(paths):
            status.update(f"checking {path}", done=place, total=len(paths))
            certificate = from_input.get(path) or _read(path, run_code)
            result = _check(path, certificate)
            results.append(result)
            with status.aside():
                _tell(console, result)
    counts = {name: sum(result["result"] == name for result in results) for name in _MARKS}
    told = [f"{counts[_ACCEPTED]} accepted", f"{counts[_REJECTED]} rejected"]
    if counts[_PROBLEM_ONLY]:
        told.append(f"{counts[_PROBLEM_ONLY]} problem only: what they claim is their own word")
    console.print(", ".join(told) + ".")
    summary = {name.replace("-", "_"): count for name, count in counts.items()}
    emit_json({"schema": "allocert/recheck/1", "summary": summary, "files": results}, json_file)
    return 1 if counts[_REJECTED] else _ONLY_PROBLEMS if counts[_PROBLEM_ONLY] else 0


def _certificate_files(path: Path) -> list[Path]:
    try:
        folder = path.is_dir()
    except OSError as error:
        raise CertificateError("FILE", str(path), f"a file or folder ({error.strerror})") from None
    if not folder:
        return [path]
    found = sorted([*path.rglob("*.json"), *path.rglob("*.json.gz")])
    if not found:
        raise CertificateError("certificate folder", str(path), "a folder with *.json or *.json.gz files")
    return found


def _read(path: Path, run_code: bool) -> Certificate:
    """The certificate of a file. Raises for one whose check would run foreign code unasked."""
    certificate = read_certificate(path)
    for name in () if run_code else foreign_code(certificate.to_json()):
        raise PluginError(f"{path}: allocator", name, "an installed one, or --run-code to run its code")
    return certificate


def _check(path: Path, certificate: Certificate) -> dict[str, Any]:
    begin = time.perf_counter()
    try:
        certificate, checked = _examined(certificate)
        detail, result = checked.detail, _ACCEPTED if checked.tied else _PROBLEM_ONLY
    except CertificateError as error:
        detail, result = str(error), _REJECTED
    return {
        "path": str(path),
        "kind": certificate.kind,
        "result": result,
        "accepted": result == _ACCEPTED,
        "claim": certificate.claim if result == _ACCEPTED else None,
        "own_sentence": None if result == _ACCEPTED else certificate.claim,
        "detail": detail,
        "seconds": round(time.perf_counter() - begin, 3),
    }


def _examined(certificate: Certificate) -> tuple[Certificate, Checked]:
    """The certificate, in today's words where those are accepted instead of its own, and what was checked."""
    try:
        return certificate, examine(certificate)
    except CertificateError:
        for today in in_todays_words(certificate):
            with suppress(CertificateError):
                checked = examine(today)
                return today, replace(checked, detail=f"{checked.detail}; the file says so in former words")
        raise


def _tell(console: Console, result: dict[str, Any]) -> None:
    """Three lines or so; none can be forged by what a file says or how it is called."""
    console.print(_MARKS[result["result"]], end=" ")
    console.print(f"{one_line(result['path'])} ({result['seconds']:.2f} s)", markup=False)
    if result["claim"] is None:
        console.print(f"  the file's own sentence: {result['own_sentence']!r}", markup=False)
    else:
        console.print(f"  claim: {result['claim']}", markup=False)
    console.print(f"  {result['detail']}", markup=False)
