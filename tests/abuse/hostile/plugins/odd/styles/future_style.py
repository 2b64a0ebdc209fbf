"""Has keyword-only arguments, defaults, annotations that cannot be resolved, and more arguments than it is given."""

from __future__ import annotations

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine: Nowhere, *, verbose: bool = False, **more: Nothing) -> None:  # noqa: F821
        super().__init__(machine)
        self.verbose, self.more = verbose, more

    def allocate(self, request: Nowhere, /, *others: Nothing) -> Nobody:  # noqa: F821
        return super().allocate(request)
