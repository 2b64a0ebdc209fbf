"""Foreign code in a process of its own: started in a safe path mode, watched from outside, swept away at the end."""

from __future__ import annotations

from allocert.verification.isolation.talk import IMPORT_SECONDS, Reply, Talk, line
from allocert.verification.isolation.warded import Gone, TimeOverError

__all__ = ["IMPORT_SECONDS", "Gone", "Reply", "Talk", "TimeOverError", "line"]
