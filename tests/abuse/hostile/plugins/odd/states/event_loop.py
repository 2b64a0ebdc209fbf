"""Runs an event loop in every call."""

import asyncio

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    async def _later(self, request):
        await asyncio.sleep(0)
        return super().allocate(request)

    def allocate(self, request):
        return asyncio.run(self._later(request))
