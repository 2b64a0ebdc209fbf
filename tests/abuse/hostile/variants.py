"""The plug-ins that a file of ``plugins/`` holds, read without running it, and the text of each as a module of its own.

A file is about one kind of hostility. Its public classes hold the plug-ins, by name, in one of four forms::

    class NAME(...):            the class ``Plugin``
    def NAME(self, request):    that method of ``Plugin``, whose base is the class around it: see ``_METHODS``
    def NAME(jobs):             a scheduler
    def NAME():                 the whole module; without a class it has one derived from the base of the class around

The docstring says what it tries. ``@case`` says how it is tried and what has to come out (``plugins/_cases.py``); what it says
of the class around holds for all in it that do not say otherwise. ``@like`` tries the same body once more, under another name.
What the file imports and defines besides (by names with an underscore) is part of every plug-in that uses it.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Variant", "variants"]

_METHODS = {
    "self, request": "allocate",
    "self, frame": "release",
    "self, machine": "__init__",
    "self, asked": "on_allocate",
    "self, voice": "tell",
}
"""By the arguments of a function: the method of ``Plugin`` that it is."""
_SCHEDULER = 'schedule.kind = "contiguous"\n'
_PROGRAM = '\n\nif __name__ == "__main__":\n    Plugin().speak()\n'
_COMMANDS = {"cmd": "command", "sched": "scheduler", "sim": "simulate"}
"""By the group: the command that tries it, if nothing else is said; else it is ``check``."""
_HOST = ("command", "machine", "entry", "target", "options", "folder", "beside")
_ENTRIES = {"Plugin", "schedule", "__getattr__"}
"""What a module may be asked for."""
_Definition = ast.ClassDef | ast.FunctionDef
_DEFINITION = (ast.ClassDef, ast.FunctionDef)


@dataclass(frozen=True)
class Variant:
    """One plug-in: ``host`` says how it is tried, ``expected`` what has to come out, ``text`` is its module."""

    group: str
    name: str
    what: str
    host: Mapping[str, str]
    expected: Mapping[str, Any]
    text: str


def variants(path: Path, group: str) -> Iterator[Variant]:
    """All that the file at ``path`` holds, in its order."""
    file = _File(path.read_text(encoding="utf-8"))
    for kind in file.kinds:
        for node in kind.body:
            if isinstance(node, _DEFINITION):
                yield from file.variants(group, kind, node)


class _File:
    """``shared`` are the imports and definitions that plug-ins may use, by name."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.kinds: list[ast.ClassDef] = []
        self.shared: dict[str, ast.stmt] = {}
        self.future: list[str] = []
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                self.kinds.append(node)
            elif isinstance(node, ast.ImportFrom) and node.module == "__future__":
                self.future.append(ast.unparse(node))
            else:
                self.shared |= dict.fromkeys(_bound(node), node)

    def variants(self, group: str, kind: ast.ClassDef, node: _Definition) -> Iterator[Variant]:
        """The plug-in that ``node`` is, and those like it."""
        common, own = _said(kind, "case"), _said(node, "case")
        given = [(node.name.rstrip("_"), group, own[0] if own else {})]
        given += [(like.pop("name"), like.pop("group", group), like) for like in _said(node, "like")]
        for name, home, words in given:
            message = {**(common[0] if common and home == group else {})}
            if "verdict" in words or "contained" in words:
                message = {key: value for key, value in message.items() if key in _HOST}
            message |= words
            host = {"command": _COMMANDS.get(home, "check")}
            host |= {key: value for key, value in message.items() if key in _HOST}
            expected = {key: value for key, value in message.items() if key not in _HOST}
            what = " ".join((ast.get_docstring(node) or "").split())
            text = self._text(kind, node, host)
            yield Variant(home, name, what, host, expected, text)

    def _text(self, kind: ast.ClassDef, node: _Definition, host: Mapping[str, str]) -> str:
        """As a module: what it uses of the file, and the plug-in."""
        body = self.lines[(node.body[0].end_lineno or 0) : node.end_lineno]
        inner = "\n".join(body)
        bases = ", ".join(map(ast.unparse, kind.bases))
        if isinstance(node, ast.ClassDef):
            head = re.sub(r"class \w+", "class Plugin", self.lines[node.lineno - 1])
            made = textwrap.dedent("\n".join([head, *(body or ["        pass"])]))
        elif not (words := ast.unparse(node.args)):
            made = textwrap.dedent(inner)
            if bases and not _ENTRIES & {name for each in ast.parse(made).body for name in _bound(each)}:
                made += f"\n\n\nclass Plugin({bases}):\n    pass"
        elif words == "jobs" or host["command"] in ("scheduler", "schedule"):
            inner = textwrap.indent(textwrap.dedent(inner), "    ")
            made = f"def schedule(jobs):\n{inner}\n\n\n{_SCHEDULER}"
        else:
            made = f"class Plugin({bases}):\n    def {_METHODS[words]}({words}):\n{inner}"
        made = made.strip("\n") + (_PROGRAM if host["command"].endswith("command") else "\n")
        return "\n".join([*self.future, *self._used(made), "", "", made]).lstrip("\n")

    def _used(self, made: str) -> Iterator[str]:
        """The imports and definitions that a text uses, and those that these use, in the order of the file."""
        tree, known = ast.parse(made), set[str]()
        wanted = _names(tree) - {name for node in tree.body for name in _bound(node)}
        while new := wanted & self.shared.keys() - known:
            known |= new
            wanted |= {name for one in new for name in _names(self.shared[one])}
        for node in dict.fromkeys(self.shared.values()):
            names = [name for name in _bound(node) if name in known]
            if names and isinstance(node, ast.Import | ast.ImportFrom):
                node = type(node)(**{**vars(node), "names": [a for a in node.names if _alias(a) in names]})
                yield ast.unparse(node)
            elif names:
                yield "\n".join(["", "", *self._lines(node)])

    def _lines(self, node: ast.stmt) -> list[str]:
        decorators = getattr(node, "decorator_list", [])
        return self.lines[min(each.lineno for each in [node, *decorators]) - 1 : node.end_lineno]


def _alias(alias: ast.alias) -> str:
    """The name that it binds."""
    return alias.asname or alias.name.partition(".")[0]


def _bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a file binds."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [_alias(alias) for alias in node.names]
    if isinstance(node, _DEFINITION):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _said(node: _Definition, decorator: str) -> list[dict[str, Any]]:
    """What each decorator of that name says."""
    places = {"case": ("verdict", "promises"), "like": ("name", "verdict", "promises")}[decorator]
    return [
        {
            **dict(zip(places, map(ast.literal_eval, call.args), strict=False)),
            **{str(word.arg): ast.literal_eval(word.value) for word in call.keywords},
        }
        for call in node.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == decorator
    ]
