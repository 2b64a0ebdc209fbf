"""Bugs in the schedulers of jobs on a torus, in the contention model and in the check of schedules."""

from __future__ import annotations

from tests.mutants.torus.checks import CHECKS
from tests.mutants.torus.contention import CNP, CONTENTION
from tests.mutants.torus.mutant import TorusMutant
from tests.mutants.torus.preemptive import FEASIBLE, FINISH, STAIRS

__all__ = ["TORUS", "TorusMutant"]

TORUS: tuple[TorusMutant, ...] = (*STAIRS, *FEASIBLE, *FINISH, *CNP, *CONTENTION, *CHECKS)
