"""Lemma 2 for one torus and one list of sides, for all real times and deadlines, as a tree of paths with a certificate.

A certificate of kind ``torus-paths`` holds the outcome of every comparison in the tree of paths. Its check runs the
shipped algorithm on unknown times again, with these decisions in place of an oracle's; no engine is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from allocert.errors import CertificateError, EngineError
from allocert.models.torus.lemma2.symbolic import (
    ALL_RULES,
    Question,
    below,
    leaves,
    refute_leaf,
    weighs,
)
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.exact.entailment import Prover
from allocert.solvers.exact.recorded import Recorded, Replayed, multipliers_of, pairs
from allocert.solvers.exact.symbolic import Condition, follows
from allocert.solvers.limits import Limits

__all__ = [
    "TEXT",
    "BadPath",
    "Paths",
    "certificate_of",
    "check_paths",
    "claim_of_paths",
    "encode_paths",
    "paths_of",
]

ENCODER = "torus-paths"
TEXT = "The comparisons of the shipped algorithm on unknown times, in order."
"""How :func:`encode_paths` makes the problem, for people."""

_WIDEST = 64
_WEIGHT = re.compile(r"(0|[1-9][0-9]{0,999})(/[1-9][0-9]{0,999})?", re.ASCII)
_LONGEST = 8
_LEAF, _STEPS = 20_000, 200
"""Steps of work of a run of the algorithm, and of each of its forks again."""


@dataclass(frozen=True)
class BadPath:
    """A path that ends in a schedule with ``faults``, or in a refusal for which no weights were found."""

    conditions: tuple[Condition, ...]
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Paths:
    """The tree of one question: how many paths end in a schedule and in a justified refusal, and the bad ones."""

    question: Question
    scheduled: int
    refused: int
    bad: tuple[BadPath, ...]
    decisions: tuple[Any, ...]
    refutations: tuple[Any, ...]

    @property
    def paths(self) -> int:
        """All of them."""
        return self.scheduled + self.refused + len(self.bad)


def paths_of(question: Question, prover: Prover | None = None) -> Paths:
    """All paths of the shipped algorithm. Raises :class:`EngineError` where Z3 gives no answer.

    A ``prover`` that has seen other questions of as many jobs is quicker.
    """
    prover = prover or Prover()
    oracle = Recorded(prover)
    known: list[tuple[Fraction, ...]] = []
    bad: list[BadPath] = []
    refutations: list[Any] = []
    scheduled = 0
    for leaf in leaves(question, oracle):
        if not leaf.result.refused:
            scheduled += not leaf.result.faults
            if leaf.result.faults:
                bad.append(BadPath(leaf.conditions, leaf.result.faults))
            continue
        found = refute_leaf(question, leaf.conditions, known, prover)
        if found is None:
            bad.append(BadPath(leaf.conditions, ()))
            continue
        known = [found.weights, *(weights for weights in known if weights != found.weights)]
        refutations.append([[str(y) for y in found.weights], pairs(found.multipliers)])
    return Paths(
        question, scheduled, len(refutations), tuple(bad), tuple(oracle.decisions), tuple(refutations)
    )


def certificate_of(paths: Paths) -> Certificate:
    """The tree as a certificate. Raises :class:`EngineError` if a path is bad."""
    if paths.bad:
        raise EngineError(f"{paths.question}: {len(paths.bad)} paths refute the statement")
    question = paths.question.to_json()
    return Certificate(
        "torus-paths",
        _sentence(paths.question),
        question,
        {"decisions": list(paths.decisions), "refutations": list(paths.refutations)},
        Encoding(TEXT, ENCODER, question),
    )


def encode_paths(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a certificate of paths. Raises :class:`CertificateError` unless the arguments name a question."""
    return _question(arguments).to_json()


def claim_of_paths(certificate: Certificate) -> str:
    """The sentence that a certificate of paths has to claim. Raises as :func:`encode_paths` does."""
    return _sentence(_question(certificate.problem))


