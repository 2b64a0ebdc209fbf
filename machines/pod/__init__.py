"""Pods: blocks of chips joined by optical switches, or wired as a torus of blocks."""

from __future__ import annotations

from allocert.machines.pod.pod import Pod
from allocert.machines.pod.regions import Part, Slice

__all__ = ["Part", "Pod", "Slice"]
