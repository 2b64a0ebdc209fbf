"""What hangs when it is asked for its machine, or given faulty processors."""

from _base import FirstFit, doze, hanging
from _cases import case


@case("kept broken refused", "answers stable")
class Machines(FirstFit):
    """Allocators that hang when their machine matters."""

    def machine_comparison(self, machine):
        """Its ``machine`` attribute is an object that hangs when it is compared or asked for its name."""
        super().__init__(machine)
        self.machine = hanging("__eq__ __hash__ __bool__ __repr__ __str__", asked="spec")()

    def machine_spec(self, machine):
        """Its ``machine`` attribute differs and takes for ever to tell its specification."""
        super().__init__(machine)
        self.machine = hanging(asked="spec")()

    @case("broken refused", "answers stable")
    class machine_attribute(hanging(kind=FirstFit, asked="machine")):
        """Its ``machine`` attribute is a property that never ends."""

    @case("refused kept")
    class machines(hanging(kind=FirstFit, asked="family"), metaclass=hanging(kind=type, asked="machines")):
        """Its class takes for ever to tell which machines it is for, and its object which family."""

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
