"""The page about scale: its figures and pictures are those that were measured and simulated."""

import importlib.util
import re
import sys
from pathlib import Path

import msgspec
import pytest

from pooram.lab.load.scale import checks_of, needs_of, parts_of, was_disturbed

CHECKOUT = Path(__file__).resolve().parents[2]
REFRESH = "run `make pictures`"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("scale_tool", CHECKOUT / "tools" / "scale.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def kept(tool):
    return msgspec.json.decode(tool.KEPT.read_bytes(), type=tool.Kept)


def test_the_page_has_the_figures_that_were_measured(tool, kept):
    written = tool.PAGE.read_text(encoding="utf-8")
    assert tool.page(kept, written) == written, REFRESH
    assert len(tool.MARK.findall(written)) == 5


def test_the_pictures_show_them(tool, kept):
    page = tool.PAGE.read_text(encoding="utf-8")
    for name, draw in tool.PICTURES.items():
        assert (tool.DOCS / "pictures" / name).read_text(encoding="utf-8") == draw(kept), REFRESH
        assert f"(pictures/{name})" in page


def test_of_every_part_the_page_says_what_takes_over_where_it_gives_way():
    page = (CHECKOUT / "docs" / "scale.md").read_text(encoding="utf-8")
    told = page.split("## What gives way first")[1].split("\n## ")[0]
    parts = re.findall(r"^- \*\*([^*]+)\*\*", told, re.MULTILINE)
    for part in ("A worker", "Search", "Memory", "News", "Commits", "The disk", "The network"):
        assert part in parts
    for engine in ("Citus", "Redis", "NATS", "object storage", "--engine ray"):
        assert engine in told


def test_the_simulation_still_says_what_the_page_tells(kept):
    for told, said in zip(kept.checks, checks_of(kept.measured), strict=True):
        assert told.what == said.what
        assert told.predicted == pytest.approx(said.predicted, rel=0.02)


def test_the_simulation_is_near_what_was_measured(kept):
    """Far off, nothing that it says of other sizes could be believed."""
    disturbed = was_disturbed(kept.measured.sqlite)
    for check in kept.checks:
        assert disturbed == ("other things to do" in (CHECKOUT / "docs" / "scale.md").read_text("utf-8"))
        if check.measured is not None and not disturbed:
            assert check.predicted == pytest.approx(check.measured, rel=0.35), check.what


def test_ten_times_the_tables_need_ten_times_as_much(kept):
    some, more = (needs_of(kept.measured.sqlite, tables) for tables in (1000, 10_000))
    for field in some.__struct_fields__:
        assert getattr(more, field) == pytest.approx(10 * getattr(some, field))
    assert [part.tables for part in parts_of(kept.measured)] == sorted(
        part.tables for part in parts_of(kept.measured)
    )


def test_reports_are_kept_and_the_page_is_written_from_them(tool, kept, tmp_path, monkeypatch):
    report = tmp_path / "one.json"
    report.write_bytes(msgspec.json.encode(kept.measured.sqlite))
    (tmp_path / "pictures").mkdir()
    monkeypatch.setattr(tool, "DOCS", tmp_path)
    monkeypatch.setattr(tool, "KEPT", tmp_path / "scale.json")
    monkeypatch.setattr(tool, "PAGE", tmp_path / "scale.md")
    tool.PAGE.write_text("<!-- figures: needs -->\nold\n<!-- end -->\nprose\n")
    tool.main([str(report)])
    assert msgspec.json.decode(tool.KEPT.read_bytes(), type=tool.Kept).measured.sqlite == kept.measured.sqlite
    written = tool.PAGE.read_text()
    assert "old" not in written
    assert written.endswith("<!-- end -->\nprose\n")
    assert {file.name for file in (tmp_path / "pictures").iterdir()} == set(tool.PICTURES)
