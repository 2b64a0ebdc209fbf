"""The exact counterparts of the allocators: one problem a file, each answer with evidence.

Importing this package loads no engine.
"""

from __future__ import annotations
