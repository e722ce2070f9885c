"""What is pinned for installing."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "requirements"


@pytest.mark.parametrize("name", ["base", "server", "test"])
def test_every_requirement_is_pinned_with_hashes_and_without_an_address(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text
    entries = [entry for entry in re.split(r"\n(?=\S)", text.strip()) if entry]
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9._-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry
