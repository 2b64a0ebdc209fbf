"""Everything that the commands write: quick calls, each with one output."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.abuse.fuzz.options import FILES

__all__ = ["INPUTS", "OLD", "OUTPUTS", "Output"]

OLD = b"what was here before\n"
"""The content of a file that an output would replace."""


@dataclass(frozen=True)
class Output:
    """A call, the option that names what is written (empty for standard output), the name, and the usual exit code."""

    words: tuple[str, ...]
    option: str
    name: str
    code: int = 0

    def __str__(self) -> str:
        return f"{self.words[0]} {self.option or '> output'}"

    @property
    def keeps(self) -> bool:
        """Whether what is whole stays when the call fails: ledgers, and folders of certificates or pages."""
        return self.option == "--ledger" or self.name == "folder"

    def complete(self, path: Path) -> bool:
        """Whether what was written is whole."""
        try:
            raw = path.read_bytes()
            if self.name.endswith(".gz"):
                raw = gzip.decompress(raw)
            if ".json" in self.name:
                return "schema" in json.loads(raw)
        except (OSError, EOFError, ValueError):
            return False
        return raw.rstrip().endswith(b"</svg>") if self.name.endswith(".svg") else len(raw) > len(OLD)


_PACKING = ("solve", "file.json", "--time-budget", "20")
_JOBS = ("schedule", "jobs.json", "--allocator", "preemptive")
_MESH = (
    "simulate",
    "--machine",
    "mesh:3x3",
    "--allocator",
    "bitboard",
    "--workload",
    "morgenstern-uniform:requests=5",
)
_CHECK = ("check", "buddy", "--machine", "hypercube:2", "--promise", "complete:subcubes")
_VERIFY = ("verify", "AN-DEF-2.1")
_REPRODUCE = ("reproduce", "kandlur-shin", "--table", "1", "--runs", "2")

OUTPUTS = (
    Output(_PACKING, "--json", "answer.json"),
    Output(_PACKING, "--svg", "answer.svg"),
    Output(_PACKING, "--certificate", "proof.json"),
    Output(_PACKING, "--certificate", "proof.json.gz"),
    Output(_PACKING, "", "output.txt"),
    Output(_MESH, "--json", "answer.json"),
    Output(_MESH, "--svg", "answer.svg"),
    Output(_MESH, "", "output.txt"),
    Output(_JOBS, "--json", "answer.json"),
    Output(_JOBS, "--svg", "answer.svg"),
    Output(_CHECK, "--json", "answer.json", 1),
    Output(_CHECK, "--certificate", "proof.json", 1),
    Output(_CHECK, "", "output.txt", 1),
    Output(_VERIFY, "--json", "answer.json"),
    Output(_VERIFY, "--report", "folder"),
    Output(_VERIFY, "--certificates", "folder"),
    Output(_VERIFY, "--ledger", "ledger.sqlite3"),
    Output(_VERIFY, "", "output.txt"),
    Output(("claims", "AN-DEF-*"), "--json", "answer.json"),
    Output(("claims", "AN-DEF-*"), "", "output.txt"),
    Output(("claims", "AN-DEF-*", "--json", "-"), "", "output.txt"),
    Output(("allocators",), "--json", "answer.json"),
    Output(("allocators",), "", "output.txt"),
    Output(("recheck", "proof.json"), "--json", "answer.json", 1),
    Output(("recheck", "proof.json"), "", "output.txt", 1),
    Output(("--help",), "", "output.txt"),
    Output(("solve", "--help"), "", "output.txt"),
    Output(_REPRODUCE, "--json", "answer.json", 1),
    Output(_REPRODUCE, "--report", "report.md", 1),
)

INPUTS: Mapping[str, bytes | None] = FILES
