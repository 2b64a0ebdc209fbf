from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from allocert.proofs import REGISTRY
from allocert.verification.catalogue import kept
from allocert.verification.catalogue.deferred import Deferred
from allocert.verification.ledger import keys
from allocert.verification.ledger.code.claims import digest_of_function
from allocert.verification.ledger.code.reach import code_digest
from allocert.verification.ledger.keys import code_key, keep_keys, key_of

MODULE = "allocert.verification.claims.enumeration"


def test_a_key_is_the_digest_of_the_function() -> None:
    for key in ("KS-FIG-1a", "AN-DEF-2.2", "GS-DEF-2"):
        decide = REGISTRY.claim(key).decide
        assert isinstance(decide, Deferred)
        assert key_of(decide) == key_of(decide.function) == digest_of_function(decide.function)
    assert code_key(MODULE) == code_digest(MODULE)


def test_kept_keys_are_those_that_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path)
    keys._known.cache_clear()
    made = key_of(REGISTRY.claim("KS-FIG-1a").decide)
    keep_keys()
    keys._known.cache_clear()
    monkeypatch.setattr(keys, "_made", lambda decide: "made again")
    assert key_of(REGISTRY.claim("KS-FIG-1a").decide) == made
    assert key_of(REGISTRY.claim("AN-DEF-2.2").decide) == "made again"
    keys._known.cache_clear()


def test_another_process_reads_no_code_for_a_kept_key(tmp_path: Path) -> None:
    code = (
        "import sys; from allocert.proofs import REGISTRY; from allocert.verification.ledger.keys import keep_keys, key_of;"
        "print(key_of(REGISTRY.claim('AN-DEF-2.2').decide)); keep_keys();"
        "print('allocert.proofs.antoniou.cube.definitions' in sys.modules, 'allocert.verification.ledger.code.claims' in sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
        )
    assert done.stdout.split() == [key_of(REGISTRY.claim("AN-DEF-2.2").decide), "False", "False"]
