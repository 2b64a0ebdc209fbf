"""What an allocator answered to one step, as plain data: no object of its own reaches the judge."""

from __future__ import annotations

from typing import Any, NamedTuple

from allocert.errors import AllocertError
from allocert.machines import DescribedMachine, Machine, NodeCube, Region
from allocert.verification.isolation import line

__all__ = ["BUILT", "KINDS", "SKIPPED", "Answer", "answer_from_data", "answer_to_data"]

KINDS = (
    "built",  # the constructor returned
    "unbuilt",  # it did not; ``text`` is a clause that says how
    "granted",  # allocate returned a region of the machine
    "odd",  # allocate returned something else; ``text`` says what
    "refused",  # allocate returned None
    "outside",  # allocate raised RequestError
    "released",  # release of a region that is held returned
    "accepted",  # release of a region that is not held returned
    "rejected",  # it raised ``text``; ``by`` is the exception's family
    "raised",  # any other call raised ``text``
    "late",  # the call took longer than it may
    "died",  # the process ended during the call; ``text`` says how
    "skipped",  # the step cannot be done: a release of what was never granted
)


_LONGEST_ADDRESS = 200
_LONGEST_NODE = len("16777215,")
_LONGEST_PART = 40
"""For each processor of a described machine, whose regions may have as many parts."""
_REMEMBERED = 100_000


class Answer(NamedTuple):
    """One answer. ``lie`` is what the ``machine`` attribute shows instead of the machine; ``changed`` is the number of
    a grant whose region is another one by now. ``by``: ``release`` for a ``ReleaseError``, ``exception``, or ``other``."""

    kind: str
    region: Region | None = None
    text: str = ""
    by: str = ""
    lie: str = ""
    changed: int = -1


_PLAIN = tuple(Answer(kind) for kind in KINDS)
"""Answers without anything besides."""
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
_GRANTED = _NUMBERS["granted"]

BUILT = Answer("built")
SKIPPED = Answer("skipped")


def answer_to_data(answer: Answer) -> list[Any]:
    """As JSON data, short where nothing is wrong."""
    data = [_NUMBERS[answer.kind], None if answer.region is None else answer.region.address]
    if answer.text or answer.by or answer.lie or answer.changed >= 0:
        data += [answer.text, answer.by, answer.lie, answer.changed]
    return data


def answer_from_data(data: Any, machine: Machine, known: dict[str, Region]) -> Answer:
    """The inverse of :func:`answer_to_data`. Raises :class:`ValueError` for anything else."""
    match data:
        case [int() as number, None] if 0 <= number < len(KINDS) and number != _GRANTED:
            return _PLAIN[number]
        case [int() as number, None | str() as address, *rest] if 0 <= number < len(KINDS):
            kind = KINDS[number]
        case _:
            raise ValueError("no answer")
    if (kind == "granted") != (address is not None):
        raise ValueError("a region and a grant go together")
    region = None if address is None else _region(address, machine, known)
    match rest:
        case []:
            return Answer(kind, region)
        case [str() as text, str() as by, str() as lie, int() as changed]:
            return Answer(kind, region, line(text), by, line(lie), changed)
    raise ValueError("no answer")


def _region(address: str, machine: Machine, known: dict[str, Region]) -> Region:
    """The region of an address as this suite spells it, and no other spelling; some are remembered in ``known``."""
    if address in known:
        return known[address]
    part = _LONGEST_NODE if isinstance(machine, NodeCube) else 0
    part = _LONGEST_PART if isinstance(machine, DescribedMachine) else part
    try:
        region = machine.check_region(address[: max(machine.processors * part, _LONGEST_ADDRESS)])
    except AllocertError:
        raise ValueError("no region of the machine") from None
    if region.address != address:
        raise ValueError("another spelling")
    if len(known) >= _REMEMBERED:
        known.clear()
    known[address] = region
    return region
