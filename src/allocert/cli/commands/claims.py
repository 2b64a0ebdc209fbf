"""``allocert claims``: what there is to decide."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from allocert.cli.common import json_option, stdout
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim

__all__ = ["command"]


@click.command()
@click.argument("names", metavar="[CLAIM]...", nargs=-1)
@click.option(
    "--paper",
    "papers",
    multiple=True,
    metavar="KEY",
    help="Only the claims of this paper, or of those that a pattern such as 'k*' fits (repeatable).",
)
@click.option("--where", is_flag=True, help="For each claim the file that decides it, a line a claim.")
@json_option
@outputs("csv", "html")
def command(names: tuple[str, ...], papers: tuple[str, ...], where: bool, json_file: str | None) -> None:
    """List the claims that `allocert verify` decides.

    \b
    Examples:
      allocert claims --paper antoniou
      allocert claims 'KS-*' --where
      allocert claims AN-THM-2.6b --json claims.json

    \b
    Exit codes: 0 listed; 2 no such claim or paper.
    JSON: schema allocert/claims/1 (docs/schemas/outputs/claims-1.json).
    """
    distinct(("--json", json_file))
    claims = REGISTRY.select(names, papers)
    console = stdout(json_file)
    if where:
        for claim in claims:
            console.print(f"{claim.key}  {REGISTRY.file_of(claim)}", markup=False, soft_wrap=True)
    else:
        _print_tables(console, claims)
    data = {"schema": "allocert/claims/1", "claims": [_entry(claim) for claim in claims]}
    emit_json(data, json_file, Looks("claims"))


def _print_tables(console: Console, claims: tuple[Claim, ...]) -> None:
    for source in REGISTRY.papers:
        own = [claim for claim in claims if REGISTRY.item(claim.id).paper == source.key]
        if not own:
            continue
        table = Table(title=f"{source.authors}: {source.title} ({source.year})", title_justify="left")
        table.add_column("claim", no_wrap=True)
        table.add_column("place")
        table.add_column("statement", ratio=1)
        for claim in own:
            table.add_row(claim.key, REGISTRY.item(claim.id).place, claim.statement.replace("[", r"\["))
        console.print(table)
        console.print()
    console.print(f"{len(claims)} claims.")


def _entry(claim: Claim) -> dict[str, object]:
    item = REGISTRY.item(claim.id)
    return {
        "id": claim.id,
        "part": claim.part,
        "reading": claim.reading,
        "key": claim.key,
        "paper": item.paper,
        "place": item.place,
        "statement": claim.statement,
        "solver_free": claim.solver_free,
        "file": REGISTRY.file_of(claim),
    }
