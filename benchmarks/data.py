"""Where data lie that others have made and that are not shipped: traces, instances, tables, texts of papers."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["DATA"]

DATA = Path(os.environ.get("ALLOCERT_DATA", "../shared/data"))
"""With the folders ``traces``, ``packing`` and ``covering``; ``papers`` lies next to it. Missing files are skipped."""
