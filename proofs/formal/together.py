"""Theorems of many certificates: each file that they rest on compiled once, in one folder, and one question to Coq for all.

Only shipped files are compiled. A certificate that is not about the shipped statement and files, or a theorem that Coq does not
accept so, is left to :func:`allocert.verification.claims.evidence.examine`, which names the fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TypeAlias

from allocert.proofs.formal.checking import check_ties, with_ties
from allocert.proofs.formal.statements import sources, stated
from allocert.proofs.formal.theorem import TEXT, closure, encode_theorem
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.coq import all_closed, compile_in, coq_version, required
from allocert.verification.claims.encoders import same
from allocert.verification.claims.evidence import Checked

__all__ = ["Asking", "Compiling", "Step", "Together", "accepted_with", "version"]


@dataclass(frozen=True)
class Compiling:
    """A shipped file to be compiled in the folder ``root``, when what it requires is compiled there."""

    root: str
    name: str

    @property
    def label(self) -> str:
        """For people who wait."""
        return f"with Coq: {self.name}"

    def __call__(self) -> bool:
        """Do it, in any process; whether Coq accepts the file."""
        return compile_in(Path(self.root), self.name, sources()[self.name])


@dataclass(frozen=True)
class Asking:
    """Theorems to be asked about, when their files are compiled in the folder ``root``."""

    root: str
    theorems: tuple[str, ...]

    @property
    def label(self) -> str:
        """For people who wait."""
        return f"with Coq: what {len(self.theorems)} theorems assume"

    def __call__(self) -> bool:
        """Ask, in any process; whether Coq accepts them all and none assumes anything."""
        return all_closed(Path(self.root), self.theorems)


Step: TypeAlias = Compiling | Asking


class Together:
    """The steps that show all of some theorems, for the caller that hands them out: several processes, or one.

    ``root`` is an empty folder. :meth:`begin` gives the first steps, :meth:`done` those that another one makes possible. The last
    is the question: then it is ``over``, and ``accepted`` are the theorems, or none of them.

    Raises:
        NotInstalledError: there is no Coq here.
    """

    def __init__(self, root: str, theorems: Iterable[str]) -> None:
        version()
        self._root = root
        self._theorems = tuple(sorted(set(theorems) & stated().keys()))
        files = {name: text for theorem in self._theorems for name, text in closure(theorem).items()}
        needs = {name: required(text) for name, text in files.items()}
        self._order = TopologicalSorter(needs)
        self._longest = {name: len(text) for name, text in files.items()}
        for name in reversed(list(TopologicalSorter(needs).static_order())):
            for other in needs[name]:
                chain = len(files[other]) + self._longest[name]
                self._longest[other] = max(self._longest[other], chain)
        self.over = False
        self.accepted: frozenset[str] = frozenset()

    def begin(self) -> list[Step]:
        """The files that require no other one."""
        self._order.prepare()
        return list(self._ready())

    def done(self, step: Step, held: bool) -> list[Step]:
        """After a step, and whether it ``held``: the steps that can be done now, and could not before."""
        if isinstance(step, Asking):
            self.over = True
            self.accepted = frozenset(step.theorems if held else ())
            return []
        self._order.done(step.name)
        if self._order.is_active():
            return list(self._ready())
        return [Asking(self._root, self._theorems)]

    def _ready(self) -> Iterator[Compiling]:
        """Those before the longest text of files to come are first."""
        for name in sorted(self._order.get_ready(), key=lambda name: (-self._longest[name], name)):
            yield Compiling(self._root, name)


@cache
def version() -> str:
    """Coq's version, asked once a process. Raises :class:`NotInstalledError`."""
    return coq_version()


def accepted_with(certificate: Certificate, theorem: str) -> Checked | None:
    """What ``examine`` says of the certificate of a theorem that Coq has just accepted with the shipped files.

    ``None`` if it differs in anything but how it names Coq's version. Raises :class:`CertificateError` where the shipped code is
    not what the theorem's model is.
    """
    claim = certificate.encoding.arguments.get("claim")
    if claim not in ("", *stated()[theorem].claims):
        return None
    arguments = {"theorem": theorem, "claim": claim}
    encoding = Encoding(TEXT, "theorem", arguments)
    proof = certificate.proof
    shipped = Certificate("coq", stated()[theorem].said_of(claim), encode_theorem(arguments), proof, encoding)
    if not same(certificate.to_json(), shipped.to_json()) or not isinstance(proof, dict):
        return None
    if not same(proof.get("files"), dict(closure(theorem))):
        return None
    check_ties(theorem)
    checked = with_ties(f"{theorem} compiled by Coq {version()}, no axiom", theorem)
    return Checked(f"{checked}; problem and claim were made again from the source and are the same", True)
