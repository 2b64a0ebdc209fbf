"""Lies about copies and about what decisions depend on."""

from _base import FirstFit, Overlapping
from _cases import case


@case("kept")
class Whole:
    """Plug-ins given whole."""

    class copies_are_itself(FirstFit):
        """A right allocator that gives itself for its copy."""

        def __deepcopy__(self, memo):
            return self

        __copy__ = __deepcopy__

    def copies_are_wrong():
        """Its copies are wrong; the object that was built is right, and must not be accused of what its copies do."""

        class Plugin(FirstFit):
            copied = False

            def __deepcopy__(self, memo):
                twin = object.__new__(Plugin)
                twin.width, twin.height, twin.taken = self.width, self.height, set(self.taken)
                twin.copied = True
                return twin

            def allocate(self, request):
                return Overlapping.allocate(self, request) if self.copied else super().allocate(request)

    @case("broken", "sound", flaky=True)
    def copies_differ():
        """Its copies are right; only the object that was built is wrong."""

        class Plugin(FirstFit):
            copied = False

            def __deepcopy__(self, memo):
                twin = object.__new__(Plugin)
                twin.width, twin.height, twin.taken = self.width, self.height, set(self.taken)
                twin.copied = True
                return twin

            def allocate(self, request):
                return super().allocate(request) if self.copied else Overlapping.allocate(self, request)

    @case("broken kept", "sound")
    class decision_state(FirstFit):
        """Says that its decisions depend on nothing, and is wrong after a release."""

        wrong = False

        def decision_state(self):
            return 0

        def release(self, frame):
            super().release(frame)
            self.wrong = True

        def allocate(self, request):
            return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)

    @case("broken kept", "sound", flaky=True)
    class decision_state_changes_it(FirstFit):
        """Is wrong once it has been asked what its decisions depend on."""

        wrong = False

        def decision_state(self):
            self.wrong = True
            return frozenset(self.taken)

        def allocate(self, request):
            return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)

    @case("broken refused", "sound")
    def decision_state_forges():
        """Says that its decisions depend on an object that equals everything."""

        class _All:
            def __eq__(self, other):
                return True

            def __hash__(self):
                return 0

        class Plugin(FirstFit):
            def decision_state(self):
                return _All()

            def allocate(self, request):
                return (
                    Overlapping.allocate(self, request) if len(self.taken) > 2 else super().allocate(request)
                )
