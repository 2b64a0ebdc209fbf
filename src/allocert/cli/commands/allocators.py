"""``allocert allocators``: what there is to check and to simulate."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

import click
from rich.table import Table

from allocert.allocators import Contract
from allocert.cli.common import json_option, stdout
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.errors import AllocertError
from allocert.machines import parse_machine
from allocert.machines.machine import kind_name
from allocert.verification.pairing.contracts import promises_of
from allocert.verification.pairing.engine import contract_of, promises_of_class
from allocert.verification.pairing.hosts.remote import RemoteHost
from allocert.verification.pairing.plugins import KILL_SWITCH, Found, known, load

__all__ = ["command"]


@click.command(
    help=f"""List the allocators of this and other installed packages.

    NAME is one of them or a pattern such as 'gray*'; without any, all are listed. Others' are loaded, in processes of their own, to show them unless {KILL_SWITCH}=1 is set, which hides them.

    \b
    Examples:
      allocert allocators
      allocert allocators 'mss*' bitboard
      allocert allocators --json -

    \b
    Exit codes: 0 listed, with those that cannot be loaded; 2 no such allocator.
    JSON: schema allocert/allocators/1 (docs/schemas/outputs/allocators-1.json).
    """
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@json_option
@outputs("csv", "html")
def command(names: tuple[str, ...], json_file: str | None) -> int:
    """List the allocators."""
    distinct(("--json", json_file))
    entries = [_entry(found) for found in _selected(names)]
    console = stdout(json_file)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("name", "machines", "promises", "class"):
        table.add_column(heading, overflow="fold")
    for entry in entries:
        promises = (
            ", ".join(entry["promises"]) if entry["error"] is None else f"cannot be loaded: {entry['error']}"
        )
        where = "" if entry["distribution"] == "allocert" else f" ({entry['distribution']})"
        kind = entry["class"].rpartition(":")[2]
        table.add_row(entry["name"], ", ".join(entry["machines"]) or "any", promises, kind + where)
    console.print(table)
    listed = [entry["name"] for entry in entries]
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        console.print(f"note: {name} is offered more than once; use module:Class", markup=False)
    emit_json({"schema": "allocert/allocators/1", "allocators": entries}, json_file, Looks("allocators"))
    return 0


def _selected(names: tuple[str, ...]) -> list[Found]:
    """Those that a name or a pattern matches; all without names. Raises :class:`~allocert.errors.AllocertError`."""
    installed = known()
    for name in names:
        if not any(fnmatchcase(found.name, name) for found in installed):
            raise AllocertError("allocator", name, "a name or a pattern of installed ones, such as 'gray*'")
    return [found for found in installed if not names or any(fnmatchcase(found.name, name) for name in names)]


def _entry(found: Found) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": found.name,
        "class": found.target,
        "distribution": found.distribution,
        "machines": [],
        "promises": [],
        "contract": None,
        "source": "",
        "error": None,
    }
    try:
        kinds, contract, migrates, source, texts = _own(found) if found.own else _foreign(found)
    except AllocertError as error:
        return {**entry, "error": str(error)}
    entry["machines"] = list(kinds)
    entry["promises"] = [_promise(name, contract) for name in promises_of(contract, False) if name in _OWN]
    entry["promises"] += [text for text in texts if text not in entry["promises"]]
    if migrates:
        entry["promises"].append("migrates")
    entry["contract"] = dict(vars(contract))
    entry["source"] = source
    return entry


def _own(found: Found) -> tuple[tuple[str, ...], Contract, bool, str, tuple[str, ...]]:
    """The kinds of machines, the contract, whether it moves residents, the source, and promises declared as texts."""
    factory: Any = load(found.target)
    kinds = tuple(kind_name(kind) for kind in getattr(factory, "machines", ()))
    migrates = bool(getattr(factory, "migrates", False))
    source = str(getattr(factory, "source", ""))
    return kinds, contract_of(factory), migrates, source, promises_of_class(factory)


def _foreign(found: Found) -> tuple[tuple[str, ...], Contract, bool, str, tuple[str, ...]]:
    """The same of somebody else's, as a process of its own tells it."""
    with RemoteHost(found.target, parse_machine("hypercube:0")) as host:
        facts = host.facts
    return facts.machines, facts.contract, facts.migrates, facts.source, facts.promises


_OWN = ("sound", "family", "first", "complete", "static")


def _promise(name: str, contract: Any) -> str:
    details = {"family": contract.family, "static": contract.static_faults}
    return f"{name}:{details[name]}" if name in details else name
