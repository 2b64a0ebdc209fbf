"""``python -m tests.formal``: compile all theorems in a clean folder, see what each assumes, and make the tables again.

``--record`` writes what Coq accepted, and its tables. Exit code 1 if a theorem assumes something or a table differs, 2 without Coq.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from pathlib import Path
from typing import Any

from allocert.common.files import write_whole
from allocert.errors import CertificateError, NotInstalledError
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.checking import ties
from allocert.proofs.formal.statements import folder, path_of, sources, stated, table_path
from allocert.proofs.formal.theorem import accepted, digest
from allocert.proofs.formal.ties import table
from allocert.proofs.formal.translation import FILE, translation
from allocert.solvers.checkers.coq import compile_all, coq_version, open_theorems, printed_by_each

_JOBS = os.cpu_count() or 1
_WIDE = "Set Printing Depth 100000000.\nSet Printing Width 1000000.\n"
_PRINTED = re.compile(r"\s*=\s*(.*?)\s*:\s*list .*", re.DOTALL)


def computed() -> dict[str, Any]:
    """The tables that Coq computes, by name: nested lists of integers."""
    scripts = [_script(name).read_text() for name in TIES]
    said = printed_by_each(sources(), [_WIDE + script for script in scripts], _JOBS)
    return {name: _rows(name, text) for name, text in zip(TIES, said, strict=True)}


def _script(table: str) -> Path:
    path = table_path(table)
    return path.parent.parent / "scripts" / f"{path.stem}.v"


def _rows(name: str, text: str) -> Any:
    found = _PRINTED.fullmatch(text)
    if found is None:
        raise CertificateError("table", name, "one list that Coq prints")
    return json.loads(re.sub(r"%\w+|[()]", "", found[1]).replace(";", ","))


def _theorems() -> dict[str, str]:
    """The digest of each theorem that Coq accepts."""
    begin, names = time.perf_counter(), list(stated())
    refused = open_theorems(sources(), names)
    print(f"{len(names)} theorems asked what they assume ({time.perf_counter() - begin:.0f} s)", flush=True)
    for name, said in refused.items():
        print(f"NOT ACCEPTED {name}: {said}")
    return {name: digest(name) for name in names if name not in refused}


def main() -> int:
    """Check, and compare with the record or write it. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.formal", description=__doc__)
    parser.add_argument("--record", action="store_true")
    record = parser.parse_args().record
    try:
        version = coq_version()
    except NotInstalledError as error:
        print(error, file=sys.stderr)
        return 2
    if sources().get(FILE) != translation():
        print(
            f"TRANSLATION DIFFERS: {path_of(FILE).relative_to(folder())} is not that of the shipped kernels"
        )
        if record:
            write_whole(path_of(FILE), [translation().encode()])
            print("It is written: run again.")
        return 1
    begin = time.perf_counter()
    compile_all(sources(), _JOBS)
    print(f"{len(sources())} files compiled ({time.perf_counter() - begin:.0f} s)", flush=True)
    good, tables = _theorems(), computed()
    if record:
        text = json.dumps({"coq": version, "theorems": good, "ties": ties()}, indent=1) + "\n"
        write_whole(folder() / "accepted.json", [text.encode()])
        for name, rows in tables.items():
            write_whole(table_path(name), [json.dumps(rows, separators=(",", ":")).encode(), b"\n"])
    differing = [] if record else [name for name in TIES if table(name) != tables[name]]
    unknown = [] if record else [name for name in good if accepted()["theorems"].get(name) != good[name]]
    for name in differing:
        print(f"TABLE DIFFERS {name}: it is not what Coq computes")
    for name in unknown:
        print(f"NOT ON RECORD {name}: its files are not those of proofs/coq/accepted.json")
    print(
        f"Coq {version}: {len(good)} of {len(stated())} theorems accepted, {len(TIES) - len(differing)} of {len(TIES)} tables as recorded."
    )
    return 1 if differing or unknown or len(good) < len(stated()) else 0


if __name__ == "__main__":
    sys.exit(main())
