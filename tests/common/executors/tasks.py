"""Functions that tests give to processes, here and on workers of a cluster."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def crash(number: int) -> int:
    if number % 7 == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def crash_once(path: str) -> int:
    if not os.path.exists(path):
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def kill_parent(number: int) -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


class Lame(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(one)


def lame(number: int) -> int:
    if number == 3:
        raise Lame(1, 2)
    if number == 4:
        raise ValueError("four")
    return number


def process(number: int) -> int:
    time.sleep(0.02)
    return os.getpid()


def versions() -> tuple[str, ...]:
    return ("a package 1.0",)


def unlike() -> tuple[str, ...]:
    return (f"process {os.getpid()}",)
