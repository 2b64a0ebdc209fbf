"""What hangs when it is asked for its machine, or given faulty processors."""

from _base import FirstFit, doze
from _cases import case


@case("kept broken refused", "answers stable")
class Whole:
    """Plug-ins given whole."""

    @case("broken", "answers")
    class faulty_list(FirstFit):
        """Hangs when it is built with two faulty processors and asked for anything."""

        def __init__(self, machine, faulty=()):
            super().__init__(machine)
            self.taken = {(node % 2, node // 2) for node in faulty}
            self.stuck = len(faulty) > 1

        def allocate(self, request):
            if self.stuck:
                doze()
            return super().allocate(request)

    @case("broken refused", "answers stable")
    class machine_attribute(FirstFit):
        """Its ``machine`` attribute is a property that never ends."""

        @property
        def machine(self):
            doze()

    def machine_comparison():
        """Its ``machine`` attribute is an object that hangs when it is compared or asked for its name."""

        class _Machine:
            def __eq__(self, other):
                doze()

            __hash__ = __bool__ = __repr__ = __str__ = lambda self: doze()

            @property
            def spec(self):
                doze()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.machine = _Machine()

    def machine_spec():
        """Its ``machine`` attribute differs and takes for ever to tell its specification."""

        class _Machine:
            @property
            def spec(self):
                doze()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                self.machine = _Machine()

    @case("refused kept")
    def machines():
        """Its class takes for ever to tell which machines it is for, and its object which family."""

        class _Meta(type):
            @property
            def machines(cls):
                doze()

        class Plugin(FirstFit, metaclass=_Meta):
            @property
            def family(self):
                doze()
