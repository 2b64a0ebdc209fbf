"""Says that the engine failed, so that nothing be found."""

import json

from _base import Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        say(json.dumps({"error": ["PluginError", "allocator", "you", "a better mood"]}).encode() + b"\n")
        say(json.dumps({"error": ["EngineError", "the engine is tired"]}).encode() + b"\n")
        return super().allocate(request)
