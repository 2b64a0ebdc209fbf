"""The allocator under check: building it, calling it within a time limit, catching whatever it does."""

from __future__ import annotations

import inspect
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from allocert.errors import PluginError, ReleaseError, RequestError
from allocert.machines import Machine, Request
from allocert.proofs.contracts import Breach
from allocert.proofs.trace import Step

__all__ = ["OUTSIDE", "Alarm", "Subject", "due_exception"]

OUTSIDE = object()
"""What :meth:`Subject.allocate` returns for a ``RequestError``."""


class Alarm(BaseException):
    """A call has lasted longer than it may. Not an ``Exception``, so that a plug-in does not catch it."""


class Subject:
    """A factory of allocators on one machine, and the only place where their code is called.

    A call is stopped after ``call_timeout`` seconds if this is the main thread of a system with interval
    timers; elsewhere it has no limit. ``before`` is told of each call, ``after`` of its end, ``journal`` of
    the trace that is about to be tried.
    """

    def __init__(self, factory: Callable[..., Any], machine: Machine, call_timeout: float = 2.0) -> None:
        self.factory = factory
        self.machine = machine
        self.call_timeout = call_timeout
        self.takes_faulty = _takes_faulty(factory)
        self.before: Callable[[], None] | None = None
        self.after: Callable[[], None] | None = None
        self.journal: Callable[[tuple[int, ...], tuple[Step, ...]], None] | None = None
        self._timed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        self._fresh: dict[tuple[tuple[int, ...], Request], Any] = {}

    def build(self, faulty: tuple[int, ...] = ()) -> tuple[Any, Breach | None]:
        """A fresh allocator.

        Raises:
            PluginError: it cannot be built even without faulty processors.
        """
        arguments: dict[str, Any] = {"faulty": faulty} if faulty else {}
        allocator, failure = self._call(self.factory, (self.machine,), arguments)
        if failure is not None:
            error, text = failure
            if isinstance(error, RequestError | PluginError):
                raise error
            if not faulty:
                raise PluginError(
                    "allocator", f"constructor {text}", f"one that builds on {self.machine.spec}"
                )
            return None, Breach("answers", f"with faulty processors {list(faulty)} its constructor {text}")
        missing = [name for name in ("allocate", "release") if not callable(getattr(allocator, name, None))]
        if missing:
            expected = "an object with the methods allocate and release"
            raise PluginError("allocator", f"{type(allocator).__name__} without {missing[0]}", expected)
        return allocator, self.lie(allocator)

    def allocate(self, allocator: Any, request: Request) -> tuple[Any, Breach | None]:
        """Ask for a region: what it returned, or how it failed to answer."""
        raw, failure = self._call(allocator.allocate, (request,))
        if failure is None:
            return raw, self.lie(allocator)
        error, text = failure
        if isinstance(error, RequestError):
            return OUTSIDE, None
        return None, Breach("answers", f"allocate({request!r}) {text}")

    def release(self, allocator: Any, handle: Any) -> Breach | None:
        """Give back what it returned."""
        _, failure = self._call(allocator.release, (handle,))
        if failure is None:
            return self.lie(allocator)
        return Breach("answers", f"release({_brief(handle)}) of a region that is held {failure[1]}")

    def rejects(self, allocator: Any, handle: Any, by: type[Exception]) -> Breach | None:
        """Give back what is not held; ``by`` is the exception that is due."""
        _, failure = self._call(allocator.release, (handle,))
        what = f"release({_brief(handle)}) of a region that is not held"
        if failure is None:
            return Breach("rejects", f"{what} raised nothing")
        error, text = failure
        if isinstance(error, Alarm):
            return Breach("answers", f"{what} {text}")
        if isinstance(error, by):
            return None
        return Breach("rejects", f"{what} {text}, not {by.__name__}")

    def fresh_grants(self, faulty: tuple[int, ...], request: Request) -> bool:
        """Whether a fresh allocator grants ``request``."""
        return self.fresh_answer(faulty, request) not in (None, OUTSIDE)

    def fresh_takes(self, faulty: tuple[int, ...], request: Request) -> bool:
        """Whether a fresh allocator accepts the question, i.e. raises no ``RequestError``."""
        return self.fresh_answer(faulty, request) is not OUTSIDE

    def fresh_answer(self, faulty: tuple[int, ...], request: Request) -> Any:
        """True for granted, ``None`` for refused or failed, or ``OUTSIDE``."""
        key = (faulty, request)
        if key not in self._fresh:
            allocator, breach = self.build(faulty)
            raw, failed = self.allocate(allocator, request) if breach is None else (None, breach)
            granted = None if raw is None or failed is not None else True
            self._fresh[key] = OUTSIDE if raw is OUTSIDE else granted
        return self._fresh[key]

    def lie(self, allocator: Any) -> Breach | None:
        """The breach of an allocator whose ``machine`` is not the one it was built on."""
        if isinstance(getattr(type(allocator), "machine", None), property):
            shown, failure = self._call(getattr, (allocator, "machine", None))
            if failure is not None:
                return Breach("stable", f"its machine attribute {failure[1]}")
        else:
            shown = getattr(allocator, "machine", None)
        if shown is None or shown is self.machine or shown == self.machine:
            return None
        spec = getattr(shown, "spec", None)
        named = spec if isinstance(spec, str) else f"a {type(shown).__name__}"
        return Breach("stable", f"its machine attribute is {named}, and it was built on {self.machine.spec}")

    def _call(
        self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any] | None = None
    ) -> tuple[Any, tuple[BaseException, str] | None]:
        if self.before is not None:
            self.before()
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, self.call_timeout, self.call_timeout / 4)
        try:
            result = function(*arguments, **(named or {}))
            if self._timed:
                signal.setitimer(signal.ITIMER_REAL, 0)
            return result, None
        except KeyboardInterrupt:
            raise
        except Alarm as alarm:
            return None, (alarm, f"gave no answer within {self.call_timeout:g} s")
        except BaseException as error:  # noqa: BLE001 - whatever foreign code raises is its failure
            return None, (error, f"raised {_named(error)}")
        finally:
            if self._timed:
                signal.setitimer(signal.ITIMER_REAL, 0)
            if self.after is not None:
                self.after()

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Inside it calls are timed, and the alarm is this class's."""
        if not self._timed:
            yield
            return
        before = signal.signal(signal.SIGALRM, _ring)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def due_exception(own: bool) -> type[Exception]:
    """What a release of something not held must raise: ours ``ReleaseError``, others any exception."""
    return ReleaseError if own else Exception


def _ring(signum: int, frame: Any) -> None:
    raise Alarm


def _takes_faulty(factory: Callable[..., Any]) -> bool:
    try:
        return "faulty" in inspect.signature(factory).parameters
    except (TypeError, ValueError):
        return False


def _named(error: BaseException) -> str:
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a foreign exception's text is foreign code too
        text = ""
    shown = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return shown if len(shown) <= 160 else shown[:157] + "..."


def _brief(handle: Any) -> str:
    text = getattr(handle, "address", None) if not isinstance(handle, str | tuple) else str(handle)
    return text if isinstance(text, str) and len(text) <= 80 else f"a {type(handle).__name__}"
