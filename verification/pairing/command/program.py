"""One process that speaks the line protocol: started, greeted, and asked one thing after another."""

from __future__ import annotations

import shlex
import shutil
import time
from collections.abc import Sequence
from typing import Any

from allocert.errors import PluginError
from allocert.machines import Machine
from allocert.verification.isolation import Gone
from allocert.verification.isolation.lines import LONGEST, Lines
from allocert.verification.pairing.command.messages import (
    RESET,
    Greeting,
    MessageError,
    failure,
    greeting,
    hello,
    numbered,
    parse,
    run,
    start,
)

__all__ = ["SAYS_HELLO", "START_SECONDS", "Program", "UnsupportedError", "words_of"]

START_SECONDS = 10.0
"""How long a program may take for ``hello``, with its own start, and for ``start``."""

SAYS_HELLO = "a program that says hello within the budget (does it flush its standard output?)"
"""The expectation stated for a program that did not."""

_FIRST_STEPS, _MOST_STEPS = 20, 500
_SHARE = 8
_MOST_BYTES = LONGEST // 4


class UnsupportedError(Exception):
    """The program says that it does not serve a machine; the text is its reason."""


def words_of(command: str) -> list[str]:
    """The words of a command line, as a shell splits them. Raises :class:`PluginError` if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PluginError("command", command, f"words as a shell splits them ({error})") from None
    if not words or "\0" in command:
        raise PluginError("command", command, "a program and its arguments")
    found = shutil.which(words[0])
    if found is None:
        raise PluginError("command", words[0], "a program that exists and can be run")
    return [found, *words[1:]]


class Program:
    """A process of a command, which has said hello. To be closed.

    ``fresh`` says whether its allocator has done nothing since it was started for the faulty processors ``faulty``; ``asked`` is
    the last request.

    Raises:
        PluginError: it does not start, or does not say hello as it should.
        TimeOverError: the time for everything was over.
    """

    def __init__(self, command: str, machine: Machine, call_timeout: float, end: float | None) -> None:
        self.machine = machine
        self.call_timeout = call_timeout
        self.faulty: tuple[int, ...] | None = None
        self.fresh = False
        self.path: Any = None
        self.done = 0
        self.asked = ""
        self._number = -1
        self._at_once = _FIRST_STEPS
        self._lines = Lines(words_of(command))
        self._lines.end = end
        try:
            self.greeting: Greeting = self._greet(command)
        except BaseException:
            self._lines.close()
            raise

    @property
    def tail(self) -> str:
        """The last line that it wrote to its standard error."""
        return self._lines.tail

    def start(self, faulty: tuple[int, ...], again: bool, saved: str | None = None) -> None:
        """A fresh allocator, or one as it was ``saved``; ``again`` says whether the program may be asked to start twice.

        Raises:
            UnsupportedError: it does not serve this machine.
            Gone: it answered otherwise.
        """
        if self.faulty is not None and not again:
            raise ValueError("a program without reset is started once")
        reply = self.ask(start(self.machine, faulty, saved), START_SECONDS)
        if "unsupported" in reply:
            raise UnsupportedError(str(reply["unsupported"])[:200])
        self.check(reply, "start", ("ok",))
        self.faulty, self.fresh = faulty, True

    def reset(self) -> None:
        """The allocator is as after ``start``. Raises :class:`Gone`."""
        self.check(self.ask(RESET), "reset", ("ok",))
        self.fresh = True

    def ask(self, text: str, seconds: float | None = None, settle: bool = False) -> dict[str, Any]:
        """The reply to one request. Raises :class:`Gone` with a clause, or :class:`TimeOverError`."""
        self._number += 1
        self.asked = text
        limit = self.call_timeout if seconds is None else seconds
        answer = self._lines.ask(numbered(self._number, text), limit, settle)
        try:
            reply = parse(answer)
        except MessageError as error:
            raise self._lines.accuse(str(error)) from None
        number = reply.get("id")
        if type(number) is not int or number != self._number:
            shown_id = "no id" if number is None else f"the id {str(number)[:40]}"
            raise self._lines.accuse(f"answered with {shown_id} where {self._number} was asked")
        return reply

    def calls(self, texts: Sequence[str], sizes: Sequence[int]) -> list[dict[str, Any]]:
        """The replies to several requests, in as few round trips as the lengths of lines allow, and the time of a call: steps
        at once become more while they take little of it. ``sizes`` are the bytes that each reply may have."""
        self.fresh = False
        replies: list[dict[str, Any]] = []
        begin = 0
        while begin < len(texts):
            stop, bytes_ = begin, 0
            while (
                stop < len(texts) and stop - begin < self._at_once and (stop == begin or bytes_ < _MOST_BYTES)
            ):
                bytes_ += sizes[stop]
                stop += 1
            asked = time.monotonic()
            reply = self.ask(run(list(texts[begin:stop])))
            self._learn(stop - begin, time.monotonic() - asked)
            answers = reply.get("answers")
            if not isinstance(answers, list) or len(answers) != stop - begin:
                count = len(answers) if isinstance(answers, list) else "no"
                raise self._lines.accuse(f"gave {count} answers to a run of {stop - begin} steps")
            if not all(isinstance(answer, dict) for answer in answers):
                raise self._lines.accuse("gave an answer in a run that is no object")
            replies += answers
            begin = stop
        return replies

    def _learn(self, steps: int, seconds: float) -> None:
        if seconds > self.call_timeout / _SHARE:
            self._at_once = max(1, steps // 2)
        elif steps == self._at_once:
            self._at_once = min(_MOST_STEPS, 2 * steps)

    def check(self, reply: dict[str, Any], operation: str, fields: tuple[str, ...]) -> None:
        """Raises :class:`Gone` if a reply has none of some fields."""
        if any(field in reply for field in fields):
            return
        error = failure(reply)
        if error is not None:
            raise self._lines.accuse(f"answered {operation} with the error {error[0]}: {error[1]}")
        raise self._lines.accuse(f"answered {operation} without the field {' or '.join(fields)}")

    def resident(self) -> int | None:
        """Bytes in memory of the process and all that it has started."""
        return self._lines.resident()

    def close(self) -> None:
        """End it at once."""
        self._lines.close()

    def dismiss(self) -> str:
        """End it by the end of its input; how it ended otherwise than it should, if it did."""
        return self._lines.dismiss()

    def _greet(self, command: str) -> Greeting:
        try:
            reply = self.ask(hello(), START_SECONDS)
        except Gone as gone:
            hint = "; does it flush its standard output?" if gone.late else ""
            wrote = f" (it wrote to standard error: {self.tail})" if self.tail else ""
            expected = f"a program that answers hello; it {gone.how}{wrote}{hint}"
            raise PluginError("command", command, expected) from None
        error = failure(reply)
        if error is not None:
            raise PluginError("command", command, f"one that answers hello; it said {error[0]}: {error[1]}")
        return greeting(command, reply)
