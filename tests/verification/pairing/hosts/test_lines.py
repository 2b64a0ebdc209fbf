"""Which lines of a plug-in are reported to have run."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.verification.pairing.hosts.lines import Lines

TEXT = """
class Other:
    def never(self):
        return 1

class Kind:
    def first(self, flag):
        if flag:
            return 1
        return 2

    def second(self):
        return 3

def alone():
    return 4
"""


@pytest.fixture
def kind(tmp_path: Path) -> Any:
    path = tmp_path / "kinds_of_lines.py"
    path.write_text(TEXT)
    spec = importlib.util.spec_from_file_location("kinds_of_lines", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["kinds_of_lines"] = module
    spec.loader.exec_module(module)
    yield module.Kind
    del sys.modules["kinds_of_lines"]


@pytest.mark.skipif(sys.gettrace() is not None, reason="somebody else traces")
def test_lines_of_its_own_class_and_functions(kind: Any) -> None:
    lines = Lines(kind)
    assert lines.unrun() == "8-10, 13, 16"
    for flag, fresh in ((True, 2), (True, 0), (False, 1)):
        lines.start()
        kind().first(flag)
        lines.pause()
        assert lines.stop() == fresh
    kind().second()
    assert lines.unrun() == "13, 16"


def test_ours_are_not_noted() -> None:
    assert Lines(BitboardFirstFit).files == set()
