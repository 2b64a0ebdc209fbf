"""Writes valid JSON of every wrong type and shape."""

from _base import FirstFit, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}

_LINES = b"""null
[]
7
"report"
{"report": []}
{"report": {"coverage": 1}}
{"error": 5}
{"error": []}
{"error": ["raised_inside", "a"]}
{"error": ["annotations", "a", "b", "c"]}
{"progress": {"a": [1]}}
{"loaded": null}
"""


class Plugin(FirstFit):
    def allocate(self, request):
        for line in _LINES.splitlines(keepends=True):
            say(line)
        return super().allocate(request)
