from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from allocert.errors import InstanceError
from allocert.models.questions.question_file import QUESTIONS, read_question

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples" / "instances").glob("*.json")), ids=lambda p: p.stem
)
def test_an_example_reads_back_as_it_was_written(path: Path) -> None:
    question = read_question(str(path))
    assert QUESTIONS[json.loads(path.read_text())["schema"]](question.to_json()) == question


def test_the_examples_of_the_manual_are_read() -> None:
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "instances.md").read_text(), re.DOTALL)
    assert {json.loads(block)["schema"] for block in blocks} == set(QUESTIONS)
    for block in blocks:
        data = json.loads(block)
        QUESTIONS[data["schema"]](data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "instance: got [], expected a JSON object"),
        ("{}", "schema: got None, expected to be present"),
        ('{"schema": 1}', "schema: got 1, expected 'allocert/instance/1' or"),
        ('{"schema": "a", "schema": "b"}', "schema: got 'the key twice', expected each key once"),
        ('{"schema": {"a": 1, "a": 2}}', "schema.a: got 'the key twice', expected each key once"),
        ("{", "instance file, line 1, column 2: got ''"),
        ("", "instance file: got '', expected a JSON object, not an empty file"),
    ],
)
def test_what_asks_nothing_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "i.json"
    file.write_text(text)
    with pytest.raises(InstanceError) as caught:
        read_question(str(file))
    assert str(caught.value).startswith(message)
