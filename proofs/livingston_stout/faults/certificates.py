"""Certificates of lower bounds on worst-case numbers, made for several claims of this room."""

from __future__ import annotations

from functools import lru_cache

from allocert.errors import EngineError
from allocert.models.systems import strength_two
from allocert.models.systems.face_proofs import certificate_of
from allocert.models.systems.faces import BOUNDS, TEXT_OF_SEVERAL, steps_up_to, table_sentence
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean
from allocert.verification.claims.evidence import bundle

__all__ = [
    "faces_certificate",
    "too_few_rows",
]


@lru_cache(maxsize=8)
def faces_certificate(largest: int) -> Certificate:
    """Lower bounds on K_w for all d <= ``largest`` by faces. Raises :class:`EngineError` if an engine finds no refutation."""
    parts = [certificate_of(step) for step in steps_up_to(largest)]
    encoding = Encoding(TEXT_OF_SEVERAL, BOUNDS, {"largest": largest})
    return bundle(table_sentence(largest), parts, encoding)


@lru_cache(maxsize=8)
def too_few_rows(rows: int) -> Certificate:
    """This many rows have at most C(rows - 1, ceil(rows / 2)) columns such that any two show all four pairs.

    Raises :class:`EngineError` if the engine finds no refutation.
    """
    columns = strength_two.most_columns(rows) + 1
    encoding = strength_two.encoding_of(rows, columns)
    problem = strength_two.independent_columns(rows, columns)
    empty = Certificate("veripb", "", {"opb": problem.to_opb()}, "", encoding)
    claim = strength_two.claim_of(empty)
    answer = pseudoboolean.solve(problem, claim=claim, encoding=encoding, deterministic_seconds=60)
    if answer.certificate is None:
        raise EngineError(f"{claim}: {answer.reason or answer.status.value}")
    return answer.certificate
