"""Which states were met already: by what the host says of them, or by what can be observed from outside."""

from __future__ import annotations

from collections.abc import Hashable

from allocert.verification.pairing.session import Session

__all__ = ["Seen"]

_CHECKED = 8
_SOME, _MANY = 2000, 8


class Seen:
    """States that were met. ``count`` is how many different ones.

    The host's word is taken as long as it gives one. With ``observed``, where it gives none, and where it tells very
    many states apart although the same is held in them (a counter, a log), states with the same regions held, granted
    in the same order, count as one. Each eighth that is taken for known is looked into nevertheless: where its next
    answers are others than those of the first (``hidden``), such states are distinguished by their next answers.
    """

    def __init__(self, observed: bool) -> None:
        self.count = 0
        self.coarse = False
        self.hidden = False
        self._observed = observed
        self._states: dict[Hashable, bool] = {}
        self._answers: dict[Hashable, set[Hashable]] = {}
        self._doubtful: set[int] = set()
        self._known = 0

    def is_new(self, session: Session) -> bool:
        """Whether its steps are to be tried."""
        if session.state is not None and not self._is_new_state(session):
            return False
        if not self._observed:
            self.count += session.state is None
            return True
        key = _held(session)
        first = key not in self._answers
        if first:
            self._answers[key] = set()
        if session.state is not None and not self.coarse:
            self.coarse = self.count > _SOME and self.count > _MANY * len(self._answers)
            return True
        self.count += first and session.state is None
        if first:
            return True
        self.coarse = True
        self._known += 1
        if self.hidden or self._known % _CHECKED == 0:
            self._doubtful.add(id(session))
            return True
        return False

    def answered(self, session: Session, answers: Hashable) -> bool:
        """Record the answers of a state; returns whether the search should go on from it."""
        if not self._observed:
            return True
        doubtful = id(session) in self._doubtful
        self._doubtful.discard(id(session))
        known = self._answers[_held(session)]
        fresh = answers not in known
        if self.coarse and fresh and known and doubtful:
            self.hidden = True
        known.add(answers)
        return fresh or not doubtful

    def _is_new_state(self, session: Session) -> bool:
        key = session.faulty, session.busy, session.state
        known = self._states.get(key)
        if known is not None and known <= session.released:
            return False
        self.count += known is None
        self._states[key] = session.released
        return True


def _held(session: Session) -> Hashable:
    return session.faulty, session.released, tuple(session.held.values())
