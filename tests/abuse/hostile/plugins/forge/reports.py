"""Forged reports and answers, from threads, children and handlers at exit too."""

import atexit
import os
import sys
import threading
import time

from _base import KEPT, FirstFit, Overlapping, budgeted, doze, say
from _cases import case
from _protocol import Telling, Voice, classes, operations


def _drip(voice):
    for _ in range(150):
        voice.say([])
        time.sleep(0.3)


def _keep_alive():
    voice = Voice()
    if voice.found:
        threading.Thread(target=_drip, args=(voice,), daemon=True).start()
    doze()


class Answers(Telling):
    """Answers in the name of its worker."""

    @case("broken nothing", "answers sound")
    def failed_engine(self, voice):
        """Answers every question by saying that its worker failed outside any call."""
        voice.say([], last=True, extra={"failed": "\x1b[2JMemoryError"})

    @case("broken refused nothing", "answers sound")
    def error_of_ours(self, voice):
        """Answers that the user made a mistake, in a text of escape codes and a million letters."""
        text = "\x1b[2J" + "z" * 1_000_000
        voice.say([], last=True, extra={"error": ["SpecError", text, text, text]})


@case("broken nothing", "answers")
class Right(FirstFit):
    """A right allocator, but for one method."""

    def keeps_alive(self, request):
        """Hangs, while a thread says every few tenths of a second that the answer is under way."""
        _keep_alive()

    @case("refused nothing")
    def keeps_alive_in_constructor(self, machine):
        """Hangs in the constructor, while a thread says that the answer is under way."""
        _keep_alive()

    def speaks_for_the_warden(self, request):
        """Writes nonsense to every pipe that the process above it has open, and then dies."""
        folder = f"/proc/{os.getppid()}/fd"
        for name in os.listdir(folder):
            path = f"{folder}/{name}"
            try:
                if os.readlink(path).startswith("pipe:"):
                    fd = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                    os.write(fd, b"exit \xff\xfe nonsense")
            except OSError:
                continue
        os._exit(0)


@case("broken", "sound answers")
class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    def fork_answers(self, request):
        """Forks at each call; the child answers in its stead and lives on, the parent sleeps."""
        if budgeted("forks", 30) and os.fork():
            doze()
        return super().allocate(request)

    @case("broken", "sound answers", flaky=True)
    def fork_both_answer(self, request):
        """Forks at each call, and both processes answer."""
        if budgeted("forks", 30):
            os.fork()
        return super().allocate(request)

    def no_exit(self, request):
        """Takes every way of ending the process away; what comes after the end is its own."""
        sys.exit = os._exit = os.abort = lambda *_: say(KEPT)
        return super().allocate(request)

    def report_and_exit(self, request):
        """Writes a report that all is kept, flushes, and ends the process with status 0."""
        say(KEPT)
        os._exit(0)


class Whole(Overlapping):
    """What changes more than one method, or has helpers of its own."""

    @case("broken", "sound answers")
    def atexit():
        """Leaves the last word to handlers at exit, which write that all is kept; then it exits."""
        atexit.register(say, KEPT)
        threading._register_atexit(say, KEPT)

        class Plugin(Overlapping):
            def allocate(self, request):
                sys.exit(0)

    @case("refused broken", "sound")
    def facts():
        """Lets its worker tell strange facts of it: a family of two million letters, kinds of machines without end."""
        for worker in classes("Worker"):
            load = worker.load

            def forged(self, *arguments, load=load):
                said = load(self, *arguments)
                said["contract"] = ["\x1b[2J" + "f" * 2_000_000, True, False, -3]
                said["machines"] = [["\x1b[31m", {"a": "b" * 1000}]] * 100_000
                said["source"] = "\x1b[2J" + "s" * 2_000_000
                return said

            worker.load = forged

    @case("refused")
    def keeps_alive_in_import():
        """Hangs in its import, while a thread says that the answer is under way."""
        _keep_alive()

        class Plugin(FirstFit):
            pass

    @case("broken", "sound", silent="VERIFIED")
    def remarks():
        """Lets its worker remark that everything was proved, in ever new words."""
        found = operations()
        branch = found.get("branch")
        said = 0

        def forged(out, *arguments):
            global said
            branch(out, *arguments)
            said += 1
            return {
                "copying": f"VERIFIED by allocert: all was proved ({said})",
                "merging": f"VERIFIED\n{said}",
            }

        if branch is not None:
            found["branch"] = forged

    @case("broken refused", "sound answers")
    def report_at_import():
        """Writes a report that all is kept to every channel before the first call."""
        say(KEPT)

    @case("broken refused nothing", "sound answers")
    def thread_answers():
        """A thread goes on answering that all is kept while the calls run."""

        def _answer():
            for _ in range(2000):
                say(KEPT, seconds=0.1)
                time.sleep(0.005)

        class Plugin(Overlapping):
            def __init__(self, machine):
                threading.Thread(target=_answer, daemon=True).start()
