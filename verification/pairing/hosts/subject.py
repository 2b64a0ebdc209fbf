"""The allocator under check: building it, calling it within a time limit, catching whatever it does."""

from __future__ import annotations

import gc
import inspect
import operator
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from allocert.errors import AllocertError, PluginError, ReleaseError, RequestError
from allocert.machines import DescribedMachine, Grid, Hypercube, Machine, Region, Request
from allocert.verification.pairing.answers import BUILT, Answer
from allocert.verification.pairing.words import Words

__all__ = ["Alarm", "Subject", "named"]

_LATER = 0.005
_OWN = "allocert.verification."
_LONGEST = 160
_MOST_NUMBERS = 64
_MOST_KNOWN = 10_000


class Alarm(BaseException):
    """A call has lasted longer than it may. Not an ``Exception``, so that a plug-in does not catch it."""


class Subject:
    """A factory of allocators on one machine, and the only place where their code is called.

    ``own`` says that it is one of this package.

    A call that takes more than ``call_timeout`` seconds is answered ``late``. Inside :meth:`timed` it is also stopped,
    if this is the main thread of a system with interval timers; elsewhere somebody else has to end this process.
    """

    def __init__(self, factory: Callable[..., Any], machine: Machine, call_timeout: float = 2.0) -> None:
        self.factory = factory
        self.machine = machine
        self.word = Words(machine)
        self.call_timeout = call_timeout
        self.takes_faulty = _takes_faulty(factory)
        self.own = str(getattr(factory, "__module__", "")).startswith("allocert.allocators")
        self._timed = False
        self._addresses: dict[str, Region] = {}

    def build(self, faulty: tuple[int, ...] = ()) -> tuple[Any, Answer]:
        """A new allocator of the class, and the answer ``built`` or why building it failed.

        Raises:
            PluginError: it cannot be built even without faulty processors.
        """
        arguments: dict[str, Any] = {"faulty": faulty} if faulty else {}
        allocator, failure = self._call(self.factory, (self.machine,), arguments)
        if failure is not None:
            error, answer = failure
            if isinstance(error, RequestError | PluginError):
                raise error
            how = f"raised {answer.text}"
            if answer.kind == "late":
                how = f"gave no answer within {self.call_timeout:g} s"
            if not faulty:
                expected = f"one that builds on {self.machine.spec}"
                raise PluginError("allocator", f"constructor {how}", expected)
            return None, Answer("unbuilt", text=how)
        missing = [name for name in ("allocate", "release") if not self._has(allocator, name)]
        if missing:
            expected = "an object with the methods allocate and release"
            raise PluginError("allocator", f"{type(allocator).__name__} without {missing[0]}", expected)
        return allocator, self._with_lie(allocator, BUILT)

    def allocate(self, allocator: Any, request: Request) -> tuple[Any, Answer]:
        """Ask for a region: what it returned, and the answer."""
        raw, failure = self._call(lambda: allocator.allocate(request))
        if failure is not None:
            error, answer = failure
            return None, Answer("outside") if isinstance(error, RequestError) else answer
        if raw is None:
            return None, self._with_lie(allocator, Answer("refused"))
        region = self.normal(raw)
        if isinstance(region, str):
            return raw, Answer("odd", text=region)
        return raw, self._with_lie(allocator, Answer("granted", region))

    def release(self, allocator: Any, handle: Any) -> Answer:
        """Give back what it returned."""
        _, failure = self._call(lambda: allocator.release(handle))
        return self._with_lie(allocator, Answer("released")) if failure is None else failure[1]

    def reject(self, allocator: Any, handle: Any) -> Answer:
        """Release a region that is not held."""
        _, failure = self._call(lambda: allocator.release(handle))
        if failure is None:
            return Answer("accepted")
        error, answer = failure
        if answer.kind != "raised":
            return answer
        by = "release" if isinstance(error, ReleaseError) else "exception"
        return Answer("rejected", text=answer.text, by=by if isinstance(error, Exception) else "other")

    def ask(self, function: Callable[[], Any]) -> tuple[Any, str]:
        """Make any other call; returns the result, and how it failed or ""."""
        result, failure = self._call(function)
        if failure is None:
            return result, ""
        late = failure[1].kind == "late"
        return None, f"gave no answer within {self.call_timeout:g} s" if late else f"raised {failure[1].text}"

    def normal(self, raw: Any) -> Region | str:
        """The region that an allocator returned, or why it is none; a region of a foreign class is made anew from its address."""
        try:
            region = self.machine.check_region(raw if self.own else _with_plain_numbers(raw))
            if not self.own:
                region = self._spelt(str(region.address))
        except AllocertError as error:
            return _cut(str(error))
        except RecursionError:
            return f"a {type(raw).__name__}, nested too deep"
        except (TypeError, ValueError, AttributeError):
            return f"a {type(raw).__name__}"
        except Exception as error:  # noqa: BLE001 - attributes of a foreign region are foreign code
            return f"a {type(raw).__name__} that raises {type(error).__name__}"
        return region

    def _spelt(self, address: str) -> Region:
        """The region of an address; some are remembered. Raises :class:`~allocert.errors.AllocertError`."""
        found = self._addresses.get(address)
        if found is None:
            found = self.machine.check_region(address)
            if len(self._addresses) >= _MOST_KNOWN:
                self._addresses.clear()
            self._addresses[address] = found
        return found

    def _has(self, allocator: Any, method: str) -> bool:
        found, failure = self._call(lambda: callable(getattr(allocator, method, None)))
        return failure is None and found is True

    def _with_lie(self, allocator: Any, answer: Answer) -> Answer:
        """The answer, with the machine that a ``machine`` attribute shows if it is another one than it was built on."""
        try:
            shown = allocator.machine
        except AttributeError:
            return answer
        except BaseException as error:  # noqa: BLE001 - a property is foreign code too
            return answer._replace(lie=f"raised {named(error)}")
        if shown is self.machine or not isinstance(shown, Hypercube | Grid | DescribedMachine):
            return answer
        spec = getattr(shown, "spec", None)
        if type(shown) is type(self.machine) and shown == self.machine:
            return answer
        return answer._replace(lie=f"is {spec if type(spec) is str else f'a {type(shown).__name__}'}")

    def _call(
        self, function: Any, arguments: tuple[Any, ...] = (), options: dict[str, Any] | None = None
    ) -> tuple[Any, tuple[BaseException, Answer] | None]:
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, self.call_timeout, self.call_timeout / 4)
        begin = time.perf_counter()
        try:
            result = function(*arguments, **(options or {}))
            if self._timed:
                signal.setitimer(signal.ITIMER_REAL, 0)
            if time.perf_counter() - begin > self.call_timeout:
                return None, (Alarm(), Answer("late"))
            return result, None
        except KeyboardInterrupt as error:
            if self._timed:
                raise
            return None, (error, Answer("raised", text=named(error)))
        except Alarm as alarm:
            return None, (alarm, Answer("late"))
        except BaseException as error:  # noqa: BLE001 - whatever foreign code raises is its failure
            return None, (error, Answer("raised", text=named(error)))
        finally:
            if self._timed:
                signal.setitimer(signal.ITIMER_REAL, 0)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Inside it calls are stopped in time, and the alarm is this class's."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGALRM, _ring)
        self._timed = True
        try:
            yield
        finally:
            self._timed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _with_plain_numbers(raw: Any) -> Any:
    """A sequence of anything that is an integer to ``operator.index``, such as numpy's, as a tuple of integers."""
    if isinstance(raw, str) or not all(hasattr(raw, name) for name in ("__len__", "__getitem__", "__iter__")):
        return raw
    if len(raw) > _MOST_NUMBERS:
        return raw
    parts = list(raw)
    if all(type(part) is int for part in parts) and isinstance(raw, tuple | list):
        return raw
    return tuple([part if isinstance(part, bool) else operator.index(part) for part in parts])


def named(error: BaseException) -> str:
    """An exception by its class and text, in one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a foreign exception's text is foreign code too
        text = ""
    kind = type(error).__name__
    return _cut(f"{kind}: {text}" if text else kind)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def _ring(signum: int, frame: Any) -> None:
    """Raise the alarm; a little later where it would be lost.

    That is in what the garbage collection calls: a callback, or the end of a generator of a search that was given up. No other
    generator of :mod:`allocert.verification` runs while an allocator is asked.
    """
    callbacks = [getattr(callback, "__code__", None) for callback in gc.callbacks]
    while frame is not None and frame.f_code is not Subject._call.__code__:
        ends = frame.f_code.co_flags & inspect.CO_GENERATOR and frame.f_globals.get(
            "__name__", ""
        ).startswith(_OWN)
        if ends or frame.f_code in callbacks:
            signal.setitimer(signal.ITIMER_REAL, _LATER, signal.getitimer(signal.ITIMER_REAL)[1])
            return
        frame = frame.f_back
    raise Alarm


def _takes_faulty(factory: Callable[..., Any]) -> bool:
    try:
        return "faulty" in inspect.signature(factory).parameters
    except (TypeError, ValueError):
        return False
