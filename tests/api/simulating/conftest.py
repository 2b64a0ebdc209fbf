from __future__ import annotations

from tests.cli.conftest import allocert

__all__ = ["allocert"]
