"""An allocator with a kernel that ``choose`` of a subclass gives; it grants nothing itself."""

from allocert.allocators import Contract

__all__ = ["Kernel"]


class Kernel:
    contract = Contract("aligned", first_choice=True)

    def __init__(self, machine):
        pass

    def allocate(self, request):
        return None

    def release(self, region):
        pass
