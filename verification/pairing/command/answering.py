"""What a program answers to steps behind a path: many at a time, one by one where that fails, and whether a call is to blame."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice

from allocert.machines import Machine
from allocert.verification.isolation import Gone, line
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.command.path import Entry, Path, entry_of, text_of
from allocert.verification.pairing.command.pool import Pool, Reply, StrayedError
from allocert.verification.pairing.command.program import UnsupportedError
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.trace import Release

__all__ = ["TRIES", "UNANSWERED", "Answering", "unsupported"]

_AT_ONCE = 500
_LONG_TEXT = 64
TRIES = 3
_SETTLED = 40
UNANSWERED = ("died", "late", "unbuilt")
_NO_TEXT = "it answered state with no text, so equal states are not recognised"
_STRAYED = (
    "the same steps were answered otherwise when they were repeated; equal states are not recognised any more"
)
_STRIKES = (
    "its process ended without a call to blame; one step is asked at a time from here on",
    "its process ended again without a call to blame; each fresh allocator has a process, which is not asked for its state",
    "its process ended three times without a call to blame",
)


class Answering:
    """Paths of allocators of one program, kept by what was done.

    ``copying``: a process serves several allocators, by ``reset``. ``merging``: the program tells its states. ``notes`` say
    what of this is given up.
    """

    def __init__(self, pool: Pool, machine: Machine) -> None:
        self.machine = machine
        self.notes: list[str] = []
        self._pool = pool
        self.copying = pool.resets
        self._states = self.merging = "state" in pool.greeting.can
        self._keys = True
        self._strikes = 0
        self._unreliable = False

    @property
    def reliable(self) -> bool:
        """Whether its processes do not end again and again without a call to blame."""
        return not (self._unreliable or self._pool.lost)

    def _sync(self) -> None:
        """The judge may have given up to share processes among allocators."""
        self._pool.resets = self._pool.resets and self.copying

    def _go_on(self, path: Path, items: Sequence[Item]) -> Iterator[Answer]:
        """The answers to items behind a path, which grows; the last one if it could not be had."""
        waiting = iter(items)
        left: list[Item] = list(islice(waiting, 1))
        while left:
            chunk: list[Entry] = []
            while left and len(chunk) < _AT_ONCE:
                item = left[0]
                if chunk and isinstance(item, Release) and item.grant >= len(path.places):
                    break
                chunk.append(entry_of(item, path, len(chunk)))
                left = list(islice(waiting, 1))
            for answer in self._advance(path, chunk):
                yield answer
                if answer.kind in UNANSWERED:
                    return

    def _advance(self, path: Path, entries: Sequence[Entry]) -> Iterator[Answer]:
        """The answers to entries behind a path, up to one that could not be had."""
        self._sync()
        for _ in range(TRIES):
            try:
                replies = self._pool.advance(path, entries)
            except StrayedError:
                self._strayed()
            except UnsupportedError as reason:
                yield Answer("unbuilt", text=unsupported(reason))
                return
            except Gone:
                begin = len(path.entries)
                answers = self._singly(path, entries)
                if len(answers) > begin:
                    yield from answers[begin:]
                    if answers[-1].kind not in UNANSWERED:
                        self._strike()
                    return
                self._strike()
                if (
                    answers and answers[-1].kind in UNANSWERED
                ):  # singly it fails before that, in what a run has answered
                    yield answers[-1]
                    return
            else:
                for entry, reply in zip(entries, replies, strict=True):
                    yield path.take(entry, reply, self.machine, self._pool.regions)
                return
        raise UnreliableError("the same steps were answered otherwise every time they were repeated")

    def _singly(self, path: Path, items: Sequence[Item | Entry]) -> list[Answer]:
        """The answers to a path's entries and to items or entries behind it, one by one in a process of their own, up to one that
        could not be had; the path goes on to there."""
        again = Path(path.faulty, path.viewed)
        answers: list[Answer] = []
        asked = (*path.entries, *items)
        try:
            with self._pool.apart(path.faulty, len(asked) <= _SETTLED) as ask:
                for item in asked:
                    entry = item if item is None or isinstance(item, int) else entry_of(item, again, 0)
                    reply = {} if entry is None else ask(text_of(entry, len(again.entries)))
                    answers.append(again.take(entry, reply, self.machine, self._pool.regions))
                    if answers[-1].kind == "died":
                        return answers
        except UnsupportedError as reason:
            return [Answer("unbuilt", text=unsupported(reason))]
        except Gone as gone:
            if gone.late and self._pool.last_words:
                self.notes.append(f"the last words of its process on standard error: {self._pool.last_words}")
            return [*answers, Answer("late") if gone.late else Answer("died", text=self._how(gone))]
        path.become(again)
        return answers

    def _state_at(self, path: Path) -> Hashable:
        """The known state at a path; ``None`` if the program could not tell."""
        if not self._states:
            return self._state(path, {})
        try:
            return self._state(path, self._pool.lived(path))
        except StrayedError:
            self._strayed()
        except (Gone, UnsupportedError):
            pass
        return None

    def _state(self, path: Path, reply: Reply) -> Hashable:
        """What the future depends on: the regions held, and what the program says, else which region was released last."""
        if not self._keys:
            return None
        held = frozenset(region.address for region in path.held.values())
        if not self._states:
            return held, next(reversed(path.gone.values())).address if path.gone else ""
        text = self._pool.state_in(reply)
        if text is None:
            self.notes.append(_NO_TEXT)
            self._keys = self.merging = False
            return None
        short = (
            text
            if len(text) <= _LONG_TEXT
            else blake2b(text.encode(errors="replace"), digest_size=16).digest()
        )
        return held, short

    def _strayed(self) -> None:
        """A replay was answered otherwise."""
        if self._keys:
            self.notes.append(_STRAYED)
        self._keys = self.merging = False

    def _strike(self) -> None:
        """A process failed, and no call of the allocator is to blame."""
        self._strikes += 1
        self.notes.append(_STRIKES[min(self._strikes, len(_STRIKES)) - 1])
        if self._strikes >= len(_STRIKES):
            self._unreliable = True
            raise UnreliableError(_STRIKES[-1])
        self._pool.runs = False
        if (
            self._strikes > 1
        ):  # from here on nothing is asked but calls, so that whatever ends it can be blamed
            self.copying = self._states = self._keys = self.merging = False

    def _how(self, gone: Gone) -> str:
        """How it failed, with its last words."""
        words = self._pool.last_words
        return f"{gone.how}, after the words {words!r} on its standard error" if words else gone.how


def unsupported(reason: UnsupportedError) -> str:
    """Such a refusal in words."""
    return f"says that it does not serve it: {line(str(reason))}"
