"""Compiled functions, under the name that simulations use."""

from allocert.machines.compiled import compiled, interruptible

__all__ = ["compiled", "interruptible"]
