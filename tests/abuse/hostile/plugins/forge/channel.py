"""Bytes on the channel of the worker, and descriptors closed, replaced or sent."""

import array
import io
import json
import os
import socket
import struct
import sys
import time

from _base import KEPT, FirstFit, Overlapping, Turning, channels, descriptors, doze, flood, say
from _cases import case
from _protocol import Telling, Voice, classes


def _short(method):
    def first_only(self, *arguments):
        for place, item in enumerate(method(self, *arguments)):
            if place < 1:
                yield item

    return first_only


@case("broken", "answers")
class Messages(Telling):
    """Long messages in the name of its worker."""

    @case("broken", "answers sound")
    def wide_message(self, voice):
        """Answers by a message of the greatest length that is read: ten million empty lists."""
        voice.say(None, text="[" + "[]," * 10_000_000 + "[]]")
        voice.say([], last=True)

    @case("broken nothing", "answers stable")
    def long_lie(self, voice):
        """Answers that its machine attribute is another one, in a million letters and escape codes."""
        text = "\x1b[2J" * 10 + "y" * 1_000_000
        voice.say([[[4, None, "", "", text, -1], None, None, False]] * 3)

    def long_text(self, voice):
        """Answers that it raised something, in twenty million letters, escape codes and a forged verdict among them."""
        text = "\x1b[2J\x1b[31m\n\n  kept   sound\r\ud800" + "x" * 20_000_000
        raised = [9, None, text, text, "", -1]
        voice.say([raised] * 2)
        voice.say([[raised, None, None, False]] * 2)


