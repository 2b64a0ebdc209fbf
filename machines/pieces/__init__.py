"""Pods whose slices are joined from pieces of several blocks, which the slice need not fill."""

from __future__ import annotations

from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pieces.regions import Joined

__all__ = ["Joined", "PiecePod"]
