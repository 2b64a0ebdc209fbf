from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry

settings.register_profile("allocert", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("allocert")  # no test fails for want of time, on a busy machine neither


def pytest_configure() -> None:
    """Take interrupts, and let child processes take them, also where the tests were started in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
