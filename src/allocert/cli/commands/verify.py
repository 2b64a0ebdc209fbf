"""``allocert verify``: decide claims, and print the answers that follow."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from allocert.api.verifying import Verification, VerifySettings
from allocert.cli.common import (
    budget_option,
    file_name,
    jobs_option,
    json_option,
    no_stream,
    seed_option,
    stderr,
    stdout,
)
from allocert.cli.options import argument, asks, option, taken
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.cli.pages import answers_page
from allocert.cli.verdicts.answers import print_answers, print_conflicts
from allocert.cli.verdicts.certificates import CertificateFolder, output_folder
from allocert.cli.verdicts.claims import STYLE, counted, print_claims
from allocert.cli.verdicts.json_report import to_json
from allocert.cli.verdicts.pages import write_pages
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim, Effort, Kind
from allocert.verification.knowledge import all_records, know
from allocert.verification.knowledge import record as keep
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger
from allocert.verification.runner import decide_claims

__all__ = ["command"]


def _ledger_file(context: click.Context, option: click.Parameter, name: str) -> Path:
    no_stream(option.opts[0], name)
    return file_name(option.opts[0], name)


@dataclass(frozen=True, kw_only=True)
class _Asked(VerifySettings):
    """What the command line asks for besides."""

    names: Sequence[str] = argument(metavar="[CLAIM]...", nargs=-1)
    papers: Sequence[str] = option(
        "--paper",
        multiple=True,
        metavar="KEY",
        help="Only the claims of this paper, or of those that a pattern such as 'k*' fits (repeatable).",
    )
    effort: str = option(
        type=click.Choice([effort.value for effort in Effort]),
        default="quick",
        show_default=True,
        help="How large the sizes may be: seconds, minutes or hours.",
    )
    jobs: int = taken(jobs_option)
    scheduler: str | None = option(
        metavar="tcp://HOST:PORT",
        help="Decide on the workers of this Dask cluster instead (docs/how-to/cluster.md).",
    )
    ledger: Path = option(
        metavar="FILE",
        callback=_ledger_file,
        default=".allocert/ledger.sqlite3",
        show_default=True,
        help="Where verdicts are kept between runs.",
    )
    again: bool = option("--fresh", is_flag=True, help="Decide again what the ledger already knows.")
    certificates: Path | None = option(
        metavar="FOLDER",
        callback=output_folder,
        help="Write each verdict's certificate into this folder, as soon as it is known.",
    )
    every: bool = option("--items", is_flag=True, help="List every item, not only what fails.")
    as_claims: bool = option(
        "--claims", is_flag=True, help="Print the claims themselves, with their verdicts."
    )
    details: bool = option(
        is_flag=True, help="Print the claims, with what checked the evidence, and the numbers decided."
    )
    report: Path | None = option(
        metavar="FOLDER",
        callback=output_folder,
        help="Also write Markdown pages, one a paper, with a paragraph for each item.",
    )
    record: bool = option(is_flag=True, help="Add the verdicts to the records that come with the suite.")
    seconds: float | None = taken(
        budget_option(None, "claims not decided by then are reported undecided and tried again next time.")
    )
    seed: int = taken(seed_option)
    json_file: str | None = taken(json_option)


@click.command()
@asks(_Asked)
@outputs("csv", html="The answers as one page, as `allocert report` has it.")
def command(asked: _Asked) -> int:
    """Decide claims of the papers and print the answers: by paper, then what fails.

    CLAIM is an id such as KS-THM-AXIS-STATIC, a key such as KS-CNT/count, or a pattern such as 'AN-*'.
    Verdicts are kept in the ledger as they are found: a run that is stopped goes on where it was. Where this effort
    leaves a claim open, or a higher one says more, the recorded verdict stands, marked as recorded. `allocert show ID`
    tells all about an item, from the records.

    \b
    Examples:
      allocert verify KS-CLAIM-SEP-VEC --details
      allocert verify 'AN-THM-*' --certificates found
      allocert verify --paper kandlur-shin --jobs 2

    \b
    Exit codes: 0 each claim was tried to its end (the undecided say why);
                1 some were not, or a verdict contradicts the recorded one;
                2 bad input; 130 interrupted.
    JSON: schema allocert/verdicts/3 (docs/schemas/outputs/verdicts-3.json).
    """
    distinct(
        ("--json", asked.json_file),
        ("--report", asked.report),
        ("--ledger", asked.ledger),
        ("--certificates", asked.certificates),
    )
    claims = asked.claims()
    all_records(_papers(claims))
    begin = time.monotonic()
    records, paths = _decide(claims, asked)
    elapsed = time.monotonic() - begin
    verified = Verification.of(records, asked.context(), asked)
    out = stdout(asked.json_file)
    conflicts = print_conflicts(out, verified.items)
    if asked.as_claims or asked.details or any("/" in name or "@" in name for name in asked.names):
        print_claims(out, records, asked.details)
    else:
        print_answers(out, verified.items, asked.every, named=bool(asked.names))
    out.print(counted(records), style="bold")
    out.print(_where_further(records, elapsed))
    looks = Looks("claims", page=lambda: answers_page(verified.items, verified.found))
    emit_json(to_json(verified.items, records, paths, verified.context), asked.json_file, looks)
    if asked.record:
        _record(verified)
    if asked.report:
        items = [item for item in REGISTRY.items if item.paper in _papers(claims)]
        write_pages(asked.report, know(items, verified.found))
    return int(conflicts or bool(verified.unfinished))


def _record(verified: Verification) -> None:
    try:
        keep(verified.found)
    except OSError as error:
        expected = f"a file that can be written ({error.strerror})"
        raise AllocertError("--record", str(error.filename), expected) from None


def _papers(claims: Sequence[Claim]) -> set[str]:
    return {REGISTRY.item(claim.id).paper for claim in claims}


def _where_further(records: Sequence[Record], elapsed: float) -> str:
    resumed = sum(one.resumed for one in records)
    return (
        f"{elapsed:.1f} s now, {sum(one.seconds for one in records):.1f} s of deciding in all; {resumed} from the "
        "ledger. All about an item: allocert show ID; every item: --items; every claim: --claims."
    )


def _decide(claims: tuple[Claim, ...], asked: _Asked) -> tuple[list[Record], dict[str, Path]]:
    """Decide, with a line of progress, and write each certificate as it comes.

    The records come back in the order of ``claims``, and the certificates' files by the claim's key.
    """
    console = stderr()
    ledger = Ledger(
        asked.ledger, lambda line: console.print(f"allocert: {line}", markup=False, soft_wrap=True)
    )
    folder = CertificateFolder(asked.certificates) if asked.certificates else None
    found: dict[str, Record] = {}
    paths: dict[str, Path] = {}
    running: dict[str, None] = {}
    kinds: Counter[Kind] = Counter()
    with console.status("deciding", seconds=asked.seconds) as status:

        def show() -> None:
            counts = [(kind.value, kinds[kind], STYLE[kind]) for kind in Kind]
            now = f"deciding {', '.join(running)}" if running else "deciding"
            status.update(now, done=len(found), total=len(claims), counts=counts)

        def started(claim: Claim) -> None:
            running[claim.key] = None
            show()

        for record in decide_claims(claims, asked.context(), asked, ledger=ledger, started=started):
            key = record.claim.key
            if folder and (path := folder.write(record)):
                paths[key] = path
            found[key] = record
            kinds[record.verdict.kind] += 1
            running.pop(key, None)
            show()
    return [found[claim.key] for claim in claims], paths
