from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
import time
import tomllib
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from tests.abuse.ledgers import KINDS, tried
from tests.abuse.ledgers.original import Original

from allocert import children
from allocert.errors import LedgerError
from allocert.proofs.claim import Claim, Context, Counterexample, Effort, Evidence, Kind, Verdict
from allocert.proofs.ledger import Ledger, Record, question_key
from allocert.proofs.ledger.question import DISTRIBUTIONS, source_files, versions
from allocert.proofs.ledger.record import digest, sound
from allocert.proofs.ledger.salvage import salvage
from allocert.proofs.ledger.setting_aside import replace_by
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding

ROOT = Path(__file__).resolve().parents[2]

CLAIM = Claim("X-1", "allocert", "nowhere", "a statement", lambda context: VERDICT, reading="A")
CERTIFICATE = Certificate("lrat", "c", {"dimacs": ""}, "", Encoding("t"))
VERDICT = Verdict.refuted(
    Counterexample("n = 3", {"machine": "hypercube:3", "trace": [["allocate", 1]]}),
    "all n <= 3",
    Evidence("lrat", "us", CERTIFICATE),
    ratio=Fraction(7, 3),
    counts=(1, 2),
)


def test_a_stored_verdict_comes_back_whole(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "deep" / "ledger.sqlite3")
    assert ledger.get(CLAIM, Context()) is None
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    stored = Ledger(ledger.path).get(CLAIM, Context())
    assert stored == Record(CLAIM, VERDICT, 1.5, resumed=True)
    assert stored is not None
    assert stored.verdict.values == {"ratio": "7/3", "counts": [1, 2]}


def test_the_question_depends_on_claim_effort_and_seed() -> None:
    other = Claim("X-1", "allocert", "nowhere", "a statement", lambda context: VERDICT, reading="B")
    questions = {
        question_key(claim, context)
        for claim in (CLAIM, other)
        for context in (Context(), Context(seed=1), Context(Effort.DEEP))
    }
    assert len(questions) == 6


def test_an_undecided_claim_is_tried_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    ledger.put(Record(CLAIM, Verdict.undecided("no time"), 1.0), Context())
    assert ledger.get(CLAIM, Context()) is None


def _others(count: int) -> list[Claim]:
    return [
        Claim(f"X-{n}", "allocert", "nowhere", "a statement", lambda context: VERDICT) for n in range(count)
    ]


def _stored(path: Path, claims: list[Claim]) -> Path:
    ledger = Ledger(path)
    for claim in claims:
        ledger.put(Record(claim, VERDICT, 1.5), Context())
    return path


def _sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite3"
    foreign = tmp_path / "foreign.sqlite3"
    _sql(foreign, "CREATE TABLE precious (value)", "INSERT INTO precious VALUES (1)")
    layout = tmp_path / "layout.sqlite3"
    _sql(layout, "CREATE TABLE verdicts_2 (question TEXT, other TEXT)")
    path.write_bytes(b"not a database, " * 100)
    for file in (path, foreign, layout):
        before = file.read_bytes()
        with pytest.raises(LedgerError, match=r"ledger: got .* left as it is"):
            Ledger(file)
        assert file.read_bytes() == before
    assert _names(tmp_path) == ["foreign.sqlite3", "layout.sqlite3", "ledger.sqlite3"]


_ENDLESS = """CREATE TRIGGER y BEFORE INSERT ON verdicts_2 BEGIN SELECT count(*) FROM (
    WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r
); END"""


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        (_ENDLESS, "a trigger"),
        ("CREATE TRIGGER y BEFORE INSERT ON verdicts_2 BEGIN SELECT RAISE(IGNORE); END", "a trigger"),
        ("CREATE VIEW verdicts AS SELECT * FROM verdicts_2", "a view"),
        ("CREATE VIRTUAL TABLE verdicts USING fts5(question)", "other tables"),
        ("CREATE INDEX y ON verdicts_2 (abs(seconds)) WHERE seconds > 0", "an index of its own"),
        ("CREATE UNIQUE INDEX y ON verdicts_2 (claim, effort)", "an index of its own"),
    ],
)
def test_what_would_run_with_a_ledger_is_no_ledger(tmp_path: Path, statement: str, what: str) -> None:
    path = _stored(tmp_path / "ledger", _others(2))
    empty = Ledger(tmp_path / "empty").path
    for file in (path, empty):
        try:
            _sql(file, statement)
        except sqlite3.OperationalError as error:
            pytest.skip(str(error))
    with pytest.raises(LedgerError, match=rf"\(it has {what}\); it is left as it is"):
        Ledger(empty)
    told: list[str] = []
    ledger = Ledger(path, told.append)
    assert told == [f"ledger: {path} was damaged: 2 verdicts saved, kept as ledger.damaged-1"]
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert ledger.get(CLAIM, Context()) is not None
    assert ledger.get(_others(2)[1], Context()) is not None
    assert _names(tmp_path) == ["empty", "ledger", "ledger.damaged-1"]


