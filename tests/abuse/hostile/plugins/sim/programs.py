"""Programs by command in simulate."""

import os
import time

from _base import LONG
from _cases import case
from _speaker import Speaker, write


@case(command="simulate-command")
class Speaks(Speaker):
    """A right program, but for its answers to requests."""

    @case("broken", said="exit status 7")
    def program_dies(self, asked):
        """It ends in its sixth request."""
        if self.calls < 5:
            return super().on_allocate(asked)
        os._exit(7)

    @case("broken", said="1 MiB")
    def program_floods(self, asked):
        """It answers without end."""
        if self.calls < 5:
            return super().on_allocate(asked)
        while True:
            write("x" * (1 << 16))

    @case("kept")
    def program_floods_its_errors(self, asked):
        """A right program that complains without end."""
        os.write(2, b"no\n" * (1 << 18))
        return super().on_allocate(asked)

    @case("broken", said="processes")
    def program_forks(self, asked):
        """It starts processes without end."""
        if self.calls < 5:
            return super().on_allocate(asked)
        while True:
            if os.fork() == 0:
                time.sleep(LONG)
                os._exit(0)

    @case("broken", said="returned no region of the machine")
    def program_grants_elsewhere(self, asked):
        """It grants what is on no machine."""
        return {"grant": {"base": [10**100, -1], "sides": asked["request"]}}

    @case("nothing", said="ran out")
    def program_hangs(self, asked):
        """It never answers its sixth request."""
        if self.calls < 5:
            return super().on_allocate(asked)
        time.sleep(LONG)

    @case("broken", said="is not free")
    def program_lies(self, asked):
        """It grants the corner, free or not."""
        return {"grant": {"base": [0, 0], "sides": asked["request"]}}

    @case("broken nothing")
    def program_takes_memory(self, asked):
        """It takes memory without end."""
        if self.calls < 5:
            return super().on_allocate(asked)
        kept = []
        while True:
            kept.append(b"x" * (1 << 24))


@case("kept", command="simulate-command")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    class program_leaves_a_daemon(Speaker):
        """A right program that leaves a process of a session of its own."""

        def on_hello(self, asked):
            if os.fork() == 0:
                os.setsid()
                time.sleep(LONG)
                os._exit(0)
            return super().on_hello(asked)

    class program_leaves_files(Speaker):
        """A right program that fills its folder of temporary files."""

        def on_hello(self, asked):
            for number in range(1000):
                with open(os.path.join(os.environ["TMPDIR"], str(number)), "w") as file:
                    file.write("x")
            return super().on_hello(asked)
