"""Policies by name: which job is served next, and which may pass which."""

from __future__ import annotations

import re
from dataclasses import dataclass

from allocert.errors import SpecError
from allocert.simulation.queueing.rules import Passing

__all__ = ["POLICY_NAMES", "Policy", "policy_of"]

_MOST = 1_000_000
_WINDOW = re.compile(r"window:([1-9][0-9]{0,6})", re.ASCII)


@dataclass(frozen=True)
class Policy:
    """A policy as it is spelled, and what it consists of.

    ``order`` sorts the queue; the first job that is refused blocks the others but for what ``passing`` lets through, among the first
    ``window`` of the queue. ``planned``: every job has a reservation instead. ``loss``: nobody waits.
    """

    name: str
    order: str = "arrival"
    passing: Passing = Passing.NONE
    window: int = _MOST
    planned: bool = False
    loss: bool = False

    @property
    def plain(self) -> bool:
        """Whether it is first come, first served, or without a queue."""
        return self.name in ("fcfs", "loss")

    @property
    def looks_ahead(self) -> bool:
        """Whether it asks when a job could start."""
        return self.planned or self.passing in (Passing.BACKFILLING, Passing.RESERVATION)

    @property
    def estimates(self) -> bool:
        """Whether it asks how long jobs will run."""
        return self.looks_ahead or self.order == "shortest"


_NAMED = {
    policy.name: policy
    for policy in (
        Policy("fcfs"),
        Policy("loss", loss=True),
        Policy("easy", passing=Passing.RESERVATION),
        Policy("conservative", planned=True),
        Policy("backfilling", passing=Passing.BACKFILLING),
        Policy("shortest", order="shortest"),
        Policy("largest", order="largest"),
        Policy("smallest", order="smallest"),
        Policy("skipping", passing=Passing.SKIPPING),
    )
}

POLICY_NAMES = (*_NAMED, "window:K")
"""Of ``window:K`` K is a number."""


def policy_of(text: str, field: str = "policy") -> Policy:
    """The policy of that name.

    >>> policy_of("window:5").window
    5

    Raises:
        SpecError: naming ``field``, if there is none.
    """
    found = _WINDOW.fullmatch(text)
    if found and int(found[1]) <= _MOST:
        return Policy(text, passing=Passing.SKIPPING, window=int(found[1]))
    if text not in _NAMED:
        raise SpecError(field, text, f"{', '.join(_NAMED)}, or window:K with K from 1 to {_MOST}")
    return _NAMED[text]
