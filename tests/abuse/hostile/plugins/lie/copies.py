"""Lies about copies and about what decisions depend on."""

from _base import FirstFit, Turning
from _cases import case


class _Copied(Turning):
    """``copied`` says whether it is a copy."""

    copied = False

    def __deepcopy__(self, memo):
        twin = object.__new__(type(self))
        twin.width, twin.height, twin.taken = self.width, self.height, set(self.taken)
        twin.copied = True
        return twin


class _All:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Copies:
    """Copies that are not like what they are copies of."""

    @case("kept")
    class copies_are_itself(FirstFit):
        """A right allocator that gives itself for its copy."""

        def __deepcopy__(self, memo):
            return self

        __copy__ = __deepcopy__

    @case("kept")
    class copies_are_wrong(_Copied):
        """Its copies are wrong; the object that was built is right, and must not be accused of what its copies do."""

        @property
        def wrong(self):
            return self.copied

    @case("broken", "sound", flaky=True)
    class copies_differ(_Copied):
        """Its copies are right; only the object that was built is wrong."""

        @property
        def wrong(self):
            return not self.copied


class Decisions:
    """Allocators that lie about what their decisions depend on."""

    @case("broken kept", "sound")
    class decision_state(Turning):
        """Says that its decisions depend on nothing, and is wrong after a release."""

        def decision_state(self):
            return 0

        def release(self, frame):
            super().release(frame)
            self.wrong = True

    @case("broken kept", "sound", flaky=True)
    class decision_state_changes_it(Turning):
        """Is wrong once it has been asked what its decisions depend on."""

        def decision_state(self):
            self.wrong = True
            return frozenset(self.taken)

    @case("broken refused", "sound")
    class decision_state_forges(Turning):
        """Says that its decisions depend on an object that equals everything."""

        def decision_state(self):
            return _All()

        @property
        def wrong(self):
            return len(self.taken) > 2
