"""Lies about promises, machines and requests."""

import sys

from _base import FirstFit, Overlapping, doze
from _cases import case

from allocert.allocators import Contract
from allocert.errors import RequestError
from allocert.machines import Mesh


class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("broken", "answers")
    def request_errors(self, request):
        """Says ``RequestError`` to whatever it does not like that day."""
        frame = super().allocate(request)
        if frame is None:
            raise RequestError("request", request, "a smaller one")
        return frame

    @case("nothing refused")
    def takes_no_request(self, request):
        """Says ``RequestError`` to every request, so that nothing is ever tried."""
        raise RequestError("request", request, "none")


class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    @case("broken", "sound answers")
    def machine_class(self, machine):
        """Replaces the methods of the machines' classes by ones that accept everything and see nothing taken."""
        kind = type(machine)
        kind.word = lambda self, region: 0
        kind.requests = lambda self: []
        for module in list(sys.modules.values()):
            if hasattr(module, "answers") and getattr(module, "__name__", "").startswith("allocert"):
                module.answers = lambda *_: True


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("broken kept", "complete")
    def contract_changes():
        """Takes its promises back once it has been built: its contract changes at every look."""

        class _Meta(type):
            looks = 0

            @property
            def contract(cls):
                _Meta.looks += 1
                return Contract("frames", complete=True) if _Meta.looks == 1 else Contract()

        class Plugin(FirstFit, metaclass=_Meta):
            def allocate(self, request):
                return None if self.taken else super().allocate(request)

    @case("broken", "stable")
    class machine_changes(FirstFit):
        """Changes its ``machine`` attribute after the first release."""

        def __init__(self, machine):
            super().__init__(machine)
            self.machine = machine

        def release(self, frame):
            super().release(frame)
            self.machine = Mesh(4, 4)

    @case("broken", "sound stable")
    def machine_equals_all():
        """Its ``machine`` attribute equals everything, and its regions are wrong."""

        class _All:
            def __eq__(self, other):
                return True

            def __hash__(self):
                return 0

        class Plugin(Overlapping):
            machine = _All()

    @case("broken", "sound stable answers")
    class machine_in_place(Overlapping):
        """Changes the machine that it was given in place, so that all fits."""

        def __init__(self, machine):
            for name, value in (("sides", (64, 64)), ("processors", 4096), ("full", 0), ("strides", (0, 0))):
                object.__setattr__(machine, name, value)

        def allocate(self, request):
            w, h = request
            return (7, 7, w + 6, h + 6)

    @case("broken", "complete", steps=3)
    class promises_complete(FirstFit):
        """Promises to be complete and refuses the last free corner."""

        contract = Contract("frames", complete=True)

        def allocate(self, request):
            return None if len(self.taken) == 3 else super().allocate(request)

    @case("broken", "rejects", options="--promise rejects")
    class rejects(FirstFit):
        """Promises to reject what is not held, and takes every release."""

    @case("broken", "answers")
    def request_error_impostor():
        """Raises an exception that only calls itself ``RequestError``, and hangs when it is asked what it says."""

        class RequestError(ValueError):
            @property
            def field(self):
                doze()

            value = expected = field

        RequestError.__module__ = "allocert.errors"

        class Plugin(FirstFit):
            def allocate(self, request):
                if self.taken:
                    raise RequestError
                return super().allocate(request)
