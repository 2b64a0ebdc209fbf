"""The host of a program: the same answers as a Python class's, by run, singly, and by replays; and who is blamed for what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.abuse.hostile.case import PLUGINS
from tests.verification.pairing.command.speaking import speaker

import allocert
from allocert.errors import AllocertError, PluginError, SpecError
from allocert.machines import Mesh
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.command.host import CommandHost
from allocert.verification.pairing.command.program import Program
from allocert.verification.pairing.hosts.host import Origin
from allocert.verification.pairing.hosts.opening import named
from allocert.verification.pairing.hosts.remote import RemoteHost
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.items import ReleaseOf
from allocert.verification.pairing.search.wishes import Profile
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion, Step

SCHEMAS = Path(allocert.__file__).parents[2] / "docs" / "schemas" / "inputs"
MESH = Mesh(3, 2)
ITEMS = (
    Allocate((2, 1)),
    Allocate((3, 2)),
    ReleaseOf(0),
    ReleaseOf(1),
    Allocate((3, 2)),
    Release(1),
    Release(5),
)
CANS = ("('reset', 'state', 'run')", "('reset', 'state')", "('state', 'run')", "()")


def seen(answers: Iterator[Answer]) -> list[tuple[str, str]]:
    return [(answer.kind, answer.region.address if answer.region else "") for answer in answers]


@pytest.fixture(scope="module")
def plugin() -> Iterator[RemoteHost]:
    """The same first fit as a Python class."""
    with RemoteHost(f"{PLUGINS / '_base.py'}:FirstFit", MESH) as host:
        yield host


@pytest.mark.parametrize("can", CANS)
def test_it_answers_as_a_class_does(tmp_path: Path, plugin: RemoteHost, can: str) -> None:
    with CommandHost(speaker(tmp_path, f"can = {can}"), MESH) as host:
        expected = seen(plugin.run((), ITEMS))
        assert seen(host.run((), ITEMS)) == expected
        handle = host.root(()).handle
        assert seen(host.extend(handle, ITEMS[:2])) + seen(host.extend(handle, ITEMS[2:])) == expected
        host.renew()
        assert seen(host.run((), ITEMS)) == expected
        profile = Profile(1, 20, 3, False, False)
        wishes = [7919 * number % (1 << 19) for number in range(20)]
        assert list(host.wish((), profile, wishes)) == list(plugin.wish((), profile, wishes))
        assert host.fresh((), (3, 2)) == "granted"


@pytest.mark.parametrize("can", CANS)
def test_branches_are_those_of_a_class(tmp_path: Path, plugin: RemoteHost, can: str) -> None:
    steps: list[Step] = [Allocate((1, 1)), Allocate((3, 2)), Release(0)]
    with CommandHost(speaker(tmp_path, f"can = {can}"), MESH) as host:
        found = []
        for each in (host, plugin):
            root = each.root(()).handle
            (first, *_), *_ = (list(b) for b in each.branches([(Origin((), (), root), [Allocate((2, 1))])]))
            origin = Origin((), (Allocate((2, 1)),), first.handle)
            (branches,) = (list(b) for b in each.branches([(origin, steps)]))
            found.append([(b.answer.kind, b.same) for b in branches])
        assert found[0] == found[1] == [("granted", False), ("refused", True), ("released", False)]
        state = host.state_after((), (Allocate((2, 1)), Release(0), Allocate((2, 1))))
        if "state" in can:
            assert state == host.state_after((), (Allocate((2, 1)),))
        assert host.differ(state, host.state_after((), ()))


def test_one_process_serves_a_search_by_reset(tmp_path: Path) -> None:
    with CommandHost(speaker(tmp_path), MESH) as host:
        for _ in range(20):
            assert next(iter(host.run((), [Allocate((1, 1))]))).kind == "granted"
        assert host._pool.starts <= 2
    with CommandHost(speaker(tmp_path, "can = ()"), MESH) as host:
        for _ in range(5):
            assert next(iter(host.run((), [Allocate((1, 1))]))).kind == "granted"
        assert host._pool.starts == 5
        assert len(host.notes) == 3


def test_a_kept_allocator_goes_on_without_a_replay(tmp_path: Path) -> None:
    body = """
    def on_run(self, asked):
        with open({!r}, "a") as file:
            file.write(f"{{len(asked['steps'])}}\\n")
        return super().on_run(asked)
    """
    log = tmp_path / "log"
    with CommandHost(speaker(tmp_path, body.format(str(log))), MESH) as host:
        handle = host.root(()).handle
        for number in range(10):
            assert len(list(host.extend(handle, [Allocate((1, 1)), ReleaseOf(2 * number)]))) == 2
    assert log.read_text().split() == ["2"] * 10


def test_what_is_not_held_is_offered_under_a_number_of_its_own(tmp_path: Path) -> None:
    steps = [Allocate((1, 1)), Release(0), Release(0), ReleaseRegion("(0,0,1,1)")]
    with CommandHost(speaker(tmp_path), MESH) as host:
        answers = list(host.run((), steps))
        assert [answer.kind for answer in answers] == ["granted", "released", "rejected", "rejected"]
        assert answers[2].by == "release"
    body = "def on_release(self, asked):\n    super().on_release(asked)\n    return {'ok': {}}"
    with CommandHost(speaker(tmp_path, body), MESH) as host:
        assert [answer.kind for answer in host.run((), steps)][2:] == ["accepted", "accepted"]


def test_the_step_that_fails_is_blamed_though_a_run_was_asked(tmp_path: Path) -> None:
    body = """
    def on_allocate(self, asked):
        if self.calls == 2:
            os.write(2, b"no more of this\\n")
            os._exit(4)
        return super().on_allocate(asked)
    """
    with CommandHost(speaker(tmp_path, body), MESH) as host:
        answers = list(host.run((), [Allocate((1, 1))] * 5))
    assert [answer.kind for answer in answers] == ["granted", "granted", "died"]
    assert (
        answers[-1].text
        == "ended the process with exit status 4, after the words 'no more of this' on its standard error"
    )


def test_a_run_that_fails_alone_accuses_nobody(tmp_path: Path) -> None:
    with CommandHost(speaker(tmp_path, "def on_run(self, asked):\n    return {}"), MESH) as host:
        assert [answer.kind for answer in host.run((), [Allocate((1, 1))] * 5)] == ["granted"] * 5
        assert any("one step is asked at a time" in note for note in host.notes)


def test_a_reset_that_forgets_accuses_nobody(tmp_path: Path) -> None:
    body = """
    def on_reset(self, asked):
        return super().on_reset(asked) if asked["op"] == "start" else {"ok": {}}
    """
    report = check_isolated(named(None, speaker(tmp_path, body)), "mesh:2x1", seconds=4, max_examples=20)
    assert report.broken is None


@pytest.mark.parametrize(
    ("body", "promise", "detail"),
    [
        (
            "def on_allocate(self, asked):\n    return {'grant': {'processors': [0]}}",
            "sound",
            "it granted (0,0,0,0)",
        ),
        ("def on_release(self, asked):\n    return {'ok': {}}", "complete", "it refused"),
        (
            "def on_allocate(self, asked):\n    return {'error': {'code': 'internal', 'message': 'oh'}}",
            "answers",
            "the error internal (oh)",
        ),
        (
            "def on_allocate(self, asked):\n    return {'grant': {'base': [7, 0], 'sides': [1, 1]}}",
            "sound",
            "no region",
        ),
    ],
)
def test_bugs_are_found(tmp_path: Path, body: str, promise: str, detail: str) -> None:
    report = check_isolated(named(None, speaker(tmp_path, body)), "mesh:2x1", seconds=20)
    assert report.broken is not None
    assert (report.broken.promise, report.broken.replays) == (promise, report.broken.tried)
    assert detail in report.broken.detail


def test_a_right_program_is_covered_completely(tmp_path: Path) -> None:
    report = check_isolated(named(None, speaker(tmp_path)), "mesh:2x2", seconds=30, strength="exhaustive")
    assert report.broken is None
    assert report.complete
    assert report.contract.complete


def test_without_states_nothing_is_covered_completely(tmp_path: Path) -> None:
    report = check_isolated(
        named(None, speaker(tmp_path, "can = ('reset', 'run')")),
        "mesh:2x1",
        seconds=30,
        strength="exhaustive",
    )
    assert not report.complete
    assert report.checked


@pytest.mark.parametrize(
    ("command", "error", "text"),
    [
        ("", PluginError, "a program and its arguments"),
        ("./no-such-program", PluginError, "exists"),
        ("x 'y", PluginError, "No closing quotation"),
        ("true", PluginError, "exit status 0"),
        ("cat", PluginError, "the field ok"),
    ],
)
def test_what_is_no_program_of_the_protocol_is_one_line(
    command: str, error: type[AllocertError], text: str
) -> None:
    with pytest.raises(error, match=text):
        CommandHost(command, MESH)


def test_a_machine_that_it_does_not_serve_is_bad_input(tmp_path: Path) -> None:
    body = "def on_start(self, asked):\n    return {'unsupported': 'too small'}"
    with pytest.raises(SpecError, match="too small"):
        check_isolated(named(None, speaker(tmp_path, body)), "mesh:2x2")
    with pytest.raises(SpecError, match="expected a mesh"):
        check_isolated(named(None, speaker(tmp_path)), "torus:2x2")


def test_every_line_keeps_to_the_schemas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[Any] = []
    replies: list[Any] = []
    ask = Program.ask

    def listen(self: Program, text: str, *arguments: Any, **options: Any) -> dict[str, Any]:
        reply = ask(self, text, *arguments, **options)
        requests.append(json.loads(f'{{"id":{reply["id"]},{text}}}'))
        replies.append(reply)
        return reply

    monkeypatch.setattr(Program, "ask", listen)
    with CommandHost(speaker(tmp_path), MESH) as host:
        list(host.run((), ITEMS))
        host.renew()
        list(host.run((), ITEMS))
        host.state_after((), (Allocate((1, 1)),))
    assert {request["op"] for request in requests} == {
        "hello",
        "start",
        "allocate",
        "release",
        "run",
        "state",
    }
    for name, messages in (("requests", requests), ("replies", replies)):
        schema = json.loads((SCHEMAS / f"allocator-{name}-1.json").read_text())
        for message in messages:
            jsonschema.validate(message, schema)


def test_a_state_that_is_no_text_is_given_up(tmp_path: Path) -> None:
    command = speaker(tmp_path, "def on_state(self, asked):\n    return {'state': 7}")
    report = check_isolated(
        named(None, command), "mesh:2x1", seconds=3, strength="exhaustive", max_states=200
    )
    assert report.broken is None
    assert not report.complete
    assert any("no text" in note for note in report.notes)


def test_a_program_that_starts_no_second_time_accuses_nobody(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = f"""
    can = ()

    def on_hello(self, asked):
        if os.path.exists({str(mark)!r}):
            sys.exit(1)
        open({str(mark)!r}, "w").close()
        return super().on_hello(asked)
    """
    report = check_isolated(named(None, speaker(tmp_path, body)), "mesh:2x1", seconds=5)
    assert report.broken is None
    assert not report.reliable


def test_a_process_that_ends_after_a_run_is_asked_again_step_by_step_and_the_call_is_reported(
    tmp_path: Path,
) -> None:
    ends = "def line(self, line):\n    super().line(line)\n    if self.calls > 1:\n        os._exit(0)"
    one = Allocate((1, 1))
    with CommandHost(speaker(tmp_path, ends), MESH) as host:
        handle = host.root(()).handle
        assert [answer.kind for answer in host.extend(handle, [one] * 4)] == ["granted"] * 4
        assert [answer.kind for answer in host.extend(handle, [one, one])] == ["died"]
        assert host.reliable
        assert [answer.kind for answer in host.run((), [one] * 4)] == ["granted", "granted", "died"]
