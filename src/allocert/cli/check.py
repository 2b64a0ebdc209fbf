"""``allocert check``: an allocator against its contract."""

from __future__ import annotations

import click

from allocert.cli.common import emit_json, json_option, seed_option, stdout
from allocert.machines import parse_machine
from allocert.proofs.contracts import parse_promises
from allocert.proofs.pairing import STRENGTHS, check, contract_of
from allocert.proofs.plugins import load

__all__ = ["command"]


@click.command()
@click.argument("allocator")
@click.option("--machine", "spec", required=True, metavar="SPEC", help="E.g. hypercube:3 or mesh:8x8.")
@click.option("--strength", type=click.Choice(STRENGTHS), default="auto", show_default=True)
@click.option("--promise", "promises", multiple=True, metavar="PROMISE")
@seed_option
@json_option
def command(
    allocator: str, spec: str, strength: str, promises: tuple[str, ...], seed: int, json_file: str | None
) -> int:
    """Check ALLOCATOR against its contract."""
    machine = parse_machine(spec)
    factory = load(allocator)
    contract, rejects = parse_promises(contract_of(factory), promises, machine)
    report = check(
        factory, machine, contract, strength=strength, rejects=rejects or None, seed=seed, name=allocator
    )
    console = stdout(json_file)
    console.print(report)
    emit_json({"schema": "allocert/check/1", **report.to_json()}, json_file)
    return int(report.broken is not None)
