"""``python -m allocert``."""

from __future__ import annotations

from allocert.cli import main

if __name__ == "__main__":
    main()
