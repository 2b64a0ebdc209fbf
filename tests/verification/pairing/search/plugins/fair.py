"""Right allocators in odd styles. They import nothing from the suite."""

import tempfile
import threading

import numpy
from subtle import Boards


class WithLock(Boards):
    def __init__(self, machine):
        super().__init__(machine)
        self.lock = threading.RLock()

    def allocate(self, request):
        with self.lock:
            return super().allocate(request)


class WithGenerator(Boards):
    def __init__(self, machine):
        super().__init__(machine)
        self.tickets = (number for number in range(10**9))

    def allocate(self, request):
        next(self.tickets)
        return super().allocate(request)


class WithOpenFile(Boards):
    def __init__(self, machine):
        super().__init__(machine)
        self.log = tempfile.TemporaryFile("w")  # noqa: SIM115 - kept open on purpose

    def allocate(self, request):
        self.log.write(f"{request}\n")
        return super().allocate(request)


class WithLambda(Boards):
    def __init__(self, machine):
        super().__init__(machine)
        self.look = lambda request: Boards.find(self, request)

    def find(self, request):
        return self.look(request)


class WithThread(Boards):
    def __init__(self, machine):
        super().__init__(machine)
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.done.wait, daemon=True)
        self.thread.start()


class WithNumpy(Boards):
    def allocate(self, request):
        region = super().allocate(request)
        return None if region is None else tuple(numpy.array(region))

    def release(self, region):
        super().release([int(number) for number in region])


class WithNumpyArray(WithNumpy):
    def allocate(self, request):
        region = Boards.allocate(self, request)
        return None if region is None else numpy.array(region)


class WithLog(Boards):
    def __init__(self, machine):
        super().__init__(machine)
        self.log = []

    def allocate(self, request):
        self.log.append(request)
        return super().allocate(request)


class OneForAll(Boards):
    """The taken places belong to the class: right for a program that builds one."""

    everyone = set()  # noqa: RUF012 - shared on purpose

    def __init__(self, machine):
        super().__init__(machine)
        self.taken = self.everyone
