"""The messages of the line protocol: requests, as text, and possible answers, as data."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, NoReturn

from allocert.errors import PluginError
from allocert.machines import DescribedMachine, Grid, Machine, Request
from allocert.verification.isolation import line

__all__ = [
    "ABILITIES",
    "PROTOCOL",
    "RESET",
    "SAVE",
    "STATE",
    "Greeting",
    "MessageError",
    "allocate",
    "failure",
    "greeting",
    "hello",
    "numbered",
    "parse",
    "release",
    "run",
    "start",
]

PROTOCOL = "allocert/allocator/1"

ABILITIES = ("reset", "state", "run", "faulty", "restart")
"""What a program may say that it can, besides ``start``, ``allocate`` and ``release``."""

RESET = '"op":"reset"'
STATE = '"op":"state"'
SAVE = '"op":"save"'
_QUOTED = 80


class MessageError(Exception):
    """What was written is no message; the text is a clause that says what it is."""


class Greeting(NamedTuple):
    """What a program says of itself: its name and version, the kinds of machines it is for (none: all), what it can, and
    what it promises, as ``--promise`` spells it."""

    name: str
    version: str
    machines: tuple[str, ...]
    can: frozenset[str]
    promises: tuple[str, ...]


def hello() -> str:
    """The first request, without its number and braces, as all texts here."""
    return f'"op":"hello","protocols":["{PROTOCOL}"]'


def start(machine: Machine, faulty: tuple[int, ...], saved: str | None = None) -> str:
    """A fresh allocator on a machine, or one as it was when it was saved."""
    kind = machine.spec.partition(":")[0]
    if isinstance(machine, DescribedMachine):
        size = ""
    elif isinstance(machine, Grid):
        size = f'"sides":{json.dumps(machine.sides)},'
    else:
        size = f'"n":{_dimension(machine)},'
    return (
        f'"op":"start","machine":{json.dumps(machine.spec)},"kind":"{kind}",{size}'
        f'"processors":{machine.processors},"faulty":{json.dumps(faulty)},"seed":0'
        + ("" if saved is None else f',"saved":{json.dumps(saved)}')
    )


def allocate(request: Request, allocation: int) -> str:
    """Ask for a region, which ``allocation`` will name."""
    asked = str(request) if isinstance(request, int) else f"[{','.join(map(str, request))}]"
    return f'"op":"allocate","request":{asked},"allocation":{allocation}'


def release(allocation: int) -> str:
    """Give a region back."""
    return f'"op":"release","allocation":{allocation}'


def run(steps: list[str]) -> str:
    """Several requests in one, which have no numbers."""
    return f'"op":"run","steps":[{{{"},{".join(steps)}}}]' if steps else '"op":"run","steps":[]'


def numbered(number: int, text: str) -> bytes:
    """A request as a line."""
    return f'{{"id":{number},{text}}}\n'.encode()


def parse(answer: bytes) -> dict[str, Any]:
    """The object in a line. Raises :class:`MessageError`."""
    try:
        found = _DECODER.decode(answer.decode())
    except (ValueError, RecursionError) as error:
        constant = isinstance(error, _ConstantError)
        what = "the number NaN or Infinity, which JSON has not" if constant else "a line that is no JSON"
        raise MessageError(f"wrote {what}: {_quoted(answer)}") from None
    if not isinstance(found, dict):
        raise MessageError(f"wrote a line that is no JSON object: {_quoted(answer)}")
    return found


def failure(reply: dict[str, Any]) -> tuple[str, str] | None:
    """The code and the text of an error, if a reply is one."""
    error = reply.get("error")
    if error is None:
        return None
    if not isinstance(error, dict):
        return "internal", line(str(error)[:300])
    return line(str(error.get("code", "internal"))[:40]), line(str(error.get("message", ""))[:300])


def greeting(command: str, reply: dict[str, Any]) -> Greeting:
    """What a program answered to ``hello``. Raises :class:`~allocert.errors.PluginError`."""
    hello = reply.get("ok")
    if not isinstance(hello, dict):
        raise PluginError(
            "command", command, f"an answer to hello with the field ok; it wrote {_shown(reply)}"
        )
    if hello.get("protocol") != PROTOCOL:
        expected = f"one that speaks the protocol {PROTOCOL}; its hello says {_shown(hello.get('protocol'))}"
        raise PluginError("command", command, expected)
    lists = [_texts(command, hello, key) for key in ("machines", "can", "promises")]
    name, version = (line(str(hello.get(key, ""))[:80]) for key in ("name", "version"))
    return Greeting(name, version, lists[0], frozenset(lists[1]), lists[2])


def _texts(command: str, hello: dict[str, Any], key: str) -> tuple[str, ...]:
    found = hello.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise PluginError("command", command, f"texts in a list as {key!r} of its hello, not {_shown(found)}")
    return tuple(map(line, found))


def _dimension(machine: Any) -> int:
    dimension: int = machine.n
    return dimension


def _quoted(answer: bytes) -> str:
    return repr(line(answer[:300].decode(errors="replace"))[:_QUOTED])


def _shown(value: Any) -> str:
    return line(repr(value)[:300])[:_QUOTED]


class _ConstantError(ValueError):
    """NaN, Infinity or -Infinity."""


def _no_constant(text: str) -> NoReturn:
    raise _ConstantError


_DECODER = json.JSONDecoder(parse_constant=_no_constant)
