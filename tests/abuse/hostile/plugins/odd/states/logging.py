"""Logs to standard error, warns, and prints."""

import logging
import sys
import warnings

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True, "silent": "noise"}

logging.basicConfig(stream=sys.stderr, level=logging.DEBUG)


class Plugin(FirstFit):
    def allocate(self, request):
        logging.getLogger("noise").debug("noise %s", request)
        warnings.warn("noise", stacklevel=1)
        print("noise", request)
        return super().allocate(request)
