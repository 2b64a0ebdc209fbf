"""Takes its promises back once it has been built: its contract changes at every look."""

from _base import FirstFit

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "promises": ["complete"]}


class _Meta(type):
    looks = 0

    @property
    def contract(cls):
        _Meta.looks += 1
        return Contract("frames", complete=True) if _Meta.looks == 1 else Contract()


class Plugin(FirstFit, metaclass=_Meta):
    def allocate(self, request):
        return None if self.taken else super().allocate(request)
