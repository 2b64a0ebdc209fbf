"""``python -m tests.formal.independent``: compile all theorems, and have ``coqchk`` check the compiled files and say what they assume.

``coqchk`` is a program of its own: it reads the compiled files, not the proofs' texts, and checks every term again. The
standard library is taken as it is. Exit code 1 if it refuses a file or finds that something is assumed, 2 without Coq.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from allocert.errors import NotInstalledError
from allocert.proofs.formal.theorem import sources
from allocert.solvers.checkers.coq import compile_all, coq_version, printed

__all__ = ["assumed", "main"]

_ROOT = "Allocert"
_PART = re.compile(r"^\* (.+?):((?:(?!\*).*\n)*)", re.MULTILINE)
_NOTHING = {
    "Constants/Inductives relying on type-in-type": "<none>",
    "Constants/Inductives relying on unsafe (co)fixpoints": "<none>",
    "Inductives whose positivity is assumed": "<none>",
    "Theory": "Set is predicative",
}
"""What ``coqchk`` says of files that assume nothing, but for axioms."""

_SEALED = "Coq.ssr.ssrunder.Under_rel."
"""Of the standard library, which tactics load: a module sealed by its signature, whose parts are listed as if they were axioms."""


def assumed(said: str) -> dict[str, str]:
    """Each part of what ``coqchk -o`` printed, on stderr, that files which assume nothing do not have, and each that is missing."""
    found = {name: " ".join(text.split()) for name, text in _PART.findall(f"{said}\n")}
    wrong = {
        name: found.get(name, "nothing printed") for name, good in _NOTHING.items() if found.get(name) != good
    }
    axioms = found.get("Axioms", "nothing printed")
    named = [] if axioms == "<none>" else [one for one in axioms.split(" ") if not one.startswith(_SEALED)]
    return wrong | ({"Axioms": " ".join(named)} if named else {})


def _asked() -> list[str]:
    """Every file of the suite is checked; the standard library is taken as it is."""
    modules = [f"{_ROOT}.{name.removesuffix('.v').replace('/', '.')}" for name in sources()]
    return [word for module in modules for word in ("-norec", module)]


def main() -> int:
    """Compile, check, and require that nothing is assumed. Returns the exit code."""
    checker = shutil.which("coqchk")
    try:
        version = coq_version()
    except NotInstalledError as error:
        print(error, file=sys.stderr)
        return 2
    if checker is None:
        print("coqchk is not on the path (Debian: apt-get install coq)", file=sys.stderr)
        return 2
    begin = time.perf_counter()
    compile_all(sources(), os.cpu_count() or 1)
    folder = Path(printed(sources(), "Pwd.\n").strip())
    print(f"{len(sources())} files compiled ({time.perf_counter() - begin:.0f} s)", flush=True)
    begin = time.perf_counter()
    ended = subprocess.run(
        [checker, "-silent", "-o", "-bytecode-compiler", "yes", "-Q", ".", _ROOT, *_asked()],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    print(f"coqchk {version} ({time.perf_counter() - begin:.0f} s)")
    wrong = assumed(ended.stdout + ended.stderr)
    for name, text in wrong.items():
        print(f"ASSUMED {name}: {text}")
    if ended.returncode:
        print(f"NOT ACCEPTED: {ended.stderr.strip()}")
    return 1 if wrong or ended.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
