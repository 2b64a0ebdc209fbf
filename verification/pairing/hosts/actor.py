"""One allocator object with all that it has handed out: it does a step, and can be copied and looked into."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from allocert.machines import Region
from allocert.verification.pairing.answers import SKIPPED, Answer
from allocert.verification.pairing.hosts.subject import Subject
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.state import Opaque, clone, freeze
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion, Step

__all__ = ["Actor", "Player"]

_IMMUTABLE = frozenset({str, int, type(None)})


class Actor:
    """An allocator after some steps.

    ``held`` maps the number of a grant to its region and to the very object that was returned, ``gone`` what was
    released; ``busy`` is the word of all that is held or faulty.
    """

    __slots__ = ("allocator", "busy", "gone", "grants", "held", "subject", "watched")

    def __init__(self, subject: Subject, allocator: Any, busy: int) -> None:
        self.subject = subject
        self.allocator = allocator
        self.busy = busy
        self.grants = 0
        self.held: dict[int, tuple[Region, Any]] = {}
        self.gone: dict[int, tuple[Region, Any]] = {}
        self.watched: set[int] = set()
        """The grants that are held and whose objects may change."""

    def do(self, step: Step) -> Answer:
        """Do one step, and look whether a region that is held has changed."""
        if isinstance(step, Allocate):
            answer = self._allocate(step)
        elif isinstance(step, ReleaseRegion):
            answer = self.subject.reject(self.allocator, self.subject.machine.check_region(step.address))
        elif step.grant in self.held:
            answer = self._release(step.grant)
        elif step.grant in self.gone and not self._is_held_again(step.grant):
            answer = self.subject.reject(self.allocator, self.gone[step.grant][1])
        else:
            return SKIPPED
        changed = self._changed()
        return answer if changed < 0 else answer._replace(changed=changed)

    def fork(self) -> Actor:
        """An independent copy with an allocator of its own. Raises :class:`~.state.Opaque`."""
        other = object.__new__(Actor)
        memo: dict[int, Any] = {}
        other.subject, other.busy, other.grants = self.subject, self.busy, self.grants
        try:
            other.allocator = clone(self.allocator, memo)
            other.held = {
                grant: (region, raw if type(raw) is type(region) else clone(raw, memo))
                for grant, (region, raw) in self.held.items()
            }
        except Exception as error:  # noqa: BLE001 - the hooks of copying are foreign code
            raise _opaque(error) from None
        other.gone, other.watched = self.gone.copy(), self.watched.copy()
        return other

    def state(self) -> Hashable:
        """The state of the allocator and of what it has granted, comparable: equal states have equal futures. Raises :class:`~.state.Opaque`."""
        seen: dict[int, tuple[int, Any]] = {}
        plain = frozenset([region for region, raw in self.held.values() if type(raw) is type(region)])
        try:
            decision = getattr(self.allocator, "decision_state", None)
            inner = freeze(self.allocator if decision is None else decision(), seen)
            if len(plain) == len(self.held):
                return inner, plain
            odd = [pair for pair in self.held.values() if type(pair[1]) is not type(pair[0])]
            odd.sort(key=lambda pair: pair[0].address)
            return (inner, plain, *[(region, freeze(raw, seen)) for region, raw in odd])
        except Exception as error:  # noqa: BLE001 - the hooks of copying are foreign code
            raise _opaque(error) from None

    def _allocate(self, step: Allocate) -> Answer:
        raw, answer = self.subject.allocate(self.allocator, step.request)
        if answer.region is not None:
            self.held[self.grants] = (answer.region, raw)
            if raw is not answer.region and not _is_fixed(raw):
                self.watched.add(self.grants)
            self.grants += 1
            self.busy |= self.subject.word(answer.region)
        return answer

    def _release(self, grant: int) -> Answer:
        region, raw = self.held[grant]
        answer = self.subject.release(self.allocator, raw)
        if answer.kind == "released":
            self.gone[grant] = self.held.pop(grant)
            self.watched.discard(grant)
            self.busy ^= self.busy & self.subject.word(region)
        return answer

    def _is_held_again(self, grant: int) -> bool:
        """Whether a region that was released is held by a later grant, so that releasing it is right."""
        return any(held == self.gone[grant][0] for held, _ in self.held.values())

    def _changed(self) -> int:
        """The first grant whose object shows another region by now, or -1."""
        for grant in sorted(self.watched) if self.watched else ():
            region, raw = self.held[grant]
            if raw != region if type(raw) is type(region) else self.subject.normal(raw) != region:
                return grant
        return -1


class Player:
    """An actor that does the items of one run, which may name earlier ones by their places."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor
        self._places = 0
        self._granted: dict[int, int] = {}

    def do(self, item: Item) -> Answer:
        """Do the next item of the run."""
        place, before = self._places, self.actor.grants
        self._places += 1
        if isinstance(item, ReleaseOf):
            grant = self._granted.get(item.place)
            return SKIPPED if grant is None else self.actor.do(Release(grant))
        answer = self.actor.do(item)
        if self.actor.grants > before:
            self._granted[place] = before
        return answer


def _is_fixed(raw: Any) -> bool:
    """Whether an object, such as a tuple of numbers, can be no other region later."""
    return type(raw) in _IMMUTABLE or (type(raw) is tuple and all(type(part) in _IMMUTABLE for part in raw))


def _opaque(error: Exception) -> Exception:
    """What foreign hooks of copying and comparing raise, as what it means here."""
    return error if isinstance(error, Opaque) else Opaque(f"part that raises {type(error).__name__}")
