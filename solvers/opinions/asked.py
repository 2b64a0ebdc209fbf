"""The text proofs of a certificate, and what the checkers that are installed say of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from allocert.solvers.certificate import Certificate
from allocert.solvers.opinions.exports import as_dimacs, as_veripb_3, has_empty_clause
from allocert.solvers.opinions.programs import Program

__all__ = ["Opinions", "TextProof", "ask", "text_proofs"]


@dataclass(frozen=True)
class TextProof:
    """A formula and its refutation, of kind ``lrat`` (DIMACS) or ``veripb`` (OPB)."""

    kind: str
    formula: str
    proof: str


@dataclass
class Opinions:
    """Of a certificate's text proofs: how many each program ``accepted``, and what it said where it did not (``refused``).

    ``trivial`` proofs have an empty clause in the formula: there is nothing to check. ``unread`` are those that no
    installed program reads.
    """

    proofs: int = 0
    trivial: int = 0
    unread: int = 0
    accepted: Counter[str] = field(default_factory=Counter)
    refused: list[tuple[str, str]] = field(default_factory=list)

    @property
    def standing(self) -> str:
        """``refused`` by somebody, ``unread`` if nobody reads some proof, ``accepted`` if all that is not trivial is; else ``trivial``
        or ``no-proof``."""
        if self.refused:
            return "refused"
        if self.unread:
            return "unread"
        if self.accepted:
            return "accepted"
        return "trivial" if self.trivial else "no-proof"


def text_proofs(certificate: Certificate) -> Iterator[TextProof]:
    """All LRAT and VeriPB proofs in a certificate, also those of its parts, in their order."""
    yield from _inside(certificate.to_json())


def _inside(value: Any) -> Iterator[TextProof]:
    if isinstance(value, dict):
        problem, proof = value.get("problem"), value.get("proof")
        if isinstance(problem, dict) and isinstance(proof, str):
            for kind, name in (("lrat", "dimacs"), ("veripb", "opb")):
                if isinstance(problem.get(name), str):
                    yield TextProof(kind, problem[name], proof)
        for inner in value.values():
            yield from _inside(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _inside(inner)


def ask(certificate: Certificate, programs: Sequence[Program]) -> Opinions:
    """What ``programs`` say of the text proofs of a certificate that its own checker has accepted."""
    found = Opinions()
    for one in text_proofs(certificate):
        found.proofs += 1
        if one.kind == "lrat" and has_empty_clause(one.formula):
            found.trivial += 1
            continue
        readers = [program for program in programs if program.reads == one.kind]
        found.unread += not readers
        for program in readers:
            opinion = program.opinion(*_exported(one))
            if opinion.accepted:
                found.accepted[program.name] += 1
            else:
                found.refused.append((program.name, opinion.said))
    return found


def _exported(one: TextProof) -> tuple[str, str]:
    if one.kind == "lrat":
        return as_dimacs(one.formula), one.proof
    return one.formula, as_veripb_3(one.formula, one.proof)
