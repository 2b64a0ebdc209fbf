"""A right allocator that prints and starts a thread that ends."""

import threading

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept", "silent": "noise"}


class Plugin(FirstFit):
    def allocate(self, request):
        print("noise")
        thread = threading.Thread(target=print, args=("noise",))
        thread.start()
        thread.join()
        return super().allocate(request)
