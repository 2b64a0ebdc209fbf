"""What one allocator in a program has done since it was fresh: enough to do it again, and to know the holdings."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeAlias

from allocert.machines import Machine, Region
from allocert.machines.words import word_of
from allocert.verification.isolation import line
from allocert.verification.pairing.answers import SKIPPED, Answer
from allocert.verification.pairing.command import messages
from allocert.verification.pairing.command.regions import Regions
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.trace import Allocate, Release

__all__ = ["Entry", "Path", "entry_of", "size_of", "text_of"]

Entry: TypeAlias = "Allocate | int | None"
"""What was asked at a place: a request, the release of the allocation of a number, or nothing. An allocation's number is the
place where it was asked for."""

_SHORT = 150


class Path:
    """An allocator by what it has done: a view for wishes too.

    ``held`` and ``gone`` are regions by the number of their grant, ``places`` the place of each grant, ``state`` the known
    state. ``busy``, the word of held or faulty processors, is kept up if it is ``viewed``.
    """

    __slots__ = ("busy", "entries", "faulty", "gone", "grant_at", "held", "places", "state", "viewed")

    def __init__(self, faulty: tuple[int, ...], viewed: bool = False) -> None:
        self.faulty = faulty
        self.viewed = viewed
        self.entries: list[Entry] = []
        self.places: list[int] = []
        self.grant_at: dict[int, int] = {}
        self.held: dict[int, Region] = {}
        self.gone: dict[int, Region] = {}
        self.busy = word_of(faulty)
        self.state: Hashable = None

    def copy(self) -> Path:
        """The same once more."""
        other = Path(self.faulty, self.viewed)
        other.entries, other.places = self.entries.copy(), self.places.copy()
        other.grant_at = self.grant_at.copy()
        other.held, other.gone, other.busy = self.held.copy(), self.gone.copy(), self.busy
        return other

    def become(self, other: Path) -> None:
        """Be where another one is."""
        for name in ("busy", "entries", "gone", "grant_at", "held", "places"):
            setattr(self, name, getattr(other, name))

    def region_at(self, place: int) -> Region | None:
        """What the request at a place was granted."""
        grant = self.grant_at.get(place)
        if grant is None:
            return None
        return self.held[grant] if grant in self.held else self.gone[grant]

    def take(self, entry: Entry, reply: dict[str, Any], machine: Machine, regions: Regions) -> Answer:
        """Go on by one entry and the reply to it; what the judge receives."""
        place = len(self.entries)
        self.entries.append(entry)
        if entry is None:
            return SKIPPED
        if isinstance(entry, Allocate):
            answer = _granted(reply, regions)
            if answer.kind == "granted" and answer.region is not None:
                grant = len(self.places)
                self.grant_at[place] = grant
                self.places.append(place)
                self.held[grant] = answer.region
                self.busy |= machine.word(answer.region) if self.viewed else 0
            return answer
        return self._released(entry, place, reply, machine)

    def _released(self, number: int, place: int, reply: dict[str, Any], machine: Machine) -> Answer:
        grant = self.grant_at.get(number)
        error = messages.failure(reply)
        if error is None and "ok" not in reply:
            return Answer("died", text=f"was answered without the field ok: {_shown(reply)}")
        if grant in self.held:
            if error is not None:
                return _raised(error)
            self.gone[grant] = self.held.pop(grant)
            self.busy &= ~machine.word(self.gone[grant]) if self.viewed else -1
            return Answer("released")
        if grant is None and number != place:
            return SKIPPED
        if error is None:
            return Answer("accepted")
        if error[0] == "not-held":
            return Answer("rejected", text=_raised(error).text, by="release")
        return _raised(error)


def entry_of(item: Item, path: Path, ahead: int) -> Entry:
    """What an item asks for, ``ahead`` entries behind the end of a path; a release of a grant has to be known by then."""
    if isinstance(item, Allocate):
        return item
    place = len(path.entries) + ahead
    if isinstance(item, Release):
        return path.places[item.grant] if item.grant < len(path.places) else None
    if isinstance(item, ReleaseOf):
        known = item.place < len(path.entries)
        return None if item.place >= place or (known and item.place not in path.grant_at) else item.place
    return place  # a region that is not held has no number; that of this place was never granted


def text_of(entry: Entry, place: int) -> str:
    """The request for an entry; one that asks for nothing has none."""
    if isinstance(entry, Allocate):
        return messages.allocate(entry.request, place)
    return messages.release(-1 if entry is None else entry)


def size_of(entry: Entry, machine: Machine, compact: bool) -> int:
    """Bytes that the reply may have."""
    if isinstance(entry, Allocate) and not compact:
        return _SHORT + (len(str(machine.processors)) + 2) * machine.demand(entry.request)
    return _SHORT


def _granted(reply: dict[str, Any], regions: Regions) -> Answer:
    if "grant" in reply:
        region = regions.read(reply["grant"])
        return Answer("odd", text=region) if isinstance(region, str) else Answer("granted", region)
    if "refuse" in reply:
        return Answer("refused")
    error = messages.failure(reply)
    if error is None:
        return Answer("died", text=f"was answered with no grant, refuse or error: {_shown(reply)}")
    return Answer("outside") if error[0] == "request" else _raised(error)


def _raised(error: tuple[str, str]) -> Answer:
    code, message = error
    return Answer("raised", text=f"the error {code}" + (f" ({message})" if message else ""))


def _shown(reply: dict[str, Any]) -> str:
    return line(repr({key: value for key, value in reply.items() if key != "id"})[:100])