def check_paths(certificate: Certificate) -> str:
    """Walk the tree again: each forced comparison, each schedule and each refusal is shown by the multipliers given.

    Raises :class:`CertificateError` where something does not hold.
    """
    question, proof = _question(certificate.problem), certificate.proof
    if not (isinstance(proof, dict) and proof.keys() == {"decisions", "refutations"}):
        raise CertificateError("proof", type(proof).__name__, "an object with decisions and refutations")
    limits = Limits()
    oracle, refutations, scheduled = Replayed(proof["decisions"], limits), proof["refutations"], 0
    if not isinstance(refutations, list):
        raise CertificateError("refutations", type(refutations).__name__, "a list")
    left = iter(enumerate(refutations))
    try:
        for leaf in leaves(question, oracle):
            limits.work("decisions", _LEAF + len(leaf.conditions) * _STEPS)
            if leaf.result.refused:
                _check_refutation(question, leaf.conditions, *next(left, (len(refutations), None)))
            elif leaf.result.faults:
                raise CertificateError("schedule", leaf.result.faults[0], "one without faults on every path")
            else:
                scheduled += 1
    except EngineError as error:
        raise CertificateError(
            "decisions", str(error), "those of the shipped algorithm, shown by multipliers"
        ) from None
    if oracle.left or next(left, None) is not None:
        raise CertificateError(
            "proof", "more than the paths", "a decision a comparison and one refutation a refusal"
        )
    ends = "right profiles" if question.about == "profiles" else "a right schedule"
    return f"{scheduled} paths to {ends} and {len(refutations)} to a refusal, {question}"


def _check_refutation(question: Question, conditions: Sequence[Condition], place: int, data: Any) -> None:
    where = f"refutation {place}"
    if not (isinstance(data, list) and len(data) == 2 and isinstance(data[0], list)):
        raise CertificateError(where, data, "weights and multipliers")
    plain = all(isinstance(text, str) and _WEIGHT.fullmatch(text) for text in data[0])
    if not plain or len(data[0]) != len(question.sides):
        raise CertificateError(where, data[0], 'a weight >= 0 a job, a text such as "3/4"')
    weights = [Fraction(text) for text in data[0]]
    if weighs(question, weights) > 1:
        raise CertificateError(where, data[0], "jobs that can run together weigh at most 1")
    if not follows(conditions, below(weights), multipliers_of(where, data[1])):
        raise CertificateError(where, data[1], "multipliers that show a deadline below the weighted times")


def _sentence(question: Question) -> str:
    rules = question.rules
    head = (
        f"Jobs of sides {', '.join(map(str, question.sides))} on the torus of side {question.torus}, all real times and "
        f"deadlines above 0, the feasibility algorithm (width {rules.width}, Step 4 {rules.step4}, equality by "
        f"{rules.equal}): "
    )
    if question.about == "profiles":
        return f"{head}every profile is stair-like, and follows from the one before as printed."
    together = f"jobs run together under reading {question.reading}"
    return f"{head}it gives a right schedule, or refuses and there is none ({together})."


def _question(data: Any) -> Question:
    match data:
        case {
            "torus": int(torus),
            "sides": [*sides],
            "rules": rules,
            "reading": "A" | "B" | "C" as reading,
            "about": "schedules" | "profiles" as about,
        }:
            chosen = next((known for known in ALL_RULES if asdict(known) == rules), None)
            plain = (
                len(data) == 5 and 1 <= len(sides) <= _LONGEST and all(type(side) is int for side in sides)
            )
            if (
                chosen
                and plain
                and type(torus) is int
                and torus <= _WIDEST
                and all(a >= b for a, b in pairwise([torus, *sides, 1]))
            ):
                return Question(torus, tuple(sides), chosen, reading, about)
    raise CertificateError("problem", data, "torus, sides that do not rise, rules and a reading")
