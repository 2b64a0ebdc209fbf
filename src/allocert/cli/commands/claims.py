"""``allocert claims``: what there is to decide."""

from __future__ import annotations

import click
from rich.table import Table

from allocert.cli.common import emit_json, json_option, stdout
from allocert.proofs import REGISTRY

__all__ = ["command"]


@click.command()
@click.argument("names", metavar="[CLAIM]...", nargs=-1)
@click.option(
    "--paper", "papers", multiple=True, metavar="KEY", help="Only this paper's claims (repeatable)."
)
@json_option
def command(names: tuple[str, ...], papers: tuple[str, ...], json_file: str | None) -> None:
    """List the claims that `allocert verify` decides.

    \b
    Exit codes: 0 listed; 2 no such claim or paper.
    JSON: schema allocert/claims/1 (docs/schemas/claims-1.json).
    """
    claims = REGISTRY.select(names, papers)
    console = stdout(json_file)
    for key in dict.fromkeys(REGISTRY.item(claim.id).paper for claim in claims):
        source = REGISTRY.paper(key)
        table = Table(title=f"{source.authors}: {source.title} ({source.year})", title_justify="left")
        table.add_column("claim", no_wrap=True)
        table.add_column("place")
        table.add_column("statement", ratio=1)
        for claim in claims:
            if (item := REGISTRY.item(claim.id)).paper == key:
                table.add_row(claim.key, item.place, claim.statement.replace("[", r"\["))
        console.print(table)
        console.print()
    console.print(f"{len(claims)} claims.")
    emit_json(
        {
            "schema": "allocert/claims/1",
            "claims": [
                {
                    "id": claim.id,
                    "part": claim.part,
                    "reading": claim.reading,
                    "key": claim.key,
                    "paper": REGISTRY.item(claim.id).paper,
                    "place": REGISTRY.item(claim.id).place,
                    "statement": claim.statement,
                    "solver_free": claim.solver_free,
                }
                for claim in claims
            ],
        },
        json_file,
    )
