"""The files of a new allocator: templates with names filled in."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from allocert.errors import AllocertError

__all__ = ["KINDS", "LANGUAGES", "skeleton"]

KINDS = ("hypercube", "hypercube-nodes", "mesh", "mesh-rot", "torus")
_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*", re.ASCII)
_LONGEST = 40
_TAKEN = ("allocert", "test", "tests", "pytest", "first_fit")


@dataclass(frozen=True)
class _Kind:
    """What a Python allocator for a kind of machine is filled in with."""

    template: str
    machine_class: str
    machines: tuple[str, ...]
    workload: str
    shapes: str = "[self.machine.check_request(request)]"
    starts: str = "side - extent + 1"


_UNIFORM = "morgenstern-uniform:requests=100"
_PYTHON = {
    "hypercube": _Kind("cube", "Hypercube", ("hypercube:3", "hypercube:2"), "kandlur-shin:arrivals=100"),
    "hypercube-nodes": _Kind("nodes", "NodeCube", ("hypercube-nodes:3", "hypercube-nodes:2"), "kandlur-shin:arrivals=100"),
    "mesh": _Kind("grid", "Mesh", ("mesh:4x3", "mesh:5"), _UNIFORM),
    "mesh-rot": _Kind("grid", "RotatableMesh", ("mesh-rot:4x3", "mesh-rot:3x2"), _UNIFORM, "self.machine.shapes(request)"),
    "torus": _Kind("grid", "Torus", ("torus:4x3", "torus:3x2x2"), _UNIFORM, starts="side"),
}  # fmt: skip


@dataclass(frozen=True)
class _Program:
    """An example of ``examples/`` that speaks the line protocol: its language, file, the machines it is for, and how it is
    built and run."""

    language: str
    file: str
    machines: Mapping[str, str]
    build: str
    run: str


_PROGRAMS = {
    "cpp": _Program(
        "C++",
        "first_fit.cpp",
        {"torus": "torus:4x3", "mesh": "mesh:4x3"},
        "g++ -O2 -std=c++17 -o @stem@ @stem@.cpp",
        "./@stem@",
    ),
    "go": _Program(
        "Go", "buddy.go", {"hypercube": "hypercube:4"}, "go build -o @stem@ @stem@.go", "./@stem@"
    ),
    "java": _Program(
        "Java",
        "TorusFit.java",
        {"torus": "torus:3x3x2", "mesh": "mesh:4x3"},
        "javac @stem@.java",
        "java -cp . @stem@",
    ),
}

LANGUAGES = ("python", *_PROGRAMS)


def skeleton(name: str, language: str, kind: str | None) -> dict[str, str]:
    """The texts of the files of a new allocator, by their paths in its folder.

    Raises:
        AllocertError: no name that a module can have, or a kind of machine that the example in that language is not for.
    """
    module = name.replace("-", "_")
    taken = keyword.iskeyword(module) or module in sys.stdlib_module_names or module in _TAKEN
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or taken:
        expected = f"at most {_LONGEST} small letters, digits, - and _ that name no module of Python's, such as my-fit"
        raise AllocertError("NAME", name, expected)
    if language != "python":
        return _program(name, _PROGRAMS[language], language, kind)
    return _package(name, module, kind or "mesh")


def _package(name: str, module: str, kind: str) -> dict[str, str]:
    known = _PYTHON[kind]
    words = {
        "name": name,
        "module": module,
        "class": _class_of(name),
        "kind_plural": _plural(kind),
        "machine_class": known.machine_class,
        "machine": known.machines[0],
        "machines": ", ".join(f'"{spec}"' for spec in known.machines),
        "imports": ", ".join(sorted(("Contract", known.machine_class, "ReleaseError", "Submesh"))),
        "shapes": known.shapes,
        "starts": known.starts,
        "workload": known.workload,
    }
    files = {
        f"{module}/first_fit.py": known.template,
        "tests/test_contract.py": "test",
        "pyproject.toml": "pyproject",
        "README.md": "readme",
    }
    filled = {path: _filled(_text("python", f"{template}.in"), words) for path, template in files.items()}
    listed = f'"""{_class_of(name)} and nothing else."""\n\nfrom {module}.first_fit import {_class_of(name)}\n\n__all__ = ["{_class_of(name)}"]\n'
    return {f"{module}/__init__.py": listed, **filled}


def _program(name: str, program: _Program, language: str, kind: str | None) -> dict[str, str]:
    if kind is not None and kind not in program.machines:
        raise AllocertError("--machine", kind, f"{' or '.join(program.machines)} for {language}")
    old, _, ending = program.file.partition(".")
    stem = _class_of(name) if language == "java" else name
    words = {"name": name, "language": program.language, "source": f"{stem}.{ending}"}
    words |= {"build": program.build.replace("@stem@", stem), "run": program.run.replace("@stem@", stem)}
    words["machine"] = program.machines[kind or next(iter(program.machines))]
    try:
        text = _text(language, program.file)
    except FileNotFoundError:
        raise AllocertError("--language", language, "one whose example is installed with allocert") from None
    lines = ".*" if language == "java" else r"//(?:\t|   ).*"  # elsewhere only commands have the file's name
    named = re.compile(rf"^{lines}$", re.MULTILINE)
    return {
        words["source"]: named.sub(lambda line: re.sub(rf"\b{old}\b", stem, line[0]), text),
        "Makefile": _filled(_text("", "makefile.in"), words),
        "README.md": _filled(_text("", "program.in"), words),
    }


def _text(folder: str, file: str) -> str:
    place = resources.files(__package__).joinpath(folder) if folder else resources.files(__package__)
    return place.joinpath(file).read_text(encoding="utf-8")


def _filled(text: str, words: Mapping[str, str]) -> str:
    return re.sub(r"@([a-z_]+)@", lambda found: words[found[1]], text)


def _class_of(name: str) -> str:
    return "".join(part.capitalize() for part in re.split("[-_]", name))


def _plural(kind: str) -> str:
    return {"mesh": "meshes", "mesh-rot": "meshes where requests may be turned", "torus": "tori"}.get(
        kind, "hypercubes" if kind == "hypercube" else "hypercubes that are asked for nodes"
    )
