"""What was measured at which commit: ``benchmarks/history.json``, newest last."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from allocert.common.files import write_whole
from benchmarks.rows import Measured

__all__ = ["before", "machine", "record"]

FILE = Path(__file__).parent / "history.json"


def machine() -> str:
    """Processor, system and Python: times of different ones are not compared."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        named = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        model = f"{len(named)} x {named[0]}" if named else model
    return f"{model}, {platform.system()}, {platform.python_implementation()} {platform.python_version()}"


def before(file: Path = FILE) -> Mapping[str, Measured]:
    """The newest measurement on this machine of each row."""
    found: dict[str, Measured] = {}
    for entry in _entries(file):
        if entry["machine"] == machine():
            found |= {name: Measured(**values, same=True) for name, values in entry["rows"].items()}
    return found


def record(rows: Mapping[str, Measured], file: Path = FILE) -> None:
    """Append what was measured, with the commit and the day."""
    kept = {
        name: {key: float(f"{value:.4g}") for key, value in asdict(one).items() if key != "same"}
        for name, one in rows.items()
    }
    entry = {
        "commit": _commit(),
        "day": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "rows": kept,
    }
    lines = ",\n".join(json.dumps(one) for one in (*_entries(file), entry))
    write_whole(file, [f"[\n{lines}\n]\n".encode()])


def _commit() -> str:
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        capture_output=True,
        text=True,
        check=True,
        cwd=FILE.parent,
    )
    return described.stdout.strip()


def _entries(file: Path) -> Sequence[Mapping[str, Any]]:
    return json.loads(file.read_text()) if file.exists() else []
