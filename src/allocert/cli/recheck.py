"""``allocert recheck``: check certificates without any solver."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from allocert.cli.common import emit_json, json_option, stderr, stdout
from allocert.errors import CertificateError, PluginError
from allocert.proofs.evidence import recheck
from allocert.proofs.pairing import foreign_code
from allocert.solvers.certificate import Certificate, read_certificate

__all__ = ["command"]


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--run-code", is_flag=True, help="Run allocators of `trace` certificates that are not installed."
)
@json_option
def command(files: tuple[Path, ...], run_code: bool, json_file: str | None) -> int:
    """Check certificate files (or folders of them) with the suite's own small checkers.

    No solver is loaded or needs to be installed. A `trace` certificate names the allocator that it is about;
    to replay it, that allocator's code is run, in a process of its own. Unless it is installed, this takes
    --run-code.

    \b
    Exit codes: 0 all accepted; 1 some proof was rejected; 2 some file is no certificate.
    JSON: schema allocert/recheck/1 (docs/schemas/recheck-1.json).
    """
    paths = [path for file in files for path in _certificate_files(file)]
    certificates = [(path, read_certificate(path)) for path in paths]
    for path, certificate in certificates:
        for name in () if run_code else foreign_code(certificate.to_json()):
            raise PluginError(f"{path}: allocator", name, "an installed one, or --run-code to run its code")
    console = stdout(json_file)
    results = []
    with stderr().status("checking", spinner="line") as status:
        for path, certificate in certificates:
            status.update(f"checking {path}")
            result = _check(path, certificate)
            results.append(result)
            mark = "[green]accepted[/]" if result["accepted"] else "[red]REJECTED[/]"
            console.print(f"{mark} {path} ({result['seconds']:.2f} s)")
            console.print(f"  claim: {certificate.claim}", markup=False)
            console.print(f"  {result['detail']}", markup=False)
    rejected = sum(not result["accepted"] for result in results)
    console.print(f"{len(results) - rejected} accepted, {rejected} rejected.")
    emit_json({"schema": "allocert/recheck/1", "files": results}, json_file)
    return int(rejected > 0)


def _certificate_files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted([*path.rglob("*.json"), *path.rglob("*.json.gz")])
    if not found:
        raise CertificateError("certificate folder", str(path), "a folder with *.json or *.json.gz files")
    return found


def _check(path: Path, certificate: Certificate) -> dict[str, Any]:
    begin = time.perf_counter()
    try:
        detail, accepted = recheck(certificate), True
    except CertificateError as error:
        detail, accepted = str(error), False
    return {
        "path": str(path),
        "kind": certificate.kind,
        "claim": certificate.claim,
        "accepted": accepted,
        "detail": detail,
        "seconds": round(time.perf_counter() - begin, 3),
    }
