"""Memory, of the process and of its children."""

import os
import resource
import threading

from _base import FirstFit, budgeted, doze
from _cases import case, like
from _protocol import operations

from allocert.allocators import Contract


@case("broken nothing", "answers")
class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("kept nothing broken", "answers")
    def catches_memory_error(self, request):
        """Takes all the memory there is, catches what that raises, and answers as if nothing were."""
        hoard, size = [], 256 << 20
        while size > 1 << 16 and len(hoard) < 4000:
            try:
                hoard.append(b"x" * size)
            except MemoryError:
                size //= 2
        return super().allocate(request)

    @like("memory", "broken", group="sim")
    def four_gigabytes(self, request):
        """Fills four gigabytes."""
        self.hoard = [b"x" * (64 << 20) for _ in range(64)]
        return super().allocate(request)

    def huge_exception(self, request):
        """Raises an exception with a text of 200 MB."""
        raise ValueError("x " * (100 << 20))

    @case("broken nothing", "sound answers")
    @like("huge_region", "broken", group="sim")
    def huge_region(self, request):
        """Grants a string of 200 MB of digits."""
        return "(0,0,0," + "9" * (200 << 20) + ")"

    def lifts_the_limit(self, request):
        """Lifts the limits of its own memory, as far as it may, and fills four gigabytes."""
        for most in (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_AS)[1]):
            try:
                resource.setrlimit(resource.RLIMIT_AS, (most, most))
                break
            except (ValueError, OSError):
                continue
        self.hoard = [b"x" * (64 << 20) for _ in range(64)]
        return super().allocate(request)

    def small_objects(self, request):
        """Fills its memory with small objects, three gigabytes at most."""
        hoard = None
        for number in range(24_000_000):
            hoard = (number + 1000, hoard)
        return super().allocate(request)

    @case("broken nothing", "sound answers")
    def wide_region(self, request):
        """Grants a tuple of twenty million numbers."""
        return (0,) * 20_000_000


@case("refused")
class Whole(FirstFit):
    """What changes more than one method, or has helpers of its own."""

    def at_import():
        """Fills four gigabytes while it is imported."""
        hoard = [b"x" * (64 << 20) for _ in range(64)]

    @case("broken kept nothing refused", "answers", flaky=True)
    def between_calls():
        """A thread fills four gigabytes between the calls."""

        def _hoard():
            hoard = []
            for _ in range(64):
                hoard.append(b"x" * (64 << 20))
            doze()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                if threading.active_count() < 2:
                    threading.Thread(target=_hoard, daemon=True).start()

    @case("broken refused kept", "answers")
    class children(FirstFit):
        """A right allocator with eight children that fill 700 MB each and sleep."""

        def __init__(self, machine):
            super().__init__(machine)
            for _ in range(8):
                if budgeted("hoarders", 8) and not os.fork():
                    hoard = b"x" * (700 << 20)
                    doze()
                    os._exit(len(hoard) & 1)

        def allocate(self, request):
            doze(0.2)
            return super().allocate(request)

    @case("kept nothing broken", "answers", flaky=True)
    class growing_state(FirstFit):
        """A right allocator that keeps five more megabytes with every call, as some logs do."""

        def __init__(self, machine):
            super().__init__(machine)
            self.log = []

        def allocate(self, request):
            self.log.append(bytearray(b"x" * (5 << 20)))
            return super().allocate(request)

    class huge_contract(FirstFit):
        """Its contract names a family of 300 MB."""

        contract = Contract("x" * (300 << 20))

    def huge_import_error():
        """Raises an exception with a text of 200 MB while it is imported."""
        raise ValueError("x " * (100 << 20))

    @case("broken nothing", "answers", options="--strength exhaustive", machine="mesh:3x3")
    def spellings():
        """Spells every address in a new way of a million letters, so that the judge may remember them all."""
        found = operations()
        branch = found.get("branch")
        said = 0

        class Spelling:
            def __init__(self, out):
                self.out = out

            def item(self, data, now=False):
                global said
                if isinstance(data[0][1], str):
                    said += 1
                    data[0][1] = "(" + " " * (1_000_000 + said) + data[0][1][1:]
                self.out.item(data, True)

        if branch is not None:
            found["branch"] = lambda out, *arguments: branch(Spelling(out), *arguments)
