"""``allocert verify``: decide claims, and print the answers that follow."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from allocert.api.verifying import Verification
from allocert.cli.common import (
    budget_option,
    distinct,
    emit_json,
    file_name,
    jobs_option,
    json_option,
    no_stream,
    seed_option,
    stderr,
    stdout,
)
from allocert.cli.console import PlainConsole
from allocert.cli.verdicts.answers import print_answers, print_conflicts
from allocert.cli.verdicts.certificates import CertificateFolder, output_folder
from allocert.cli.verdicts.claims import STYLE, counted, print_claims
from allocert.cli.verdicts.json_report import to_json
from allocert.cli.verdicts.pages import write_pages
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim, Context, Effort, Kind
from allocert.verification.knowledge import all_records, know
from allocert.verification.knowledge import record as keep
from allocert.verification.ledger import Ledger, Record
from allocert.verification.runner import decide_claims

__all__ = ["command"]


def _ledger_file(context: click.Context, option: click.Parameter, name: str) -> Path:
    no_stream(option.opts[0], name)
    return file_name(option.opts[0], name)


@click.command()
@click.argument("names", metavar="[CLAIM]...", nargs=-1)
@click.option(
    "--paper", "papers", multiple=True, metavar="KEY", help="Only this paper's claims (repeatable)."
)
@click.option(
    "--effort",
    type=click.Choice([effort.value for effort in Effort]),
    default="quick",
    show_default=True,
    help="How large the sizes may be: seconds, minutes or hours.",
)
@jobs_option
@click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="Decide on the workers of this Dask cluster instead (docs/how-to/cluster.md).",
)
@click.option(
    "--ledger",
    "ledger_file",
    metavar="FILE",
    callback=_ledger_file,
    default=".allocert/ledger.sqlite3",
    show_default=True,
    help="Where verdicts are kept between runs.",
)
@click.option("--fresh", is_flag=True, help="Decide again what the ledger already knows.")
@click.option(
    "--certificates",
    metavar="FOLDER",
    callback=output_folder,
    help="Write each verdict's certificate into this folder, as soon as it is known.",
)
@click.option("--items", "every", is_flag=True, help="List every item, not only what fails.")
@click.option("--claims", "as_claims", is_flag=True, help="Print the claims themselves, with their verdicts.")
@click.option(
    "--details",
    is_flag=True,
    help="Print the claims, with what checked the evidence, and the numbers decided.",
)
@click.option(
    "--report",
    metavar="FOLDER",
    callback=output_folder,
    help="Also write Markdown pages, one a paper, with a paragraph for each item.",
)
@click.option("--record", is_flag=True, help="Add the verdicts to the records that come with the suite.")
@budget_option(None, "claims not decided by then are reported undecided and tried again next time.")
@seed_option
@json_option
def command(
    names: tuple[str, ...],
    papers: tuple[str, ...],
    effort: str,
    jobs: int,
    scheduler: str | None,
    ledger_file: Path,
    fresh: bool,
    certificates: Path | None,
    every: bool,
    as_claims: bool,
    details: bool,
    report: Path | None,
    record: bool,
    time_budget: float | None,
    seed: int,
    json_file: str | None,
) -> int:
    """Decide claims of the papers and print the answers: by paper, then what fails.

    CLAIM is an id such as KS-THM-AXIS-STATIC, a key such as KS-CNT/count, or a pattern such as 'AN-*'.
    Verdicts are kept in the ledger as they are found: a run that is stopped goes on where it was. Where this effort
    leaves a claim open, or a higher one says more, the recorded verdict stands, marked as recorded. `allocert show ID`
    tells all about an item, from the records.

    \b
    Examples:
      allocert verify KS-CLAIM-SEP-VEC --details
      allocert verify 'AN-THM-*' --certificates found

    \b
    Exit codes: 0 every selected claim was looked at to its end (a few may be undecided, with the reason);
                1 some were not (time budget, error), or a verdict contradicts the recorded one;
                2 bad input; 130 interrupted.
    JSON: schema allocert/verdicts/3 (docs/schemas/verdicts-3.json).
    """
    distinct(
        ("--json", json_file),
        ("--report", report),
        ("--ledger", ledger_file),
        ("--certificates", certificates),
    )
    claims = REGISTRY.select(names, papers)
    all_records()
    context = Context(Effort(effort), seed)
    console = stderr()
    ledger = Ledger(
        ledger_file, lambda line: console.print(f"allocert: {line}", markup=False, soft_wrap=True)
    )
    folder = CertificateFolder(certificates) if certificates else None
    begin = time.monotonic()
    records, paths = _decide_claims(
        claims, context, ledger, jobs, scheduler, time_budget, fresh, folder, console
    )
    elapsed = time.monotonic() - begin
    verified = Verification.of(records, context, names, papers)
    known, found = verified.items, verified.found
    out = stdout(json_file)
    conflicts = print_conflicts(out, known)
    if as_claims or details or any("/" in name or "@" in name for name in names):
        print_claims(out, records, details)
    else:
        print_answers(out, known, every, named=bool(names))
    out.print(counted(records), style="bold")
    out.print(_where_further(records, elapsed))
    emit_json(to_json(known, records, paths, context), json_file)
    if record:
        try:
            keep(found)
        except OSError as error:
            raise AllocertError(
                "--record", str(error.filename), f"a file that can be written ({error.strerror})"
            ) from None
    if report:
        write_pages(report, know([item for item in REGISTRY.items if item.paper in _papers(claims)], found))
    return int(conflicts or bool(verified.unfinished))


def _papers(claims: Sequence[Claim]) -> set[str]:
    return {REGISTRY.item(claim.id).paper for claim in claims}


def _where_further(records: Sequence[Record], elapsed: float) -> str:
    resumed = sum(one.resumed for one in records)
    return (
        f"{elapsed:.1f} s now, {sum(one.seconds for one in records):.1f} s of deciding in all; {resumed} from the "
        "ledger. All about an item: allocert show ID; every item: --items; every claim: --claims."
    )


def _decide_claims(
    claims: tuple[Claim, ...],
    context: Context,
    ledger: Ledger,
    jobs: int,
    scheduler: str | None,
    time_budget: float | None,
    fresh: bool,
    folder: CertificateFolder | None,
    console: PlainConsole,
) -> tuple[list[Record], dict[str, Path]]:
    """Decide, with a line of progress on ``console``, and write each certificate as it comes.

    The records come back in the order of ``claims``, and the certificates' files by the claim's key.
    """
    found: dict[str, Record] = {}
    paths: dict[str, Path] = {}
    running: dict[str, None] = {}
    with console.status("deciding", seconds=time_budget) as status:

        def show() -> None:
            kinds = Counter(record.verdict.kind for record in found.values())
            counts = [(kind.value, kinds[kind], STYLE[kind]) for kind in Kind]
            now = f"deciding {', '.join(running)}" if running else "deciding"
            status.update(now, done=len(found), total=len(claims), counts=counts)

        def started(claim: Claim) -> None:
            running[claim.key] = None
            show()

        for record in decide_claims(
            claims,
            context,
            ledger=ledger,
            jobs=jobs,
            time_budget=time_budget,
            fresh=fresh,
            started=started,
            scheduler=scheduler,
        ):
            key = record.claim.key
            if folder and (path := folder.write(record)):
                paths[key] = path
            found[key] = record
            running.pop(key, None)
            show()
    return [found[claim.key] for claim in claims], paths
