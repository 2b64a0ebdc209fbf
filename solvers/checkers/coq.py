"""Checking a theorem by Coq's kernel: its files compiled anew in a folder of their own, and what the theorem assumes.

A file with ``Admitted`` compiles, with exit code 0; so what counts is that ``Print Assumptions`` finds nothing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cache, partial
from graphlib import TopologicalSorter
from pathlib import Path

from allocert.errors import CertificateError, NotInstalledError

__all__ = [
    "CLOSED",
    "all_closed",
    "check_theorem",
    "compile_all",
    "compile_in",
    "coq_version",
    "open_theorems",
    "printed",
    "printed_by_each",
    "required",
]

CLOSED = "Closed under the global context"
"""What ``Print Assumptions`` says of a theorem that rests on no axiom."""

_ROOT = "Allocert"
_HELD = "Inductive held : Prop := none | both (A : Prop) (known : A) (others : held).\n"
_FROM = re.compile(rf"^From {_ROOT}\.(\w+) Require (?:Import |Export )?([\w ]+)\.", re.MULTILINE)
_NAME = re.compile(r"\w+/\w+\.v")


def coq_version() -> str:
    """The version of the ``coqc`` on the path, such as ``8.16.1``. Raises :class:`NotInstalledError` without one."""
    return subprocess.run(
        [_coqc(), "--print-version"], capture_output=True, text=True, check=True
    ).stdout.split()[0]


def required(text: str) -> list[str]:
    """The files of the suite that a file's text requires, such as ``proofs/Buddy.v``, in its order."""
    return [f"{folder}/{name}.v" for folder, names in _FROM.findall(text) for name in names.split()]


def check_theorem(files: Mapping[str, str], theorem: str) -> str:
    """Compile ``files`` (name such as ``theorems/Buddy.v`` -> text) as far as ``theorem`` needs them, and ask what it assumes.

    ``theorem`` is a qualified name, ``StaticOptimality.buddy``, of a file in ``theorems``.

    Raises:
        CertificateError: a file is missing or does not compile, or the theorem assumes something.
        NotInstalledError: there is no Coq here.
    """
    module = theorem.partition(".")[0]
    said = printed(files, f"From {_ROOT}.theorems Require {module}.\nPrint Assumptions {theorem}.\n")
    if said.strip() != CLOSED:
        raise CertificateError("theorem", f"{theorem}: {said.strip()}", CLOSED)
    return f"{theorem} compiled by Coq {coq_version()}, no axiom"


def open_theorems(files: Mapping[str, str], theorems: Sequence[str]) -> dict[str, str]:
    """The theorems that assume something or do not compile, each with what Coq says. Raises :class:`NotInstalledError`."""
    try:
        if printed(files, _about_all(theorems)).strip() == CLOSED:
            return {}
    except CertificateError:
        pass  # each is asked about by itself
    found = {}
    for theorem in theorems:
        try:
            check_theorem(files, theorem)
        except CertificateError as error:
            found[theorem] = str(error)
    return found


def all_closed(root: Path, theorems: Sequence[str]) -> bool:
    """Whether Coq accepts all these theorems of the files compiled in ``root``, and none assumes anything.

    One answer for all; where it is no, :func:`check_theorem` says why. Raises :class:`NotInstalledError`.
    """
    (root / "Script.v").write_text(_about_all(theorems))
    try:
        return _run(root, "Script.v").strip() == CLOSED
    except CertificateError:
        return False


def _about_all(theorems: Sequence[str]) -> str:
    """A script that asks what a term assumes in which each of the theorems stands as it is.

    To follow what a theorem uses down to the axioms takes Coq half a second, and as long for all of them in one term.
    """
    modules = " ".join(dict.fromkeys(theorem.partition(".")[0] for theorem in theorems))
    term = "none"
    for theorem in theorems:
        term = f"(both _ (@{theorem}) {term})"
    required = f"From {_ROOT}.theorems Require {modules}.\n"
    return f"{required}{_HELD}Definition all : held := {term}.\nPrint Assumptions all.\n"


def compile_in(root: Path, name: str, text: str) -> bool:
    """Compile a file in ``root``, where what it requires is compiled; whether Coq accepts it.

    Raises :class:`NotInstalledError`.
    """
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text(text)
    try:
        _run(root, name)
    except CertificateError:
        return False
    return True


def printed(files: Mapping[str, str], script: str) -> str:
    """What Coq prints for ``script``, whose requirements among ``files`` are compiled before. Raises as :func:`check_theorem`."""
    order = _in_order(files, script)
    if any(_compiled().get(name, files[name]) != files[name] for name in order):
        _folder.cache_clear()
        _compiled.cache_clear()
    root = Path(_folder().name)
    for name in order:
        if name not in _compiled():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_text(files[name])
            _run(root, name)
            _compiled()[name] = files[name]
    (root / "Script.v").write_text(script)
    return _run(root, "Script.v")


def compile_all(files: Mapping[str, str], jobs: int) -> None:
    """Compile those of ``files`` that are not yet, as many as ``jobs`` at once, so that what asks of them afterwards need not wait.

    A file that Coq refuses is left to who asks for it, and so are those that require it.
    """
    waiting = TopologicalSorter({name: required(text) for name, text in files.items()})
    waiting.prepare()
    root = Path(_folder().name)
    with ThreadPoolExecutor(jobs) as pool:
        under_way: dict[Future[bool], str] = {}
        while waiting.is_active():
            for name in waiting.get_ready():
                if _compiled().get(name) == files[name]:
                    waiting.done(name)
                else:
                    under_way[pool.submit(compile_in, root, name, files[name])] = name
            for done in wait(under_way, return_when=FIRST_COMPLETED).done if under_way else ():
                name = under_way.pop(done)
                if done.result():
                    _compiled()[name] = files[name]
                waiting.done(name)


def printed_by_each(files: Mapping[str, str], scripts: Sequence[str], jobs: int) -> list[str]:
    """What Coq prints for each of the scripts, as many as ``jobs`` at once; all that they require is compiled before.

    Raises as :func:`check_theorem`.
    """
    compile_all({name: files[name] for script in scripts for name in _in_order(files, script)}, jobs)
    root = Path(_folder().name)
    names = [f"Script{number}.v" for number in range(len(scripts))]
    for name, script in zip(names, scripts, strict=True):
        (root / name).write_text(script)
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(partial(_run, root), names))


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where this process compiles: certificates of one suite share their files, which are then compiled once."""
    return tempfile.TemporaryDirectory(prefix="allocert-coq-")


@cache
def _compiled() -> dict[str, str]:
    """The files that are compiled in that folder, with their texts."""
    return {}


def _in_order(files: Mapping[str, str], text: str) -> list[str]:
    """The files that a text requires, directly or not, each after those that it requires itself."""
    order: list[str] = []

    def add(name: str) -> None:
        if name in order:
            return
        if name not in files or not _NAME.fullmatch(name):
            raise CertificateError("files", name, "all files that the theorem requires")
        for other in required(files[name]):
            add(other)
        order.append(name)

    for name in required(text):
        add(name)
    return order


def _run(root: Path, name: str) -> str:
    ended = subprocess.run(
        [_coqc(), "-q", "-Q", ".", _ROOT, name], cwd=root, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        raise CertificateError(
            "files", f"{name}: {' '.join(ended.stderr.split())}", "a file that Coq accepts"
        )
    return ended.stdout


@cache
def _coqc() -> str:
    found = shutil.which("coqc")
    if found is None:
        raise NotInstalledError("coqc is not on the path (Debian: apt-get install coq)")
    return found
