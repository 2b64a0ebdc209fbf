"""What a contract demands of one answer: the reference that every strength of the check shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from allocert.allocators import Contract
from allocert.errors import SpecError
from allocert.machines import DescribedMachine, Family, Machine, NodeCube, Region, Request, answers, family_of
from allocert.machines.words import bits
from allocert.verification.pairing.words import Words

__all__ = ["PROMISES", "Breach", "Reference", "asked", "parse_promises", "promises_of"]

PROMISES = {
    "answers": "allocate and release return in time and raise nothing",
    "sound": "a granted region answers the request, lies on the machine and was free",
    "stable": "granted regions and the machine attribute do not change",
    "reuse": "once everything is released, any one request that a fresh allocator grants is granted",
    "rejects": "a release of a region that is not held raises an exception",
    "family": "a granted region belongs to its family",
    "first": "the family's first free region is granted",
    "complete": "it refuses only if no region of its family is free",
    "static": "while nothing is released it refuses only if too few processors are free",
}

_NAIVE_PROCESSORS = 64
_SHOWN = 6


@dataclass(frozen=True)
class Breach:
    """One broken promise: its name, what happened, and a region that would have been right, if any."""

    promise: str
    detail: str
    witness: Region | None = None


def promises_of(contract: Contract, rejects: bool) -> tuple[str, ...]:
    """The names of what ``contract`` promises, weakest first; ``rejects`` is promised in addition.

    >>> promises_of(Contract(complete=True), False)[-1]
    'complete'
    """
    names = ["answers", "sound", "stable", "reuse"]
    optional = {
        "rejects": rejects,
        "family": contract.family is not None,
        "first": contract.first_choice,
        "complete": contract.complete,
        "static": contract.static_faults is not None,
    }
    return (*names, *(name for name, promised in optional.items() if promised))


def parse_promises(contract: Contract, promises: tuple[str, ...], machine: Machine) -> tuple[Contract, bool]:
    """``contract`` with promises added from text, and whether ``rejects`` is among them.

    ``family:F``, ``complete[:F]``, ``first[:F]``, ``static[:FAULTS]``, ``rejects`` and ``sound``.

    Raises:
        SpecError: an unknown promise, or a family that ``machine`` does not have.
    """
    family, complete, first = contract.family, contract.complete, contract.first_choice
    static, rejects = contract.static_faults, False
    for text in promises:
        name, _, detail = text.partition(":")
        if name in ("complete", "first", "family") and (detail or name != "family"):
            family = family_of(machine, detail or family).name
            complete, first = complete or name == "complete", first or name == "first"
        elif name == "static" and (not detail or (detail.isascii() and detail.isdigit() and len(detail) < 9)):
            static = int(detail or 0)
        elif text == "rejects":
            rejects = True
        elif text != "sound":
            expected = "sound, rejects, family:F, complete[:F], first[:F] or static[:FAULTS]"
            raise SpecError("promise", text, expected)
    return Contract(family, complete, first, static), rejects


class Reference:
    """Judges answers on one machine with one set of faulty processors.

    The family's free regions come from its definition on machines of at most 64 processors and from its
    kernel on larger ones. ``fresh`` says whether a fresh allocator grants a request. ``word`` has the words of regions.
    """

    def __init__(
        self,
        machine: Machine,
        contract: Contract,
        faulty: int,
        fresh: Callable[[Request], bool],
        family: Family | None = None,
        word: Words | None = None,
    ) -> None:
        self.machine = machine
        self.word = Words(machine) if word is None else word
        self.contract = contract
        self.faulty = faulty
        self.family = family if family is not None else family_of(machine, contract.family)
        self._fresh = fresh
        self._needs_family = contract.family is not None or contract.complete or contract.first_choice
        self._regions: dict[Request, list[tuple[Region, int]]] = {}
        by_board = getattr(self.family, "depends_on_board", False)
        self._small = machine.processors <= _NAIVE_PROCESSORS and not by_board

    def first_free(self, busy: int, request: Request) -> Region | None:
        """The family's first free region when ``busy`` is taken."""
        if not self._small:
            return self.family.first_free(busy, request)
        for region, word in self._listed(request):
            if not word & busy:
                return region
        return None

    def wrong_shape(self, request: Request, region: Region) -> Breach | None:
        """The breach of a region that is not what was asked for, wherever it lies."""
        if answers(self.machine, region, self.machine.check_request(request)):
            return None
        return Breach("sound", f"asked for {asked(self.machine, request)}, it granted {region.address}")

    def grant(self, busy: int, request: Request, region: Region) -> list[Breach]:
        """The faults of granting ``region``, worst first."""
        word = self.word(region)
        taken = word & busy
        right = self.first_free(busy, request) if taken or self._needs_family else None
        if taken:
            which = "faulty" if not taken & ~self.faulty else "taken already"
            return [Breach("sound", f"it granted {region.address}; {self._names(taken)} {which}", right)]
        breaches = []
        first = right is not None and self.word(right) == word
        if self.contract.family is not None and not first and not self._in_family(region, word, request):
            why = f"{region.address} is not in the family {self.family.name!r}"
            breaches.append(Breach("family", why, right))
        if self.contract.first_choice and right is not None and not first:
            why = f"it granted {region.address}; the first free region is {right.address}"
            breaches.append(Breach("first", why, right))
        return breaches

    def refusal(self, busy: int, request: Request, released: bool) -> list[Breach]:
        """The faults of refusing ``request``; ``released`` says whether anything was released yet."""
        breaches = []
        free = self.machine.processors - busy.bit_count()
        if self.contract.complete:
            witness = self.first_free(busy, request)
            if witness is not None:
                why = f"it refused {asked(self.machine, request)}, and {witness.address} is free"
                breaches.append(Breach("complete", why, witness))
        static = self.contract.static_faults
        if (
            static is not None
            and not released
            and self.faulty.bit_count() <= static
            and free >= self.machine.demand(request)
        ):
            why = f"it refused {asked(self.machine, request)}; {self.machine.demand(request)} processors asked, {free} free"
            breaches.append(Breach("static", f"{why}, and nothing was released", None))
        if not breaches and released and busy == self.faulty and self._fresh(request):
            why = f"nothing is held any more, and it refused {asked(self.machine, request)}, which a fresh one grants"
            breaches.append(Breach("reuse", why, self.first_free(busy, request)))
        return breaches

    def _in_family(self, region: Region, word: int, request: Request) -> bool:
        if self._small:
            return any(member == word for _, member in self._listed(request))
        others = self.machine.full ^ word
        return any(self.machine.word(member) == word for member in self.family.free(others, request))

    def _listed(self, request: Request) -> list[tuple[Region, int]]:
        if request not in self._regions:
            self._regions[request] = [(r, self.machine.word(r)) for r in self.family.regions(request)]
        return self._regions[request]

    def _names(self, word: int) -> str:
        nodes = list(bits(word))
        names = ", ".join(self.machine.node_name(node) for node in nodes[:_SHOWN])
        more = f" and {len(nodes) - _SHOWN} more" if len(nodes) > _SHOWN else ""
        return f"{names}{more} {'is' if len(nodes) == 1 else 'are'}"


def asked(machine: Machine, request: Request) -> str:
    """A request in words: ``a 2-cube``, ``7 nodes``, ``3 x 2``."""
    if isinstance(machine, DescribedMachine):
        return machine.asked(request)
    if not isinstance(request, int):
        return " x ".join(map(str, request))
    return f"{request} nodes" if isinstance(machine, NodeCube) else f"a {request}-cube"
