"""``python -m allocert``."""

from __future__ import annotations

import os
import sys

if __name__ == "__main__":
    if not sys.flags.safe_path and sys.path[:1] in ([""], [os.getcwd()]):
        # The current folder, put there by -m: nothing that lies in it is part of this program.
        del sys.path[0]
    from allocert.guard import main

    main()
