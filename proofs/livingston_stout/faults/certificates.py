"""Certificates of lower bounds on worst-case numbers, made for several claims of this room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from allocert.errors import EngineError
from allocert.models.systems import strength_two
from allocert.models.systems.face_proofs import certificate_of
from allocert.models.systems.faces import BOUNDS, TEXT_OF_SEVERAL, steps_up_to, table_sentence
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean
from allocert.verification.claims.evidence import bundle

__all__ = [
    "SEVERAL_COLUMNS",
    "columns_certificate",
    "encode_several_columns",
    "faces_certificate",
    "too_few_rows",
]

SEVERAL_COLUMNS = "One part a number of rows, with one column more than its most."
"""How :func:`encode_several_columns` makes its list, for people."""


@lru_cache(maxsize=8)
def faces_certificate(largest: int) -> Certificate:
    """Lower bounds on K_w for all d <= ``largest`` by faces. Raises :class:`EngineError` if an engine finds no refutation."""
    parts = [certificate_of(step) for step in steps_up_to(largest)]
    encoding = Encoding(TEXT_OF_SEVERAL, BOUNDS, {"largest": largest})
    return bundle(table_sentence(largest), parts, encoding)


@lru_cache(maxsize=8)
def too_few_rows(rows: int) -> Certificate:
    """This many rows have at most C(rows - 1, ceil(rows / 2)) columns of which any two show all four pairs.

    Raises :class:`EngineError` if the engine, which an odd number of rows needs, finds no refutation.
    """
    columns = strength_two.most_columns(rows) + 1
    encoding = strength_two.encoding_of(rows, columns)
    problem = strength_two.independent_columns(rows, columns)
    empty = Certificate("veripb", "", {"opb": problem.to_opb()}, "", encoding)
    claim = strength_two.claim_of(empty)
    if rows % 2 == 0:
        return Certificate("veripb", claim, empty.problem, strength_two.chains_proof(rows), encoding)
    answer = pseudoboolean.solve(problem, claim=claim, encoding=encoding, deterministic_seconds=60)
    if answer.certificate is None:
        raise EngineError(f"{claim}: {answer.reason or answer.status.value}")
    return answer.certificate


def encode_several_columns(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What refutations for several numbers of rows state together, and their parts."""
    encodings = [strength_two.encoding_of(n, strength_two.most_columns(n) + 1) for n in arguments["rows"]]
    parts = [{"by": encoding.by, "arguments": dict(encoding.arguments)} for encoding in encodings]
    return {"states": _sentence(arguments["rows"]), "parts": parts}


def columns_certificate(rows: Iterable[int]) -> Certificate:
    """:func:`too_few_rows` for several numbers of rows in one certificate."""
    listed = list(rows)
    encoding = Encoding(SEVERAL_COLUMNS, "independent-columns-of-rows", {"rows": listed})
    return bundle(_sentence(listed), [too_few_rows(n) for n in listed], encoding)


def _sentence(rows: Iterable[int]) -> str:
    described = ", ".join(f"{strength_two.most_columns(n)} of {n} rows" for n in rows)
    return f"Columns of which any two show all four pairs are at most {described}."
