"""Checkers by other people, where they are installed: what each reads, how it is run and how it says yes.

Only a line of its output that says "verified" is a yes: exit codes are not read, and a checker that ends in
another way has refused or failed, which is the same here.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from allocert.common.children import end, start
from allocert.errors import one_line

__all__ = ["PROGRAMS", "Opinion", "Program", "installed", "played"]

_ACL2_BOOK = "projects/sat/lrat/stobj-based/run"
_LONGEST = 600.0
"""Seconds that a checker may take for one formula."""


@dataclass(frozen=True)
class Opinion:
    """What a checker says of one proof; ``said`` is its last line where it does not accept."""

    accepted: bool
    said: str = ""


@dataclass(frozen=True)
class Program:
    """A checker: ``reads`` is the kind of certificate, ``executable`` what has to be on the path.

    ``run`` gets a folder with the file names of a formula and of a proof in it, and returns the output.
    ``standing`` says who vouches for it; ``yes`` are the lines that accept.
    """

    name: str
    reads: str
    executable: str
    standing: str
    run: Callable[[Path, str, str], str]
    yes: Sequence[str]

    def opinion(self, formula: str, proof: str) -> Opinion:
        """The opinion on a proof of a formula, both as text."""
        with tempfile.TemporaryDirectory(prefix="allocert-opinion-") as name:
            folder = Path(name)
            names = ("formula.cnf", "proof.lrat") if self.reads == "lrat" else ("formula.opb", "proof.pbp")
            for file, text in zip(names, (formula, proof), strict=True):
                (folder / file).write_text(text)
            try:
                lines = [line.strip() for line in self.run(folder, *names).split("\n") if line.strip()]
            except subprocess.TimeoutExpired:
                return Opinion(False, f"no answer in {_LONGEST:g} s")
        if any(line in self.yes for line in lines):
            return Opinion(True)
        return Opinion(False, one_line(lines[-1]) if lines else "nothing")


def _output(words: Sequence[str], folder: Path, given: str = "") -> str:
    """What a command prints, errors first. It ends with this process, and whatever it has started ends with it."""
    pipe = subprocess.PIPE
    child = start(f"{__name__}:played", *words, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        said, errors = child.communicate(given.encode(), _LONGEST)
    finally:
        end([child], grace=0)
    return f"{errors.decode(errors='replace')}\n{said.decode(errors='replace')}"


def played() -> None:
    """In the child: run the command, on the same standard streams, and end with what it may have left."""
    subprocess.run(sys.argv[1:], check=False)
    os.killpg(0, signal.SIGKILL)


def _by_name(executable: str, folder: Path, formula: str, proof: str) -> str:
    return _output([executable, formula, proof], folder)


def _acl2(folder: Path, formula: str, proof: str) -> str:
    script = (
        f'(include-book "{_ACL2_BOOK}" :dir :system)\n'
        f'(lrat::lrat-check "{formula}" "{proof}")\n(good-bye 1)\n'
    )
    return _output(["acl2"], folder, script)


PROGRAMS = (
    Program("ACL2", "lrat", "acl2", f"its book {_ACL2_BOOK} is proved sound in ACL2", _acl2, ("s VERIFIED",)),
    Program(
        "cake_lpr",
        "lrat",
        "cake_lpr",
        "proved correct in HOL4, down to its machine code",
        partial(_by_name, "cake_lpr"),
        ("s VERIFIED UNSAT",),
    ),
    Program(
        "VeriPB",
        "veripb",
        "veripb",
        "written by others, not proved",
        partial(_by_name, "veripb"),
        ("s VERIFIED UNSATISFIABLE", "Verification succeeded."),
    ),
)
"""In the order in which they are asked."""


def installed() -> list[Program]:
    """Those that are on the path."""
    return [program for program in PROGRAMS if shutil.which(program.executable)]
