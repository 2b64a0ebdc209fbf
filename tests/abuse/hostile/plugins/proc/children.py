"""Children, daemons and threads."""

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

from _base import LONG, FirstFit, budgeted, doze, spin
from _cases import case, like


@case("kept")
class Right(FirstFit):
    """A right allocator, but for one method."""

    def child_holds_our_output(self, machine):
        """A right allocator with a daemon that keeps standard output and error of everything open."""
        super().__init__(machine)
        if budgeted("holders", 5) and not os.fork():
            os.setsid()
            if not os.fork():
                doze()
            os._exit(0)

    @case("broken", "answers")
    def child_holds_the_channel(self, request):
        """Ends its process while a child keeps all its descriptors open, so that no end of file comes."""
        if budgeted("holders", 20) and not os.fork():
            os.setsid()
            doze()
        os._exit(0)

    def daemon(self, request):
        """A right allocator that starts a daemon: two forks, a session of its own, all descriptors closed, no environment."""
        if budgeted("daemons", 3) and not os.fork():
            os.setsid()
            if os.fork():
                os._exit(0)
            os.closerange(0, 4096)
            os.chdir("/")
            os.execve(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(50)"], {})
        return super().allocate(request)

    @case("broken", "answers")
    @like("kills_group", "broken", "sound", group="sched")
    def kills_its_group(self, request):
        """Kills its own process group."""
        os.killpg(0, signal.SIGKILL)

    def many_children(self, request):
        """A right allocator that starts forty children, each of which sleeps."""
        if budgeted("children", 40) and not os.fork():
            doze()
            os._exit(0)
        return super().allocate(request)

    def new_session(self, machine):
        """A right allocator that starts a program in a session of its own and forgets it."""
        super().__init__(machine)
        if budgeted("programs", 5):
            command = [sys.executable, "-ISc", "import time; time.sleep(50)"]
            subprocess.Popen(command, start_new_session=True, close_fds=False)

    @case("broken kept", "answers")
    def signals_its_group(self, request):
        """Sends every polite signal to its own process group."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1):
            os.killpg(0, number)
        return super().allocate(request)

    def stopped_children(self, machine):
        """A right allocator with children that have stopped themselves, which only SIGKILL ends."""
        super().__init__(machine)
        if budgeted("stopped", 5) and not os.fork():
            os.setsid()
            os.kill(os.getpid(), signal.SIGSTOP)
            doze()
            os._exit(0)

    def zombies(self, request):
        """A right allocator that leaves thirty dead children unburied, and ignores their deaths or not by turns."""
        signal.signal(signal.SIGCHLD, signal.SIG_IGN if len(self.taken) % 2 else signal.SIG_DFL)
        if budgeted("dead", 30) and not os.fork():
            os._exit(0)
        return super().allocate(request)


@case("kept")
class Whole(FirstFit):
    """What changes more than one method, or has helpers of its own."""

    @case("kept nothing")
    def busy_threads():
        """A right allocator with two threads that are always at work."""
        for _ in range(2):
            threading.Thread(target=spin).start()

    @case("refused")
    def daemon_at_import():
        """Starts a daemon while it is imported, which then fails."""
        if budgeted("daemons", 3) and not os.fork():
            os.setsid()
            if not os.fork():
                os.closerange(0, 4096)
                doze()
            os._exit(0)

        raise RuntimeError("no licence")

    def daemon_at_the_end():
        """Starts daemons until its process ends: a child waits for that and forks just then, in a session of its own."""

        def _heir(parent):
            os.setsid()
            os.closerange(0, 4096)
            end = time.monotonic() + LONG
            while os.getppid() == parent and time.monotonic() < end:
                time.sleep(0.001)
            for _ in range(5):
                if not os.fork():
                    os.setsid()
                    doze()
                    os._exit(0)
            os._exit(0)

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                parent = os.getpid()
                if budgeted("heirs", 4) and not os.fork():
                    _heir(parent)

    def fork_bomb():
        """A right allocator whose children fork further children, three levels deep, forty in all."""

        def _bomb(depth):
            for _ in range(3):
                if depth and budgeted("children", 40) and not os.fork():
                    _bomb(depth - 1)
                    doze()
                    os._exit(0)

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                _bomb(3)

    @case("kept", complete=True)
    def no_death_signal():
        """A right allocator that renounces any signal at its parent's death and leaves its group and session."""
        ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
        try:
            os.setsid()
        except PermissionError:
            os.setpgid(0, 0) if os.getpgid(0) != os.getpid() else None

    def own_subreaper():
        """A right allocator that makes itself the reaper of orphans, and has some."""
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                if budgeted("orphans", 4) and not os.fork():
                    os.setsid()
                    if not os.fork():
                        doze()
                    os._exit(0)

    @case("kept nothing")
    def pool():
        """A right allocator that asks a pool of processes, and leaves it open."""
        _pool = multiprocessing.get_context("fork").Pool(2)

        class Plugin(FirstFit):
            def allocate(self, request):
                if _pool.apply_async(abs, (-1,)).get(5) != 1:
                    raise ValueError
                return super().allocate(request)

    def relay():
        """A right allocator with a child that runs away from being killed: it forks and exits every few milliseconds."""

        def _run():
            end = time.monotonic() + 30
            os.closerange(0, 4096)
            while time.monotonic() < end:
                time.sleep(0.005)
                if os.fork():
                    os._exit(0)
                os.setsid()
            os._exit(0)

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                if budgeted("relays", 2) and not os.fork():
                    _run()

    @case("kept", complete=True)
    def threads():
        """A right allocator with twenty threads that are no daemons and do not end."""
        for _ in range(20):
            threading.Thread(target=doze).start()