def test_a_trigger_that_comes_during_a_run_does_not_run(tmp_path: Path) -> None:
    ledger = Ledger(_stored(tmp_path / "ledger", _others(2)))
    _sql(ledger.path, "CREATE TRIGGER y BEFORE INSERT ON verdicts_2 BEGIN SELECT RAISE(IGNORE); END")
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert ledger.get(CLAIM, Context()) is not None


def test_what_cannot_be_a_ledger_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in (
        tmp_path, tmp_path / "pipe", Path("/dev/null"), tmp_path / "loop", tmp_path / ("x" * 300), Path("/proc/no/ledger"),
    ):  # fmt: skip
        with pytest.raises(LedgerError, match="ledger") as caught:
            Ledger(path)
        assert "\n" not in str(caught.value)


def test_a_table_of_an_earlier_layout_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    _sql(
        path,
        "CREATE TABLE verdicts (question TEXT PRIMARY KEY, verdict TEXT)",
        "INSERT INTO verdicts VALUES ('q', 'v')",
    )
    told: list[str] = []
    ledger = Ledger(path, told.append)
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert Ledger(path).get(CLAIM, Context()) == Record(CLAIM, VERDICT, 1.5, resumed=True)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM verdicts").fetchall() == [("q", "v")]
    assert told == []


EDITS = {
    "verdict": "UPDATE verdicts_2 SET verdict = replace(verdict, 'refuted', 'proved')",
    "scope": "UPDATE verdicts_2 SET verdict = replace(verdict, 'n <= 3', 'n <= 4')",
    "seconds": "UPDATE verdicts_2 SET seconds = 7",
    "decided": "UPDATE verdicts_2 SET decided = 'today'",
    "certificate": "UPDATE verdicts_2 SET certificate = NULL",
    "text for certificate": "UPDATE verdicts_2 SET certificate = 'text'",
    "claim": "UPDATE verdicts_2 SET claim = 'X-2@A'",
    "effort": "UPDATE verdicts_2 SET effort = 'deep'",
    "digest": "UPDATE verdicts_2 SET digest = ''",
    "no text": "UPDATE verdicts_2 SET verdict = x'ff00fe'",
    "number for text": "UPDATE verdicts_2 SET verdict = 7",
    "text for number": "UPDATE verdicts_2 SET seconds = 'long'",
    "another's question": "UPDATE verdicts_2 SET question = replace(question, 'a', 'b')",
}


@pytest.mark.parametrize("statement", EDITS.values(), ids=EDITS.keys())
def test_an_edited_row_is_told_dropped_and_decided_again(tmp_path: Path, statement: str) -> None:
    path = _stored(tmp_path / "ledger", [CLAIM])
    _sql(path, statement)
    told: list[str] = []
    ledger = Ledger(path, told.append)
    assert ledger.get(CLAIM, Context()) is None
    if "SET question" not in statement:
        assert told == ["ledger: the stored verdict of X-1@A is damaged; it is decided again"]
    assert ledger.get(CLAIM, Context()) is None
    assert len(told) <= 1
    ledger.put(Record(CLAIM, VERDICT, 2.5), Context())
    assert ledger.get(CLAIM, Context()) == Record(CLAIM, VERDICT, 2.5, resumed=True)


def test_many_edited_rows_are_counted_in_one_line(tmp_path: Path) -> None:
    claims = _others(9)
    path = _stored(tmp_path / "ledger", claims)
    _sql(path, "UPDATE verdicts_2 SET seconds = 7 WHERE claim != 'X-4'")
    told: list[str] = []
    assert list(Ledger(path, told.append).find(claims, Context())) == ["X-4"]
    assert told == ["ledger: 8 stored verdicts are damaged; they are decided again: X-0, X-1, X-2, ..."]


