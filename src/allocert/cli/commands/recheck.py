"""``allocert recheck``: check certificates without any solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from allocert.cli.common import file_name, jobs_option, json_option, stderr, stdout
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.cli.rechecking import (
    ACCEPTED,
    NOT_ASKED,
    NOT_CHECKED,
    PROBLEM_ONLY,
    REJECTED,
    File,
    Result,
    check_all,
    read,
)
from allocert.errors import CertificateError, one_line
from allocert.solvers.certificate import Certificate
from allocert.solvers.opinions.programs import PROGRAMS, Program, installed

__all__ = ["command"]

_MARKS = {
    ACCEPTED: "[green]accepted[/]",
    NOT_CHECKED: "[yellow]not checked[/]",
    PROBLEM_ONLY: "[yellow]problem only[/]",
    REJECTED: "[red]REJECTED[/]",
}
_ONLY_PROBLEMS = 4
"""The exit code where nothing was rejected, and the sentence of some file is its own."""
_NOT_HERE = 5
"""The exit code where only theorems were left unchecked, because there is no Coq."""
_UNCONFIRMED = "no second opinion"
_NO_SECOND = 6
"""The exit code where a second opinion was asked for and all are accepted, but not by others: see :func:`_unconfirmed`."""
_SECOND = {
    "accepted": "accepted by others too",
    "refused": "refused by others",
    "unread": "with a proof that no installed checker reads",
    "trivial": "trivial: the formula has an empty clause",
    "no-proof": "without a proof in a format that others read",
    NOT_ASKED: "about which others were not asked",
}


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--run-code", is_flag=True, help="Run allocators of `trace` certificates that are not installed."
)
@click.option(
    "--second-opinion",
    is_flag=True,
    help="Ask the checkers of others that are installed: ACL2's book for LRAT, cake_lpr, VeriPB.",
)
@jobs_option
@json_option
@outputs("csv", "html")
def command(
    files: tuple[str, ...], run_code: bool, second_opinion: bool, jobs: int, json_file: str | None
) -> int:
    """Check certificate files (or folders of them) with the suite's own small checkers.

    No solver is loaded or needs to be installed. A `trace` certificate names the allocator that it is about;
    to replay it, that allocator's code is run, in a process of its own. Unless it is installed, this takes
    --run-code.

    A file is accepted if its proof holds and its problem and its claim's sentence were made again from the
    shipped source. Where it names nothing that makes them, it is counted apart: its proof was checked, and
    what it says of it is its own word. A proof that takes too much work or memory is rejected
    (limits: docs/certificates.md). A theorem of kind `coq` is compiled by Coq if that is installed, and else
    not checked, which is counted apart too.

    With --second-opinion each LRAT or VeriPB proof is exported too, and given to every checker of other people
    that is installed; a proof that one of them refuses is rejected. If none is installed the files are checked
    all the same, and the last line and the exit code say that nobody else has confirmed them.

    \b
    Examples:
      allocert recheck found proof.json
      allocert recheck broken.json --run-code
      allocert recheck found --second-opinion --jobs 2

    \b
    Exit codes: 0 all accepted; 1 a proof was rejected; 2 some is no certificate;
                4 none was rejected, but of some the problem alone was checked;
                5 the others accepted, but a theorem not checked: no Coq;
                6 all accepted, but without the second opinion that was asked for.
    JSON: schema allocert/recheck/1 (docs/schemas/outputs/recheck-1.json).
    """
    paths = [path for file in files for path in _certificate_files(file_name("FILE", file))]
    distinct(*(("FILE", path) for path in paths), ("--json", json_file))
    programs = installed() if second_opinion else None
    given, theorems = _read_all(paths, run_code)
    console = stdout(json_file)
    if programs is not None:
        console.print(_asked_of(programs), markup=False)
    results: list[Result] = []
    with stderr().status("checking") as status:

        def started(label: str) -> None:
            status.update(f"checking {label}", done=len(results), total=len(paths))

        asked = [File(path, run_code, programs) for path in paths]
        for result in check_all(asked, jobs, given, started, theorems):
            results.append(result)
            with status.aside():
                _tell(console, result)
    return _summed_up(results, programs, console, json_file)


def _asked_of(programs: Sequence[Program]) -> str:
    """Who is asked for a second opinion, or who was looked for."""
    if programs:
        return "\n".join(f"Second opinion: {program.name} ({program.standing})." for program in programs)
    names = ", ".join(program.executable for program in PROGRAMS)
    return (
        f"Second opinion: none, no other checker is installed. Looked for on the path: {names} "
        "(Debian: apt-get install acl2 acl2-books acl2-books-certs)."
    )


def _unconfirmed(seconds: Mapping[str, int]) -> bool:
    """Whether others have confirmed nothing, or could not read a proof. Trivial proofs and other formats are not held against the rest."""
    return seconds["unread"] > 0 or not seconds["accepted"]


def _summed_up(
    results: list[Result], programs: Sequence[Program] | None, console: Console, json_file: str | None
) -> int:
    """The last line and the JSON; returns the exit code."""
    counts = {name: sum(result["result"] == name for result in results) for name in _MARKS}
    counted = [f"{counts[ACCEPTED]} accepted", f"{counts[REJECTED]} rejected"]
    if counts[PROBLEM_ONLY]:
        counted.append(f"{counts[PROBLEM_ONLY]} problem only: what they claim is their own word")
    if counts[NOT_CHECKED]:
        counted.append(f"{counts[NOT_CHECKED]} not checked: theorems, and there is no Coq here")
    console.print(", ".join(counted) + ".")
    summary: dict[str, Any] = {name.replace("-", "_"): count for name, count in counts.items()}
    codes = {REJECTED: 1, PROBLEM_ONLY: _ONLY_PROBLEMS, NOT_CHECKED: _NOT_HERE}
    worst = next((result for result in codes if counts[result]), ACCEPTED)
    if programs is not None:
        seconds = Counter(result["second_opinion"] for result in results)
        counted += [f"{seconds[name]} {words}" for name, words in _SECOND.items() if seconds[name]]
        console.print(f"Second opinion: {', '.join(counted[-len(seconds) :])}.")
        summary["second_opinion"] = {
            "checkers": [program.name for program in programs],
            **{name.replace("-", "_"): seconds[name] for name in _SECOND},
        }
        codes[_UNCONFIRMED] = _NO_SECOND
        worst = _UNCONFIRMED if worst == ACCEPTED and _unconfirmed(seconds) else worst
    hue = {ACCEPTED: "holds", REJECTED: "fails"}.get(worst, "open")
    data = {"schema": "allocert/recheck/1", "summary": summary, "files": results}
    emit_json(data, json_file, Looks("files", verdict=(hue, worst, ", ".join(counted))))
    return codes.get(worst, 0)


def _read_all(paths: list[Path], run_code: bool) -> tuple[dict[Path, Certificate], dict[Path, str]]:
    """What came on standard input, which is read once; and what certificates of kind ``coq`` are about.

    Raises:
        CertificateError: some file is no certificate.
        PluginError: some check would run foreign code unasked.
    """
    given: dict[Path, Certificate] = {}
    theorems: dict[Path, str] = {}
    for path in paths:
        if path in given:
            continue
        certificate = read(path, run_code)
        if str(path) == "-":
            given[path] = certificate
        if certificate.kind == "coq":
            theorems[path] = str(certificate.encoding.arguments.get("theorem"))
    return given, theorems


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


def _tell(console: Console, result: Result) -> None:
    """Three lines or so; none can be forged by what a file says or how it is called."""
    console.print(_MARKS[result["result"]], end=" ")
    console.print(f"{one_line(result['path'])} ({result['seconds']:.2f} s)", markup=False)
    if result["claim"] is None:
        console.print(f"  the file's own sentence: {result['own_sentence']!r}", markup=False)
    else:
        console.print(f"  claim: {result['claim']}", markup=False)
    console.print(f"  {result['detail']}", markup=False)
