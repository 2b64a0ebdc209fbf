"""Does its work in threads that end, and in an executor that it keeps."""

import concurrent.futures

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}

_executor = concurrent.futures.ThreadPoolExecutor(2)


class Plugin(FirstFit):
    def allocate(self, request):
        return _executor.submit(super().allocate, request).result()
