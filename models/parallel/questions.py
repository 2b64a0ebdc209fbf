"""What a program leaves in its registers, against a definition, for all sets of available processors: one formula a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.allocators.parallel.guarded import run_guarded
from allocert.allocators.parallel.program import Program
from allocert.errors import CertificateError
from allocert.machines import Machine
from allocert.models.parallel.circuits import Circuits
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import sat
from allocert.solvers.words.cnf import Cnf, satisfiable_cnf

__all__ = ["TEXT", "TEXT_OF_SEVERAL", "Asked", "Question", "Questions"]

TEXT = (
    "Variable i + 1 says that processor i is available. The formula is satisfiable iff for some set of available "
    "processors the registers that the program ends with are not those of the definition."
)
TEXT_OF_SEVERAL = "One part a question."
"""How the two encoders of :class:`Questions` make their problems, for people."""

Asked = tuple[str, tuple[int, ...]]
"""A question by its name, and the sizes it is asked for."""


@dataclass(frozen=True)
class Question:
    """What is asked of a program, for sizes that ``machine``, ``parameters`` and ``wrong`` stand in this order.

    ``wrong`` makes the literal that is true for just those sets of available processors for which the registers are not as they
    should be; it receives the circuits and the registers of every processor first. ``sentence`` says what holds for all sets if
    there are none; the sizes stand in it by their names, which are those of ``largest``.
    """

    program: Program
    machine: Callable[..., Machine]
    parameters: Callable[..., Mapping[str, Any]]
    wrong: Callable[..., int]
    sentence: str
    largest: Mapping[str, int]

    def formula(self, *sizes: int) -> Cnf:
        """A formula whose models are the sets for which the registers are wrong; variable i + 1 is processor i."""
        machine = self.machine(*sizes)
        circuits = Circuits(machine.processors)
        registers = run_guarded(self.program, machine, self.parameters(*sizes), circuits)
        return satisfiable_cnf(circuits.graph, self.wrong(circuits, registers, *sizes))

    def states(self, *sizes: int) -> str:
        """The sentence for these sizes."""
        return self.sentence.format(**dict(zip(self.largest, sizes, strict=True)))


@dataclass(frozen=True)
class Questions:
    """Questions of a subject by name.

    ``one`` and ``several`` make the encoding of a certificate of one of them, and of a bundle, from its arguments: each names the
    encoder of the subject.
    """

    one: Callable[[Mapping[str, Any]], Encoding]
    several: Callable[[Mapping[str, Any]], Encoding]
    named: Mapping[str, Question]

    def settle(self, name: str, *sizes: int, conflicts: int = 2_000_000) -> Answer[int]:
        """An ``lrat`` certificate that the registers are right for all sets, or a set for which they are not, as a word."""
        question = self._question(name, sizes)
        found = sat.refute(
            question.formula(*sizes),
            claim=question.states(*sizes),
            encoding=self.one(_plain(name, sizes)),
            conflicts=conflicts,
        )
        if found.witness is not None:
            processors = range(question.machine(*sizes).processors)
            word = sum(1 << pe for pe in processors if found.witness[pe])
            return Answer.feasible(word, engine=found.engine, seconds=found.seconds)
        if found.status is Status.INFEASIBLE:
            return Answer.infeasible(
                engine=found.engine, certificate=found.certificate, seconds=found.seconds
            )
        return Answer.unknown(found.reason, engine=found.engine, seconds=found.seconds)

    def encode(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The problem of a certificate, from its encoding's arguments; no engine is needed. Raises :class:`CertificateError`."""
        name, sizes = self._asked(arguments)
        return {"dimacs": self._question(name, sizes).formula(*sizes).to_dimacs()}

    def claim_of(self, certificate: Certificate) -> str:
        """The sentence that a certificate has to claim. Raises :class:`CertificateError`."""
        name, sizes = self._asked(certificate.encoding.arguments)
        return self._question(name, sizes).states(*sizes)

    def encode_several(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """What the certificates of several questions state together. Raises :class:`CertificateError`."""
        listed = arguments.get("questions")
        if not isinstance(listed, list) or not listed:
            raise CertificateError("encoding.arguments", dict(arguments), "questions")
        asked = [self._asked(one) for one in listed]
        return {
            "states": " ".join(self._question(name, sizes).states(*sizes) for name, sizes in asked),
            "parts": [{"by": self.one({}).by, "arguments": _plain(name, sizes)} for name, sizes in asked],
        }

    def together(self, asked: Iterable[Asked]) -> tuple[str, Encoding]:
        """The sentence and the encoding of a bundle of the certificates of these questions, in this order."""
        arguments = {"questions": [_plain(name, sizes) for name, sizes in asked]}
        return str(self.encode_several(arguments)["states"]), self.several(arguments)

    def _asked(self, arguments: Mapping[str, Any]) -> Asked:
        name, sizes = arguments.get("question"), arguments.get("sizes")
        if not isinstance(name, str) or not isinstance(sizes, list):
            raise CertificateError("encoding.arguments", dict(arguments), "question and sizes")
        return name, tuple(sizes)

    def _question(self, name: str, sizes: Sequence[int]) -> Question:
        question = self.named.get(name)
        if question is None:
            raise CertificateError("encoding question", name, " or ".join(sorted(self.named)))
        fits = len(sizes) == len(question.largest) and all(
            type(size) is int and 0 <= size <= most
            for size, most in zip(sizes, question.largest.values(), strict=True)
        )
        if not fits:
            most = ", ".join(f"{size} 0..{top}" for size, top in question.largest.items())
            raise CertificateError("encoding sizes", list(sizes), most)
        return question


def _plain(name: str, sizes: Sequence[int]) -> dict[str, Any]:
    return {"question": name, "sizes": list(sizes)}
