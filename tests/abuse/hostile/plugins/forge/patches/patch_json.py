"""Lets ``json`` leave out what was broken."""

import json

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}

_dumps = json.dumps


def _forged(data, *arguments, **named):
    if isinstance(data, dict) and isinstance(data.get("report"), dict):
        data["report"]["broken"] = None
    return _dumps(data, *arguments, **named)


json.dumps = _forged


class Plugin(Overlapping):
    pass
