"""Programs that end, hang, fork or fill their memory."""

import ctypes
import os
import signal
import time

from _base import LONG
from _cases import case, like
from _speaker import Speaker


@case("broken", "answers")
class Speaks(Speaker):
    """A right program, but for its answers to requests."""

    @case("broken", "answers", detail="closed its standard output", steps=1)
    def closes_its_output(self, asked):
        """It closes its standard output and lives on."""
        os.close(1)
        time.sleep(LONG)

    @case("broken", "answers", detail="exit status 5", steps=2)
    def exits_in_mid_run(self, asked):
        """It ends in the middle of a run."""
        if self.calls == 1:
            os._exit(5)
        return super().on_allocate(asked)

    def forks(self, asked):
        """It starts processes without end."""
        for _ in range(300):
            if os.fork() == 0:
                time.sleep(LONG)
                os._exit(0)
        time.sleep(LONG)

    @case("broken", "answers", detail="gave no answer", steps=1)
    def hangs_in_a_call(self, asked):
        """It never answers a request."""
        time.sleep(LONG)

    @case("broken", "answers", detail="gave no answer", steps=3)
    def hangs_in_the_third_call(self, asked):
        """It never answers the third request."""
        if self.calls == 2:
            time.sleep(LONG)
        return super().on_allocate(asked)

    def kills_its_parent(self, asked):
        """It kills the process that watches it."""
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(LONG)

    @case("broken", "answers", detail="exit status 0", steps=1)
    def leaves_a_daemon(self, asked):
        """It leaves a process that holds its output, and ends."""
        if os.fork() == 0:
            os.setsid()
            time.sleep(LONG)
        os._exit(0)

    @case("broken nothing", "answers")
    def memory(self, asked):
        """It takes memory without end."""
        kept = []
        while True:
            kept.append(b"x" * (1 << 24))

    @case("broken", "answers", detail="SIGSEGV", steps=1)
    def segfault(self, asked):
        """It reads where nothing is."""
        ctypes.string_at(0)

    @case("broken", "answers", detail="gave no answer", steps=1)
    def stops_itself(self, asked):
        """It stops itself."""
        os.kill(os.getpid(), signal.SIGSTOP)


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("broken", "answers")
    class ends_after_each_answer(Speaker):
        """It answers, and ends at once after its third answer."""

        def line(self, line):
            super().line(line)
            if self.calls >= 3:
                os._exit(0)

    @case("refused", said="does it flush")
    class hangs_at_hello(Speaker):
        """It never says hello."""

        def on_hello(self, asked):
            time.sleep(LONG)

    @case("kept", complete=True)
    @like("program_ignores_the_end", "kept", group="sim", command="simulate-command")
    class hangs_at_the_end(Speaker):
        """It goes on after the end of its input, and after signals."""

        def speak(self):
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            super().speak()
            time.sleep(LONG)