@case("broken", "answers")
class Right(FirstFit):
    """A right allocator, but for one method."""

    def close_descriptors(self, request):
        """Closes every descriptor of its process."""
        os.closerange(0, 4096)
        return super().allocate(request)

    def deep_json(self, request):
        """Writes JSON a hundred thousand levels deep to every channel."""
        say(b'{"report": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n")
        return super().allocate(request)

    def dripping_message(self, request):
        """Answers one byte at a time, a few a second, so that something always seems to come."""
        for place in range(200):
            say(b" " if place else KEPT[:1], seconds=0.1)
            time.sleep(0.25)
        return super().allocate(request)

    def dup_descriptors(self, request):
        """Lays the null device over every descriptor of its process."""
        null = os.open(os.devnull, os.O_RDWR)
        for fd in descriptors():
            if fd != null:
                os.dup2(null, fd)
        return super().allocate(request)

    def enormous_length(self, request):
        """Announces messages of up to 2^63 bytes and sends little of them."""
        for form, most in ((">I", 2**31 - 1), ("<I", 2**32 - 1), (">Q", 2**63 - 1), ("<q", -1)):
            say(struct.pack(form, most))
        say(b"9" * 5000 + b"\n")
        doze()

    def flood(self, request):
        """Floods every channel with 100 MB without an end of line."""
        flood(b"x" * 65536, 100 << 20)
        return super().allocate(request)

    def flood_of_lines(self, request):
        """Floods every channel with a million short lines of valid JSON."""
        flood(b'{"progress": "nearly there"}\n' * 2000, 28 << 20)
        return super().allocate(request)

    def half_a_message(self, request):
        """Writes the first half of a message to every channel and then sleeps."""
        say(KEPT[: len(KEPT) // 2])
        doze()

    def loop_descriptors(self, request):
        """Connects the channel's two ends with each other, so that the worker hears itself."""
        one, other = socket.socketpair()
        for number, fd in enumerate(channels(3)):
            if fd not in (one.fileno(), other.fileno()):
                os.dup2((one if number % 2 else other).fileno(), fd)
        for fd in (0, 1):
            os.dup2((one if fd else other).fileno(), fd)
        return super().allocate(request)

    def malformed_bytes(self, request):
        """Writes bytes that are neither UTF-8 nor JSON nor any frame to every channel."""
        say(b'{"report": \xff\xfe\x00\n]}\n\x80\x04\x95')
        return super().allocate(request)

    @case("broken kept", "answers")
    def sends_descriptors(self, request):
        """Sends a hundred open descriptors over its channel with every call, and then answers."""
        fds = array.array("i", [os.open(os.devnull, os.O_RDONLY) for _ in range(100)])
        for fd in channels(3):
            try:
                end = socket.socket(fileno=os.dup(fd))
                end.sendmsg([b"\0"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
            except OSError:
                continue
        for fd in fds:
            os.close(fd)
        return super().allocate(request)

    def shuts_the_channel(self, request):
        """Closes one direction of its channel and sleeps."""
        for fd in channels(1):
            try:
                socket.socket(fileno=os.dup(fd)).shutdown(socket.SHUT_WR)
            except OSError:
                continue
        doze()


@case("broken", "sound answers")
class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    @case("broken", "answers sound")
    def answers_ahead(self, request):
        """Answers the next hundred questions before they are asked, all by refusals."""
        voice = Voice()
        frame = super().allocate(request)
        if voice.found:
            voice.say([], last=True, extra={"end": []})
            for _ in range(100):
                voice.number += 1
                voice.say([[[4, None], None, None, False]] * 9, last=True, extra={"end": []})
        return frame

    def error_line(self, request):
        """Says that the engine failed, so that nothing be found."""
        say(json.dumps({"error": ["PluginError", "allocator", "you", "a better mood"]}).encode() + b"\n")
        say(json.dumps({"error": ["EngineError", "the engine is tired"]}).encode() + b"\n")
        return super().allocate(request)

    def report_on_every_descriptor(self, request):
        """Writes a report that all is kept to every open descriptor, at each call."""
        say(KEPT, [fd for fd in descriptors() if fd > 2])
        return super().allocate(request)


@case("broken refused", "sound answers")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    def channel_object():
        """Replaces every file, socket and connection in reach of a module or a frame by one that lies."""

        class _Liar:
            def __init__(self, real):
                self.real = real

            def __getattr__(self, name):
                return getattr(self.real, name)

            def write(self, data):
                self.real.write(KEPT.decode() if isinstance(data, str) else KEPT)
                return len(data)

            def send(self, data):
                self.real.sendall(KEPT)
                return len(data)

            sendall = send

        class Plugin(Overlapping):
            def allocate(self, request):
                scopes = [vars(module) for module in list(sys.modules.values())]
                frame = sys._getframe(1)
                while frame is not None:
                    scopes += [
                        frame.f_globals,
                        *(vars(v) for v in frame.f_locals.values() if hasattr(v, "__dict__")),
                    ]
                    frame = frame.f_back
                for scope in scopes:
                    for name, value in list(scope.items()):
                        if isinstance(value, io.IOBase | socket.socket) and isinstance(scope, dict):
                            scope[name] = _Liar(value)
                return super().allocate(request)

    def echo():
        """Records what its process writes and writes it once more, so that every answer is given twice."""

        def _profile(frame, event, function):
            if event == "c_call" and getattr(function, "__name__", "") in (
                "write",
                "send",
                "sendall",
                "flush",
            ):
                home = getattr(function, "__self__", None)
                for name in ("data", "message", "frame", "payload", "line", "text"):
                    data = frame.f_locals.get(name)
                    try:
                        if isinstance(data, bytes | bytearray) and isinstance(home, socket.socket):
                            home.sendall(data)
                        elif (
                            isinstance(data, bytes | bytearray | str) and home is not None and home is not os
                        ):
                            home.write(data)
                    except (OSError, ValueError, TypeError, AttributeError):
                        pass

        class Plugin(Overlapping):
            def allocate(self, request):
                sys.setprofile(_profile)
                return super().allocate(request)

    @case("broken nothing", "sound answers", flaky=True)
    class short_answers(Turning):
        """Lets its worker answer the first of several questions only, so that what is wrong is never heard of."""

        def __init__(self, machine):
            super().__init__(machine)
            for host in classes("LocalHost"):
                for name in ("branch", "wish", "run"):
                    if hasattr(host, name):
                        setattr(host, name, _short(getattr(host, name)))

        def allocate(self, request):
            self.wrong = request != (1, 1)
            return super().allocate(request)