SHAPES = [
    "7", "[]", "{}", "null", "[" * 5000, '"text"', '{"kind": "proved"}',
    json.dumps({"kind": "sure", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "undecided", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "refuted", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "proved", "scope": "s", "evidence": ["a"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "proved", "scope": 7, "evidence": ["a", "b"], "values": {}, "counterexample": None}),
    json.dumps({"kind": "proved", "scope": "s", "evidence": ["a", "b"], "values": [1], "counterexample": None}),
    json.dumps({"kind": "refuted", "scope": "s", "evidence": ["a", "b"], "values": {}, "counterexample": [1, 2, 3]}),
]  # fmt: skip


@pytest.mark.parametrize("blob", [None, b"no gzip"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_of_another_shape_is_dropped_though_its_digest_is_right(
    tmp_path: Path, shape: str, blob: bytes | None
) -> None:
    path = _stored(tmp_path / "ledger", [CLAIM])
    values = [question_key(CLAIM, Context()), CLAIM.key, "quick", shape, blob, 1.5, "now"]
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("REPLACE INTO verdicts_2 VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, digest(values)))
    told: list[str] = []
    assert Ledger(path, told.append).get(CLAIM, Context()) is None
    assert len(told) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_mended_and_lose_nothing_that_can_be_read(
    original: Original, tmp_path: Path, kind: str
) -> None:
    for number in range(4):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert tried(original, folder / "ledger", KINDS[kind], random.Random(f"{kind} {number}")).faults == []


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    return Original(tmp_path_factory.mktemp("ledger") / "original", 0)


def test_salvage_reads_every_row_of_a_sound_file(original: Original) -> None:
    rows = salvage(original.path)
    assert {row[1] for row in rows} == original.records.keys()
    with closing(sqlite3.connect(original.path)) as db:
        assert sorted(rows) == sorted(db.execute("SELECT * FROM verdicts_2"))


HEADERS = {
    "magic": (0, b"sQLite"), "page size": (16, b"\xff\xff"), "read only": (18, b"\x03"), "reserved bytes": (20, b"\xf0"),
    "a chain of free pages": (32, b"\0\0\0\x07\0\0\0\x02"), "another schema format": (44, b"\0\0\0\x09"),
    "vacuum": (52, b"\0\0\0\x07"), "UTF-16": (56, b"\0\0\0\x02"), "schema": (100, b"\x0d\0\0\0\0"),
}  # fmt: skip


@pytest.mark.parametrize(("place", "value"), HEADERS.values(), ids=HEADERS.keys())
def test_whatever_the_header_says_the_rows_are_used(
    original: Original, tmp_path: Path, place: int, value: bytes
) -> None:
    data = bytearray(original.data)
    data[place : place + len(value)] = value
    (tmp_path / "ledger").write_bytes(data)
    told: list[str] = []
    assert Ledger(tmp_path / "ledger", told.append).find(original.claims, Context()) == original.records
    assert len(told) == 1


def test_a_schema_that_is_no_text_is_told(original: Original, tmp_path: Path) -> None:
    """SQLite's own message cannot be decoded then."""
    (tmp_path / "ledger").write_bytes(
        original.data.replace(b"CREATE TABLE verdicts_2", b"CREATE \x81\xffBLE verdicts_2")
    )
    told: list[str] = []
    assert len(Ledger(tmp_path / "ledger", told.append).find(original.claims, Context())) == len(
        original.claims
    )
    assert len(told) == 1


def test_a_damaged_file_is_kept_and_told_in_one_line(original: Original, tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    for number in (1, 2):
        data = bytearray(path.read_bytes() if path.exists() else original.data)
        data[20:30] = b"\xff" * 10
        path.write_bytes(data)
        told: list[str] = []
        assert len(Ledger(path, told.append).find(original.claims, Context())) == len(original.claims)
        assert told == [
            f"ledger: {path} was damaged: {len(original.claims)} verdicts saved, kept as ledger.damaged-{number}"
        ]
        assert (tmp_path / f"ledger.damaged-{number}").read_bytes() == data
    assert len(_names(tmp_path)) == 3


def test_what_is_set_aside_takes_its_journal_along(tmp_path: Path) -> None:
    """SQLite would roll it back into the new file."""
    path = tmp_path / "ledger"
    path.write_bytes(b"old")
    (tmp_path / "ledger-journal").write_bytes(b"its journal")
    (tmp_path / "ledger.damaged-1").write_bytes(b"older")
    assert replace_by(path, lambda new: _sql(new, "CREATE TABLE t (c)")) == tmp_path / "ledger.damaged-2"
    assert path.read_bytes()[:6] == b"SQLite"
    assert (tmp_path / "ledger.damaged-2-journal").read_bytes() == b"its journal"
    before = _names(tmp_path)
    with pytest.raises(ZeroDivisionError):
        replace_by(path, lambda new: print(new.write_text(""), 1 / 0))
    assert (
        _names(tmp_path)
        == before
        == ["ledger", "ledger.damaged-1", "ledger.damaged-2", "ledger.damaged-2-journal"]
    )


def test_a_file_that_is_damaged_during_a_run_is_mended_then(original: Original, tmp_path: Path) -> None:
    original.copy_to(tmp_path / "ledger")
    told: list[str] = []
    ledger = Ledger(tmp_path / "ledger", told.append)
    data = bytearray(original.data)
    data[:16] = b"x" * 16
    (tmp_path / "ledger").write_bytes(data)
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert len(told) == 1
    assert len(ledger.find([*original.claims, CLAIM], Context())) == len(original.claims) + 1


def test_several_that_find_the_damage_at_once_mend_it_once(original: Original, tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(b"x" * 16 + original.data[16:])
    script = (
        "import sys; from pathlib import Path; from allocert.proofs.ledger import Ledger\n"
        "sys.stdin.readline(); Ledger(Path(sys.argv[1]), print)"
    )
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", script, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for run in runs:
        assert run.stdin is not None
        run.stdin.write("\n")
        run.stdin.flush()
    told = [run.communicate(timeout=120)[0] for run in runs]
    assert [run.returncode for run in runs] == [0] * 4
    assert len("".join(told).splitlines()) == 1
    assert _names(tmp_path) == ["ledger", "ledger.damaged-1"]


def test_another_process_that_holds_the_file_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = Ledger(_stored(tmp_path / "ledger", [CLAIM]))
    with closing(sqlite3.connect(ledger.path, isolation_level=None, check_same_thread=False)) as db:
        db.execute("BEGIN EXCLUSIVE")
        timer = threading.Timer(1.0, lambda: db.execute("COMMIT"))
        timer.start()
        assert ledger.get(CLAIM, Context()) is not None
        timer.join()
        monkeypatch.setattr("allocert.proofs.ledger.store._PATIENCE", 0.5)
        db.execute("BEGIN EXCLUSIVE")
        begin = time.monotonic()
        with pytest.raises(LedgerError, match="locked"):
            ledger.get(CLAIM, Context())
        assert time.monotonic() - begin < 30


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    path = _stored(tmp_path / "ledger", [CLAIM])
    script = (
        "import resource, sys; from pathlib import Path; from tests.proofs import test_ledger as t\n"
        "ledger = t.Ledger(Path(sys.argv[1]))\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40000, 40000))\n"
        "try:\n"
        "    for claim in t._others(200):\n        ledger.put(t.Record(claim, t.VERDICT, 1.5), t.Context())\n"
        "except t.LedgerError as error:\n    print(error)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-c", script, path], env=environment, capture_output=True, text=True, check=True
    )
    assert re.search(r"ledger: got .* can be written \((disk|database)", done.stdout), done.stderr
    stored = Ledger(path).find([CLAIM, *_others(200)], Context())
    assert 1 <= len(stored) < 200
    assert stored[CLAIM.key].verdict == VERDICT


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_what_cannot_be_written_is_told_before_anything_is_decided(tmp_path: Path) -> None:
    path = _stored(tmp_path / "ledger", [CLAIM])
    path.chmod(0o444)
    with pytest.raises(LedgerError, match="readonly"):
        Ledger(path)


def test_a_ledger_that_vanishes_during_a_run_is_made_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger")
    (tmp_path / "ledger").unlink()
    ledger.put(Record(CLAIM, VERDICT, 1.5), Context())
    assert Ledger(tmp_path / "ledger").get(CLAIM, Context()) is not None


def test_a_digest_speaks_of_every_column_and_of_types() -> None:
    values: list[str | bytes | float | None] = ["q", "c", "e", "v", b"b", 1.5, "d"]
    digests = {digest(values)}
    for place in range(len(values)):
        for other in ("q2", b"q", b"", None, 1.25):
            digests.add(digest([*values[:place], other, *values[place + 1 :]]))
    assert len(digests) == 1 + 5 * len(values)
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert sound((*values, digest(values))) == (*values, digest(values))
    assert sound((*values, digest(values)[::-1])) is None
    assert sound(values) is None


SAMPLE = (
    "KS-CNT/count",
    "KS-CLAIM-ADJ/symbolic",
    "KS-NCUBE-STAGES/fewest-links",
    "AC-KERNEL-GRAY",
    "AN-DEF-2.1",
)
LOADED = """
import json, sys
from allocert.proofs.claim import Effort
from allocert.proofs.registry import all_claims
from allocert.proofs.runner import _decide
keys = [claim.key for claim in all_claims()]
for wanted in json.load(sys.stdin):
    verdict, _, failed = _decide((next(key for key in keys if key.startswith(wanted)), Effort.QUICK, 0))
    assert not failed, verdict
files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
json.dump(files, sys.stdout)
"""


def test_the_question_covers_all_code_that_a_verdict_runs() -> None:
    command = [*children.interpreter(), "-c", LOADED]
    done = subprocess.run(command, input=json.dumps(SAMPLE), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded: dict[str, str | None] = json.loads(done.stdout)
    covered = {path.resolve() for path in source_files()}
    own = {name: Path(file or "") for name, file in loaded.items() if name.partition(".")[0] == "allocert"}
    assert len(own) > 300
    assert {name for name, file in own.items() if file.resolve() not in covered} == set()
    bare = subprocess.run(
        [*children.interpreter(), "-c", "import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    foreign = {name.partition(".")[0] for name in loaded} - set(bare.stdout.split()) - sys.stdlib_module_names
    assert {"z3", "numpy"} <= foreign
    # numba looks for a measuring tool, and uses it where one is at work.
    assert _distributions(foreign - {"coverage"}) <= {name.split()[0] for name in versions()}


def test_the_question_names_every_distribution_that_a_room_imports() -> None:
    """Also those that only some claims load."""
    imported: set[str] = set()
    for path in source_files():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    foreign = imported - sys.stdlib_module_names - {"allocert"}
    assert {
        "z3",
        "ortools",
        "pysat",
        "exact",
        "flint",
        "numpy",
        "numba",
        "hypothesis",
        "sortedcontainers",
    } <= foreign
    assert _distributions(foreign - {"click"}) <= {name.split()[0] for name in versions()}


def _distributions(modules: set[str]) -> set[str]:
    """The names of the distributions that bring these modules; those that none brings are not of a package."""
    known = importlib.metadata.packages_distributions()
    names = {name for module in modules for name in known.get(module, ())}
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names} - {"allocert"}


def test_the_question_names_what_the_package_requires() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    required = {re.match(r"[A-Za-z0-9-]+", line)[0] for line in project["dependencies"]}  # type: ignore[index]
    assert required == {*DISTRIBUTIONS, "click", "rich"}
    told = versions()
    assert (
        f"CPython {sys.version.split()[0]} -O{sys.flags.optimize}" in told
        or sys.implementation.name != "cpython"
    )
    assert "numpy " + importlib.metadata.version("numpy") in told


def test_the_question_depends_on_source_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = question_key(CLAIM, Context())
    for name, value in [("_source", lambda: "other"), ("versions", lambda: ("other",))]:
        with monkeypatch.context() as patch:
            patch.setattr(f"allocert.proofs.ledger.question.{name}", value)
            assert question_key(CLAIM, Context()) != before
    assert question_key(CLAIM, Context()) == before


def test_verdicts_are_consistent() -> None:
    evidence = Evidence.enumeration("all")
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.REFUTED, "s", evidence)
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.PROVED, "s", evidence, {}, Counterexample("x"))
    with pytest.raises(TypeError, match="object"):
        Verdict.proved("s", evidence, value=object())
    assert [CLAIM.key, Claim("I", "p", "", "", lambda c: VERDICT, part="a", reading="B").key] == [
        "X-1@A",
        "I/a@B",
    ]
