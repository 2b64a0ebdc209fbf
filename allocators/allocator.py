"""What an allocator is, and what it may promise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from allocert.errors import ReleaseError, SpecError
from allocert.machines import Machine, Region, faulty_word
from allocert.machines.machine import kind_name

__all__ = ["Allocator", "Contract", "Holdings"]


@dataclass(frozen=True)
class Contract:
    """What an allocator promises beyond soundness, which every allocator promises.

    *Sound*: a granted region answers the request, lies on the machine and was free. *In its family*: it
    belongs to ``family``. *Complete*: it refuses only when no region of the family is free. *First choice*:
    it grants the family's first free region. *Statically optimal* with up to ``static_faults`` faulty
    processors: while nothing is released it refuses only when too few processors are free (``None``: not
    promised).
    """

    family: str | None = None
    complete: bool = False
    first_choice: bool = False
    static_faults: int | None = None


class Allocator(Protocol):
    """An allocation strategy on one machine. Built as ``Strategy(machine, faulty=())``.

    A user's class needs ``allocate`` and ``release`` only; ``contract`` is optional, and a class whose
    constructor does not take ``faulty`` is never given faulty processors. A strategy over a family of its
    own (a Gray code with parameters, say) shows it as an attribute ``family``.
    """

    contract: ClassVar[Contract]
    source: ClassVar[str]

    @property
    def machine(self) -> Machine:
        """The machine it manages."""

    def allocate(self, request: Any) -> Region | None:
        """Grant a region for ``request``, or refuse with ``None``.

        Raises:
            RequestError: the machine cannot be asked this, e.g. it is larger than the machine.
        """

    def release(self, region: Any) -> None:
        """Take back a region that is held.

        Raises:
            ReleaseError: the region is not held: released twice, or never granted.
        """


@dataclass
class Holdings:
    """The regions that are held and the processors that are taken, faulty ones included.

    ``busy`` is a word in the machine's numbering.
    """

    machine: Machine
    faulty: int = 0
    held: set[Region] = field(default_factory=set)
    busy: int = 0

    @classmethod
    def of(cls, machine: Machine, faulty: Any = (), kinds: tuple[type, ...] = ()) -> Holdings:
        """Nothing held, the faulty processors (numbers, or a word) taken for good.

        Raises:
            SpecError: ``kinds`` are given, and the machine is of none of them.
            RegionError: a faulty processor is not one of the machine's.
        """
        if kinds and not isinstance(machine, kinds):
            expected = " or ".join(f"a {kind_name(kind)}" for kind in kinds)
            raise SpecError("machine", getattr(machine, "spec", machine), expected)
        word = faulty_word(machine, faulty)
        return cls(machine, word, set(), word)

    def grant(self, region: Region) -> None:
        """Hold ``region``, whose processors are free."""
        self.held.add(region)
        self.busy |= self.machine.word(region)

    def release(self, region: Any) -> Region:
        """Stop holding ``region``; returns it in normal form. Raises :class:`ReleaseError`."""
        known = self.leave(region)
        self.busy ^= self.machine.word(known)
        return known

    def leave(self, region: Any) -> Region:
        """As :meth:`release`, but ``busy`` stays: for a caller that keeps the taken processors elsewhere."""
        known = self.machine.check_region(region)
        if known not in self.held:
            raise ReleaseError("release", known.address, "a region that is held")
        self.held.remove(known)
        return known
