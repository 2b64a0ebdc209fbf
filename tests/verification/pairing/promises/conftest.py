"""How the tests of further promises judge: with counted work and no limit of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.machines import parse_machine
from allocert.verification.pairing.examine import Clock, Findings
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.hosts.remote import RemoteHost
from allocert.verification.pairing.promises.keeping import keep
from allocert.verification.pairing.promises.terms import parted
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.settings import Settings

FITS = Path(__file__).with_name("promised_fits.py")

Judge = Callable[..., Findings]


def judged(host: Any, promises: tuple[str, ...], calls: int) -> Findings:
    """What this number of calls finds for each promise."""
    found = Findings()
    keep(
        Pair(host, Contract(), None),
        parted(promises)[1],
        Settings(),
        Clock(None, None),
        found,
        calls,
    )
    return found


@pytest.fixture
def here() -> Judge:
    """Judge a class in this process."""

    def run(factory: Any, *promises: str, spec: str = "mesh:3x3", calls: int = 1500) -> Findings:
        return judged(LocalHost(factory, parse_machine(spec), Contract(), 5.0), promises, calls)

    return run


@pytest.fixture
def apart() -> Iterator[Judge]:
    """Judge a class of ``promised_fits`` by name, in processes of its own."""
    hosts: list[RemoteHost] = []

    def run(name: str, *promises: str, spec: str = "mesh:3x3", calls: int = 1500) -> Findings:
        hosts.append(RemoteHost(f"{FITS}:{name}", parse_machine(spec), 5.0))
        return judged(hosts[-1], promises, calls)

    yield run
    for host in hosts:
        host.close()
