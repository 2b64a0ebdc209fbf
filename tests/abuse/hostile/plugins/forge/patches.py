"""Patches of the interpreter and of allocert's own modules in the process of the plug-in."""

import builtins
import gc
import io
import json
import marshal
import os
import pickle
import resource
import signal
import struct
import sys
import threading
import time
import types

from _base import KEPT, FirstFit, Overlapping, channels, doze, say
from _cases import case
from _protocol import classes


@case("broken", "answers")
class Right(FirstFit):
    """A right allocator, but for one method."""

    def patch_clock(self, request):
        """Stops all clocks of the process and then hangs, so that no time is ever over."""
        time.monotonic = time.time = time.perf_counter = lambda: 0.0
        time.monotonic_ns = time.time_ns = lambda: 0
        doze()

    def patch_timers(self, request):
        """Takes the timer and the handlers away and then hangs."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGVTALRM):
            signal.signal(number, signal.SIG_IGN)
        signal.setitimer = signal.signal = lambda *_: None
        doze()

    def steals_our_exceptions(self, request):
        """Raises the exceptions by which allocert stops itself: its alarm, its errors, the end of the budget."""
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert"):
                for value in list(vars(module).values()):
                    if isinstance(value, type) and issubclass(value, BaseException):
                        if value.__name__ in ("_Stop", "_Found", "Opaque", "EngineError", "ExpiredError"):
                            raise value("x")
        raise EOFError


@case("broken", "sound answers")
class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    def limits_of_process(self, request):
        """Lowers its own limits to nothing: no new files, no bytes in files, a tenth of a second of processor time more."""
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
        return super().allocate(request)

    @case("broken refused", "sound answers")
    def patch_builtins(self, machine):
        """Replaces builtins: everything is an instance, has length 0 and is equal."""
        builtins.isinstance = lambda *_: True
        builtins.len = lambda *_: 0
        builtins.any = builtins.all = lambda *_: False
        builtins.print = lambda *_, **__: None
        builtins.type = lambda *_: tuple
        builtins.repr = lambda *_: "(0, 0, 0, 0)"

    def patch_module_globals(self, request):
        """Empties the globals of every module of allocert that is loaded, the running one included."""
        frame = super().allocate(request)
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert") or name == "__main__":
                for key in [key for key in vars(module) if not key.startswith("__")]:
                    vars(module)[key] = None
        return frame

    @case("broken", "sound")
    def patch_reference(self, machine):
        """Replaces the judge's methods by ones that find nothing wrong."""
        super().__init__(machine)
        contracts = sys.modules.get("allocert.verification.pairing.contracts")
        reference = getattr(contracts, "Reference", None)
        if reference is not None:
            reference.grant = lambda *_: []
            reference.refusal = lambda *_: []

    @case("broken refused", "sound answers")
    def patch_serialisers(self, request):
        """Replaces what packs and unpacks messages: ``struct``, ``pickle``, ``marshal``, ``json``."""
        marshal.dumps = pickle.dumps = lambda *_, **__: KEPT
        json.dumps = lambda *_, **__: KEPT.decode()
        struct.pack = lambda *_: b"\0" * 8
        marshal.loads = pickle.loads = json.loads = lambda *_, **__: ["allocate", [1, 1]]
        struct.unpack = lambda *_: (1, 1)
        return super().allocate(request)

    def patch_session(self, request):
        """Replaces the record of what was broken by one that stays empty."""
        for session in classes("Session"):
            session.breaches = property(lambda self: [], lambda self, value: None)
        return super().allocate(request)

    def recursion_limit(self, request):
        """Leaves the interpreter with hardly any stack, so that whatever comes after its call fails."""
        for limit in range(5, 100):
            try:
                sys.setrecursionlimit(limit)
                break
            except RecursionError:
                continue
        return super().allocate(request)

    def walk_heap(self, request):
        """Looks for the judge and the channel among all objects of the process, and speaks for them."""
        for value in gc.get_objects():
            if type(value).__name__ in ("Session", "Reference", "Pair", "Report", "Broken"):
                for name in ("grant", "refusal", "step"):
                    if hasattr(type(value), name):
                        setattr(type(value), name, lambda *_: [])
            if isinstance(value, io.IOBase):
                try:
                    if value.writable() and value.fileno() > 2:
                        value.write(KEPT if isinstance(value, io.BufferedIOBase) else KEPT.decode())
                        value.flush()
                except (OSError, ValueError, TypeError):
                    pass
        return super().allocate(request)

    def walk_stack(self, request):
        """Walks up the stack and wipes whatever there looks like a verdict."""
        frame = sys._getframe(1)
        while frame is not None:
            for value in list(frame.f_locals.values()):
                for name in ("busy", "faulty"):
                    if isinstance(getattr(value, name, None), int):
                        try:
                            setattr(value, name, 0)
                        except (AttributeError, TypeError):
                            pass
                judge = getattr(value, "reference", None)
                if judge is not None:
                    type(judge).grant = lambda *_: []
            frame = frame.f_back
        return super().allocate(request)


