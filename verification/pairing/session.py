"""One run of an allocator, judged step by step from its answers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeAlias

from allocert.allocators import Contract
from allocert.machines import Region
from allocert.machines.words import word_of
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.contracts import Breach, Reference
from allocert.verification.pairing.hosts.host import Host, Origin
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion, Step
from allocert.verification.pairing.words import Words

__all__ = ["Pair", "Session"]

_Past: TypeAlias = "tuple[_Past | None, Step, str]"
"""What came before, a step and its reply: runs of many steps share their beginnings."""

_ANSWERED = ("granted", "refused", "released", "rejected")


class Pair:
    """An allocator in its host and the reference that judges it: what every strength needs.

    ``rejects`` is what a release of something not held is due to raise: ``release`` for a ``ReleaseError``,
    ``exception`` for any, ``None`` if it is not promised to raise. ``end`` is a ``time.monotonic`` value for everything.
    """

    def __init__(self, host: Host, contract: Contract, rejects: str | None) -> None:
        self.host = host
        self.machine = host.machine
        self.word = Words(host.machine)
        self.contract = contract
        self.rejects = rejects
        self.end: float | None = None
        self._references: dict[tuple[int, ...], tuple[Reference, Answer]] = {}

    def start(self, faulty: tuple[int, ...] = (), keep: bool = False) -> Session:
        """A run on a fresh allocator that has done nothing; with ``keep`` its host keeps it."""
        known = self._references.get(faulty)
        handle = None
        if known is None or keep:
            root = self.host.root(faulty)
            handle = root.handle
            if known is None:
                reference = Reference(
                    self.machine,
                    self.contract,
                    word_of(faulty),
                    lambda request: self.host.fresh(faulty, request) == "granted",
                    root.family,
                    self.word,
                )
                known = reference, root.answer
                if root.answer.kind == "built":
                    self._references[faulty] = known
            if not keep:
                self.host.drop(handle)
                handle = None
        session = Session(self, known[0], faulty)
        session.handle = handle
        session.built(known[1])
        return session

    def replay(
        self, faulty: tuple[int, ...], steps: Sequence[Item], answers: list[Answer] | None = None
    ) -> Session:
        """A run of ``steps`` on a fresh allocator, up to the first that breaks a promise; what it answers is added to ``answers``."""
        session = self.start(faulty)
        if session.breaches:
            return session
        granted: dict[int, int] = {}
        for place, (item, answer) in enumerate(zip(steps, self.host.run(faulty, steps), strict=False)):
            if answers is not None:
                answers.append(answer)
            step = item
            if isinstance(step, ReleaseOf):
                if step.place not in granted:
                    continue
                step = Release(granted[step.place])
            before = session.grants
            session.take(step, answer)
            if session.grants > before:
                granted[place] = before
            if session.breaches:
                break
        return session


class Session:
    """The known state of an allocator after some steps.

    ``held`` maps a grant's number to its region, ``gone`` what was released, ``busy`` is the word of processors held or
    faulty. ``breaches`` is what the last step broke; a session with breaches is over. ``length`` is the number of steps,
    ``unanswered`` says that the last call gave no answer. ``handle`` is the allocator's number while its host keeps it,
    ``state`` what the host says of it.
    """

    __slots__ = (
        "_past", "breaches", "busy", "faulty", "gone", "grants", "handle", "held", "length", "pair", "reference",
        "released", "state", "unanswered",
    )  # fmt: skip

    def __init__(self, pair: Pair, reference: Reference, faulty: tuple[int, ...]) -> None:
        self.pair = pair
        self.reference = reference
        self.faulty = faulty
        self.handle: Any = None
        self.state: Hashable = None
        self.unanswered = False
        self.busy = reference.faulty
        self.released = False
        self.grants = 0
        self.held: dict[int, Region] = {}
        self.gone: dict[int, Region] = {}
        self.breaches: list[Breach] = []
        self.length = 0
        self._past: _Past | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far. O(their number), as :attr:`replies`."""
        return tuple([step for _, step, _ in self._history()])

    @property
    def replies(self) -> tuple[str, ...]:
        """What came of each, in a word."""
        return tuple([reply for _, _, reply in self._history()])

    @property
    def last(self) -> Step | None:
        """The last step, if there is one."""
        return None if self._past is None else self._past[1]

    @property
    def origin(self) -> Origin:
        """Where its host finds the allocator."""
        return Origin(self.faulty, self.steps, self.handle)

    def built(self, answer: Answer) -> None:
        """Judge the constructor's answer."""
        if answer.kind != "built":
            self.breaches = [self._unbuilt(answer)]
        elif answer.lie:
            self.breaches = [self._lied(answer)]

    def take(self, step: Step, answer: Answer) -> bool:
        """Judge one step and go on from it. False if it could not be done: a release of what was never granted, or a
        request that the allocator does not take."""
        judged = self.judge(step, answer)
        if judged is not None:
            self.follow(step, answer, judged)
        return judged is not None

    def follow(self, step: Step, answer: Answer, judged: tuple[str, list[Breach]]) -> None:
        """Go on from a step that was judged."""
        reply, self.breaches = judged
        self.unanswered = answer.kind in ("late", "died")
        self.length += 1
        self._past = self._past, step, reply
        if answer.kind == "granted" and answer.region is not None:
            self.held[self.grants] = answer.region
            self.grants += 1
            self.busy |= self.pair.word(answer.region)
        elif answer.kind == "released" and isinstance(step, Release) and step.grant in self.held:
            self.released = True
            region = self.gone[step.grant] = self.held.pop(step.grant)
            self.busy ^= self.busy & self.pair.word(region)

    def child(self) -> Session:
        """The same knowledge once more, of an allocator of its own."""
        other = Session(self.pair, self.reference, self.faulty)
        other.busy, other.released, other.grants = self.busy, self.released, self.grants
        other.held, other.gone = self.held.copy(), self.gone.copy()
        other.length, other._past = self.length, self._past
        return other

    def _history(self) -> list[_Past]:
        found = []
        past = self._past
        while past is not None:
            found.append(past)
            past = past[0]
        return found[::-1]

    def judge(self, step: Step, answer: Answer) -> tuple[str, list[Breach]] | None:
        """What came of a step, in a word, and what it broke; ``None`` if it could not be done."""
        if answer.kind == "unbuilt":
            breach = self._unbuilt(answer)
            return breach.detail, [breach]
        if isinstance(step, Allocate):
            judged = self._allocated(step, answer)
        elif isinstance(step, Release) and step.grant in self.held:
            judged = self._released(self.held[step.grant], answer)
        else:
            judged = self._offered(step, answer)
        if judged is None:
            return None
        if answer.lie:
            return judged[0], [self._lied(answer)]
        return judged[0], judged[1] or self._changed(answer)

    def _allocated(self, step: Allocate, answer: Answer) -> tuple[str, list[Breach]] | None:
        request = step.request
        match answer.kind:
            case "granted" if answer.region is not None:
                wrong = self.reference.wrong_shape(request, answer.region)
                if wrong is not None:
                    return wrong.detail, [wrong]
                return answer.region.address, self.reference.grant(self.busy, request, answer.region)
            case "refused":
                return "refused", self.reference.refusal(self.busy, request, self.released)
            case "odd":
                text = f"it returned what is no region of the machine: {answer.text}"
                return text, [Breach("sound", text)]
            case "outside":
                if self.pair.host.fresh(self.faulty, request) == "outside":
                    return None
                text = f"allocate({request!r}) raised RequestError, and a fresh allocator takes the request"
                return text, [Breach("answers", text)]
        return self._no_answer(f"allocate({request!r})", answer)

    def _released(self, region: Region, answer: Answer) -> tuple[str, list[Breach]]:
        if answer.kind == "released":
            return "released", []
        return self._no_answer(f"release({region.address}) of a region that is held", answer)

    def _offered(self, step: Step, answer: Answer) -> tuple[str, list[Breach]] | None:
        """A region that is not held was offered for release."""
        region = self._not_held(step)
        if region is None:
            return None
        what = f"release({region.address}) of a region that is not held"
        if answer.kind == "accepted":
            return "accepted", [Breach("rejects", f"{what} raised nothing")]
        if answer.kind != "rejected":
            return self._no_answer(what, answer)
        due = ("release",) if self.pair.rejects == "release" else ("release", "exception")
        if answer.by in due:
            return "rejected", []
        expected = "ReleaseError" if self.pair.rejects == "release" else "Exception"
        return "rejected", [Breach("rejects", f"{what} raised {answer.text}, not {expected}")]

    def _not_held(self, step: Step) -> Region | None:
        """The region that a step offers for release although it is not held, or ``None``."""
        if isinstance(step, ReleaseRegion):
            return self.pair.machine.check_region(step.address)
        region = self.gone.get(step.grant) if isinstance(step, Release) else None
        return None if region in self.held.values() else region

    def _no_answer(self, what: str, answer: Answer) -> tuple[str, list[Breach]]:
        text = f"{what} {self._failed(answer)}"
        return text, [Breach("answers", text)]

    def _failed(self, answer: Answer) -> str:
        """How a call failed, as a clause."""
        match answer.kind:
            case "late":
                return f"gave no answer within {self.pair.host.call_timeout:g} s"
            case "died":
                return answer.text
            case "raised":
                return f"raised {answer.text}"
        return f"was answered as if it had been another call ({answer.kind})"

    def _changed(self, answer: Answer) -> list[Breach]:
        """A region that was granted earlier and is another one by now."""
        region = self.held.get(answer.changed) if answer.changed >= 0 else None
        if region is None or answer.kind not in _ANSWERED:
            return []
        text = (
            f"the region of grant {answer.changed} was {region.address} when it was granted and changed since"
        )
        return [Breach("stable", text, region)]

    def _unbuilt(self, answer: Answer) -> Breach:
        given = f"with faulty processors {list(self.faulty)} " if self.faulty else ""
        return Breach("answers", f"{given}its constructor {answer.text}")

    def _lied(self, answer: Answer) -> Breach:
        text = f"its machine attribute {answer.lie}, and it was built on {self.pair.machine.spec}"
        return Breach("stable", text)
