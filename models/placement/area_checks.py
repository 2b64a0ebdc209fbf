"""Check that processors are too few, by counting alone: certificates of kind ``area``."""

from __future__ import annotations

from typing import Any

from allocert.errors import CertificateError
from allocert.models.placement.instance import LARGEST_INSTANCE
from allocert.solvers.certificate import Certificate
from allocert.solvers.limits import Limits

__all__ = ["check_area", "greatest_total", "most_requests", "totals_of"]


def check_area(certificate: Certificate) -> str:
    """Accept that the free processors are too few, by counting.

    For ``fit`` all requests together need more than are free. For ``max-requests`` even the smallest
    ``at_least`` requests do. For ``max-processors`` no selection of the requests has a total from
    ``at_least`` to the number of free processors.

    Raises:
        CertificateError: malformed, or the count does not show it.
    """
    problem = certificate.problem
    names = ("free", "requests", "objective", "at_least")
    if certificate.kind != "area":
        raise CertificateError("certificate kind", certificate.kind, "area")
    if not isinstance(problem, dict) or set(problem) != set(names):
        raise CertificateError("area problem", problem, f"an object with {', '.join(names)}")
    free, at_least = problem["free"], problem["at_least"]
    requests = problem["requests"]
    pairs = isinstance(requests, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(_natural(v) and v for v in pair)
        for pair in requests
    )
    if not _natural(free) or not pairs:
        raise CertificateError("area problem", problem, "free processors and pairs of size and count")
    if free > LARGEST_INSTANCE or any(size > LARGEST_INSTANCE for size, _ in requests):
        raise CertificateError("area problem", problem, f"sizes up to {LARGEST_INSTANCE}")
    if certificate.proof is not None:
        raise CertificateError("area proof", certificate.proof, "null: the count is made again")
    total = sum(size * count for size, count in requests)
    if problem["objective"] == "fit" and at_least is None:
        if total <= free:
            raise CertificateError("area", total, f"a demand of more than the {free} free processors")
        return f"the requests need {total} processors and {free} are free"
    if problem["objective"] == "max-requests" and _natural(at_least):
        most = most_requests(free, requests)
        if most >= at_least:
            raise CertificateError("area", at_least, f"more than the {most} smallest requests")
        return f"the smallest {at_least} requests need more than the {free} free processors, or are too many"
    if problem["objective"] == "max-processors" and _natural(at_least):
        sums = totals_of(free, requests)
        if sums >> at_least:
            raise CertificateError(
                "area", at_least, f"more than the greatest total, {greatest_total(free, requests)}"
            )
        return f"no selection of the requests needs {at_least} to {free} processors"
    raise CertificateError("area objective", problem["objective"], "a known objective with its at_least")


def most_requests(free: int, requests: list[list[int]]) -> int:
    """The greatest number of requests, pairs of a size and a count, that ``free`` processors could serve."""
    most = 0
    for size, count in sorted(requests):
        taken = min(count, free // size)
        most += taken
        free -= taken * size
    return most


def greatest_total(free: int, requests: list[list[int]]) -> int:
    """The greatest total up to ``free`` that a selection of the requests has."""
    return totals_of(free, requests).bit_length() - 1


def totals_of(free: int, requests: list[list[int]]) -> int:
    """The word of all totals up to ``free`` that a selection of the requests can have.

    Raises :class:`CertificateError` for more than :mod:`allocert.solvers.limits` allow.
    """
    limits = Limits()
    sums, within = 1, (1 << (free + 1)) - 1
    for size, count in requests:
        left, step = min(count, free // size), 1
        while left:
            taken = min(step, left)
            limits.work("requests", (free >> 7) + 8)
            sums |= sums << (size * taken) & within
            left -= taken
            step *= 2
    return sums


def _natural(value: Any) -> bool:
    return type(value) is int and value >= 0