@case("broken refused", "sound answers")
class Whole(Overlapping):
    """What changes more than one method, or has helpers of its own."""

    def frames():
        """Writes answers in many framings: lines, length prefixes of 4 and 8 bytes, JSON, pickle and marshal, ids 0 to 99."""
        _REFUSED = [
            {"id": 0, "reply": None},
            {"id": 0, "region": None, "ok": True},
            [0, "refused", None],
            None,
        ]

        def _frames():
            for number in range(100):
                for made in _REFUSED:
                    answer = {**made, "id": number} if isinstance(made, dict) else made
                    for data in (json.dumps(answer).encode(), pickle.dumps(answer), marshal.dumps(answer)):
                        yield data + b"\n"
                        yield from (struct.pack(form, len(data)) + data for form in ("<I", ">I", "<Q", ">Q"))

        class Plugin(Overlapping):
            def allocate(self, request):
                for frame in _frames():
                    say(frame, seconds=0.05)
                return super().allocate(request)

    @case("broken", "sound answers")
    def patch_json():
        """Lets ``json`` leave out what was broken."""
        _dumps = json.dumps

        def _forged(data, *arguments, **named):
            if isinstance(data, dict) and isinstance(data.get("report"), dict):
                data["report"]["broken"] = None
            return _dumps(data, *arguments, **named)

        json.dumps = _forged

    def patch_modules():
        """Puts impostors into ``sys.modules`` for all of allocert and for what it needs."""

        class _Impostor(types.ModuleType):
            def __getattr__(self, name):
                return lambda *_, **__: None

        class Plugin(Overlapping):
            def __init__(self, machine):
                super().__init__(machine)
                for name in [*sys.modules]:
                    if name.startswith("allocert") or name in (
                        "json",
                        "struct",
                        "selectors",
                        "signal",
                        "copy",
                    ):
                        sys.modules[name] = _Impostor(name)

    def patch_os_write():
        """Replaces ``os.write`` and its relatives by ones that tell a better story."""
        _write = os.write

        def _forged(fd, data):
            _write(fd, KEPT)
            return len(data)

        os.write = os.pwrite = _forged
        os.writev = lambda fd, buffers: _forged(fd, b"".join(buffers))

    @case("broken nothing", "sound answers", flaky=True)
    def steals_requests():
        """Reads every channel, its standard input first, in threads: what the parent asks goes to them."""

        def _steal(fd):
            try:
                while os.read(fd, 65536):
                    pass
            except OSError:
                pass

        class Plugin(Overlapping):
            def __init__(self, machine):
                for fd in {0, *channels(reading=True)}:
                    threading.Thread(target=_steal, args=(fd,), daemon=True).start()

    @case("broken", "sound answers")
    def trace_hooks():
        """Rewrites the variables of whatever runs after it by hooks for tracing and profiling."""

        def _hook(frame, event, argument):
            for value in list(frame.f_locals.values()):
                if type(value).__name__ == "Session":
                    type(value).breaches = property(lambda self: [], lambda self, value: None)
            return _hook

        class Plugin(Overlapping):
            def allocate(self, request):
                sys.settrace(_hook)
                sys.setprofile(_hook)
                threading.settrace(_hook)
                threading.setprofile(_hook)
                frame = sys._getframe(1)
                while frame is not None:
                    frame.f_trace = _hook
                    frame = frame.f_back
                return super().allocate(request)
