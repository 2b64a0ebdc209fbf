"""One run of an allocator, judged step by step."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from allocert.allocators import Contract
from allocert.machines import Family, Region, Request
from allocert.machines.words import word_of
from allocert.proofs.contracts import Breach, Reference
from allocert.proofs.pairing.state import clone, freeze
from allocert.proofs.pairing.subject import OUTSIDE, Subject
from allocert.proofs.trace import Allocate, ReleaseRegion, Step

__all__ = ["Pair", "Session"]

_IMMUTABLE = (str, int, type(None))


class Pair:
    """An allocator and its reference: what every strength needs.

    ``rejects`` is the exception that a release of something not held is due to raise, ``None`` if it is
    not promised to raise any.
    """

    def __init__(self, subject: Subject, contract: Contract, rejects: type[Exception] | None) -> None:
        self.subject = subject
        self.machine = subject.machine
        self.contract = contract
        self.rejects = rejects
        self._references: dict[tuple[int, ...], Reference] = {}

    def start(self, faulty: tuple[int, ...] = ()) -> Session:
        """A run on a fresh allocator."""
        if self.subject.journal is not None:
            self.subject.journal(faulty, ())
        allocator, breach = self.subject.build(faulty)
        reference = self._references.get(faulty)
        if reference is None:
            reference = self._references[faulty] = Reference(
                self.machine,
                self.contract,
                word_of(faulty),
                lambda request: self.subject.fresh_grants(faulty, request),
                _own_family(allocator, self.contract),
            )
        return Session(self, reference, faulty, allocator, breach)

    def replay(self, faulty: tuple[int, ...], steps: Iterable[Step]) -> Session:
        """A run of ``steps``, up to the first that breaks a promise."""
        session = self.start(faulty)
        for step in steps:
            if session.breaches:
                break
            session.step(step)
        return session


class Session:
    """An allocator after some steps. ``held`` maps a grant's number to its region and the object returned.

    ``breaches`` is what the last step broke; a session with breaches is over. ``reply`` says in a word what
    came of the last step.
    """

    __slots__ = (
        "allocator", "breaches", "busy", "faulty", "gone", "grants", "held", "pair", "reference", "released",
        "replies", "steps",
    )  # fmt: skip

    def __init__(
        self, pair: Pair, reference: Reference, faulty: tuple[int, ...], allocator: Any, breach: Breach | None
    ) -> None:
        self.pair = pair
        self.reference = reference
        self.faulty = faulty
        self.allocator = allocator
        self.busy = reference.faulty
        self.released = False
        self.grants = 0
        self.held: dict[int, tuple[Region, Any]] = {}
        self.gone: dict[int, Any] = {}
        self.breaches: list[Breach] = [] if breach is None else [breach]
        self.steps: tuple[Step, ...] = ()
        self.replies: tuple[str, ...] = ()

    def step(self, step: Step) -> bool:
        """Do one step and judge it. False if it cannot be done: a release of what was never granted, or a
        request that the allocator does not take."""
        if self.pair.subject.journal is not None:
            self.pair.subject.journal(self.faulty, (*self.steps, step))
        if isinstance(step, Allocate):
            reply = self._allocate(step.request)
        elif isinstance(step, ReleaseRegion):
            reply = self._release_foreign(self.pair.machine.check_region(step.address))
        elif step.grant in self.held:
            reply = self._release(step.grant)
        elif step.grant in self.gone and not self._is_held_again(self.gone[step.grant]):
            reply = self._release_foreign(self.gone[step.grant])
        else:
            return False
        if reply is None:
            return False
        self.steps += (step,)
        self.replies += (reply,)
        if not self.breaches:
            self._look_for_changes()
        return True

    def fork(self) -> Session:
        """An independent copy with an allocator of its own."""
        other = object.__new__(Session)
        other.pair, other.reference, other.faulty = self.pair, self.reference, self.faulty
        memo: dict[int, Any] = {}
        other.allocator = clone(self.allocator, memo)
        other.held = {
            grant: (region, raw if raw is region else clone(raw, memo))
            for grant, (region, raw) in self.held.items()
        }
        other.gone = self.gone.copy()
        other.busy, other.released, other.grants = self.busy, self.released, self.grants
        other.breaches, other.steps, other.replies = self.breaches, self.steps, self.replies
        return other

    def state(self) -> Hashable:
        """What its future depends on. Raises :class:`~.state.Opaque`."""
        seen: dict[int, tuple[int, Any]] = {}
        decision = getattr(self.allocator, "decision_state", None)
        inner = freeze(self.allocator if decision is None else decision(), seen)
        held = sorted(self.held.values(), key=lambda pair: pair[0].address)
        outer = [region if raw is region else (region, freeze(raw, seen)) for region, raw in held]
        return (self.faulty, inner, *outer)

    def _allocate(self, request: Request) -> str | None:
        raw, breach = self.pair.subject.allocate(self.allocator, request)
        if breach is not None:
            self.breaches = [breach]
            return breach.detail
        if raw is OUTSIDE:
            if self.pair.subject.fresh_takes(self.faulty, request):
                text = f"allocate({request!r}) raised RequestError, and a fresh allocator takes the request"
                self.breaches = [Breach("answers", text)]
                return text
            return None
        if raw is None:
            self.breaches = self.reference.refusal(self.busy, request, self.released)
            return "refused"
        region = self.reference.normal(request, raw)
        if isinstance(region, Breach):
            self.breaches = [region]
            return region.detail
        self.breaches = self.reference.grant(self.busy, request, region)
        self.held[self.grants] = (region, raw)
        self.grants += 1
        self.busy |= self.pair.machine.word(region)
        return region.address

    def _release(self, grant: int) -> str:
        region, raw = self.held[grant]
        breach = self.pair.subject.release(self.allocator, raw)
        self.released = True
        if breach is not None:
            self.breaches = [breach]
            return breach.detail
        del self.held[grant]
        self.gone[grant] = raw
        self.busy &= ~self.pair.machine.word(region)
        return "released"

    def _release_foreign(self, raw: Any) -> str:
        due = self.pair.rejects or Exception
        breach = self.pair.subject.rejects(self.allocator, raw, due)
        if breach is not None:
            self.breaches = [breach]
            return breach.detail
        return "rejected"

    def _is_held_again(self, raw: Any) -> bool:
        """Whether a region that was released is held by a later grant, so that releasing it is right."""
        region = self.pair.machine.check_region(raw)
        return any(held == region for held, _ in self.held.values())

    def _look_for_changes(self) -> None:
        for grant, (region, raw) in self.held.items():
            if raw is region or isinstance(raw, _IMMUTABLE):
                continue
            now = self.reference.normal(region.request, raw)
            if now != region:
                text = (
                    f"the region of grant {grant} was {region.address} when it was granted and changed since"
                )
                self.breaches = [Breach("stable", text, region)]
                return


def _own_family(allocator: Any, contract: Contract) -> Family | None:
    family: Any = getattr(allocator, "family", None)
    offers = all(callable(getattr(family, name, None)) for name in ("regions", "free", "first_free"))
    if offers and getattr(family, "name", None) == contract.family:
        own: Family = family
        return own
    return None
