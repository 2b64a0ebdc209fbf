"""Schedulers of jobs on a square torus (Gupta and Srimani 1997): the values that a scheduler of one's own needs."""

from __future__ import annotations

from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.machines.subtorus import Subtorus

__all__ = ["JobSet", "Piece", "Schedule", "Subtorus", "TorusJob"]
