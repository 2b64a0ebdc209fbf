"""What the command does between reading an instance and printing, without a process of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from tests.abuse.brute_force.case import Case, Said

from allocert.cli.budget import Budget
from allocert.cli.solving.answers import Asked, Solver
from allocert.cli.solving.jobs import JobsSolver
from allocert.cli.solving.placement import PlacementSolver
from allocert.cli.solving.queue import QueueSolver
from allocert.cli.solving.rectangles import MigrationSolver, PackingSolver
from allocert.models.migration.rectangle_instance import MigrationInstance, PackingInstance
from allocert.models.placement.instance import Instance
from allocert.models.questions.job_file import JobsInstance
from allocert.models.questions.question_file import QUESTIONS
from allocert.models.queues.instance import QueueInstance
from allocert.models.rectangles.fit import FitLimit
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import recheck

__all__ = ["arguments_of", "say"]

_SOLVERS: dict[type, Callable[..., Solver[Any]]] = {
    Instance: PlacementSolver,
    JobsInstance: JobsSolver,
    QueueInstance: QueueSolver,
    MigrationInstance: MigrationSolver,
    PackingInstance: PackingSolver,
}
_NOTHING = FitLimit(**dict.fromkeys((one.name for one in fields(FitLimit)), 0))
_LIMITS: dict[str, Callable[[FitLimit], FitLimit]] = {
    "auto": lambda usual: usual,
    "local": lambda usual: replace(_NOTHING, steps=usual.steps),
    "search": lambda usual: replace(_NOTHING, nodes=usual.nodes),
    "ranges": lambda usual: replace(_NOTHING, ranges=usual.ranges),
    "cp-sat": lambda usual: replace(_NOTHING, deterministic_seconds=usual.deterministic_seconds),
}


class _Silent:
    """This process waits for the answer."""

    def tell(self, known: object) -> None:
        """Intermediate answers are dropped."""

    def progress(self, text: str) -> None:
        """Progress goes nowhere."""

    def decided(self) -> None:
        """There is no clock to stop."""


def say(case: Case, seconds: float = 60.0) -> Said:
    """The answer to a case. A certificate goes through its file's text before it is rechecked, and has to be accepted."""
    solver = _solver(case, seconds)
    answer: Any = solver.decide(_Silent())
    certificate, checked = solver.proof(answer), None
    if certificate is not None:
        checked = recheck(Certificate.from_json(json.loads(json.dumps(certificate.to_json()))))
    solved = replace(solver.solved(answer), certificate=certificate, checked=checked)
    data = json.loads(json.dumps(solved.to_json()))
    return Said(data, (solved.headline(), *solved.lines))


def _solver(case: Case, seconds: float) -> Solver[Any]:
    question: Any = QUESTIONS[case.instance["schema"]](case.instance)
    limit = _LIMITS[case.options.get("engine", "auto")](FitLimit())
    fewest = case.options.get("fewest", False)
    asked = Asked(Budget.of(seconds), case.options.get("seed", 0), limit, fewest)
    for kind, solver in _SOLVERS.items():
        if isinstance(question, kind):
            return solver(question, asked)
    raise TypeError(type(question).__name__)


def arguments_of(case: Case) -> list[str]:
    """The options of the command line that ask the same."""
    given: list[Any] = ["--seed", case.options.get("seed", 0)]
    if "engine" in case.options:
        given += ["--engine", case.options["engine"]]
    if case.options.get("fewest"):
        given.append("--fewest-moves")
    return list(map(str, given))
